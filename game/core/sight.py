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
    whole, (dx, dy) = _along(start, end, end), (end.x - start.x, end.y - start.y)
    reach = max(abs(dx * y - dy * x) for x, y in _CORNERS)  # how far aside of the line a hex still touches it
    for hex_id in _between(grid, here, there):
        middle = center(hex_id)
        along, aside = _along(start, end, middle), abs(_turn(start, end, middle))
        if not 0 < along < whole or aside > reach:
            continue
        if aside < reach:
            found.append((along, (hex_id,)))
            continue
        corners = [Point(middle.x + x, middle.y + y) for x, y in _CORNERS]
        on_line = [corner for corner in corners if not _turn(start, end, corner)]
        if len(on_line) == 2:
            sides.setdefault(_sum(*on_line), []).append(hex_id)
    for doubled, hexes in sides.items():
        # A side without a hex beyond it, at the edge of the map, has nothing that could stop the eye.
        if len(hexes) == 2:
            found.append((_along(start, end, doubled, 2) // 2, tuple(hexes)))
    return tuple(hexes for _, hexes in sorted(found))


def _between(grid: Grid, here: str, there: str) -> list[str]:
    """The hexes of the grid that the line could pass: in each column those it comes near to."""
    start, end = sorted((center(here), center(there)))
    near = (
        f"{column:02d}{row:02d}"
        for column in range(start.x // 3, end.x // 3 + 1)
        for row in _rows(start, end, column)
    )
    return [hex_id for hex_id in near if hex_id in grid and hex_id not in (here, there)]


def _rows(start: Point, end: Point, column: int) -> range:
    """The rows of a column that a line from left to right comes near to."""
    if start.x == end.x:
        return range(start.y // 2, end.y // 2 + 1)
    ends = [min(end.x, max(start.x, 3 * column + side)) for side in (-2, 2)]
    top, bottom = sorted(start.y + (end.y - start.y) * (x - start.x) // (end.x - start.x) for x in ends)
    return range((top - 2) // 2, (bottom + 3) // 2 + 1)


def _turn(start: Point, end: Point, point: Point) -> int:
    """On which side of the line a point lies: 0 on it, else above or below 0."""
    return (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)


def _along(start: Point, end: Point, point: Point, scale: int = 1) -> int:
    """How far along the line a point lies, in a measure of its own."""
    x, y = point.x - scale * start.x, point.y - scale * start.y
    return (end.x - start.x) * x + _ROOT_OF_HEIGHT * (end.y - start.y) * y


def _sum(one: Point, other: Point) -> Point:
    return Point(one.x + other.x, one.y + other.y)
