"""Small art that goes with counters: badges, marks and plaques."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.table.draw.pen import Pen, Point, star_points
from game.table.draw.theme import Color

RIM = 0.1
"""The rim of a badge as a share of its size."""
REMEMBERED = 400


def shield_points() -> list[Point]:
    """A heater shield that fills the unit box."""
    left = [(0.08, 0.06), (0.08, 0.5), (0.2, 0.76), (0.5, 0.98)]
    return [*left, *((1 - x, y) for x, y in reversed(left[:-1]))]


@lru_cache(maxsize=REMEMBERED)
def star_badge(pixels: int, body: Color, edge: Color) -> pygame.Surface:
    """A VP Space under a counter."""
    pen = Pen(pixels, edge)
    pen.polygon(star_points(0.5, 0.53, 0.52, 0.5), edge)
    pen.polygon(star_points(0.5, 0.53, 0.37, 0.5), body)
    return pen.finish().convert_alpha()


@lru_cache(maxsize=REMEMBERED)
def tick_badge(pixels: int, body: Color, writing: Color) -> pygame.Surface:
    """A unit that has acted."""
    pen = Pen(pixels, body)
    pen.disc(0.5, 0.5, 0.49, writing)
    pen.disc(0.5, 0.5, 0.49 - RIM, body)
    pen.line([(0.28, 0.52), (0.44, 0.68), (0.74, 0.34)], 0.12, writing)
    return pen.finish().convert_alpha()


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
def cross_mark(pixels: int, body: Color, edge: Color) -> pygame.Surface:
    """A counter that is struck out."""
    pen = Pen(pixels, edge)
    strokes = ([(0.16, 0.16), (0.84, 0.84)], [(0.84, 0.16), (0.16, 0.84)])
    for width, color in ((0.26, edge), (0.16, body)):
        for stroke in strokes:
            pen.line(stroke, width, color)
    return pen.finish().convert_alpha()


@lru_cache(maxsize=REMEMBERED)
def burst_mark(pixels: int, body: Color, edge: Color) -> pygame.Surface:
    """A hit."""
    pen = Pen(pixels, edge)
    for size, color in ((0.5, edge), (0.4, body), (0.17, edge)):
        pen.polygon(star_points(0.5, 0.5, size, 0.55, 9), color)
    return pen.finish().convert_alpha()


@lru_cache(maxsize=REMEMBERED)
def shield_mark(pixels: int, body: Color, edge: Color) -> pygame.Surface:
    """A hit that the armor took."""
    pen = Pen(pixels, edge)
    for size, color in ((1.0, edge), (0.8, body)):
        pen.polygon([(0.5 + (x - 0.5) * size, 0.5 + (y - 0.5) * size) for x, y in shield_points()], color)
    pen.line([(0.5, 0.18), (0.42, 0.42), (0.58, 0.52), (0.48, 0.8)], 0.07, edge)
    return pen.finish().convert_alpha()


@lru_cache(maxsize=REMEMBERED)
def target_mark(pixels: int, body: Color, edge: Color) -> pygame.Surface:
    """A ring with four ticks: what somebody is after."""
    pen = Pen(pixels, edge)
    outer, inner = 0.06, 0.3
    ticks = [
        [(0.5, outer), (0.5, inner)],
        [(0.5, 1 - inner), (0.5, 1 - outer)],
        [(outer, 0.5), (inner, 0.5)],
        [(1 - inner, 0.5), (1 - outer, 0.5)],
    ]
    for width, ring, color in ((0.15, 0.17, edge), (0.08, 0.1, body)):
        pen.ring(0.5, 0.5, 0.4 + ring / 2 - 0.05, ring, color)
        for tick in ticks:
            pen.line(tick, width, color)
    return pen.finish().convert_alpha()


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
