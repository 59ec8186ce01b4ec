"""Facings: counters that look across one of the six sides of their hex, and what lies before them."""

from __future__ import annotations

from functools import lru_cache

from game.core.hexes import DIRECTIONS, Grid, to_axial

_SIXTHS = len(DIRECTIONS)


def turned(facing: str, sixths: int) -> str:
    """The facing so many sixths of a turn clockwise from another."""
    return DIRECTIONS[(DIRECTIONS.index(facing) + sixths) % _SIXTHS]


def turns_between(one: str, other: str) -> int:
    """How many hexsides lie between two facings, by the shorter way round."""
    apart = abs(DIRECTIONS.index(one) - DIRECTIONS.index(other))
    return min(apart, _SIXTHS - apart)


@lru_cache(maxsize=8192)
def way(grid: Grid, here: str, there: str) -> str:
    """The direction of an adjacent hex."""
    return next(name for name, hex_id in grid.towards[here].items() if hex_id == there)


@lru_cache(maxsize=8192)
def arc(grid: Grid, hex_id: str, facing: str) -> frozenset[str]:
    """The hexes before the three front hexsides, extended outwards: 2k + 1 of them at distance k.

    Two wedges, left and right of the faced direction, with their bounding rows; without the hex itself.
    """
    here = to_axial(hex_id)
    before = []
    for other in grid.hexes:
        there = to_axial(other)
        q, r = _turned_north(there.q - here.q, there.r - here.r, DIRECTIONS.index(facing))
        if other != hex_id and ((q <= 0 and r <= 0) or (q >= 0 and q + r <= 0)):
            before.append(other)
    return frozenset(before)


def _turned_north(q: int, r: int, sixths: int) -> tuple[int, int]:
    """A step of the grid turned back by sixths of a circle, as if the piece faced the first direction."""
    for _ in range(sixths):
        q, r = q + r, -q
    return q, r
