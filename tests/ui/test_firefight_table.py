"""The Corrow Papers on the real table: whole missions by mouse alone and by keyboard alone."""

from __future__ import annotations

import pygame
import pytest

from game.core.dice import seeded
from game.core.recording import replayed
from game.core.session import Session, new_session
from game.firefight.model.state import Skirmish
from game.firefight.system import FIREFIGHT_SYSTEM
from game.registry import FIREFIGHT
from tests.ui.driver import FRAME, Desk

MISSIONS = [(scenario.id, by) for scenario in FIREFIGHT_SYSTEM.scenarios for by in ("mouse", "keys")]


def desk_with(session: Session[Skirmish], screen: pygame.Surface) -> Desk:
    return Desk.with_session(session, screen, dialogs=True, game=FIREFIGHT)


@pytest.mark.parametrize(("mission", "by"), MISSIONS)
def test_a_whole_mission(mission: str, by: str, screen: pygame.Surface) -> None:
    session, _ = new_session(FIREFIGHT_SYSTEM, 3, mission)
    desk = desk_with(session, screen)
    choose = desk.choose_by_mouse if by == "mouse" else desk.choose_by_keys
    dice, verbs = seeded(3, by), set[str]()
    while session.decision is not None:
        wanted = FIREFIGHT_SYSTEM.policies["steady"](session.state, session.decision, dice)
        choose(wanted)
        assert session.journal.choices[-1] == wanted
        verbs.add(wanted.verb)
    desk.app.frame([], FRAME)
    assert desk.table.over
    assert session.state.outcome in FIREFIGHT_SYSTEM.grades
    assert {"place", "face", "move", "attack", "pay", "commit"} <= verbs
    assert replayed(FIREFIGHT_SYSTEM, session.journal).state == session.state
