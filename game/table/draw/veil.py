"""A thin colour over a whole window, laid in bands."""

from __future__ import annotations

from functools import lru_cache

import pygame

BAND = 64
"""Rows of a band. A veil of the size of a large screen would take most of a frame to be made; narrower pieces
than the window take twice as long to be laid."""

Tint = tuple[int, int, int, int]
"""A colour and its opacity of 255."""


def lay_veil(surface: pygame.Surface, tint: Tint) -> None:
    """Cover a surface."""
    width, height = surface.get_size()
    band = _band(width, tint)
    surface.fblits([(band, (0, y)) for y in range(0, height, BAND)])


@lru_cache(maxsize=4)
def _band(width: int, tint: Tint) -> pygame.Surface:
    band = pygame.Surface((width, BAND), pygame.SRCALPHA)
    band.fill(tint)
    return band
