"""Laying a picture on a surface."""

from __future__ import annotations

import pygame


def put(surface: pygame.Surface, picture: pygame.Surface, **place: tuple[int, int]) -> pygame.Rect:
    """Blit a picture at a place named as pygame names it, such as midtop=(x, y)."""
    rect = picture.get_rect(**place)
    surface.blit(picture, rect)
    return rect
