"""What an answer does, costs and is ruled by, with the exact chances where dice or cards decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.dice_odds import at_least
from game.core.frame import Choice, Decision
from game.core.system import Explanation
from game.core.words import percent
from game.firefight.model.content import AI
from game.firefight.model.state import Skirmish
from game.firefight.odds.attack_odds import AttackOdds, attack_odds, offered_attack
from game.firefight.odds.danger import dangers_at
from game.firefight.odds.odds_report import caps_to_add
from game.firefight.odds.spent_odds import rally_chance, spent_chance
from game.firefight.rules.actions import AttackAction, RallyAction
from game.firefight.rules.attack import Attack
from game.firefight.rules.fire import targets_in
from game.firefight.rules.movement import path_terms
from game.firefight.rules.sequence import INITIATIVE
from game.firefight.words.book import hex_name, say, words

RULED_BY = {
    "move": "FF-MOV-01", "attack": "FF-ATK-02", "pivot": "FF-MOV-06", "rally": "FF-RAL-02",
    "board": "FF-NEW-29", "get_off": "FF-NEW-29", "leave": "FF-NEW-40", "stall": "FF-TRN-07",
    "pass": "FF-TRN-10", "play": "FF-CRD-01",
}  # fmt: skip
"""The rules of what can be done in a turn; elsewhere the rule of the question says enough."""


def explanation(state: Skirmish, decision: Decision, choice: Choice) -> Explanation:
    """One answer for whoever has not read the rules."""
    facts = {
        **decision.about,
        **choice._asdict(),
        **chances_of(state, decision, choice),
        "kind": decision.kind,
    }
    rule = RULED_BY.get(choice.verb, decision.rule) if decision.kind == "turn" else decision.rule
    return Explanation(
        say(f"explain.{choice.verb}", **facts), _price(state, decision, choice), words().rule(rule)
    )


def _price(state: Skirmish, decision: Decision, choice: Choice) -> str:
    """What is paid: AP with the chance to turn Spent for a Fresh Unit, else CAPs."""
    if decision.kind != "turn" or choice.verb in ("pass", "play"):
        caps = choice.cost if decision.kind != "card" else 0
        return say("explain.caps", caps=caps) if caps else ""
    unit, cost = choice.piece, choice.cost
    if choice.verb == "stall" and not unit:
        return say("explain.caps", caps=cost)
    if state.pieces[unit].spent:
        return say("explain.caps", caps=cost) if cost else ""
    kills = offered_attack(state, choice).killed if choice.verb == "attack" else (1.0,)
    cost = cost or 1 if choice.verb == "stall" else cost
    return say("explain.ap", cost=cost, chance=percent(spent_chance(state, cost, kills=kills)))


def chances_of(state: Skirmish, decision: Decision, choice: Choice) -> dict[str, Any]:
    """What dice and cards may bring, in percent."""
    match decision.kind, choice.verb:
        case "turn", "move":
            return {"sum": _sum_of(state, choice), "dangers": _dangers(state, choice)}
        case "turn", "attack":
            facts = _of_attack(offered_attack(state, choice))
            return {**facts, "helped": _attack_with_caps(state, choice), "others": _others(state, choice)}
        case "turn", "rally":
            chances = [percent(rally_chance(state, choice.piece, caps)) for caps in caps_to_add(state)]
            return {"chance": chances[0], "helped": _with_caps(chances[1:])}
        case "pay", "pay":
            left = int(decision.about["cost"]) - choice.cost
            return {"left": left, "chance": percent(spent_chance(state, left, kills=_kills(state)))}
        case "commit", "commit":
            return _of_commitment(state, decision, choice.cost)
    return {}


def _sum_of(state: Skirmish, choice: Choice) -> str:
    """FF-MOV-02 to 04: the terms of what a move costs, where there is more than one."""
    terms = list(path_terms(state, choice.piece, choice.path))
    said = [
        say(f"cost.{name}", cost=cost)
        if name in ("move", "backwards")
        else say("cost.terrain", cost=cost, name=name)
        for name, cost in terms
    ]
    return say("cost.sum", text=" + ".join(said), total=choice.cost) if len(terms) > 1 else ""


def _dangers(state: Skirmish, choice: Choice) -> str:
    """Who could fire at a Unit where it would go, the most dangerous first."""
    found = [
        say(
            "danger.spent" if it.spent else "danger.fresh",
            piece=it.enemy,
            chance=percent(it.hit),
            need=it.need,
        )
        for it in dangers_at(state, choice.piece, choice.hex)
    ]
    return say("danger.there", text=", ".join(found)) if found else say("danger.none")


def _attack_with_caps(state: Skirmish, choice: Choice) -> str:
    odds = (offered_attack(state, choice, caps).targets[0] for caps in caps_to_add(state)[1:])
    return _with_caps(
        [say("caps.attack", chance=percent(it.hit), destroyed=percent(it.destroyed)) for it in odds]
    )


def _with_caps(chances: Sequence[str]) -> str:
    """What CAPs on the roll would make of a chance, from one on."""
    return ", ".join(say("caps.with", caps=caps, chance=chance) for caps, chance in enumerate(chances, 1))


def _others(state: Skirmish, choice: Choice) -> str:
    """FF-ATK-13: whoever else stands in the hex is rolled for too, without CAPs."""
    others = offered_attack(state, choice).targets[1:]
    return ", ".join(
        say("caps.other", piece=it.target, chance=percent(it.hit), destroyed=percent(it.destroyed))
        for it in others
    )


def _kills(state: Skirmish) -> tuple[float, ...]:
    """How many AI the action that is being paid for may destroy before its spent check."""
    attacks = any(isinstance(it, AttackAction) for it in state.stack)
    return declared_attack(state, 0).killed if attacks else (1.0,)


def remark(state: Skirmish, decision: Decision, choice: Choice) -> str:
    """What an action would take, what it risks and who could answer it, in a few words."""
    if decision.kind != "turn" or choice.piece not in state.pieces:
        return ""
    parts = list[str]()
    kills: tuple[float, ...] = (1.0,)
    if choice.verb == "move" and state.control.get(choice.hex) == AI and not state.at(choice.hex, AI):
        parts.append(say("remark.takes", hex=hex_name(choice.hex, state.mission_id)))
    if choice.verb == "attack":
        odds = offered_attack(state, choice)
        kills = odds.killed
        parts.append(say("remark.hits", chance=percent(odds.targets[0].hit)))
    if choice.cost and not state.pieces[choice.piece].spent:
        parts.append(say("remark.spent", chance=percent(spent_chance(state, choice.cost, kills=kills))))
    if choice.verb == "move":
        parts.append(_answers(state, choice))
    return "; ".join(parts)


def _answers(state: Skirmish, choice: Choice) -> str:
    """Who could fire at a Unit where it would go."""
    found = dangers_at(state, choice.piece, choice.hex)
    if not found:
        return say("remark.safe")
    return say("remark.answered", piece=found[0].enemy, chance=percent(found[0].hit), others=len(found) - 1)


def _of_attack(odds: AttackOdds) -> dict[str, Any]:
    first = odds.targets[0]
    return {
        "target": first.target,
        "chance": percent(first.hit),
        "destroyed": percent(first.destroyed),
        "revealed": percent(first.revealed) if first.revealed else "",
        "nobody": percent(first.false) if first.revealed else "",
    }


def _of_commitment(state: Skirmish, decision: Decision, caps: int) -> dict[str, Any]:
    """FF-CAP-03: the roll with so many CAPs on it."""
    match decision.about["roll"]:
        case "initiative":
            return {"chance": percent(at_least(INITIATIVE - caps))}
        case "rally":
            action = next(it for it in reversed(state.stack) if isinstance(it, RallyAction))
            patient = action.patient or action.unit
            return {"chance": percent(rally_chance(state, patient, caps, action.modifier))}
    return _of_attack(declared_attack(state, caps))


def declared_attack(state: Skirmish, caps: int) -> AttackOdds:
    """The odds of the attack that is being paid for."""
    action = next(it for it in reversed(state.stack) if isinstance(it, AttackAction))
    target = action.target or targets_in(state, action.unit, action.hex)[0]
    return attack_odds(state, Attack(action.unit, action.hex, target, action.members, caps, action.card))
