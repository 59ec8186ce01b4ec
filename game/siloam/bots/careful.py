"""The careful player, who plays rollouts on: the steady player with more regard for casualties and morale.

Measured over hundreds of whole campaigns, these four habits are what saves the coalition most: it
deploys fewer units, calls Caledonia ashore only when VP Spaces are about to count, and leaves Bolster and
Conscripts alone.
"""

from __future__ import annotations

from game.core.decision import Choice, Decision
from game.core.dice import Dice
from game.siloam.bots.steady import LAST_STAND, steady_policy
from game.siloam.model.content import CICS
from game.siloam.model.state import State

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
