"""The Tactics Cup: what it holds now, and when the combat that is being fought is over."""

from __future__ import annotations

from game.siloam.model.content import SYMBOLS
from game.siloam.model.state import State
from game.siloam.rules.tactics import return_tactics


def symbols_inside(state: State) -> dict[str, int]:
    """On how many chits of the cup each symbol stands; those that stand on none are left out."""
    faces, inside = state.content.chits.faces, state.tactics.inside
    counts = {symbol: sum(symbol in faces[chit] for chit in inside) for symbol in SYMBOLS}
    return {symbol: count for symbol, count in counts.items() if count}


def chits_back(state: State) -> State:
    """5.5.1 Step 9: the position with the chits in the cup that lie drawn; itself when none do.

    Whatever is asked about later attacks, checks and plans is asked of this one.
    """
    if not state.tactics.discard:
        return state
    later = state.clone()
    return_tactics(later)
    return later
