"""From a board to the map and back, and the way out of a demonstration."""

from __future__ import annotations

import pygame

from game.siloam.screen.dialogs.air_dialog import AirScene
from game.siloam.screen.dialogs.battle import BattleScene
from game.siloam.screen.panels.panel_texts import say as panel_text
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.pause import PauseScene
from game.table.texts import say as desk_text
from tests.ui.boards import asking, new_desk
from tests.ui.driver import Desk, keys, session_at


def test_the_map_leads_back_to_the_fight(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("choose_defense"), screen, dialogs=True)
    desk.press(pygame.K_F12)
    assert isinstance(desk.app.stack.top, BattleScene)
    desk.press(pygame.K_ESCAPE)
    assert isinstance(desk.app.stack.top, CampaignScene)
    labels = [button.label for button in desk.scene.screen.desk.prompt.items]
    assert panel_text("aside.battle") in labels
    desk.press(keys().keys_of("board")[0])
    assert isinstance(desk.app.stack.top, BattleScene)


def test_no_board_waits_where_none_was_put_aside(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("movement_phase"), screen, dialogs=True)
    desk.press(keys().keys_of("board")[0])
    assert isinstance(desk.app.stack.top, CampaignScene)
    assert desk.scene.asker.refusal == desk_text("prompt.nothing_aside")


def test_a_demonstration_says_how_to_leave_it(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("choose_defense"), screen, dialogs=True)
    desk.scene.context.demo = True
    desk.press(pygame.K_F12)
    board = desk.app.stack.top
    assert isinstance(board, BattleScene)
    board.resized()
    desk.press(pygame.K_ESCAPE)
    assert isinstance(desk.app.stack.top, PauseScene)
    plain = Desk.with_session(session_at("movement_phase"), screen)
    plain.scene.context.demo = True
    plain.scene.resized()
    assert plain.scene.screen.desk.prompt.hint == desk_text("prompt.demo")
    assert desk_text("prompt.leave_demo") in [button.label for button in plain.scene.screen.desk.prompt.items]


def test_an_interception_is_offered_with_its_chance() -> None:
    desk = new_desk(2)
    assert desk.play(asking("intercept"))
    board = desk.board
    assert isinstance(board, AirScene)
    labels = {item.choice.verb: item.label for item in board.choices.items}
    assert "%" in labels["intercept"]
    assert "%" not in labels["let_pass"]
