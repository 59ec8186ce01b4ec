"""What rollouts have found, as it travels from a worker: sums that can be added."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import asdict, define, frozen

from game.siloam.bots.search import POINT, Search
from game.siloam.bots.value import Outlook

TOP = 3
"""Choices that are shown."""
UNKNOWN = 0.5
"""Error of a chance that was seen once."""


@define
class Sums:
    """The rollouts of one choice, added up."""

    choice: int
    """Its place among the choices of the decision."""
    number: int = 0
    win: float = 0.0
    gain: float = 0.0
    """How much more often it wins than the first choice tried, under the same chance."""
    gain_squared: float = 0.0
    win_squared: float = 0.0
    estimated: int = 0
    """Rollouts that were cut short, so that how they end is an estimate."""
    score: float = 0.0
    score_squared: float = 0.0
    spaces: float = 0.0
    spaces_squared: float = 0.0
    losses: float = 0.0
    losses_squared: float = 0.0
    morale: float = 0.0
    morale_squared: float = 0.0

    def add(self, other: Sums) -> None:
        for name, value in asdict(other).items():
            if name != "choice":
                setattr(self, name, getattr(self, name) + value)

    @property
    def worth(self) -> float:
        return (self.win + POINT * self.score) / max(self.number, 1)

    def figure(self, measure: str) -> Figure:
        """The mean of a measure over the rollouts, with its error."""
        return figure(getattr(self, measure), getattr(self, f"{measure}_squared"), self.number)


@frozen
class Figure:
    """A mean with its standard error squared."""

    mean: float
    variance: float


def figure(total: float, squares: float, number: int) -> Figure:
    """Of some numbers by their sum and the sum of their squares."""
    mean = total / number
    variance = max(squares / number - mean * mean, 0.0)
    return Figure(mean, variance / (number - 1) if number > 1 else UNKNOWN**2)


def sums_of(search: Search) -> list[dict[str, Any]]:
    """What a search has found so far, as plain data."""
    choices = search.decision.choices
    found = []
    for entry in search.tried:
        sums = Sums(choices.index(entry.choice))
        for outcome, first in zip(entry.outcomes, search.tried[0].outcomes, strict=False):
            sums.add(_of_one(outcome, first))
        found.append(asdict(sums))
    return found


def _of_one(outcome: Outlook, first: Outlook) -> Sums:
    """One rollout, beside that of the first choice under the same chance."""
    gain = outcome.win - first.win
    return Sums(
        choice=0,
        number=1,
        win=outcome.win,
        gain=gain,
        gain_squared=gain**2,
        win_squared=outcome.win**2,
        estimated=not outcome.ended,
        score=outcome.score,
        score_squared=outcome.score**2,
        spaces=outcome.spaces,
        spaces_squared=outcome.spaces**2,
        losses=outcome.losses,
        losses_squared=outcome.losses**2,
        morale=outcome.morale,
        morale_squared=outcome.morale**2,
    )


def merged(parts: Iterable[Iterable[dict[str, Any]]]) -> list[Sums]:
    """The findings of several workers, added up; the order is that in which choices were tried."""
    total: dict[int, Sums] = {}
    for part in parts:
        for data in part:
            sums = Sums(**data)
            total.setdefault(sums.choice, Sums(sums.choice)).add(sums)
    return list(total.values())
