"""Where the names of places stand on the map: as they are printed, or where counters leave room for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from attrs import evolve

from game.core.hexes import Grid
from game.table.map.figure import COUNTER_SIZE, Figure, Figures, is_counter
from game.table.map.geometry import Point, center

HALF_HEIGHT = 0.2
"""Of the letters, in hex radii."""
EDGE = 0.9
"""Where the counter in the next hex begins: a name that is moved aside for it ends here."""
OVERHEAD = -0.84
"""How high a name stands that has no room below."""
ASIDE, ABOVE = 0.01, 0.03
"""How much of a name may be hidden, in square radii, before it is moved aside, and above its hex."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def placed(
    names: Iterable[Figure], standing: Figures, grid: Grid, width_of: Callable[[Figure], float]
) -> Iterator[Figure]:
    """Each name where least of it is hidden; widths are asked for in hex radii."""
    for name in names:
        near = grid.neighbours[name.hex]
        hiding = [_box(figure) for h in near for figure in standing.get(h, ()) if is_counter(figure)]
        yield evolve(name, offset=_best(name.offset, center(name.hex), width_of(name), hiding))


def _best(printed: Point, middle: Point, width: float, hiding: Sequence[Box]) -> Point:
    """The place for a name in its hex: the first of those where it is hidden least."""
    aside = max(0.0, width / 2 - EDGE)

    def cost(place: Point) -> float:
        x, y = middle[0] + place[0], middle[1] + place[1]
        name = (x - width / 2, y - HALF_HEIGHT, x + width / 2, y + HALF_HEIGHT)
        moved = (ASIDE if place[0] else 0.0) + (ABOVE if place[1] < 0 else 0.0)
        return moved + _covered(name, hiding)

    heights, shifts = (printed[1], OVERHEAD), (printed[0], printed[0] + aside, printed[0] - aside)
    return min(((x, y) for y, x in product(heights, shifts)), key=cost)


def _box(figure: Figure) -> Box:
    """The ground that a counter covers."""
    x, y = center(figure.hex)
    x, y = x + figure.offset[0], y + figure.offset[1]
    half = COUNTER_SIZE * figure.size / 2
    return x - half, y - half, x + half, y + half


def _covered(name: Box, hiding: Iterable[Box]) -> float:
    """How much of a name lies under counters."""
    area = 0.0
    for left, top, right, bottom in hiding:
        across, down = min(name[2], right) - max(name[0], left), min(name[3], bottom) - max(name[1], top)
        area += max(0.0, across) * max(0.0, down)
    return area
