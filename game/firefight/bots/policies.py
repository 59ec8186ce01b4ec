"""The simple players: one that chooses at random, and the common signature of all."""

from __future__ import annotations

from game.core.dice import Dice
from game.core.frame import Choice, Decision
from game.firefight.model.state import Skirmish
from game.firefight.rules.turn import PASSED

PASS_ONE_IN = 30


def random_policy(_state: Skirmish, decision: Decision, dice: Dice) -> Choice:
    """Any legal choice with equal weight, but a pass only once in thirty turns if there is anything else."""
    others = [it for it in decision.choices if it.verb != PASSED]
    if others and len(others) < len(decision.choices):
        return others[dice.below(len(others))] if dice.below(PASS_ONE_IN) else Choice(PASSED)
    return decision.choices[dice.below(len(decision.choices))]
