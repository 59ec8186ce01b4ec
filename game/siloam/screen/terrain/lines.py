"""What is drawn on the painted ground: peaks, hills, scrub and grass; rivers, roads, bridges and the grid."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin
from random import Random

import pygame
from attrs import define, field

from game.core.hexes import Grid, to_id
from game.siloam.model.warmap import River, WarMap
from game.table.draw.pen import arc_points
from game.table.draw.theme import Color, Palette, mix
from game.table.map.geometry import Point, Sheet, center, corners, nearest, side_ends

Ink = tuple[int, int, int, int]

SKETCH_SEED = 733
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
class SheetPen:
    """Draws what is given in the plane on a surface that shows the whole sheet."""

    surface: pygame.Surface
    sheet: Sheet
    radius: float

    def at(self, point: Point) -> Point:
        """The pixel of a point of the plane."""
        return (point[0] - self.sheet.left) * self.radius, (point[1] - self.sheet.top) * self.radius

    def polygon(self, points: Iterable[Point], color: Color | Ink) -> None:
        pygame.draw.polygon(self.surface, color, [self.at(point) for point in points])

    def disc(self, middle: Point, radius: float, color: Color | Ink) -> None:
        pygame.draw.circle(self.surface, color, self.at(middle), radius * self.radius)


@define(eq=False)
class Sketch(SheetPen):
    """What the mapmaker adds to the ground with a fine pen."""

    colors: Palette
    war_map: WarMap
    _draw: Random = field(init=False, factory=lambda: Random(SKETCH_SEED))

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
        self.polygon([*left, *reversed(ridge)], thinned(mix(rock, LIGHT, 0.55), LIT_FACE))
        self.polygon([*right, *reversed(ridge)], thinned(mix(rock, SHADE, 0.58), DARK_FACE))
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
        self.disc((x + size * 0.5, y + size * 0.4), size, thinned(SHADE, 70))
        self.disc((x, y), size, thinned(green, 170))

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

    def _line(self, points: list[Point], width: float, ink: Ink) -> None:
        pixels = max(1, round(width * self.radius))
        for start, end in pairwise(points):
            pygame.draw.line(self.surface, ink, self.at(start), self.at(end), pixels)


def _part(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


RIVER_WIDTH, SPRING_WIDTH = 0.17, 0.07
"""Width of a river at its mouth and at its spring."""
ROAD_WIDTH = 0.125
BANK = 0.028
"""The dark line on either side of a river or road."""
CURVE_STEPS = 8
"""Pieces of a curve between two points."""
BEYOND = 1.5
"""Farther than the margin of the sheet is wide."""
ROUNDINGS = 3
"""How often the corners of a river are cut; more would pull it away from its hexsides."""
BRIDGE_LENGTH, BRIDGE_WIDTH, PARAPET = 0.44, 0.21, 0.05
ROAD_WANDER = 0.09
"""How far a road strays between two hexes: no road over open country is ruled straight."""
SEED = 601
GRID_WIDTH = 0.022
COMPASS_LONG, COMPASS_SHORT, COMPASS_WAIST = 0.84, 0.5, 0.13


@define(eq=False)
class Draughtsman(SheetPen):
    """Draws lines that cross many hexes."""

    colors: Palette

    def draw_all(self, war_map: WarMap) -> None:
        """Everything that lies on the ground, lowest first."""
        for river in war_map.rivers:
            self.river(river, war_map.grid)
        self.compass(center(_open_sea(war_map)))
        draw = Random(SEED)
        curves = [_curve(_wandering([center(h) for h in road.hexes], draw)) for road in war_map.roads]
        crossings = [_crossing(curves, *side.split("-")) for side in _bridged(war_map)]
        for middle, along in crossings:
            self.deck(middle, along)
        self.roads(curves)
        for middle, along in crossings:
            self.parapets(middle, along)

    def stroke(self, points: Sequence[Point], widths: Sequence[float], color: Color) -> None:
        """A line whose width may change along it, with round joints."""
        for (start, end), (a, b) in zip(pairwise(points), pairwise(widths), strict=True):
            self._tapered(start, end, a / 2, b / 2, color)
        for point, width in zip(points, widths, strict=True):
            self.disc(point, width / 2, color)

    def _tapered(self, start: Point, end: Point, a: float, b: float, color: Color) -> None:
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        nx, ny = -dy / length, dx / length
        outline = (
            (start[0] + nx * a, start[1] + ny * a),
            (end[0] + nx * b, end[1] + ny * b),
            (end[0] - nx * b, end[1] - ny * b),
            (start[0] - nx * a, start[1] - ny * a),
        )
        self.polygon(outline, color)

    def river(self, river: River, grid: Grid) -> None:
        """A river along its hexsides, growing from spring to mouth."""
        course = _rounded(_run_out(_chain([side_ends(*side.split("-")) for side in river.sides]), grid))
        last = len(course) - 1
        widths = [
            SPRING_WIDTH + (RIVER_WIDTH - SPRING_WIDTH) * min(1.0, 3 * step / last)
            for step in range(last + 1)
        ]
        self.stroke(course, [width + 2 * BANK for width in widths], self.colors["river_bank"])
        self.stroke(course, widths, self.colors["river"])
        shine = mix(self.colors["river"], self.colors.selected, 0.4)
        self.stroke(course, [width * 0.28 for width in widths], shine)

    def roads(self, curves: Sequence[Sequence[Point]]) -> None:
        """Roads as smooth curves; all banks before all surfaces, so that junctions stay open."""
        for width, color in (
            (ROAD_WIDTH, self.colors["road_bank"]),
            (ROAD_WIDTH - 2 * BANK, self.colors["road"]),
        ):
            for curve in curves:
                self.stroke(curve, [width] * len(curve), color)

    def deck(self, middle: Point, along: Point) -> None:
        """The stone of a bridge, which the road runs over."""
        for width, color in (
            (BRIDGE_WIDTH + 2 * BANK, self.colors.ink),
            (BRIDGE_WIDTH, self.colors["stone"]),
        ):
            half = BRIDGE_LENGTH / 2 + (width - BRIDGE_WIDTH) / 2
            corners = [
                _beside(middle, along, half * lengthwise, width / 2 * across)
                for lengthwise, across in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            ]
            self.polygon(corners, color)

    def parapets(self, middle: Point, along: Point) -> None:
        """The two walls of a bridge."""
        for side in (-1, 1):
            ends = [
                _beside(middle, along, end * BRIDGE_LENGTH / 2, side * BRIDGE_WIDTH / 2) for end in (-1, 1)
            ]
            self.stroke(ends, [PARAPET + BANK * 1.4] * 2, self.colors.ink)
            self.stroke(ends, [PARAPET] * 2, self.colors["stone"])

    def compass(self, middle: Point) -> None:
        """A wind rose, each of its points half light and half dark."""
        dark, light = (
            mix(self.colors["deep"], self.colors["river_bank"], 0.7),
            mix(self.colors["sea"], self.colors.selected, 0.6),
        )
        for radius, width in ((0.72, 0.03), (0.62, 0.015)):
            ring = [(middle[0] + x, middle[1] + y) for x, y in arc_points(0, 0, radius, 0, 360, 48)]
            self.stroke(ring, [width] * len(ring), dark)
        for turn in (45, 135, 225, 315, 0, 90, 180, 270):
            long = COMPASS_LONG if turn % 90 == 0 else COMPASS_SHORT
            for side, color in ((-1, dark), (1, light)):
                shape = ((0.0, -long), (side * COMPASS_WAIST, -COMPASS_WAIST), (0.0, 0.0))
                turned = _rotated(shape, turn)
                self.polygon([(middle[0] + x, middle[1] + y) for x, y in turned], color)

    def grid(self, hexes: Grid, color: tuple[int, int, int, int]) -> None:
        """The outlines of all hexes."""
        width = max(1, round(GRID_WIDTH * self.radius))
        for hex_id in hexes.hexes:
            outline = [self.at(point) for point in corners(hex_id)]
            pygame.draw.lines(self.surface, color, True, outline, width)


def _open_sea(war_map: WarMap) -> str:
    """The sea hex with the most sea around it, the last of them if there are several."""
    seas = [hex_id for hex_id in war_map.grid.hexes if war_map.terrain[hex_id] == "sea"]
    return max(seas, key=lambda h: (len(set(war_map.grid.within(h, 1)) & set(seas)), h))


def _rotated(points: Iterable[Point], degrees: float) -> list[Point]:
    """Points turned clockwise about the origin."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return [(x * c - y * s, x * s + y * c) for x, y in points]


def _bridged(war_map: WarMap) -> list[str]:
    """The river sides that a road crosses."""
    return [side for river in war_map.rivers for side in river.sides if side not in war_map.unbridged]


def _crossing(curves: Sequence[Sequence[Point]], a: str, b: str) -> tuple[Point, Point]:
    """Where a road passes the side between two hexes, and the direction it has there."""
    (ax, ay), (bx, by) = center(a), center(b)
    middle = (ax + bx) / 2, (ay + by) / 2
    start, end = min(
        (piece for curve in curves for piece in pairwise(curve)),
        key=lambda piece: hypot(piece[0][0] - middle[0], piece[0][1] - middle[1]),
    )
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return start, (dx / length, dy / length)


def _beside(point: Point, along: Point, forward: float, aside: float) -> Point:
    """A point so far forward in a direction and so far to its right."""
    return point[0] + along[0] * forward - along[1] * aside, point[1] + along[1] * forward + along[0] * aside


def _chain(sides: Sequence[tuple[Point, Point]]) -> list[Point]:
    """The corners of successive hexsides in the order the river passes them."""
    first, second = sides[0], sides[1]
    start = first[0] if _touches(first[1], second) else first[1]
    course = [start]
    for a, b in sides:
        course.append(b if _near(a, course[-1]) else a)
    return course


def _run_out(course: list[Point], grid: Grid) -> list[Point]:
    """The course, taken on past the edge of the sheet if it ends at the edge of the grid."""
    (ax, ay), (bx, by) = course[-2:]
    beyond = (2 * bx - ax, 2 * by - ay)
    if to_id(nearest(beyond)) in grid:
        return course
    return [*course, (bx, by + BEYOND)]


def _near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) < 0.01


def _touches(point: Point, side: tuple[Point, Point]) -> bool:
    return _near(point, side[0]) or _near(point, side[1])


def _rounded(points: Sequence[Point]) -> list[Point]:
    """The line with its corners cut again and again."""
    course = list(points)
    for _ in range(ROUNDINGS):
        cut = [course[0]]
        for (ax, ay), (bx, by) in pairwise(course):
            cut.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            cut.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        course = [*cut, course[-1]]
    return course


def _wandering(points: Sequence[Point], draw: Random) -> list[Point]:
    """The points with another between each two, a little off the straight line."""
    road = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        stray = ROAD_WANDER * (2 * draw.random() - 1)
        road += [((ax + bx) / 2 - (by - ay) * stray, (ay + by) / 2 + (bx - ax) * stray), (bx, by)]
    return road


def _curve(points: Sequence[Point]) -> list[Point]:
    """A Catmull-Rom curve through all the points."""
    padded = [points[0], *points, points[-1]]
    curve: list[Point] = []
    for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        curve += [_between(p0, p1, p2, p3, step / CURVE_STEPS) for step in range(CURVE_STEPS)]
    return [*curve, points[-1]]


def _between(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    def value(a: float, b: float, c: float, d: float) -> float:
        return b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))

    return value(p0[0], p1[0], p2[0], p3[0]), value(p0[1], p1[1], p2[1], p3[1])
