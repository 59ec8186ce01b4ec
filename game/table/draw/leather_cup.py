"""A cup of leather, in any colour: two seams, and light from the left."""

from __future__ import annotations

from functools import lru_cache
from math import cos, exp, pi, sin

import pygame

from game.table.draw.pen import Point
from game.table.draw.theme import Color, mix

FINE = 3
"""How much larger it is painted than it is shown."""
HEIGHT = 1.1
"""Of a cup one unit wide."""
MOUTH, MOUTH_HIGH, INSIDE = 0.5, 0.13, 0.86
"""Half the width and half the height of the mouth, and what of it the hollow takes."""
FOOT, FOOT_HIGH = 0.385, 0.055
SEAMS = (0.2, 0.82)
"""Where the seams run, of the way from the mouth to the foot."""
LIT_AT, LIT_WIDTH, LIT, DARKEST = 0.28, 0.24, 0.20, 0.42
"""Where light falls, of the width, how broad and how strong; and how dark the far edge is."""
STEPS = 28
BLACK, WHITE = (0, 0, 0), (255, 255, 255)


@lru_cache(maxsize=24)
def leather_cup(pixels: int, leather: Color) -> pygame.Surface:
    """A cup, upright, `pixels` wide."""
    unit = pixels * FINE
    picture = pygame.Surface((unit, round(unit * HEIGHT)), pygame.SRCALPHA)
    picture.fill((*leather, 0))
    pygame.draw.polygon(picture, (*leather, 255), [_at(point, unit) for point in _outline()])
    picture.blit(_light(picture.get_size(), add=False), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(_light(picture.get_size(), add=True), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    for place in SEAMS:
        _draw_seam(picture, unit, leather, place)
    _draw_mouth(picture, unit, leather)
    return pygame.transform.smoothscale(picture, (pixels, round(pixels * HEIGHT))).convert_alpha()


def _at(point: Point, unit: int) -> Point:
    return point[0] * unit, point[1] * unit


def _ring(place: float) -> tuple[float, float, float]:
    """Half the width, half the height and the middle of a ring on the way from mouth to foot."""
    top, foot = MOUTH_HIGH, HEIGHT - FOOT_HIGH - 0.01
    wide = MOUTH + (FOOT - MOUTH) * place
    return wide, MOUTH_HIGH + (FOOT_HIGH - MOUTH_HIGH) * place, top + (foot - top) * place


def _front(place: float) -> list[Point]:
    """The front half of a ring, from the right to the left."""
    wide, high, middle = _ring(place)
    angles = [pi * step / STEPS for step in range(STEPS + 1)]
    return [(0.5 + wide * cos(a), middle + high * sin(a)) for a in angles]


def _outline() -> list[Point]:
    return [(0.5 - MOUTH, MOUTH_HIGH), (0.5 + MOUTH, MOUTH_HIGH), *_front(1.0)]


def _light(size: tuple[int, int], add: bool) -> pygame.Surface:
    """A row of light across the cup, drawn out over its height: what it takes away, or what it adds."""
    row = pygame.Surface((size[0], 1))
    for x in range(size[0]):
        off = x / size[0] - LIT_AT
        glow = exp(-((off / LIT_WIDTH) ** 2))
        shade = LIT * glow if add else 1 - DARKEST * (1 - glow)
        row.set_at((x, 0), (round(255 * shade),) * 3)
    return pygame.transform.scale(row, size)


def _draw_seam(picture: pygame.Surface, unit: int, leather: Color, place: float) -> None:
    """A dark groove with light on its lower lip."""
    width = max(1, round(unit * 0.022))
    for color, lower in ((mix(leather, WHITE, 0.22), width), (mix(leather, BLACK, 0.62), 0)):
        line = [(x, y + lower) for x, y in (_at(point, unit) for point in _front(place))]
        pygame.draw.lines(picture, (*color, 255), False, line, width)


def _draw_mouth(picture: pygame.Surface, unit: int, leather: Color) -> None:
    """The rim, and the dark inside."""
    rim = pygame.Rect(0, 0, unit, round(2 * MOUTH_HIGH * unit))
    hollow = rim.inflate(-round(rim.width * (1 - INSIDE) * 0.8), -round(rim.height * (1 - INSIDE) * 1.6))
    pygame.draw.ellipse(picture, (*mix(leather, WHITE, 0.24), 255), rim)
    pygame.draw.ellipse(picture, (*mix(leather, BLACK, 0.45), 255), hollow.move(0, round(unit * 0.01)))
    pygame.draw.ellipse(picture, (*mix(leather, BLACK, 0.86), 255), hollow)
