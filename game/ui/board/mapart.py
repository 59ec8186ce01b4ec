"""The painted map: art painted once at full size, and layers made from it for each zoom."""

from __future__ import annotations

from collections import OrderedDict
from itertools import pairwise
from typing import NamedTuple

import pygame
from attrs import define, field

from game.siloam.warmap import WarMap
from game.ui.board import artcache, fields
from game.ui.board.geometry import Sheet, corners
from game.ui.board.lines import Draughtsman
from game.ui.board.marks import Mark, Printer
from game.ui.board.terrain import ART_RADIUS, Ground
from game.ui.theme import Palette, Theme, mix

GRID_STRENGTH = 105
OUTSIDE_STRENGTH = 70
"""How far, of 255, the ground beyond the grid fades into the paper."""
NEAT_LINES = ((0.12, 0.05), (0.22, 0.016))
"""The frame of the sheet: distance from its edge and width of each line."""
REMEMBERED_LAYERS = 3
TILE = 240
"""About the side of a tile in pixels of the screen: small enough to be scaled in a millisecond."""


def paint(war_map: WarMap, colors: Palette) -> pygame.Surface:
    """Everything that has no lettering, at full size. Takes a good part of a second."""
    sheet = Sheet.of(war_map.grid)
    art = Ground(war_map, colors, sheet).paint()
    _fade_outside(art, war_map, colors, sheet)
    _draw_grid(art, war_map, colors, sheet)
    Draughtsman(art, sheet, ART_RADIUS, colors).draw_all(war_map)
    _frame(art, colors)
    return art


def _fade_outside(art: pygame.Surface, war_map: WarMap, colors: Palette, sheet: Sheet) -> None:
    """Ground beyond the grid belongs to the picture but not to the game."""
    scale = ART_RADIUS / 4
    size = sheet.pixels(scale)
    inside = fields.coverage(
        size,
        [
            [((x - sheet.left) * scale, (y - sheet.top) * scale) for x, y in corners(hex_id, 1.02)]
            for hex_id in war_map.grid.hexes
        ],
    )
    outside = fields.inverse(pygame.transform.box_blur(inside, 1))
    art.blit(fields.resized(fields.tinted(outside, colors.paper, OUTSIDE_STRENGTH), art.get_size()), (0, 0))


def _draw_grid(art: pygame.Surface, war_map: WarMap, colors: Palette, sheet: Sheet) -> None:
    overlay = pygame.Surface(art.get_size(), pygame.SRCALPHA)
    Draughtsman(overlay, sheet, ART_RADIUS, colors).grid(war_map.grid, (*colors.ink, GRID_STRENGTH))
    art.blit(overlay, (0, 0))


def _frame(art: pygame.Surface, colors: Palette) -> None:
    """The neat lines, with bare paper outside them."""
    margin = art.get_rect()
    pygame.draw.rect(
        art, mix(colors.paper, colors.selected, 0.35), margin, round(NEAT_LINES[0][0] * ART_RADIUS)
    )
    for inset, width in NEAT_LINES:
        rect = margin.inflate(-2 * inset * ART_RADIUS, -2 * inset * ART_RADIUS)
        pygame.draw.rect(art, colors.ink, rect, max(1, round(width * ART_RADIUS)))


@define(eq=False)
class MapLayer:
    """The whole sheet at one zoom, lettering included, made tile by tile as its parts come into view."""

    _art: pygame.Surface
    _size: fields.Size
    _marks: list[Mark]
    _places: list[pygame.Rect] = field(init=False)
    _columns: list[Cut] = field(init=False)
    _rows: list[Cut] = field(init=False)
    _tiles: dict[tuple[int, int], pygame.Surface] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        (width, height), art = self._size, self._art.get_size()
        self._places = [picture.get_rect(topleft=at) for picture, at in self._marks]
        self._columns = cuts(art[0], width)
        self._rows = cuts(art[1], height)

    def get_size(self) -> fields.Size:
        return self._size

    def draw(self, surface: pygame.Surface, corner: tuple[int, int], view: pygame.Rect) -> None:
        """Lay the part of the sheet that lies in the view, its upper left corner at a pixel."""
        seen = view.move(-corner[0], -corner[1])
        shown = []
        for across, (left, right) in enumerate(pairwise(cut.screen for cut in self._columns)):
            if right <= seen.left or left >= seen.right:
                continue
            for down, (top, bottom) in enumerate(pairwise(cut.screen for cut in self._rows)):
                if bottom > seen.top and top < seen.bottom:
                    shown.append((self._tile(across, down), (corner[0] + left, corner[1] + top)))
        surface.fblits(shown)

    def _tile(self, across: int, down: int) -> pygame.Surface:
        known = self._tiles.get((across, down))
        if known is None:
            known = self._tiles[across, down] = self._make_tile(across, down)
        return known

    def _make_tile(self, across: int, down: int) -> pygame.Surface:
        (left, x), (right, end) = self._columns[across : across + 2]
        (top, y), (bottom, low) = self._rows[down : down + 2]
        source = self._art.subsurface((left, top, right - left, bottom - top))
        scaled = pygame.transform.smoothscale(source, (end - x, low - y))
        # Opaque surfaces of some even widths are blitted many times slower, so tiles have odd ones;
        # the tile to the right covers what is too much.
        tile = pygame.Surface(((end - x) | 1, low - y)).convert()
        tile.fblits([(scaled, (tile.get_width() - scaled.get_width(), 0)), (scaled, (0, 0))])
        here = [self._marks[i] for i in tile.get_rect(topleft=(x, y)).collidelistall(self._places)]
        tile.fblits([(picture, (at[0] - x, at[1] - y)) for picture, at in here])
        return tile


class Cut(NamedTuple):
    """Where the sheet is cut into tiles: a pixel of the art and the pixel of the layer it falls on."""

    art: int
    screen: int


def cuts(art: int, screen: int) -> list[Cut]:
    """Cuts along one side of the sheet.

    Both tiles at a cut have the same pixel of the art at the same pixel of the layer, so that they
    join without a seam.
    """
    scale = screen / art
    inner = range(0, art - TILE // 2, round(TILE / scale))
    return [*(Cut(at, round(at * scale)) for at in inner), Cut(art, screen)]


@define(eq=False)
class MapArt:
    """The map of a theme at any zoom. The art is painted when it is first wanted, or comes from aside."""

    war_map: WarMap
    theme: Theme
    sheet: Sheet = field(init=False)
    _art: pygame.Surface | None = field(init=False, default=None)
    _layers: OrderedDict[float, MapLayer] = field(init=False, factory=OrderedDict)

    def __attrs_post_init__(self) -> None:
        self.sheet = Sheet.of(self.war_map.grid)

    @property
    def ready(self) -> bool:
        """Whether the art is at hand or can be had at once; not while it is painted aside."""
        return self._art is not None or artcache.ready(self.war_map, self.theme.colors)

    def layer(self, radius: float) -> MapLayer:
        """The sheet with hexes of a radius in pixels."""
        known = self._layers.get(radius)
        if known is None:
            known = self._layers[radius] = self._make_layer(radius)
            if len(self._layers) > REMEMBERED_LAYERS:
                self._layers.popitem(last=False)
        self._layers.move_to_end(radius)
        return known

    def _make_layer(self, radius: float) -> MapLayer:
        if self._art is None:
            self._art = artcache.remembered(self.war_map, self.theme.colors, paint)
        marks = Printer(self.sheet, radius, self.theme).print_all(self.war_map)
        return MapLayer(self._art, self.sheet.pixels(radius), marks)
