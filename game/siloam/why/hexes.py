"""2.3, 2.6, 5.2 to 5.6, 8.2: why nothing can be chosen in a hex: nobody moves, fights or arrives there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from game.core.frame import Decision
from game.core.hexes import reachable
from game.siloam.model.content import (
    ARTILLERY,
    CALEDONIA,
    CICS,
    CONTACT,
    FIRM,
    FRIENDS,
    INFANTRY,
    REAR,
    SILOAM,
)
from game.siloam.model.state import State, Unit
from game.siloam.model.warmap import WHEELS
from game.siloam.rules.activation import activation_cost
from game.siloam.rules.allies import is_unoccupied
from game.siloam.rules.cics import deployment_hex
from game.siloam.rules.combat import current_combat
from game.siloam.rules.declaration import Declaration, targets
from game.siloam.rules.guerrillas import refuge
from game.siloam.rules.hits import CONSCRIPT, TakeHits
from game.siloam.rules.movement import TRUCK, open_paths, paths_within, points_from, profile, rides_truck
from game.siloam.rules.supports import LEADER, places_of, unfit
from game.siloam.why.reason import Why, because, first_of

FAR = 99
"""More movement than any map needs."""
GUERRILLA = "guerrilla"


def at_hex(state: State, decision: Decision, hex_id: str) -> Why:
    """Why nothing can be chosen in a hex now."""
    explain = _AT_HEX.get(decision.kind)
    if explain is None:
        return because("off_map", decision.rule, hex=hex_id)
    return explain(state, decision, hex_id) or because("any", decision.rule, hex=hex_id)


def _first(reasons: Iterable[Why | None]) -> Why | None:
    """The first reason there is."""
    return next((reason for reason in reasons if reason is not None), None)


def _inactive(state: State, unit: Unit) -> Why | None:
    """5.3: what keeps a unit from being activated, or nothing."""
    cost = activation_cost(state, unit)
    return first_of(
        (unit.acted, "acted", "5.3"),
        (cost > state.cp, "activation_cp", "5.3"),
        unit=unit.id, did=unit.acted, needs=cost, cp=state.cp,
    )  # fmt: skip


def _own(state: State, faction: str, hex_id: str) -> list[Unit]:
    return [unit for unit in state.friends_in(hex_id) if unit.spec.faction == faction]


def _not_own(state: State, faction: str, hex_id: str, rule: str) -> Why | None:
    """Why nobody of a faction can be chosen in a hex: nobody is there, or somebody else."""
    if _own(state, faction, hex_id):
        return None
    enemy = state.vang_at.get(hex_id, "")
    if enemy:
        return because("enemy_here", rule, enemy=enemy, hex=hex_id)
    for unit in state.friends_in(hex_id):
        return because("other_faction", rule, unit=unit.id, faction=unit.spec.faction)
    return because("nobody", rule, faction=faction, hex=hex_id)


def _to_activate(state: State, decision: Decision, hex_id: str) -> Why | None:
    """5.3: no stack in the hex can be activated."""
    faction = decision.about["faction"]
    stranger = _not_own(state, faction, hex_id, decision.rule)
    return stranger or _first(_inactive(state, unit) for unit in _own(state, faction, hex_id))


# ---------------------------------------------------------------------- 5.4


def _to_move(state: State, decision: Decision, hex_id: str) -> Why | None:
    """5.4: the activated stack cannot go to the hex."""
    unit = state.units[decision.about["unit"]]
    if hex_id == unit.place:
        return because("turned_already", "5.3.1", unit=unit.id)
    return _closed(state, unit, hex_id) or _too_far(state, unit, hex_id)


def _closed(state: State, unit: Unit, hex_id: str) -> Why | None:
    """What about the hex itself is closed to the stack, however far it moves."""
    return first_of(
        (state.content.map.terrain[hex_id] == "sea", "sea", "5.4.3"),
        (hex_id in state.vang_at, "enemy_holds", "5.4.4"),
        (state.guerrilla_in(hex_id) is not None and not refuge(state), "guerrilla_stuck", "2.6.2"),
        (rides_truck(state, unit) and state.near_vang(hex_id), "guest_near_enemy", "2.3.2"),
        enemy=state.vang_at.get(hex_id), side=TRUCK, hex=hex_id,
    )  # fmt: skip


def _too_far(state: State, unit: Unit, hex_id: str) -> Why:
    """5.4.1, 5.4.4: the hex is farther than the stack may move, or not to be reached."""
    watched = state.beside(state.vang_at)
    points = points_from(state, unit, watched)
    distance = state.content.map.grid.distance(unit.place, hex_id)
    if distance <= points:
        return _barred(state, unit, hex_id, points)
    if unit.place in watched:
        return because("watched", "5.4.4", unit=unit.id, distance=distance)
    steps = len(paths_within(state, unit, FAR).get(hex_id, ())) or distance
    return because("too_far", "5.4.1", unit=unit.id, needs=steps, points=points)


def _barred(state: State, unit: Unit, hex_id: str, points: int) -> Why:
    """What lies in the way of a stack to a hex that is near enough."""
    war_map, kind = state.content.map, profile(state, unit)
    steps, around = war_map.steps[kind], paths_within(state, unit, FAR).get(hex_id)
    dry = reachable(unit.place, points, lambda h: [(entered, False) for entered, _ in steps[h]])
    hilly = "difficult" in (war_map.terrain[unit.place], war_map.terrain[hex_id])
    why = first_of(
        (hex_id in open_paths(war_map, kind, unit.place, points), "enemy_in_way", "5.4.4"),
        (kind == WHEELS and hilly, "wheels", "5.4.3"),
        (hex_id in dry, "terrain_in_way", "5.4.3"),
        (around is not None, "too_far", "5.4.1"),
        unit=unit.id, hex=hex_id, needs=len(around or ()), points=points,
    )  # fmt: skip
    return why or because("river_in_way", "5.4", unit=unit.id, hex=hex_id)


# ---------------------------------------------------------------------- 5.5


def _to_attack(state: State, decision: Decision, hex_id: str) -> Why | None:
    """5.5: the hex is no target, or nobody can attack it."""
    faction, rule = decision.about["faction"], decision.rule
    if hex_id not in state.vang_at and hex_id not in state.garrisons:
        own = _own(state, faction, hex_id)
        return _cannot_attack(state, own[0], rule) if own else because("no_enemy", rule, hex=hex_id)
    near = state.content.map.grid.neighbours[hex_id]
    idle = _first(_inactive(state, unit) for beside in near for unit in _own(state, faction, beside))
    return idle or because("nobody_beside", rule, faction=faction, hex=hex_id)


def _cannot_attack(state: State, unit: Unit, rule: str) -> Why:
    if not targets(state, unit):
        return because("no_enemy_beside", rule, unit=unit.id)
    return _inactive(state, unit) or because("click_enemy", rule, unit=unit.id)


def _to_retarget(state: State, decision: Decision, hex_id: str) -> Why | None:
    """10.1: the new target must hold an enemy beside the attacker."""
    held = hex_id in state.vang_at or hex_id in state.garrisons
    key = "not_beside_target" if held else "no_enemy"
    return because(key, "5.5", unit=decision.about["lead"], hex=hex_id)


def _to_join(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """5.5.1, 5.5.2: nobody in the hex can join or support the attack."""
    declaration = state.stack[-1]
    assert isinstance(declaration, Declaration)
    sides, unit = declaration.sides, next(iter(state.friends_in(hex_id)), None)
    beside = hex_id in state.content.map.grid.neighbours[sides.target]
    guerrilla = state.guerrilla_in(hex_id)
    if unit is None:
        why = first_of(
            (guerrilla is None, "nobody_joins", "5.5.2"),
            (not beside, "guerrilla_not_beside", "5.5.2"),
            (guerrilla is not None and guerrilla.id in sides.guerrillas, "guerrilla_in", "5.5.2"),
            (guerrilla is not None and guerrilla.locked, "guerrilla_acted", "5.3"),
            hex=hex_id, target=sides.target,
        )  # fmt: skip
    elif unit.id in (*sides.attackers, *sides.artillery):
        why = because("already_in", "5.5.1", unit=unit.id)
    else:
        why = _inactive(state, unit)
        if why is None and not beside:
            gun = _gun_out_of_range(state, unit, state.units[sides.lead].place)
            why = gun or because("not_beside_target", "5.5.2", unit=unit.id, hex=sides.target)
    return why or _leaderless(state, "5.5.2")


def _to_join_defense(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """5.5.3: nobody in the hex can join the defense."""
    sides, unit = current_combat(state).sides, next(iter(state.friends_in(hex_id)), None)
    if unit is None:
        return because("nobody_joins", "5.5.3", hex=hex_id)
    gun, grid = unit.spec.kind == ARTILLERY, state.content.map.grid
    beside = any(grid.adjacent(foe.place, hex_id) for foe in sides.standing(state))
    why = first_of(
        (unit.id in (sides.defender, *sides.joiners, *sides.defending_artillery), "already_in", "5.5.3"),
        (gun and not unit.gives_artillery_support, "gun_mode", "2.2.4"),
        (not gun and not beside, "not_beside_attacker", "5.5.3"),
        unit=unit.id,
    )
    if why is None and not beside:
        return _gun_out_of_range(state, unit, sides.target) or _leaderless(state, "5.5.1", sides.target)
    return why or _leaderless(state, "5.5.3", sides.target if gun else hex_id)


def _gun_out_of_range(state: State, unit: Unit, hex_id: str) -> Why | None:
    """5.5.1: Artillery supports within its range only."""
    distance = state.content.map.grid.distance(unit.place, hex_id)
    if unit.spec.kind != ARTILLERY or distance <= unit.spec.range:
        return None
    return because("gun_range", "5.5.1", unit=unit.id, distance=distance, range=unit.spec.range)


def _leaderless(state: State, rule: str, hex_id: str = "") -> Why:
    """5.5.2, 5.5.3: no Leader brings the stacks together; in defense one hex must be in range (C101)."""
    near = "leader_away" if hex_id else "leader_range"
    key = near if places_of(state, LEADER) else "no_leader"
    return because(key, rule, range=state.content.sides[LEADER].range, hex=hex_id)


def _to_lead(_state: State, decision: Decision, _hex_id: str) -> Why | None:
    """5.5.1: only a unit of the attack can lead it."""
    return because("not_in_attack", "5.5.1", hex=decision.about["hex"])


def _to_advance(_state: State, decision: Decision, _hex_id: str) -> Why | None:
    """5.5.9: who advances goes to the hex that was fought for."""
    return because("advance_there", "5.5.9", hex=decision.about["hex"])


def _to_retreat(state: State, decision: Decision, hex_id: str) -> Why | None:
    """5.5.8, 5.5.9: no hit is taken in the hex, and nobody retreats to it."""
    fight = state.stack[-1]
    assert isinstance(fight, TakeHits)
    unit, grid = state.units.get(fight.retreats), state.content.map.grid
    if unit is None or not unit.on_map or not grid.adjacent(unit.place, hex_id):
        return because("no_hits_here", decision.rule, hex=hex_id)
    distances = grid.distances_from(fight.away_from)
    return first_of(
        (fight.halted, "retreat_halted", "5.5.9"),
        (fight.stepped >= unit.face.movement, "retreat_spent", "5.5.9"),
        (distances[hex_id] <= distances[unit.place], "retreat_towards", "5.5.9"),
        (hex_id in state.vang_at, "enemy_holds", "5.5.9"),
        (not fight.may_enter(state, unit, hex_id), "retreat_terrain", "5.5.9"),
        (True, "guerrilla_stuck", "2.6.2"),
        unit=unit.id, points=unit.face.movement, hex=hex_id, enemy=state.vang_at.get(hex_id),
    )  # fmt: skip


# ---------------------------------------------------------------------- Supports


def _to_use_support(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """5.2: no Support in the hex can be moved, used or returned."""
    for support in sorted(state.supports_in(hex_id), key=lambda support: support.spec.faction != CICS):
        own = support.spec.faction == CICS
        key, rule = ("support_used", "2.3.1") if own else ("other_support", "5.2")
        return because(key, rule, side=support.side, faction=support.spec.faction)
    return because("no_support", "5.2", hex=hex_id)


def _to_place(state: State, decision: Decision, hex_id: str) -> Why | None:
    """2.3.2: a Support cannot stand in the hex with this side up."""
    return _placing(state, decision.about["side"], hex_id, FRIENDS)


def _to_conscript(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """2.6.1: a Conscript joins Siloam Infantry only."""
    return _placing(state, CONSCRIPT, hex_id, (SILOAM,))


def _to_place_guerrilla(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """2.6.2: a Guerrilla that is asked for stands between the lines."""
    return _placing(state, GUERRILLA, hex_id, (SILOAM,))


def _placing(state: State, side: str, hex_id: str, factions: tuple[str, ...]) -> Why | None:
    """2.3.2: what about the hex speaks against a Support with this side up."""
    spec = state.content.sides[side]
    if spec.attaches:
        return _attaching(state, side, hex_id, factions)
    rule = "2.6.2" if side == GUERRILLA else "2.3.2"
    contact, rear = spec.ground == CONTACT or side == GUERRILLA, spec.ground == REAR
    return _taken(state, hex_id, rule) or first_of(
        (contact and not state.near_friend(hex_id), "no_friend_near", rule),
        (contact and not state.near_vang(hex_id), "no_enemy_near", rule),
        (rear and state.content.map.terrain[hex_id] == "difficult", "rear_difficult", rule),
        (rear and state.near_vang(hex_id), "rear_near_enemy", "5.5.9"),
        side=side, hex=hex_id,
    )  # fmt: skip


def _taken(state: State, hex_id: str, rule: str) -> Why | None:
    """Why the hex is not an empty land hex, or nothing."""
    unit, support = next(iter(state.friends_in(hex_id)), None), next(iter(state.supports_in(hex_id)), None)
    return first_of(
        (state.content.map.terrain[hex_id] == "sea", "sea", rule),
        (hex_id in state.vang_at, "enemy_here", rule),
        (unit, "taken", rule),
        (support, "support_there", "5.4.5"),
        enemy=state.vang_at.get(hex_id), unit=unit and unit.id, side=support and support.side, hex=hex_id,
    )  # fmt: skip


def _attaching(state: State, side: str, hex_id: str, factions: tuple[str, ...]) -> Why | None:
    """2.3.2: an Attachment needs Infantry without a Support, and ground that suits it."""
    units = state.friends_in(hex_id)
    infantry = [unit for unit in units if unit.spec.kind == INFANTRY]
    unsuited = hex_id in unfit(state, state.content.sides[side].ground)
    no_host = first_of(
        (units and not infantry, "not_infantry", "2.3.2"),
        (not infantry, "no_infantry", "2.3.2"),
        (not any(unit.spec.faction in factions for unit in infantry), "wrong_host", "2.3.2"),
        unit=(infantry or units)[0].id if units else "", side=side, hex=hex_id,
    )  # fmt: skip
    for support in state.supports_in(hex_id):
        return no_host or because("support_there", "2.3.2", side=support.side, hex=hex_id)
    return no_host or first_of(
        (unsuited and state.content.sides[side].ground == FIRM, "heavy_difficult", "2.3.2"),
        (unsuited, "guest_near_enemy", "2.3.2"),
        side=side, hex=hex_id,
    )  # fmt: skip


# ---------------------------------------------------------------------- arriving and leaving


def _to_deploy(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """5.6: CICS units arrive in one hex."""
    landing, cost = deployment_hex(state), state.content.tracks.costs["deploy"]
    return first_of(
        (hex_id != landing, "not_landing", "5.6"),
        (landing in state.vang_at, "landing_taken", "5.6"),
        (landing in state.garrisons, "landing_held", "6.2.3"),
        (not state.in_pool(CICS), "pool_empty", "5.6"),
        (True, "deploy_cp", "5.6"),
        hex=landing, enemy=state.vang_at.get(landing), faction=CICS, needs=cost, cp=state.cp,
    )  # fmt: skip


def _to_deploy_ally(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """7.2 Phase 3, Caledonia: units arrive on free flag hexes."""
    return first_of(
        (hex_id not in state.content.map.flags[CALEDONIA], "not_flag", "7.2"),
        (hex_id in state.garrisons, "flag_held", "6.2.3"),
        (not is_unoccupied(state, hex_id), "flag_taken", "7.2"),
        (True, "pool_empty", "7.2"),
        faction=CALEDONIA, hex=hex_id,
    )  # fmt: skip


def _to_deploy_on_flag(state: State, decision: Decision, hex_id: str) -> Why | None:
    """9.2: an allied reinforcement arrives on an empty flag hex."""
    faction = state.units[decision.about["unit"]].spec.faction
    return first_of(
        (hex_id not in state.content.map.flags[faction], "not_flag", "9.2"),
        (hex_id in state.garrisons, "flag_held", "6.2.3"),
        (True, "flag_taken", "9.2"),
        faction=faction, hex=hex_id,
    )  # fmt: skip


def _to_displace(state: State, decision: Decision, hex_id: str) -> Why | None:
    """5.4.5: the excess unit goes to an empty hex beside its own."""
    crowd = decision.about["hex"]
    if not state.content.map.grid.adjacent(crowd, hex_id):
        return because("not_beside", "5.4.5", hex=crowd)
    wheels = (unit for unit in state.friends_in(crowd) if profile(state, unit) == WHEELS)
    return _taken(state, hex_id, "5.4.5") or next(
        (because("wheels", "5.4.3", unit=unit.id, hex=hex_id) for unit in wheels), None
    )


def _to_bolster(state: State, decision: Decision, hex_id: str) -> Why | None:
    """10.2: a damaged unit of the right faction."""
    factions = decision.about["factions"]
    own = [unit for unit in state.friends_in(hex_id) if unit.spec.faction in factions]
    if not own:
        return _not_own(state, factions[0], hex_id, decision.rule)
    return because("undamaged", decision.rule, unit=own[0].id)


def _to_recall(state: State, decision: Decision, hex_id: str) -> Why | None:
    """9.2: a unit of the faction that calls it home."""
    stranger = _not_own(state, decision.about["faction"], hex_id, "9.2")
    return stranger or because("undamaged", "9.2", unit=state.friends_at[hex_id][0])


def _to_return(_state: State, decision: Decision, _hex_id: str) -> Why | None:
    """5.4.5: the Support that goes is one of the crowded hex."""
    return because("crowded_there", "5.4.5", hex=decision.about["hex"])


def _to_bomb(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """8.2: a line of bombs hits an enemy and no friend."""
    length, grid = state.content.tracks.bombing_line, state.content.map.grid
    return first_of(
        (hex_id in state.friends_at or hex_id in state.support_at, "bombs_friend", "8.2"),
        (state.vang_at.keys().isdisjoint(grid.within(hex_id, length - 1)), "bombs_nobody", "8.2"),
        (True, "bombs_blocked", "8.2"),
        hex=hex_id, range=length,
    )  # fmt: skip


_AT_HEX: Mapping[str, Callable[[State, Decision, str], Why | None]] = {
    "support_phase": _to_use_support,
    "place_support": _to_place,
    "movement_phase": _to_activate,
    "move_stack": _to_move,
    "combat_phase": _to_attack,
    "declaration": _to_join,
    "retarget": _to_retarget,
    "coordinate_defense": _to_join_defense,
    "choose_lead": _to_lead,
    "take_hits": _to_retreat,
    "advance": _to_advance,
    "displace": _to_displace,
    "return_support": _to_return,
    "deployment_phase": _to_deploy,
    "bolster_unit": _to_bolster,
    "place_conscript": _to_conscript,
    "place_guerrilla": _to_place_guerrilla,
    "caledonia_phase": _to_deploy_ally,
    "deploy_on_flag": _to_deploy_on_flag,
    "choose_recall": _to_recall,
    "aim_bombs": _to_bomb,
}
"""By kind of question; those that are answered off the map are not in it."""
