"""Paper, felt and wood: tiles that may lie side by side without a seam."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pygame
from attrs import frozen

from game.table.draw.theme import Color

TILE = 192
"""Pixels of a quarter of a tile; the others mirror it, so that no seam shows."""
BYTE = 255


@frozen
class Grain:
    """Noise of cells that are so many across and down a quarter of a tile, darkening by a share at most."""

    across: int
    down: int
    darkest: float


PAPER = (Grain(5, 5, 0.035), Grain(48, 48, 0.012), Grain(192, 192, 0.022))
FELT = (Grain(4, 4, 0.10), Grain(64, 64, 0.07), Grain(192, 192, 0.20))
WOOD = (Grain(2, 14, 0.22), Grain(3, 60, 0.20), Grain(10, 192, 0.14))
"""The grain of wood runs from left to right."""


def _noise(grain: Grain, seed: int) -> pygame.Surface:
    """The noise of a grain over a quarter of a tile, as a colour to multiply with. It is always the same."""
    values = Random(seed).randbytes(grain.across * grain.down)
    shades = bytes(round(BYTE - BYTE * grain.darkest * value / BYTE) for value in range(BYTE + 1))
    cells = pygame.image.frombytes(values.translate(shades), (grain.across, grain.down), "P")
    cells.set_palette([(value, value, value) for value in range(BYTE + 1)])
    plain = pygame.Surface(cells.get_size(), depth=32)
    plain.blit(cells, (0, 0))
    return pygame.transform.smoothscale(plain, (TILE, TILE))


@lru_cache(maxsize=24)
def tile(color: Color, grains: tuple[Grain, ...], upright: bool = False) -> pygame.Surface:
    """A tile of a colour with some grain, which may be turned upright."""
    quarter = pygame.Surface((TILE, TILE), depth=32)
    quarter.fill(color)
    for seed, grain in enumerate(grains):
        quarter.blit(_noise(grain, seed), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    if upright:
        quarter = pygame.transform.rotate(quarter, 90)
    whole = pygame.Surface((2 * TILE, 2 * TILE), depth=32)
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        whole.blit(pygame.transform.flip(quarter, bool(x), bool(y)), (x * TILE, y * TILE))
    return whole


def lifted(color: Color, grains: tuple[Grain, ...]) -> Color:
    """The colour that a tile must begin with to be of a colour on average."""
    left = 1.0
    for grain in grains:
        left *= 1 - grain.darkest / 2
    red, green, blue = (min(BYTE, round(value / left)) for value in color)
    return red, green, blue


def cover(surface: pygame.Surface, area: pygame.Rect, picture: pygame.Surface) -> None:
    """Lay tiles over an area."""
    before = surface.get_clip()
    surface.set_clip(area.clip(before))
    width, height = picture.get_size()
    surface.fblits(
        [
            (picture, (x, y))
            for y in range(area.top, area.bottom, height)
            for x in range(area.left, area.right, width)
        ]
    )
    surface.set_clip(before)
