"""The air board: interception, aiming, the fight and the bombs."""

from __future__ import annotations

import pygame
import pytest

from game.core.frame import Choice
from game.siloam.screen.dialogs.air_dialog import AirScene
from game.siloam.screen.dialogs.battle import BattleScene
from game.siloam.screen.dialogs.chit_dialog import nearest_towards
from game.siloam.screen.dialogs.stories import BOMBS, INTERCEPT
from tests.ui.boards import Desk, asking, declare_with_plans, hover, new_desk, plan_choice, press, set_speed


def air(desk: Desk) -> AirScene:
    board = desk.board
    assert isinstance(board, AirScene)
    return board


def planned_run(speed: str = "off") -> Desk:
    """The player's own Bombing Run, asked how many bombers fly."""
    for seed in range(1, 12):
        desk = declare_with_plans(seed)
        desk.answer(plan_choice(desk, "bombing_run"))
        desk.settle()
        if isinstance(desk.board, AirScene):
            set_speed(desk, speed)
            return desk
    raise AssertionError("every check has failed")


def intercepted_run() -> Desk:
    """A Vang Bombing Run that the player may intercept."""
    for seed in range(1, 12):
        desk = new_desk(seed)
        if desk.play(asking("intercept")):
            return desk
    raise AssertionError("the Vang never bomb")


def manifold(desk: Desk) -> Choice:
    """A first hex from which more than one line goes out: that of an enemy."""
    decision = desk.table.asked
    assert decision is not None
    return next(choice for choice in decision.choices if choice.hex in desk.state.vang_at)


def test_a_planned_run_is_flown_on_top_of_its_combat() -> None:
    desk = planned_run("fast")
    assert [type(s) for s in desk.app.stack.scenes[1:]] == [BattleScene, AirScene]
    scene = air(desk)
    desk.answer(scene.asked.choices[-1])  # type: ignore[union-attr]
    assert scene.story.planes["bombers"] == 3
    desk.answer(manifold(desk))
    line = scene.asked.choices[0]  # type: ignore[union-attr]
    desk.answer(line)
    assert desk.play(lambda d: d.board is not scene, seconds=0.05)
    assert scene.story.over
    assert scene.story.line == line.path
    assert {"interceptor"} <= {section.kind for section in scene.story.sections}


def test_lines_are_aimed_by_keys_as_well() -> None:
    desk = planned_run()
    scene = air(desk)
    desk.answer(scene.asked.choices[0], by_keys=True)  # type: ignore[union-attr]
    far = manifold(desk)
    assert len(scene.asked.choices) > 9  # type: ignore[union-attr]
    desk.answer(far, by_keys=True)
    assert all(choice.path for choice in scene.asked.choices)  # type: ignore[union-attr]


def test_every_first_hex_can_be_clicked_on_the_chart() -> None:
    desk = planned_run()
    scene = air(desk)
    desk.answer(scene.asked.choices[0])  # type: ignore[union-attr]
    places = {choice: desk.pixel(choice) for choice in scene.asked.choices}  # type: ignore[union-attr]
    assert len(set(places.values())) == len(places)
    for choice, pixel in places.items():
        spot = scene.hot_at(pixel)
        assert spot is not None
        assert spot.choice == choice
    assert desk.app.frame([hover(next(iter(places.values())))], 0.0)


def test_arrow_keys_go_over_the_chart() -> None:
    desk = planned_run()
    scene = air(desk)
    desk.answer(scene.asked.choices[0])  # type: ignore[union-attr]
    desk.app.frame([press(pygame.K_RIGHT)], 0.0)
    first = scene.buttons.focused
    assert first is not None
    desk.app.frame([press(pygame.K_DOWN)], 0.0)
    assert scene.buttons.focused is not first
    made = desk.state.choices_made
    desk.app.frame([press(pygame.K_RETURN)], 0.0)
    assert desk.state.choices_made == made + 1


def test_a_first_hex_can_be_taken_back() -> None:
    desk = planned_run()
    scene = air(desk)
    desk.answer(scene.asked.choices[0])  # type: ignore[union-attr]
    before = scene.asked
    desk.answer(manifold(desk))
    desk.app.frame([press(pygame.K_z)], 0.0)
    assert scene.asked is not None
    assert before is not None
    assert scene.asked.choices == before.choices
    assert desk.board is scene


def test_an_interception_is_declared_and_checked_on_the_board() -> None:
    desk = intercepted_run()
    set_speed(desk, "fast")
    scene = air(desk)
    assert scene.story.vang
    assert len(scene.story.line) == 3
    assert scene.story.steps.present == INTERCEPT
    intercept = next(c for c in scene.asked.choices if c.verb == "intercept")  # type: ignore[union-attr]
    desk.answer(intercept)
    assert desk.play(lambda d: bool(scene.story.sections) or d.board is not scene, seconds=0.02)
    assert scene.story.sections[0].kind == "check"
    assert desk.board is scene, "no other board opens for the check"
    assert desk.play(lambda d: d.board is not scene, seconds=0.05)
    assert scene.story.over


def test_planes_that_pass_drop_their_bombs() -> None:
    desk = intercepted_run()
    set_speed(desk, "fast")
    scene = air(desk)
    desk.answer(next(c for c in scene.asked.choices if c.verb == "let_pass"))  # type: ignore[union-attr]
    assert desk.play(lambda d: any(s.hex for s in scene.story.sections) or d.board is not scene, seconds=0.02)
    assert scene.story.steps.present == BOMBS
    assert scene.story.section is not None
    assert scene.story.section.hex in scene.story.line


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_it_can_be_drawn_at_every_size(size: tuple[int, int]) -> None:
    desk = planned_run()
    scene = air(desk)
    desk.app.screen = pygame.Surface(size).convert()
    assert desk.app.frame([], 0.0)
    assert scene.panel.width <= size[0]
    for _ in range(2):
        choice = scene.asked.choices[-1]  # type: ignore[union-attr]
        desk.answer(choice)
        desk.app.frame([], 0.0)


def test_the_nearest_hex_that_way() -> None:
    hexes = ("0505", "0504", "0506", "0605", "0405", "0905")
    assert nearest_towards("0505", hexes, (0, -1)) == "0504"
    assert nearest_towards("0505", hexes, (0, 1)) == "0506"
    assert nearest_towards("0505", hexes, (1, 0)) == "0605"
    assert nearest_towards("0504", ("0504",), (1, 0)) == ""
