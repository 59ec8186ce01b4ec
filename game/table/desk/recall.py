"""Showing a stretch of the log again, from the position it began with."""

from __future__ import annotations

from typing import TypeVar

from attrs import evolve

from game.core.engine import apply, start
from game.core.journal import first_position
from game.core.session import Session
from game.core.state import GameState
from game.table.desk.pace import GROUPS, Pace
from game.table.desk.showing import Moment, Observer

S = TypeVar("S", bound=GameState)
UNSEEN, SEEN = "off", "fast"
"""What is shown again is shown, whatever speed the player plays at."""


def moments(session: Session[S], first: int, last: int) -> list[Moment[S]]:
    """What happened between two places of the log, the last one included, as it was seen then."""
    log, system, journal = session.log, session.system, session.journal
    choice = log[first].choice
    begin = next(place for place, entry in enumerate(log) if entry.choice == choice)
    observer = Observer(system, session.seat)
    if choice == 0:
        state = first_position(system, journal)
        start(state, observer)
    else:
        state = session.position(choice - 1).clone()
    for answer in journal.choices[max(0, choice - 1) : log[last].choice]:
        apply(state, answer, watcher=observer)
    return observer.moments[first - begin : last + 1 - begin]


def visible(pace: Pace) -> Pace:
    """The player's speeds, with nothing left out."""
    shown = {group: SEEN for group in GROUPS if getattr(pace, group) == UNSEEN}
    return evolve(pace, **shown)
