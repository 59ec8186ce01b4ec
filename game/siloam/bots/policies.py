"""Players that answer questions by themselves: for simulation, demonstration and rollouts."""

from __future__ import annotations

from game.core.decision import Choice, Decision
from game.core.dice import Dice
from game.siloam.bots.statecraft import planning_phase
from game.siloam.bots.steady import steady_policy
from game.siloam.model.state import State


def random_policy(_state: State, decision: Decision, dice: Dice) -> Choice:
    """Any legal choice, each as likely as any other."""
    return decision.choices[dice.below(len(decision.choices))]


def passive_policy(state: State, decision: Decision, dice: Dice) -> Choice:
    """Defends itself and keeps morale up, but never moves, attacks or lands anybody.

    It shows what the Vang do when nobody stands in their way: at worst they overrun the map (1.3).
    """
    if decision.kind == "planning_phase":
        return planning_phase(state, decision)
    done = next((choice for choice in decision.choices if choice.verb == "done"), None)
    return done or steady_policy(state, decision, dice)
