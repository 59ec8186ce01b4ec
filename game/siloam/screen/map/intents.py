"""What the Vang intend: arrows to where they would go or whom they would attack, and who it is that would."""

from __future__ import annotations

from collections.abc import Iterator

from game.siloam.model.state import State, Unit
from game.siloam.rules.vang_intent import Intent, Target, intent, intents
from game.siloam.screen import tokens
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.table.draw import strokes
from game.table.map.geometry import Point
from game.table.map.map_canvas import LEFT, MapCanvas

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
        yield intent(state, chosen)
    elif everybody:
        for banner in state.content.banners:
            yield from intents(state, banner)


def _draw_attack(canvas: MapCanvas, state: State, plan: Intent, target: Target) -> None:
    """A ring around the hex and arrows from all who take part."""
    color = canvas.theme.colors[f"banner_{state.units[plan.unit].spec.banner}"]
    casing, width = canvas.theme.colors.writing_on(color), canvas.line(ARROW_WIDTH)
    canvas.stamp(canvas.stamps.ring(canvas.theme.colors.danger, 0.95), [target.hex])
    for attacker in plan.group:
        ends = canvas.pixels([state.units[attacker].place, target.hex])
        strokes.arrow(canvas.surface, strokes.between(ends, 0.34, 0.3), width, color, casing)


def _draw_march(canvas: MapCanvas, state: State, plan: Intent, goal: Target) -> None:
    """An arrow as far as the unit would come, dots for the rest of its way, a mark where that ends."""
    unit = state.units[plan.unit]
    color = canvas.theme.colors[f"banner_{unit.spec.banner}"]
    casing, width = canvas.theme.colors.writing_on(color), canvas.line(ARROW_WIDTH)
    clear, free = CLEAR * canvas.radius, state.is_empty(goal.hex)
    way = [unit.place, *plan.path]
    if way[-1] != goal.hex:
        rest = canvas.pixels([way[-1], goal.hex])
        dots = strokes.trimmed(rest, 0.0 if plan.path else clear, 0.0 if free else clear)
        strokes.dotted(canvas.surface, dots, width - 1, canvas.radius * 0.42, color, casing)
    mark = tokens.target_mark(round(TARGET * canvas.radius), color, casing)
    canvas.put(mark, canvas.pixel(goal.hex, CENTER if free else LEFT))
    if plan.path:
        line = strokes.trimmed(canvas.pixels(way), clear, 0.0)
        strokes.arrow(canvas.surface, line, width, color, casing)


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
    left, middle = canvas.pixel(hex_id, NAMES)
    height = plaques[0].get_height()
    for row, plaque in enumerate(plaques):
        y = middle + (row - (len(plaques) - 1) / 2) * height
        canvas.put(plaque, (left + plaque.get_width() / 2, y))
