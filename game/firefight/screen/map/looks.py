"""What stands on the map, and where in its hex: counters that face a side, hit counters, markers, smoke."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from game.firefight.model.content import (
    AI,
    INFANTRY_GUN,
    MACHINE_GUN,
    MORTAR,
    NONCOMBAT,
    SIDES,
    CounterSpec,
)
from game.firefight.model.state import Skirmish
from game.table.map.geometry import Point, center
from game.table.map.map_skin import BADGE, GROUND, Figure

NOTCHED = 1.62
"""The picture of a facing in sizes of a counter: its notch lies between counter and side of the hex."""
HIT_SIZE, HIT_PLACE = 0.5, (0.3, -0.42)
FLAG_SIZE, FLAG_PLACE = 0.48, (-0.8, 0.3)
CARGO_SIZE, CARGO_PLACE = 0.36, (-0.46, -0.46)
SMOKE_SIZE, TARGET_SIZE = 1.5, 1.25
STACKED: dict[int, tuple[Point, ...]] = {
    1: ((0.0, 0.0),),
    2: ((-0.13, -0.13), (0.13, 0.13)),
    3: ((-0.2, -0.2), (0.0, 0.0), (0.2, 0.2)),
}
"""Where the counters of a hex stand, by how many there are; more than three lie on the last place."""
STACKED_SIZE = 0.9


@frozen
class CounterLook:
    """A piece of either side as its counter shows it."""

    name: str
    spent: bool
    hidden: bool


@frozen
class NotchLook:
    """The side that a piece faces."""

    facing: str
    side: str
    spent: bool


@frozen
class HitLook:
    """A hit counter."""

    hit: str


@frozen
class CargoLook:
    """How many are carried."""

    count: int


@frozen
class FlagLook:
    """A control marker with what it is worth."""

    side: str
    vp: int


@frozen
class SmokeLook:
    """Smoke of a grade."""

    grade: str


@frozen
class TargetLook:
    """Where shells are to land."""

    round: int


@frozen
class NameLook:
    """A name of a place."""

    text: str


Look = CounterLook | NotchLook | HitLook | CargoLook | FlagLook | SmokeLook | TargetLook | NameLook


def symbol_of(spec: CounterSpec) -> str:
    """The icon on a counter."""
    kinds = {MACHINE_GUN: "ff_mg", MORTAR: "ff_mortar", INFANTRY_GUN: "ff_gun"}
    found = next((icon for tag, icon in kinds.items() if tag in spec.tags), "")
    if found:
        return found
    if NONCOMBAT in spec.tags:
        return "ff_wagon" if spec.is_foot else "ff_truck"
    return "ff_foot" if spec.is_foot else "ff_tank"


def look_of(state: Skirmish, name: str) -> CounterLook:
    """A piece as it stands."""
    piece = state.pieces[name]
    return CounterLook(name, piece.spent, piece.hidden)


def standing(state: Skirmish) -> dict[str, list[Figure]]:
    """Every figure of a position by hex, hexes farther down the sheet later."""
    found: dict[str, list[Figure]] = {}
    for hex_id in sorted(_taken(state), key=lambda it: center(it)[1]):
        found[hex_id] = [*_ground(state, hex_id), *_counters(state, hex_id), *_flags(state, hex_id)]
    return found


def _taken(state: Skirmish) -> set[str]:
    on_map = (state.pieces[name].hex for side in SIDES for name in state.on_map(side))
    return {*on_map, *state.control, *state.smoke, *(target.hex for target in state.targets)}


def _ground(state: Skirmish, hex_id: str) -> Iterator[Figure]:
    """What lies in a hex whoever stands there."""
    if hex_id in state.smoke:
        yield _marker(hex_id, SmokeLook(state.smoke[hex_id]), SMOKE_SIZE)
    for target in state.targets:
        if target.hex == hex_id:
            yield _marker(hex_id, TargetLook(target.round), TARGET_SIZE)


def _flags(state: Skirmish, hex_id: str) -> Iterator[Figure]:
    """The flag of who holds a marked hex stands before its counters."""
    if hex_id in state.control:
        look = FlagLook(state.control[hex_id], state.mission.controls[hex_id].vp)
        yield Figure(hex_id, hex_id, look, FLAG_PLACE, FLAG_SIZE, rides=False, part=BADGE)


def _marker(hex_id: str, look: Look, size: float) -> Figure:
    return Figure(hex_id, hex_id, look, size=size, rides=False, part=GROUND)


def _counters(state: Skirmish, hex_id: str) -> Iterator[Figure]:
    """The pieces of a hex, the enemy's below, each with what belongs to it."""
    here = [name for side in reversed(SIDES) for name in state.at(hex_id, side)]
    places = STACKED.get(len(here), STACKED[3])
    size = 1.0 if len(here) == 1 else STACKED_SIZE
    for number, name in enumerate(here):
        yield from _figures(state, name, places[min(number, len(places) - 1)], size)


def _figures(state: Skirmish, name: str, place: Point, size: float) -> Iterator[Figure]:
    piece, hex_id = state.pieces[name], state.pieces[name].hex
    yield Figure(name, hex_id, look_of(state, name), place, size)
    if piece.facing and not state.spec(name).rumor:
        notch = NotchLook(piece.facing, state.side(name), piece.spent)
        yield Figure(name, hex_id, notch, place, NOTCHED * size, part=BADGE)
    x, y = place
    if piece.hit:
        yield _badge(name, hex_id, HitLook(piece.hit), (x + HIT_PLACE[0], y + HIT_PLACE[1]), HIT_SIZE)
    carried = len(state.passengers(name))
    if carried:
        at = x + CARGO_PLACE[0], y + CARGO_PLACE[1]
        yield _badge(name, hex_id, CargoLook(carried), at, CARGO_SIZE)


def _badge(owner: str, hex_id: str, look: Look, place: Point, size: float) -> Figure:
    return Figure(owner, hex_id, look, place, size, part=BADGE)


def signature(state: Skirmish) -> tuple[object, ...]:
    """Equal for positions that look the same on the map."""
    pieces = tuple((it.place, it.hex, it.facing, it.spent, it.hit, it.hidden) for it in state.pieces.values())
    targets = tuple((it.hex, it.round) for it in state.targets)
    return state.mission_id, pieces, tuple(state.smoke.items()), tuple(state.control.items()), targets


def held(state: Skirmish) -> list[str]:
    """The marked hexes that the player holds."""
    return [hex_id for hex_id, side in state.control.items() if side != AI]
