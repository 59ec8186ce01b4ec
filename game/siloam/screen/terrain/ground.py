"""The painted map without lettering: paper, hills, ridges and sea from noise fields, and what lies on it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import hypot
from random import Random

import pygame
from attrs import define, field

from game.siloam.model.warmap import WarMap
from game.siloam.screen.terrain.lines import LIGHT, SHADE, Draughtsman, Sketch, thinned
from game.table.draw import fields
from game.table.draw.theme import Color, Palette, mix
from game.table.map.geometry import Sheet, corners
from game.table.map.map_skin import ART_RADIUS, FINE_RADIUS, fade_outside, fine_pen, frame

FIELD_RADIUS = 32
"""Hex radius at which fields are computed: relief is soft, so it need not be computed at full size."""
SEED = 1712
"""Every noise of the painting derives from it; another number is another country."""
BORDER_REACH, SLOPE_REACH, SHORE_REACH = 7, 9, 11
"""How far the blurs reach, in pixels of the fields: terrain borders, rising ground, shallow water."""
WOBBLE_SHARE = 98
"""How much of a border, of 255, is noise: enough to hide the hexes, too little to lose their centres."""
HILL_HEIGHT, MOUNTAIN_HEIGHT = 112, 140
FIBRE_TILE = 255
EDGE_COARSENESS = 20
HACHURE_SPACING, HACHURE_FLOOR, HACHURE_STEEPNESS = 3, 30, 12
"""Strokes stand so far apart, above this height, on slopes steeper than this."""
HACHURE_GROWTH, LONGEST_HACHURE = 0.1, 5.5
HACHURE_INK = (*SHADE, 100)
WATERLINES = ((152, 6, 190), (182, 6, 150), (207, 5, 115), (228, 4, 80))
"""Lines along the shore, nearest first: where the shore field has this value, half width, opacity."""


@define(eq=False)
class Ground:
    """The painter of the ground; its steps share the fields."""

    war_map: WarMap
    colors: Palette
    sheet: Sheet
    size: fields.Size = field(init=False)
    _small: fields.Size = field(init=False)
    _wobble: pygame.Surface = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.size = self.sheet.pixels(ART_RADIUS)
        self._small = self.sheet.pixels(FIELD_RADIUS)
        self._wobble = fields.stretched(
            fields.fractal(self._small, FIELD_RADIUS * 0.8, SEED, 4), fields.MIDDLE, 1
        )

    def paint(self) -> pygame.Surface:
        """The whole ground at full size."""
        art = self._paper()
        rough = self._extent(("rough", "difficult"))
        difficult = self._extent(("difficult",))
        height = self._height(rough, difficult)
        self._paint_cover(art, rough, self.colors["rough"], 190)
        self._paint_cover(art, difficult, self.colors["difficult"], 215)
        self._paint_relief(art, height, rough)
        self._paint_hachures(art, height)
        self._paint_sea(art, self._extent(("sea",)))
        self._paint_fibres(art)
        return art

    def _extent(self, kinds: Collection[str]) -> pygame.Surface:
        """Where some kinds of terrain lie, continued off the grid to the edge of the sheet."""
        grid, terrain = self.war_map.grid, self.war_map.terrain
        shapes = []
        for column in range(grid.columns + 2):
            for row in range(grid.rows + 2):
                inside = f"{min(max(column, 1), grid.columns):02d}{min(max(row, 1), grid.rows):02d}"
                if terrain[inside] in kinds:
                    shapes.append(self._shape(f"{column:02d}{row:02d}"))
        return fields.coverage(self._small, shapes)

    def _shape(self, hex_id: str) -> list[tuple[float, float]]:
        return [
            ((x - self.sheet.left) * FIELD_RADIUS, (y - self.sheet.top) * FIELD_RADIUS)
            for x, y in corners(hex_id)
        ]

    def _ragged(self, extent: pygame.Surface) -> pygame.Surface:
        """An extent with its border wobbled by the noise."""
        shaken = fields.blend(fields.softened(extent, BORDER_REACH), self._wobble, WOBBLE_SHARE)
        return fields.stretched(shaken, fields.MIDDLE, 2)

    def _large(self, small: pygame.Surface) -> pygame.Surface:
        return fields.resized(small, self.size)

    def _paper(self) -> pygame.Surface:
        """Blotched paper: an old sheet is nowhere quite one colour."""
        paper = pygame.Surface(self._small)
        paper.fill(self.colors.paper)
        for cell, seed, color, strength in (
            (FIELD_RADIUS * 4, SEED + 20, mix(self.colors.paper, self.colors["road"], 0.5), 90),
            (FIELD_RADIUS * 1.2, SEED + 25, LIGHT, 110),
        ):
            paper.blit(fields.tinted(fields.fractal(self._small, cell, seed, 4), color, strength), (0, 0))
        paper.blit(fields.tinted(self._edge(), SHADE, 70), (0, 0))
        return self._large(paper)

    def _edge(self) -> pygame.Surface:
        """Full at the edge of the sheet, where many hands have held it, and fading inwards."""
        tiny = (self._small[0] // EDGE_COARSENESS, self._small[1] // EDGE_COARSENESS)
        edge = fields.flat(tiny, 0)
        pygame.draw.rect(edge, (255,) * 4, edge.get_rect(), 1)
        return fields.resized(fields.softened(edge, 1), self._small)

    def _paint_fibres(self, art: pygame.Surface) -> None:
        """The grain of the paper shows through all that is printed on it."""
        tile = fields.tinted(fields.grain((FIBRE_TILE, FIBRE_TILE), SEED + 30), SHADE, 30)
        for x in range(0, self.size[0], FIBRE_TILE):
            for y in range(0, self.size[1], FIBRE_TILE):
                art.blit(tile, (x, y))

    def _paint_cover(self, art: pygame.Surface, extent: pygame.Surface, color: Color, strength: int) -> None:
        ragged = self._ragged(extent)
        mask = fields.stretched(self._large(ragged), fields.MIDDLE, 2)
        art.blit(fields.tinted(mask, color, strength // 2), (0, 0))
        art.blit(self._large(fields.tinted(fields.softened(extent, SLOPE_REACH), color, strength)), (0, 0))
        edge = fields.band(fields.softened(ragged, 1), fields.MIDDLE, 40, 1)
        art.blit(self._large(fields.tinted(edge, mix(color, SHADE, 0.45), 90)), (0, 0))

    def _height(self, rough: pygame.Surface, difficult: pygame.Surface) -> pygame.Surface:
        """Rolling ground in the hills, crests in the mountains, flat elsewhere."""
        hills = fields.fractal(self._small, FIELD_RADIUS * 0.48, SEED + 40, 2)
        crests = fields.ridged(fields.fractal(self._small, FIELD_RADIUS * 0.85, SEED + 50, 3))
        low = fields.scaled(fields.times(hills, self._rising(rough)), HILL_HEIGHT)
        high = fields.scaled(fields.times(crests, self._rising(difficult)), MOUNTAIN_HEIGHT)
        return fields.plus(low, high)

    def _rising(self, extent: pygame.Surface) -> pygame.Surface:
        """Ground that rises gently from the border of an extent; squaring spares the neighbours a cliff."""
        soft = fields.softened(extent, SLOPE_REACH)
        return fields.times(soft, soft)

    def _paint_relief(self, art: pygame.Surface, height: pygame.Surface, extent: pygame.Surface) -> None:
        lit, shaded = fields.slopes(height, 1)
        lit = fields.times(lit, fields.softened(extent, 2))
        relief = pygame.Surface(self._small, pygame.SRCALPHA)
        for slope, color, strength in ((lit, LIGHT, 170), (shaded, SHADE, 205)):
            soft = pygame.transform.box_blur(fields.amplified(slope, 12), 1)
            relief.blit(fields.tinted(soft, color, strength), (0, 0))
        art.blit(self._large(relief), (0, 0))

    def _paint_hachures(self, art: pygame.Surface, height: pygame.Surface) -> None:
        """Short strokes down the slopes that face away from the light, longer where it is steep."""
        strokes = pygame.Surface(self.size, pygame.SRCALPHA)
        scale = ART_RADIUS / FIELD_RADIUS
        for x, y, gx, gy in self._steep_places(height):
            steep = hypot(gx, gy)
            length = min(LONGEST_HACHURE, steep * HACHURE_GROWTH) / steep
            end = ((x - gx * length) * scale, (y - gy * length) * scale)
            pygame.draw.line(strokes, HACHURE_INK, (x * scale, y * scale), end)
        art.blit(strokes, (0, 0))

    def _steep_places(self, height: pygame.Surface) -> Iterator[tuple[float, float, int, int]]:
        """Scattered points on shaded slopes, each with the gradient there."""
        draw = Random(SEED + 60)
        values = height.get_buffer().raw
        width, rows = self._small
        for j in range(4, rows - 4, HACHURE_SPACING):
            for at in range(4 * (j * width + 4), 4 * (j * width + width - 4), 4 * HACHURE_SPACING):
                if values[at] < HACHURE_FLOOR:
                    continue
                gx = values[at + 8] - values[at - 8]
                gy = values[at + 8 * width] - values[at - 8 * width]
                if gx + gy < -HACHURE_STEEPNESS:
                    x = at // 4 - j * width + HACHURE_SPACING * draw.random()
                    yield x, j + HACHURE_SPACING * draw.random(), gx, gy

    def _paint_sea(self, art: pygame.Surface, sea: pygame.Surface) -> None:
        ragged = self._ragged(sea)
        shore = fields.softened(ragged, SHORE_REACH)
        water = pygame.Surface(self._small, pygame.SRCALPHA)
        water.fill((*mix(self.colors["sea"], LIGHT, 0.25), 255))
        water.blit(fields.tinted(fields.stretched(shore, 200, 1), self.colors["sea"]), (0, 0))
        water.blit(fields.tinted(fields.softened(shore, SHORE_REACH), self.colors["deep"], 200), (0, 0))
        swell = fields.fractal(self._small, FIELD_RADIUS * 1.5, SEED + 70, 3)
        water.blit(fields.tinted(swell, LIGHT, 40), (0, 0))
        for middle, width, strength in WATERLINES:
            line = fields.band(shore, middle, width, 3)
            water.blit(fields.tinted(line, self.colors["river_bank"], strength), (0, 0))
        large = self._large(water)
        mask = fields.stretched(self._large(ragged), fields.MIDDLE, 2)
        large.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        beach = self._large(
            fields.tinted(fields.softened(ragged, 2), mix(self.colors.paper, LIGHT, 0.6), 230)
        )
        art.blit(beach, (0, 0))
        art.blit(large, (0, 0))


GRID_STRENGTH = 105


def paint(war_map: WarMap, colors: Palette) -> pygame.Surface:
    """Everything that has no lettering. Takes a good part of a second."""
    sheet = Sheet.of(war_map.grid)
    art = Ground(war_map, colors, sheet).paint()
    with fine_pen(art) as surface:
        Sketch(surface, sheet, FINE_RADIUS, colors, war_map).draw_all()
    fade_outside(art, war_map.grid, colors)
    with fine_pen(art) as surface:
        draughtsman = Draughtsman(surface, sheet, FINE_RADIUS, colors)
        draughtsman.grid(war_map.grid, thinned(colors.ink, GRID_STRENGTH))
        draughtsman.draw_all(war_map)
    frame(art, colors)
    return art
