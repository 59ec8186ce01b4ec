"""Players that answer questions by themselves: for simulation, demonstration and rollouts.

The careful player, who plays rollouts on, is the steady player with more regard for casualties and morale.
Measured over hundreds of whole campaigns, these four habits are what saves the coalition most: it deploys
fewer units, calls Caledonia ashore only when VP Spaces are about to count, and leaves Bolster and Conscripts
alone.
"""

from __future__ import annotations

from game.core.dice import Dice
from game.core.frame import Choice, Decision
from game.siloam.bots.statecraft import planning_phase
from game.siloam.bots.steady import LAST_STAND, steady_policy
from game.siloam.model.content import CICS
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


DEPLOYING_MORALE = 6
"""CICS morale from which another unit is put ashore."""


def careful_policy(state: State, decision: Decision, dice: Dice) -> Choice:
    """The careful player's answer to any question."""
    if _holds_back(state, decision.kind):
        return decision.choices[-1]
    return steady_policy(state, decision, dice)


def _holds_back(state: State, kind: str) -> bool:
    """Whether the careful player declines what the steady player might do; declining is offered last."""
    if kind == "deployment_phase":
        return state.morale[CICS] < DEPLOYING_MORALE
    if kind == "caledonia_phase":
        return state.round < LAST_STAND
    return kind in ("bolster_unit", "siloam_phase")
