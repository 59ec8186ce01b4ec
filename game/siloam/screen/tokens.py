"""Small art that goes with counters: Vang Support counters, badges and plaques."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

import pygame

from game.table.draw.icons import SHAPES, shield_points
from game.table.draw.pen import Pen, Point, star_points
from game.table.draw.theme import Color

RIM = 0.1
"""The rim of a badge as a share of its size."""
REMEMBERED = 400


def _bolster(pen: Pen) -> None:
    """A shield made whole again."""
    pen.polygon(shield_points())
    pen.cut([(0.42, 0.2), (0.58, 0.2), (0.58, 0.74), (0.42, 0.74)])
    pen.cut([(0.23, 0.38), (0.77, 0.38), (0.77, 0.54), (0.23, 0.54)])


def _sabotage(pen: Pen) -> None:
    """A round bomb with a burning fuse."""
    pen.disc(0.4, 0.62, 0.34)
    pen.polygon([(0.5, 0.22), (0.68, 0.36), (0.58, 0.48), (0.42, 0.32)])
    pen.line([(0.6, 0.3), (0.7, 0.2), (0.82, 0.24)], 0.06)
    pen.polygon(star_points(0.86, 0.2, 0.16, 0.4, 6))


VANG_SUPPORTS: Mapping[str, Callable[[Pen], None]] = {
    "tank": SHAPES["tank"],
    "flamethrower": SHAPES["flamethrower"],
    "leader": SHAPES["leader"],
    "artillery": SHAPES["gun"],
    "bombing-run": SHAPES["bomber"],
    "bolster": _bolster,
    "sabotage": _sabotage,
    "bomber": SHAPES["bomber"],
    "fighter": SHAPES["plane"],
}
"""What each counter of the Vang Support Cup shows (2.5.2)."""


@lru_cache(maxsize=REMEMBERED)
def vang_support_icon(name: str, pixels: int, color: Color) -> pygame.Surface:
    """The figure of a Vang Support counter."""
    pen = Pen(pixels, color)
    VANG_SUPPORTS[name](pen)
    return pen.finish()


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
