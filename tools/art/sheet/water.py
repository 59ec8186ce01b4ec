"""The sea with its depth and its surf, and rivers that grow from spring to mouth."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from game.table.map.geometry import Point
from tools.art.sheet.fields import Field, Mask, bell, blurred, distance, smooth
from tools.art.sheet.noise import fractal
from tools.art.sheet.picture import Brush, Picture
from tools.art.sheet.plan import Easel
from tools.art.sheet.relief import shading


@frozen
class Sea:
    """The colours of the sea and its lines: lengths in hex radii."""

    depths: tuple[tuple[str, float, float], ...] = (
        ("#86B3C0", 0.0, 0.40),
        ("#5B90A9", 0.30, 0.72),
        ("#41748F", 0.62, 1.0),
    )
    """Colours with the depths between which each sets in, from 0 at the shore to 1."""
    shallows: str = "#B4D2D0"
    deep_at: float = 1.83
    """How far from the shore the sea is deepest."""
    surf: tuple[tuple[float, float, float], ...] = (
        (0.105, 0.052, 0.85),
        (0.29, 0.034, 0.50),
        (0.52, 0.029, 0.32),
        (0.81, 0.026, 0.20),
    )
    """Lines along the shore: distance from it, half width, strength; all but the first are broken."""
    foam: str = "#F4F6EC"
    ripples: float = 0.24
    sand: str = "#F0DFAE"
    beach: float = 0.144
    ink: str = "#6B5334"
    seed: int = 61


def lay_sea(picture: Picture, easel: Easel, sea: Mask, style: Sea) -> None:
    """Beach, shore line and water."""
    shape, land = easel.shape, distance(~sea)
    water = blurred(sea, easel.px(0.021))
    picture.lay(style.sand, bell(land, 0.0, easel.px(style.beach)) * (1 - water) * 0.9)
    off = distance(sea)
    depth = np.clip(off / easel.px(style.deep_at), 0, 1) ** 0.7
    depth = np.clip(depth + (fractal(shape, easel.px(2.36), style.seed) - 0.5) * 0.28, 0, 1)
    sheet = Picture.blank(shape, style.shallows)
    for color, start, end in style.depths:
        sheet.lay(color, smooth(start, end, depth))
    waves = fractal(shape, easel.px(0.58), style.seed + 10, 3)
    ripples = shading(easel, blurred(waves, easel.px(0.03)) * 0.23, 1.0)
    sheet.light(1 + (ripples / ripples.mean() - 1) * style.ripples)
    _lay_surf(sheet, easel, off, style)
    picture.lay(sheet.pixels, water)
    shore = bell(land, easel.px(0.026), easel.px(0.03)) * (1 - water) * 0.6
    picture.lay(style.ink, shore, line=True)


def _lay_surf(sheet: Picture, easel: Easel, off: Field, style: Sea) -> None:
    shape = easel.shape
    shaken = off + (fractal(shape, easel.px(0.68), style.seed + 20, 3) - 0.5) * easel.px(0.235)
    for number, (at, width, strength) in enumerate(style.surf):
        broken = smooth(0.40, 0.5, fractal(shape, easel.px(0.445), style.seed + 29 + number, 2))
        line = bell(shaken, easel.px(at), easel.px(width)) * strength
        sheet.lay(style.foam, line * broken if number else line)
    sheet.lay(style.foam, bell(off, 0.0, easel.px(0.058)) * 0.55)


@frozen
class Rivers:
    """What a river looks like: widths in hex radii."""

    spring: float = 0.06
    mouth: float = 0.20
    grown_at: float = 0.55
    """The share of its course after which a river grows no more."""
    banks: tuple[tuple[str, float, float], ...] = (
        ("#F2E6C4", 0.145, 0.55),
        ("#2F5A70", 0.058, 0.92),
        ("#5E97B2", 0.0, 1.0),
    )
    """Colours from the bank to the water, how much wider than the water each is, and how strong."""
    glint: tuple[str, float, float] = ("#9EC7D1", 0.38, 0.7)
    """Colour, width as a share of the water, strength."""


def lay_rivers(picture: Picture, easel: Easel, courses: Sequence[Sequence[Point]], style: Rivers) -> None:
    """Rivers along courses given in the plane."""
    lines = [[easel.at(point) for point in course] for course in courses]
    for color, wider, strength in style.banks:
        brush = Brush(easel)
        for line in lines:
            brush.tapered(line, list(_widths(easel, len(line), style) + easel.px(wider)), color)
        picture.lay_shapes(brush, strength, line=wider < style.banks[0][1])
    color, share, strength = style.glint
    brush = Brush(easel)
    for line in lines:
        brush.tapered(line, list(_widths(easel, len(line), style) * share), color)
    picture.lay_shapes(brush, strength)


def _widths(easel: Easel, count: int, style: Rivers) -> NDArray[np.float64]:
    """How wide a river is at each of so many points, in pixels."""
    grown = np.minimum(1, np.linspace(0, 1 / style.grown_at, count))
    return np.asarray(easel.px(1) * (style.spring + (style.mouth - style.spring) * grown))
