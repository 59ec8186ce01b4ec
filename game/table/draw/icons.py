"""Game symbols, silhouettes and flags as smooth pictures of any size and colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import sqrt

import pygame

from game.siloam.screen.silhouettes import SILHOUETTES
from game.table.draw.pen import Pen, Point, arc_points, star_points
from game.table.draw.theme import Color, Palette, palette
from game.table.draw.tool_icons import TOOL_ICONS

REMEMBERED = 2000
"""How many pictures are kept: every icon in a few sizes and colours."""
FLAG_HEIGHT = 0.66
"""Height of a flag for a width of 1."""
ICON_PIXELS = 64


def _triangle(pen: Pen) -> None:
    pen.polygon([(0.5, 0.08), (0.96, 0.88), (0.04, 0.88)])


def _circle(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.43)


def _square(pen: Pen) -> None:
    pen.rect(0.11, 0.11, 0.78, 0.78)


def _diamond(pen: Pen) -> None:
    pen.polygon([(0.5, 0.0), (0.92, 0.5), (0.5, 1.0), (0.08, 0.5)])


def _maneuver(pen: Pen) -> None:
    pen.rect(0.4, 0.05, 0.2, 0.55)
    pen.polygon([(0.12, 0.5), (0.88, 0.5), (0.5, 0.97)])


def _rough(pen: Pen) -> None:
    """Two rounded hills."""
    pen.line(arc_points(0.33, 0.72, 0.26, 180, 360), 0.11)
    pen.line(arc_points(0.66, 0.58, 0.27, 215, 370), 0.11)
    pen.line([(0.06, 0.86), (0.94, 0.86)], 0.11)


def _difficult(pen: Pen) -> None:
    """Two peaks, lit from the left."""
    pen.polygon([(0.02, 0.9), (0.36, 0.2), (0.7, 0.9)])
    pen.polygon([(0.46, 0.9), (0.7, 0.42), (0.98, 0.9)])
    pen.cut([(0.36, 0.34), (0.41, 0.58), (0.34, 0.8), (0.16, 0.8)])


def _fortification(pen: Pen) -> None:
    """A wall with three merlons."""
    pen.rect(0.06, 0.4, 0.88, 0.52)
    for x in (0.06, 0.39, 0.72):
        pen.rect(x, 0.14, 0.22, 0.28)


def _river(pen: Pen) -> None:
    for y in (0.26, 0.52, 0.78):
        wave = [(0.06 + 0.88 * step / 24, y + 0.075 * _wave(step / 6)) for step in range(25)]
        pen.line(wave, 0.11)


def _wave(turn: float) -> float:
    """A cheap sine: parabolic arcs up and down, one each unit."""
    part = turn % 1
    return (1 if int(turn) % 2 else -1) * 4 * part * (1 - part)


def _artillery(pen: Pen) -> None:
    pen.ring(0.5, 0.5, 0.44, 0.11)
    pen.rect(0.445, 0.1, 0.11, 0.8)
    pen.rect(0.1, 0.445, 0.8, 0.11)


def _leader(pen: Pen) -> None:
    pen.polygon(star_points(0.5, 0.54, 0.52))


def _flank(pen: Pen) -> None:
    """An arrow that goes round a block."""
    pen.rect(0.08, 0.42, 0.36, 0.5)
    pen.line([(0.1, 0.16), *arc_points(0.42, 0.5, 0.34, 270, 360), (0.76, 0.6)], 0.13)
    pen.polygon([(0.55, 0.58), (0.98, 0.58), (0.765, 0.9)])


def _shield(pen: Pen) -> None:
    """A slot for an Armor Marker."""
    pen.polygon(shield_points())


def shield_points() -> list[Point]:
    """A heater shield that fills the unit box."""
    left = [(0.08, 0.06), (0.08, 0.5), (0.2, 0.76), (0.5, 0.98)]
    return [*left, *((1 - x, y) for x, y in reversed(left[:-1]))]


def _burst(pen: Pen) -> None:
    """A hit."""
    pen.polygon(star_points(0.5, 0.5, 0.5, waist=0.55, tips=9))


def _anchor(pen: Pen) -> None:
    """A landing place."""
    pen.ring(0.5, 0.17, 0.14, 0.07)
    pen.rect(0.455, 0.28, 0.09, 0.62)
    pen.rect(0.28, 0.38, 0.44, 0.09)
    pen.line(arc_points(0.5, 0.5, 0.38, 15, 165), 0.1)
    pen.polygon([(0.98, 0.66), (0.82, 0.42), (0.7, 0.68)])
    pen.polygon([(0.02, 0.66), (0.18, 0.42), (0.3, 0.68)])


SYMBOL_SHAPES: Mapping[str, Callable[[Pen], None]] = {
    "triangle": _triangle,
    "circle": _circle,
    "square": _square,
    "diamond": _diamond,
    "maneuver": _maneuver,
    "rough": _rough,
    "difficult": _difficult,
    "fortification": _fortification,
    "river": _river,
    "artillery": _artillery,
    "leader": _leader,
    "flank": _flank,
    "shield": _shield,
    "burst": _burst,
    "anchor": _anchor,
}
SHAPES: Mapping[str, Callable[[Pen], None]] = {**SILHOUETTES, **SYMBOL_SHAPES, **TOOL_ICONS}
"""Every icon by name. The star of the leader symbol also serves for the Leader counter."""


@lru_cache(maxsize=REMEMBERED)
def icon(name: str, pixels: int, color: Color) -> pygame.Surface:
    """A square picture of one colour on a transparent ground."""
    pen = Pen(pixels, color)
    SHAPES[name](pen)
    return pen.finish()


@lru_cache(maxsize=REMEMBERED)
def flag(faction: str, pixels: int, colors: Palette) -> pygame.Surface:
    """The flag of a friendly faction, `pixels` wide. Each has its own figure, so hue is not needed."""
    pen = Pen(pixels, colors.ink, FLAG_HEIGHT)
    ground = colors.faction(faction)
    pen.rect(0, 0, 1, FLAG_HEIGHT, ground)
    FLAG_FIGURES[faction](pen, colors.writing_on(ground))
    for x, y, width, height in ((0, 0, 1, 0.05), (0, 0.61, 1, 0.05), (0, 0, 0.05, 1), (0.95, 0, 0.05, 1)):
        pen.rect(x, y, width, height, colors.ink)
    return pen.finish()


def _cics_figure(pen: Pen, light: Color) -> None:
    """A ring of command with a star."""
    pen.ring(0.5, FLAG_HEIGHT / 2, 0.24, 0.06, light)
    pen.polygon(star_points(0.5, FLAG_HEIGHT / 2 + 0.01, 0.14), light)


def _siloam_figure(pen: Pen, light: Color) -> None:
    """A crown: the kingdom."""
    base, top = 0.5, 0.17
    points = [(0.28, base), (0.24, top), (0.38, 0.33), (0.5, 0.13), (0.62, 0.33), (0.76, top), (0.72, base)]
    pen.polygon(points, light)


def _caledonia_figure(pen: Pen, light: Color) -> None:
    """A saltire."""
    for start, end in (((0.05, 0.05), (0.95, 0.61)), ((0.05, 0.61), (0.95, 0.05))):
        pen.line([start, end], 0.11, light)


FLAG_FIGURES: Mapping[str, Callable[[Pen, Color], None]] = {
    "cics": _cics_figure,
    "siloam": _siloam_figure,
    "caledonia": _caledonia_figure,
}


def window_icon() -> pygame.Surface:
    """A hex of the map with a VP star."""
    colors = palette()
    pen = Pen(ICON_PIXELS, colors.brass)
    half = sqrt(3) / 4
    for size, color in ((1.0, colors.brass), (0.88, colors.panel)):
        corners = ((0.5, 0.0), (0.25, half), (-0.25, half), (-0.5, 0.0), (-0.25, -half), (0.25, -half))
        pen.polygon([(0.5 + x * size, 0.5 + y * size) for x, y in corners], color)
    pen.polygon(star_points(0.5, 0.53, 0.34), colors.ink)
    pen.polygon(star_points(0.5, 0.53, 0.29), colors.star)
    return pen.finish()
