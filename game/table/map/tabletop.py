"""The desk the map lies on: dark wood under a lamp, and the shadow of the sheet."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

import pygame
from attrs import define, field

from game.table.draw import fields
from game.table.draw.slices import Work, finish
from game.table.draw.theme import Color, Theme, mix

Point = tuple[int, int]
Size = tuple[int, int]

GLOW = (32, 18)
"""Size of the little picture of lamplight that is enlarged to the window."""
GRAIN_TILE, GRAIN_STRENGTH, GRAIN_SEED = 257, 16, 9
"""A little noise keeps the slow gradient from showing bands."""
SHADOW_REACH, SHADOW_FALL, SHADOW_DEPTH = 18, 7, 170


@define(eq=False)
class Tabletop:
    """Draws what is seen around the map."""

    theme: Theme
    _ground: pygame.Surface | None = field(init=False, default=None)
    _shadow: list[tuple[pygame.Surface, Point]] = field(init=False, factory=list)
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
            self._ground = self._make_ground((view.width | 1, view.height))
            yield
        if self._shadow_size != sheet.size:
            self._shadow, self._shadow_size = self._make_shadow(sheet.size), sheet.size
            yield

    def _is_made_for(self, view: pygame.Rect) -> bool:
        return self._ground is not None and self._ground.get_size() == (view.width | 1, view.height)

    def _make_ground(self, size: Size) -> pygame.Surface:
        colors = self.theme.colors
        ground = pygame.transform.smoothscale(_lamplight(colors.desk_light, colors.desk), size)
        grain = _grain()
        ground.fblits(
            [(grain, (x, y)) for x in range(0, size[0], GRAIN_TILE) for y in range(0, size[1], GRAIN_TILE)]
        )
        return ground

    def _make_shadow(self, sheet: Size) -> list[tuple[pygame.Surface, Point]]:
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
