"""Small marks that the map of any game may carry: numbers on a path, attacks, letters on a plaque."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.table.draw.pen import Pen, Point
from game.table.draw.theme import Color

RIM = 0.1
"""The rim of a badge as a share of its size."""
REMEMBERED = 400


@lru_cache(maxsize=REMEMBERED)
def pip(pixels: int, body: Color, edge: Color) -> pygame.Surface:
    """The ground of a number on a path."""
    pen = Pen(pixels, edge)
    pen.disc(0.5, 0.5, 0.5, edge)
    pen.disc(0.5, 0.5, 0.5 - RIM, body)
    return pen.finish().convert_alpha()


POINT, GUARD, POMMEL = 0.2, 0.64, 0.785
"""How far along the diagonal of its box a sword has its point, its guard and its pommel."""
BLADE_WIDTH, GUARD_WIDTH, GUARD_HALF, POMMEL_RADIUS = 0.08, 0.075, 0.095, 0.058


@lru_cache(maxsize=REMEMBERED)
def crossed_badge(pixels: int, ground: Color, rim: Color, steel: Color) -> pygame.Surface:
    """Crossed swords: an attack can be made here."""
    pen = Pen(pixels, rim)
    pen.disc(0.5, 0.5, 0.5, rim)
    pen.disc(0.5, 0.5, 0.43, ground)
    _sword(pen, steel, mirrored=False)
    # A gap on either side of the upper blade: without it the two are one cross.
    pen.line([(0.62, 0.38), (0.44, 0.56)], 2.2 * BLADE_WIDTH, ground)
    _sword(pen, steel, mirrored=True)
    return pen.finish().convert_alpha()


def _sword(pen: Pen, steel: Color, mirrored: bool) -> None:
    """A sword with its point up and to the left, or to the right."""

    def at(x: float, y: float) -> Point:
        return (1 - x, y) if mirrored else (x, y)

    pen.line([at(POINT, POINT), at(POMMEL, POMMEL)], BLADE_WIDTH, steel)
    ends = at(GUARD - GUARD_HALF, GUARD + GUARD_HALF), at(GUARD + GUARD_HALF, GUARD - GUARD_HALF)
    pen.line(ends, GUARD_WIDTH, steel)
    pen.disc(*at(POMMEL, POMMEL), POMMEL_RADIUS, steel)


@lru_cache(maxsize=REMEMBERED)
def plaque(words: pygame.Surface, body: Color, edge: Color) -> pygame.Surface:
    """Words on a small rounded ground."""
    # Without the empty part of the line the plaque is no larger than it must be.
    letters = words.subsurface(words.get_bounding_rect())
    pad = max(3, letters.get_height() // 3)
    height = letters.get_height() + 2 * pad
    rect = pygame.Rect(0, 0, max(height, letters.get_width() + 2 * pad), height)
    result = pygame.Surface(rect.size, pygame.SRCALPHA)
    pygame.draw.rect(result, edge, rect, border_radius=pad + 1)
    pygame.draw.rect(result, body, rect.inflate(-2, -2), border_radius=pad)
    result.blit(letters, letters.get_rect(center=rect.center))
    return result.convert_alpha()
