"""The facts of an answer, from which it is worded and explained."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from game.core.frame import Choice, Decision
from game.siloam.model.content import CICS, COMBAT, MOVEMENT
from game.siloam.model.state import State
from game.siloam.rules.combat import current_combat
from game.siloam.rules.fighting import defense_strength
from game.siloam.rules.morale import success_symbol
from game.siloam.rules.plans import is_vain
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
        back = next((other for other in support.spec.sides if other != side), "")
        return {"side": side, "back": back, "face": support.side, "turned": side != support.side}
    return {"side": choice.option} if choice.piece else {}


def _price_facts(state: State, decision: Decision, choice: Choice) -> dict[str, Any]:
    tracks = state.content.tracks
    match choice.verb:
        case "deploy" if decision.kind == "deployment_phase":
            crowded = next(iter(state.friends_at.get(choice.hex, ())), "")  # C87: legal with a warning
            return {"crowded": crowded}
        case "execute_plan":
            box = state.plans[choice.option]
            return {
                "box": tracks.boxes[box],
                "draws": tracks.plan_draws[box],
                "symbol": success_symbol(state, CICS),
                "vain": choice.option if is_vain(state, choice.option) else "",
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
