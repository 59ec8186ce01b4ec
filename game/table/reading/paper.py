"""Paper to print on: a cream sheet with frame lines that casts a shadow, and has a fold in a book."""

from __future__ import annotations

import pygame

from game.table.draw.theme import Theme, mix

SHADOW = (0, 0, 0, 120)
FALL = 6
FRAME_INSET, FRAME_GAP = 9, 3
FOLD = 22
FOLD_DEPTH = 0.16
"""How dark the paper is in the fold, as a share of the ink."""


def draw_paper(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, fold: int | None = None) -> None:
    """A sheet; a fold runs down it at a column of pixels, if there is one."""
    colors, fall = theme.colors, theme.px(FALL)
    for strip in (
        pygame.Rect(rect.left + fall, rect.bottom, rect.width, fall),
        pygame.Rect(rect.right, rect.top + fall, fall, rect.height - fall),
    ):
        shadow = pygame.Surface(strip.size, pygame.SRCALPHA)
        shadow.fill(SHADOW)
        surface.blit(shadow, strip)
    surface.fill(colors.paper, rect)
    if fold is not None:
        _draw_fold(surface, rect, theme, fold)
    for inset, width in ((FRAME_INSET, 2), (FRAME_INSET + FRAME_GAP + 2, 1)):
        line = rect.inflate(-2 * theme.px(inset), -2 * theme.px(inset))
        pygame.draw.rect(surface, mix(colors.paper, colors.ink, 0.45), line, theme.px(width))
    pygame.draw.rect(surface, mix(colors.paper, colors.ink, 0.3), rect, 1)


def _draw_fold(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, fold: int) -> None:
    """The shade where two leaves meet, on both sides of it."""
    reach = theme.px(FOLD)
    for away in range(reach):
        shade = mix(theme.colors.paper, theme.colors.ink, FOLD_DEPTH * (1 - away / reach) ** 2)
        for x in {fold - away, fold + away}:
            surface.fill(shade, pygame.Rect(x, rect.top, 1, rect.height))
