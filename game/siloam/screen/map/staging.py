"""From an event to the act that shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame
from attrs import evolve, frozen

from game.core.event import Event
from game.siloam.model.content import COMBAT, MOVEMENT, VANG
from game.siloam.model.state import State, Unit, is_hex
from game.siloam.screen import tokens
from game.siloam.screen.counters import COUNTER_SIZE
from game.siloam.screen.map.standing import AID, ALONE, UPPER_LEFT, Figure, Token, support_look, unit_look
from game.table.draw.theme import Color, Palette
from game.table.map.geometry import Point, Sheet, center
from game.table.map.map_canvas import MapCanvas
from game.table.map.motion import Act, Charge, Flight, Mark, Pointer, Slide, Trail, Turn

DROP: Point = (0.0, -1.1)
"""Where a counter comes from that is laid on the map by hand, and where it goes when it is taken off."""
LANDING = 1.7
"""How far off a unit starts that arrives from beyond the map, in hex radii."""
DRAWN_SIZE = 0.9
"""A Vang Support counter as it is drawn, larger than it will be beside its unit."""

Figures = Mapping[str, Sequence[Figure]]
About = Mapping[str, Any]


@frozen(eq=False)
class Stage:
    """What an act needs to know of the table when it begins."""

    state: State
    figures: Figures
    colors: Palette
    still: bool
    """Motion is reduced: point out instead of moving."""

    def act(self, event: Event) -> Act | None:
        """How an event is shown, if the board shows it at all."""
        make = _ACTS.get(event.kind)
        return make(self, event.about) if make else None

    def owned(self, hex_id: str, name: str) -> tuple[Figure, ...]:
        """The figures in a hex that belong to a unit or are a Support."""
        return tuple(f for f in self.figures.get(hex_id, ()) if name in (f.owner, f.piece))

    def pointer(self, hexes: Sequence[str], way: Sequence[str] = ()) -> Pointer:
        return Pointer(tuple(hexes), self.colors.path, tuple(way))

    # ------------------------------------------------------------------ counters that move

    def moved(self, about: About) -> Act | None:
        """A unit or a Guerrilla goes along its path."""
        name: str = about.get("unit") or about["support"]
        way = [about["origin"], *about.get("path", (about["hex"],))]
        figures = self.owned(about["hex"], name)
        if not is_hex(way[0]):
            return self.dropped(about)
        if self.still or not figures:
            return self.pointer([about["hex"]], way)
        trail = self._trail(name, way)
        return Slide(figures, tuple(center(h) for h in way), frozenset({name}), trail=trail)

    def _trail(self, name: str, way: Sequence[str]) -> Trail:
        """What stays of a march, in the colour of its banner or faction."""
        unit = self.state.units.get(name)
        return Trail(tuple(way), self._color_of(unit) if unit is not None else self.colors.path)

    def _color_of(self, unit: Unit) -> Color:
        banner = unit.spec.banner
        return self.colors.banner(banner) if banner else self.colors.faction(unit.spec.faction)

    def deployed(self, about: About) -> Act:
        """A unit comes from beyond the nearest edge of the map."""
        if self.still:
            return self.pointer([about["hex"]])
        x, y = center(about["hex"])
        dx, dy = self._outwards(about["hex"])
        way = ((x + dx * LANDING, y + dy * LANDING), (x, y))
        name: str = about["unit"]
        figures, trail = self.owned(about["hex"], name), self._trail(name, [about["hex"]])
        return Slide(figures, way, frozenset({name}), appears=True, trail=trail)

    def _outwards(self, hex_id: str) -> Point:
        """The direction of the nearest edge of the sheet."""
        sheet, (x, y) = Sheet.of(self.state.content.map.grid), center(hex_id)
        ways = {
            (-1.0, 0.0): x - sheet.left,
            (1.0, 0.0): sheet.left + sheet.width - x,
            (0.0, -1.0): y - sheet.top,
            (0.0, 1.0): sheet.top + sheet.height - y,
        }
        return min(ways, key=lambda way: ways[way])

    def dropped(self, about: About) -> Act:
        """A Support is laid on the map."""
        if self.still:
            return self.pointer([about["hex"]])
        x, y = center(about["hex"])
        figures = self.owned(about["hex"], about["support"])
        way = ((x + DROP[0], y + DROP[1]), (x, y))
        return Slide(figures, way, frozenset({about["support"]}), appears=True)

    def taken_off(self, about: About) -> Act | None:
        """A Support goes back to its Pool."""
        if not is_hex(about["hex"]) or self.still:
            return self.pointer([about["hex"]]) if is_hex(about["hex"]) else None
        support = self.state.supports[about["support"]]
        ghost = Figure(support.id, about["hex"], support_look(self.state.content, support), size=ALONE)
        x, y = center(about["hex"])
        return Slide((ghost,), ((x, y), (x + DROP[0], y + DROP[1])), frozenset(), vanishes=True)

    def turned(self, about: About) -> Act | None:
        """A unit shows its other side."""
        if not is_hex(about["hex"]):
            return None
        figures = self.owned(about["hex"], about["unit"])
        if self.still or not figures:
            return self.pointer([about["hex"]])
        unit = self.state.units[about["unit"]]
        other = unit.spec.faces[COMBAT if unit.mode == MOVEMENT else MOVEMENT]
        before = evolve(
            unit_look(unit),
            symbol=other.symbol, draws=other.draws, movement=other.movement, moving=unit.mode == COMBAT,
        )  # fmt: skip
        return Turn(figures, evolve(figures[0], look=before), frozenset({unit.id}))

    # ------------------------------------------------------------------ marks

    def removed(self, about: About) -> Act | None:
        """A unit leaves the map: it fades under a cross."""
        unit = self.state.units[about["unit"]]
        if not is_hex(about["hex"]):
            return None
        face = unit_look(unit).damaged(unit.spec.hit_slots, unit.spec.armor_slots)
        return Mark(about["hex"], _cross, (Figure(unit.id, about["hex"], face),))

    def guerrilla_lost(self, about: About) -> Act:
        support = self.state.supports[about["support"]]
        look = support_look(self.state.content, support)
        return Mark(about["hex"], _cross, (Figure(support.id, about["hex"], look, size=ALONE),))

    def hit(self, about: About) -> Act | None:
        return Mark(about["hex"], _burst, offset=self._place(about)) if is_hex(about["hex"]) else None

    def armor(self, about: About) -> Act | None:
        return Mark(about["hex"], _shield, offset=self._place(about)) if is_hex(about["hex"]) else None

    def _place(self, about: About) -> Point:
        """Where in its hex a unit stands."""
        figures = self.owned(about["hex"], about["unit"])
        return figures[0].offset if figures else (0.0, 0.0)

    def bombed(self, about: About) -> Act:
        return Mark(about["hex"], _burst) if about["hits"] else self.pointer([about["hex"]])

    def support_drawn(self, about: About) -> Act:
        """A Vang unit draws its Support: the counter comes down beside it."""
        look = Token(AID, about["counter"])
        corner = UPPER_LEFT[0] * COUNTER_SIZE, UPPER_LEFT[1] * COUNTER_SIZE
        figure = Figure(about["unit"], about["hex"], look, corner, DRAWN_SIZE)
        x, y = center(about["hex"])
        start = (x, y) if self.still else (x + DROP[0], y + DROP[1])
        return Slide((figure,), (start, (x, y)), frozenset(), appears=not self.still)

    # ------------------------------------------------------------------ fights

    def attack(self, about: About) -> Act:
        """Arrows to the target, dotted from guns that support."""
        pieces = [*about["attackers"], *about["guerrillas"]]
        sources = [h for h in (self._hex_of(piece) for piece in pieces) if h]
        guns = [h for h in (self._hex_of(piece) for piece in about["artillery"]) if h]
        lead = self.state.units.get(about["lead"])
        color = self._color_of(lead) if lead is not None else self.colors.danger
        return Charge(tuple(sources), tuple(guns), about["target"], color, self.still)

    def _hex_of(self, piece: str) -> str:
        """Where a unit or a Support stands, if it is on the map."""
        unit = self.state.units.get(piece)
        place = unit.place if unit is not None else self.state.supports[piece].place
        return place if is_hex(place) else ""

    def bombing(self, about: About) -> Act:
        color = self.colors.faction(VANG) if about["vang"] else self.colors.cics
        return Flight(tuple(about["line"]), about["bombers"], color, self.still)

    def banner(self, about: About) -> Act:
        """All units of a banner before they act."""
        hexes = tuple(unit.place for unit in self.state.banner_on_map(about["banner"]))
        return Pointer(hexes, self.colors.danger)

    def here(self, about: About) -> Act | None:
        """Something happened in a hex."""
        hex_id = about.get("hex", "")
        return self.pointer([hex_id]) if hex_id and is_hex(hex_id) else None


def _cross(canvas: MapCanvas, pixels: int) -> pygame.Surface:
    return tokens.cross_mark(pixels, canvas.theme.colors.danger, canvas.theme.colors.selected)


def _burst(canvas: MapCanvas, pixels: int) -> pygame.Surface:
    return tokens.burst_mark(pixels, canvas.theme.colors.danger, canvas.theme.colors.selected)


def _shield(canvas: MapCanvas, pixels: int) -> pygame.Surface:
    return tokens.shield_mark(pixels, canvas.theme.colors.stone, canvas.theme.colors.ink)


_ACTS: Mapping[str, Callable[[Stage, About], Act | None]] = {
    "unit_moved": Stage.moved,
    "unit_retreated": Stage.moved,
    "guerrilla_displaced": Stage.moved,
    "unit_deployed": Stage.deployed,
    "support_placed": Stage.dropped,
    "guerrilla_placed": Stage.dropped,
    "support_returned": Stage.taken_off,
    "mode_flipped": Stage.turned,
    "unit_removed": Stage.removed,
    "unit_eliminated": Stage.removed,
    "unit_recalled": Stage.here,
    "guerrilla_eliminated": Stage.guerrilla_lost,
    "hit_taken": Stage.hit,
    "armor_taken": Stage.armor,
    "hex_bombed": Stage.bombed,
    "support_drawn": Stage.support_drawn,
    "attack_declared": Stage.attack,
    "bombing_line": Stage.bombing,
    "banner_activated": Stage.banner,
    "garrison_left": Stage.here,
    "scouted": Stage.here,
    "fortification_built": Stage.here,
    "draws_begin": Stage.here,
}
