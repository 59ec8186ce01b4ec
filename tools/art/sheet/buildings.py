"""Buildings large enough to be seen one by one, their yards, and the walls and fences of the country."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

import numpy as np
from attrs import frozen

from game.table.map.geometry import Point
from tools.art.sheet.curves import shaken
from tools.art.sheet.fields import blurred
from tools.art.sheet.picture import Brush, Picture, mixed
from tools.art.sheet.plan import Easel


@frozen
class Block:
    """Something with four sides seen from above: middle and size in hex radii, turn in degrees."""

    middle: Point
    length: float
    width: float
    turn: float

    def corner(self, easel: Easel, along: float, across: float) -> Point:
        """The pixel a share of the way from its middle to its ends and sides, each from -1 to 1."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        a, b = along * self.length / 2, across * self.width / 2
        return easel.at((self.middle[0] + c * a - s * b, self.middle[1] + s * a + c * b))

    def part(self, easel: Easel, start: Point, end: Point) -> list[Point]:
        """The outline of a part of it, between shares of its length and width."""
        (a, b), (c, d) = start, end
        return [self.corner(easel, *share) for share in ((a, b), (c, b), (c, d), (a, d))]

    def placed(self, at: Point, turn: float) -> Block:
        """The same beside a place of the plane, all turned about it."""
        c, s = cos(radians(turn)), sin(radians(turn))
        x, y = self.middle
        return Block(
            (at[0] + c * x - s * y, at[1] + s * x + c * y), self.length, self.width, self.turn + turn
        )


@frozen
class Roofs:
    """What the roofs of a kind of building look like: lengths in hex radii."""

    color: str
    courses: float
    """From one line of its covering to the next."""
    boards: bool = False
    """Whether these lines run down the roof, as boards do, or along it, as slates do."""
    chimney: str = ""
    """The colour of a chimney, if there is one."""
    height: float = 0.17
    """How far its shadow falls."""
    ink: str = "#241A10"
    edge: float = 0.026
    eaves: float = 0.035


TIMBER = Roofs("#9F6A41", 0.085, boards=True)
SLATE = Roofs("#6C7682", 0.075, chimney="#A8705A")


def lay_roofs(picture: Picture, easel: Easel, blocks: Iterable[tuple[Block, Roofs]]) -> None:
    """Buildings with two planes of roof each, and their shadows to the south-east."""
    shadows, roofs = Brush(easel), Brush(easel)
    for block, style in blocks:
        outline = block.part(easel, (-1, -1), (1, 1))
        for step in np.linspace(0, easel.px(style.height), 12):
            shadows.polygon([(x + step, y + 0.9 * step) for x, y in outline], "#000000")
        _draw_roof(roofs, easel, block, style)
    picture.lay("#14120A", blurred(shadows.coverage(), easel.px(0.014)) * 0.46)
    picture.lay_shapes(roofs, line=True)


def _draw_roof(brush: Brush, easel: Easel, block: Block, style: Roofs) -> None:
    more = style.edge / block.length, style.edge / block.width
    brush.polygon(block.part(easel, (-1 - more[0], -1 - more[1]), (1 + more[0], 1 + more[1])), style.ink)
    upper_is_lit = cos(radians(block.turn + 45)) > 0
    for side in (-1, 1):
        lit = (side < 0) == upper_is_lit
        plane = mixed(style.color, "#FFF6DC", 0.26) if lit else mixed(style.color, "#14100C", 0.30)
        brush.polygon(block.part(easel, (-1, 0), (1, side)), plane)
        _draw_covering(brush, easel, block, side, mixed(plane, "#14100C", 0.22), style)
    ridge = [block.corner(easel, share, 0) for share in (-1, 1)]
    brush.line(ridge, easel.px(0.034), mixed(style.color, "#FFF6DC", 0.55))
    if style.chimney:
        _draw_chimney(brush, easel, block, style)


def _draw_covering(brush: Brush, easel: Easel, block: Block, side: int, color: str, style: Roofs) -> None:
    """Boards from the ridge to the eaves, or rows of slates along the ridge."""
    length = block.length if style.boards else block.width / 2
    for at in np.arange(style.courses, length - style.courses / 2, style.courses):
        share = float(at / length)
        down, level = (
            [(2 * share - 1, 0.04 * side), (2 * share - 1, side)],
            [(-1, share * side), (1, share * side)],
        )
        ends = down if style.boards else level
        brush.line([block.corner(easel, *end) for end in ends], easel.px(0.012), color)


def _draw_chimney(brush: Brush, easel: Easel, block: Block, style: Roofs) -> None:
    x, y = block.corner(easel, 0.58, 0.0)
    half, edge = easel.px(0.055), easel.px(0.018)
    for shift, more, color in (
        (easel.px(0.05), 0.0, mixed(style.color, "#000000", 0.6)),
        (0.0, edge, style.ink),
        (0.0, 0.0, style.chimney),
        (0.0, -half * 0.5, style.ink),
    ):
        reach = half + more
        brush.polygon(
            [(x + shift + a * reach, y + shift + b * reach) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))],
            color,
        )


@frozen
class Yards:
    """Trodden ground about buildings: lengths in hex radii."""

    radius: float = 0.80
    flat: float = 0.86
    color: str = "#DCCB9C"
    strength: float = 0.90
    softness: float = 0.11


def lay_yards(picture: Picture, easel: Easel, places: Iterable[Point], style: Yards) -> None:
    """Trodden ground about places of the plane."""
    brush = Brush(easel)
    for place in places:
        brush.disc(easel.at(place), easel.px(style.radius), "#000000", flat=style.flat)
    picture.lay(style.color, blurred(brush.coverage(), easel.px(style.softness)) * style.strength)


@frozen
class Logs:
    """Piles of sawn timber: lengths in hex radii."""

    wood: str = "#B0864E"
    cut: str = "#E3C68C"
    ink: str = "#3A2A18"
    thickness: float = 0.105


def lay_logs(picture: Picture, easel: Easel, piles: Iterable[Block], style: Logs) -> None:
    """Logs that lie side by side across the length of each pile."""
    brush = Brush(easel)
    for pile in piles:
        count = max(2, round(pile.length / style.thickness))
        for log in range(count):
            share = 2 * (log + 0.5) / count - 1
            ends = [pile.corner(easel, share, side) for side in (-1.0, 1.0)]
            brush.line(ends, easel.px(style.thickness), style.ink)
            brush.line(ends, easel.px(0.72 * style.thickness), style.wood)
            for end in ends:
                brush.disc(end, easel.px(0.42 * style.thickness), style.ink)
                brush.disc(end, easel.px(0.30 * style.thickness), style.cut)
    picture.lay_shapes(brush, line=True)


@frozen
class Bounds:
    """Walls and fences: lengths in hex radii."""

    stone: str = "#B8AF96"
    mortar: str = "#6A6250"
    wood: str = "#5B4630"
    wall: float = 0.072
    rail: float = 0.022
    post: tuple[float, float] = (0.03, 0.10)
    apart: float = 0.19
    """From one post to the next."""
    shade: str = "#1F1A10"
    hand: tuple[float, float] = (0.2, 0.014)


def lay_walls(picture: Picture, easel: Easel, lines: Iterable[Sequence[Point]], style: Bounds) -> None:
    """Walls of field stone along lines of the plane."""
    shadow, brush = Brush(easel), Brush(easel)
    for number, line in enumerate(lines):
        pixels = [easel.at(point) for point in shaken(line, *style.hand, number)]
        fall = easel.px(0.04)
        shadow.line([(x + fall, y + fall) for x, y in pixels], easel.px(style.wall), style.shade)
        brush.line(pixels, easel.px(style.wall), style.mortar)
        for at, (x, y) in enumerate(shaken(pixels, easel.px(0.075), easel.px(0.006), number)):
            odd = at * 7 % 5 / 5
            tone = mixed(style.stone, style.mortar, 0.45 * odd)
            brush.disc((x, y), easel.px((0.34 + 0.14 * odd) * style.wall), tone)
    picture.lay_shapes(shadow, 0.32)
    picture.lay_shapes(brush)


def lay_fences(picture: Picture, easel: Easel, lines: Iterable[Sequence[Point]], style: Bounds) -> None:
    """Fences of rails on posts along lines of the plane."""
    brush = Brush(easel)
    wide, high = style.post
    for number, line in enumerate(lines):
        pixels = [easel.at(point) for point in shaken(line, style.apart, style.hand[1], number)]
        brush.line(pixels, easel.px(style.rail), style.wood)
        for x, y in pixels:
            brush.line(
                [(x, y + easel.px(0.4 * high)), (x, y - easel.px(0.6 * high))], easel.px(wide), style.wood
            )
    picture.lay_shapes(brush, 0.85)
