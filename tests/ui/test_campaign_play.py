"""Whole campaigns through the window: by mouse alone, and by keyboard alone."""

from __future__ import annotations

import pygame
import pytest

from game.core.frame import Choice, Decision
from game.core.session import new_session
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM
from tests.ui.driver import FRAME, Desk, steady

SEED = 24
END_MOVEMENT = Choice("done")
RESTLESS = 3
"""One question in this many lets a stack move: marching asks the most and shows the least."""


def hasty(state: State, decision: Decision) -> Choice:
    """The steady player in a hurry."""
    if decision.kind == "movement_phase" and state.choices_made % RESTLESS:
        return END_MOVEMENT
    return steady(state, decision)


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_whole_campaign(by: str, screen: pygame.Surface) -> None:
    session, _ = new_session(SILOAM_SYSTEM, SEED)
    desk = Desk.with_session(session, screen, dialogs=True)
    choose = desk.choose_by_mouse if by == "mouse" else desk.choose_by_keys
    kinds = set[str]()
    scenes = set[str]()
    while session.decision is not None:
        kinds.add(session.decision.kind)
        wanted = hasty(session.state, session.decision)
        choose(wanted)
        scenes.add(type(desk.app.stack.top).__name__)
        assert session.journal.choices[-1] == wanted
    desk.app.frame([], FRAME)
    assert desk.table.over
    assert len(kinds) > 12
    assert len(scenes) > 3
