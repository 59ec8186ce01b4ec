"""Work that is spread over frames: a little in each, until all of it is done."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from attrs import define

Work = Iterator[None]
"""Goes on by a step of a millisecond or two each time it is asked."""
SLICE = 0.006
"""Seconds of a frame that may go into making pictures: a third of what a frame has at sixty a second."""


@define(eq=False)
class Slices:
    """Lets work go on for the time a frame can spare."""

    seconds: float = SLICE
    clock: Callable[[], float] = time.perf_counter

    def advance(self, work: Work) -> bool:
        """Do a slice of some work; returns whether it is done."""
        end = self.clock() + self.seconds
        return all(self.clock() < end for _ in work)


def finish(work: Work) -> None:
    """Do all that is left of some work, however long it takes."""
    for _ in work:
        pass
