"""B9: the priority orders of a card: close combat (FF-PCC) and short range (FF-PSR)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve

from game.core.narrow import Lot
from game.firefight.model.state import Skirmish
from game.firefight.rules.choosing import Deed, Way, choose_actor, choose_victim, choose_way, may_attack
from game.firefight.rules.enemy_facing import facing_after, zone_facing
from game.firefight.rules.enemy_moves import (
    EnemyMove,
    Target,
    can_enter,
    disengage,
    pivot_to,
)
from game.firefight.rules.fire import attack_cost, is_flanked
from game.firefight.rules.movement import PIVOT_COST, can_change_hex, path_cost
from game.firefight.rules.rally import can_be_rallied
from game.firefight.rules.tactical import (
    FIRST_OF_TIED,
    Plan,
    can_attack,
    fresh_enough,
    group_for,
    planned,
)

Able = Callable[[Skirmish, str, str], list[Target] | None]
"""The targets an AI has for an action; None if it cannot do it."""
NOBODY_THERE, NOBODY_CAN = "nobody_there", "nobody_can"


def read_close_combat(state: Skirmish, actions: Sequence[str], lot: Lot) -> tuple[str, Plan | str]:
    """FF-PCC-01 to 07, FF-ORD-09: AI that share a hex with a Unit try the actions from the left."""
    there = [it for it in fresh_enough(state) if state.in_close_combat(it)]
    return _read(state, actions, there, _in_close_combat, lot)


def read_short_range(state: Skirmish, actions: Sequence[str], lot: Lot) -> tuple[str, Plan | str]:
    """FF-PSR-01 to 08, FF-RUL-55, 57: AI next to a Unit, and not in close combat."""
    there = [it for it in fresh_enough(state) if _adjacent_units(state, it) and not state.in_close_combat(it)]
    return _read(state, actions, there, _at_short_range, lot)


def _read(
    state: Skirmish, actions: Sequence[str], there: Sequence[str], able: Able, lot: Lot
) -> tuple[str, Plan | str]:
    """FF-ORD-09, 10: the first action that any of them can do, by whoever comes first; or why none can."""
    if not there:
        return "", NOBODY_THERE
    for action in actions:
        deeds = [
            Deed(name, action, tuple(targets))
            for name in there
            if (targets := able(state, name, action)) is not None
        ]
        if deeds:
            verdict = choose_actor(state, deeds, lot)
            plan = _planned(state, verdict.winner, lot)
            return action, evolve(plan, steps=(*verdict.steps, *plan.steps))
    return "", NOBODY_CAN


def _adjacent_units(state: Skirmish, name: str) -> list[str]:
    near = state.grid.neighbours[state.pieces[name].hex]
    return [it for it in state.seen_units() if state.pieces[it].hex in near]


def _in_close_combat(state: Skirmish, name: str, action: str) -> list[Target] | None:
    """Who in its hex an AI can do an action of the close combat line against."""
    here = state.pieces[name].hex
    units = [it for it in state.seen_units() if state.pieces[it].hex == here]
    match action:
        case "ATK":
            found = [Target(it) for it in units if can_attack(state, name, it)]
            return found or None
        case "DIS":
            return [] if disengage(state, name, FIRST_OF_TIED) is not None else None
        case "RAL":
            return [] if can_be_rallied(state, name) else None
        case "ARA":
            return [] if state.pieces[name].hit else None
    raise ValueError(f"no close combat line has the action {action}")


def _at_short_range(state: Skirmish, name: str, action: str) -> list[Target] | None:
    """Which adjacent Units an AI can do an action of the short range line against (FF-RUL-102)."""
    units = _adjacent_units(state, name)
    match action:
        case "ATK":
            return [Target(it) for it in units if may_attack(state, name, it)] or None
        case "GRP":
            return [Target(it) for it in units if group_for(state, name, it)] or None
        case "PVA":  # FF-PSR-08: it pivots only where it could not attack
            straight = [Target(it) for it in units if may_attack(state, name, it)]
            turned = [Target(it) for it in units if _pivot_and_attack(state, name, it) is not None]
            return straight or turned or None
        case "CCM":
            return [Target(it) for it in units if _can_close(state, name, it)] or None
        case "PIV":
            return [] if _short_pivot(state, name) is not None else None
    return _in_close_combat(state, name, action)


def _short_pivot(state: Skirmish, name: str) -> EnemyMove | None:
    """FF-PSR-04: an AI that cannot attack and is flanked turns toward an adjacent Unit."""
    units = _adjacent_units(state, name)
    if not is_flanked(state, name) or any(may_attack(state, name, it) for it in units):
        return None
    return pivot_to(state, name, units)


def _pivot_and_attack(state: Skirmish, name: str, unit: str) -> str | None:
    """FF-PSR-08, FF-RUL-98, 99: the facing from which it attacks, empty for its own; None if it cannot."""
    if may_attack(state, name, unit):
        return ""
    if not is_flanked(state, name) or state.spec(name).rumor:
        return None
    facing = zone_facing(state, name, [unit])
    return facing if may_attack(state, name, unit, facing=facing) else None


def _can_close(state: Skirmish, name: str, unit: str) -> bool:
    """FF-PSR-07: it may enter the Unit's hex."""
    return can_change_hex(state, name) and can_enter(state, name, state.pieces[unit].hex, Target(unit))


def _planned(state: Skirmish, deed: Deed, lot: Lot) -> Plan:
    name = deed.actor
    match deed.action:
        case "PVA":
            return _plan_pivot_attack(state, deed, lot)
        case "CCM":
            return _plan_closing(state, deed, lot)
        case "PIV":
            move = _short_pivot(state, name)
            assert move is not None, f"{name} cannot pivot"
            return Plan(name, "PIV", move=move, cost=move.cost)
    return planned(state, deed, 0, lot)


def _plan_pivot_attack(state: Skirmish, deed: Deed, lot: Lot) -> Plan:
    """FF-RUL-99: one action, one check at the sum; without a pivot the attack alone."""
    name = deed.actor
    verdict = choose_victim(state, name, [it.unit for it in deed.targets], lot)
    plan = Plan(name, "PVA", verdict.winner, cost=attack_cost(state, name), steps=verdict.steps, distance=1)
    facing = _pivot_and_attack(state, name, verdict.winner)
    assert facing is not None, f"{name} cannot attack {verdict.winner}"
    if not facing:
        return plan
    return evolve(plan, move=EnemyMove((), facing, PIVOT_COST), cost=plan.cost + PIVOT_COST)


def _plan_closing(state: Skirmish, deed: Deed, lot: Lot) -> Plan:
    """FF-PSR-07, FF-RUL-102: onto which adjacent Unit it moves."""
    name = deed.actor

    def way(target: Target) -> Way:
        path = (state.pieces[target.unit].hex,)
        facing = facing_after(state, name, path[0])
        return Way(target, EnemyMove(path, facing, path_cost(state, name, path)))

    verdict = choose_way(state, name, [way(target) for target in deed.targets], lot)
    move = verdict.winner.move
    return Plan(
        name, "CCM", verdict.winner.target.unit, move, cost=move.cost, steps=verdict.steps, distance=1
    )  # fmt: skip
