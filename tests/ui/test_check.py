"""The check board: favors, exact chances, and the draws."""

from __future__ import annotations

import pygame
import pytest

from game.core.words import percent
from game.siloam.odds.check_odds import favour_chances
from game.siloam.screen.dialogs.check_dialog import CheckScene
from tests.ui.boards import (
    Desk,
    asking,
    declare_with_plans,
    new_desk,
    plan_choice,
    press,
    set_speed,
    showing,
)
from tests.ui.guide import keys_for


def check(desk: Desk) -> CheckScene:
    board = desk.board
    assert isinstance(board, CheckScene)
    return board


@pytest.fixture
def desk() -> Desk:
    desk = new_desk(2)
    assert desk.play(asking("political_cost"))
    return desk


def test_the_offers_say_what_they_are_worth(desk: Desk) -> None:
    scene = check(desk)
    assert scene.asked is not None
    assert [choice.cost for choice in scene.asked.choices] == [0, 1, 2]
    faction = scene.asked.about["faction"]
    assert scene.story.faction == faction
    assert scene.story.level == desk.state.morale[faction]
    told = [scene._chance(choice) for choice in scene.asked.choices]
    assert told == [percent(chance) for chance in favour_chances(desk.state, faction)]
    assert len(scene.hot) == 3, "each offer is a card to click"


def test_enter_calls_in_no_favor(desk: Desk) -> None:
    desk.app.frame([press(pygame.K_RETURN)], 0.0)
    assert desk.table.session.journal.choices[-1].cost == 0


def test_number_keys_choose(desk: Desk) -> None:
    scene = check(desk)
    two = scene.asked.choices[2]  # type: ignore[union-attr]
    assert [event.key for event in keys_for(scene, two)] == [pygame.K_3]
    desk.answer(two, by_keys=True)


def test_tab_and_enter_choose(desk: Desk) -> None:
    desk.app.frame([press(pygame.K_TAB), press(pygame.K_TAB), press(pygame.K_RETURN)], 0.0)
    assert desk.table.session.journal.choices[-1].cost == 1


def test_the_draws_are_shown_to_the_end(desk: Desk) -> None:
    set_speed(desk, "fast")
    scene = check(desk)
    desk.answer(scene.asked.choices[2])  # type: ignore[union-attr]
    assert desk.play(showing("check_drawn"), seconds=0.02)
    assert scene.story.draws.expected == 3
    assert desk.play(lambda _d: scene.story.passed is not None, seconds=0.02)
    drawn = scene.story.draws.drawn
    assert len(drawn) == 3
    assert scene.story.passed == any(chit.good for chit in drawn)
    for chit in drawn:
        face = desk.state.content.chits.faces[chit.chit]
        assert chit.good == (scene.story.symbol in face)
    assert desk.play(lambda d: d.board is not scene, seconds=0.1)


def test_a_plan_is_checked_with_the_draws_of_its_box() -> None:
    desk = declare_with_plans(2, "fast")
    desk.answer(plan_choice(desk, "bombing_run"))
    assert desk.play(showing("check_drawn"), seconds=0.02)
    scene = check(desk)
    assert scene.story.plan == "bombing_run"
    assert scene.story.draws.expected == desk.state.content.tracks.plan_draws[3]
    assert scene.asked is None


def test_the_picture_stands_still_while_it_waits(desk: Desk) -> None:
    desk.settle()
    assert not desk.app.frame([], 0.02)


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080), (640, 430)])
@pytest.mark.parametrize("scale", [0.75, 2.0])
def test_every_offer_is_in_reach_at_every_size(size: tuple[int, int], scale: float) -> None:
    desk = new_desk(2, size=size, scale=scale)
    assert desk.play(asking("political_cost"))
    for choice in check(desk).asked.choices:  # type: ignore[union-attr]
        x, y = desk.pixel(choice)
        assert 0 <= x < size[0]
        assert 0 <= y < size[1]
