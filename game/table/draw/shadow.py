"""A soft shadow below what is lifted."""

from __future__ import annotations

from functools import lru_cache

import pygame

SOFT = 48
"""Pixels of the disc that every shadow is enlarged from."""
DARKEST = 150
"""Its opacity in the middle, of 255."""


@lru_cache(maxsize=16)
def soft_shadow(pixels: int) -> pygame.Surface:
    """A dark disc that fades out towards its edge."""
    small = pygame.Surface((SOFT, SOFT), pygame.SRCALPHA)
    middle = SOFT // 2
    for radius in range(middle, 0, -1):
        opacity = round(DARKEST * (1 - radius / middle) ** 0.6)
        pygame.draw.circle(small, (0, 0, 0, opacity), (middle, middle), radius)
    return pygame.transform.smoothscale(small, (pixels, pixels))
