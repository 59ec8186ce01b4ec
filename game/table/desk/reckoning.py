"""What a game works out beside the loop about the position that is asked about."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

from attrs import define, field

from game.core.background import beside
from game.core.state import S

T = TypeVar("T")
REST = 0.25
"""Seconds that a question must have stood: who answers at once has no use for it."""

MAKE_WAY = 0.001
"""Seconds that a thread sleeps first: the loop, which has started it, goes on at once."""


@define(eq=False)
class Reckoning(Generic[S, T]):
    """Works on one position at a time, in a thread of its own; the next is taken up when that is done."""

    work: Callable[[S], T]
    """Reads a position and changes nothing in it."""
    wanted: Callable[[S], bool] = lambda _state: True
    """Whether a position is worth the work."""
    number: int = field(init=False, default=0)
    """Changes whenever there is something new to be seen."""
    _asked: S | None = field(init=False, default=None)
    """The position that is asked about now, if it is worth the work."""
    _stood: float = field(init=False, default=0.0)
    _under_way: tuple[S, Future[T]] | None = field(init=False, default=None)
    _known: tuple[S, T] | None = field(init=False, default=None)

    @property
    def working(self) -> bool:
        """Whether something will be known before the next input."""
        return self._asked is not None and self.about(self._asked) is None

    def about(self, state: S) -> T | None:
        """What is known of a position; None until it is, and for any other one."""
        return self._known[1] if self._known is not None and self._known[0] is state else None

    def follow(self, state: S | None, dt: float) -> bool:
        """Keep up with the position that is asked about, if there is one; whether something new is known."""
        if state is not self._asked:
            self._asked = state if state is not None and self.wanted(state) else None
            self._stood = 0.0
        self._stood += dt
        news = self._take_in()
        if self._under_way is None and self.working and self._stood >= REST:
            assert self._asked is not None
            self._under_way = self._asked, beside(self._work_on, self._asked)
        return news

    def _work_on(self, state: S) -> T:
        time.sleep(MAKE_WAY)
        return self.work(state)

    def _take_in(self) -> bool:
        if self._under_way is None or not self._under_way[1].done():
            return False
        state, answer = self._under_way
        self._known, self._under_way = (state, answer.result()), None
        self.number += 1
        return state is self._asked
