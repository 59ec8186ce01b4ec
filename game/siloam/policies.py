"""Players that answer questions by themselves: for simulation, demonstration and rollouts."""

from __future__ import annotations

from game.core.decision import Choice, Decision
from game.core.dice import Dice
from game.siloam.state import State


def random_policy(_state: State, decision: Decision, dice: Dice) -> Choice:
    """Any legal choice, each as likely as any other."""
    return decision.choices[dice.below(len(decision.choices))]
