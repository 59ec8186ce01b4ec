"""What a text may say about a choice or an effect beyond what they carry themselves."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from game.core.decision import Choice, Decision
from game.siloam.model.content import CICS, COMBAT, MOVEMENT, Content, Effect
from game.siloam.model.state import State
from game.siloam.rules.combat import current_combat
from game.siloam.rules.command import POLITICAL_COST
from game.siloam.rules.fighting import defense_strength
from game.siloam.rules.morale import success_symbol
from game.siloam.rules.strength import Strength


def choice_facts(state: State, decision: Decision, choice: Choice) -> dict[str, Any]:
    """The facts of a choice, on top of those of its question."""
    facts: dict[str, Any] = {**decision.about, "cost": choice.cost, "rule": decision.rule}
    facts |= {name: value for name, value in choice._asdict().items() if value}
    if choice.path:
        facts["steps"] = len(choice.path)
        if choice.piece:
            place = state.units[choice.piece].place
            facts["fords"] = state.content.map.is_unbridged(place, choice.path[0])
    if choice.hex:
        terrain = state.content.map.terrain[choice.hex]
        facts["terrain"] = terrain if terrain != "clear" else ""
        facts["enemy"] = state.vang_at.get(choice.hex, "")
    facts |= _piece_facts(state, choice)
    facts |= _price_facts(state, decision, choice)
    return facts


def _piece_facts(state: State, choice: Choice) -> dict[str, Any]:
    unit = state.units.get(choice.piece)
    if unit is not None:
        return {
            "mode": unit.mode,
            "other_mode": MOVEMENT if unit.mode == COMBAT else COMBAT,
            "taken": len(unit.hits),
            "slots": unit.spec.hit_slots,
            "origin": unit.place,
            "hurt": unit.damaged,
        }
    support = state.supports.get(choice.piece)
    if support is not None:
        side = choice.option if choice.option in support.spec.sides else support.side
        return {"side": side, "face": support.side, "turned": side != support.side}
    return {"side": choice.option} if choice.piece else {}


def _price_facts(state: State, decision: Decision, choice: Choice) -> dict[str, Any]:
    tracks = state.content.tracks
    match choice.verb:
        case "deploy" if decision.kind == "deployment_phase":
            crowded = next(iter(state.friends_at.get(choice.hex, ())), "")  # C87: legal with a warning
            return {"price": tracks.morale_costs["cics_deploy"], "crowded": crowded}
        case "conscript":
            return {"price": tracks.morale_costs["conscript"]}
        case "lose_guerrilla":
            return {"price": tracks.morale_costs["guerrilla_lost"]}
        case "execute_plan":
            box = state.plans[choice.option]
            return {
                "box": tracks.boxes[box],
                "draws": tracks.plan_draws[box],
                "symbol": success_symbol(state, CICS),
            }
        case "defend":
            strength = defense_strength(state, evolve(current_combat(state).sides, mode=choice.option))
            return strength_facts(strength)
        case "retreat":
            return {"crowded": next(iter(state.friends_at.get(choice.hex, ())), "")}
        case "spend_favours":
            return {"draws": tracks.check_draws + choice.cost}
        case "raise_morale":
            return {"level": state.morale[choice.option], "higher": state.morale[choice.option] + 1}
        case "build_fortification":
            return {"level": state.fortifications.get(choice.hex, 0) + 1}
    return {}


def strength_facts(strength: Strength) -> dict[str, Any]:
    """What a side draws and what counts for it."""
    return {
        "draws": strength.draws + strength.guerrilla_draws,
        "hitting": strength.hitting,
        "drawing": strength.drawing,
    }


def effect_facts(printed: Content, effect: Effect, state: State | None) -> dict[str, Any]:
    """The facts of an event's effect; which CP chit it strikes is known from a state only."""
    facts: dict[str, Any] = {"who": effect.who, "amount": effect.amount}
    unit = next((u for u in printed.units.values() if u.type == effect.who), None)
    if unit is not None:
        facts["faction"] = unit.faction
    if effect.do == "final_failure":
        facts["price"] = printed.tracks.morale_costs["final_arc"]
    if state is not None and effect.do in ("command_reward", "command_penalty"):
        values = [int(c) for c in (*state.command.inside, *state.command.discard) if c != POLITICAL_COST]
        if values:
            facts["value"] = min(values) if effect.do == "command_reward" else max(values)
    return facts
