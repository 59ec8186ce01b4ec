"""Towns seen from above: roofs in an ellipse, and a church among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, radians, sin
from random import Random

from attrs import frozen

from game.table.map.geometry import Point, center
from tools.art.sheet.picture import Brush, Picture, mixed
from tools.art.sheet.plan import Easel


@frozen
class Towns:
    """What towns look like: lengths in hex radii."""

    place: Point = (-0.12, 0.22)
    """The middle of a town from the middle of its hex."""
    houses: int = 17
    reach: tuple[float, float] = (0.12, 0.56)
    flat: float = 0.66
    ground: tuple[str, float, float] = ("#E8D6AC", 0.64, 0.78)
    """Colour, radius and strength of the trodden ground."""
    length: tuple[float, float] = (0.19, 0.28)
    width: tuple[float, float] = (0.13, 0.175)
    turns: tuple[int, ...] = (0, 18, 75, 90, 160)
    """Degrees by which houses stand."""
    roofs: tuple[str, ...] = ("#A5492F", "#B05A3A", "#8E4A36", "#9C6A48")
    wall: str = "#E6D8B8"
    slate: str = "#5B5F6A"
    ink: str = "#2A1A10"
    shadow: str = "#1F160C"
    shade: float = 0.36


def lay_towns(picture: Picture, easel: Easel, towns: Mapping[str, float], style: Towns) -> None:
    """Towns in hexes, each of its own size."""
    ground, roofs = Brush(easel), Brush(easel)
    for hex_id, size in towns.items():
        x, y = center(hex_id)
        at = easel.at((x + style.place[0], y + style.place[1]))
        ground.disc(at, easel.px(style.ground[1] * size), style.ground[0], flat=style.flat)
        _draw_houses(roofs, easel, at, size, Random(int(hex_id)), style)
        church(roofs, easel, at, style)
    picture.lay_shapes(ground, style.ground[2])
    picture.lay_shapes(roofs, line=True)


def _draw_houses(brush: Brush, easel: Easel, at: Point, size: float, draw: Random, style: Towns) -> None:
    """The houses of a town, farther ones first."""
    places = []
    for number in range(round(style.houses * size)):
        turn = 2 * pi * number * 0.618 + draw.uniform(-0.3, 0.3)
        away = style.reach[0] + (style.reach[1] * size - style.reach[0]) * draw.random() ** 0.6
        places.append((at[1] + easel.px(sin(turn) * away * style.flat), at[0] + easel.px(cos(turn) * away)))
    for down, right in sorted(places):
        measures = draw.uniform(*style.length), draw.uniform(*style.width)
        house(
            brush, easel, (right, down), measures, draw.choice(style.turns), draw.choice(style.roofs), style
        )


def house(
    brush: Brush, easel: Easel, at: Point, measures: Point, turn: float, roof: str, style: Towns
) -> None:
    """A roof of two planes with its ridge, and a shadow to the south-east."""
    length, width = (easel.px(measure) for measure in measures)
    fall = easel.px(0.02) + length * 0.14
    _box(brush, (at[0] + fall, at[1] + fall), length, width, turn, style.shadow, 0.4)
    edge = max(0.6, easel.px(0.012))
    _box(brush, at, length + 2 * edge, width + 2 * edge, turn, style.ink)
    lit, dark = mixed(roof, "#FFFFFF", 0.22), mixed(roof, "#000000", 0.28)
    upper_is_lit = cos(radians(turn + 45)) > 0
    for side, color in ((-1, lit if upper_is_lit else dark), (1, dark if upper_is_lit else lit)):
        aside = side * width / 4
        angle = radians(turn)
        middle = at[0] - sin(angle) * aside, at[1] + cos(angle) * aside
        _box(brush, middle, length, width / 2, turn, color)


def _box(
    brush: Brush, at: Point, length: float, width: float, turn: float, color: str, alpha: float = 1.0
) -> None:
    c, s = cos(radians(turn)), sin(radians(turn))
    corners = [
        (at[0] + c * length * a / 2 - s * width * b / 2, at[1] + s * length * a / 2 + c * width * b / 2)
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    brush.polygon(corners, color, alpha)


def church(brush: Brush, easel: Easel, at: Point, style: Towns) -> None:
    """A tower with its spire, seen from the side so that it is known for what it is."""

    def place(points: Sequence[Point]) -> list[Point]:
        return [(at[0] + easel.px(dx), at[1] + easel.px(dy)) for dx, dy in points]

    brush.polygon(place([(0.02, 0.08), (0.36, 0.2), (0.1, 0.17)]), style.shadow, 0.4)
    brush.polygon(place([(-0.105, -0.23), (0.105, -0.23), (0.105, 0.125), (-0.105, 0.125)]), style.ink)
    brush.polygon(place([(-0.085, -0.21), (0.085, -0.21), (0.085, 0.105), (-0.085, 0.105)]), style.wall)
    brush.polygon(place([(-0.135, -0.2), (0.0, -0.54), (0.135, -0.2)]), style.ink)
    brush.polygon(place([(-0.105, -0.22), (0.0, -0.49), (0.105, -0.22)]), style.slate)
    brush.polygon(place([(-0.105, -0.22), (0.0, -0.49), (0.0, -0.22)]), mixed(style.slate, "#FFFFFF", 0.25))
    brush.polygon(place([(-0.03, -0.02), (0.03, -0.02), (0.03, 0.105), (-0.03, 0.105)]), style.ink)
