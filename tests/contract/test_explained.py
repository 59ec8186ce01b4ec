"""No answer goes without its explanation: what it does, what is paid for it, and a rule of the rulebook."""

from __future__ import annotations

from typing import Any

from game.core.frame import Choice, Decision
from game.core.state import GameState
from game.core.system import System
from tests.contract.test_contract import games, playing


def telling(decision: Decision) -> list[Choice]:
    """The first and the last answer of each verb and option: the others are alike but for their hex."""
    first = {(choice.verb, choice.option): choice for choice in reversed(decision.choices)}
    last = {(choice.verb, choice.option): choice for choice in decision.choices}
    return list(dict.fromkeys((*first.values(), *last.values())))


def check(system: System[Any], state: GameState, decision: Decision, choice: Choice) -> None:
    explanation = system.words().explain(state, decision, choice)
    where = decision.kind, choice, explanation
    assert len(explanation.effect) > 10, where
    assert not explanation.effect[0].islower(), where
    assert explanation.effect.endswith("."), where
    assert not {"[", "]", "{", "}"} & set(explanation.effect + explanation.price), where
    assert system.rulebook().find(explanation.rule) is not None, where


@games
def test_every_answer_is_explained(system: System[Any], seed: int) -> None:
    for state, decision in playing(system, seed):
        seen = system.seen(state, decision.seat)
        for choice in telling(decision):
            check(system, seen, decision, choice)
