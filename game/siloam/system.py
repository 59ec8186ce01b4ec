"""The Sirens of Siloam as a system on the kit."""

from __future__ import annotations

from typing import Any

from game.core.event import Event
from game.core.system import System
from game.siloam.codec import structure, unstructure
from game.siloam.invariants import violations
from game.siloam.policies import random_policy
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.victory import DEFEAT, LOSSES, score
from game.siloam.show import show
from game.siloam.state import State
from game.siloam.steady import steady_policy
from game.siloam.words import words


def _header(state: State) -> dict[str, Any]:
    return {
        "seed": state.seed,
        "round": state.round,
        "decision": state.choices_made,
        "vp": score(state).total,
        "outcome": state.outcome,
    }


def _tell(event: Event) -> str:
    return words().event(event)


def _result(state: State) -> tuple[str, str]:
    """The grade of 1.2, and why a defeat was one: a loss condition of 1.3 or the score."""
    if state.outcome in LOSSES:
        return DEFEAT, state.outcome
    return state.outcome, "score" if state.outcome == DEFEAT else ""


SILOAM_SYSTEM: System[State] = System(
    id="siloam",
    title="The Sirens of Siloam",
    new_game=new_campaign,
    structure=structure,
    unstructure=unstructure,
    header=_header,
    stage=lambda state: state.round,
    violations=violations,
    policies={"random": random_policy, "steady": steady_policy},
    show=show,
    tell=_tell,
    result=_result,
    milestones=lambda state: [f"{event}.{branch}" for event, branch in state.story.items()],
)
