"""The map as it lies behind the menus: large, dim, and dark where the writing goes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pygame
from attrs import define, field

from game.table.draw.slices import Slices, Work, finish
from game.table.draw.theme import Color, Theme
from game.table.map.map_art import art_ready
from game.table.map.map_skin import MapSkin
from game.table.map.map_view import MapView

DIMMING = 105
"""How dark, of 255, the veil over the whole map is."""
CALMING = 130
"""The further veil behind a board."""
SHADE = (252, 0.78)
"""How dark the left edge is, and how far across the window its shade reaches."""
BAND = 90
"""Rows of the window that are shaded at a time."""
COVERING_STEPS = 4
"""Zoom steps that always suffice to cover a window with the sheet."""

Size = tuple[int, int]


@define(eq=False)
class Backdrop:
    """A picture of the opening position in the size of the window."""

    skin: MapSkin[Any]
    theme: Theme
    slices: Slices | None = None
    """How much of the picture is painted in one frame; without it all of it is painted at once."""
    _picture: pygame.Surface | None = field(init=False, default=None)
    _work: Work | None = field(init=False, default=None)
    _work_size: Size = field(init=False, default=(0, 0))

    def ready(self, size: Size) -> bool:
        """Whether the picture is painted in this size."""
        return self._picture is not None and self._picture.get_size() == size

    @property
    def picture(self) -> pygame.Surface | None:
        """What was painted last."""
        return self._picture

    @property
    def paintable(self) -> bool:
        """Whether the map it shows is there; not while that is painted aside."""
        return art_ready(self.skin, self.theme.colors)

    @property
    def unfinished(self) -> bool:
        """Whether the picture is being painted: draw again to go on."""
        return self._work is not None

    def draw(self, surface: pygame.Surface, calm: bool = False) -> None:
        """Fill the window; calmer when a board will lie on it."""
        size = surface.get_size()
        if not self.ready(size) and self.paintable:
            self._go_on(size)
        if self._picture is None:
            surface.fill(self.theme.colors.desk)
        elif self.ready(size):
            surface.blit(self._picture, (0, 0))
        else:
            pygame.transform.scale(self._picture, size, surface)
        if calm:
            surface.blit(veil(size, self.theme.colors.desk), (0, 0))

    def _go_on(self, size: Size) -> None:
        if self._work is None or self._work_size != size:
            self._work, self._work_size = self._paint(size), size
        if self.slices is None:
            finish(self._work)
        elif not self.slices.advance(self._work):
            return
        self._work = None

    def _paint(self, size: Size) -> Work:
        view = MapView(self.skin, self.theme)
        view.look_through(pygame.Rect((0, 0), size))
        view.fit()
        for _ in range(COVERING_STEPS):
            sheet = view.camera.sheet.pixels(view.camera.radius)
            if sheet[0] >= size[0] and sheet[1] >= size[1]:
                break
            view.zoom(1, (size[0] * 0.7, size[1] / 2))
        yield from view.ground_work(view.camera)
        figures = [*self.skin.names(), *self.skin.opening()]
        yield from view.figure_art.work(figures, view.camera.radius)
        picture = pygame.Surface(size).convert()
        yield
        view.draw_ground(picture, view.camera)
        view.canvas(picture).figures(figures)
        yield
        band = _shade(size[0], self.theme)
        for y in range(0, size[1], BAND):
            picture.blit(band, (0, y))
            yield
        self._picture = picture


@lru_cache(maxsize=1)
def veil(size: Size, color: Color) -> pygame.Surface:
    """What calms the picture behind a board."""
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((*color, CALMING))
    return veil


def _shade(width: int, theme: Theme) -> pygame.Surface:
    """A band of a veil that grows darker towards the left."""
    depth, reach = SHADE
    strip = pygame.Surface((width, 1), pygame.SRCALPHA)
    for x in range(width):
        left = max(0.0, 1 - x / (width * reach))
        strip.set_at((x, 0), (*theme.colors.desk, round(DIMMING + (depth - DIMMING) * left**0.6)))
    return pygame.transform.scale(strip, (width, BAND))
