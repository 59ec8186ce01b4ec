"""The Tactics Cup as it will be when the combat that is being fought is over."""

from __future__ import annotations

from game.siloam.model.state import State
from game.siloam.rules.tactics import return_tactics


def chits_back(state: State) -> State:
    """5.5.1 Step 9: the position with the chits in the cup that lie drawn; itself when none do.

    Whatever is asked about later attacks, checks and plans is asked of this one.
    """
    if not state.tactics.discard:
        return state
    later = state.clone()
    return_tactics(later)
    return later
