"""A key that was pressed for one thing never does another: skipping never answers, answering never skips."""

from __future__ import annotations

import pygame
import pytest
from pygame_gui.elements import UITextEntryLine

from game.core.frame import Choice
from game.registry import SILOAM
from game.siloam.system import SILOAM_SYSTEM
from game.table.app import App
from game.table.context import Context
from game.table.desk import stepper
from game.table.desk.pace import Pace
from game.table.desk.table import Table
from game.table.scenes.asker import while_shown
from game.table.scenes.controls import Stop
from game.table.scenes.new_campaign import NewCampaignScene
from game.table.texts import say
from tests.ui import boards, menu_tools
from tests.ui.boards import asking, showing
from tests.ui.driver import FRAME, Desk, keys, session_at, there

ANSWERING = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_e, pygame.K_1, pygame.K_m)


@pytest.fixture
def watching(screen: pygame.Surface) -> Desk:
    """The Vang have just begun to act."""
    desk = Desk.with_table(Table.begin(SILOAM_SYSTEM, 1, SILOAM.skin.desk.looks), screen)
    desk.app.frame([], FRAME)
    assert desk.table.busy
    return desk


def ending_a_show(screen: pygame.Surface) -> Desk:
    """A move is shown to its last moment, in a phase that one press could end."""
    session = session_at("movement_phase", wanted=lambda d: len(d.choices) > 3)
    session.choose(next(c for c in there(session.decision).choices if c.verb == "activate"))
    desk = Desk.with_session(session, screen, Pace())
    desk.table.choose(max(there(desk.table.asked).choices, key=lambda c: len(c.path)))
    desk.app.frame([], 0.0)
    assert desk.table.busy
    return desk


@pytest.mark.parametrize("code", ANSWERING)
def test_a_key_that_answers_shows_no_event(code: int, watching: Desk) -> None:
    playing = watching.table.playing
    watching.app.frame([pygame.Event(pygame.KEYDOWN, key=code, mod=0)], 0.0)
    assert watching.table.playing is playing
    assert watching.scene.screen.desk.prompt.notice == while_shown(keys())


def test_the_keys_that_show_events_answer_nothing(watching: Desk) -> None:
    playing = watching.table.playing
    watching.press(pygame.K_SPACE)
    assert watching.table.playing is not playing
    (skip_all, *_) = keys().keys_of("skip_all")
    watching.press(skip_all)
    assert not watching.table.busy
    made = watching.table.session.state.choices_made
    for _ in range(round(3 * stepper.SECONDS / FRAME)):
        watching.press(skip_all, pygame.K_SPACE)
    assert watching.table.session.state.choices_made == made


def test_a_focus_from_before_the_show_is_not_pressed_after_it(screen: pygame.Surface) -> None:
    session = session_at("movement_phase", wanted=lambda d: len(d.choices) > 3)
    session.choose(next(c for c in there(session.decision).choices if c.verb == "activate"))
    desk = Desk.with_session(session, screen, Pace())
    while there(desk.scene.screen.desk.ring.items[0]) and (
        desk.scene.screen.desk.ring.focused is None
        or there(desk.scene.screen.desk.ring.focused).label != say("prompt.undo")
    ):
        desk.press(pygame.K_TAB)
    desk.table.choose(max(there(desk.table.asked).choices, key=lambda c: len(c.path)))
    desk.app.frame([], 0.0)
    made = desk.table.session.state.choices_made
    while desk.table.busy:
        desk.press(pygame.K_SPACE)
    desk.press(pygame.K_SPACE)
    assert desk.table.session.state.choices_made == made


@pytest.mark.parametrize("press", ["enter", "mouse"])
def test_a_press_that_comes_late_does_not_end_the_phase(press: str, screen: pygame.Surface) -> None:
    desk = ending_a_show(screen)
    made = desk.table.session.state.choices_made
    skip = next(b for b in desk.scene.screen.desk.prompt.items if b.label == say("prompt.skip_all"))
    place = skip.rect.center

    def once() -> None:
        desk.click(place) if press == "mouse" else desk.press(pygame.K_RETURN)

    while desk.table.busy:
        desk.click(place) if press == "mouse" else desk.app.frame([], FRAME)
    if press == "mouse":
        place = next(b for b in desk.scene.screen.desk.prompt.items if b.primary).rect.center
    for _ in range(round(3 * stepper.SECONDS / FRAME)):
        once()  # hammering is not meant either
    assert desk.table.session.state.choices_made == made
    for _ in range(round(stepper.SECONDS / FRAME) + 1):
        desk.app.frame([], FRAME)
    once()
    assert desk.table.session.journal.choices[-1] == Choice("done")


def test_on_a_board_enter_skips_nothing_and_skipping_answers_nothing() -> None:
    desk = boards.new_desk(1, "slow")
    assert desk.play(showing("chit_drawn"))
    playing = desk.table.playing
    desk.app.frame([boards.press(pygame.K_RETURN), boards.press(pygame.K_1)], 0.0)
    assert desk.table.playing is playing
    (skip_ahead, *_) = keys().keys_of("board_skip_all")
    desk.app.frame([boards.press(skip_ahead)], 0.0)
    assert desk.table.playing is not playing
    made = desk.state.choices_made
    for _ in range(20):
        desk.app.frame([boards.press(skip_ahead), boards.press(pygame.K_SPACE)], 0.02)
    assert desk.state.choices_made == made


def test_an_enter_that_comes_late_is_no_answer_on_a_board() -> None:
    desk = boards.new_desk(1, "fast")
    assert desk.play(lambda d: asking("take_hits")(d) or asking("advance")(d), seconds=0.01)
    made = desk.state.choices_made
    for _ in range(50):
        desk.app.frame([boards.press(pygame.K_RETURN)], 0.02)
    assert desk.state.choices_made == made


def test_a_board_that_has_closed_leaves_its_key_behind(screen: pygame.Surface) -> None:
    """The key that closes a board must not end the phase that is asked about below it."""
    session = session_at("support_phase")
    desk = Desk.with_session(session, screen)
    desk.press(pygame.K_u)
    assert desk.app.stack.top is not desk.scene
    made = session.state.choices_made
    desk.press(pygame.K_RETURN)
    assert desk.app.stack.top is desk.scene
    for _ in range(50):
        desk.press(pygame.K_RETURN)
    assert session.state.choices_made == made


def test_a_key_that_is_held_does_not_press_again_after_typing(
    context: Context, screen: pygame.Surface
) -> None:
    """A text field lets held keys repeat while it is typed into, and nothing else may inherit that."""
    app, scene = App(screen), NewCampaignScene(context)
    menu_tools.show(app, scene)
    entry = next(stop for stop in scene.buttons.items if isinstance(stop, Stop) and typed_into(stop))
    menu_tools.click(app, entry.rect.center)
    assert scene.typing
    assert pygame.key.get_repeat()[0] > 0
    app.stack.pop()
    assert pygame.key.get_repeat()[0] == 0


def typed_into(stop: Stop) -> bool:
    return isinstance(stop.element, UITextEntryLine)
