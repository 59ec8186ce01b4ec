"""Counter art: units of all factions in both modes, Supports, planes and markers.

Every picture is centred on its counter and has room for the shadow around it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from attrs import define, field, frozen

from game.siloam.model.content import COMBAT, MOVEMENT, VANG, UnitSpec, content
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.table.draw.counter_board import drawing_size, edge_color, emboss, grain, mounted, tilt_of
from game.table.draw.pen import Kept, Point, kept, lay
from game.table.draw.theme import Color, Theme, drawing, icon, mix

SILHOUETTE_OF_KIND = {"infantry": "infantry", "tank": "tank", "artillery": "gun"}
SILHOUETTE_OF_PLANE = {"fighter": "plane", "bomber": "bomber"}
SILHOUETTE_OF_VANG_SUPPORT = {"artillery": "gun", "bombing-run": "bomber", **SILHOUETTE_OF_PLANE}
"""What counters of the Vang Support Cup show that have no picture of their own name (2.5.2)."""

MOVING_TINT = 0.55
"""How far the body goes towards white in Movement Mode."""
SILHOUETTE_SIZE, SILHOUETTE_PLACE = 0.50, (0.53, 0.495)
SLOT_SIZE, SLOT_LEFT, SLOT_TOP, SLOT_STEP = 0.135, 0.085, 0.295, 0.138
SYMBOL_SIZE, SYMBOL_PLACE = 0.18, (0.6, 0.825)
LABEL_SIZE, LABEL_PLACE = 0.27, (0.5, 0.165)
MOVEMENT_SIZE, MOVEMENT_PLACE = 0.29, (0.175, 0.82)
SMALLEST_TEXT = 8
RAMPART_SIZE = 1.32
"""A Fortification stands around the counter in its hex, bastions at the corners."""
PREVIEWED = ("cics-veteran-1", "siloam-infantry-1", "caledonia-infantry-1", "red-1")
"""A unit of each army, for whoever chooses colours and sizes."""


def vang_support_picture(name: str) -> str:
    """The icon of a counter of the Vang Support Cup."""
    return SILHOUETTE_OF_VANG_SUPPORT.get(name, name)


@frozen
class UnitFace:
    """What one Combat Unit counter shows: the side that is up, and the damage on it."""

    spec: UnitSpec
    mode: str
    hits: int = 0
    armor_hits: int = 0


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
    _kept: Kept = field(init=False, factory=dict)

    @kept
    def unit(self, face: UnitFace, size: int) -> pygame.Surface:
        """A Combat Unit."""
        colors, spec, printed = self.theme.colors, face.spec, face.spec.faces[face.mode]
        (body, band), moving = self.grounds(face), face.mode == MOVEMENT
        writing, fine = colors.writing_on(body), drawing_size(size)
        picture = self._body(spec.faction, fine, body, band)
        self._put_slots(picture, face, body, writing)
        if moving:
            picture.blit(icon("moving", fine, colors.danger), (0, 0))
        self._put_shape(picture, SILHOUETTE_OF_KIND[spec.kind], SILHOUETTE_SIZE, body, SILHOUETTE_PLACE)
        self._put_label(picture, spec, fine, colors.writing_on(band))
        self._put_text(picture, str(printed.movement), writing, MOVEMENT_SIZE * fine, MOVEMENT_PLACE)
        symbol, (x, y) = icon(printed.symbol, max(5, round(SYMBOL_SIZE * fine)), writing), SYMBOL_PLACE
        for place in range(printed.draws):
            lay(picture, symbol, (x + (place - (printed.draws - 1) / 2) * (SYMBOL_SIZE + 0.02), y))
        return self._mounted(picture, size, spec.id)

    def grounds(self, face: UnitFace) -> tuple[Color, Color]:
        """The colours of the body of a Combat Unit and of the band with its name."""
        colors, spec = self.theme.colors, face.spec
        body = colors[spec.faction]
        band = colors[f"banner_{spec.banner}"] if spec.banner else mix(body, colors.ink, 0.38)
        return (mix(body, colors.light, MOVING_TINT) if face.mode == MOVEMENT else body), band

    @kept
    def support(self, side: str, faction: str, size: int, symbol: str = "") -> pygame.Surface:
        """One side of a Support counter; a symbol if it fights on its own."""
        return self._draw_token(side, faction, size, symbol)

    @kept
    def vang_support(self, name: str, size: int) -> pygame.Surface:
        """A counter of the Vang Support Cup."""
        colors = self.theme.colors
        fine = drawing_size(size)
        picture = self._body(VANG, fine, colors["vang"], colors["vang"])
        shape = icon(vang_support_picture(name), round(fine * 0.72), colors["star"])
        lay(picture, shape, (0.5, 0.5))
        return self._mounted(picture, size, name)

    @kept
    def plane(self, side: str, faction: str, size: int, symbol: str) -> pygame.Surface:
        """A fighter or bomber."""
        return self._draw_token(SILHOUETTE_OF_PLANE[side], faction, size, symbol)

    @kept
    def garrison(self, banner: str, size: int, symbol: str) -> pygame.Surface:
        """A Vang Garrison; without a banner where several may have left it."""
        colors = self.theme.colors
        band = colors[f"banner_{banner}"] if banner else colors["vang"]
        fine = drawing_size(size)
        picture = self._body(VANG, fine, colors["vang"], band)
        writing = colors.writing_on(colors["vang"])
        letter = BANNER_LETTERS.get(banner, "V")
        self._put_text(picture, letter, colors.writing_on(band), LABEL_SIZE * fine, LABEL_PLACE)
        self._put_shape(picture, "garrison", 0.5, colors["vang"], (0.4, 0.6))
        lay(picture, icon(symbol, max(5, round(fine * 0.22)), writing), (0.78, 0.76))
        return self._mounted(picture, size, f"garrison {banner}")

    @kept
    def fortification(self, level: int, size: int) -> pygame.Surface:
        """Ramparts to lay under a counter of this size: bastions, and outworks at the second level."""
        colors, pixels = self.theme.colors, round(size * RAMPART_SIZE)
        stone = colors["stone"]
        walls = drawing(f"ramparts_{level}", pixels, stone, colors.ink, mix(stone, colors.ink, 0.25)).copy()
        lay(walls, icon("fortification", round(size * 0.45), colors.ink), (0.5, 0.44))
        self._put_text(walls, "I" * level, colors.ink, size * 0.26, (0.5, 0.71))
        return mounted(walls, pixels, stone, colors.ink)

    @kept
    def scout_marker(self, size: int) -> pygame.Surface:
        colors = self.theme.colors
        marker = drawing("scouted", size, colors["path"], colors.selected, colors.ink)
        return mounted(marker, size, colors.selected, colors.ink)

    def _body(self, faction: str, size: int, body: Color, band: Color) -> pygame.Surface:
        """The shape of a faction's counters in a paper edge: round, square, cut or notched at the corners."""
        picture = drawing(f"counter_{faction}", size, body, band, self._edge).copy()
        if self.theme.colors.washes >= 1:
            grain(picture)  # where everything must stand out, print stays plain
        return picture

    @property
    def _edge(self) -> Color:
        return edge_color(self.theme.colors.light, self.theme.colors.paper)

    def _mounted(self, face: pygame.Surface, size: int, name: str) -> pygame.Surface:
        """A face on its board, askew as always for its name."""
        return mounted(face, size, self._edge, self.theme.colors.ink, tilt_of(name))

    def _put_shape(self, picture: pygame.Surface, name: str, share: float, body: Color, place: Point) -> None:
        """A silhouette that takes a share of a counter whose body has a colour."""
        size = picture.get_width()
        center = round(place[0] * size), round(place[1] * size)
        emboss(picture, name, round(share * size), self.theme.colors.writing_on(body), body, center)

    def _put_slots(self, picture: pygame.Surface, face: UnitFace, body: Color, writing: Color) -> None:
        """Hit dots and armor shields in a column, hollow until they are filled."""
        slots = [("slot_hit", n < face.hits) for n in range(face.spec.hit_slots)]
        slots += [("slot_armor", n < face.armor_hits) for n in range(face.spec.armor_slots)]
        pixels = round(SLOT_SIZE * picture.get_width())
        for number, (name, hit) in enumerate(slots):
            place = SLOT_LEFT + SLOT_SIZE / 2, SLOT_TOP + SLOT_STEP * number + SLOT_SIZE / 2
            lay(picture, drawing(name, pixels, self.theme.colors.danger if hit else body, writing), place)

    def _put_label(self, picture: pygame.Surface, spec: UnitSpec, size: int, color: Color) -> None:
        x, y = LABEL_PLACE
        if spec.range:
            # Guns also print their range, so the name moves aside for it.
            lay(picture, icon("artillery", max(5, round(size * 0.17)), color), (0.63, y))
            self._put_text(picture, str(spec.range), color, LABEL_SIZE * size, (0.81, y))
            x = 0.3
        self._put_text(picture, _label(spec), color, LABEL_SIZE * size, (x, y))

    def _draw_token(self, name: str, faction: str, size: int, symbol: str) -> pygame.Surface:
        """A small counter with a silhouette alone, and below it the symbol it fights with, if any."""
        body = self.theme.colors[faction]
        writing = self.theme.colors.writing_on(body)
        fine = drawing_size(size)
        picture = self._body(faction, fine, body, body)
        share, y = (0.58, 0.4) if symbol else (0.66, 0.5)
        self._put_shape(picture, name, share, body, (0.5, y))
        if symbol:
            lay(picture, icon(symbol, max(5, round(fine * 0.2)), writing), (0.5, 0.8))
        return self._mounted(picture, size, f"{faction} {name}")

    def _put_text(self, picture: pygame.Surface, words: str, color: Color, size: float, place: Point) -> None:
        """Text centred on its capitals and figures rather than on its line."""
        font = self.theme.font("sans-bold", max(SMALLEST_TEXT, round(size)))
        piece = font.render(words, True, color)
        top = piece.get_bounding_rect()
        lay(picture, piece.subsurface(top), place)


def preview(theme: Theme, size: int) -> Iterator[pygame.Surface]:
    """Some units on their Combat sides."""
    art, units = CounterArt(theme), content().units
    return (art.unit(UnitFace(units[unit], COMBAT), size) for unit in PREVIEWED)
