"""What the game adds to the map: fights, ranges, control, and what the Vang intend."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import pygame
from attrs import frozen

from game.siloam.model.content import VANG
from game.siloam.model.state import State, Unit, is_hex
from game.siloam.rules.intents import Intent, intents
from game.siloam.rules.sides import Sides
from game.siloam.rules.vang_intent import Target
from game.siloam.screen.map.flags import MAKES_ROOM, holder
from game.siloam.screen.map.standing import fights
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.table.draw import pen
from game.table.draw.theme import Color, drawing
from game.table.map.geometry import Point
from game.table.map.map_canvas import LEFT, TOP, MapCanvas, draw_rim
from game.table.map.map_skin import Highlights
from game.table.map.stamps import Stamps

TARGET = 0.72
"""The mark of a hex that somebody makes for, in hex radii."""
ARROW_WIDTH = 0.1
CLEAR = 0.6
"""How far from the middle of a counter lines begin and end, likewise."""
BETWEEN_NUMBERS = "·"
CENTER: Point = (0.0, 0.0)
NAMES: Point = (0.6, 0.0)
"""Where the names of units begin in the hex they want: right of its counter."""


def draw_intents(canvas: MapCanvas, state: State, selected: str, everybody: bool) -> None:
    """The intents of all Vang units, or of the one that is selected.

    A hex may be wanted by several, so their names come last and together.
    """
    wanted: dict[str, list[str]] = {}
    for plan in _plans(state, selected, everybody):
        if plan.attack is not None:
            _draw_attack(canvas, state, plan, plan.attack)
        elif plan.goal is not None:
            _draw_march(canvas, state, plan, plan.goal)
        aim = plan.attack or plan.goal
        if aim is not None:
            names = wanted.setdefault(aim.hex, [])
            names += [unit for unit in plan.group or (plan.unit,) if unit not in names]
    for hex_id, names in wanted.items():
        _name_units(canvas, hex_id, [state.units[name] for name in names])


def _plans(state: State, selected: str, everybody: bool) -> Iterator[Intent]:
    chosen = state.units.get(selected)
    if chosen is not None and chosen.spec.is_vang and chosen.on_map:
        plan = intents(state, chosen.spec.banner).get(selected)
        if plan is not None:
            yield plan
    elif everybody:
        for banner in state.content.banners:
            yield from intents(state, banner).values()


def _draw_attack(canvas: MapCanvas, state: State, plan: Intent, target: Target) -> None:
    """A ring around the hex and arrows from all who take part."""
    color = canvas.theme.colors[f"banner_{state.units[plan.unit].spec.banner}"]
    casing, width = canvas.theme.colors.writing_on(color), canvas.line(ARROW_WIDTH)
    canvas.stamp(canvas.stamps.ring(canvas.theme.colors.danger, 0.95), [target.hex])
    for attacker in plan.group:
        ends = _counters(canvas, state, [state.units[attacker].place, target.hex])
        pen.arrow(canvas.surface, pen.between(ends, 0.34, 0.3), width, color, casing)


def _draw_march(canvas: MapCanvas, state: State, plan: Intent, goal: Target) -> None:
    """An arrow as far as the unit would come, dots for the rest of its way, a mark where that ends."""
    unit = state.units[plan.unit]
    color = canvas.theme.colors[f"banner_{unit.spec.banner}"]
    casing, width = canvas.theme.colors.writing_on(color), canvas.line(ARROW_WIDTH)
    clear, free = CLEAR * canvas.counters * canvas.radius, state.is_empty(goal.hex)
    way = [unit.place, *plan.path]
    if way[-1] != goal.hex:
        rest = _counters(canvas, state, [way[-1], goal.hex])
        dots = pen.trimmed(rest, 0.0 if plan.path else clear, 0.0 if free else clear)
        pen.dotted(canvas.surface, dots, width - 1, canvas.radius * 0.42, color, casing)
    mark = drawing("target_mark", round(TARGET * canvas.radius), color, casing)
    canvas.put(mark, canvas.pixel(goal.hex, CENTER if free else LEFT))
    if plan.path:
        line = pen.trimmed(_counters(canvas, state, way), clear, 0.0)
        pen.arrow(canvas.surface, line, width, color, casing)


def _counters(canvas: MapCanvas, state: State, hexes: Iterable[str]) -> list[Point]:
    """Where the counters of hexes stand, or would stand: beside a flag they make room for it."""
    spaces = state.content.map.vp
    return [canvas.pixel(h, MAKES_ROOM if h in spaces and not state.is_empty(h) else CENTER) for h in hexes]


def _name_units(canvas: MapCanvas, hex_id: str, units: list[Unit]) -> None:
    """Who wants a hex, as their counters are lettered: beside it, a plaque for each banner."""
    numbers: dict[str, list[int]] = {}
    for unit in units:
        numbers.setdefault(unit.spec.banner, []).append(unit.spec.number)
    plaques = [
        canvas.lettered(
            BANNER_LETTERS[banner] + BETWEEN_NUMBERS.join(map(str, sorted(found))),
            canvas.theme.colors[f"banner_{banner}"],
        )
        for banner, found in numbers.items()
    ]
    left, middle = canvas.pixel(hex_id, (NAMES[0] * canvas.counters, NAMES[1]))
    height = plaques[0].get_height()
    for row, plaque in enumerate(plaques):
        y = middle + (row - (len(plaques) - 1) / 2) * height
        canvas.put(plaque, (left + plaque.get_width() / 2, y))


INTENTS, RANGES, CONTROL = "intents", "ranges", "control"
LAYERS = (INTENTS, RANGES, CONTROL)
GUN = "artillery"
RANGE_LETTERS = {"hq": "H", "leader": "L", "scout": "S", "spotter": "T", GUN: "A"}
GARRISON_LETTER = "G"


@frozen
class Area:
    """The hexes something reaches, with the letter that tells what it is."""

    hexes: frozenset[str]
    letter: str
    color: Color
    inset: float
    dashed: bool


# ---------------------------------------------------------------------- below the counters


def stamps_under(stamps: Stamps, shown: Highlights) -> list[Callable[[], pygame.Surface]]:
    return [stamps.watched] if _is_moving(shown) else []


def draw_under(canvas: MapCanvas, state: State, shown: Highlights) -> None:
    """Everything that lies on the ground."""
    if CONTROL in shown.layers:
        _control_rings(canvas, state)
    if _is_moving(shown):
        canvas.stamp(canvas.stamps.watched(), sorted(_watched(state, shown.choices)))


def _watched(state: State, choices: Iterable[str]) -> set[str]:
    """Hexes beside an enemy that a unit may enter or would be stopped at."""
    near = state.beside(choices) | set(choices)
    terrain = state.content.map.terrain
    return {h for h in near & state.beside(state.vang_at) if h not in state.vang_at and terrain[h] != "sea"}


def _is_moving(shown: Highlights) -> bool:
    """Whether the selected unit is choosing where to go: then enemies beside its way matter (5.4.4)."""
    return any(
        choice.verb == "move" and choice.piece == shown.selected
        for choices in shown.choices.values()
        for choice in choices
    )


def _control_rings(canvas: MapCanvas, state: State) -> None:
    for hex_id in state.content.map.vp:
        faction = holder(state, hex_id)
        if faction:
            color = canvas.theme.colors[faction]
            canvas.stamp(canvas.stamps.veil(color), [hex_id])
            canvas.stamp(canvas.stamps.ring(color), [hex_id])


# ---------------------------------------------------------------------- above the counters


def draw_over(canvas: MapCanvas, state: State, shown: Highlights) -> None:
    """Everything that lies on the counters."""
    for sides in fights(state):
        _draw_fight(canvas, state, sides)
    if RANGES in shown.layers:
        for area in _areas(canvas, state):
            _outline_area(canvas, state, area)
    if CONTROL in shown.layers:
        for hex_id in state.content.map.vp:
            _letter_holder(canvas, state, hex_id)
    draw_intents(canvas, state, shown.selected or "", INTENTS in shown.layers)


def _draw_fight(canvas: MapCanvas, state: State, sides: Sides) -> None:
    """An attack that is made up or fought out: an arrow for each who takes part, dots for each gun."""
    colors = canvas.theme.colors
    color = colors.danger if state.units[sides.lead].spec.is_vang else colors.path
    width = canvas.line(ARROW_WIDTH)
    guns = (state.units[i].place for i in sides.artillery)
    for hex_id in filter(is_hex, guns):
        line = _counters(canvas, state, [hex_id, sides.target])
        pen.dotted(canvas.surface, line, width, canvas.radius * 0.35, color, colors.ink)
    units = (state.units[i].place for i in sides.attackers)
    guerrillas = (state.supports[i].place for i in sides.guerrillas)
    sources = {h for h in (*units, *guerrillas) if is_hex(h) and h != sides.target}
    for hex_id in sorted(sources):
        ends = _counters(canvas, state, [hex_id, sides.target])
        pen.arrow(canvas.surface, pen.between(ends, 0.32, 0.3), width, color, colors.ink)


def _letter_holder(canvas: MapCanvas, state: State, hex_id: str) -> None:
    """The letter of the Vang banner that holds a hex, which its flag does not tell; G for a Garrison."""
    if holder(state, hex_id) != VANG:
        return
    colors, unit = canvas.theme.colors, state.vang_in(hex_id)
    letter = BANNER_LETTERS[unit.spec.banner] if unit else GARRISON_LETTER
    body = colors[f"banner_{unit.spec.banner}"] if unit else colors["vang"]
    canvas.put(canvas.lettered(letter, body), canvas.pixel(hex_id, TOP))


# ---------------------------------------------------------------------- ranges


def reaches(state: State) -> Iterator[tuple[str, frozenset[str]]]:
    """2.3.2, 5.5.3: what HQs, Leaders, Scouts, Spotters and guns reach, by who reaches it."""
    grid = state.content.map.grid
    for support in state.supports.values():
        if support.on_map and support.side in RANGE_LETTERS:
            yield support.side, frozenset(grid.within(support.place, state.side_of(support).range))
    for unit in state.friends_on_map():
        if unit.gives_artillery_support:
            yield GUN, frozenset(grid.within(unit.place, unit.spec.range))


def _areas(canvas: MapCanvas, state: State) -> Iterator[Area]:
    """The ranges, each in its own line."""
    colors = canvas.theme.colors
    styles = {
        "hq": (colors["cics"], 0.97, False),
        "leader": (colors["caledonia"], 0.9, False),
        "scout": (colors.path, 0.84, True),
        "spotter": (colors["road_bank"], 0.84, True),
        GUN: (colors["banner_red"], 0.78, True),
    }
    for who, hexes in reaches(state):
        yield Area(hexes, RANGE_LETTERS[who], *styles[who])


def _outline_area(canvas: MapCanvas, state: State, area: Area) -> None:
    edge = partial(canvas.stamps.edge, color=area.color, size=area.inset, dashed=area.dashed)
    draw_rim(canvas, state.content.map.grid, sorted(area.hexes), edge)
    # The letter stands on the edge of the area, away from its counter.
    top = min(area.hexes, key=lambda hex_id: (canvas.pixel(hex_id)[1], hex_id))
    canvas.put(canvas.lettered(area.letter, area.color), canvas.pixel(top, (0.0, -area.inset * 0.8)))
