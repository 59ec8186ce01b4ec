"""Steps of lessons that want a tool of the table, and what lies open beside the teacher."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.registry import SILOAM
from game.siloam.screen.dialogs.vang_turn import VangTurnScene
from game.table.app import App
from game.table.context import Context
from game.table.library import Library
from game.table.options import Options
from game.table.texts import say
from tests.ui.driver import AT_ONCE, there
from tests.ui.menu_tools import press, top
from tests.ui.pupil import Pupil

SUPPORTS, VANG = "05-supports", "08-reading-the-vang"


def at_tool(app: App, context: Context, tool: str) -> Pupil:
    """Before a step that wants a tool of the table to be used."""
    pupil = Pupil.of(app, context, VANG)
    while pupil.teacher.step.uses != tool:
        pupil.do_step()
    pupil.listen()
    return pupil


def test_a_layer_is_used_when_it_shows(app: App, context: Context) -> None:
    pupil = at_tool(app, context, "intents")
    place, toggles = pupil.teacher.place, pupil.scene.screen.toggles
    (lit,) = pupil.card.lit(pupil.scene)
    assert pupil.scene.screen.desk.layout.tools.contains(lit)
    pupil.press(pygame.K_r)
    pupil.press(pygame.K_RETURN)
    assert pupil.teacher.place == place
    pupil.press(pygame.K_i)
    assert pupil.teacher.place == place + 1
    assert "intents" in toggles
    pupil.press(pygame.K_i)
    pupil.press(pygame.K_i)
    assert pupil.teacher.place == place + 1


def test_a_step_that_wants_a_layer_begins_without_it(app: App, context: Context) -> None:
    pupil = at_tool(app, context, "intents")
    place, toggles = pupil.teacher.place, pupil.scene.screen.toggles
    pupil.press(pygame.K_i)
    pupil.push(say("lesson.back"))
    pupil.frame()
    assert pupil.teacher.place == place
    assert "intents" not in toggles
    pupil.use("intents")
    assert "intents" in toggles


def test_a_window_that_is_wanted_shows_the_draws_of_the_lesson_again(app: App, context: Context) -> None:
    pupil = at_tool(app, context, "again")
    place = pupil.teacher.place
    pupil.press(pygame.K_g)
    pupil.frame()
    shown = top(app, VangTurnScene)
    assert pupil.teacher.place == place + 1
    press(app, pygame.K_SPACE)
    for _ in range(40):
        pupil.frame()
        if not shown.showing:
            break
    assert shown.message == ""
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is pupil.scene


def test_an_open_list_keeps_what_is_lit_in_sight_where_there_is_little_room(app: App, tmp_path: Path) -> None:
    context = Context(SILOAM, Options(scale=1.5, pace=AT_ONCE), library=Library(SILOAM, tmp_path))
    pupil = Pupil.of(app, context, SUPPORTS)
    while pupil.teacher.place < 3:
        pupil.do_step()
    pupil.listen()
    pupil.press(pygame.K_0)
    pupil.frame()
    (row,) = pupil.card.lit(pupil.scene)
    assert there(pupil.scene.asker.menu).rect.contains(row)
    assert not pupil.card.speech.rect.collidepoint(row.center)
