"""What the panels tell at a glance: the VP Spaces, the round so far, choices in whole words."""

from __future__ import annotations

import pygame
import pytest

from game.cli import app, screen
from game.core.session import new_session
from game.registry import GAMES, SILOAM
from game.siloam.model.state import State
from game.siloam.rules.victory import vp_held
from game.siloam.screen.desk_skin import DESK
from game.siloam.screen.map.layers import LAYERS
from game.siloam.screen.panels.cups_panel import ThisRoundPanel
from game.siloam.system import SILOAM_SYSTEM
from game.siloam.words import words
from game.table.context import Context
from game.table.desk.panel import View
from game.table.desk.prompt_bar import MOST_LINES, choice_button
from game.table.desk.side_panels import InspectorPanel
from game.table.draw.theme import ELLIPSIS, Theme, has_icon
from game.table.map.map_skin import LOOK_UNDER
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.start import lay_table
from tests.ui.driver import session_at, steady
from tests.ui.written import Sheet, visible, watch


def written(panel: InspectorPanel | ThisRoundPanel, state: State) -> set[str]:
    """What a panel has written whole."""
    sheet = Sheet(panel.rect.size)
    panel.draw(sheet, View(state, {}, 0))
    return {mark.words for mark in visible(sheet) if not mark.cut}


@pytest.mark.parametrize("height", [156, 345])
def test_while_nothing_is_pointed_at_the_inspector_shows_who_holds_the_spaces(
    monkeypatch: pytest.MonkeyPatch, theme: Theme, height: int
) -> None:
    watch(monkeypatch)
    state = session_at("move_stack").state
    panel = InspectorPanel(theme, pygame.Rect(0, 0, 423, height), skin=DESK, keys=DESK.keys)
    told = written(panel, state)
    spaces = state.content.map.vp
    assert {space.name for space in spaces.values()} <= told
    tips = {key[1]: spot.tip for spot in panel.spots for key in spot.keys if key[0] == "space"}
    assert tips.keys() == spaces.keys()
    for hex_id in vp_held(state):
        assert words().piece(state.friends_in(hex_id)[0].id) in tips[hex_id]


def test_the_round_so_far_names_every_chit(monkeypatch: pytest.MonkeyPatch, theme: Theme) -> None:
    watch(monkeypatch)
    state = session_at("move_stack").state
    drawn = state.activation.discard
    assert drawn
    told = written(ThisRoundPanel(theme, pygame.Rect(0, 0, 199, 320)), state)
    assert {words().names.chit(chit) for chit in drawn} <= told


def test_the_words_of_a_choice_are_broken_and_not_cut(theme: Theme) -> None:
    """Every button of a campaign; only what a deployment would cause may be too long for three lines."""
    session, _ = new_session(SILOAM_SYSTEM, 21)
    while (decision := session.decision) is not None:
        for choice in decision.choices:
            told = words().choice(session.state, decision, choice)
            button = choice_button(theme, choice, told, lambda: None, False, None)
            assert ELLIPSIS not in button.label, told
            assert len(f"{button.label}\n{button.detail}".strip().split("\n")) <= MOST_LINES
            assert (ELLIPSIS in button.detail) == bool(button.tooltip)
        session.choose(steady(session.state, decision))


def test_every_tool_has_a_picture() -> None:
    assert all(has_icon(f"tool_{tool}") for tool in (*LAYERS, LOOK_UNDER, *DESK.tools))


def test_every_scene_of_a_screenshot_is_known() -> None:
    assert set(app.TABLE_SCENES) == {"campaign", *screen.PAGES, *screen.WINDOWS}
    for game in GAMES.values():
        assert [app.scene(name) for name in game.skin.scenes] == list(game.skin.scenes)


@pytest.mark.parametrize("name", [*screen.WINDOWS, *SILOAM.skin.windows])
def test_every_window_of_a_screenshot_is_made_for_a_position_that_has_it(name: str, context: Context) -> None:
    session = session_at("planning_phase", wanted=lambda decision: decision.about["cp"] > 0)
    if name in ("result", "summary"):
        while (decision := session.decision) is not None:
            session.choose(steady(session.state, decision))
    below, window = screen.scenes(context, lay_table(context, session), name)
    assert type(below) is CampaignScene
    assert type(window) is not CampaignScene
