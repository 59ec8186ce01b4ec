"""5.3 to 5.5: why a stack cannot be activated, cannot move there, cannot attack or join."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.decision import Decision
from game.core.hexes import reachable
from game.siloam.model.content import ARTILLERY
from game.siloam.model.state import State, Unit
from game.siloam.model.warmap import WHEELS
from game.siloam.rules.activation import activation_cost
from game.siloam.rules.combat import current_combat
from game.siloam.rules.declaration import Declaration, targets
from game.siloam.rules.guerrillas import refuge
from game.siloam.rules.movement import TRUCK, open_paths, paths_within, points_from, profile, rides_truck
from game.siloam.rules.supports import LEADER, places_of
from game.siloam.why.reason import Why, because

FAR = 99
"""More movement than any map needs."""


def inactive(state: State, unit: Unit) -> Why | None:
    """5.3: what keeps a unit from being activated, or nothing."""
    if unit.acted:
        return because("acted", "5.3", unit=unit.id, did=unit.acted)
    cost = activation_cost(state, unit)
    if cost > state.cp:
        return because("activation_cp", "5.3", unit=unit.id, needs=cost, cp=state.cp)
    return None


def not_own(state: State, faction: str, hex_id: str, rule: str) -> Why | None:
    """Why nobody of a faction can be chosen in a hex: nobody is there, or somebody else."""
    units = state.friends_in(hex_id)
    if any(unit.spec.faction == faction for unit in units):
        return None
    enemy = state.vang_at.get(hex_id, "")
    if enemy:
        return because("enemy_here", rule, enemy=enemy, hex=hex_id)
    if units:
        return because("other_faction", rule, unit=units[0].id, faction=units[0].spec.faction)
    return because("nobody", rule, faction=faction, hex=hex_id)


def to_activate(state: State, decision: Decision, hex_id: str) -> Why | None:
    """5.3: no stack in the hex can be activated."""
    faction = decision.about["faction"]
    stranger = not_own(state, faction, hex_id, decision.rule)
    if stranger is not None:
        return stranger
    own = (unit for unit in state.friends_in(hex_id) if unit.spec.faction == faction)
    return first(inactive(state, unit) for unit in own)


def first(reasons: Iterable[Why | None]) -> Why | None:
    """The first reason there is."""
    return next((reason for reason in reasons if reason is not None), None)


# ---------------------------------------------------------------------- 5.4


def to_move(state: State, decision: Decision, hex_id: str) -> Why | None:
    """5.4: the activated stack cannot go to the hex."""
    unit = state.units[decision.about["unit"]]
    if hex_id == unit.place:
        return because("turned_already", "5.3.1", unit=unit.id)
    closed = _closed(state, unit, hex_id)
    if closed is not None:
        return closed
    watched = state.beside(state.vang_at)
    points = points_from(state, unit, watched)
    distance = state.content.map.grid.distance(unit.place, hex_id)
    if distance > points and unit.place in watched:
        return because("watched", "5.4.4", unit=unit.id, distance=distance)
    if distance > points:
        steps = len(paths_within(state, unit, FAR).get(hex_id, ())) or distance
        return because("too_far", "5.4.1", unit=unit.id, needs=steps, points=points)
    return _barred(state, unit, hex_id, points)


def _closed(state: State, unit: Unit, hex_id: str) -> Why | None:
    """What about the hex itself is closed to the stack, however far it moves."""
    if state.content.map.terrain[hex_id] == "sea":
        return because("sea", "5.4.3", hex=hex_id)
    if hex_id in state.vang_at:
        return because("enemy_holds", "5.4.4", enemy=state.vang_at[hex_id], hex=hex_id)
    if state.guerrilla_in(hex_id) is not None and not refuge(state):
        return because("guerrilla_stuck", "2.6.2", hex=hex_id)
    if rides_truck(state, unit) and hex_id in state.beside(state.vang_at):
        return because("guest_near_enemy", "2.3.2", side=TRUCK, hex=hex_id)
    return None


def _barred(state: State, unit: Unit, hex_id: str, points: int) -> Why:
    """What lies in the way of a stack to a hex that is near enough."""
    war_map, kind = state.content.map, profile(state, unit)
    if hex_id in open_paths(war_map, kind, unit.place, points):
        return because("enemy_in_way", "5.4.4", unit=unit.id, hex=hex_id)
    if kind == WHEELS and "difficult" in (war_map.terrain[unit.place], war_map.terrain[hex_id]):
        return because("wheels", "5.4.3", unit=unit.id, hex=hex_id)
    steps = war_map.steps[kind]
    if hex_id in reachable(unit.place, points, lambda h: [(entered, False) for entered, _ in steps[h]]):
        return because("terrain_in_way", "5.4.3", unit=unit.id, hex=hex_id)
    around = paths_within(state, unit, FAR).get(hex_id)
    if around is not None:
        return because("too_far", "5.4.1", unit=unit.id, needs=len(around), points=points)
    return because("river_in_way", "5.4", unit=unit.id, hex=hex_id)


# ---------------------------------------------------------------------- 5.5


def to_attack(state: State, decision: Decision, hex_id: str) -> Why | None:
    """5.5: the hex is no target, or nobody can attack it."""
    faction, rule = decision.about["faction"], decision.rule
    if hex_id not in state.vang_at and hex_id not in state.garrisons:
        own = [unit for unit in state.friends_in(hex_id) if unit.spec.faction == faction]
        return _cannot_attack(state, own[0], rule) if own else because("no_enemy", rule, hex=hex_id)
    beside = [
        unit
        for near in state.content.map.grid.neighbours[hex_id]
        for unit in state.friends_in(near)
        if unit.spec.faction == faction
    ]
    return first(inactive(state, unit) for unit in beside) or because(
        "nobody_beside", rule, faction=faction, hex=hex_id
    )


def _cannot_attack(state: State, unit: Unit, rule: str) -> Why:
    if not targets(state, unit):
        return because("no_enemy_beside", rule, unit=unit.id)
    return inactive(state, unit) or because("click_enemy", rule, unit=unit.id)


def to_retarget(state: State, decision: Decision, hex_id: str) -> Why | None:
    """10.1: the new target must hold an enemy beside the attacker."""
    if hex_id not in state.vang_at and hex_id not in state.garrisons:
        return because("no_enemy", "5.5", hex=hex_id)
    return because("not_beside_target", "5.5", unit=decision.about["lead"], hex=hex_id)


def to_join(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """5.5.1, 5.5.2: nobody in the hex can join or support the attack."""
    declaration = state.stack[-1]
    assert isinstance(declaration, Declaration)
    sides, unit = declaration.sides, next(iter(state.friends_in(hex_id)), None)
    guerrilla = state.guerrilla_in(hex_id)
    if unit is None and guerrilla is None:
        return because("nobody_joins", "5.5.2", hex=hex_id)
    beside = hex_id in state.content.map.grid.neighbours[sides.target]
    if unit is not None:
        if unit.id in (*sides.attackers, *sides.artillery):
            return because("already_in", "5.5.1", unit=unit.id)
        idle = inactive(state, unit)
        if idle is not None:
            return idle
        if not beside:
            gun = _gun_out_of_range(state, unit, state.units[sides.lead].place)
            return gun or because("not_beside_target", "5.5.2", unit=unit.id, hex=sides.target)
    elif not beside:
        return because("guerrilla_not_beside", "5.5.2", hex=hex_id, target=sides.target)
    return _leaderless(state, "5.5.2")


def to_join_defense(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """5.5.3: nobody in the hex can join the defense."""
    sides, unit = current_combat(state).sides, next(iter(state.friends_in(hex_id)), None)
    if unit is None:
        return because("nobody_joins", "5.5.3", hex=hex_id)
    if unit.id in (sides.defender, *sides.joiners, *sides.defending_artillery):
        return because("already_in", "5.5.3", unit=unit.id)
    grid = state.content.map.grid
    if unit.spec.kind == ARTILLERY and not unit.gives_artillery_support:
        return because("gun_mode", "2.2.4", unit=unit.id)
    if not any(grid.adjacent(foe.place, hex_id) for foe in sides.standing(state)):
        if unit.spec.kind != ARTILLERY:
            return because("not_beside_attacker", "5.5.3", unit=unit.id)
        return _gun_out_of_range(state, unit, sides.target) or _leaderless(state, "5.5.1")
    return _leaderless(state, "5.5.3")


def _gun_out_of_range(state: State, unit: Unit, hex_id: str) -> Why | None:
    """5.5.1: Artillery supports within its range only."""
    distance = state.content.map.grid.distance(unit.place, hex_id)
    if unit.spec.kind != ARTILLERY or distance <= unit.spec.range:
        return None
    return because("gun_range", "5.5.1", unit=unit.id, distance=distance, range=unit.spec.range)


def _leaderless(state: State, rule: str) -> Why:
    """5.5.2, 5.5.3: no Leader brings the stacks together."""
    if not places_of(state, LEADER):
        return because("no_leader", rule)
    return because("leader_range", rule, range=state.content.sides[LEADER].range)


def to_lead(_state: State, decision: Decision, _hex_id: str) -> Why | None:
    """5.5.1: only a unit of the attack can lead it."""
    return because("not_in_attack", "5.5.1", hex=decision.about["hex"])


def to_advance(_state: State, decision: Decision, _hex_id: str) -> Why | None:
    """5.5.9: who advances goes to the hex that was fought for."""
    return because("advance_there", "5.5.9", hex=decision.about["hex"])
