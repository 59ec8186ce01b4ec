"""What is in the Tactics Cup at the moment that is shown: counts, never an order."""

from __future__ import annotations

from game.siloam.model.state import State
from game.table.desk.table import Table


def chits_inside(table: Table[State], seen: bool = True) -> list[str]:
    """The chits in the cup.

    A chit that is out of the cup but still face down, not yet `seen`, counts as if it were inside.
    """
    inside = list(table.shown.tactics.inside)
    if not seen and table.playing is not None and "chit" in table.playing.about:
        inside.append(table.playing.about["chit"])
    return inside
