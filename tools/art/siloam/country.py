"""The sheet of Siloam: a staff map, hand-coloured, with hills that run on and woods, fields and towns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from random import Random

import numpy as np
from attrs import define, field

from game.core.hexes import to_id
from game.table.map.geometry import Point, Sheet, center, nearest
from tools.art.compass import Compass, lay_compass
from tools.art.curves import crossing, curve, junctions, middle_between, river_course, road_course, shaken
from tools.art.farmland import Farms, lay_farms, settled
from tools.art.fields import Field, Mask, blurred, distance, smooth
from tools.art.hexgrid import HexLines, lay_grid
from tools.art.lettering import lay_name
from tools.art.masks import Borders, Ground, Spurs, cores, inside_grid, kept_true, spurs
from tools.art.noise import fractal
from tools.art.paper import Paper, lay_frame, lay_grain, lay_wear
from tools.art.picture import Brush, Picture
from tools.art.plan import Easel, Plan
from tools.art.recipe import Name, Recipe
from tools.art.relief import Heights, Light, heights, lay_form_lines, lay_light, shading
from tools.art.roads import Bridges, Roads, Tracks, lay_bridges, lay_roads, lay_tracks
from tools.art.towns import Towns, lay_towns
from tools.art.water import Rivers, Sea, lay_rivers, lay_sea
from tools.art.woods import Woods, lay_woods

BEYOND = 1.5
"""Farther than the margin of the sheet is wide."""
GRASS, STUBBLE = "#D3D0A0", "#EBDDB2"
HILL, HILLTOP = "#A9A562", "#877F4A"
APRON, ROCK, DEEP_ROCK, CREST = "#B7A587", "#9A8672", "#7E6A5C", "#EFE4D2"
OUTSIDE = 0.12
"""How far the ground beyond the grid fades into the paper."""


def paint(recipe: Recipe, plan: Plan, radius: float) -> Picture:
    """The whole sheet, with hexes of a radius in pixels."""
    return Country(recipe, plan, Easel(Sheet.of(plan.grid), radius)).paint()


@define(eq=False)
class Country:
    """The painter of the sheet; its steps share the lie of the land."""

    recipe: Recipe
    plan: Plan
    easel: Easel
    picture: Picture = field(init=False)
    roads: dict[str, list[Point]] = field(init=False)
    rivers: dict[str, list[Point]] = field(init=False)
    sea: Mask = field(init=False)
    hills: Field = field(init=False)
    """Rough ground, and the spurs between its hexes where they are coloured."""
    rise: Field = field(init=False)
    """The same with whole spurs: level ground may swell, as long as it is not coloured as hills are."""
    rough: Field = field(init=False)
    mountains: Field = field(init=False)
    apron: Field = field(init=False)
    tilled: Field = field(init=False)
    """Where fields lie."""

    def __attrs_post_init__(self) -> None:
        plan, easel = self.plan, self.easel
        self.picture = Picture.blank(easel.shape, Paper().color)
        self.roads, self.rivers = road_lines(plan), river_lines(plan)
        ground = Ground.of(plan, easel, Borders())
        sea = ground.mask(("sea",), smallest=max(1, round(easel.px(0.08))))
        self.sea = kept_true(np.asarray(sea, np.float32), plan, easel, ("sea",)) > 0.5
        self.rough = kept_true(blurred(ground.mask(("rough",)), easel.px(0.21)), plan, easel, ("rough",))
        difficult = blurred(ground.mask(("difficult",)), easel.px(0.18))
        self.mountains = kept_true(difficult, plan, easel, ("difficult",))
        level = cores(plan, easel, ("clear", "sea"))
        self.apron = blurred(self.mountains, easel.px(0.77)) * (1 - 0.7 * level)
        spur = spurs(plan, easel, ground, ("rough", "difficult"), Spurs())
        self.rise = np.maximum(self.rough, spur * 0.42)
        self.hills = np.maximum(self.rough, spur * (1 - level) * 0.42)

    def paint(self) -> Picture:
        """Everything, lowest first."""
        self.lay_ground()
        lay_sea(self.picture, self.easel, self.sea, Sea())
        self.lay_lines()
        self.lay_trees()
        self.lay_print()
        return self.picture

    def lay_ground(self) -> None:
        """Grass, hills, mountains and fields, under one light."""
        picture, easel, light = self.picture, self.easel, Light()
        lay_grain(picture, easel, Paper())
        height = heights(easel, self.rise, self.mountains, self.apron, Heights())
        height = height * smooth(-easel.px(0.05), easel.px(0.58), distance(~self.sea))
        shade = shading(easel, height, light.factor)
        grass = fractal(easel.shape, easel.px(3.14), 51)
        picture.lay(GRASS, np.clip((grass - 0.42) * 2.1, 0, 0.62))
        picture.lay(STUBBLE, np.clip((0.46 - grass) * 1.6, 0, 0.5))
        picture.lay(HILL, smooth(0.16, 0.62, self.hills) * 0.92)
        picture.lay(HILLTOP, smooth(0.31, 0.73, height) * self.hills * 0.6)
        picture.lay(APRON, np.clip(self.apron * 1.5, 0, 0.6))
        picture.lay(ROCK, smooth(0.2, 0.75, self.mountains) * 0.92)
        picture.lay(DEEP_ROCK, smooth(0.25, 0.8, self.mountains) * smooth(0.79, 1.52, height) * 0.55)
        picture.lay(CREST, self.mountains * smooth(1.83, 2.72, height) * 0.7)
        self.tilled = lay_farms(picture, easel, self._fertility(), Farms())
        lay_light(picture, shade, self.mountains, light)
        lay_form_lines(picture, height, shade, np.maximum(self.mountains, self.hills), light)

    def _fertility(self) -> Field:
        """How likely land is tilled: near people, and neither on hills nor by the sea."""
        easel = self.easel
        near = settled(easel, [center(hex_id) for hex_id in self.plan.towns], list(self.roads.values()))
        chance = (fractal(easel.shape, easel.px(2.36), 95, 3) - 0.5) * 1.25
        water = self.sea * 5.0 + blurred(self.sea, easel.px(0.26)) * 3
        score = near * 1.15 + chance - self.hills * 2.2 - (self.mountains + self.apron) * 3 - water
        return np.asarray(score, np.float32)

    def lay_lines(self) -> None:
        """Rivers, farm tracks, roads and bridges."""
        picture, easel = self.picture, self.easel
        lay_rivers(picture, easel, list(self.rivers.values()), Rivers())
        barred = np.maximum(
            np.maximum(self.hills, self.sea), np.maximum(self._near_rivers() > 0, self.apron * 2)
        )
        courses = list(self.roads.values())
        lay_tracks(picture, easel, self.plan, "clear", courses, np.asarray(barred, np.float32), Tracks())
        lay_roads(picture, easel, courses, Roads())
        lay_bridges(picture, easel, self._crossings(), Bridges())

    def _near_rivers(self) -> Field:
        return _along(self.easel, list(self.rivers.values()), 0.34)

    def _crossings(self) -> list[tuple[Point, Point]]:
        """Where roads pass over rivers, and in which direction."""
        found = []
        for river, sides in self.plan.rivers.items():
            for side in sides:
                a, b = side.split("-")
                for road, hexes in self.plan.roads.items():
                    steps = set(pairwise(hexes))
                    if (a, b) in steps or (b, a) in steps:
                        near = middle_between(center(a), center(b))
                        found.append(crossing(self.roads[road], self.rivers[river], near))
        return found

    def lay_trees(self) -> None:
        """Woods on rough ground, firs at the foot of the mountains, and here and there a clump."""
        easel, shape = self.easel, self.easel.shape
        dense, loose = fractal(shape, easel.px(1.36), 131), fractal(shape, easel.px(0.79), 133, 3)
        level = self.hills < 0.3
        open_land = level & (self.tilled == 0) & (self.mountains < 0.1)
        ragged = dense + 0.35 * (loose - 0.5)
        wood = (self.rough + 0.5 * (loose - 0.5) > 0.45) & (self.mountains < 0.3) & (ragged > 0.515)
        wood |= (self.apron > 0.14) & (self.rough > 0.3) & (self.mountains < 0.25) & (dense > 0.54)
        wood |= open_land & (dense > 0.56) & (loose > 0.76)
        lines = [*self.roads.values(), *self.rivers.values()]
        verge = _along(easel, lines, 0.62) > 0
        wood |= open_land & verge & (loose > 0.72)
        wood &= (_along(easel, lines, 0.37) == 0) & (distance(~self.sea) > easel.px(0.18))
        for hex_id, size in self.plan.towns.items():
            wood &= _away_from(easel, center(hex_id), 0.62 * size)
        firs = smooth(0.12, 0.28, self.apron)
        lay_woods(self.picture, easel, wood.astype(np.float32), firs, Woods())

    def lay_print(self) -> None:
        """The grid, towns, the compass and names; then the paper wears, and the frame holds it all."""
        picture, easel, paper = self.picture, self.easel, Paper()
        picture.lay(paper.color, (1 - inside_grid(self.plan, easel, 0.24)) * OUTSIDE)
        lay_grid(picture, easel, self.plan.grid, HexLines())
        lay_towns(picture, easel, self.plan.towns, Towns())
        lay_compass(picture, easel, self.recipe.compass, Compass())
        for name in self.recipe.names:
            lay_name(picture, easel, name.text, self._line_of(name), self.recipe.hands[name.hand])
        lay_wear(picture, easel, paper)
        lay_frame(picture, easel, paper)

    def _line_of(self, name: Name) -> Sequence[Point]:
        """The curve that a name stands on."""
        if name.through:
            return name.through
        return beside({**self.roads, **self.rivers}[name.along], name.between, name.aside)


def road_lines(plan: Plan) -> dict[str, list[Point]]:
    """The course of each road in the plane."""
    pinned, draw = junctions(list(plan.roads.values())) | set(plan.towns), Random(9)
    return {
        name: shaken(curve(road_course(hexes, pinned, 0.16, draw)), 0.16, 0.016, 9 + number)
        for number, (name, hexes) in enumerate(plan.roads.items())
    }


def river_lines(plan: Plan) -> dict[str, list[Point]]:
    """The course of each river in the plane, off the sheet if it ends at the edge of the grid."""
    draw, lines = Random(5), {}
    for number, (name, sides) in enumerate(plan.rivers.items()):
        course = river_course(sides, (0.25, 0.95), draw)
        (ax, ay), (bx, by) = course[-2:]
        if to_id(nearest((2 * bx - ax, 2 * by - ay))) not in plan.grid:
            course.append((bx, by + BEYOND))
        lines[name] = shaken(curve(course), 0.14, 0.02, 50 + number)
    return lines


def beside(course: Sequence[Point], between: tuple[float, float], aside: float) -> list[Point]:
    """A calm line beside a part of a course, to be read from the left."""
    line = np.array(course)
    lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    at = np.linspace(between[0] * lengths[-1], between[1] * lengths[-1], 4)
    points = [
        (float(np.interp(a, lengths, line[:, 0])), float(np.interp(a, lengths, line[:, 1]))) for a in at
    ]
    (ax, ay), (bx, by) = points[0], points[-1]
    length = hypot(bx - ax, by - ay)
    shift = -(by - ay) / length * aside, (bx - ax) / length * aside
    moved = [(x + shift[0], y + shift[1]) for x, y in points]
    return moved if bx >= ax - 0.2 * length else moved[::-1]


def _along(easel: Easel, courses: Sequence[Sequence[Point]], width: float) -> Field:
    """1 along courses, as wide as that."""
    brush = Brush(easel)
    for course in courses:
        brush.line([easel.at(point) for point in course], easel.px(width), "#000000")
    return brush.coverage()


def _away_from(easel: Easel, middle: Point, reach: float) -> Mask:
    (x, y), (rows, columns) = easel.at(middle), np.ogrid[0 : easel.shape[0], 0 : easel.shape[1]]
    return np.asarray(np.hypot(rows - y, columns - x) > easel.px(reach))
