"""The sheet of Siloam: a staff map, hand-coloured, with hills that run on and woods, fields and towns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import define, field

from game.table.map.geometry import Point, Sheet, center
from tools.art.sheet.compass import Compass, lay_compass
from tools.art.sheet.courses import Ways, along, beside, crossings, river_lines, road_lines
from tools.art.sheet.farmland import Farms, lay_farms, settled
from tools.art.sheet.fields import Field, Mask, blurred, distance, smooth
from tools.art.sheet.hexgrid import HexLines, lay_grid
from tools.art.sheet.lettering import lay_name
from tools.art.sheet.masks import Borders, Ground, Spurs, away_from, cores, inside_grid, kept_true, spurs
from tools.art.sheet.meadow import Meadow, lay_tufts
from tools.art.sheet.noise import fractal
from tools.art.sheet.paper import Paper, lay_frame, lay_grain, lay_wear
from tools.art.sheet.picture import Picture
from tools.art.sheet.plan import Easel, Plan
from tools.art.sheet.recipe import Name, Recipe
from tools.art.sheet.relief import Heights, Light, heights, lay_form_lines, lay_light, shading
from tools.art.sheet.roads import Bridges, Roads, Tracks, lay_bridges, lay_roads, lay_tracks
from tools.art.sheet.towns import Towns, lay_towns
from tools.art.sheet.water import Rivers, Sea, lay_rivers, lay_sea
from tools.art.sheet.woods import Woods, lay_woods

GRASS, STUBBLE = "#D3D0A0", "#EBDDB2"
HILL, HILLTOP = "#A9A562", "#877F4A"
APRON, ROCK, DEEP_ROCK, CREST = "#B7A587", "#9A8672", "#7E6A5C", "#EFE4D2"
BANKS, CLEARING, VERGE = 0.34, 0.37, 0.62
"""Widths along rivers and roads, in hex radii: where no track leads, where nothing grows, where trees do."""
WOODED, DENSE, FOOT, CLUMPS, GRASSY = 0.45, 0.515, 0.14, 0.76, 0.40
"""How rough land must be for woods, how high the noise in them, how near mountains; how high it must be for a
clump on open land, of which few are and none is larger than a sixth of a hex, and for grass."""
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
        self.roads, self.rivers = road_lines(plan, Ways()), river_lines(plan, Ways())
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
        banks = along(easel, self.rivers.values(), BANKS) > 0
        barred = np.maximum(np.maximum(self.hills, self.sea), np.maximum(banks, self.apron * 2))
        courses = list(self.roads.values())
        lay_tracks(picture, easel, self.plan, "clear", courses, np.asarray(barred, np.float32), Tracks())
        lay_roads(picture, easel, courses, Roads())
        lay_bridges(picture, easel, crossings(self.plan, self.roads, self.rivers), Bridges())

    def lay_trees(self) -> None:
        """Grass on open land, woods on rough, firs at the foot of the mountains, here and there a clump."""
        easel, shape = self.easel, self.easel.shape
        dense, loose = fractal(shape, easel.px(1.36), 131), fractal(shape, easel.px(0.79), 133, 3)
        wood = (self.rough + 0.5 * (loose - 0.5) > WOODED) & (dense + 0.35 * (loose - 0.5) > DENSE)
        wood |= (self.apron > FOOT) & (self.rough > 0.3) & (dense > DENSE + 0.025)
        wood &= self.mountains < 0.3
        ways = [*self.roads.values(), *self.rivers.values()]
        open_land = (self.hills < 0.3) & (self.tilled == 0) & (self.mountains < 0.1)
        clumps = (dense > 0.56) & (loose > CLUMPS) | (along(easel, ways, VERGE) > 0) & (loose > CLUMPS - 0.04)
        free = (along(easel, ways, CLEARING) == 0) & (distance(~self.sea) > easel.px(0.18))
        for hex_id, size in self.plan.towns.items():
            free &= away_from(easel, center(hex_id), 0.62 * size)
        lay_tufts(self.picture, easel, open_land & free & (dense > GRASSY), Meadow())
        firs = smooth(0.12, 0.28, self.apron)
        lay_woods(self.picture, easel, (wood | clumps & open_land) & free, firs, Woods())

    def lay_print(self) -> None:
        """The grid, towns, the compass and names; then the paper wears, and the frame holds it all."""
        picture, easel, paper = self.picture, self.easel, Paper()
        picture.lay(paper.color, (1 - inside_grid(self.plan, easel, 0.24)) * OUTSIDE)
        lay_grid(picture, easel, self.plan.grid, HexLines())
        lay_towns(picture, easel, self.plan.towns, Towns())
        if self.recipe.compass:
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
