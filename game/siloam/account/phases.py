"""The phases of a turn: which one is going on, which ended by themselves, and what is only half made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.frame import Choice, Event
from game.siloam.model.content import CALEDONIA, CICS, SILOAM
from game.siloam.model.state import State
from game.siloam.rules.cics import PlanningPhase

CICS_PHASES = ("support_phase", "movement_phase", "combat_phase", "deployment_phase", "planning_phase")
THIRD_PHASE = {SILOAM: "siloam_phase", CALEDONIA: "caledonia_phase"}
ALLIED_PHASES = ("movement_phase", "combat_phase")
TURN_ENDS = ("activation_drawn", "round_advanced", "campaign_over")
LAST_PHASE = CICS_PHASES[-1]
SPENDING = ("initiate_plan", "raise_morale")
"""Answers in that phase which cost Command Points and draw nothing."""
HALF_MADE = frozenset(
    ("move_stack", "place_support", "declaration", "aim_bombs", "place_conscript", "place_guerrilla")
)
"""Questions in the middle of something the player has begun and may leave again."""


class Phase(NamedTuple):
    """A phase of a faction's turn, by the kind of its question."""

    kind: str
    faction: str


def phase_of(state: State) -> Phase | None:
    """The phase the game is in; None outside of the player's and the allies' turns."""
    known = {*CICS_PHASES, *THIRD_PHASE.values()}
    frame = next((f for f in reversed(state.stack) if f.TAG in known), None)
    if frame is None:
        return None
    own = {phase: faction for faction, phase in THIRD_PHASE.items()}
    return Phase(frame.TAG, getattr(frame, "faction", own.get(frame.TAG, CICS)))


def phases_of(faction: str) -> tuple[str, ...]:
    """5, 7.2: the phases of a turn, in order."""
    return CICS_PHASES if faction == CICS else (*ALLIED_PHASES, THIRD_PHASE[faction])


def ends_turn(state: State, choice: Choice) -> bool:
    """5.7: whether nothing would be left to do in the last phase of the CICS turn after a choice.

    The turn then ends by itself, and with the next chit drawn nothing can be taken back.
    """
    if not state.stack or state.stack[-1].TAG != LAST_PHASE or choice.verb not in SPENDING:
        return False
    ahead = state.clone()
    question = ahead.stack[-1]
    assert isinstance(question, PlanningPhase)
    question.choose(ahead, choice)
    return len(question.decision(ahead).choices) == 1


def passed(before: Phase | None, choice: Choice, events: Sequence[Event], state: State) -> list[Phase]:
    """The phases that have ended with this choice though nobody ended them: nothing was left to do."""
    if before is None or state.outcome:
        return []
    order, now = phases_of(before.faction), phase_of(state)
    turn_over = any(event.kind in TURN_ENDS for event in events)
    last = order.index(now.kind) if now and not turn_over and now.kind in order else len(order)
    ended = choice.verb == "done" or before.kind in THIRD_PHASE.values()
    first = order.index(before.kind) + ended
    return [Phase(kind, before.faction) for kind in order[first:last]]
