"""The positions a game has come through: the latest at hand, earlier ones now and then.

A position that was reached is never changed any more, so whoever looks at one needs no copy of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from attrs import define, field

from game.core.decision import Choice
from game.core.engine import apply_unchecked
from game.core.state import GameState

S = TypeVar("S", bound=GameState)
LATEST = 160
"""How many of the latest positions are kept: more than the longest turn asks questions."""
KEPT_EVERY = 16
"""Choices between two earlier ones that stay; those between are played again when they are asked for."""


@define(eq=False)
class History(Generic[S]):
    """Position n is the one before the choice of that number, counted from 0."""

    barrier: int = 0
    """The first position that may be returned to: what chance has shown before it stays shown."""
    _kept: dict[int, S] = field(init=False, factory=dict)
    _asked: tuple[int, S] | None = field(init=False, default=None)
    """The position played again last: its neighbours are likely to be asked for next."""

    def keep(self, number: int, state: S) -> None:
        """Remember a position; a later one of another course is forgotten."""
        self._kept[number], self._asked = state, None
        old = number - LATEST
        if old % KEPT_EVERY:
            self._kept.pop(old, None)

    def at(self, number: int, choices: Sequence[Choice]) -> S:
        """A position, played again from the last known one before it. Nobody may change it."""
        first = number
        while first not in self._kept:
            first -= 1
        state = self._kept[first]
        if self._asked is not None and first < self._asked[0] <= number:
            first, state = self._asked
        if first < number:
            state = state.clone()
            for choice in choices[first:number]:
                apply_unchecked(state, choice)
            self._asked = number, state
        return state
