"""The board on the screen: desk, map and pieces through a camera."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

import pygame
from attrs import define, field

from game.siloam.warmap import WarMap
from game.ui.board.counters import COUNTER_SIZE, CounterArt
from game.ui.board.desk import Desk
from game.ui.board.geometry import HALF_HEIGHT, UNIT_CORNERS, Camera, Point, center
from game.ui.board.mapart import MapArt
from game.ui.pen import Pen
from game.ui.theme import Color, Theme

ZOOM_STEP = 1.2
OUTLINE_WIDTH = 3


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
    camera: Camera = field(init=False)
    counters: CounterArt = field(init=False)
    _map_art: MapArt = field(init=False)
    _desk: Desk = field(init=False)
    _zoom: int = field(init=False, default=0)
    """Steps of zoom above the fitted size; whole numbers, so that layers are found again."""

    def __attrs_post_init__(self) -> None:
        self._map_art = MapArt(self.war_map, self.theme)
        self.camera = Camera(self._map_art.sheet)
        self.counters = CounterArt(self.theme)
        self._desk = Desk(self.theme)

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
        corner = camera.to_screen((camera.sheet.left, camera.sheet.top))
        sheet = pygame.Rect((round(corner[0]), round(corner[1])), camera.sheet.pixels(camera.radius))
        self._desk.draw(surface, camera.view, sheet)
        if self.ready:
            self._map_art.layer(camera.radius).draw(surface, sheet.topleft, camera.view)
        else:
            surface.fill(self.theme.colors.paper, sheet)

    def outline(self, surface: pygame.Surface, hex_id: str, color: Color) -> None:
        """Draw a line around a hex."""
        surface.set_clip(self.camera.view)
        picture = hex_outline(
            round(self.camera.radius), self.theme.px(OUTLINE_WIDTH), color, self.theme.colors.ink
        )
        surface.blit(*self._placed(picture, hex_id))
        surface.set_clip(None)

    def _placed(
        self, picture: pygame.Surface, hex_id: str, offset: Point = (0.0, 0.0)
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        x, y = center(hex_id)
        x, y = self.camera.to_screen((x + offset[0], y + offset[1]))
        return picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))


@lru_cache(maxsize=32)
def hex_outline(radius: int, width: int, color: Color, casing: Color) -> pygame.Surface:
    """The outline of a hex, cased in a darker line so that it shows on every ground."""
    pixels = 2 * (radius + 2 * width)
    pen = Pen(pixels, casing, HALF_HEIGHT)
    line = width / pixels
    outline = [(0.5 + x * radius / pixels, HALF_HEIGHT / 2 + y * radius / pixels) for x, y in UNIT_CORNERS]
    for thickness, ink in ((1.8 * line, casing), (line, color)):
        pen.line([*outline, outline[0]], thickness, ink)
    return pen.finish().convert_alpha()
