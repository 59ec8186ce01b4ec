"""Scalar fields as surfaces: grain, blur and tint, for whoever draws shadows and lamplight.

A field is a 32-bit surface whose four channels hold the same number from 0 to 255, so that blending
whole surfaces computes with all its points at once and a field can serve as a mask as it stands.
"""

from __future__ import annotations

from random import Random

import pygame

from game.table.draw.theme import Color

Size = tuple[int, int]

WIDE_REACH = 4
"""Pixels from which a blur is made at half the size."""


def resized(field: pygame.Surface, size: Size) -> pygame.Surface:
    return pygame.transform.smoothscale(field, size)


def grain(size: Size, seed: int) -> pygame.Surface:
    """A value of its own for each point. Copies laid side by side show no seams."""
    values = Random(seed).randbytes(size[0] * size[1])
    channels = bytearray(4 * len(values))
    for channel in range(4):
        channels[channel::4] = values
    return pygame.image.frombytes(bytes(channels), size, "RGBA")


def softened(field: pygame.Surface, reach: int) -> pygame.Surface:
    """Blurred twice by a box, which is close to a true Gaussian and many times faster."""
    if reach < WIDE_REACH:
        return pygame.transform.box_blur(pygame.transform.box_blur(field, reach), reach)
    # What a wide blur leaves has no detail that half the size could lose.
    size = field.get_size()
    return resized(softened(resized(field, (size[0] // 2, size[1] // 2)), round(reach / 2)), size)


def tinted(field: pygame.Surface, color: Color, strength: int = 255) -> pygame.Surface:
    """One colour, as opaque as the field is high."""
    result = field.copy()
    result.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    result.fill((*color, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return result
