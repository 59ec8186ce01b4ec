"""The sheets of The Corrow Papers: meadows, woods, a river and a few roofs, painted as from an aeroplane."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np
from attrs import define, evolve, field

from game.table.map.geometry import Point, Sheet, center
from tools.art.sheet.buildings import (
    SLATE,
    TIMBER,
    Block,
    Bounds,
    Logs,
    Yards,
    lay_fences,
    lay_logs,
    lay_roofs,
    lay_walls,
    lay_yards,
)
from tools.art.sheet.courses import Ways, along, beside, stream_lines, through_lines
from tools.art.sheet.crowns import BUSHES, Crown, Crowns, Foliage, lay_crowns, planted
from tools.art.sheet.curves import crossing
from tools.art.sheet.farmland import Farms, lay_farms, parcelled
from tools.art.sheet.fields import Field, Mask, blurred, distance, smooth
from tools.art.sheet.hachures import Hachures, lay_hachures
from tools.art.sheet.hexgrid import HexLines, lay_grid
from tools.art.sheet.lettering import lay_name
from tools.art.sheet.masks import Borders, Ground, away_from, kept_true
from tools.art.sheet.meadow import Meadow, lay_tufts
from tools.art.sheet.noise import fractal
from tools.art.sheet.paper import Paper, lay_frame, lay_grain, lay_wear
from tools.art.sheet.picture import Picture
from tools.art.sheet.plan import Easel, Plan
from tools.art.sheet.recipe import Name, Recipe
from tools.art.sheet.relief import Heights, Light, heights, lay_form_lines, lay_light, shading
from tools.art.sheet.roads import Bridges, Roads, Ruts, lay_bridges, lay_paths, lay_roads, lay_ruts
from tools.art.sheet.stream import Flow, Stream, flow_of, lay_stream
from tools.art.sheet.waterworks import Reeds, Stones, Weirs, lay_reeds, lay_stones, lay_weir

GREEN, DRY, LUSH = "#A9B473", "#D3CD92", "#8FA05E"
THICKET, FLOOR, HILL, HILLTOP = "#87925A", "#55673A", "#B0A867", "#C6BC84"
DUST, DUSTY = "#C9AC7E", (0.86, 0.12, 0.55)
"""The verge of a road: its colour; its width and softness in hex radii, and its strength."""
BUILT = ("timber building", "stone building")
LEVEL = ("meadow", "scrub", "road")
PAPER = Paper(
    color="#C9C894", mottle=(4.0, 10.0), fibre=(0.09, 20.0), wear=(0.42, 0.24), worn="#2E2A14",
    folds=(1, 1), border="#ECE8CF", ink="#23251C", frame=((0.11, 0.05), (0.19, 0.022)),
)  # fmt: skip
MOWN = Farms(
    districts=14, length=(1.9, 3.0), width=(1.3, 2.1), shift=(2.0, 0.22),
    least=0.52, fallow=0.42, smallest=0.6,
    crops=("#CDCD84", "#C2C680", "#AEB870", "#D3D08C"), ploughed=(0, 1, 2, 3), strength=0.46,
    furrow=(0.27, 8.5), hedge="#6E7A42", hedge_width=0.035,
)  # fmt: skip
HEIGHTS = Heights(swell=(3.1, 0.30), hill=(0.52, 0.20), hill_grain=(1.1, 62.0, 1.8))
LIGHT = Light(
    factor=0.55, strength=(0.70, 0.0), limits=(0.5, 1.12), warm="#F3EBC0", interval=0.075, lines=1.3
)
WIDE = Roads(
    shadow=("#2E2412", 0.52, 0.28), casing=("#6E5A34", 0.42), surface=("#DABB8A", 0.355),
    glint=("#EAD2A6", 0.20, 0.9),
)  # fmt: skip
BRIDGE = Bridges(
    length=2.06, width=0.68, deck=0.43, edge=0.06, surface="#DABB8A", stone="#B9AE96", post="#6E6450",
    ink="#3F392C", posts=(-0.45, -0.3, -0.15, 0.0, 0.15, 0.3, 0.45), shadow=("#0C1A1E", 0.42, 0.13),
)  # fmt: skip
TUFTS = Meadow(
    spacing=0.17, share=0.30, color="#6F7C42", width=0.012, strength=0.40,
    blades=((-0.022, -0.045, -0.06), (0.0, 0.005, -0.075), (0.022, 0.05, -0.055)),
)  # fmt: skip
HEDGE = Crowns(spacing=0.13, share=0.62, size=(0.045, 0.075), shadow=0.8, greens=BUSHES.greens, seed=34)
LONE = Crowns(spacing=0.9, share=0.10, size=(0.12, 0.20), seed=35)
GRID = HexLines(side=("#20260F", 0.020, 0.24), corner=("#1A1E0C", 0.030, 0.55), tick=0.15)
LAYOUTS = {
    "timber building": (Block((-0.16, 0.0), 1.42, 0.66, 0.0),),
    "stone building": (Block((0.02, -0.24), 1.30, 0.58, 0.0), Block((-0.36, 0.24), 0.72, 0.50, 90.0)),
}
"""The roofs of each kind of building, from the middle of its hex."""
PILES = (Block((-0.60, 0.56), 0.42, 0.26, 0.0), Block((0.10, 0.58), 0.62, 0.30, 0.0))
TURNS = {"timber building": (82, 76, -8, 6), "stone building": (4, -8, 9)}
CLEARING, VERGE, YARD, BANK = 0.42, 0.30, 0.82, 0.14
"""How far trees keep from roads, bushes from roads and paths, and both from buildings and water, in radii."""


def paint(recipe: Recipe, plan: Plan, radius: float) -> Picture:
    """A whole sheet, with hexes of a radius in pixels."""
    return Country(recipe, plan, Easel(Sheet.of(plan.grid), radius)).paint()


@define(eq=False)
class Country:
    """The painter of a sheet; its steps share the lie of the land."""

    recipe: Recipe
    plan: Plan
    easel: Easel
    picture: Picture = field(init=False)
    roads: dict[str, list[Point]] = field(init=False)
    streams: dict[str, list[Point]] = field(init=False)
    flows: list[Flow] = field(init=False)
    water: Mask = field(init=False)
    woods: Field = field(init=False)
    scrub: Field = field(init=False)
    hills: Field = field(init=False)
    built: Field = field(init=False)
    tilled: Field = field(init=False)
    """Where meadows are mown."""

    def __attrs_post_init__(self) -> None:
        plan, easel, ways = self.plan, self.easel, Ways(road_hand=(0.4, 0.02), stream_stray=0.2, beyond=3.0)
        self.picture = Picture.blank(easel.shape, PAPER.color)
        self.roads, self.streams = (
            through_lines(plan, plan.hexes_of("bridge"), ways),
            stream_lines(plan, ways),
        )
        self.flows = [flow_of(easel, line, Stream()) for line in self.streams.values()]
        self.water = np.zeros(easel.shape, bool)
        for flow in self.flows:
            self.water |= flow.water
        ground = Ground.of(plan, easel, Borders(wide=(1.1, 0.34), narrow=(0.3, 0.10)))

        def lies(kinds: Sequence[str], softness: float) -> Field:
            return kept_true(blurred(ground.mask(kinds), easel.px(softness)), plan, easel, kinds)

        self.woods, self.scrub = lies(("woods",), 0.09), lies(("scrub",), 0.11)
        self.hills, self.built = lies(("hill",), 0.27), lies(BUILT, 0.10)

    def paint(self) -> Picture:
        """Everything, lowest first."""
        self.lay_ground()
        self.lay_water()
        self.lay_ways()
        self.lay_buildings()
        lay_crowns(self.picture, self.easel, self._trees(), Foliage())
        self.lay_print()
        return self.picture

    def lay_ground(self) -> None:
        """Meadows, mown and not, the floor of woods and scrub, and hills under one light."""
        picture, easel, shape = self.picture, self.easel, self.easel.shape
        lay_grain(picture, easel, PAPER)
        wide, narrow = fractal(shape, easel.px(2.7), 21), fractal(shape, easel.px(0.84), 22)
        picture.lay(GREEN, np.clip((wide - 0.40) * 2.4, 0, 0.8))
        picture.lay(DRY, np.clip((0.47 - narrow) * 2.0, 0, 0.45))
        picture.lay(LUSH, np.clip((narrow - 0.58) * 2.2, 0, 0.6))
        rough = np.maximum(np.maximum(self.woods, self.scrub), np.maximum(self.hills, self.built))
        self.tilled = lay_farms(picture, easel, np.asarray(1 - 2 * rough - self.water, np.float32), MOWN)
        picture.lay(HILL, smooth(0.2, 0.7, self.hills) * 0.72)
        picture.lay(HILLTOP, smooth(0.7, 1.0, self.hills) * 0.45)
        picture.lay(THICKET, smooth(0.25, 0.7, self.scrub) * 0.62)
        picture.lay(FLOOR, smooth(0.2, 0.8, self.woods) * 0.88)
        none = np.zeros(shape, np.float32)
        height = heights(easel, smooth(0.1, 0.9, self.hills), none, none, HEIGHTS)
        shade = shading(easel, height, LIGHT.factor)
        lay_light(picture, shade, none, LIGHT)
        lay_form_lines(picture, height, shade, self.hills, LIGHT)
        lay_hachures(picture, easel, self.hills, Hachures())

    def lay_water(self) -> None:
        """Paths to the river; the river with its weir and its fords; reeds and grass on the banks."""
        picture, easel = self.picture, self.easel
        lay_paths(picture, easel, self.recipe.lines["path"], Ruts())
        weirs, fords = self.recipe.lines["weir"], self.plan.hexes_of("ford")
        for flow in self.flows:
            at = [flow.place(easel, line[len(line) // 2]) for line in weirs]
            lay_stream(
                picture, easel, flow, at, [flow.place(easel, center(ford)) for ford in fords], Stream()
            )
        for line in weirs:
            lay_weir(picture, easel, line, Weirs())
        for x, y in map(center, fords):
            lay_stones(picture, easel, (x - 0.72, y + 0.06), (x + 0.78, y - 0.04), Stones())
        land = distance(~self.water)
        bank = (land > 0) & (land < easel.px(BANK)) & (along(easel, self.roads.values(), 1.0) == 0)
        for place in chain(map(center, fords), (line[0] for line in weirs), (line[-1] for line in weirs)):
            bank &= away_from(easel, place, 0.95)
        grown = ~self.water & (self.woods < 0.5) & (land > easel.px(0.05))
        lay_tufts(picture, easel, grown, TUFTS)
        if self.flows:
            lay_reeds(picture, easel, bank, Reeds())

    def lay_ways(self) -> None:
        """Roads with their ruts, bridges and yards."""
        picture, easel, courses = self.picture, self.easel, list(self.roads.values())
        width, softness, strength = DUSTY
        verge = blurred(along(easel, courses, width), easel.px(softness))
        picture.lay(DUST, verge * (1 - blurred(self.water, easel.px(0.05))) * strength)
        lay_roads(picture, easel, courses, WIDE)
        bridges = [
            crossing(road, stream, center(bridge))
            for bridge in self.plan.hexes_of("bridge")
            for road in courses
            for stream in self.streams.values()
        ]
        lay_bridges(picture, easel, bridges, BRIDGE)
        lay_ruts(picture, easel, courses, Ruts())
        lay_yards(picture, easel, map(center, self._buildings()), Yards())

    def lay_buildings(self) -> None:
        """Roofs, the timber beside them, walls and fences."""
        picture, easel = self.picture, self.easel
        lay_walls(picture, easel, self.recipe.lines["wall"], Bounds())
        lay_fences(picture, easel, self.recipe.lines["fence"], Bounds())
        roofs, piles = [], []
        for hex_id in self._buildings():
            kind, at = self.plan.terrain[hex_id], center(hex_id)
            turn = TURNS[kind][int(hex_id) % len(TURNS[kind])]
            style = TIMBER if kind == "timber building" else SLATE
            main, *wings = (block.placed(at, turn) for block in LAYOUTS[kind])
            roofs += [*((wing, evolve(style, chimney="")) for wing in wings), (main, style)]
            if kind == "timber building":
                piles += [pile.placed(at, turn) for pile in PILES[int(hex_id) % 3 :]]
        lay_logs(picture, easel, piles, Logs())
        lay_roofs(picture, easel, roofs)

    def _buildings(self) -> list[str]:
        return [hex_id for kind in BUILT for hex_id in self.plan.hexes_of(kind)]

    def _trees(self) -> Iterator[Crown]:
        """Woods and scrub on their ground, hedges about what is mown, here and there a tree alone."""
        easel = self.easel
        roads, land = self.roads.values(), distance(~self.water)
        paths = along(easel, self.recipe.lines["path"], VERGE) > 0
        free = ~paths & (land > easel.px(BANK))
        for hex_id in self._buildings():
            free &= away_from(easel, center(hex_id), YARD)
        far = free & (along(easel, roads, 2 * CLEARING) == 0)
        near = free & (along(easel, roads, 2 * VERGE) == 0)
        yield from planted(easel, far & (self.woods > 0.45), Crowns())
        yield from planted(easel, near & (self.scrub > 0.45), BUSHES)
        open_land = near & (self.scrub < 0.2) & (self.woods < 0.1) & (self.hills < 0.1) & (self.built < 0.1)
        hedged = fractal(easel.shape, easel.px(0.83), 77, 2) > 0.58
        edge = parcelled(easel, MOWN).edge < easel.px(0.05)
        yield from planted(easel, open_land & hedged & edge & (self.tilled > 0), HEDGE)
        yield from planted(easel, open_land & far & (self.tilled == 0), LONE)

    def lay_print(self) -> None:
        """The grid and the names; then the paper wears, and the frame holds it all."""
        picture, easel = self.picture, self.easel
        lay_grid(picture, easel, self.plan.grid, GRID)
        for name in self.recipe.names:
            lay_name(picture, easel, name.text, self._line_of(name), self.recipe.hands[name.hand])
        lay_wear(picture, easel, PAPER)
        lay_frame(picture, easel, PAPER)

    def _line_of(self, name: Name) -> Sequence[Point]:
        """The curve that a name stands on."""
        if name.through:
            return name.through
        return beside({**self.roads, **self.streams}[name.along], name.between, name.aside)
