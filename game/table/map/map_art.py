"""The painted map: art painted once at full size, and layers made from it for each zoom."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pygame
from attrs import define, field

from game.siloam.model.warmap import WarMap
from game.siloam.screen.terrain.ground import ART_RADIUS, Ground
from game.siloam.screen.terrain.lines import Draughtsman
from game.siloam.screen.terrain.marks import Printer
from game.siloam.screen.terrain.sketch import Sketch, thinned
from game.table.draw import fields
from game.table.draw.slices import Work, finish
from game.table.draw.theme import Palette, Theme, mix
from game.table.map import art_cache
from game.table.map.geometry import Sheet, corners

FINE_RADIUS = 2 * ART_RADIUS
"""Hex radius at which lines are drawn."""
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
    with _fine_pen(art) as surface:
        Sketch(surface, war_map, sheet, FINE_RADIUS, colors).draw_all()
    _fade_outside(art, war_map, colors, sheet)
    with _fine_pen(art) as surface:
        draughtsman = Draughtsman(surface, sheet, FINE_RADIUS, colors)
        draughtsman.grid(war_map.grid, thinned(colors.ink, GRID_STRENGTH))
        draughtsman.draw_all(war_map)
    _frame(art, colors)
    return art


@contextmanager
def _fine_pen(art: pygame.Surface) -> Iterator[pygame.Surface]:
    """A transparent surface of twice the size, laid on the art when it is drawn; that smooths its edges."""
    fineness = FINE_RADIUS // ART_RADIUS
    surface = pygame.Surface((art.get_width() * fineness, art.get_height() * fineness), pygame.SRCALPHA)
    yield surface
    # Scaling mixes the colour of transparent pixels in, which is right for colours that are premultiplied.
    art.blit(fields.resized(surface, art.get_size()), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


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
    _printer: Printer
    _printing: Work
    """What is left of the printer's work: lettering can be begun in one frame and ended in another."""
    _places: list[pygame.Rect] = field(init=False, factory=list)
    _columns: list[Cut] = field(init=False)
    _rows: list[Cut] = field(init=False)
    _tiles: dict[tuple[int, int], pygame.Surface] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        (width, height), art = self._size, self._art.get_size()
        self._columns = cuts(art[0], width)
        self._rows = cuts(art[1], height)

    def get_size(self) -> fields.Size:
        return self._size

    def work(self, corner: tuple[int, int], view: pygame.Rect) -> Work:
        """Make what is missing of the part that `draw` would show."""
        for _ in self._printing:  # delegating to it would end it when this work is given up
            yield
        for place in self._seen(corner, view):
            if place not in self._tiles:
                self._tiles[place] = self._make_tile(*place)
                yield

    def draw(self, surface: pygame.Surface, corner: tuple[int, int], view: pygame.Rect) -> None:
        """Lay the part of the sheet that lies in the view, its upper left corner at a pixel."""
        finish(self.work(corner, view))
        surface.fblits(
            [
                (
                    self._tiles[across, down],
                    (corner[0] + self._columns[across].screen, corner[1] + self._rows[down].screen),
                )
                for across, down in self._seen(corner, view)
            ]
        )

    def _seen(self, corner: tuple[int, int], view: pygame.Rect) -> list[tuple[int, int]]:
        """The tiles that lie in the view, those farther to the right and farther down later."""
        left, top = view.left - corner[0], view.top - corner[1]
        columns = _between(self._columns, left, left + view.width)
        return [(across, down) for across in columns for down in _between(self._rows, top, top + view.height)]

    def _make_tile(self, across: int, down: int) -> pygame.Surface:
        (left, x), (right, end) = self._columns[across : across + 2]
        (top, y), (bottom, low) = self._rows[down : down + 2]
        source = self._art.subsurface((left, top, right - left, bottom - top))
        scaled = pygame.transform.smoothscale(source, (end - x, low - y))
        # Opaque surfaces of some even widths are blitted many times slower, so tiles have odd ones;
        # the tile to the right covers what is too much.
        tile = pygame.Surface(((end - x) | 1, low - y)).convert()
        tile.fblits([(scaled, (tile.get_width() - scaled.get_width(), 0)), (scaled, (0, 0))])
        marks = self._printer.marks
        if len(self._places) < len(marks):
            self._places = [picture.get_rect(topleft=at) for picture, at in marks]
        here = [marks[i] for i in tile.get_rect(topleft=(x, y)).collidelistall(self._places)]
        tile.fblits([(picture, (at[0] - x, at[1] - y)) for picture, at in here])
        return tile


class Cut(NamedTuple):
    """Where the sheet is cut into tiles: a pixel of the art and the pixel of the layer it falls on."""

    art: int
    screen: int


def _between(cuts: list[Cut], start: int, end: int) -> list[int]:
    """The pieces between cuts that show anything of a stretch of the layer."""
    ends = pairwise(cut.screen for cut in cuts)
    return [number for number, (a, b) in enumerate(ends) if b > start and a < end]


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
    names: bool = True
    """Whether the layers carry the names of VP Spaces."""
    sheet: Sheet = field(init=False)
    _art: pygame.Surface | None = field(init=False, default=None)
    _layers: OrderedDict[float, MapLayer] = field(init=False, factory=OrderedDict)

    def __attrs_post_init__(self) -> None:
        self.sheet = Sheet.of(self.war_map.grid)

    @property
    def ready(self) -> bool:
        """Whether the art is at hand or can be had at once; not while it is painted aside."""
        return self._art is not None or art_cache.ready(self.war_map, self.theme.colors)

    @property
    def at_hand(self) -> bool:
        """Whether the art can be shown without reading a file."""
        return self._art is not None

    def layer(self, radius: float) -> MapLayer:
        """The sheet with hexes of a radius in pixels."""
        known = self._layers.get(radius)
        if known is None:
            known = self._layers[radius] = self._make_layer(radius)
            if len(self._layers) > REMEMBERED_LAYERS:
                self._layers.popitem(last=False)
        self._layers.move_to_end(radius)
        return known

    def work(self, radius: float, corner: tuple[int, int], view: pygame.Rect) -> Work:
        """Make what a layer lacks to be drawn: its art, its lettering, its tiles."""
        if self._art is None:
            self.art()
            yield
        yield from self.layer(radius).work(corner, view)

    def art(self) -> pygame.Surface:
        """The art at full size."""
        if self._art is None:
            self._art = _art_at_hand(self.war_map, self.theme.colors)
        return self._art

    def _make_layer(self, radius: float) -> MapLayer:
        printer = Printer(self.sheet, radius, self.theme, self.names)
        return MapLayer(self.art(), self.sheet.pixels(radius), printer, printer.work(self.war_map))


_at_hand: dict[Path, pygame.Surface] = {}
"""The art shown last: menus, campaigns and replays follow on each other and show the same."""


def _art_at_hand(war_map: WarMap, colors: Palette) -> pygame.Surface:
    file = art_cache.place_of(war_map, colors)
    if file not in _at_hand:
        _at_hand.clear()
        _at_hand[file] = art_cache.remembered(war_map, colors, paint)
    return _at_hand[file]
