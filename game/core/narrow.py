"""Choosing by filter and rank, with the reason for each choice: how an enemy that follows rules decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from attrs import frozen

from game.core.dice import Dice

T = TypeVar("T")


@frozen
class Rank(Generic[T]):
    """One step of a hierarchy: who scores highest stays, the others go."""

    rule: str
    score: Callable[[T], Any]
    """Anything that can be compared; the highest is best."""


@frozen
class RankStep:
    """What one rank did."""

    rule: str
    kept: int
    """How many were left after it."""
    of: int


@frozen
class Narrowed(Generic[T]):
    """Who was chosen, and the ranks that decided: those that sent somebody away."""

    winner: T
    steps: tuple[RankStep, ...]


class Lot(Protocol):
    """Decides among equals."""

    def __call__(self, tied: Sequence[T], /) -> T: ...


def narrow(candidates: Iterable[T], ranks: Iterable[Rank[T]], lot: Lot, at_random: str) -> Narrowed[T]:
    """The best candidate by ranks in order; a tie is settled by lot, under the rule `at_random`."""
    left = list(candidates)
    steps: list[RankStep] = []
    for rank in ranks:
        if len(left) == 1:
            break
        scores = [rank.score(one) for one in left]
        best = max(scores)
        kept = [one for one, score in zip(left, scores, strict=True) if score == best]
        if len(kept) < len(left):
            steps.append(RankStep(rank.rule, len(kept), len(left)))
        left = kept
    if len(left) > 1:
        steps.append(RankStep(at_random, 1, len(left)))
        return Narrowed(lot(left), tuple(steps))
    return Narrowed(left[0], tuple(steps))


@frozen
class DiceLot:
    """Equals are settled by one roll of the game's own dice."""

    dice: Dice

    def __call__(self, tied: Sequence[T], /) -> T:
        return tied[self.dice.below(len(tied))]
