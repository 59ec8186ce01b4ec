"""Which scene lies over the campaign, and when one goes away."""

from __future__ import annotations

import pygame
import pytest
from attrs import define

from game.core.frame import Choice
from game.registry import SILOAM
from game.siloam.model.state import State
from game.siloam.screen.skin import DIALOGS
from game.table.app import App
from game.table.context import Context
from game.table.desk.table import Table
from game.table.scene import Push, Scene
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.keys import KeySheet
from game.table.skin import DialogKind
from tests.ui.driver import AT_ONCE, FRAME, Desk, key, session_at, steady, there
from tests.ui.guide import keys_for, target_of
from tests.ui.menu_tools import top


@define(eq=False)
class Reader(Scene):
    """A dialog that only wants to be read."""

    context: Context
    table: Table[State]

    @classmethod
    def wanted(cls, table: Table[State]) -> bool:
        return not table.busy

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("white")


def test_a_dialog_opens_once_for_each_moment(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("movement_phase"), screen)
    desk.scene.windows.router.kinds = (DialogKind("tale", __name__, "Reader"),)
    desk.press(pygame.K_n)
    desk.choose_by_keys(next(c for c in there(desk.table.asked).choices if c.verb == "activate"))
    top(desk.app, Reader)
    desk.app.stack.pop()
    desk.app.frame([], FRAME)
    assert desk.app.stack.top is desk.scene
    desk.press(pygame.K_z)
    assert isinstance(desk.app.stack.top, Reader)


@pytest.mark.parametrize(
    ("kind", "name"),
    [("choose_defense", "battle"), ("choose_option", "event"), ("intercept", "air"), ("movement_phase", "")],
)
def test_questions_lead_to_their_stories(kind: str, name: str) -> None:
    table = Table.of(session_at(kind), SILOAM.skin.desk.looks, AT_ONCE)
    stories = [story for story in DIALOGS if story.moment(table) is not None]
    assert [story.name for story in stories][:1] == ([name] if name else [])


def test_escape_leaves_a_campaign_that_has_no_menu(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("movement_phase"), screen)
    desk.press(pygame.K_ESCAPE)
    assert not desk.app.stack.scenes


def test_a_menu_may_push_a_scene(screen: pygame.Surface) -> None:
    session = session_at("movement_phase")
    table = Table.of(session, SILOAM.skin.desk.looks, AT_ONCE)
    context = Context(SILOAM)
    scene = CampaignScene(context, table, on_menu=lambda: Push(KeySheet(context)))
    app = App(screen)
    app.stack.push(scene)
    app.frame([key(pygame.K_ESCAPE)], FRAME)
    assert isinstance(app.stack.top, KeySheet)


def test_a_board_put_aside_stays_aside_while_its_question_waits(screen: pygame.Surface) -> None:
    """A board that opened for an earlier question of the same fight closes at the first Escape."""
    desk = Desk.with_session(session_at("choose_defense"), screen, dialogs=True)
    desk.app.frame([], FRAME)
    first = desk.app.stack.top
    assert first is not desk.scene
    while there(desk.table.asked).kind != "take_hits" or desk.app.stack.top is not first:
        desk.choose_by_keys(steady(desk.table.session.state, there(desk.table.asked)))
        desk.app.frame([], FRAME)
        first = desk.app.stack.top if there(desk.table.asked).kind == "choose_defense" else first
    desk.press(pygame.K_ESCAPE)
    desk.app.frame([], FRAME)
    assert desk.app.stack.top is desk.scene


def test_a_choice_that_is_not_asked_has_no_place_on_the_map(screen: pygame.Surface) -> None:
    moving = Desk.with_session(session_at("move_stack"), screen)
    assert target_of(moving.scene, Choice("nonsense")) is None
    assert keys_for(moving.scene, Choice("nonsense")) == []
