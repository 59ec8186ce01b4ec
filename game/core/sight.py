"""Lines of sight: which hexes the straight line between two hex centers passes, in whole numbers.

The center of column c and row r lies at (3c, 2r), one lower in even columns; the corners of a hex are two
steps to the left and right of it, and one step sideways and up or down.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from game.core.hexes import Grid

_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_ROOT_OF_HEIGHT = 3
"""Heights are drawn shorter than they are, by the root of this, so that all corners are whole numbers."""


class Point(NamedTuple):
    """A place on the drawn map."""

    x: int
    y: int


Passed = tuple[str, ...]
"""One hex whose inside the line crosses, or the two hexes along whose common side it runs."""


@cache
def center(hex_id: str) -> Point:
    """The middle of a hex."""
    column, row = int(hex_id[:2]), int(hex_id[2:])
    return Point(3 * column, 2 * row + (column % 2 == 0))


@lru_cache(maxsize=32768)
def passed(grid: Grid, here: str, there: str) -> tuple[Passed, ...]:
    """What the line between two hexes passes, the nearest to `here` first, both ends excluded.

    A touched corner is not passed. Of a side on the edge of the map only the hex that is there is named,
    with nothing beside it.
    """
    start, end = center(here), center(there)
    found: list[tuple[int, Passed]] = []
    sides: dict[Point, list[str]] = {}
    for hex_id in _between(grid, here, there):
        middle = center(hex_id)
        along = _along(start, end, middle)
        if not 0 < along < _along(start, end, end):
            continue
        corners = [Point(middle.x + x, middle.y + y) for x, y in _CORNERS]
        turns = [_turn(start, end, corner) for corner in corners]
        if min(turns) < 0 < max(turns):
            found.append((along, (hex_id,)))
        elif turns.count(0) == 2:
            on_line = [corner for corner, turn in zip(corners, turns, strict=True) if not turn]
            sides.setdefault(_sum(*on_line), []).append(hex_id)
    for doubled, hexes in sides.items():
        # A side without a hex beyond it, at the edge of the map, has nothing that could stop the eye.
        if len(hexes) == 2:
            found.append((_along(start, end, doubled, 2) // 2, tuple(hexes)))
    return tuple(hexes for _, hexes in sorted(found))


def _between(grid: Grid, here: str, there: str) -> list[str]:
    """The hexes of the grid that the line could pass: those of the box around both ends, and one row more."""
    left, right = sorted((int(here[:2]), int(there[:2])))
    top, bottom = sorted((int(here[2:]), int(there[2:])))
    box = (
        f"{column:02d}{row:02d}" for column in range(left, right + 1) for row in range(top - 1, bottom + 2)
    )
    return [hex_id for hex_id in box if hex_id in grid and hex_id not in (here, there)]


def _turn(start: Point, end: Point, point: Point) -> int:
    """On which side of the line a point lies: 0 on it, else above or below 0."""
    return (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)


def _along(start: Point, end: Point, point: Point, scale: int = 1) -> int:
    """How far along the line a point lies, in a measure of its own."""
    x, y = point.x - scale * start.x, point.y - scale * start.y
    return (end.x - start.x) * x + _ROOT_OF_HEIGHT * (end.y - start.y) * y


def _sum(one: Point, other: Point) -> Point:
    return Point(one.x + other.x, one.y + other.y)
