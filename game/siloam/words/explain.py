"""What an answer does, what it costs and by which rule: the sentences of explain.toml and their facts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from attrs import evolve, frozen

from game.core.frame import Choice, Decision
from game.core.tables import DataTable
from game.core.words import Vocabulary, Wording, read_wording
from game.siloam.model.content import COMBAT, MOVEMENT, PLANE_SIDES
from game.siloam.model.state import State
from game.siloam.rules.combat import current_combat
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.fighting import attack_strength, defense_strength
from game.siloam.rules.strength import Strength
from game.siloam.rules.supports import served
from game.siloam.words.choice_facts import choice_facts


@frozen
class Meaning:
    """How the answers of one kind are explained."""

    effect: Wording
    price: Wording | None
    """What is paid besides morale; None for what is free."""
    rule: Wording | None
    """None for the rule by which the question is asked."""


def read_meanings(source: DataTable, vocabulary: Vocabulary, answers: Collection[str]) -> dict[str, Meaning]:
    """A meaning for every answer that has words, "verb" or "kind.verb", and for no other."""
    found = {name: _read_meaning(source.table(name), vocabulary) for name in source.names()}
    verbs = {answer.rpartition(".")[2] for answer in answers}
    for name in found:
        if name.rpartition(".")[2] not in verbs:
            raise source.fail(name, "is not the name of an answer: choices.toml has no words for it")
    for answer in answers:
        if answer not in found and answer.rpartition(".")[2] not in found:
            raise source.fail(answer, "is missing: choices.toml has words for it, so it must be explained")
    source.done()
    return found


def _read_meaning(source: DataTable, vocabulary: Vocabulary) -> Meaning:
    def optional(key: str) -> Wording | None:
        return read_wording(source, key, vocabulary) if key in source.data else None

    meaning = Meaning(read_wording(source, "effect", vocabulary), optional("price"), optional("rule"))
    source.done()
    return meaning


def meaning_facts(
    state: State, decision: Decision, choice: Choice, helps: Mapping[str, Mapping[str, str]]
) -> dict[str, Any]:
    """The facts of an answer with what would come of it."""
    facts = choice_facts(state, decision, choice)
    facts |= {"cp": state.cp, "left": state.cp - choice.cost}
    facts |= _support_facts(state, choice, facts, helps)
    facts |= _unit_facts(state, choice) | _fight_facts(state, choice)
    if choice.hex in state.content.map.vp:
        facts["space"] = choice.hex
    return facts


def _support_facts(
    state: State, choice: Choice, facts: Mapping[str, Any], helps: Mapping[str, Mapping[str, str]]
) -> dict[str, Any]:
    """2.3.2: what a side of a counter does, its other side, and whom it would serve from a hex."""
    side = choice.option if choice.option in helps["sides"] else facts.get("side", "")
    if choice.option in PLANE_SIDES:
        return {"help": helps["planes"][choice.option]}
    if side not in helps["sides"]:
        return {}
    found: dict[str, Any] = {"side": side, "help": helps["sides"][side]}
    if choice.hex:
        found |= {"range": state.content.sides[side].range, "served": served(state, side, choice.hex)}
    return found


def _unit_facts(state: State, choice: Choice) -> dict[str, Any]:
    """2.2.1: what a Combat Unit is worth on either side, and how much it can still take."""
    unit = state.units.get(choice.piece)
    if unit is None:
        return {}
    mode = MOVEMENT if unit.mode == COMBAT else COMBAT
    face, other = unit.face, unit.spec.faces[choice.option if choice.option in unit.spec.faces else mode]
    held_up = unit.on_map and state.near_vang(unit.place)  # 5.4.4
    return {
        "symbol": other.symbol,
        "draws": other.draws,
        "movement": 1 if held_up else other.movement,
        "draws_now": face.draws,
        "movement_now": 1 if held_up else face.movement,
        "room": unit.free_hits + unit.free_armor,
        "faction": unit.spec.faction,
    }


def _fight_facts(state: State, choice: Choice) -> dict[str, Any]:
    """5.5.2, 5.5.3: what somebody who joins would add to a fight: draws, and symbols that would count."""
    piece = choice.piece
    match choice.verb:
        case "join_attack" | "support_attack":
            declared = state.frame(Declaration)
            assert declared is not None
            sides = declared.sides.met(state)
            if piece in state.supports:
                joined = evolve(sides, guerrillas=(*sides.guerrillas, piece))
            elif choice.verb == "join_attack":
                joined = evolve(sides, attackers=(*sides.attackers, piece))
            else:
                joined = evolve(sides, artillery=(*sides.artillery, piece))
            return _added(attack_strength(state, sides), attack_strength(state, joined))
        case "join_defense" | "support_defense":
            sides = current_combat(state).sides
            if choice.verb == "join_defense":
                joined = evolve(sides, joiners=(*sides.joiners, piece))
            else:
                joined = evolve(sides, defending_artillery=(*sides.defending_artillery, piece))
            return _added(defense_strength(state, sides), defense_strength(state, joined))
    return {}


def _added(before: Strength, after: Strength) -> dict[str, Any]:
    counted = (after.hitting | after.drawing) - (before.hitting | before.drawing)
    return {"added": _draws(after) - _draws(before), "counted": counted}


def _draws(strength: Strength) -> int:
    return strength.draws + strength.guerrilla_draws
