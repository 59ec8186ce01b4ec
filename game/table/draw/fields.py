"""Scalar fields for painting: noise, coverage, thresholds and relief, as arithmetic on surfaces.

A field is a 32-bit surface whose four channels hold the same number from 0 to 255, so that blending
whole surfaces computes with all its points at once and a field can serve as a mask as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import pygame

from game.table.draw.theme import Color

Size = tuple[int, int]
Polygon = Sequence[tuple[float, float]]

MIDDLE = 128
WIDE_REACH = 4
LAST_ENLARGEMENT = 4
"""What plain scaling may do at the end of making noise without its creases showing."""


def flat(size: Size, value: int) -> pygame.Surface:
    """A field with the same value everywhere."""
    field = pygame.Surface(size, pygame.SRCALPHA)
    field.fill((value,) * 4)
    return field


def resized(field: pygame.Surface, size: Size) -> pygame.Surface:
    return pygame.transform.smoothscale(field, size)


def grain(size: Size, seed: int) -> pygame.Surface:
    """A value of its own for each point. Copies laid side by side show no seams."""
    values = Random(seed).randbytes(size[0] * size[1])
    channels = bytearray(4 * len(values))
    for channel in range(4):
        channels[channel::4] = values
    return pygame.image.frombytes(bytes(channels), size, "RGBA")


def noise(size: Size, cell: float, seed: int) -> pygame.Surface:
    """Smooth noise with features about `cell` pixels wide; the same for the same seed on every machine."""
    field = grain((round(size[0] / cell) + 2, round(size[1] / cell) + 2), seed)
    # Doubling and blurring by turns rounds the lattice off; one large enlargement would leave creases.
    while field.get_width() * LAST_ENLARGEMENT < size[0]:
        field = pygame.transform.box_blur(resized(field, (field.get_width() * 2, field.get_height() * 2)), 1)
    return resized(field, size)


def fractal(size: Size, cell: float, seed: int, octaves: int) -> pygame.Surface:
    """Noise with detail: each octave is half as wide and half as strong as the one before."""
    field = noise(size, cell, seed)
    for octave in range(1, octaves):
        field = blend(field, noise(size, cell / 2**octave, seed + octave), 255 >> octave)
    return stretched(field, MIDDLE, 1)


def blend(a: pygame.Surface, b: pygame.Surface, share: int) -> pygame.Surface:
    """`share`/255 of `b` and the rest of `a`."""
    return plus(scaled(a, 255 - share), scaled(b, share))


def scaled(field: pygame.Surface, factor: int) -> pygame.Surface:
    """Every value times `factor`/255."""
    result = field.copy()
    result.fill((factor,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return result


def plus(a: pygame.Surface, b: pygame.Surface) -> pygame.Surface:
    """The sum, nowhere above 255."""
    return _combined(a, b, pygame.BLEND_RGBA_ADD)


def minus(a: pygame.Surface, b: pygame.Surface) -> pygame.Surface:
    """`a` less `b`, nowhere below zero."""
    return _combined(a, b, pygame.BLEND_RGBA_SUB)


def times(a: pygame.Surface, b: pygame.Surface) -> pygame.Surface:
    """The product, with 255 for one."""
    return _combined(a, b, pygame.BLEND_RGBA_MULT)


def _combined(a: pygame.Surface, b: pygame.Surface, flag: int) -> pygame.Surface:
    result = a.copy()
    result.blit(b, (0, 0), special_flags=flag)
    return result


def inverse(field: pygame.Surface) -> pygame.Surface:
    return minus(flat(field.get_size(), 255), field)


def stretched(field: pygame.Surface, middle: int, doublings: int) -> pygame.Surface:
    """Contrast raised about a middle value, which becomes 128: a soft threshold.

    The width of what is left between 0 and 255 halves with each doubling.
    """
    result = field.copy()
    floor = middle - (MIDDLE >> doublings)
    flag = pygame.BLEND_RGBA_SUB if floor >= 0 else pygame.BLEND_RGBA_ADD
    result.fill((abs(floor),) * 4, special_flags=flag)
    return amplified(result, 2**doublings)


def amplified(field: pygame.Surface, factor: int) -> pygame.Surface:
    """Every value times a whole number, nowhere above 255."""
    result = field.copy()
    for _ in range(factor - 1):
        result.blit(field, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return result


def ridged(field: pygame.Surface) -> pygame.Surface:
    """Noise folded about its middle, so that what was halfway becomes a crest."""
    half = flat(field.get_size(), MIDDLE)
    return inverse(amplified(plus(minus(field, half), minus(half, field)), 2))


def coverage(size: Size, polygons: Iterable[Polygon]) -> pygame.Surface:
    """Full inside the polygons and nothing outside."""
    field = flat(size, 0)
    for polygon in polygons:
        pygame.draw.polygon(field, (255,) * 4, polygon)
    return field


def softened(field: pygame.Surface, reach: int) -> pygame.Surface:
    """Blurred twice by a box, which is close to a true Gaussian and many times faster."""
    if reach < WIDE_REACH:
        return pygame.transform.box_blur(pygame.transform.box_blur(field, reach), reach)
    # What a wide blur leaves has no detail that half the size could lose.
    size = field.get_size()
    return resized(softened(resized(field, (size[0] // 2, size[1] // 2)), round(reach / 2)), size)


def band(field: pygame.Surface, middle: int, width: int, doublings: int) -> pygame.Surface:
    """A line along which the field has the value `middle`."""
    return minus(stretched(field, middle - width, doublings), stretched(field, middle + width, doublings))


def slopes(height: pygame.Surface, reach: int) -> tuple[pygame.Surface, pygame.Surface]:
    """Slopes that face a light in the north-west, and slopes that turn away from it."""
    before, after = height.copy(), height.copy()
    before.scroll(reach, reach)
    after.scroll(-reach, -reach)
    return minus(after, before), minus(before, after)


def tinted(field: pygame.Surface, color: Color, strength: int = 255) -> pygame.Surface:
    """One colour, as opaque as the field is high."""
    result = field.copy()
    result.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    result.fill((*color, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return result
