"""What is pointed out on the map of any game: choices, paths and reach."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any

import pygame

from game.core.hexes import DIRECTIONS, Grid
from game.table.draw import strokes
from game.table.draw.badges import pip
from game.table.draw.slices import Work
from game.table.map.geometry import Point
from game.table.map.highlights import Highlights
from game.table.map.map_canvas import LEFT, MapCanvas
from game.table.map.map_skin import MapSkin
from game.table.map.stamps import Stamps

Edge = Callable[[int], tuple[pygame.Surface, Point]]
"""Gives the picture of a side of a hex and where it goes from the middle of the hex."""
SIDE_FACING = {"se": 0, "s": 1, "sw": 2, "nw": 3, "n": 4, "ne": 5}
"""The side of a hex that faces each direction, counted as its corners are."""
PIP, SMALLEST_PIP = 0.42, 15
"""The ground of a number in hex radii, and its smallest size in pixels at scale 1."""
PATH_WIDTH = 0.12
REACH_INSET = 0.9
PATH_START = 0.3
"""How much of its first step a path leaves out, so as not to cross out the unit that would take it."""


def work(stamps: Stamps, skin: MapSkin[Any], shown: Highlights) -> Work:
    """Make the stamps of the choices that are not there yet."""
    wanted = [stamps.attack if skin.is_attack(found) else stamps.legal for found in shown.choices.values()]
    for make in dict.fromkeys([*wanted, *skin.stamps(stamps, shown), stamps.hovered]):
        make()
        yield
    for side in range(6) if stamps.legal in wanted else ():
        stamps.rim_light(side)
        stamps.rim_line(side)
        yield


def draw_choices(canvas: MapCanvas, skin: MapSkin[Any], shown: Highlights) -> None:
    """The hexes that may be chosen, below the counters."""
    attacks = _attacks(skin, shown)
    legal = [h for h in shown.choices if h not in attacks]
    canvas.stamp(canvas.stamps.legal(), legal)
    for hex_id, side in _sides_around(skin.grid, legal):
        canvas.stamp(canvas.stamps.rim_light(side), [hex_id])
    draw_rim(canvas, skin.grid, legal, canvas.stamps.rim_line)
    canvas.stamp(canvas.stamps.attack(), attacks)


def draw_attacks(canvas: MapCanvas, skin: MapSkin[Any], shown: Highlights) -> None:
    """The badges of attacks, over the counters."""
    for hex_id in _attacks(skin, shown):
        canvas.put(canvas.crossed(), canvas.pixel(hex_id, LEFT))


def _attacks(skin: MapSkin[Any], shown: Highlights) -> list[str]:
    return [hex_id for hex_id, choices in shown.choices.items() if skin.is_attack(choices)]


def draw_reach(canvas: MapCanvas, grid: Grid, reach: Collection[str]) -> None:
    """A dashed line around all that something would reach."""
    color = canvas.theme.colors.reach
    draw_rim(canvas, grid, reach, partial(canvas.stamps.edge, color=color, size=REACH_INSET, dashed=True))


def draw_rim(canvas: MapCanvas, grid: Grid, hexes: Collection[str], edge: Edge) -> None:
    """A line around hexes, not between them."""
    placed = []
    for hex_id, side in _sides_around(grid, hexes):
        (x, y), (picture, (dx, dy)) = canvas.pixel(hex_id), edge(side)
        placed.append((picture, (round(x + dx), round(y + dy))))
    canvas.surface.fblits(placed)


def _sides_around(grid: Grid, hexes: Collection[str]) -> Iterator[tuple[str, int]]:
    """The sides at which some hexes meet others, each with its hex."""
    inside = frozenset(hexes)
    for hex_id in hexes:
        for direction in DIRECTIONS:
            if grid.towards[hex_id].get(direction) not in inside:
                yield hex_id, SIDE_FACING[direction]


def draw_path(canvas: MapCanvas, shown: Highlights, start: str | None) -> None:
    """The way a unit would take from the hex it stands in, with what it has cost at each step."""
    colors, theme = canvas.theme.colors, canvas.theme
    before = [start] if start is not None and start != shown.path[0] else []
    points = canvas.pixels([*before, *shown.path])
    if before:
        points[0] = strokes.between(points[:2], PATH_START, 0.0)[0]
    if len(points) > 1:
        strokes.polyline(canvas.surface, points, canvas.line(PATH_WIDTH), colors.path, colors.ink)
    for step, point in enumerate(points[len(before) :], 1):
        last = step == len(shown.path)
        cost = _cost(shown) if last else step
        size = max(theme.px(SMALLEST_PIP), round(PIP * canvas.radius))
        words = theme.lettering(str(cost), colors.ink, "sans-bold", round(size * (0.95 if last else 0.8)))
        canvas.put(pip(size if last else round(size * 0.85), colors.path, colors.ink), point)
        canvas.put(words.subsurface(words.get_bounding_rect()), point)


def _cost(shown: Highlights) -> int:
    """What the whole way costs: a step may cost more than one."""
    costs = (choice.cost for choice in shown.choices.get(shown.path[-1], ()) if choice.path == shown.path)
    return next(filter(None, costs), len(shown.path))
