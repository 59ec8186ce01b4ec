"""Exact chances of sums of dice."""

from __future__ import annotations

from functools import cache

FACES = 6


@cache
def sums_of(dice: int, faces: int = FACES) -> dict[int, float]:
    """The chance of each sum of some dice."""
    chances = {0: 1.0}
    for _ in range(dice):
        rolled: dict[int, float] = {}
        for total, chance in chances.items():
            for face in range(1, faces + 1):
                rolled[total + face] = rolled.get(total + face, 0.0) + chance / faces
        chances = rolled
    return chances


@cache
def at_least(total: int, dice: int = 2, faces: int = FACES) -> float:
    """The chance that dice come to a sum or more."""
    return sum(chance for rolled, chance in sums_of(dice, faces).items() if rolled >= total)
