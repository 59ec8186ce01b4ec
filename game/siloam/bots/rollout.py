"""Playing on from a fork under the careful player, up to a horizon."""

from __future__ import annotations

from game.core.decision import SOLE_SEAT, Choice
from game.core.dice import Dice, seeded
from game.core.engine import advance, apply_unchecked
from game.siloam.bots.careful import careful_policy
from game.siloam.bots.value import Outlook, outlook
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM as SYSTEM

WHOLE_CAMPAIGN = 10_000
"""A horizon no campaign reaches."""


def rollout(state: State, choice: Choice, seed: int, horizon: int) -> Outlook:
    """How a choice turns out in one of the positions that the player may be in.

    The same seed gives every choice the same hidden markers and the same dice.
    """
    ahead = SYSTEM.fork(state, SOLE_SEAT, seed)
    if ahead.pending is None:
        advance(ahead)
    apply_unchecked(ahead, choice)
    play_on(ahead, horizon, seeded(seed, "careful"))
    return outlook(ahead)


def play_on(state: State, horizon: int, dice: Dice) -> None:
    """Let the careful player go on until so many activation chits have been drawn."""
    decision = state.pending
    place = (state.round, len(state.activation.inside))
    drawn = 0
    while decision is not None:
        decision = apply_unchecked(state, careful_policy(state, decision, dice))
        here = (state.round, len(state.activation.inside))
        if here != place:
            place = here
            drawn += 1
            if drawn >= horizon:
                return
