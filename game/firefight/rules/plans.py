"""Carrying out what an AI has been ordered to do; each plan was tested whole before (FF-RUL-72)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from game.core.frame import EventKind
from game.firefight.model.content import UNIT
from game.firefight.model.state import ON_MAP, Skirmish
from game.firefight.rules.attack import Attack, carry_out
from game.firefight.rules.choosing import may_attack
from game.firefight.rules.enemy_facing import facing_after
from game.firefight.rules.enemy_moves import EnemyMove
from game.firefight.rules.fire import attack_cost
from game.firefight.rules.movement import leave_map, step, turn_to
from game.firefight.rules.rally import auto_rally, try_rally
from game.firefight.rules.rumors import reveal_rumor
from game.firefight.rules.tactical import Plan

EVENTS: Mapping[str, EventKind] = {
    "newcomer_cannot_attack": EventKind({"piece": str, "target": str}),
}
FIRE = ("ATK", "LR", "GRP", "PVA")


def carry_out_plan(state: Skirmish, plan: Plan) -> Plan | None:
    """What was done, by whom in the end and at what cost; None if it came to a pass (FF-RUM-12, 14)."""
    match plan.action:
        case "RAL":
            try_rally(state, plan.actor)
        case "ARA":
            auto_rally(state, plan.actor)
        case _ if plan.action in FIRE:
            return _fire(state, plan)
        case _:
            return _go(state, plan)
    return plan


def _fire(state: Skirmish, plan: Plan) -> Plan | None:
    if state.spec(plan.actor).rumor:
        revealed = _reveal_to_attack(state, plan)
        if revealed is None:
            return None
        plan = revealed
    if plan.move is not None:  # FF-RUL-99
        turn_to(state, plan.actor, plan.move.facing, "FF-PSR-08")
    hex_id = state.pieces[plan.unit].hex
    carry_out(state, Attack(plan.actor, hex_id, plan.unit, plan.members, plan.caps))
    return plan


def _reveal_to_attack(state: Skirmish, plan: Plan) -> Plan | None:
    """FF-RUM-06, 12 to 14, FF-RUL-86: what a rumor turns out to be attacks its target, or the AI passes."""
    newcomer = reveal_rumor(state, plan.actor)
    if not newcomer:
        return None
    if not may_attack(state, newcomer, plan.unit, long_range=plan.action == "LR"):
        state.emit("newcomer_cannot_attack", "FF-RUM-14", piece=newcomer, target=plan.unit)
        return None
    return evolve(plan, actor=newcomer, cost=attack_cost(state, newcomer))


def _go(state: Skirmish, plan: Plan) -> Plan:
    """A move hex by hex, a pivot, or leaving the map.

    A rumor that is revealed by its own move goes no further; the newcomer pays for it (FF-RUL-85). Nor does a
    vehicle into the hex of a Unit that its move has brought out of hiding (FF-NEW-27, 45).
    """
    move = plan.move
    assert move is not None, f"{plan.actor} has nowhere to go"
    if move.leaves:
        leave_map(state, plan.actor)
        return plan
    for number, hex_id in enumerate(move.path):
        if number and any(not state.pieces[it].hidden for it in state.at(hex_id, UNIT)):
            break
        before = {it for it in state.enemies() if state.pieces[it].hex == hex_id}
        if not step(state, plan.actor, hex_id):
            break
        if state.pieces[plan.actor].place != ON_MAP:
            found = [it for it in state.enemies() if state.pieces[it].hex == hex_id and it not in before]
            return evolve(plan, actor=found[0] if found else "")
    _face(state, plan.actor, move)
    return plan


def _face(state: Skirmish, name: str, move: EnemyMove) -> None:
    """FF-AIF-01 to 03: by what is known after the move; a pivot as it was planned."""
    facing = facing_after(state, name, state.pieces[name].hex, move.goal) if move.path else move.facing
    if facing:
        turn_to(state, name, facing, "FF-AIF-01")
