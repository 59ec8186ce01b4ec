"""What is pointed out on the board: choices, paths, ranges and control."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial

import pygame
from attrs import define, field, frozen

from game.core.decision import Choice
from game.core.hexes import DIRECTIONS
from game.siloam.model.content import VANG
from game.siloam.model.state import State, is_hex
from game.siloam.rules.sides import Sides
from game.siloam.screen import tokens
from game.siloam.screen.map.intents import draw_intents
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.table.draw import strokes
from game.table.draw.icons import flag
from game.table.draw.slices import Work
from game.table.draw.theme import Color
from game.table.map.geometry import Point
from game.table.map.map_canvas import LEFT, TOP, MapCanvas
from game.table.map.stamps import Stamps

Edge = Callable[[int], tuple[pygame.Surface, Point]]
"""Gives the picture of a side of a hex and where it goes from the middle of the hex."""
ATTACKS = frozenset({"attack", "commit", "retarget", "aim_at", "bomb_line"})
"""Verbs that are meant for an enemy."""
SIDE_FACING = {"se": 0, "s": 1, "sw": 2, "nw": 3, "n": 4, "ne": 5}
"""The side of a hex that faces each direction, counted as its corners are."""
GUN = "artillery"
RANGE_LETTERS = {"hq": "H", "leader": "L", "scout": "S", "spotter": "T", GUN: "A"}
GARRISON_LETTER = "G"
PIP, FLAG_SIZE = 0.42, 0.62
"""Sizes in hex radii."""
SMALLEST_PIP = 15
"""Pixels at scale 1."""
PATH_WIDTH, ARROW_WIDTH = 0.12, 0.1
"""Widths of lines in hex radii."""
REACH_INSET = 0.9
PATH_START = 0.3
"""How much of its first step a path leaves out, so as not to cross out the unit that would take it."""


@define(eq=True)
class Highlights:
    """What the scene points out on the board."""

    choices: Mapping[str, tuple[Choice, ...]] = field(factory=dict)
    """Legal choices by hex."""
    hovered: str | None = None
    cursor: str | None = None
    """The hex of the keyboard cursor."""
    selected: str | None = None
    """The id of a unit."""
    path: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    """Hexes the log points at."""
    reach: tuple[str, ...] = ()
    """How far something would reach from the hex that is pointed at."""
    ranges: bool = False
    intents: bool = False
    control: bool = False
    look_under: bool = False


@frozen
class Area:
    """The hexes something reaches, with the letter that tells what it is."""

    hexes: frozenset[str]
    letter: str
    color: Color
    inset: float
    dashed: bool


def work(stamps: Stamps, shown: Highlights, fighting: bool) -> Work:
    """Make the stamps of the choices and of a fight that are not there yet."""
    wanted = [stamps.attack if is_attack(choices) else stamps.legal for choices in shown.choices.values()]
    if fighting:
        wanted.append(stamps.attack)
    if _is_moving(shown):
        wanted.append(stamps.watched)
    for make in dict.fromkeys([*wanted, stamps.hovered]):
        make()
        yield
    for side in range(6) if stamps.legal in wanted else ():
        stamps.rim_light(side)
        stamps.rim_line(side)
        yield


# ---------------------------------------------------------------------- below the counters


def draw_under(canvas: MapCanvas, state: State, shown: Highlights) -> None:
    """Everything that lies on the ground."""
    if shown.control:
        _control_rings(canvas, state)
    if _is_moving(shown):
        canvas.stamp(canvas.stamps.watched(), sorted(_watched(state, shown.choices)))
    attacks = [h for h, choices in shown.choices.items() if is_attack(choices)]
    legal = [h for h in shown.choices if h not in attacks]
    canvas.stamp(canvas.stamps.legal(), legal)
    for hex_id, side in _sides_around(state, legal):
        canvas.stamp(canvas.stamps.rim_light(side), [hex_id])
    _rim(canvas, state, legal, canvas.stamps.rim_line)
    canvas.stamp(canvas.stamps.attack(), attacks)


def _watched(state: State, choices: Iterable[str]) -> set[str]:
    """Hexes beside an enemy that a unit may enter or would be stopped at."""
    near = state.beside(choices) | set(choices)
    terrain = state.content.map.terrain
    return {h for h in near & state.beside(state.vang_at) if h not in state.vang_at and terrain[h] != "sea"}


def is_attack(choices: Iterable[Choice]) -> bool:
    return any(choice.verb in ATTACKS for choice in choices)


def _is_moving(shown: Highlights) -> bool:
    """Whether the selected unit is choosing where to go: then enemies beside its way matter (5.4.4)."""
    return any(
        choice.verb == "move" and choice.piece == shown.selected
        for choices in shown.choices.values()
        for choice in choices
    )


def _control_rings(canvas: MapCanvas, state: State) -> None:
    for hex_id in state.content.map.vp:
        holder = _holder(state, hex_id)
        if holder:
            color = canvas.theme.colors.faction(holder)
            canvas.stamp(canvas.stamps.veil(color), [hex_id])
            canvas.stamp(canvas.stamps.ring(color), [hex_id])


def _holder(state: State, hex_id: str) -> str:
    """Whose Combat Unit or Garrison stands in a hex."""
    for unit in state.friends_in(hex_id):
        return unit.spec.faction
    return VANG if hex_id in state.vang_at or hex_id in state.garrisons else ""


# ---------------------------------------------------------------------- above the counters


def draw_over(canvas: MapCanvas, state: State, shown: Highlights) -> None:
    """Everything that lies on the counters."""
    if shown.ranges:
        for area in _areas(canvas, state):
            _outline_area(canvas, state, area)
    for hex_id, choices in shown.choices.items():
        if is_attack(choices):
            canvas.put(canvas.crossed(), canvas.pixel(hex_id, LEFT))
    if shown.control:
        for hex_id in state.content.map.vp:
            _control_flag(canvas, state, hex_id)
    draw_intents(canvas, state, shown.selected or "", shown.intents)


def draw_fight(canvas: MapCanvas, state: State, sides: Sides) -> None:
    """An attack that is made up or fought out: an arrow for each who takes part, dots for each gun."""
    colors = canvas.theme.colors
    color = colors.danger if state.units[sides.lead].spec.is_vang else colors.path
    width = canvas.line(ARROW_WIDTH)
    guns = (state.units[i].place for i in sides.artillery)
    for hex_id in filter(is_hex, guns):
        line = canvas.pixels([hex_id, sides.target])
        strokes.dotted(canvas.surface, line, width, canvas.radius * 0.35, color, colors.ink)
    units = (state.units[i].place for i in sides.attackers)
    guerrillas = (state.supports[i].place for i in sides.guerrillas)
    sources = {h for h in (*units, *guerrillas) if is_hex(h) and h != sides.target}
    for hex_id in sorted(sources):
        ends = canvas.pixels([hex_id, sides.target])
        strokes.arrow(canvas.surface, strokes.between(ends, 0.32, 0.3), width, color, colors.ink)


def _control_flag(canvas: MapCanvas, state: State, hex_id: str) -> None:
    """The holder's flag, or the letter of the banner that holds the hex; G for a Garrison."""
    colors = canvas.theme.colors
    holder = _holder(state, hex_id)
    if holder not in ("", VANG):
        canvas.put(flag(holder, round(FLAG_SIZE * canvas.radius), colors), canvas.pixel(hex_id, TOP))
        return
    unit = state.vang_in(hex_id)
    if not holder:
        return
    letter = BANNER_LETTERS[unit.spec.banner] if unit else GARRISON_LETTER
    body = colors.banner(unit.spec.banner) if unit else colors.vang
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
        "hq": (colors.cics, 0.97, False),
        "leader": (colors.caledonia, 0.9, False),
        "scout": (colors.path, 0.84, True),
        "spotter": (colors.road_bank, 0.84, True),
        GUN: (colors.banner_red, 0.78, True),
    }
    for who, hexes in reaches(state):
        yield Area(hexes, RANGE_LETTERS[who], *styles[who])


def _outline_area(canvas: MapCanvas, state: State, area: Area) -> None:
    edge = partial(canvas.stamps.edge, color=area.color, size=area.inset, dashed=area.dashed)
    _rim(canvas, state, area.hexes, edge)
    # The letter stands on the edge of the area, away from its counter.
    top = min(area.hexes, key=lambda hex_id: (canvas.pixel(hex_id)[1], hex_id))
    canvas.put(canvas.lettered(area.letter, area.color), canvas.pixel(top, (0.0, -area.inset * 0.8)))


def draw_reach(canvas: MapCanvas, state: State, reach: Collection[str]) -> None:
    """A dashed line around all that a Support would reach."""
    color = canvas.theme.colors.cics
    _rim(canvas, state, reach, partial(canvas.stamps.edge, color=color, size=REACH_INSET, dashed=True))


def _rim(canvas: MapCanvas, state: State, hexes: Collection[str], edge: Edge) -> None:
    """A line around hexes, not between them."""
    placed = []
    for hex_id, side in _sides_around(state, hexes):
        (x, y), (picture, (dx, dy)) = canvas.pixel(hex_id), edge(side)
        placed.append((picture, (round(x + dx), round(y + dy))))
    canvas.surface.fblits(placed)


def _sides_around(state: State, hexes: Collection[str]) -> Iterator[tuple[str, int]]:
    """The sides at which some hexes meet others, each with its hex."""
    towards, inside = state.content.map.grid.towards, frozenset(hexes)
    for hex_id in hexes:
        for direction in DIRECTIONS:
            if towards[hex_id].get(direction) not in inside:
                yield hex_id, SIDE_FACING[direction]


# ---------------------------------------------------------------------- path


def draw_path(canvas: MapCanvas, state: State, shown: Highlights) -> None:
    """The way a unit would take, with what it has cost at each step."""
    if not shown.path:
        return
    colors, theme = canvas.theme.colors, canvas.theme
    unit = state.units.get(shown.selected or "")
    start = [unit.place] if unit is not None and unit.on_map and unit.place != shown.path[0] else []
    points = canvas.pixels([*start, *shown.path])
    if start:
        points[0] = strokes.between(points[:2], PATH_START, 0.0)[0]
    if len(points) > 1:
        strokes.polyline(canvas.surface, points, canvas.line(PATH_WIDTH), colors.path, colors.ink)
    for step, point in enumerate(points[len(start) :], 1):
        last = step == len(shown.path)
        cost = _cost(shown) if last else step
        size = max(theme.px(SMALLEST_PIP), round(PIP * canvas.radius))
        words = theme.lettering(str(cost), colors.ink, "sans-bold", round(size * (0.95 if last else 0.8)))
        canvas.put(tokens.pip(size if last else round(size * 0.85), colors.path, colors.ink), point)
        canvas.put(words.subsurface(words.get_bounding_rect()), point)


def _cost(shown: Highlights) -> int:
    """What the whole way costs: fording a river costs more than its hexes."""
    for choice in shown.choices.get(shown.path[-1], ()):
        if choice.path == shown.path and choice.verb == "move":
            return choice.cost
    return len(shown.path)
