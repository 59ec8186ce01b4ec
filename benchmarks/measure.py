"""Timing two things in turn, so that whatever else the machine does slows both alike."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

from attrs import asdict, frozen

clock = time.process_time
"""Time of the processor: what other programs do in between does not count."""
Timed = Callable[[int], float]
"""Does a piece of work, other work for each round, and gives the seconds one unit of it took."""


class Missing(Exception):
    """A yardstick is not installed; the message says what to do."""


@frozen
class Figure:
    """One line of the table: seconds for a unit of our work and of the yardstick's."""

    name: str
    unit: str
    seconds: float
    yardstick: str
    yardstick_seconds: float
    ratio: float
    """Our speed in yardsticks where more is better, our time in yardsticks where less is."""
    more_is_better: bool
    wanted: float | None
    """The demand on the ratio, if there is one."""

    @property
    def met(self) -> bool | None:
        if self.wanted is None:
            return None
        return self.ratio >= self.wanted if self.more_is_better else self.ratio <= self.wanted

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "met": self.met}


@frozen
class Benchmark:
    """What is measured, against what."""

    name: str
    unit: str
    yardstick: str
    prepare: Callable[[], tuple[Timed, Timed]]
    """Makes our work and the yardstick's ready."""
    rounds: int
    more_is_better: bool = False
    wanted: float | None = None

    def run(self, effort: float = 1.0) -> Figure:
        """Time both in turn; `effort` is a share of the rounds."""
        ours, other = self.prepare()
        ours(0), other(0)  # what is made once, tables and caches, is no part of the work
        pairs = [(ours(n), other(n)) for n in range(1, max(3, round(self.rounds * effort)) + 1)]
        ratios = [theirs / own if self.more_is_better else own / theirs for own, theirs in pairs]
        own_seconds, their_seconds = (median(column) for column in zip(*pairs, strict=True))
        return Figure(
            name=self.name,
            unit=self.unit,
            seconds=own_seconds,
            yardstick=self.yardstick,
            yardstick_seconds=their_seconds,
            ratio=median(ratios),
            more_is_better=self.more_is_better,
            wanted=self.wanted,
        )


def each(work: Callable[[], object], times: int) -> Timed:
    """The seconds of one call, from many."""

    def timed(_round: int) -> float:
        began = clock()
        for _ in range(times):
            work()
        return (clock() - began) / times

    return timed
