"""What the mapmaker adds to the painted ground with a fine pen: peaks, hills, scrub and grass."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from random import Random

import pygame
from attrs import define, field

from game.core.hexes import to_id
from game.siloam.model.warmap import WarMap
from game.table.draw.pen import arc_points
from game.table.draw.theme import Color, Palette, mix
from game.table.map.geometry import Point, Sheet, nearest

Ink = tuple[int, int, int, int]

SEED = 733
LIGHT: Color = (255, 250, 234)
SHADE: Color = (56, 42, 34)
PEAK_SPACING, HILL_SPACING, SCRUB_SPACING, GRASS_SPACING = 0.57, 0.5, 0.27, 0.62
"""How far apart things stand, in hex radii."""
JITTER = 0.38
"""How far they stray from their rows, as a share of that."""
PEAK_WIDTH, PEAK_STEEPNESS = (0.4, 0.78), (0.5, 0.82)
LIT_FACE, DARK_FACE = 150, 205
"""Opacity, of 255, of the faces of a mountain: the painted relief shows through."""
FOOTHOLD = 0.16
"""How far inside its terrain a peak stands, so that it does not lean over the border."""
HILL_WIDTH, HILL_HEIGHT = (0.2, 0.34), (0.08, 0.13)
SCRUB_SIZE = (0.022, 0.036)
GRASS_SIZE = 0.05
WAVE_SPACING, WAVE_WIDTH = 0.55, (0.1, 0.16)
PEN = 225
LINE, FINE = 0.02, 0.014
"""Widths of lines in hex radii."""
SCRUB_SHARE, GRASS_SHARE = 0.55, 0.5
"""How many of the places for them are taken."""


def thinned(color: Color, strength: int) -> Ink:
    """A colour of some opacity of 255, ready to be laid on by premultiplied blending."""
    red, green, blue = (value * strength // 255 for value in color)
    return red, green, blue, strength


@define(eq=False)
class Sketch:
    """Draws on a transparent surface that shows the whole sheet."""

    surface: pygame.Surface
    war_map: WarMap
    sheet: Sheet
    radius: float
    colors: Palette
    _draw: Random = field(init=False, factory=lambda: Random(SEED))

    def draw_all(self) -> None:
        """Everything, farther things first."""
        for x, y in self._places(("sea",), WAVE_SPACING):
            self._wave(x, y)
        for x, y in self._places(("clear",), GRASS_SPACING):
            if self._draw.random() < GRASS_SHARE:
                self._grass(x, y)
        for x, y in self._places(("rough",), SCRUB_SPACING):
            if self._draw.random() < SCRUB_SHARE:
                self._bush(x, y)
        for x, y in self._places(("rough",), HILL_SPACING):
            self._hill(x, y)
        for x, y in self._places(("difficult",), PEAK_SPACING):
            if self._terrain((x - FOOTHOLD, y)) == self._terrain((x + FOOTHOLD, y)) == "difficult":
                self._peak(x, y)

    # ------------------------------------------------------------------ where

    def _places(self, kinds: Collection[str], spacing: float) -> Iterator[Point]:
        """Scattered points of some kinds of terrain, row by row from the top."""
        rows = round(self.sheet.height / spacing)
        for row in range(rows + 1):
            for place in range(round(self.sheet.width / spacing) + 1):
                shift = 0.5 if row % 2 else 0.0
                x = self.sheet.left + (place + shift + self._between(-JITTER, JITTER)) * spacing
                y = self.sheet.top + (row + self._between(-JITTER, JITTER)) * spacing
                if self._terrain((x, y)) in kinds:
                    yield x, y

    def _terrain(self, point: Point) -> str:
        """The terrain at a point; beyond the grid that of the nearest hex of it."""
        grid, found = self.war_map.grid, to_id(nearest(point))
        column, row = int(found[:2]), int(found[2:])
        inside = f"{min(max(column, 1), grid.columns):02d}{min(max(row, 1), grid.rows):02d}"
        return self.war_map.terrain[inside]

    def _between(self, low: float, high: float) -> float:
        return low + (high - low) * self._draw.random()

    # ------------------------------------------------------------------ what

    def _peak(self, x: float, y: float) -> None:
        """A mountain, its left face in the light, a broken ridge coming down towards the reader."""
        width = self._between(*PEAK_WIDTH)
        height = width * self._between(*PEAK_STEEPNESS)
        base = y + height * 0.45
        apex = (x + width * self._between(-0.14, 0.14), base - height)
        left = self._broken((x - width / 2, base), apex, height)
        right = self._broken((x + width / 2, base + height * 0.05), apex, height)
        foot = (x + width * self._between(-0.05, 0.22), base + height * self._between(0.0, 0.1))
        ridge = self._broken(foot, apex, height)
        rock = self.colors["difficult"]
        self._polygon([*left, *reversed(ridge)], thinned(mix(rock, LIGHT, 0.55), LIT_FACE))
        self._polygon([*right, *reversed(ridge)], thinned(mix(rock, SHADE, 0.58), DARK_FACE))
        ink = thinned(mix(rock, SHADE, 0.85), PEN)
        for share in (0.3, 0.55, 0.8):
            start = _part(apex, right[0], share)
            end = (start[0] - width * 0.06, start[1] + height * 0.24 * (1 - share / 2))
            self._line([start, end], FINE, ink)
        self._line(left, LINE, ink)
        self._line(right, LINE, ink)

    def _broken(self, foot: Point, apex: Point, height: float) -> list[Point]:
        """The line from the foot of a mountain to its top, as rock breaks."""
        steps = [_part(foot, apex, share) for share in (0.36, 0.7)]
        stray = height * 0.09
        rough = [(x + self._between(-stray, stray), y + self._between(-stray, stray)) for x, y in steps]
        return [foot, *rough, apex]

    def _hill(self, x: float, y: float) -> None:
        """A low rise: its outline, and strokes down the side away from the light."""
        width, height = self._between(*HILL_WIDTH), self._between(*HILL_HEIGHT)
        crest = [
            (x + (px * width / 2), y + py * height) for px, py in arc_points(0.0, 0.0, 1.0, 190, 345, 12)
        ]
        ink = thinned(mix(self.colors["rough"], SHADE, 0.72), 190)
        self._line(crest, LINE, ink)
        for step in (7, 9, 11):
            start = crest[step]
            self._line([start, (start[0] + width * 0.05, start[1] + height * 0.55)], FINE, ink)

    def _bush(self, x: float, y: float) -> None:
        """A dot of scrub with its shadow."""
        size = self._between(*SCRUB_SIZE)
        green = mix(self.colors["rough"], SHADE, 0.5)
        self._disc(x + size * 0.5, y + size * 0.4, size, thinned(SHADE, 70))
        self._disc(x, y, size, thinned(green, 170))

    def _grass(self, x: float, y: float) -> None:
        """Two or three blades."""
        ink = thinned(mix(self.colors.paper, SHADE, 0.5), 105)
        for lean in (-0.5, 0.0, 0.5):
            self._line([(x + lean * GRASS_SIZE, y), (x + lean * GRASS_SIZE * 1.8, y - GRASS_SIZE)], FINE, ink)

    def _wave(self, x: float, y: float) -> None:
        """Two low crests."""
        width = self._between(*WAVE_WIDTH)
        ink = thinned(mix(self.colors["river_bank"], self.colors.selected, 0.75), 90)
        for start in (-1, 0):
            crest = arc_points(x + (start + 0.5) * width, y, width / 2, 200, 340, 8)
            self._line([(px, y + (py - y) * 0.5) for px, py in crest], FINE, ink)

    # ------------------------------------------------------------------ how

    def _at(self, point: Point) -> Point:
        return (point[0] - self.sheet.left) * self.radius, (point[1] - self.sheet.top) * self.radius

    def _polygon(self, points: list[Point], ink: Ink) -> None:
        pygame.draw.polygon(self.surface, ink, [self._at(point) for point in points])

    def _disc(self, x: float, y: float, radius: float, ink: Ink) -> None:
        pygame.draw.circle(self.surface, ink, self._at((x, y)), radius * self.radius)

    def _line(self, points: list[Point], width: float, ink: Ink) -> None:
        pixels = max(1, round(width * self.radius))
        for start, end in pairwise(points):
            pygame.draw.line(self.surface, ink, self._at(start), self._at(end), pixels)


def _part(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
