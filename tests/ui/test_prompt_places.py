"""Buttons that are always there keep their places: nothing else comes to lie under a mouse that rests."""

from __future__ import annotations

import pygame
import pytest

from game.core.frame import Choice
from game.siloam.bots.steady import steady_policy
from game.siloam.system import SILOAM_SYSTEM
from game.table.desk.pace import Pace
from game.table.scenes.asker import while_shown
from game.table.texts import say
from game.table.widgets.widget import Button
from tests.ui.boards import asking, click, hover, new_desk, set_speed
from tests.ui.driver import FRAME, NO_DICE, Desk, clicked, keys, moved, session_at, there


def labelled(buttons: list[Button], key: str) -> Button:
    return next(button for button in buttons if button.label == say(key))


@pytest.fixture
def moved_twice(screen: pygame.Surface) -> Desk:
    """Two choices have been made that can be taken back."""
    session = session_at("movement_phase", wanted=lambda d: len(d.choices) > 2)
    session.choose(next(c for c in there(session.decision).choices if c.verb == "activate"))
    session.choose(next(c for c in there(session.decision).choices if c.verb == "flip"))
    return Desk.with_session(session, screen)


def test_a_second_click_on_undo_takes_back_a_second_choice(moved_twice: Desk) -> None:
    made = moved_twice.table.session.state.choices_made
    place = labelled(moved_twice.scene.screen.desk.prompt.items, "prompt.undo").rect.center
    moved_twice.app.frame([moved(place), clicked(place)], FRAME)
    moved_twice.app.frame([clicked(place)], FRAME)
    assert moved_twice.table.session.state.choices_made == made - 2


def test_redo_says_why_it_cannot_be_pressed_yet(moved_twice: Desk) -> None:
    redo = labelled(moved_twice.scene.screen.desk.prompt.items, "prompt.redo")
    moved_twice.click(redo.rect.center)
    assert redo.refusal == moved_twice.scene.asker.refusal == say("prompt.nothing_to_redo")
    moved_twice.press(pygame.K_z)
    assert not labelled(moved_twice.scene.screen.desk.prompt.items, "prompt.redo").refusal


@pytest.mark.parametrize("size", [(1000, 700), (1280, 720), (1920, 1080)])
def test_undo_and_brass_stay_where_they_are_whatever_comes_and_goes(size: tuple[int, int]) -> None:
    """Through two rounds, with Cancel, the way back to a board, and what a game offers."""
    desk = Desk.with_session(session_at("support_phase"), pygame.Surface(size).convert(), dialogs=True)
    undo, redo, brass, kinds = set(), set(), set(), set()
    for _ in range(160):
        decision = there(desk.table.asked)
        desk.app.frame([], FRAME)
        if desk.app.stack.top is not desk.scene:
            desk.press(pygame.K_ESCAPE)  # a board is put aside to look at the map
        if desk.app.stack.top is desk.scene:
            items = desk.scene.screen.desk.prompt.items
            kinds.add(decision.kind)
            undo.add(tuple(labelled(items, "prompt.undo").rect))
            redo.add(tuple(labelled(items, "prompt.redo").rect))
            brass |= {button.rect.right for button in items if button.primary}
            assert not any(a.rect.colliderect(b.rect) for a in items for b in items if a is not b)
            assert min(button.rect.left for button in items) > 0
        desk.table.choose(steady_policy(desk.table.session.state, decision, NO_DICE))
    assert len(kinds) > 5
    assert len(undo) == len(redo) == len(brass) == 1


def test_undo_stays_where_it_is_while_events_are_shown(screen: pygame.Surface) -> None:
    session = session_at("movement_phase", wanted=lambda d: len(d.choices) > 2)
    desk = Desk.with_session(session, screen, Pace())
    before = labelled(desk.scene.screen.desk.prompt.items, "prompt.undo").rect
    desk.table.choose(next(c for c in there(desk.table.asked).choices if c.verb == "activate"))
    desk.app.frame([], 0.0)
    desk.table.choose(max(there(desk.table.asked).choices, key=lambda c: len(c.path)))
    desk.app.frame([], 0.0)
    assert desk.table.busy
    during = labelled(desk.scene.screen.desk.prompt.items, "prompt.undo")
    assert during.rect == before
    playing = desk.table.playing
    desk.click(during.rect.center)
    assert desk.table.playing is playing
    assert desk.scene.asker.refusal == during.refusal == while_shown(keys())


def test_on_a_board_a_second_click_on_undo_never_hits_redo() -> None:
    desk = new_desk(2)
    assert desk.play(asking("declaration", 2))
    board = there(desk.board)
    buttons = board.buttons.items
    before = [labelled(buttons, f"buttons.{name}").rect.copy() for name in ("undo", "redo")]
    joins = [c for c in there(board.asked).choices if c.verb not in ("commit", "call_off", "execute_plan")]
    desk.answer(joins[0])
    place = labelled(there(desk.board).buttons.items, "buttons.undo").rect.center
    made = desk.state.choices_made
    desk.app.frame([hover(place), click(place)], 0.0)
    assert desk.state.choices_made == made - 1
    after = [labelled(there(desk.board).buttons.items, f"buttons.{name}").rect for name in ("undo", "redo")]
    assert after == before
    set_speed(desk, "slow")
    there(desk.board).changed()
    desk.app.frame([], 0.0)
    assert [labelled(there(desk.board).buttons.items, "buttons.undo").rect] == before[:1]


def test_a_button_of_a_board_that_cannot_be_pressed_says_why() -> None:
    desk = new_desk(1)
    assert desk.play(asking("choose_defense"))
    board = there(desk.board)
    undo = labelled(board.buttons.items, "buttons.undo")
    assert undo.refusal
    made = desk.state.choices_made
    desk.app.frame([hover(undo.rect.center), click(undo.rect.center)], 0.0)
    assert desk.state.choices_made == made
    assert there(board.explained) == (undo.rect, undo.refusal)


def test_cancel_is_at_hand_and_moves_neither_undo_nor_brass(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("support_phase"), screen)
    before = labelled(desk.scene.screen.desk.prompt.items, "prompt.undo").rect
    desk.table.choose(next(c for c in there(desk.table.asked).choices if c.option == "hq"))
    desk.app.frame([], FRAME)
    items = desk.scene.screen.desk.prompt.items
    assert labelled(items, "prompt.undo").rect == before
    assert not labelled(items, "prompt.cancel").rect.colliderect(before)
    desk.click(labelled(items, "prompt.cancel").rect.center)
    assert there(desk.table.asked).kind == "support_phase"
    assert SILOAM_SYSTEM.words().choice(desk.table.shown, there(desk.table.asked), Choice("done")) in [
        b.label for b in desk.scene.screen.desk.prompt.items
    ]
