"""A report for a game that keeps no accounts of its own: how it ended and what mattered on the way."""

from __future__ import annotations

from typing import Any

from game.core.event import CHAPTER, GRAVE, Event
from game.core.journal import Journal
from game.core.recording import replay
from game.core.system import System
from game.table.report.contents import Report, TurningPoint
from game.table.texts import say

WEIGHTS = {CHAPTER: 1, GRAVE: 2}
"""What is told of a game, and how much it matters."""


def plain_report(system: System[Any], journal: Journal) -> Report:
    """Play a record again and tell its turning points; raises a GameError where the record does not fit."""
    words, kinds, moments = system.words(), system.event_kinds(), list[TurningPoint]()

    def note(state: Any, event: Event) -> None:
        weight = WEIGHTS.get(kinds[event.kind].weight)
        if weight is not None:
            moments.append(TurningPoint(int(str(system.stage(state))), words.event(event), weight))

    *_, session = replay(system, journal, watcher=note)
    ending = words.outcome(session.state)
    return Report(
        title=system.title,
        ending=ending.title if ending is not None else system.title,
        table=((say("report.stage"),),),
        moments=tuple(moments),
        lines=(ending.epilogue,) if ending is not None else (),
    )
