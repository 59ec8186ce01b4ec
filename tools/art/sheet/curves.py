"""Lines that cross many hexes: roads through hexes, rivers along hexsides, and curves through points."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import hypot
from random import Random

import numpy as np

from game.table.map.geometry import Point, center, side_ends

STEPS = 10
"""Pieces of a curve between two points."""


def curve(points: Sequence[Point], steps: int = STEPS) -> list[Point]:
    """A Catmull-Rom curve through all the points."""
    padded = np.array([points[0], *points, points[-1]], float)
    along = np.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        pieces.append(
            b + along / 2 * (c - a + along * (2 * a - 5 * b + 4 * c - d + along * (3 * (b - c) + d - a)))
        )
    joined = np.concatenate([*pieces, padded[-1:]])
    return [(float(x), float(y)) for x, y in joined]


def road_course(hexes: Sequence[str], pinned: Collection[str], stray: float, draw: Random) -> list[Point]:
    """A road through the middles of the sides it crosses, and through the centres of pinned hexes alone.

    Through every centre it would zigzag wherever a straight road crosses columns that are half a hex apart.
    In other hexes it strays from the straight way by so much at most: no road over open country is ruled.
    """
    sides = [middle_between(center(a), center(b)) for a, b in pairwise(hexes)]
    points = [center(hexes[0]), sides[0]]
    for hex_id, (a, b) in zip(hexes[1:-1], pairwise(sides), strict=True):
        straight, aside = middle_between(a, b), draw.uniform(-stray, stray)
        bent = straight[0] - (b[1] - a[1]) * aside, straight[1] + (b[0] - a[0]) * aside
        points += [center(hex_id) if hex_id in pinned else bent, b]
    return [*points, center(hexes[-1])]


def middle_between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def junctions(roads: Collection[Sequence[str]]) -> set[str]:
    """The hexes in which a road ends or several meet."""
    seen: set[str] = set()
    shared: set[str] = set()
    for road in roads:
        shared |= {hex_id for hex_id in road if hex_id in seen} | {road[0], road[-1]}
        seen |= set(road)
    return shared


def river_course(sides: Sequence[str], calm: tuple[float, float], draw: Random) -> list[Point]:
    """A river along its hexsides.

    Each corner is drawn towards the straight line by a share between the two of `calm`: following every
    corner a river would be a saw, following none it would be a canal.
    """
    corners = _chained([side_ends(*side.split("-")) for side in sides])
    course = [corners[0]]
    for before, here, after in zip(corners, corners[1:], corners[2:], strict=False):
        share, straight = draw.uniform(*calm), middle_between(before, after)
        course.append((here[0] + (straight[0] - here[0]) * share, here[1] + (straight[1] - here[1]) * share))
    return [*course, corners[-1]]


def _chained(sides: Sequence[tuple[Point, Point]]) -> list[Point]:
    """The corners of successive hexsides in the order in which the river passes them."""
    first, second = sides[0], sides[1]
    course = [first[0] if _touches(first[1], second) else first[1]]
    for a, b in sides:
        course.append(b if _near(a, course[-1]) else a)
    return course


def _near(a: Point, b: Point) -> bool:
    return hypot(a[0] - b[0], a[1] - b[1]) < 0.01


def _touches(point: Point, side: tuple[Point, Point]) -> bool:
    return _near(point, side[0]) or _near(point, side[1])


def shaken(points: Sequence[Point], step: float, reach: float, seed: int) -> list[Point]:
    """A line as a hand draws it: cut into pieces of a length, and strayed from a little."""
    line = np.array(points, float)
    lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    count = max(3, int(lengths[-1] / step))
    at = np.linspace(0, lengths[-1], count)
    chance = np.random.default_rng(seed)
    result = []
    for axis in (0, 1):
        stray = np.convolve(chance.normal(0, reach, count), (0.25, 0.5, 0.25), "same")
        stray[[0, -1]] = 0
        result.append(np.interp(at, lengths, line[:, axis]) + stray)
    return [(float(x), float(y)) for x, y in zip(*result, strict=True)]


def crossing(a: Sequence[Point], b: Sequence[Point], near: Point) -> tuple[Point, Point]:
    """Where two lines come closest to each other about a place, and the direction of the first one there."""
    first = [point for point in enumerate(a) if hypot(point[1][0] - near[0], point[1][1] - near[1]) < 1]
    other = np.array([point for point in b if hypot(point[0] - near[0], point[1] - near[1]) < 1])
    place, _ = min(first, key=lambda point: float(np.hypot(*(other - point[1]).T).min()))
    (ax, ay), (bx, by) = a[max(0, place - 1)], a[min(len(a) - 1, place + 1)]
    length = hypot(bx - ax, by - ay)
    return a[place], ((bx - ax) / length, (by - ay) / length)
