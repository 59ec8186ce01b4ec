"""The map on the screen: desk and sheet through a camera."""

from __future__ import annotations

from typing import Any

import pygame
from attrs import define, field

from game.table.draw.slices import Work
from game.table.draw.theme import Theme
from game.table.map.geometry import Camera
from game.table.map.map_art import MapArt
from game.table.map.map_canvas import FigureArt, MapCanvas
from game.table.map.map_skin import MapSkin
from game.table.map.stamps import Stamps
from game.table.map.tabletop import Tabletop

ZOOM_STEP = 1.2


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
        self.figure_art = FigureArt(self.skin.artist(self.theme))
        self.stamps = Stamps(self.theme)
        self._desk = Tabletop(self.theme)

    @property
    def ready(self) -> bool:
        """Whether the map can be shown without waiting for it to be painted."""
        return self._map_art.ready

    def look_through(self, view: pygame.Rect) -> None:
        """Show the map in this part of the window."""
        self.camera.look_through(view)

    def fit(self) -> None:
        """Show the whole map."""
        self._zoom = 0
        self.camera.fit()

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
        """The desk and the map as a camera sees them; a blank sheet while the map is painted aside."""
        sheet = _sheet_seen(camera)
        self._desk.draw(surface, camera.view, sheet)
        if self.ready:
            self._map_art.layer(camera.radius).draw(surface, sheet.topleft, camera.view)
        else:
            surface.fill(self.theme.colors.paper, sheet)

    def ground_work(self, camera: Camera) -> Work:
        """Make what is missing for `draw_ground`."""
        yield from self._desk.work(camera.view, _sheet_seen(camera))
        if self.ready:
            yield from self._map_art.work(camera.radius, _sheet_seen(camera).topleft, camera.view)

    def draft_ground(self, surface: pygame.Surface, camera: Camera, part: pygame.Rect) -> None:
        """A part of the view in a hurry: coarse, and without lettering."""
        sheet = _sheet_seen(camera)
        surface.set_clip(part)
        self._desk.draft(surface, camera.view, sheet)
        if self._map_art.at_hand:
            lay_coarsely(self._map_art.art(), sheet, surface, part)
        else:
            surface.fill(self.theme.colors.paper, sheet)
        surface.set_clip(None)


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
