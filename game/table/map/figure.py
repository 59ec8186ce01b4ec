"""What stands on a map: pictures of any look with their places in a hex, and names that make way for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from attrs import evolve, frozen

from game.core.hexes import Grid
from game.table.map.geometry import Point, center

COUNTER_SIZE = 1.17
"""The side of a counter in hex radii."""
FAN_STEP = 1.22
"""How far the counters of a stack lie apart when it is fanned out, likewise."""
FANNED_SIZE = 0.8
"""The least size of a counter in a fanned stack, as a share of a whole one."""
COUNTER, BADGE, GROUND = "counter", "badge", "ground"
"""A counter of its own; what goes with one; what stays where it is when the stack above is moved aside."""


@frozen
class Figure:
    """One picture on the map."""

    owner: str
    """The unit, marker or hex it belongs to: what it moves and disappears with."""
    hex: str
    look: Any
    """What it shows: a value of the game's own that can be hashed."""
    offset: Point = (0.0, 0.0)
    """From the middle of the hex, in hex radii."""
    size: float = 1.0
    """As a share of a counter."""
    spent: bool = False
    rides: bool = True
    """Whether it goes along when its owner moves."""
    piece: str = ""
    """The piece it is itself, if it rides with another."""
    part: str = COUNTER


Figures = Mapping[str, Sequence[Figure]]
"""By hex, lowest first; hexes farther down the sheet come later."""


def is_counter(figure: Figure) -> bool:
    return figure.part == COUNTER


def is_ground(figure: Figure) -> bool:
    return figure.part == GROUND


def is_stack(figures: Sequence[Figure]) -> bool:
    """Whether there is anything to fan out."""
    return sum(map(is_counter, figures)) > 1


def fanned(figures: Sequence[Figure]) -> list[Figure]:
    """The counters of a stack side by side, each with its badges, all at full size."""
    counters = [figure for figure in figures if is_counter(figure)]
    spread = FAN_STEP * (len(counters) - 1) / 2
    places = {id(f): (FAN_STEP * i - spread, 0.0) for i, f in enumerate(counters)}
    shift = {f.owner: (places[id(f)][0] - f.offset[0], -f.offset[1]) for f in reversed(counters)}
    result = []
    for figure in figures:
        if id(figure) in places:
            size = max(figure.size, FANNED_SIZE)
            result.append(evolve(figure, offset=places[id(figure)], size=size))
        else:
            dx, dy = shift.get(figure.owner, (0.0, 0.0))
            result.append(evolve(figure, offset=(figure.offset[0] + dx, figure.offset[1] + dy)))
    return result


HALF_LETTERS = 0.2
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
        name = (x - width / 2, y - HALF_LETTERS, x + width / 2, y + HALF_LETTERS)
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
