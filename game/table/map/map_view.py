"""The map on the screen: the desk under a lamp, and the sheet on it, through a camera."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Any

import pygame
from attrs import define, field

from game.table.draw import fields
from game.table.draw.slices import Work, finish
from game.table.draw.theme import Color, Theme, mix
from game.table.map.geometry import Camera, center
from game.table.map.map_art import MapArt
from game.table.map.map_canvas import FigureArt, MapCanvas
from game.table.map.map_skin import MapSkin
from game.table.map.stamps import Stamps

Pixel = tuple[int, int]
Size = tuple[int, int]

GLOW = (32, 18)
"""Size of the little picture of lamplight that is enlarged to the window."""
COARSE = 4
"""Pixels of the window for each of the lamplight's before its grain is laid over it."""
GRAIN_TILE, GRAIN_STRENGTH, GRAIN_SEED = 257, 16, 9
"""A little noise keeps the slow gradient from showing bands."""
SHADOW_REACH, SHADOW_FALL, SHADOW_DEPTH = 18, 7, 170


@define(eq=False)
class Tabletop:
    """Draws what is seen around the map."""

    theme: Theme
    _ground: pygame.Surface | None = field(init=False, default=None)
    _shadow: list[tuple[pygame.Surface, Pixel]] = field(init=False, factory=list)
    _shadow_size: Size = field(init=False, default=(0, 0))

    def draw(self, surface: pygame.Surface, view: pygame.Rect, sheet: pygame.Rect) -> None:
        """The part of the desk in the view that the sheet leaves free, with the sheet's shadow on it."""
        if sheet.contains(view):
            return
        finish(self.work(view, sheet))
        assert self._ground is not None
        for strip in around(view, sheet):
            surface.blit(self._ground, strip, strip.move(-view.left, -view.top))
        surface.fblits([(piece, (sheet.left + x, sheet.top + y)) for piece, (x, y) in self._shadow])

    def draft(self, surface: pygame.Surface, view: pygame.Rect, sheet: pygame.Rect) -> None:
        """The same in a hurry: plain where the desk has not been made in this size."""
        if self._is_made_for(view):
            self.draw(surface, view, sheet)
        else:
            surface.fill(self.theme.colors.desk, view)

    def work(self, view: pygame.Rect, sheet: pygame.Rect) -> Work:
        """Make what is missing for `draw`."""
        if sheet.contains(view):
            return
        if not self._is_made_for(view):
            yield from self._make_ground((view.width | 1, view.height))
        if self._shadow_size != sheet.size:
            self._shadow, self._shadow_size = self._make_shadow(sheet.size), sheet.size
            yield

    def _is_made_for(self, view: pygame.Rect) -> bool:
        return self._ground is not None and self._ground.get_size() == (view.width | 1, view.height)

    def _make_ground(self, size: Size) -> Work:
        """Lamplight in the size of the view. It changes so slowly that its last enlargement may be coarse."""
        colors = self.theme.colors
        small = max(1, size[0] // COARSE), max(1, size[1] // COARSE)
        ground = pygame.transform.smoothscale(_lamplight(colors.desk_light, colors.desk), small)
        ground = pygame.transform.scale(ground, size)
        yield
        grain = _grain()
        for y in range(0, size[1], GRAIN_TILE):
            ground.fblits([(grain, (x, y)) for x in range(0, size[0], GRAIN_TILE)])
            yield
        self._ground = ground

    def _make_shadow(self, sheet: Size) -> list[tuple[pygame.Surface, Pixel]]:
        """Eight pieces of one soft square, placed around a sheet: its corners, and its sides stretched."""
        reach, fall = self.theme.px(SHADOW_REACH), self.theme.px(SHADOW_FALL)
        square, third = _soft_square(reach), 2 * reach
        pieces = []
        for across, (x, width) in enumerate(_thirds(sheet[0] + 2 * reach, third)):
            for down, (y, height) in enumerate(_thirds(sheet[1] + 2 * reach, third)):
                if (across, down) != (1, 1):
                    piece = square.subsurface((across * third, down * third, third, third))
                    stretched = pygame.transform.scale(piece, (width, height))
                    pieces.append((stretched, (x - reach, y - reach + fall)))
        return pieces


@lru_cache(maxsize=4)
def _lamplight(light: Color, dark: Color) -> pygame.Surface:
    """A little picture that is bright under the lamp and dark at the edges."""
    glow = pygame.Surface(GLOW)
    for x in range(GLOW[0]):
        for y in range(GLOW[1]):
            away = hypot(x / (GLOW[0] - 1) - 0.5, y / (GLOW[1] - 1) - 0.4) * 1.5
            glow.set_at((x, y), mix(light, dark, min(1.0, away)))
    return glow.convert()


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    noise = fields.grain((GRAIN_TILE, GRAIN_TILE), GRAIN_SEED)
    return fields.tinted(noise, (0, 0, 0), GRAIN_STRENGTH).convert_alpha()


def around(view: pygame.Rect, sheet: pygame.Rect) -> list[pygame.Rect]:
    """The view without the sheet: left, right, above and below it."""
    if not sheet.colliderect(view):
        return [view]
    middle = sheet.clip(view)
    return [
        pygame.Rect(view.left, view.top, middle.left - view.left, view.height),
        pygame.Rect(middle.right, view.top, view.right - middle.right, view.height),
        pygame.Rect(middle.left, view.top, middle.width, middle.top - view.top),
        pygame.Rect(middle.left, middle.bottom, middle.width, view.bottom - middle.bottom),
    ]


def _soft_square(reach: int) -> pygame.Surface:
    square = pygame.Surface((6 * reach, 6 * reach), pygame.SRCALPHA)
    pygame.draw.rect(square, (0, 0, 0, SHADOW_DEPTH), square.get_rect().inflate(-2 * reach, -2 * reach))
    return fields.softened(square, reach // 2)


def _thirds(length: int, end: int) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
    """Starts and lengths of the two ends of a stretch and of what lies between them."""
    middle = max(0, length - 2 * end)
    return (0, end), (end, middle), (end + middle, end)


ZOOM_STEP = 1.2
READABLE = 35
"""The side of a counter at scale 1 at which its letters and dots can be read."""
LEAST_RADIUS = 17
"""Of a hex at scale 1 when a map is first shown: smaller counters are hard to tell apart."""


@define(eq=False)
class MapView:
    """Shows the sheet of a game and lends a canvas to draw on it."""

    skin: MapSkin[Any]
    theme: Theme
    camera: Camera = field(init=False)
    figure_art: FigureArt = field(init=False)
    stamps: Stamps = field(init=False)
    _map_art: MapArt = field(init=False)
    _desk: Tabletop = field(init=False)
    _zoom: int = field(init=False, default=0)
    """Steps of zoom above the fitted size; whole numbers, so that layers are found again."""

    def __attrs_post_init__(self) -> None:
        self._map_art = MapArt(self.skin, self.theme)
        self.camera = Camera(self._map_art.sheet)
        self.figure_art = FigureArt(self.skin.artist(self.theme), self.theme.colors, self.theme.px(READABLE))
        self.stamps = Stamps(self.theme)
        self._desk = Tabletop(self.theme)

    @property
    def ready(self) -> bool:
        """Whether the map can be shown without waiting for its art."""
        return self._map_art.ready

    def look_through(self, view: pygame.Rect) -> None:
        """Show the map in this part of the window."""
        self.camera.look_through(view)

    def fit(self) -> None:
        """Show the whole map."""
        self._zoom = 0
        self.camera.fit()

    def begin(self) -> None:
        """Show the whole map, or so much of it that counters do not shrink where panels have grown."""
        self.fit()
        before = 0.0
        while before < self.camera.radius < self.theme.px(LEAST_RADIUS):
            before = self.camera.radius
            self.zoom(1, self.camera.view.center)

    def bring_into_sight(self, hexes: Sequence[str]) -> bool:
        """Move the map if none of some hexes is seen; returns whether it has moved."""
        inner = self.camera.view.inflate(-2 * self.camera.radius, -2 * self.camera.radius)
        if self.camera.fits or not hexes or any(inner.collidepoint(self._pixel(h)) for h in hexes):
            return False
        x, y = self._pixel(hexes[len(hexes) // 2])
        self.camera.pan(self.camera.view.centerx - x, self.camera.view.centery - y)
        return True

    def bring_all_into_sight(self, hexes: Sequence[str]) -> None:
        """Move the map, and make it smaller where that is not enough, until all of some hexes are seen."""
        while not self._sees(hexes):
            xs, ys = zip(*map(self._pixel, hexes), strict=True)
            middle_x, middle_y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            self.camera.pan(self.camera.view.centerx - middle_x, self.camera.view.centery - middle_y)
            if not self._sees(hexes):
                self.zoom(-1, self.camera.view.center)

    def _sees(self, hexes: Sequence[str]) -> bool:
        """Whether hexes are seen, if not all of each."""
        inner = self.camera.view.inflate(-self.camera.radius, -self.camera.radius)
        return self.camera.fits or all(inner.collidepoint(self._pixel(hex_id)) for hex_id in hexes)

    def _pixel(self, hex_id: str) -> tuple[float, float]:
        return self.camera.to_screen(center(hex_id))

    def zoom(self, steps: int, pixel: tuple[float, float]) -> None:
        """Zoom in or out about a pixel."""
        before = self.camera.radius
        wanted = self.camera.fitting_radius * ZOOM_STEP ** (self._zoom + steps)
        self.camera.zoom_to(wanted, pixel)
        if self.camera.radius != before:
            self._zoom = max(0, self._zoom + steps)

    def hex_at(self, pixel: tuple[float, float]) -> str | None:
        """The hex under a pixel, if there is one."""
        return self.camera.hex_at(pixel, self.skin.grid)

    def canvas(self, surface: pygame.Surface, camera: Camera | None = None) -> MapCanvas:
        """A surface to draw on, as the camera sees it."""
        return MapCanvas(surface, camera or self.camera, self.theme, self.figure_art, self.stamps)

    def draw_ground(self, surface: pygame.Surface, camera: Camera) -> None:
        """The desk and the map as a camera sees them; what there is of it while its art is fetched."""
        sheet = _sheet_seen(camera)
        self._desk.draw(surface, camera.view, sheet)
        if self.ready:
            self._map_art.layer(camera.radius).draw(surface, sheet.topleft, camera.view)
        else:
            self._lay_what_there_is(surface, sheet, camera.view)

    def ground_work(self, camera: Camera) -> Work:
        """Make what is missing for `draw_ground`; the art first, for a draft shows that already."""
        if self.ready:
            yield from self._map_art.work(camera.radius, _sheet_seen(camera).topleft, camera.view)
        yield from self._desk.work(camera.view, _sheet_seen(camera))

    def draft_ground(self, surface: pygame.Surface, camera: Camera, part: pygame.Rect) -> None:
        """A part of the view in a hurry: coarse, and without lettering."""
        sheet = _sheet_seen(camera)
        surface.set_clip(part)
        self._desk.draft(surface, camera.view, sheet)
        self._lay_what_there_is(surface, sheet, part)
        surface.set_clip(None)

    def _lay_what_there_is(self, surface: pygame.Surface, sheet: pygame.Rect, part: pygame.Rect) -> None:
        """The art at hand, coarse and perhaps in other colours; before there is any, a blank sheet."""
        art = self._map_art.at_hand
        if art is not None:
            lay_coarsely(art, sheet, surface, part)
        else:
            surface.fill(self.theme.colors.paper, sheet)


def _sheet_seen(camera: Camera) -> pygame.Rect:
    """Where the sheet lies on the screen."""
    x, y = camera.to_screen((camera.sheet.left, camera.sheet.top))
    return pygame.Rect((round(x), round(y)), camera.sheet.pixels(camera.radius))


def lay_coarsely(
    picture: pygame.Surface, place: pygame.Rect, surface: pygame.Surface, view: pygame.Rect
) -> None:
    """Stretch a picture over a place that may be far larger than the view, for as much as is seen of it."""
    seen = place.clip(view)
    if not seen.width or not seen.height:
        return
    across, down = picture.get_width() / place.width, picture.get_height() / place.height
    left, top = int((seen.left - place.left) * across), int((seen.top - place.top) * down)
    part = pygame.Rect(left, top, max(1, round(seen.width * across)), max(1, round(seen.height * down)))
    source = picture.subsurface(part.clip(picture.get_rect()))
    # Into its place at once: a picture of the size of a large screen takes a while to be made and laid.
    pygame.transform.scale(source, seen.size, surface.subsurface(seen))
