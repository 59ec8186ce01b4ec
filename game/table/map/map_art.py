"""The map at any zoom: layers made from the art of its sheet, with what is printed on it at reading size."""

from __future__ import annotations

from collections import OrderedDict
from itertools import pairwise
from typing import Any, NamedTuple

import pygame
from attrs import define, field

from game.table.draw.fields import Size
from game.table.draw.slices import Work, finish
from game.table.draw.theme import Theme
from game.table.map import fetching
from game.table.map.geometry import Sheet
from game.table.map.map_skin import MapSkin, PrintedMark

REMEMBERED_LAYERS = 3
TILE = 240
"""About the side of a tile in pixels of the screen: small enough to be scaled in a millisecond."""


@define(eq=False)
class MapLayer:
    """The whole sheet at one zoom, lettering included, made tile by tile as its parts come into view."""

    _art: pygame.Surface
    _size: Size
    _marks: list[PrintedMark]
    _printing: Work
    """What is left to do on the marks: lettering can be begun in one frame and ended in another."""
    _places: list[pygame.Rect] = field(init=False, factory=list)
    _columns: list[Cut] = field(init=False)
    _rows: list[Cut] = field(init=False)
    _tiles: dict[tuple[int, int], pygame.Surface] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        (width, height), art = self._size, self._art.get_size()
        self._columns = cuts(art[0], width)
        self._rows = cuts(art[1], height)

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
        if len(self._places) < len(self._marks):
            self._places = [picture.get_rect(topleft=at) for picture, at in self._marks]
        here = [self._marks[i] for i in tile.get_rect(topleft=(x, y)).collidelistall(self._places)]
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
    """The map of a theme at any zoom; its art is fetched when it is first wanted."""

    skin: MapSkin[Any]
    theme: Theme
    sheet: Sheet = field(init=False)
    _art: pygame.Surface | None = field(init=False, default=None)
    _layers: OrderedDict[float, MapLayer] = field(init=False, factory=OrderedDict)

    def __attrs_post_init__(self) -> None:
        self.sheet = Sheet.of(self.skin.grid)

    @property
    def ready(self) -> bool:
        """Whether the art is at hand or may be waited for; not while it is fetched beside the loop."""
        return self._art is not None or fetching.ready(self.skin, self.theme.colors)

    @property
    def at_hand(self) -> pygame.Surface | None:
        """Art that can be shown without reading a file: that of other colours while there is no other."""
        return self._art or fetching.latest_art(self.skin)

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
            self._art = fetching.art_of(self.skin, self.theme.colors)
        return self._art

    def _make_layer(self, radius: float) -> MapLayer:
        marks: list[PrintedMark] = []
        printing = self.skin.print_marks(marks, self.sheet, radius, self.theme)
        return MapLayer(self.art(), self.sheet.pixels(radius), marks, printing)
