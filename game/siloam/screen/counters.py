"""Counter art: units of all factions in both modes, Supports, planes and markers.

Every picture is centred on its counter and has room for the shadow around it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache, lru_cache
from math import asin, degrees, sqrt
from typing import Self

import pygame
from attrs import define, evolve, field, frozen

from game.siloam.model.content import COMBAT, MOVEMENT, VANG, UnitSpec, content
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.siloam.screen.tokens import shield_points
from game.table.draw.pen import Pen, Point, arc_points
from game.table.draw.theme import Color, Theme, icon, mix

SILHOUETTE_OF_KIND = {"infantry": "infantry", "tank": "tank", "artillery": "gun"}
SILHOUETTE_OF_PLANE = {"fighter": "plane", "bomber": "bomber"}
SILHOUETTE_OF_VANG_SUPPORT = {"artillery": "gun", "bombing-run": "bomber", **SILHOUETTE_OF_PLANE}
"""What counters of the Vang Support Cup show that have no picture of their own name (2.5.2)."""

EDGE = 0.05
"""The paper edge of a counter, as a share of its size; never less than a pixel is seen."""
BAND = 0.28
"""The band with the name, from the top."""
CORNER, NOTCH = 0.15, 0.12
SHADOW_ROOM = 0.12
SHADOW = (0, 0, 0, 130)
MOVING_TINT = 0.55
"""How far the body goes towards white in Movement Mode."""
SILHOUETTE_SIZE, SILHOUETTE_PLACE = 0.50, (0.53, 0.495)
SLOT_SIZE, SLOT_LEFT, SLOT_TOP, SLOT_STEP = 0.135, 0.085, 0.295, 0.138
SYMBOL_SIZE, SYMBOL_PLACE = 0.18, (0.6, 0.825)
LABEL_SIZE, LABEL_PLACE = 0.27, (0.5, 0.165)
MOVEMENT_SIZE, MOVEMENT_PLACE = 0.29, (0.175, 0.82)
SMALLEST_TEXT = 8
CHEVRON: tuple[Point, ...] = ((0.77, 0.0), (0.89, 0.0), (1.0, 0.5), (0.89, 1.0), (0.77, 1.0), (0.88, 0.5))
RAMPART_SIZE = 1.32
"""A Fortification stands around the counter in its hex, bastions at the corners."""
BASTION: tuple[Point, ...] = ((0.14, 0.30), (0.04, 0.25), (0.0, 0.0), (0.25, 0.04), (0.30, 0.14))
RAVELIN: tuple[Point, ...] = ((0.34, 0.125), (0.5, -0.005), (0.66, 0.125))
"""The upper left bastion of a wall, and the outwork before its upper side."""
WALL_LINE = 0.018
DISC: tuple[Point, ...] = tuple(arc_points(0.5, 0.5, 0.5, 0, 360, 32))
PREVIEWED = ("cics-veteran-1", "siloam-infantry-1", "caledonia-infantry-1", "red-1")
"""A unit of each army, for whoever chooses colours and sizes."""
REMEMBERED_COUNTERS, REMEMBERED_SHADOWS = 600, 100


def vang_support_picture(name: str) -> str:
    """The icon of a counter of the Vang Support Cup."""
    return SILHOUETTE_OF_VANG_SUPPORT.get(name, name)


@frozen
class UnitFace:
    """What one Combat Unit counter shows."""

    faction: str
    kind: str
    label: str
    symbol: str
    draws: int
    movement: int
    hit_slots: int
    armor_slots: int
    range: int = 0
    banner: str = ""
    moving: bool = False
    hits: int = 0
    armor_hits: int = 0

    @classmethod
    def of(cls, spec: UnitSpec, mode: str) -> Self:
        """The face of an undamaged unit in a mode."""
        face = spec.faces[mode]
        return cls(
            faction=spec.faction,
            kind=spec.kind,
            label=_label(spec),
            symbol=face.symbol,
            draws=face.draws,
            movement=face.movement,
            hit_slots=spec.hit_slots,
            armor_slots=spec.armor_slots,
            range=spec.range,
            banner=spec.banner,
            moving=mode == MOVEMENT,
        )

    def damaged(self, hits: int, armor_hits: int) -> Self:
        """The same face with slots filled."""
        return evolve(self, hits=hits, armor_hits=armor_hits)


def _label(spec: UnitSpec) -> str:
    """A letter and a number that tell a counter from its fellows."""
    if spec.banner:
        return f"{BANNER_LETTERS[spec.banner]}{spec.number}"
    variety = spec.type.split("-")[1]
    letter = spec.name[0] if variety == spec.kind == "infantry" else variety[0].upper()
    return f"{letter}{spec.id.rpartition('-')[2]}"


@define(eq=False)
class CounterArt:
    """Draws counters in the colours of a theme and keeps what it has drawn."""

    theme: Theme
    _kept: dict[Hashable, pygame.Surface] = field(init=False, factory=dict)

    def unit(self, face: UnitFace, size: int) -> pygame.Surface:
        """A Combat Unit."""
        return self._once((face, size), lambda: self._draw_unit(face, size))

    def support(self, side: str, faction: str, size: int, symbol: str = "") -> pygame.Surface:
        """One side of a Support counter; a symbol if it fights on its own."""
        return self._once((side, faction, size), lambda: self._draw_token(side, faction, size, symbol))

    def vang_support(self, name: str, size: int) -> pygame.Surface:
        """A counter of the Vang Support Cup."""
        return self._once(("vang", name, size), lambda: self._draw_vang_support(name, size))

    def plane(self, side: str, faction: str, size: int, symbol: str) -> pygame.Surface:
        """A fighter or bomber."""
        name = SILHOUETTE_OF_PLANE[side]
        return self._once((side, faction, size), lambda: self._draw_token(name, faction, size, symbol))

    def garrison(self, banner: str, size: int, symbol: str) -> pygame.Surface:
        """A Vang Garrison; without a banner where several may have left it."""
        return self._once(("garrison", banner, size), lambda: self._draw_garrison(banner, size, symbol))

    def fortification(self, level: int, size: int) -> pygame.Surface:
        """Ramparts to lay under a counter of this size."""
        return self._once(("fortification", level, size), lambda: self._draw_ramparts(level, size))

    def scout_marker(self, size: int) -> pygame.Surface:
        return self._once(("scout", size), lambda: self._draw_scout_marker(size))

    def _once(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        known = self._kept.get(key)
        if known is None:
            if len(self._kept) >= REMEMBERED_COUNTERS:
                self._kept.clear()
            known = self._kept[key] = draw().convert_alpha()
        return known

    def _draw_unit(self, face: UnitFace, size: int) -> pygame.Surface:
        colors = self.theme.colors
        body = colors[face.faction]
        band = colors[f"banner_{face.banner}"] if face.banner else mix(body, colors.ink, 0.38)
        if face.moving:
            body = mix(body, colors.selected, MOVING_TINT)
        writing = colors.writing_on(body)
        pen = self._body(face.faction, size, body, band)
        self._draw_slots(pen, face, body, writing)
        if face.moving:
            pen.polygon(CHEVRON, colors.danger)
        picture = pen.finish()
        self._put(
            picture,
            icon(SILHOUETTE_OF_KIND[face.kind], round(SILHOUETTE_SIZE * size), writing),
            SILHOUETTE_PLACE,
        )
        self._put_label(picture, face, size, colors.writing_on(band))
        self._put_text(picture, str(face.movement), writing, MOVEMENT_SIZE * size, MOVEMENT_PLACE)
        self._put_symbols(picture, face.symbol, face.draws, size, writing)
        return _with_shadow(picture, outline(face.faction))

    def _body(self, faction: str, size: int, body: Color, band: Color) -> Pen:
        """The counter's shape in its paper edge, with a band across the top."""
        pen = Pen(size, self.theme.colors.selected)
        pen.polygon(outline(faction))
        inner = outline(faction, max(EDGE, 1 / size))
        pen.polygon(inner, band)
        width, height = pen.surface.get_size()
        pen.surface.set_clip((0, round(BAND * height), width, height))
        pen.polygon(inner, body)
        pen.surface.set_clip(None)
        return pen

    def _draw_slots(self, pen: Pen, face: UnitFace, body: Color, writing: Color) -> None:
        """Hit dots and armor shields in a column, hollow until they are filled."""
        filled = [n < face.hits for n in range(face.hit_slots)]
        armored = [n < face.armor_hits for n in range(face.armor_slots)]
        for place, (hit, shield) in enumerate([*((f, False) for f in filled), *((f, True) for f in armored)]):
            x, y = SLOT_LEFT + SLOT_SIZE / 2, SLOT_TOP + SLOT_STEP * place + SLOT_SIZE / 2
            inside = self.theme.colors.danger if hit else body
            for scale, color in ((SLOT_SIZE, writing), (SLOT_SIZE * 0.62, inside)):
                if shield:
                    pen.polygon(
                        [(x + (px - 0.5) * scale, y + (py - 0.5) * scale) for px, py in shield_points()],
                        color,
                    )
                else:
                    pen.disc(x, y, scale / 2, color)

    def _put_label(self, picture: pygame.Surface, face: UnitFace, size: int, color: Color) -> None:
        x, y = LABEL_PLACE
        if face.range:
            # Guns also print their range, so the name moves aside for it.
            self._put(picture, icon("artillery", max(5, round(size * 0.17)), color), (0.63, y))
            self._put_text(picture, str(face.range), color, LABEL_SIZE * size, (0.81, y))
            x = 0.3
        self._put_text(picture, face.label, color, LABEL_SIZE * size, (x, y))

    def _put_symbols(self, picture: pygame.Surface, symbol: str, count: int, size: int, color: Color) -> None:
        """One symbol for each draw."""
        pixels = max(5, round(SYMBOL_SIZE * size))
        x, y = SYMBOL_PLACE
        for place in range(count):
            shift = (place - (count - 1) / 2) * (SYMBOL_SIZE + 0.02)
            self._put(picture, icon(symbol, pixels, color), (x + shift, y))

    def _draw_token(self, name: str, faction: str, size: int, symbol: str) -> pygame.Surface:
        """A small counter with a silhouette alone, and below it the symbol it fights with, if any."""
        body = self.theme.colors[faction]
        writing = self.theme.colors.writing_on(body)
        picture = self._body(faction, size, body, body).finish()
        share, y = (0.58, 0.4) if symbol else (0.66, 0.5)
        self._put(picture, icon(name, round(size * share), writing), (0.5, y))
        if symbol:
            self._put(picture, icon(symbol, max(5, round(size * 0.2)), writing), (0.5, 0.8))
        return _with_shadow(picture, outline(faction))

    def _draw_vang_support(self, name: str, size: int) -> pygame.Surface:
        colors = self.theme.colors
        picture = self._body(VANG, size, colors["vang"], colors["vang"]).finish()
        shape = icon(vang_support_picture(name), round(size * 0.72), colors["star"])
        self._put(picture, shape, (0.5, 0.5))
        return _with_shadow(picture, outline(VANG))

    def _draw_garrison(self, banner: str, size: int, symbol: str) -> pygame.Surface:
        colors = self.theme.colors
        band = colors[f"banner_{banner}"] if banner else colors["vang"]
        picture = self._body(VANG, size, colors["vang"], band).finish()
        writing = colors.writing_on(colors["vang"])
        letter = BANNER_LETTERS.get(banner, "V")
        self._put_text(picture, letter, colors.writing_on(band), LABEL_SIZE * size, LABEL_PLACE)
        self._put(picture, icon("garrison", round(size * 0.5), writing), (0.4, 0.6))
        self._put(picture, icon(symbol, max(5, round(size * 0.22)), writing), (0.78, 0.76))
        return _with_shadow(picture, outline(VANG))

    def _draw_ramparts(self, level: int, size: int) -> pygame.Surface:
        """A bastioned wall seen from above; the second level adds outworks."""
        colors = self.theme.colors
        pixels = round(size * RAMPART_SIZE)
        pen = Pen(pixels, colors.ink)
        wall = [point for turn in range(4) for point in _turned(BASTION, turn)]
        outworks = [_turned(RAVELIN, turn) for turn in range(4 if level > 1 else 0)]
        for shape in (*outworks, wall):
            pen.polygon(shape, colors["stone"])
            pen.line([*shape, shape[0]], WALL_LINE, colors.ink)
        pen.rect(0.2, 0.2, 0.6, 0.6, mix(colors["stone"], colors.ink, 0.25))
        picture = pen.finish()
        self._put(picture, icon("fortification", round(size * 0.45), colors.ink), (0.5, 0.44))
        self._put_text(picture, "I" * level, colors.ink, size * 0.26, (0.5, 0.71))
        return _with_shadow(picture, wall)

    def _draw_scout_marker(self, size: int) -> pygame.Surface:
        colors = self.theme.colors
        pen = Pen(size, colors.selected)
        pen.disc(0.5, 0.5, 0.49)
        pen.disc(0.5, 0.5, 0.43, colors.path)
        picture = pen.finish()
        self._put(picture, icon("scout", round(size * 0.68), colors.ink), (0.5, 0.5))
        return _with_shadow(picture, DISC)

    def _put(self, picture: pygame.Surface, piece: pygame.Surface, place: Point) -> None:
        width, height = picture.get_size()
        x, y = place[0] * width - piece.get_width() / 2, place[1] * height - piece.get_height() / 2
        picture.blit(piece, (round(x), round(y)))

    def _put_text(self, picture: pygame.Surface, words: str, color: Color, size: float, place: Point) -> None:
        """Text centred on its capitals and figures rather than on its line."""
        font = self.theme.font("sans-bold", max(SMALLEST_TEXT, round(size)))
        piece = font.render(words, True, color)
        top = piece.get_bounding_rect()
        self._put(picture, piece.subsurface(top), place)


def preview(theme: Theme, size: int) -> list[pygame.Surface]:
    """Some units on their Combat sides."""
    art, units = CounterArt(theme), content().units
    return [art.unit(UnitFace.of(units[unit], COMBAT), size) for unit in PREVIEWED]


def _turned(points: Sequence[Point], quarters: int) -> list[Point]:
    """Points of the unit box, turned about its middle."""
    turned = list(points)
    for _ in range(quarters):
        turned = [(1 - y, x) for x, y in turned]
    return turned


@cache
def outline(faction: str, inset: float = 0.0) -> tuple[Point, ...]:
    """The shape of a faction's counters: round, square, cut or notched at the corners."""
    corner = _CORNERS[faction](inset)
    return tuple(point for turn in range(4) for point in _turned(corner, turn))


def _round_corner(inset: float) -> list[Point]:
    return arc_points(CORNER, CORNER, CORNER - inset, 180, 270, 6)


def _square_corner(inset: float) -> list[Point]:
    return [(inset, inset)]


def _cut_corner(inset: float) -> list[Point]:
    end = CORNER + inset * (sqrt(2) - 1)
    return [(inset, end), (end, inset)]


def _notched_corner(inset: float) -> list[Point]:
    radius = NOTCH + inset
    start = degrees(asin(inset / radius))
    return arc_points(0, 0, radius, 90 - start, start, 8)


_CORNERS: Mapping[str, Callable[[float], list[Point]]] = {
    "cics": _round_corner,
    "siloam": _square_corner,
    "caledonia": _cut_corner,
    "vang": _notched_corner,
}


def _with_shadow(picture: pygame.Surface, shape: Sequence[Point]) -> pygame.Surface:
    """The picture on a larger ground with a soft shadow of its shape below and to the right."""
    size = picture.get_width()
    room = _shadow_room(size)
    result = _shadow(size, tuple(shape)).copy()
    result.blit(picture, (room, room))
    return result


def _shadow_room(size: int) -> int:
    return max(2, round(size * SHADOW_ROOM))


@lru_cache(maxsize=REMEMBERED_SHADOWS)
def _shadow(size: int, shape: tuple[Point, ...]) -> pygame.Surface:
    """The shadow of a shape; the many counters of a faction share it."""
    room = _shadow_room(size)
    ground = pygame.Surface((size + 2 * room, size + 2 * room), pygame.SRCALPHA)
    fall = room * 0.35
    pygame.draw.polygon(
        ground, SHADOW, [(room + fall + x * size, room + fall * 1.6 + y * size) for x, y in shape]
    )
    return pygame.transform.box_blur(ground, max(1, room // 3))
