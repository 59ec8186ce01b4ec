"""Garbage is collected while nobody waits: going through everything takes longer than a frame may."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache

POSTPONED = 200
"""Collections of younger objects before old ones are looked at in the middle of a frame after all."""
WORTHWHILE = 8
"""Collections of younger objects since the last full one that make another one worth its time."""


_left_behind = False
"""Whether a scene has gone since the last look: few objects, but with all their pictures."""


def leave_behind() -> None:
    """Say that something large may have become garbage, however few objects it is made of."""
    global _left_behind
    _left_behind = True


def wait_for_rests() -> None:
    """Leave the old objects alone until the loop rests."""
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, POSTPONED)


def collect() -> None:
    """Go through everything, if enough has come together, and give back what pictures have left free."""
    global _left_behind
    if not _left_behind and gc.get_count()[-1] < WORTHWHILE:
        return
    gc.collect()
    if _left_behind:
        _left_behind = False
        _trim()(0)


@cache
def _trim() -> Callable[[int], object]:
    """What has the C library give free memory back to the system, where it has such a thing.

    Pictures are large and live for a scene; the holes they leave are seldom filled by others of just their
    size, so that without this a program that runs for a night holds twice what it uses.
    """
    if sys.platform == "linux":
        import ctypes

        trim: Callable[[int], object] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            return trim
    return lambda _left: None
