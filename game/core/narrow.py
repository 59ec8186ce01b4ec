"""Choosing by filter and rank, with the reason for each choice: how an enemy that follows rules decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import Any, Generic, Protocol, TypeVar

from attrs import define, field, frozen

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


R = TypeVar("R")


@define
class _Path:
    """A lot that follows a path of answers, then takes the first ones, and remembers what it was asked."""

    answers: list[int]
    sizes: list[int] = field(factory=list)

    def __call__(self, tied: Sequence[T], /) -> T:
        number = len(self.sizes)
        self.sizes.append(len(tied))
        if number == len(self.answers):
            self.answers.append(0)
        return tied[self.answers[number]]


def explored(run: Callable[[Lot], R]) -> Iterator[tuple[R, float]]:
    """Everything that a choice may come to, whatever the lots, each with its chance."""
    answers: list[int] = []
    while True:
        path = _Path(answers)
        result = run(path)
        yield result, 1 / prod(path.sizes)
        answers = path.answers
        while answers and answers[-1] == path.sizes[len(answers) - 1] - 1:
            answers.pop()
        if not answers:
            return
        answers[-1] += 1
