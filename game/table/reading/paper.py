"""The book that is read: a printed sheet with a fold where two leaves meet."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.table.draw.bodies import SHEET
from game.table.draw.theme import Color, Theme

FOLD, FOLD_SHADE = 22, 46
"""How far the shade of a fold reaches to both sides, in pixels of the design, and its depth of 255."""


def draw_paper(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, fold: int | None = None) -> None:
    """A sheet; a fold runs down it at a column of pixels, if there is one."""
    SHEET.draw(surface, rect, theme)
    if fold is not None:
        shade = _fold(theme.px(FOLD), rect.height, theme.colors.ink)
        surface.blit(shade, shade.get_rect(midtop=(fold, rect.top)))


@lru_cache(maxsize=2)
def _fold(reach: int, height: int, ink: Color) -> pygame.Surface:
    """The shade where two leaves meet, on both sides of it."""
    line = pygame.Surface((2 * reach, 1), pygame.SRCALPHA)
    for x in range(2 * reach):
        away = abs(x - reach) / reach
        line.set_at((x, 0), (*ink, round(FOLD_SHADE * (1 - away) ** 2)))
    return pygame.transform.scale(line, (2 * reach, height))
