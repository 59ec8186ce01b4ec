"""What stands on a map: pictures of any look, each with its place in a hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from game.table.map.geometry import Point

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
