"""Lessons on the screen: gone through by posted events, with every wrong turn, back, again and away."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.registry import SILOAM
from game.table.app import App
from game.table.context import Context
from game.table.library import Library
from game.table.options import Options
from game.table.scene import Scene
from game.table.scenes.campaign import CampaignScene
from game.table.texts import say
from tests.toy.system import TOY
from tests.ui.driver import AT_ONCE, there
from tests.ui.menu_tools import press, top
from tests.ui.pupil import Pupil

ATTACK = "03-an-attack"
COURSE = there(SILOAM.system.lessons)()
NAMES = [lesson.id for lesson in COURSE.lessons]


HANDS = (pytest.param(True, id="mouse"), pytest.param(False, id="keys"))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("mouse", HANDS)
def test_every_lesson_can_be_finished_and_every_wrong_turn_is_answered(
    name: str, mouse: bool, app: App, context: Context
) -> None:
    pupil = Pupil.of(app, context, name, mouse)
    pupil.finish(err=True)
    assert pupil.teacher.at_end


def test_the_lesson_of_another_game_is_taught_at_the_same_table(app: App, tmp_path: Path) -> None:
    context = Context(TOY, Options(pace=AT_ONCE), library=Library(TOY, tmp_path))
    pupil = Pupil.of(app, context, "01-the-ford")
    pupil.finish(err=True)
    pupil.push(say("lesson.finish"))
    assert app.stack.top is None


@pytest.mark.parametrize("name", NAMES)
def test_what_is_spoken_of_is_lit_and_never_hidden(name: str, app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, name)
    while True:
        pupil.listen()
        step, window, top = pupil.teacher.step, app.screen.get_rect(), there(app.stack.top)
        lit = list(pupil.card.lit(top))
        if top is pupil.scene:
            wanted = len(step.light) + (1 if step.wants else 0)
            assert len(lit) >= wanted, (step.where, lit)
        else:
            assert lit or not step.wants, step.where
        for place in lit:
            assert window.colliderect(place), (step.where, place)
            assert not pupil.card.speech.rect.collidepoint(place.center), (step.where, place)
        if pupil.teacher.at_end:
            return
        pupil.do_step()


# ---------------------------------------------------------------------- to and fro


@pytest.mark.parametrize("name", NAMES)
def test_back_returns_to_the_step_before_and_what_was_drawn_is_drawn_again(
    name: str, app: App, context: Context
) -> None:
    pupil = Pupil.of(app, context, name)
    pupil.finish()
    state = pupil.teacher.table.session.state
    while place := pupil.teacher.place:
        pupil.press(pygame.K_F3)
        assert place - 2 <= pupil.teacher.place < place
    assert pupil.made == 0
    pupil.press(pygame.K_F3)
    assert pupil.teacher.place == 0
    pupil.finish()
    assert pupil.teacher.table.session.state == state


def test_back_takes_boards_away_and_brings_them_again(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    while not (pupil.teacher.speaks and app.stack.top is not pupil.scene):
        pupil.do_step()
        pupil.listen()
    board = type(app.stack.top)
    pupil.push(say("lesson.back"))
    pupil.frame()
    assert app.stack.top is pupil.scene
    pupil.do_step()
    pupil.listen()
    assert isinstance(app.stack.top, board)


def test_reset_begins_anew_and_leaving_leaves_nothing(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    begun = pupil.teacher.table.session.state
    for _ in range(5):
        pupil.do_step()
    assert pupil.made
    pupil.push(say("lesson.again"))
    assert (pupil.teacher.place, pupil.made) == (0, 0)
    assert pupil.teacher.table.session.state == begun
    pupil.push(say("lesson.leave"))
    assert app.stack.top is None
    assert list(context.library.folder.rglob("*")) == []


def test_a_lesson_is_left_from_a_board_too(app: App, context: Context) -> None:
    under = Pupil.of(app, context, ATTACK).scene
    pupil = Pupil.of(app, context, ATTACK)
    while app.stack.top is pupil.scene:
        pupil.do_step()
        pupil.listen()
    pupil.push(say("lesson.leave"))
    assert app.stack.top is under


def test_undo_goes_back_with_the_step(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    while not pupil.made:
        pupil.do_step()
    place = pupil.teacher.place
    pupil.press(pygame.K_z)
    assert (pupil.teacher.place, pupil.made) == (place - 1, 0)
    pupil.press(pygame.K_y)
    assert (pupil.teacher.place, pupil.made) == (place, 1)


def test_a_step_that_is_read_lets_nothing_be_chosen(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    pupil.attempt(pupil.offered()[0])
    assert pupil.teacher.said == say("lesson.read_first")
    assert (pupil.teacher.place, pupil.made) == (0, 0)


def test_escape_opens_the_menu_of_the_lesson(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    press(app, pygame.K_ESCAPE)
    assert app.stack.companion is None
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is pupil.scene
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_l)
    assert app.stack.top is None


def test_a_story_stands_still_for_a_step_whatever_is_pressed(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    while not pupil.teacher.step.at:
        pupil.do_step()
    pupil.listen()
    told = len(pupil.teacher.table.told)
    assert pupil.teacher.holds
    for code in (pygame.K_1, pygame.K_v, pygame.K_ESCAPE, pygame.K_x):
        pupil.press(code)
    for _ in range(30):
        pupil.frame()
    assert len(pupil.teacher.table.told) == told
    pupil.press(pygame.K_SPACE)
    assert not pupil.teacher.holds


def test_skipping_ahead_does_not_skip_what_is_said(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    while not pupil.teacher.step.at:
        pupil.do_step()
    for _ in range(20):
        if pupil.teacher.speaks:
            break
        pupil.press(pygame.K_RETURN)
    assert pupil.teacher.step.at
    assert app.stack.top is not pupil.scene


def test_dialogs_leave_room_for_the_teacher(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    while app.stack.top is pupil.scene:
        pupil.do_step()
        pupil.frame()
    board: Scene = there(app.stack.top)
    pupil.listen()
    assert board.size[1] <= pupil.card.speech.rect.top
    assert there(app.stack.top).size[1] < pupil.scene.size[1]
    assert isinstance(pupil.scene, CampaignScene)
    assert top(app, type(board)) is board
