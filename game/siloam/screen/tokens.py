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
