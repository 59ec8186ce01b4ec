"""What stands in a wide river and beside it: the wall of a weir, stepping stones, reeds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from attrs import frozen

from game.table.map.geometry import Point
from tools.art.sheet.curves import curve
from tools.art.sheet.fields import Mask, sampled
from tools.art.sheet.picture import Brush, Picture
from tools.art.sheet.plan import Easel
from tools.art.sheet.scatter import scattered


@frozen
class Weirs:
    """What a weir looks like: lengths in hex radii."""

    wall: tuple[tuple[str, float, float], ...] = (
        ("#2A2A22", 0.175, 0.05),
        ("#6B6658", 0.14, 0.0),
        ("#B4AC98", 0.055, -0.035),
    )
    """Colours of its shadow, its wall and its top: how wide each is, and how far down it lies."""
    posts: int = 5
    post: tuple[float, float] = (0.10, 0.25)
    wood: str = "#5B4630"
    ink: str = "#241A10"


def lay_weir(picture: Picture, easel: Easel, through: Sequence[Point], style: Weirs) -> None:
    """A wall through points of the plane, with the posts of its sluices."""
    line, brush = np.array([easel.at(point) for point in curve(through)]), Brush(easel)
    for color, width, fall in style.wall:
        shifted = [(float(x), float(y) + easel.px(fall)) for x, y in line]
        brush.line(shifted, easel.px(width), color)
    wide, high = (easel.px(length) for length in style.post)
    edge = easel.px(0.016)
    for post in range(1, style.posts + 1):
        x, y = line[round(post * (len(line) - 1) / (style.posts + 1))]
        for more, color in ((edge, style.ink), (0.0, style.wood)):
            half, up, low = wide / 2 + more, y - 0.62 * high - more, y + 0.38 * high + more
            brush.polygon([(x - half, up), (x + half, up), (x + half, low), (x - half, low)], color)
    picture.lay_shapes(brush, line=True)


@frozen
class Stones:
    """Stepping stones: lengths in hex radii."""

    size: tuple[float, float] = (0.055, 0.085)
    spacing: float = 0.18
    stray: float = 0.05
    stone: str = "#B9B29C"
    lit: str = "#DDD6C2"
    ink: str = "#4A4A40"
    seed: int = 7


def lay_stones(picture: Picture, easel: Easel, start: Point, end: Point, style: Stones) -> None:
    """A row of stones from one place of the plane to another."""
    draw, brush = Random(style.seed), Brush(easel)
    a, b = np.array(easel.at(start)), np.array(easel.at(end))
    for share in np.arange(0, 1, easel.px(style.spacing) / np.hypot(*(b - a))):
        x, y = a + (b - a) * share + [easel.px(draw.uniform(-1, 1) * style.stray) for _ in "xy"]
        size = easel.px(draw.uniform(*style.size))
        brush.disc((x + 0.25 * size, y + 0.4 * size), 1.15 * size, style.ink, 0.6)
        brush.disc((x, y), size, style.stone)
        brush.disc((x - 0.22 * size, y - 0.28 * size), 0.45 * size, style.lit)
    picture.lay_shapes(brush, line=True)


@frozen
class Reeds:
    """Reeds along a bank: lengths in hex radii."""

    spacing: float = 0.13
    share: float = 0.4
    stalks: int = 5
    height: tuple[float, float] = (0.10, 0.22)
    stray: float = 0.09
    width: float = 0.018
    colors: tuple[str, ...] = ("#5E6E38", "#7C8442", "#A08C4A")
    seed: int = 53


def lay_reeds(picture: Picture, easel: Easel, bank: Mask, style: Reeds) -> None:
    """Reeds wherever a mask allows them."""
    draw, brush = Random(style.seed), Brush(easel)
    places, chance = scattered(easel, style.spacing, style.seed)
    for x, y in places[(sampled(bank, places) > 0) & (chance[:, 0] < style.share)]:
        for _ in range(style.stalks):
            foot, lean = (easel.px(draw.uniform(-1, 1) * style.stray) for _ in range(2))
            tip = x + foot + 0.6 * lean, y - easel.px(draw.uniform(*style.height))
            brush.line([(x + foot, y), tip], easel.px(style.width), draw.choice(style.colors))
    picture.lay_shapes(brush, 0.9)
