"""What rollouts have found, as it travels from a worker: sums that can be added."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Factory, define, frozen

from game.core.think.search import POINT, Search
from game.core.think.thinker import Outlook

TOP = 3
"""Choices that are shown."""
UNKNOWN = 0.5
"""Error of a chance that was seen once."""
WIN, GAIN, SCORE = "win", "gain", "score"
"""Measures of every game. The gain is how much more often a choice wins than the first one tried, under the
same chance."""


@frozen
class Estimate:
    """A mean with its standard error squared."""

    mean: float
    variance: float


@define
class Sums:
    """The rollouts of one choice, added up."""

    choice: int
    """Its place among the choices of the decision."""
    number: int = 0
    estimated: int = 0
    """Rollouts that were cut short, so that how they end is an estimate."""
    totals: dict[str, float] = Factory(dict)
    """The sum of each measure."""
    squares: dict[str, float] = Factory(dict)

    def count(self, outcome: Outlook, first: Outlook) -> None:
        """One rollout more, beside that of the first choice under the same chance."""
        self.number += 1
        self.estimated += not outcome.ended
        for name, value in (
            (WIN, outcome.win), (GAIN, outcome.win - first.win), (SCORE, outcome.score),
            *outcome.measures.items(),
        ):  # fmt: skip
            self.totals[name] = self.totals.get(name, 0.0) + value
            self.squares[name] = self.squares.get(name, 0.0) + value**2

    def add(self, other: Sums) -> None:
        """The rollouts of another worker."""
        self.number += other.number
        self.estimated += other.estimated
        for ours, theirs in ((self.totals, other.totals), (self.squares, other.squares)):
            for name, value in theirs.items():
                ours[name] = ours.get(name, 0.0) + value

    @property
    def worth(self) -> float:
        totals = self.totals
        return (totals.get(WIN, 0.0) + POINT * totals.get(SCORE, 0.0)) / max(self.number, 1)

    def figure(self, measure: str) -> Estimate:
        """The mean of a measure over the rollouts, with its error."""
        mean = self.totals.get(measure, 0.0) / self.number
        variance = max(self.squares.get(measure, 0.0) / self.number - mean * mean, 0.0)
        return Estimate(mean, variance / (self.number - 1) if self.number > 1 else UNKNOWN**2)


def sums_of(search: Search) -> list[Sums]:
    """What a search has found so far."""
    found = []
    for entry in search.tried:
        sums = Sums(search.decision.choices.index(entry.choice))
        for outcome, first in zip(entry.outcomes, search.tried[0].outcomes, strict=False):
            sums.count(outcome, first)
        found.append(sums)
    return found


def merged(parts: Iterable[Iterable[Sums]]) -> list[Sums]:
    """The findings of several workers, added up; the order is that in which choices were tried."""
    total: dict[int, Sums] = {}
    for part in parts:
        for sums in part:
            total.setdefault(sums.choice, Sums(sums.choice)).add(sums)
    return list(total.values())
