"""A canvas that puts pictures of figures where the camera sees them, and what is pointed out on any map."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from functools import partial
from typing import Any

import pygame
from attrs import define, field, frozen

from game.core.hexes import DIRECTIONS, Grid
from game.table.draw import pen
from game.table.draw.counter_board import spent
from game.table.draw.slices import Work
from game.table.draw.theme import Color, Palette, Theme, drawing, plaque
from game.table.map.geometry import Camera, Point, center
from game.table.map.map_skin import (
    COUNTER_SIZE,
    LARGEST_SIZE,
    Artist,
    Figure,
    Highlights,
    MapSkin,
    is_counter,
)
from game.table.map.stamps import Stamps

SEEN_THROUGH = 84
"""Opacity of counters, of 255, while the player looks under them."""
TOP: Point = (0.0, -0.8)
LEFT: Point = (-0.95, 0.0)
"""Places in a hex beside its counter, in hex radii from its middle."""
THINNEST = 3
CROSSED, SMALLEST_CROSSED = 0.72, 25
"""The badge of an attack in hex radii, and its smallest size in pixels at scale 1."""
LETTERING, SMALLEST_LETTERING = 0.4, 13
"""The letters on a plaque, likewise."""
REMEMBERED = 800


@define(eq=False)
class FigureArt:
    """Pictures of figures in all their conditions."""

    artist: Artist
    colors: Palette
    readable: int = 0
    """The side in pixels below which counters are drawn larger, as far as a hex holds them."""
    _kept: dict[Hashable, pygame.Surface] = field(init=False, factory=dict)

    def picture(self, figure: Figure, radius: float, seen_through: bool = False) -> pygame.Surface:
        """The picture of a figure on a map whose hexes have a radius in pixels."""
        key = _key(figure, radius, seen_through)
        known = self._kept.pop(key, None) or self._make(figure, radius, seen_through)
        self._kept[key] = known  # what was used last goes last
        if len(self._kept) > REMEMBERED:
            del self._kept[next(iter(self._kept))]
        return known

    def work(self, figures: Sequence[Figure], radius: float, seen_through: bool = False) -> Work:
        """Make the pictures of figures that are not there yet."""
        for figure in figures:
            missing = _key(figure, radius, seen_through) not in self._kept
            self.picture(figure, radius, seen_through)
            if missing:
                yield

    def _make(self, figure: Figure, radius: float, seen_through: bool) -> pygame.Surface:
        grown = self.growth(radius) if is_counter(figure) else 1.0
        picture = self.artist(figure.look, round(COUNTER_SIZE * radius * figure.size * grown), radius)
        if figure.spent:
            picture = spent(picture, self.colors.paper, self.colors.ink)
        if seen_through:
            picture = picture.copy()
            picture.fill((255, 255, 255, SEEN_THROUGH), special_flags=pygame.BLEND_RGBA_MULT)
        return picture.convert_alpha()

    def growth(self, radius: float) -> float:
        """How much larger than usual counters are on a map whose hexes are small. What goes with a counter
        keeps its size, so that it hides no more of it."""
        return max(1.0, min(self.readable / radius, LARGEST_SIZE) / COUNTER_SIZE)


def _key(figure: Figure, radius: float, seen_through: bool) -> Hashable:
    """All that the picture of a figure depends on."""
    return figure.look, figure.size, figure.spent, seen_through, radius


@frozen(eq=False)
class MapCanvas:
    """A surface seen through a camera, with all that is needed to draw on it."""

    surface: pygame.Surface
    camera: Camera
    theme: Theme
    art: FigureArt
    stamps: Stamps

    @property
    def counters(self) -> float:
        """How much larger than usual counters are drawn."""
        return self.art.growth(self.radius)

    @property
    def radius(self) -> float:
        return self.camera.radius

    def line(self, width: float) -> int:
        """The width of a line in pixels; never so thin that it is lost."""
        return max(THINNEST, round(width * self.radius))

    def pixel(self, hex_id: str, offset: Point = (0.0, 0.0)) -> Point:
        """The pixel of a place in a hex."""
        x, y = center(hex_id)
        return self.camera.to_screen((x + offset[0], y + offset[1]))

    def pixels(self, hexes: Sequence[str]) -> list[Point]:
        return [self.pixel(hex_id) for hex_id in hexes]

    def crossed(self) -> pygame.Surface:
        """The badge of an attack."""
        size = max(self.theme.px(SMALLEST_CROSSED), round(CROSSED * self.radius))
        colors = self.theme.colors
        return drawing("crossed", size, colors.selected, colors.danger, colors.ink)

    def lettered(self, letters: str, body: Color) -> pygame.Surface:
        """A letter or two on a plaque."""
        colors = self.theme.colors
        pixels = max(self.theme.px(SMALLEST_LETTERING), round(LETTERING * self.radius))
        words = self.theme.lettering(letters, colors.writing_on(body), "sans-bold", pixels)
        return plaque(words, body, colors.writing_on(body))

    def put(self, picture: pygame.Surface, at: Point, alpha: int = 255) -> None:
        """Lay a picture with its middle on a pixel."""
        corner = round(at[0] - picture.get_width() / 2), round(at[1] - picture.get_height() / 2)
        if alpha == 255:
            self.surface.blit(picture, corner)
            return
        # Pictures are shared, so the opacity of one is put back at once.
        picture.set_alpha(alpha)
        self.surface.blit(picture, corner)
        picture.set_alpha(255)

    def stamp(self, picture: pygame.Surface, hexes: Sequence[str]) -> None:
        """Lay a picture over hexes."""
        half = picture.get_width() / 2, picture.get_height() / 2
        places = (self.pixel(hex_id) for hex_id in hexes)
        self.surface.fblits([(picture, (round(x - half[0]), round(y - half[1]))) for x, y in places])

    def figures(self, figures: Sequence[Figure], seen_through: bool = False) -> None:
        """Lay figures where they stand."""
        placed = []
        for figure in figures:
            picture = self.art.picture(figure, self.radius, seen_through)
            x, y = self.pixel(figure.hex, figure.offset)
            corner = round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)
            placed.append((picture, corner))
        self.surface.fblits(placed)

    def figure(self, figure: Figure, at: Point, alpha: int = 255) -> None:
        """Lay a figure with the middle of its hex on a pixel."""
        x, y = at[0] + figure.offset[0] * self.radius, at[1] + figure.offset[1] * self.radius
        self.put(self.art.picture(figure, self.radius), (x, y), alpha)


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


def stamp_work(stamps: Stamps, skin: MapSkin[Any], shown: Highlights) -> Work:
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
        points[0] = pen.between(points[:2], PATH_START, 0.0)[0]
    if len(points) > 1:
        pen.polyline(canvas.surface, points, canvas.line(PATH_WIDTH), colors.path, colors.ink)
    for step, point in enumerate(points[len(before) :], 1):
        last = step == len(shown.path)
        cost = _cost(shown) if last else step
        size = max(theme.px(SMALLEST_PIP), round(PIP * canvas.radius))
        words = theme.lettering(str(cost), colors.ink, "sans-bold", round(size * (0.95 if last else 0.8)))
        canvas.put(drawing("pip", size if last else round(size * 0.85), colors.path, colors.ink), point)
        canvas.put(words.subsurface(words.get_bounding_rect()), point)


def _cost(shown: Highlights) -> int:
    """What the whole way costs: a step may cost more than one."""
    costs = (choice.cost for choice in shown.choices.get(shown.path[-1], ()) if choice.path == shown.path)
    return next(filter(None, costs), len(shown.path))
