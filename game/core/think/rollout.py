"""Playing on from a fork under the thinker's policy, up to a horizon."""

from __future__ import annotations

from typing import TypeVar

from game.core.decision import Choice
from game.core.dice import Dice, seeded
from game.core.engine import apply_unchecked, pending
from game.core.state import GameState
from game.core.think.thinker import Outlook, Thinker

S = TypeVar("S", bound=GameState)

TO_THE_END = 10_000
"""A horizon no game reaches."""


def rollout(thinker: Thinker[S], state: S, choice: Choice, seed: int, horizon: int) -> Outlook:
    """How a choice turns out in one of the positions that the seat asked may be in.

    The same seed gives every choice the same hidden things and the same dice.
    """
    decision = pending(state)
    assert decision is not None
    ahead = thinker.system.fork(state, decision.seat, seed)
    apply_unchecked(ahead, choice)
    play_on(thinker, ahead, horizon, seeded(seed, "rollout"))
    return thinker.outlook(ahead, decision.seat)


def play_on(thinker: Thinker[S], state: S, horizon: int, dice: Dice) -> None:
    """Let the policy go on until so many beats have passed."""
    decision = state.pending
    before = thinker.beat(state)
    passed = 0
    while decision is not None:
        decision = apply_unchecked(state, thinker.policy(state, decision, dice))
        beat = thinker.beat(state)
        if beat != before:
            before = beat
            passed += 1
            if passed >= horizon:
                return
