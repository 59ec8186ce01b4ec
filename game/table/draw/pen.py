"""A pen for small vector pictures: it draws large and scales down once, which smooths every edge."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin

import pygame
from attrs import define, field

from game.table.draw.theme import Color

Point = tuple[float, float]

SUPERSAMPLING = 4
MOST_KEPT = 600


@define(eq=False)
class Pen:
    """Draws in a box one unit wide and `height` units high, x to the right and y down.

    The ground is transparent but carries a colour, because scaling mixes the hidden colour of
    transparent pixels into the edges of what is drawn beside them.
    """

    pixels: int
    color: Color
    height: float = 1.0
    surface: pygame.Surface = field(init=False)
    _unit: float = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._unit = self.pixels * SUPERSAMPLING
        size = (round(self._unit), round(self._unit * self.height))
        self.surface = pygame.Surface(size, pygame.SRCALPHA)
        self.surface.fill((*self.color, 0))

    def polygon(self, points: Iterable[Point], color: Color | None = None) -> None:
        pygame.draw.polygon(self.surface, self._ink(color), [self._at(point) for point in points])

    def rect(self, x: float, y: float, width: float, height: float, color: Color | None = None) -> None:
        self.polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), color)

    def disc(self, x: float, y: float, radius: float, color: Color | None = None) -> None:
        pygame.draw.circle(self.surface, self._ink(color), self._at((x, y)), radius * self._unit)

    def ring(self, x: float, y: float, radius: float, width: float, color: Color | None = None) -> None:
        """A circle line that lies inside `radius`."""
        line = max(1, round(width * self._unit))
        pygame.draw.circle(self.surface, self._ink(color), self._at((x, y)), radius * self._unit, line)

    def line(self, points: Sequence[Point], width: float, color: Color | None = None) -> None:
        """A line of even width with round joints and ends."""
        for start, end in pairwise(points):
            self._segment(start, end, width, color)
        for x, y in points:
            self.disc(x, y, width / 2, color)

    def finish(self) -> pygame.Surface:
        """The picture in its final size."""
        size = (self.pixels, round(self.pixels * self.height))
        return pygame.transform.smoothscale(self.surface, size)

    def _ink(self, color: Color | None) -> tuple[int, int, int, int]:
        return (*(self.color if color is None else color), 255)

    def _at(self, point: Point) -> Point:
        return point[0] * self._unit, point[1] * self._unit

    def _segment(self, start: Point, end: Point, width: float, color: Color | None) -> None:
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = (dx * dx + dy * dy) ** 0.5
        if not length:
            return
        nx, ny = -dy / length * width / 2, dx / length * width / 2
        corners = (
            (start[0] + nx, start[1] + ny),
            (end[0] + nx, end[1] + ny),
            (end[0] - nx, end[1] - ny),
            (start[0] - nx, start[1] - ny),
        )
        self.polygon(corners, color)


@define(eq=False)
class Kept:
    """Pictures that are drawn once, and forgotten when they become too many."""

    _pictures: dict[Hashable, pygame.Surface] = field(init=False, factory=dict)

    def once(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of a key, drawn now if it is not there yet."""
        known = self._pictures.get(key)
        if known is None:
            if len(self._pictures) >= MOST_KEPT:
                self._pictures.clear()
            known = self._pictures[key] = draw().convert_alpha()
        return known


def lay(picture: pygame.Surface, piece: pygame.Surface, place: Point) -> None:
    """Lay a piece with its middle at a place of a picture, in shares of its sides."""
    x, y = (place[side] * picture.get_size()[side] - piece.get_size()[side] / 2 for side in (0, 1))
    picture.blit(piece, (round(x), round(y)))


def star_points(x: float, y: float, radius: float, waist: float = 0.42, tips: int = 5) -> list[Point]:
    """The corners of a star standing on two tips; `waist` is the inner radius as a share of the outer."""
    return [
        (
            x + radius * (1 if step % 2 == 0 else waist) * sin(pi * step / tips),
            y - radius * (1 if step % 2 == 0 else waist) * cos(pi * step / tips),
        )
        for step in range(2 * tips)
    ]


def arc_points(x: float, y: float, radius: float, start: float, end: float, steps: int = 16) -> list[Point]:
    """Points on an arc between two angles in degrees, clockwise from the right."""
    angles = [(start + (end - start) * step / steps) * pi / 180 for step in range(steps + 1)]
    return [(x + radius * cos(a), y + radius * sin(a)) for a in angles]
