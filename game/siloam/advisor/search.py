"""Ranking the choices of a decision: rollouts in rounds, the weaker half given up on the way."""

from __future__ import annotations

from math import sqrt

from attrs import Factory, define, frozen

from game.core.decision import Choice, Decision
from game.siloam.advisor.candidates import candidates
from game.siloam.advisor.rollout import WHOLE_CAMPAIGN, rollout
from game.siloam.advisor.value import Outlook, to_go
from game.siloam.state import State

POINT = 0.1
"""What a victory point is worth beside a chance to win."""


@define
class Tried:
    """A candidate and how it has turned out so far, rollout by rollout."""

    choice: Choice
    outcomes: list[Outlook] = Factory(list)

    @property
    def mean(self) -> Outlook:
        number = max(len(self.outcomes), 1)
        return Outlook(
            sum(o.win for o in self.outcomes) / number,
            sum(o.score for o in self.outcomes) / number,
            sum(o.spaces for o in self.outcomes) / number,
            sum(o.losses for o in self.outcomes) / number,
            sum(o.morale for o in self.outcomes) / number,
        )

    @property
    def error(self) -> float:
        """Standard error of the win chance."""
        number = len(self.outcomes)
        if number < 2:
            return 1.0
        mean = self.mean.win
        variance = sum((o.win - mean) ** 2 for o in self.outcomes) / (number - 1)
        return sqrt(variance / number)

    @property
    def worth(self) -> float:
        return sum(worth(o) for o in self.outcomes) / max(len(self.outcomes), 1)


def worth(outcome: Outlook) -> float:
    """What the choices are ranked by: a chance to win counts most, more points are better."""
    return outcome.win + POINT * outcome.score


@frozen
class Budget:
    """How much is spent on one decision."""

    candidates: int
    first: int
    """Rollouts of every candidate."""
    more: int
    """Further rollouts of the better half, and again of its better half."""
    horizon: int
    """Activation chits a rollout plays on."""
    whole_from: float = 0.0
    """With no more than this part of the campaign to go, rollouts play to the end."""


@define
class Search:
    """An anytime search: every `step` plays one more rollout for each candidate still in the race."""

    state: State
    decision: Decision
    budget: Budget
    seed: int = 0
    tried: list[Tried] = Factory(list)
    alive: list[Tried] = Factory(list)
    rounds: int = 0

    def __attrs_post_init__(self) -> None:
        found = candidates(self.state, self.decision, self.budget.candidates)
        self.tried = [Tried(choice) for choice in found]
        self.alive = list(self.tried)

    @property
    def horizon(self) -> int:
        near = to_go(self.state) <= self.budget.whole_from
        return WHOLE_CAMPAIGN if near else self.budget.horizon

    def step(self) -> None:
        """One rollout more for each candidate in the race, all with the same chance."""
        for entry in self.alive:
            seed = self.seed + self.rounds
            entry.outcomes.append(rollout(self.state, entry.choice, seed, self.horizon))
        self.rounds += 1

    def halve(self) -> None:
        """Give up the weaker half; the first candidate, the careful player's, is never given up."""
        keep = max(2, (len(self.alive) + 1) // 2)
        best = sorted(self.alive, key=lambda entry: -entry.worth)[:keep]
        self.alive = [entry for entry in self.alive if entry in best or entry is self.tried[0]]

    def run(self) -> None:
        """Spend the budget."""
        for _ in range(self.budget.first):
            self.step()
        while len(self.alive) > 2:
            self.halve()
            for _ in range(self.budget.more):
                self.step()
            if len(self.alive) <= 3:
                break

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
