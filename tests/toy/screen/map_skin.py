"""The map of the Ford: twelve hexes, woods, water, and counters that show which way they face."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from math import cos, radians, sin

import pygame
from attrs import evolve, frozen

from game.core.frame import Event
from game.core.hexes import DIRECTIONS, Grid
from game.table.draw.counter_board import edge_color, grain, mounted, tilt_of
from game.table.draw.pen import Pen, Point, star_points
from game.table.draw.slices import Work
from game.table.draw.theme import Color, Palette, Theme, drawing, mix
from game.table.map.geometry import Sheet, center, corners
from game.table.map.map_canvas import MapCanvas
from game.table.map.map_skin import (
    ART_RADIUS,
    FINE_RADIUS,
    Artist,
    Figure,
    Figures,
    Highlights,
    MapSkin,
    PrintedMark,
    fine_pen,
    frame,
)
from game.table.map.motion import Act, Charge, FadingMark, Slide, Stage, Turn, WayLeft
from game.table.reading.typesetting import Illustration
from tests.toy.model import NORTH, SOUTH, Field, Ford, the_field

NUMBER_SIZE, NUMBER_TOP = 0.22, -0.84
"""Hex numbers: their size and place in hex radii."""
GRID_WIDTH = 0.03
TREES = ((-0.5, 0.2), (-0.15, -0.25), (0.2, 0.3), (0.5, -0.1), (-0.1, 0.62))
TREE = 0.24
"""Trees of a wood: their places and their size in hex radii."""
RIVER_WIDTH, SHALLOWS = 0.5, 0.8
COLORS = {NORTH: "path", SOUTH: "danger"}
"""The palette's names of the colours of the sides."""
SHADE = 0.3
UNKNOWN, PLAIN, STANDARD = "", "plain", "standard"
"""What the underside of a counter shows, as far as somebody may know."""


@frozen
class Face:
    """What a counter shows."""

    name: str
    seat: str
    facing: str
    underside: str


def face_of(state: Ford, name: str) -> Face:
    """A counter as a seat sees it: its standard if it may know of it."""
    counter = state.counters[name]
    seen = STANDARD if name in state.bearers.values() else PLAIN if name in state.seen else UNKNOWN
    return Face(state.field.counters[name].name, counter.seat, counter.facing, seen)


class FordMap(MapSkin[Ford]):
    """The field of the Ford."""

    attacks = frozenset({"attack"})

    @property
    def field(self) -> Field:
        return the_field()

    @property
    def grid(self) -> Grid:
        return self.field.grid

    # ------------------------------------------------------------------ the sheet

    def make_art(self, colors: Palette) -> pygame.Surface:
        sheet = Sheet.of(self.grid)
        art = pygame.Surface(sheet.pixels(ART_RADIUS))
        art.fill(colors.paper)

        def at(point: Point) -> Point:
            return (point[0] - sheet.left) * FINE_RADIUS, (point[1] - sheet.top) * FINE_RADIUS

        with fine_pen(art) as surface:
            self._paint_river(surface, at(center(self.field.ford)), colors)
            for hex_id in self.field.woods:
                pygame.draw.polygon(surface, colors["rough"], [at(point) for point in corners(hex_id)])
                x, y = center(hex_id)
                for dx, dy in TREES:
                    self._paint_tree(surface, at((x + dx, y + dy)), colors)
            for hex_id in self.grid.hexes:
                outline = [at(point) for point in corners(hex_id)]
                pygame.draw.polygon(surface, colors.faint_ink, outline, round(GRID_WIDTH * FINE_RADIUS))
        frame(art, colors)
        return art

    def _paint_river(self, surface: pygame.Surface, ford: Point, colors: Palette) -> None:
        """From the upper edge to the lower one, shallow at the ford."""
        width = RIVER_WIDTH * FINE_RADIUS
        pygame.draw.rect(surface, colors["river"], (ford[0] - width / 2, 0, width, surface.get_height()))
        pygame.draw.circle(surface, mix(colors["river"], colors.paper, 0.5), ford, SHALLOWS * FINE_RADIUS)

    def _paint_tree(self, surface: pygame.Surface, at: Point, colors: Palette) -> None:
        size = TREE * FINE_RADIUS
        corner = [
            (at[0], at[1] - size),
            (at[0] + size * 0.7, at[1] + size),
            (at[0] - size * 0.7, at[1] + size),
        ]
        pygame.draw.polygon(surface, colors["difficult"], corner)

    def print_marks(self, marks: list[PrintedMark], sheet: Sheet, radius: float, theme: Theme) -> Work:
        """The numbers of the hexes."""
        for hex_id in self.grid.hexes:
            number = theme.lettering(hex_id, theme.colors.ink, "sans", max(9, round(NUMBER_SIZE * radius)))
            x, y = center(hex_id)
            x, y = x - sheet.left, y - sheet.top + NUMBER_TOP
            marks.append((number, (round(x * radius - number.get_width() / 2), round(y * radius))))
        yield

    # ------------------------------------------------------------------ what stands on it

    def artist(self, theme: Theme) -> Artist:
        return lambda face, size, _radius: picture(face, size, theme)

    def standing(self, state: Ford) -> Figures:
        return {
            counter.hex: [Figure(name, counter.hex, face_of(state, name))]
            for name, counter in sorted(
                state.counters.items(), key=lambda item: center(item[1].hex or "0101")[1]
            )
            if counter.hex
        }

    def signature(self, state: Ford) -> Hashable:
        return tuple((face_of(state, name), it.hex) for name, it in state.counters.items())

    def opening(self) -> Sequence[Figure]:
        specs = self.field.counters
        return [Figure(n, s.hex, Face(s.name, s.seat, s.facing, UNKNOWN)) for n, s in specs.items()]

    def draw_over(self, canvas: MapCanvas, state: Ford, shown: Highlights) -> None:
        """The hexes that stay ringed."""
        canvas.stamp(canvas.stamps.ring(canvas.theme.colors.path), shown.lasting)

    # ------------------------------------------------------------------ events

    def act(self, event: Event, stage: Stage[Ford]) -> Act | None:
        return next(_acts(event.kind, event.about, stage), None)


def _acts(kind: str, about: Mapping[str, object], stage: Stage[Ford]) -> Iterator[Act]:
    """What moves, turns over or disappears."""
    counters, colors = stage.state.counters, stage.colors
    match kind, about:
        case "marched" | "gave_way", {"counter": str(name), "origin": str(origin), "path": tuple(path)}:
            way = (origin, *path)
            if stage.still:
                yield stage.ringed([way[-1]], way)
            figures, trail = stage.owned(way[-1], name), WayLeft(way, body(counters[name].seat, colors))
            yield Slide(figures, tuple(map(center, way)), frozenset({name}), trail=trail)
        case "scouted" | "overheard", {"target": str(name)}:
            figures = stage.owned(counters[name].hex, name)
            if stage.still or not figures:
                yield stage.ringed([counters[name].hex])
            hidden = evolve(figures[0], look=evolve(figures[0].look, underside=UNKNOWN))
            yield Turn(figures, hidden, frozenset({name}))
        case "turned", {"counter": str(name)}:
            yield stage.ringed([counters[name].hex])
        case "attacked", {"attackers": tuple(attackers), "target": str(name)}:
            sources = tuple(counters[attacker].hex for attacker in attackers)
            yield Charge(sources, (), counters[name].hex, colors.danger, stage.still)
        case "struck", {"counter": str(name), "hex": str(here)}:
            yield FadingMark(here, _swords, (Figure(name, here, face_of(stage.state, name)),))


def _swords(canvas: MapCanvas, size: int) -> pygame.Surface:
    colors = canvas.theme.colors
    return drawing("crossed", max(8, size), colors.selected, colors.danger, colors.ink)


# ---------------------------------------------------------------------- a counter


def body(seat: str, colors: Palette) -> Color:
    """The colour of a side."""
    return mix(colors[COLORS[seat]], colors.ink, SHADE)


def illustrate(theme: Theme, name: str, size: int) -> Illustration | None:
    """A counter for the rulebook, by its name."""
    kind, _, what = name.partition("/")
    spec = the_field().counters.get(what)
    if kind != "counter" or spec is None:
        return None
    return Illustration(picture(Face(spec.name, spec.seat, DIRECTIONS[0], UNKNOWN), size, theme), spec.name)


def picture(face: Face, size: int, theme: Theme) -> pygame.Surface:
    """A counter: its name, an arrow for its facing, a star for a standard that is known."""
    colors, pen = theme.colors, Pen(size, theme.colors.ink)
    ground = body(face.seat, colors)
    ink = colors.writing_on(ground)
    pen.rect(0, 0, 1, 1, colors.ink)
    pen.rect(0.03, 0.03, 0.94, 0.94, ground)
    turn = radians(60 * DIRECTIONS.index(face.facing) - 90)
    ahead, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))

    def at(forward: float, aside: float) -> Point:
        return 0.5 + forward * ahead[0] + aside * across[0], 0.5 + forward * ahead[1] + aside * across[1]

    pen.polygon([at(0.48, 0.0), at(0.33, 0.17), at(0.33, -0.17)], colors.brass)
    if face.underside == STANDARD:
        pen.polygon(star_points(0.5, 0.76, 0.17), colors["star"])
    elif face.underside == PLAIN:
        pen.ring(0.5, 0.77, 0.1, 0.03, mix(ground, ink, 0.6))
    result = pen.finish()
    grain(result)
    name = theme.lettering(face.name, ink, "sans-semibold", max(8, round(size * 0.24)))
    result.blit(name, name.get_rect(center=(size // 2, size // 2)))
    edge = edge_color(colors.light, colors.paper)
    return mounted(result, size, edge, colors.ink, tilt_of(face.name)).convert_alpha()
