"""What is in the Tactics Cup at the moment that is shown: counts, never an order."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.event import Event
from game.siloam.model.content import WEATHER_MISS
from game.siloam.model.state import State
from game.table.desk.table import Table

DRAWING = ("chit_drawn", "check_drawn", "air_drawn", "bomb_drawn")
RETURNING = ("combat_over", "check_passed", "check_failed", "bombing_over")


def chits_inside(table: Table, seen: bool = True) -> list[str]:
    """The chits in the cup, given the draws shown since the last question.

    A chit that is out of the cup but still face down, not yet `seen`, counts as if it were inside.
    """
    inside = list(table.shown.tactics.inside)
    if not table.busy:
        return inside
    told = table.told if seen else table.told[:-1]
    return _after(table.shown, inside, list(table.shown.tactics.discard), told)


def _after(shown: State, inside: list[str], drawn: list[str], events: Iterable[Event]) -> list[str]:
    standard = shown.content.chits.standard
    fought = False
    for event in events:
        if event.kind in RETURNING or (event.kind == "bomb_drawn" and fought):
            # Chits of an air combat are back in the cup before the first bomb falls.
            inside += [chit for chit in drawn if chit in standard]
            drawn.clear()
            fought = False
        if event.kind in DRAWING:
            chit = event.about["chit"]
            if chit in inside:
                inside.remove(chit)
                drawn.append(chit)
            fought = fought or event.kind == "air_drawn"
        elif event.kind == "weather":
            inside += [WEATHER_MISS] * event.about["added"]
    return inside
