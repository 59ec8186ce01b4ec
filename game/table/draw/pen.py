"""A pen for small vector pictures, pictures that are kept, and smooth lines and arrows drawn on the board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import wraps
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Any, Concatenate, ParamSpec

import pygame
from attrs import define, field

from game.table.draw.slices import making
from game.table.draw.theme import Color

Point = tuple[float, float]

SUPERSAMPLING = 4
MOST_KEPT = 400
"""Pictures that one object keeps: more than a campaign shows of its counters in one size."""
P = ParamSpec("P")


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


Kept = dict[Hashable, pygame.Surface]
"""Pictures by all that they depend on."""


def kept(
    draw: Callable[Concatenate[Any, P], pygame.Surface],
) -> Callable[Concatenate[Any, P], pygame.Surface]:
    """Has a method draw each picture once; its object keeps those used last in `_kept`."""

    @wraps(draw)
    def once(self: Any, /, *args: P.args, **named: P.kwargs) -> pygame.Surface:
        pictures: Kept = self._kept
        key = (draw, args, *named.items())
        picture = pictures.pop(key, None)
        if picture is None:
            with making():
                picture = draw(self, *args, **named).convert_alpha()
        pictures[key] = picture  # what was used last goes last
        if len(pictures) > MOST_KEPT:
            del pictures[next(iter(pictures))]
        return picture

    return once


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


CASING = 2
"""Pixels of dark line on either side, so that a stroke shows on every ground."""


def polyline(
    surface: pygame.Surface, points: Sequence[Point], width: int, color: Color, casing: Color
) -> None:
    """A line with round joints and a casing."""
    for breadth, ink in ((width + 2 * CASING, casing), (width, color)):
        for start, end in pairwise(points):
            pygame.draw.aaline(surface, ink, start, end, breadth)
        for point in points:
            pygame.draw.aacircle(surface, ink, point, breadth / 2)


def dotted(
    surface: pygame.Surface, points: Sequence[Point], width: int, gap: float, color: Color, casing: Color
) -> None:
    """A row of round dots along a line."""
    dots = list(_along(points, gap))
    for breadth, ink in ((width + 2 * CASING - 1, casing), (width, color)):
        for dot in dots:
            pygame.draw.aacircle(surface, ink, dot, breadth / 2)


def arrow(surface: pygame.Surface, points: Sequence[Point], width: int, color: Color, casing: Color) -> None:
    """A line that ends in a head."""
    head = 2.6 * width
    body = _shortened(points, head)
    tip, tail = points[-1], body[-1]
    dx, dy = tip[0] - tail[0], tip[1] - tail[1]
    length = hypot(dx, dy) or 1.0
    nx, ny = -dy / length * head * 0.62, dx / length * head * 0.62
    barbs = (tip, (tail[0] + nx, tail[1] + ny), (tail[0] - nx, tail[1] - ny))
    closed = (*barbs, barbs[0])
    for start, end in pairwise(closed):
        pygame.draw.aaline(surface, casing, start, end, 2 * CASING + 1)
    polyline(surface, body, width, color, casing)
    pygame.draw.polygon(surface, color, barbs)
    for start, end in pairwise(closed):
        pygame.draw.aaline(surface, color, start, end)


def point_along(points: Sequence[Point], share: float) -> Point:
    """The point at a share of the length of a line."""
    left = share * _length(points)
    for (ax, ay), (bx, by) in pairwise(points):
        step = hypot(bx - ax, by - ay)
        if step and left <= step:
            return ax + (bx - ax) * left / step, ay + (by - ay) * left / step
        left -= step
    return points[-1]


def first_part(points: Sequence[Point], share: float) -> list[Point]:
    """The line up to a share of its length."""
    end = point_along(points, share)
    left = share * _length(points)
    part = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        step = hypot(bx - ax, by - ay)
        if left <= step:
            break
        part.append((bx, by))
        left -= step
    return [*part, end]


def between(ends: Sequence[Point], gap: float, stop: float) -> list[Point]:
    """The line from one point to another, left short at both ends by shares of its length."""
    start, end = ends
    dx, dy = end[0] - start[0], end[1] - start[1]
    return [(start[0] + dx * gap, start[1] + dy * gap), (end[0] - dx * stop, end[1] - dy * stop)]


def trimmed(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """The line without some pixels at either end, as long as any of it is left."""
    later = _shortened(list(reversed(points)), start) if start else list(reversed(points))
    line = list(reversed(later))
    return _shortened(line, end) if end else line


def _length(points: Sequence[Point]) -> float:
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points))


def _shortened(points: Sequence[Point], by: float) -> list[Point]:
    length = _length(points)
    return first_part(points, max(0.05, 1 - by / length)) if length else list(points)


def _along(points: Sequence[Point], gap: float) -> Iterator[Point]:
    """Points at even distances along a line."""
    count = max(1, round(_length(points) / gap))
    for step in range(count + 1):
        yield point_along(points, step / count)
