"""6.2.1 to 6.2.3: what the Vang want. Pure functions of the position, used to move them and to show it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from game.core.hexes import DIRECTIONS, Step
from game.siloam.model.content import COMBAT, MOVEMENT
from game.siloam.model.state import State, Unit
from game.siloam.model.warmap import WarMap
from game.siloam.rules.air import is_bomb_target

BY_PRIORITY, BY_GROUP, BY_NUMBER = "priority", "group", "number"
"""Why an attack target was chosen (6.2.2)."""
NEAREST, OPEN_VP = "nearest", "open_vp"
"""Why a movement target was chosen (6.2.3)."""


class Target(NamedTuple):
    """A hex the Vang have chosen, and why that one."""

    hex: str
    why: str


def wanted_mode(state: State, hex_id: str) -> str:
    """6.2.1: Combat Mode with an enemy Combat Unit within five hexes, else Movement Mode."""
    around = state.content.map.grid.area(hex_id, state.content.tracks.vang_mode_range)
    return MOVEMENT if around.isdisjoint(state.friends_at) else COMBAT


# ---------------------------------------------------------------------- attack (6.2.2)


def is_attackable(state: State, hex_id: str) -> bool:
    """6.2.2: enemy Combat Units and Guerrillas are attacked; other Supports are not (C86)."""
    return hex_id in state.friends_at or (
        hex_id in state.support_at and state.guerrilla_in(hex_id) is not None
    )


def attackable(state: State, hex_id: str) -> list[str]:
    """Hexes beside a hex with somebody to attack, in hex order; empty for most."""
    around = state.content.map.grid.neighbours[hex_id]
    if state.friends_at.keys().isdisjoint(around) and state.support_at.keys().isdisjoint(around):
        return []
    return [h for h in around if is_attackable(state, h)]


def attack_group(state: State, unit: Unit, target: str) -> list[Unit]:
    """6.2.2: every unit of the banner beside the target that has not attacked yet (C35)."""
    beside = state.content.map.grid.neighbours[target]
    return [
        other for other in state.banner_on_map(unit.spec.banner) if not other.acted and other.place in beside
    ]


def attack_target(state: State, unit: Unit) -> Target | None:
    """6.2.2 Target Selection: priority hex, then Group Attack, then lowest hex number."""
    hexes = attackable(state, unit.place)
    if not hexes:
        return None
    stars = state.content.map.stars[unit.spec.banner]
    off_star, alone, best = min([(h not in stars, len(attack_group(state, unit, h)) < 2, h) for h in hexes])
    return Target(best, BY_NUMBER if off_star and alone else BY_GROUP if off_star else BY_PRIORITY)


# ---------------------------------------------------------------------- movement (6.2.3)


def is_open_vp(state: State, banner: str, hex_id: str) -> bool:
    """6.2.3: an empty VP Space of the banner's colour; a garrisoned one is not empty (C61)."""
    space = state.content.map.vp.get(hex_id)
    return (
        space is not None
        and banner in space.banners
        and hex_id not in state.garrisons
        and state.is_empty(hex_id)
    )


def move_target(state: State, unit: Unit) -> Target | None:
    """6.2.3 Target Selection: nearest eligible hex, lowest number on ties.

    A unit that is under way to an open VP Space keeps to it. Where it has found no step for too
    long it chooses anew, among the others (C99).
    """
    banner, here, vang_at = unit.spec.banner, unit.place, state.vang_at
    given_up = ""
    if unit.pursuit and is_open_vp(state, banner, unit.pursuit):
        if unit.stalled < state.content.tracks.vang_patience:
            return Target(unit.pursuit, OPEN_VP)
        given_up = unit.pursuit
    for star in _nearest_stars(state.content.map, banner, here):
        if star not in vang_at and star != given_up:
            if is_open_vp(state, banner, star):
                return Target(star, OPEN_VP)
            if star < here:
                return Target(star, NEAREST)
    return None


@cache
def _nearest_stars(war_map: WarMap, banner: str, here: str) -> tuple[str, ...]:
    """The stars of a banner as a unit in a hex ranks them; the map never changes."""
    distances = war_map.grid.distances_from(here)
    return tuple(sorted(war_map.stars[banner], key=lambda star: (distances[star], star)))


def blocks_vang(state: State, hex_id: str) -> bool:
    """6.2.3 Passable Hexes: Combat Units of either side and Guerrillas block (C41, C97)."""
    return hex_id in state.vang_at or is_attackable(state, hex_id)


def stops_vang(state: State, hex_id: str) -> bool:
    """5.4.4 for the Vang: a Combat Unit or Guerrilla beside the hex ends the move (C86)."""
    return bool(attackable(state, hex_id))


def move_path(state: State, unit: Unit, goal: Target, mode: str) -> tuple[str, ...]:
    """6.2.3 Per-Step Movement: each step strictly nearer, lowest number on ties (G25)."""
    allowance = 1 if stops_vang(state, unit.place) else unit.spec.faces[mode].movement
    war_map, kind = state.content.map, unit.spec.profile
    backward = goal.why == OPEN_VP
    here, path = unit.place, list[str]()
    while len(path) < allowance:
        for step in _steps_nearer(war_map, kind, here, goal.hex, not path):
            if (backward or step[0] < here) and not blocks_vang(state, step[0]):
                break
        else:
            break
        here, halts = step
        path.append(here)
        if halts or stops_vang(state, here):
            break
    return tuple(path)


@cache
def _steps_nearer(war_map: WarMap, kind: str, here: str, goal: str, first: bool) -> tuple[Step, ...]:
    """Steps that lead nearer to a goal, lowest number first; the map never changes.

    5.4.3: a river is crossed with the whole move, so only as the first step.
    """
    distances = war_map.grid.distances_from(goal)
    fords = war_map.fords[kind][here] if first else ()
    steps = (*war_map.steps[kind][here], *((hex_id, True) for hex_id in fords))
    return tuple(sorted(step for step in steps if distances[step[0]] < distances[here]))


# ---------------------------------------------------------------------- bombing line (6.2.5)


def bombing_line(state: State, banner: str, target: str) -> tuple[str, ...]:
    """6.2.5: the line the Vang bombers fly, or nothing when every direction is barred."""
    grid, length = state.content.map.grid, state.content.tracks.bombing_line
    lines = [grid.line(target, direction, length) for direction in DIRECTIONS]
    open_lines = [line for line in lines if not any(h in state.vang_at for h in line)]
    if not open_lines:
        return ()
    stars = state.content.map.stars[banner]
    beyond = len(grid.hexes)

    def rank(line: tuple[str, ...]) -> tuple[int, int, str]:
        enemies = sum(is_bomb_target(state, h, by_vang=True) for h in line)
        if len(line) < 2:
            return (-enemies, beyond, "")  # off the map: ranks last (G50)
        return (-enemies, min(grid.distance(line[1], star) for star in stars), line[1])

    return min(open_lines, key=rank)
