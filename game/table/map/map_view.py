"""The board on the screen: desk, map and pieces through a camera."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import pygame
from attrs import define, field

from game.siloam.model.warmap import WarMap
from game.siloam.screen.counters import COUNTER_SIZE, CounterArt
from game.table.draw.slices import Work
from game.table.draw.theme import Theme
from game.table.map.geometry import Camera, Point, center
from game.table.map.map_art import MapArt
from game.table.map.tabletop import Tabletop

ZOOM_STEP = 1.2


class Piece(NamedTuple):
    """A picture that stands in a hex, made for a counter size in pixels."""

    hex: str
    picture: Callable[[int], pygame.Surface]
    offset: Point = (0.0, 0.0)
    """From the middle of the hex, in hex radii."""


@define(eq=False)
class BoardView:
    """Shows a map with pieces on it. It is told what to show and knows no more."""

    war_map: WarMap
    theme: Theme
    names: bool = True
    """Whether the map carries the names of VP Spaces itself."""
    camera: Camera = field(init=False)
    counters: CounterArt = field(init=False)
    _map_art: MapArt = field(init=False)
    _desk: Tabletop = field(init=False)
    _zoom: int = field(init=False, default=0)
    """Steps of zoom above the fitted size; whole numbers, so that layers are found again."""

    def __attrs_post_init__(self) -> None:
        self._map_art = MapArt(self.war_map, self.theme, self.names)
        self.camera = Camera(self._map_art.sheet)
        self.counters = CounterArt(self.theme)
        self._desk = Tabletop(self.theme)

    @property
    def ready(self) -> bool:
        """Whether the map can be shown without waiting for it to be painted."""
        return self._map_art.ready

    @property
    def counter_size(self) -> int:
        return round(COUNTER_SIZE * self.camera.radius)

    def look_through(self, view: pygame.Rect) -> None:
        """Show the board in this part of the window."""
        self.camera.look_through(view)

    def fit(self) -> None:
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
        return self.camera.hex_at(pixel, self.war_map.grid)

    def draw(self, surface: pygame.Surface, pieces: Iterable[Piece]) -> None:
        """Fill the view with the board; later pieces stand on earlier ones."""
        surface.set_clip(self.camera.view)
        self.draw_ground(surface, self.camera)
        size = self.counter_size
        surface.fblits([self._placed(piece.picture(size), piece.hex, piece.offset) for piece in pieces])
        surface.set_clip(None)

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

    def _placed(
        self, picture: pygame.Surface, hex_id: str, offset: Point = (0.0, 0.0)
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        x, y = center(hex_id)
        x, y = self.camera.to_screen((x + offset[0], y + offset[1]))
        return picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))


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
