"""Every exact chance of a position, as plain data and in sentences, before anything is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.engine import pending
from game.core.frame import Choice, Decision
from game.core.words import percent
from game.firefight.model.content import UNIT
from game.firefight.model.fork import as_known
from game.firefight.model.state import Skirmish
from game.firefight.odds.attack_odds import offered_attack
from game.firefight.odds.spent_odds import rally_chance, spent_chance
from game.firefight.rules.payment import MOST_CAPS
from game.firefight.words.book import say

COSTS = range(1, 7)


def chances(state: Skirmish) -> dict[str, Any]:
    """The chances of everything that is offered, and of a check at each cost."""
    decision, state = pending(state), as_known(state)
    offered = [_of_choice(state, it) for it in decision.choices] if decision else []
    return {
        "actions": [it for it in offered if it],
        "spent": {
            side: {str(cost): spent_chance(state, cost, side) for cost in COSTS} for side in ("unit", "ai")
        },
    }


def _of_choice(state: Skirmish, choice: Choice) -> dict[str, Any]:
    """What one choice may come to; empty for what no dice or cards decide."""
    named = {"verb": choice.verb, "piece": choice.piece, "hex": choice.hex, "cost": choice.cost}
    fresh = bool(choice.piece) and not state.pieces[choice.piece].spent
    match choice.verb:
        case "attack":
            return {**named, "caps": [_told(state, choice, caps, fresh) for caps in caps_to_add(state)]}
        case "rally":
            by_caps = [rally_chance(state, choice.piece, caps) for caps in caps_to_add(state)]
            return {**named, "rallied": by_caps, "spent": spent_chance(state, choice.cost) if fresh else 0.0}
        case "move" | "pivot" | "board" | "get_off" | "leave":
            return {**named, "spent": spent_chance(state, choice.cost) if fresh else 0.0}
    return {}


def caps_to_add(state: Skirmish) -> range:
    """FF-CAP-04, 05: how many CAPs can be put on a roll."""
    return range(min(MOST_CAPS, state.caps) + 1)


def _told(state: Skirmish, choice: Choice, caps: int, fresh: bool) -> dict[str, Any]:
    odds = offered_attack(state, choice, caps)
    return {
        "caps": caps,
        "targets": [
            {
                "target": it.target,
                "need": it.sums.need if it.sums else None,
                "hit": it.hit,
                "destroyed": it.destroyed,
                "outright": it.outright,
                "revealed": it.revealed,
                "false": it.false,
            }
            for it in odds.targets
        ],
        "spent": spent_chance(state, choice.cost, UNIT, odds.killed) if fresh else 0.0,
    }


def odds_lines(state: Skirmish) -> Iterator[str]:
    """The same in sentences, one for each attack and rally that is offered."""
    decision, state = pending(state), as_known(state)
    if decision is None:
        return
    for choice in decision.choices:
        line = choice_odds(state, decision, choice)
        if line:
            yield line


def choice_odds(state: Skirmish, _decision: Decision, choice: Choice) -> str:
    """One choice in a sentence; empty for what no dice or cards decide."""
    told = _of_choice(state, choice)
    if choice.verb == "attack":
        plain = told["caps"][0]
        first = plain["targets"][0]
        return say(
            "odds.attack", piece=choice.piece, target=first["target"], hit=percent(first["hit"]),
            destroyed=percent(first["destroyed"]), spent=percent(plain["spent"]),
        )  # fmt: skip
    if choice.verb == "rally":
        rallied, spent = percent(told["rallied"][0]), percent(told["spent"])
        return say("odds.rally", piece=choice.piece, rallied=rallied, spent=spent)
    return ""
