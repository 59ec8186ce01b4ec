"""One chance after the other put to the test: exact against seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import exp, lgamma, log, sqrt
from typing import Any, NamedTuple

ERRORS = 4.0
"""Standard errors that exact and observed frequencies may differ by."""
FEWEST = 25
"""Cells expected less often than this are tested by their exact binomial tail instead."""
TAIL = 3.167e-5
"""The chance of more than four standard errors to one side under the normal law."""


class Cell(NamedTuple):
    """One chance put to the test."""

    what: str
    exact: float
    seen: int
    total: int

    @property
    def deviation(self) -> float:
        """Standard errors between what was seen and what is exact; 0 where nothing can differ."""
        error = sqrt(self.exact * (1 - self.exact) * self.total)
        return (self.seen - self.exact * self.total) / error if error else 0.0

    @property
    def rare(self) -> bool:
        """Too few expected, one way or the other, for the normal law to hold."""
        return min(self.exact, 1 - self.exact) * self.total < FEWEST

    @property
    def differs(self) -> bool:
        if not 0 < self.exact < 1:
            return self.seen != round(self.exact) * self.total
        if self.rare:
            return binomial_tail(self.seen, self.total, self.exact) < TAIL
        return abs(self.deviation) > ERRORS

    def __str__(self) -> str:
        return (
            f"{self.what}: exact {self.exact:.6f}, seen {self.seen / self.total:.6f}, "
            f"{self.deviation:+.2f} standard errors"
        )


def binomial_tail(seen: int, total: int, chance: float) -> float:
    """The chance to see so many or more if it is more than expected, so many or fewer if it is less."""
    if chance > 0.5:
        return binomial_tail(total - seen, total, 1 - chance)
    low = seen <= chance * total
    found = 0.0
    for number in range(seen, -1, -1) if low else range(seen, total + 1):
        term = _binomial(number, total, chance)
        found += term
        if term < found * 1e-12:
            break
    return found


def _binomial(number: int, total: int, chance: float) -> float:
    ways = lgamma(total + 1) - lgamma(number + 1) - lgamma(total - number + 1)
    return exp(ways + number * log(chance) + (total - number) * log(1 - chance))


def bounded(chance: float) -> float:
    """A sum of chances that is certainty but for the last digit is certainty."""
    return 1.0 if chance > 1 - 1e-12 else chance


def cells_of(what: str, exact: Mapping[Any, float], seen: Counter[Any]) -> Iterator[Cell]:
    """A cell for each outcome that is possible or was seen."""
    total = seen.total()
    for outcome in sorted({*exact, *seen}):
        yield Cell(f"{what} {outcome}", bounded(exact.get(outcome, 0.0)), seen[outcome], total)
