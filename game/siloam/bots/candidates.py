"""The choices worth a rollout: those of the careful and the steady player, and the best at a glance."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.decision import Choice, Decision
from game.core.dice import seeded
from game.siloam.bots.policies import careful_policy
from game.siloam.bots.steady import HIT_ORDER, steady_policy
from game.siloam.model.state import State, Unit
from game.siloam.odds.battle_odds import attack_odds
from game.siloam.odds.combat_odds import mean_hits
from game.siloam.rules.sides import lone_attack

Glance = Callable[[State, Decision, Choice], float]


def candidates(state: State, decision: Decision, most: int) -> tuple[Choice, ...]:
    """Up to `most` choices, the careful player's first."""
    dice = seeded(0, "glance")
    own = dict.fromkeys((careful_policy(state, decision, dice), steady_policy(state, decision, dice)))
    rest = [c for c in decision.choices if c not in own]
    if len(decision.choices) > most:
        glance = GLANCES.get(decision.kind, _in_order)
        rest.sort(key=lambda c: -glance(state, decision, c))
    return (*own, *rest)[:most]


def _in_order(_state: State, decision: Decision, choice: Choice) -> float:
    return -float(decision.choices.index(choice))


def _move(state: State, decision: Decision, choice: Choice) -> float:
    """Open VP Spaces near, good ground and few enemies; staying and turning over are looked at too."""
    unit = state.units[decision.about["unit"]]
    return _standing(state, unit, choice.hex if choice.verb == "move" else unit.place)


VP_WORTH, ENEMY_COST, COVER_WORTH = 3.0, 1.0, 0.5
"""A VP Space, an enemy beside a hex and cover, in hexes of the way to the next open VP Space."""


def _standing(state: State, unit: Unit, hex_id: str) -> float:
    war_map = state.content.map
    away = war_map.grid.distances_from(hex_id)
    others = {h for h, ids in state.friends_at.items() if ids != (unit.id,)}
    value = -float(min((away[h] for h in war_map.vp if h not in others), default=0))
    value += VP_WORTH * (hex_id in war_map.vp)
    value -= ENEMY_COST * len(state.vang_at.keys() & war_map.grid.within(hex_id, 1))
    return value + COVER_WORTH * (war_map.terrain[hex_id] != "clear" or hex_id in state.fortifications)


def _attack(state: State, _decision: Decision, choice: Choice) -> float:
    """Hits to deal beyond hits to take, and the chance to clear the hex."""
    if choice.verb != "attack":
        return 0.0
    odds = attack_odds(state, lone_attack(state, choice.piece, choice.hex))
    mean = mean_hits(odds.on_defender) - mean_hits(odds.on_attacker)
    return mean + odds.clears - odds.loses


def _hit(_state: State, _decision: Decision, choice: Choice) -> float:
    return -float(HIT_ORDER.index(choice.verb))


def _activation(state: State, decision: Decision, choice: Choice) -> float:
    """Units in contact first: whether they break off matters most; then all may stay as they are."""
    if choice.verb == "done":
        return float(len(decision.choices))
    if choice.verb != "activate":
        return 0.0
    return 1.0 + state.near_vang(state.units[choice.piece].place)


PLANS_FIRST = {"bolster": 3.0, "ambush": 2.0, "tactical_maneuver": 1.0}


def _plan(state: State, _decision: Decision, choice: Choice) -> float:
    """The lowest morale, then the plans that help a unit in the field."""
    if choice.verb == "raise_morale":
        return 10.0 - state.morale[choice.option]
    return PLANS_FIRST.get(choice.option, 0.0)


GLANCES: Mapping[str, Glance] = {
    "move_stack": _move,
    "combat_phase": _attack,
    "take_hits": _hit,
    "movement_phase": _activation,
    "planning_phase": _plan,
}
"""How the choices of a kind of question are ranked at a glance; others keep their order."""
