"""Trees and bushes large enough to be seen one by one: crowns of many lobes, and the shadows they throw."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from random import Random

from attrs import frozen

from game.table.map.geometry import Point
from tools.art.sheet.fields import Mask, blurred, sampled
from tools.art.sheet.picture import Brush, Picture, mixed
from tools.art.sheet.plan import Easel
from tools.art.sheet.scatter import scattered


@frozen
class Crowns:
    """What trees of a kind are like: lengths in hex radii."""

    spacing: float = 0.31
    share: float = 1.0
    """How many of the places for them are taken."""
    size: tuple[float, float] = (0.18, 0.28)
    """Radius of the least and of the largest crown."""
    shadow: float = 1.25
    """How far a shadow reaches, in radii of its crown."""
    greens: tuple[str, ...] = ("#56703A", "#64783C", "#4C6638", "#6E7E44")
    seed: int = 31


BUSHES = Crowns(
    spacing=0.25,
    share=0.8,
    size=(0.085, 0.15),
    shadow=0.7,
    greens=("#74854A", "#85884A", "#667A40", "#7C7F42"),
    seed=32,
)


@frozen
class Crown:
    """A tree or a bush, in pixels."""

    at: Point
    size: float
    shadow: float
    color: str
    seed: int


@frozen
class Foliage:
    """How light falls on crowns."""

    lobes: int = 8
    lights: int = 9
    dark: str = "#131808"
    lit: str = "#E6E29A"
    shade: str = "#1A1C0E"
    shade_strength: float = 0.40
    softness: float = 0.02
    kept: float = 0.4
    """How far crowns count as lines, which weak washes leave: each is a shape to be known by."""


def planted(easel: Easel, ground: Mask, style: Crowns) -> list[Crown]:
    """Trees wherever a mask allows them."""
    places, chance = scattered(easel, style.spacing, style.seed)
    least, largest = style.size
    there = (sampled(ground, places) > 0) & (chance[:, 0] < style.share)
    return [
        Crown(
            (float(x), float(y)),
            easel.px(least + (largest - least) * wide),
            style.shadow,
            style.greens[int(hue * len(style.greens))],
            number,
        )
        for number, ((x, y), (_, wide, hue)) in enumerate(zip(places[there], chance[there], strict=True))
    ]


def lay_crowns(picture: Picture, easel: Easel, crowns: Iterable[Crown], style: Foliage) -> None:
    """All trees of a sheet at once, those behind first, on the shadows of all of them."""
    ordered = sorted(crowns, key=lambda crown: crown.at[1])
    shadows, leaves = Brush(easel), Brush(easel)
    for crown in ordered:
        (x, y), reach = crown.at, crown.size * crown.shadow
        shadows.line([(x, y), (x + reach, y + 0.9 * reach)], 1.7 * crown.size, style.shade)
        shadows.disc((x + reach, y + 0.9 * reach), 0.85 * crown.size, style.shade)
        _draw(leaves, crown, style)
    picture.lay(style.shade, blurred(shadows.coverage(), easel.px(style.softness)) * style.shade_strength)
    picture.lay_shapes(leaves)
    picture.keep(leaves.coverage() * style.kept)


def _draw(brush: Brush, crown: Crown, style: Foliage) -> None:
    """A crown seen from above: a dark rim, the body drawn towards the light, and lit leaves on it."""
    (x, y), size, draw = crown.at, crown.size, Random(crown.seed)
    turn = draw.uniform(0, pi)
    for share, shift, color in (
        (1.0, 0.0, mixed(crown.color, style.dark, 0.56)),
        (0.86, 0.09, mixed(crown.color, style.dark, 0.24)),
        (0.66, 0.17, crown.color),
    ):
        left, up = x - shift * size, y - shift * size
        brush.disc((left, up), 0.72 * size * share, color)
        for lobe in range(style.lobes):
            angle, away = turn + 2 * pi * lobe / style.lobes, 0.62 * size * share
            brush.disc((left + cos(angle) * away, up + sin(angle) * away), 0.42 * size * share, color)
    for _ in range(style.lights):
        angle, away = draw.uniform(0.8, 1.8) * pi, draw.uniform(0.05, 0.66) * size
        lit = mixed(crown.color, style.lit, draw.uniform(0.12, 0.40))
        brush.disc((x + cos(angle) * away, y + sin(angle) * away), draw.uniform(0.12, 0.23) * size, lit)
