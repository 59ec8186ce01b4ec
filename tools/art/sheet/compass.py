"""A wind rose for the open sea."""

from __future__ import annotations

from math import cos, pi, sin

from attrs import frozen

from game.table.map.geometry import Point
from tools.art.sheet.picture import Brush, Picture
from tools.art.sheet.plan import Easel


@frozen
class Compass:
    """What it looks like: lengths in hex radii."""

    radius: float = 0.82
    rings: tuple[tuple[float, float], ...] = ((0.86, 0.026), (0.70, 0.016))
    """Radius, as a share of that of the rose, and width."""
    points: tuple[tuple[int, int, float], ...] = ((1, 2, 0.5), (2, 4, 0.74), (0, 4, 1.0))
    """Points, drawn in this order: the first sixteenth, from one to the next, and how long."""
    waist: float = 0.15
    light: str = "#F0E8D0"
    dark: str = "#173A4C"


def lay_compass(picture: Picture, easel: Easel, middle: Point, style: Compass) -> None:
    """A wind rose about a place of the plane, each of its points half light and half dark."""
    x, y = easel.at(middle)
    radius, rings, rose = easel.px(style.radius), Brush(easel), Brush(easel)
    for share, width in style.rings:
        ring = [
            (x + radius * share * sin(step * pi / 60), y - radius * share * cos(step * pi / 60))
            for step in range(121)
        ]
        rings.line(ring, easel.px(width), style.dark)
    for first, step, length in style.points:
        for sixteenth in range(first, 16, step):
            _point(rose, (x, y), radius, 2 * pi * sixteenth / 16, length, style)
    picture.lay_shapes(rings, 0.8)
    picture.lay_shapes(rose, 0.95, line=True)


def _point(brush: Brush, at: Point, radius: float, turn: float, length: float, style: Compass) -> None:
    """A point of the rose, its left half light."""
    reach, waist = radius * length, radius * length * style.waist
    tip = at[0] + reach * sin(turn), at[1] - reach * cos(turn)
    left, right = (
        (at[0] + waist * sin(beside), at[1] - waist * cos(beside))
        for beside in (turn - pi / 4, turn + pi / 4)
    )
    brush.polygon([at, left, tip], style.light)
    brush.polygon([at, right, tip], style.dark)
    brush.line([at, left, tip], radius * 0.02, style.dark)  # else the light half is lost on foam
