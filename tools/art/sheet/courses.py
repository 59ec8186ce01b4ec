"""The roads and rivers of a plan as lines of the plane, where they cross, and what lies along them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from math import hypot
from random import Random

import numpy as np
from attrs import frozen

from game.core.hexes import to_id
from game.table.map.geometry import Point, center, nearest, side_ends
from tools.art.sheet.curves import (
    crossing,
    curve,
    junctions,
    middle_between,
    river_course,
    road_course,
    shaken,
)
from tools.art.sheet.fields import Field
from tools.art.sheet.picture import Brush
from tools.art.sheet.plan import Easel, Plan

Line = list[Point]


@frozen
class Ways:
    """How lines are drawn: lengths in hex radii."""

    road_stray: float = 0.16
    """How far a road strays from the straight way, as a share of the way through a hex."""
    calm: tuple[float, float] = (0.25, 0.95)
    """How far rivers are drawn off the corners of hexes, from the least to the most."""
    road_hand: tuple[float, float] = (0.16, 0.016)
    river_hand: tuple[float, float] = (0.14, 0.02)
    """Pieces in which a hand draws a line, and how far it trembles."""
    stream_stray: float = 0.15
    """How far a river that fills its hexes leaves their middles."""
    beyond: float = 1.5
    """How far a river goes on that ends at the edge of the grid: farther than a margin is wide."""
    seed: int = 9


def road_lines(plan: Plan, style: Ways) -> dict[str, Line]:
    """The course of each road in the plane."""
    pinned, draw = junctions(list(plan.roads.values())) | set(plan.towns), Random(style.seed)
    return {
        name: shaken(
            curve(road_course(hexes, pinned, style.road_stray, draw)), *style.road_hand, style.seed + number
        )
        for number, (name, hexes) in enumerate(plan.roads.items())
    }


def river_lines(plan: Plan, style: Ways) -> dict[str, Line]:
    """The course of each river in the plane, off the sheet if it ends at the edge of the grid."""
    draw, lines = Random(style.seed - 4), {}
    for number, (name, sides) in enumerate(plan.rivers.items()):
        course = river_course(sides, style.calm, draw)
        (ax, ay), (bx, by) = course[-2:]
        if to_id(nearest((2 * bx - ax, 2 * by - ay))) not in plan.grid:
            course.append((bx, by + style.beyond))
        lines[name] = shaken(curve(course), *style.river_hand, style.seed + 41 + number)
    return lines


def stream_lines(plan: Plan, style: Ways) -> dict[str, Line]:
    """The course of each river through the middles of the hexes it fills, off the sheet at either end."""
    draw, lines = Random(style.seed - 3), {}
    for name, hexes in plan.streams.items():
        points = [center(hex_id) for hex_id in hexes]
        strayed = [(x + draw.uniform(-1, 1) * style.stream_stray, y) for x, y in points]
        lines[name] = curve([_onward(strayed[::-1], style), *strayed, _onward(strayed, style)])
    return lines


def through_lines(plan: Plan, straight: Collection[str], style: Ways) -> dict[str, Line]:
    """The course of each road that leads on where it ends: off the sheet, or to the middle of the next hex.
    In some hexes it runs straight, over a bridge for one."""
    draw, lines = Random(style.seed - 2), {}
    for number, (name, hexes) in enumerate(plan.roads.items()):
        hexes = (_next_id(*hexes[1::-1]), *hexes, _next_id(*hexes[-2:]))
        course = []
        for a, b in pairwise(hexes):
            share = draw.uniform(-style.road_stray, style.road_stray) * (not {a, b} & set(straight))
            (ax, ay), (bx, by) = side_ends(a, b)
            course.append((ax + (bx - ax) * (0.5 + share), ay + (by - ay) * (0.5 + share)))
        first, last = (
            center(end) if end in plan.grid else _onward(way, style)
            for end, way in ((hexes[0], course[::-1]), (hexes[-1], course))
        )
        course = [first, *course, last]
        lines[name] = shaken(curve(course), *style.road_hand, style.seed + number)
    return lines


def _next_id(before: str, end: str) -> str:
    """The hex after the last two of a road, whose ids run on as they did, on the grid or off it."""
    column, row = (2 * int(end[part]) - int(before[part]) for part in (slice(2), slice(2, None)))
    return f"{column:02d}{row:02d}"


def _onward(line: Sequence[Point], style: Ways) -> Point:
    """A point beyond the end of a line, on the way of its last two."""
    (ax, ay), (bx, by) = line[-2:]
    length = hypot(bx - ax, by - ay)
    return bx + (bx - ax) / length * style.beyond, by + (by - ay) / length * style.beyond


def crossings(plan: Plan, roads: dict[str, Line], rivers: dict[str, Line]) -> Iterable[tuple[Point, Point]]:
    """Where roads pass over rivers, and in which direction."""
    for river, sides in plan.rivers.items():
        for a, b in (side.split("-") for side in sides):
            for road, hexes in plan.roads.items():
                if {(a, b), (b, a)} & set(pairwise(hexes)):
                    yield crossing(roads[road], rivers[river], middle_between(center(a), center(b)))


def beside(course: Sequence[Point], between: tuple[float, float], aside: float) -> Line:
    """A calm line beside a part of a course, to be read from the left."""
    line = np.array(course)
    lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    at = np.linspace(between[0] * lengths[-1], between[1] * lengths[-1], 4)
    points = [
        (float(np.interp(a, lengths, line[:, 0])), float(np.interp(a, lengths, line[:, 1]))) for a in at
    ]
    (ax, ay), (bx, by) = points[0], points[-1]
    length = hypot(bx - ax, by - ay)
    shift = -(by - ay) / length * aside, (bx - ax) / length * aside
    moved = [(x + shift[0], y + shift[1]) for x, y in points]
    return moved if bx >= ax - 0.2 * length else moved[::-1]


def along(easel: Easel, courses: Iterable[Sequence[Point]], width: float) -> Field:
    """1 along courses, as wide as that."""
    brush = Brush(easel)
    for course in courses:
        brush.line([easel.at(point) for point in course], easel.px(width), "#000000")
    return brush.coverage()
