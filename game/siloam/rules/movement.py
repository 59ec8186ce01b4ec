"""5.4 Move: where a stack may go, and what happens where it ends."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from functools import cache, lru_cache

from game.core.frame import GRAVE, QUIET, EventKind
from game.core.hexes import Step, reachable
from game.siloam.model.state import State, Unit
from game.siloam.model.warmap import WHEELS, WarMap
from game.siloam.rules.guerrillas import displace, refuge
from game.siloam.rules.supports import return_support, upkeep
from game.siloam.rules.victory import check_overrun

TRUCK = "truck"
MOVED, ATTACKED = "moved", "attacked"
"""What a stack did in the present activation (5.3)."""
EVENTS = {
    "unit_moved": EventKind({"unit": str, "origin": str, "hex": str, "path": tuple[str, ...]}),
    "garrison_removed": EventKind({"hex": str}),
    "garrison_left": EventKind({"hex": str}),
    "fortification_lost": EventKind({"hex": str}, GRAVE),
    "mode_flipped": EventKind({"unit": str, "hex": str, "mode": str}, QUIET),
}


def rides_truck(state: State, unit: Unit) -> bool:
    """2.3.2: whether the Infantry's Attachment is a Truck."""
    attachment = state.attachment_of(unit)
    return attachment is not None and attachment.side == TRUCK


def profile(state: State, unit: Unit) -> str:
    """5.4.3: Infantry with a Truck uses the Truck's mobility profile."""
    if unit.place in state.support_at and rides_truck(state, unit):
        return WHEELS
    return unit.spec.profile


def allowance(state: State, unit: Unit) -> int:
    """5.4.1: the movement value of the face-up side, or the Truck's."""
    return state.content.sides[TRUCK].movement if rides_truck(state, unit) else unit.face.movement


def destinations(state: State, unit: Unit) -> dict[str, tuple[str, ...]]:
    """5.4: every hex a friendly stack may move to, with the path."""
    return paths_within(state, unit, points_from(state, unit, state.beside(state.vang_at)))


def points_from(state: State, unit: Unit, watched: Container[str]) -> int:
    """5.4.4: a stack that starts beside an enemy moves one hex."""
    return 1 if unit.place in watched else allowance(state, unit)


def paths_within(state: State, unit: Unit, points: int) -> dict[str, tuple[str, ...]]:
    """5.4: every hex a friendly stack could move to with so much movement, with the path."""
    war_map = state.content.map
    vang_at = state.vang_at
    truck = unit.place in state.support_at and rides_truck(state, unit)
    kind = WHEELS if truck else unit.spec.profile
    seen = war_map.grid.area(unit.place, points + 1)
    near = tuple(sorted([hex_id for hex_id in vang_at if hex_id in seen]))
    if near:
        paths = dict(_paths_in_contact(war_map, kind, unit.place, points, near, truck))
    else:
        paths = dict(open_paths(war_map, kind, unit.place, points))
    if points:
        watched = state.beside(near)
        for entered in war_map.fords[kind][unit.place]:
            if entered not in vang_at and not (truck and entered in watched):
                paths.setdefault(entered, (entered,))
    paths.pop(unit.place, None)
    if state.support_at and not refuge(state):
        # C43: a Guerrilla that has nowhere to go cannot be displaced.
        paths = {h: path for h, path in paths.items() if state.guerrilla_in(h) is None}
    return paths


@cache
def open_paths(war_map: WarMap, kind: str, start: str, points: int) -> Mapping[str, tuple[str, ...]]:
    """5.4.3: where a mobility profile comes to with no enemy near; the map never changes."""
    return reachable(start, points, war_map.steps[kind].__getitem__)


@lru_cache(maxsize=1024)
def _paths_in_contact(
    war_map: WarMap, kind: str, start: str, points: int, vang: tuple[str, ...], truck: bool
) -> Mapping[str, tuple[str, ...]]:
    """5.4.4: enemy hexes are closed, and a hex beside one ends the move.

    Only the enemies that can be met matter; kept for a while, as playouts ask for the same again.
    """
    table, watched = war_map.steps[kind], war_map.grid.beside(vang)
    closed = watched.union(vang) if truck else frozenset(vang)  # 2.3.2: no Truck next to an enemy (C79)

    def steps(hex_id: str) -> Iterable[Step]:
        return [
            (entered, halts or entered in watched)
            for entered, halts in table[hex_id]
            if entered not in closed
        ]

    return reachable(start, points, steps)


def path_cost(state: State, unit: Unit, path: tuple[str, ...]) -> int:
    """5.4: one movement point a hex; crossing an unbridged river takes them all."""
    if state.content.map.is_unbridged(unit.place, path[0]):
        return allowance(state, unit)
    return len(path)


def move_stack(state: State, unit: Unit, path: tuple[str, ...], rule: str = "5.4") -> None:
    """5.4: move a friendly stack along a path, Attachments and all (5.4.2)."""
    origin = unit.place
    riders = [s for s in state.supports_in(origin) if s.host == unit.id]
    state.put(unit, path[-1])
    for rider in riders:
        state.put_support(rider, path[-1])
    state.emit("unit_moved", rule, unit=unit.id, origin=origin, hex=path[-1], path=path)
    settle_arrival(state, unit)


def settle_arrival(state: State, unit: Unit) -> None:
    """2.3.2, 2.6.2, 6.2.3: what makes way where a friendly unit ends its move, retreat or advance.

    Guerrillas and Detachments go elsewhere (C43, C47); a Garrison is gone, which passing leaves (C102).
    """
    if unit.place in state.garrisons:
        clear_garrison(state, unit.place, "6.2.3")
    if unit.place in state.support_at:
        for support in state.supports_in(unit.place):
            if support.is_guerrilla:
                displace(state, support)
            elif not support.host:
                return_support(state, support, "2.3.2")
    upkeep(state)


def clear_garrison(state: State, hex_id: str, rule: str) -> None:
    """6.2.3: a Vang Garrison marker leaves the map; no marker, no casualty."""
    state.garrisons.remove(hex_id)
    state.emit("garrison_removed", rule, hex=hex_id)


def vang_enters(state: State, unit: Unit, hex_id: str, rule: str) -> None:
    """6.2.3: one step or an advance of a Vang unit, with all that it pushes aside.

    It leaves a Garrison on a VP Space, sends Supports to their Pools, and takes over the
    Fortification (G34) or Garrison (G45) of the hex it enters.
    """
    origin = unit.place
    state.put(unit, hex_id)
    if state.events is not None:
        state.emit("unit_moved", rule, unit=unit.id, origin=origin, hex=hex_id, path=(hex_id,))
    if origin in state.content.map.vp:
        state.garrisons.append(origin)
        state.emit("garrison_left", "6.2.3", hex=origin)
    vang_occupies(state, hex_id)


def vang_occupies(state: State, hex_id: str) -> None:
    """What a Vang unit does to the hex it comes to stand in, by move, advance or deployment."""
    if hex_id in state.support_at:
        for support in state.supports_in(hex_id):
            return_support(state, support, "6.2.3")
    if hex_id in state.fortifications:
        del state.fortifications[hex_id]
        state.emit("fortification_lost", "2.7.7", hex=hex_id)
    if hex_id in state.garrisons:
        clear_garrison(state, hex_id, "6.2.3")
    upkeep(state)
    check_overrun(state)


def flip_mode(state: State, unit: Unit, rule: str = "5.3.1") -> None:
    """5.3.1: turn a Combat Unit over before it acts."""
    unit.flip()
    state.emit("mode_flipped", rule, unit=unit.id, hex=unit.place, mode=unit.mode)
