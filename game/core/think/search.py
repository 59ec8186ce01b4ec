"""Ranking the choices of a decision: rollouts in rounds, the weaker half given up on the way."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

from attrs import Factory, define

from game.core.dice import Dice, seeded
from game.core.engine import apply_unchecked, pending
from game.core.frame import Choice, Decision
from game.core.state import GameState, S
from game.core.think.thinker import Budget, Outlook, Thinker

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


def horizon_of(thinker: Thinker[S], state: S, budget: Budget) -> int:
    """The beats that a rollout of a position plays on: to the very end if that is near."""
    return TO_THE_END if thinker.to_go(state) <= budget.whole_from else budget.horizon


POINT = 0.1
"""What a point is worth beside a chance to win."""
BEYOND_DOUBT = 2.2
"""Standard errors of a difference that need no further rollouts."""
TRIFLE = 0.01
"""A difference that no player would mind."""


@define
class Tried:
    """A candidate and how it has turned out so far, rollout by rollout."""

    choice: Choice
    outcomes: list[Outlook] = Factory(list)

    @property
    def worth(self) -> float:
        return sum(worth(o) for o in self.outcomes) / max(len(self.outcomes), 1)


def worth(outcome: Outlook) -> float:
    """What the choices are ranked by: a chance to win counts most, more points are better."""
    return outcome.win + POINT * outcome.score


@define
class Search:
    """An anytime search: every `step` plays one more rollout for each candidate still in the race."""

    thinker: Thinker[Any]
    state: GameState
    decision: Decision
    budget: Budget
    seed: int = 0
    tried: list[Tried] = Factory(list)
    alive: list[Tried] = Factory(list)
    rounds: int = 0

    def __attrs_post_init__(self) -> None:
        found = self.thinker.candidates(self.state, self.decision, self.budget.candidates)
        self.tried = [Tried(choice) for choice in found]
        self.alive = list(self.tried)

    @property
    def spent(self) -> int:
        """Rollouts played."""
        return sum(len(entry.outcomes) for entry in self.tried)

    @property
    def settled(self) -> bool:
        """Whether the last candidates are told apart beyond doubt, or too much alike to matter."""
        if len(self.alive) < 2:
            return True
        best, other = sorted(self.alive, key=lambda entry: -entry.worth)[:2]
        mean, error = gain(best, other)
        return mean > BEYOND_DOUBT * error or mean + BEYOND_DOUBT * error < TRIFLE

    def step(self, interrupted: Callable[[], bool] | None = None) -> bool:
        """One rollout more for each candidate in the race, all with the same chance; False if interrupted."""
        horizon = horizon_of(self.thinker, self.state, self.budget)
        for entry in self.alive:
            if interrupted is not None and interrupted():
                return False
            seed = self.seed + self.rounds
            entry.outcomes.append(rollout(self.thinker, self.state, entry.choice, seed, horizon))
        self.rounds += 1
        return True

    def halve(self) -> None:
        """Give up the weaker half; the first candidate, the policy's own, stays in the race."""
        keep = max(1, len(self.alive) // 2)
        best = sorted(self.alive, key=lambda entry: -entry.worth)[:keep]
        self.alive = [entry for entry in self.alive if entry in best or entry is self.tried[0]]

    def run(self) -> None:
        """Spend the budget: halve until two are left, then compare these until they are told apart."""
        self._round()
        while len(self.alive) > 2:
            self.halve()
            self._round()
        while self.spent < self.budget.most and not self.settled:
            self.step()

    def _round(self) -> None:
        for _ in range(self.budget.first):
            self.step()

    def ranking(self) -> list[Tried]:
        """The candidates, best first; those tried longest stand before those given up."""
        return sorted(self.tried, key=lambda e: (-(e in self.alive), -e.worth))


def gain(better: Tried, base: Tried) -> tuple[float, float]:
    """Mean and standard error of the difference in worth, rollout by rollout with common chance."""
    pairs = [worth(a) - worth(b) for a, b in zip(better.outcomes, base.outcomes, strict=False)]
    number = len(pairs)
    if number < 2:
        return 0.0, 1.0
    mean = sum(pairs) / number
    variance = sum((p - mean) ** 2 for p in pairs) / (number - 1)
    return mean, sqrt(variance / number)
