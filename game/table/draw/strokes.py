"""Smooth lines and arrows drawn straight on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

import pygame

from game.table.draw.theme import Color
from game.table.map.geometry import Point

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
