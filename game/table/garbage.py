"""Garbage is collected while nobody waits: going through everything takes longer than a frame may."""

from __future__ import annotations

import gc

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
    """Go through everything, if enough has come together."""
    global _left_behind
    if _left_behind or gc.get_count()[-1] >= WORTHWHILE:
        _left_behind = False
        gc.collect()
