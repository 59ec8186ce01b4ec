"""What rollouts have found, as it travels from a worker: sums that can be added."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import asdict, define

from game.siloam.advisor.search import POINT, Search

TOP = 3
"""Choices that are shown."""


@define
class Sums:
    """The rollouts of one choice, added up."""

    choice: int
    """Its place among the choices of the decision."""
    number: int = 0
    win: float = 0.0
    win_squared: float = 0.0
    score: float = 0.0
    spaces: float = 0.0
    losses: float = 0.0
    morale: float = 0.0

    def add(self, other: Sums) -> None:
        for name, value in asdict(other).items():
            if name != "choice":
                setattr(self, name, getattr(self, name) + value)

    @property
    def worth(self) -> float:
        return (self.win + POINT * self.score) / max(self.number, 1)


def sums_of(search: Search) -> list[dict[str, Any]]:
    """What a search has found so far, as plain data."""
    choices = search.decision.choices
    found = []
    for entry in search.tried:
        sums = Sums(choices.index(entry.choice), len(entry.outcomes))
        for o in entry.outcomes:
            sums.add(Sums(0, 0, o.win, o.win**2, o.score, o.spaces, o.losses, o.morale))
        found.append(asdict(sums))
    return found


def merged(parts: Iterable[Iterable[dict[str, Any]]]) -> list[Sums]:
    """The findings of several workers, added up."""
    total: dict[int, Sums] = {}
    for part in parts:
        for data in part:
            sums = Sums(**data)
            total.setdefault(sums.choice, Sums(sums.choice)).add(sums)
    return list(total.values())
