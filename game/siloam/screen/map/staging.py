"""From an event to the act that shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from math import atan2, degrees, hypot
from typing import Any

import pygame
from attrs import evolve, frozen

from game.core.frame import Event
from game.siloam.model.content import COMBAT, MOVEMENT, VANG
from game.siloam.model.state import State, Unit, is_hex
from game.siloam.rules.combat import Combat
from game.siloam.rules.guerrillas import GUERRILLA
from game.siloam.screen.map.standing import AID, ALONE, UPPER_LEFT, Token, support_look, unit_look
from game.table.draw import pen
from game.table.draw.theme import Color, drawing, icon
from game.table.map.geometry import Point, Sheet, center
from game.table.map.map_canvas import MapCanvas
from game.table.map.map_skin import COUNTER_SIZE, Figure
from game.table.map.motion import Act, Charge, FadingMark, Ringed, Slide, Stage, Turn, WayLeft

DROP: Point = (0.0, -1.1)
"""Where a counter comes from that is laid on the map by hand, and where it goes when it is taken off."""
LANDING = 1.7
"""How far off a unit starts that arrives from beyond the map, in hex radii."""
DRAWN_SIZE = 0.9
"""A Vang Support counter as it is drawn, larger than it will be beside its unit."""

PLANE = 1.1
"""The size of a bomber in hex radii."""
RUN_UP = 1.6
"""How far before and behind its line a bomber is seen, likewise."""

About = Mapping[str, Any]
MapStage = Stage[State]


def act(event: Event, stage: MapStage) -> Act | None:
    """How an event is shown, if the map shows it at all."""
    make = _ACTS.get(event.kind)
    return make(stage, event.about) if make else None


# ---------------------------------------------------------------------- counters that move


def _moved(stage: MapStage, about: About) -> Act | None:
    """A unit or a Guerrilla goes along its path."""
    name: str = about.get("unit") or about["support"]
    way = [about["origin"], *about.get("path", (about["hex"],))]
    figures = stage.owned(about["hex"], name)
    if not is_hex(way[0]):
        return _dropped(stage, about)
    if stage.still or not figures:
        return stage.ringed([about["hex"]], way)
    trail = _trail(stage, name, way)
    return Slide(figures, tuple(center(h) for h in way), frozenset({name}), trail=trail)


def _trail(stage: MapStage, name: str, way: Sequence[str]) -> WayLeft:
    """What stays of a march, in the colour of its banner or faction."""
    unit = stage.state.units.get(name)
    return WayLeft(tuple(way), _color_of(stage, unit) if unit is not None else stage.colors.path)


def _color_of(stage: MapStage, unit: Unit) -> Color:
    banner = unit.spec.banner
    return stage.colors[f"banner_{banner}"] if banner else stage.colors[unit.spec.faction]


def _deployed(stage: MapStage, about: About) -> Act:
    """A unit comes from beyond the nearest edge of the map."""
    if stage.still:
        return stage.ringed([about["hex"]])
    x, y = center(about["hex"])
    dx, dy = _outwards(stage, about["hex"])
    way = ((x + dx * LANDING, y + dy * LANDING), (x, y))
    name: str = about["unit"]
    figures, trail = stage.owned(about["hex"], name), _trail(stage, name, [about["hex"]])
    return Slide(figures, way, frozenset({name}), appears=True, trail=trail)


def _outwards(stage: MapStage, hex_id: str) -> Point:
    """The direction of the nearest edge of the sheet."""
    sheet, (x, y) = Sheet.of(stage.state.content.map.grid), center(hex_id)
    ways = {
        (-1.0, 0.0): x - sheet.left,
        (1.0, 0.0): sheet.left + sheet.width - x,
        (0.0, -1.0): y - sheet.top,
        (0.0, 1.0): sheet.top + sheet.height - y,
    }
    return min(ways, key=lambda way: ways[way])


def _dropped(stage: MapStage, about: About) -> Act:
    """A Support is laid on the map."""
    if stage.still:
        return stage.ringed([about["hex"]])
    x, y = center(about["hex"])
    figures = stage.owned(about["hex"], about["support"])
    way = ((x + DROP[0], y + DROP[1]), (x, y))
    return Slide(figures, way, frozenset({about["support"]}), appears=True)


def _taken_off(stage: MapStage, about: About) -> Act | None:
    """A Support goes back to its Pool."""
    if not is_hex(about["hex"]) or stage.still:
        return stage.ringed([about["hex"]]) if is_hex(about["hex"]) else None
    support = stage.state.supports[about["support"]]
    look = support_look(stage.state.content, support, about["side"])
    ghost = Figure(support.id, about["hex"], look, size=ALONE)
    x, y = center(about["hex"])
    return Slide((ghost,), ((x, y), (x + DROP[0], y + DROP[1])), frozenset(), vanishes=True)


def _turned(stage: MapStage, about: About) -> Act | None:
    """A unit shows its other side."""
    if not is_hex(about["hex"]):
        return None
    figures = stage.owned(about["hex"], about["unit"])
    if stage.still or not figures:
        return stage.ringed([about["hex"]])
    unit = stage.state.units[about["unit"]]
    before = evolve(unit_look(unit), mode=COMBAT if unit.mode == MOVEMENT else MOVEMENT)
    return Turn(figures, evolve(figures[0], look=before), frozenset({unit.id}))


# ---------------------------------------------------------------------- marks


def _mark(name: str, body: str, edge: str, canvas: MapCanvas, pixels: int) -> pygame.Surface:
    """A mark in two colours of the palette."""
    return drawing(name, pixels, canvas.theme.colors[body], canvas.theme.colors[edge])


Mark = Callable[[MapCanvas, int], pygame.Surface]
_CROSS: Mark = partial(_mark, "cross_mark", "danger", "selected")
_BURST: Mark = partial(_mark, "burst_mark", "danger", "selected")
_SHIELD: Mark = partial(_mark, "shield_mark", "stone", "ink")


def _removed(stage: MapStage, about: About) -> Act | None:
    """A unit leaves the map: it fades under a cross."""
    unit = stage.state.units[about["unit"]]
    if not is_hex(about["hex"]):
        return None
    face = evolve(unit_look(unit), hits=unit.spec.hit_slots, armor_hits=unit.spec.armor_slots)
    return FadingMark(about["hex"], _CROSS, (Figure(unit.id, about["hex"], face),), still=stage.still)


def _guerrilla_lost(stage: MapStage, about: About) -> Act:
    support = stage.state.supports[about["support"]]
    look = support_look(stage.state.content, support, GUERRILLA)
    return FadingMark(
        about["hex"], _CROSS, (Figure(support.id, about["hex"], look, size=ALONE),), still=stage.still
    )


def _struck(stage: MapStage, about: About, mark: Mark) -> Act | None:
    """A mark on a unit, where in its hex it stands; it gives way to whoever strikes it."""
    if not is_hex(about["hex"]):
        return None
    figures = stage.owned(about["hex"], about["unit"])
    place = figures[0].offset if figures else (0.0, 0.0)
    plain = FadingMark(about["hex"], mark, offset=place, still=stage.still)
    if stage.still or not figures:
        return plain
    away = _away(stage, about["hex"])
    return evolve(plain, struck=figures, lifted=frozenset({about["unit"]}), away=away)


def _away(stage: MapStage, hex_id: str) -> Point:
    """The direction from the other side of a combat to a hex of one side; none where nobody strikes."""
    combat = stage.state.frame(Combat)
    lead = stage.state.units.get(combat.sides.lead) if combat is not None else None
    if combat is None or lead is None or not is_hex(lead.place):
        return (0.0, 0.0)
    striker = lead.place if hex_id == combat.sides.target else combat.sides.target
    (x, y), (from_x, from_y) = center(hex_id), center(striker)
    far = hypot(x - from_x, y - from_y)
    return ((x - from_x) / far, (y - from_y) / far) if far else (0.0, 0.0)


def _bombed(stage: MapStage, about: About) -> Act:
    return (
        FadingMark(about["hex"], _BURST, still=stage.still) if about["hits"] else stage.ringed([about["hex"]])
    )


def _support_drawn(stage: MapStage, about: About) -> Act:
    """A Vang unit draws its Support: the counter comes down beside it."""
    look = Token(AID, about["counter"])
    corner = UPPER_LEFT[0] * COUNTER_SIZE, UPPER_LEFT[1] * COUNTER_SIZE
    figure = Figure(about["unit"], about["hex"], look, corner, DRAWN_SIZE)
    x, y = center(about["hex"])
    start = (x, y) if stage.still else (x + DROP[0], y + DROP[1])
    return Slide((figure,), (start, (x, y)), frozenset(), appears=not stage.still)


# ---------------------------------------------------------------------- fights


def _attack(stage: MapStage, about: About) -> Act:
    """Arrows to the target, dotted from guns that support."""
    pieces = [*about["attackers"], *about["guerrillas"]]
    sources = [h for h in (_hex_of(stage, piece) for piece in pieces) if h]
    guns = [h for h in (_hex_of(stage, piece) for piece in about["artillery"]) if h]
    lead = stage.state.units.get(about["lead"])
    color = _color_of(stage, lead) if lead is not None else stage.colors.danger
    return Charge(tuple(sources), tuple(guns), about["target"], color, stage.still)


def _hex_of(stage: MapStage, piece: str) -> str:
    """Where a unit or a Support stands, if it is on the map."""
    unit = stage.state.units.get(piece)
    place = unit.place if unit is not None else stage.state.supports[piece].place
    return place if is_hex(place) else ""


def _bombing(stage: MapStage, about: About) -> Act:
    color = stage.colors[VANG] if about["vang"] else stage.colors["cics"]
    return Overflight(tuple(about["line"]), about["bombers"], color, stage.still)


def _banner(stage: MapStage, about: About) -> Act:
    """All units of a banner before they act."""
    hexes = tuple(unit.place for unit in stage.state.banner_on_map(about["banner"]))
    return Ringed(hexes, stage.colors.danger)


def _here(stage: MapStage, about: About) -> Act | None:
    """Something happened in a hex."""
    hex_id = about.get("hex", "")
    return stage.ringed([hex_id]) if hex_id and is_hex(hex_id) else None


@frozen(eq=False)
class Overflight:
    """Bombers over their line."""

    line: tuple[str, ...]
    bombers: int
    color: Color
    still: bool
    lifted: frozenset[str] = frozenset()

    def draw(self, canvas: MapCanvas, progress: float) -> None:
        colors = canvas.theme.colors
        canvas.stamp(canvas.stamps.ring(colors.danger, 0.95), self.line)
        start, end = center(self.line[0]), center(self.line[-1])
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = hypot(dx, dy) or 1.0
        ux, uy = dx / length, dy / length
        way = ((start[0] - ux * RUN_UP, start[1] - uy * RUN_UP), (end[0] + ux * RUN_UP, end[1] + uy * RUN_UP))
        x, y = pen.point_along(way, 0.5 if self.still else progress)
        size = round(PLANE * canvas.radius)
        picture = plane(size, self.color, colors.selected, round(degrees(atan2(-dy, dx)) - 90))
        for number in range(max(1, self.bombers)):
            aside = number - (max(1, self.bombers) - 1) / 2
            behind = abs(aside) * 0.5
            place = x - uy * aside - ux * behind, y + ux * aside - uy * behind
            canvas.put(picture, canvas.camera.to_screen(place))


@lru_cache(maxsize=64)
def plane(pixels: int, color: Color, edge: Color, angle: int) -> pygame.Surface:
    """A bomber in flight, with a pale rim, turned by degrees from north."""
    ground = pygame.Surface((pixels + 4, pixels + 4), pygame.SRCALPHA)
    rim, body = icon("bomber", pixels, edge), icon("bomber", pixels, color)
    ground.fblits([(rim, (x, y)) for x in (0, 2, 4) for y in (0, 2, 4)])
    ground.blit(body, (2, 2))
    return pygame.transform.rotozoom(ground, angle, 1.0).convert_alpha()


_ACTS: Mapping[str, Callable[[MapStage, About], Act | None]] = {
    "unit_moved": _moved,
    "unit_retreated": _moved,
    "guerrilla_displaced": _moved,
    "unit_deployed": _deployed,
    "support_placed": _dropped,
    "guerrilla_placed": _dropped,
    "support_returned": _taken_off,
    "mode_flipped": _turned,
    "unit_removed": _removed,
    "unit_eliminated": _removed,
    "unit_recalled": _here,
    "guerrilla_eliminated": _guerrilla_lost,
    "hit_taken": partial(_struck, mark=_BURST),
    "armor_taken": partial(_struck, mark=_SHIELD),
    "hex_bombed": _bombed,
    "support_drawn": _support_drawn,
    "attack_declared": _attack,
    "bombing_line": _bombing,
    "banner_activated": _banner,
    "garrison_left": _here,
    "scouted": _here,
    "fortification_built": _here,
    "draws_begin": _here,
}
