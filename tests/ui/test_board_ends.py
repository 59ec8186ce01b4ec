"""A board that has come to its end: it stays with its own last event, and the table waits for it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.core.frame import Event
from game.siloam.screen.dialogs.air_dialog import AirScene
from game.siloam.screen.dialogs.battle import BattleScene
from game.siloam.screen.dialogs.check_dialog import CheckScene
from game.siloam.words import words
from game.table.desk.pace import linger_seconds
from game.table.dialogs.story_dialog import StoryDialog
from tests.ui.boards import Desk, click, declare_with_plans, new_desk, plan_choice, press, set_speed
from tests.ui.driver import there

ENDS: dict[type[StoryDialog], tuple[str, ...]] = {
    BattleScene: ("combat_over",),
    CheckScene: ("check_passed", "check_failed"),
    AirScene: ("bombing_over", "bombing_cancelled"),
}
SEED = 2024


def _ended(kind: type[StoryDialog]) -> Callable[[Desk], bool]:
    return lambda desk: isinstance(desk.board, kind) and desk.board.story.over


def _at_end(kind: type[StoryDialog]) -> tuple[Desk, StoryDialog, Event]:
    """A desk with a board that has just ended."""
    if kind is AirScene:
        desk = declare_with_plans(3, "fast")
        desk.answer(plan_choice(desk, "bombing_run"))
    else:
        desk = new_desk(SEED, speed="fast")
    assert desk.play(_ended(kind), seconds=0.05)
    board = desk.board
    assert board is not None
    assert board.story.end is not None
    return desk, board, board.story.end


@pytest.mark.parametrize("kind", list(ENDS))
def test_a_finished_board_tells_its_own_end_and_the_table_waits(kind: type[StoryDialog]) -> None:
    desk, board, end = _at_end(kind)
    assert end.kind in ENDS[kind]
    told = len(desk.table.told)
    passed = 0.0
    while passed < linger_seconds("fast") - 0.1:
        desk.app.frame([], 0.05)
        passed += 0.05
        assert desk.board is board
        assert board.box.narration == words().line(end)
        assert desk.table.playing is end
        assert len(desk.table.told) == told


@pytest.mark.parametrize("event", [press(pygame.K_SPACE), press(pygame.K_a), click((3, 3))])
@pytest.mark.parametrize("kind", list(ENDS))
def test_the_next_event_begins_when_the_board_closes(kind: type[StoryDialog], event: pygame.Event) -> None:
    desk, board, end = _at_end(kind)
    coming = desk.table._queue[0].event if desk.table._queue else None
    desk.app.frame([event], 0.0)
    assert desk.board is not board
    assert desk.table.playing is not end
    assert coming is None or coming in desk.table.told
    assert desk.table.elapsed == 0.0, "what comes next is shown from its beginning"


def test_a_board_that_closes_by_itself_opens_no_second_time() -> None:
    desk, board, end = _at_end(CheckScene)
    opened = len(desk.ground.opened)
    while desk.board is board:
        desk.app.frame([], 0.1)
    desk.settle()
    assert desk.table.playing is not end
    assert "CheckScene" not in desk.ground.opened[opened:]


def test_without_time_for_draws_no_event_is_swallowed() -> None:
    """At the highest speed an end takes no time, so what is shown next is another event."""
    desk, board, _ = _at_end(BattleScene)
    set_speed(desk, "off")
    desk.table.skip()
    playing = desk.table.playing
    desk.app.frame([press(pygame.K_SPACE)], 0.0)
    assert desk.board is not board
    assert desk.table.playing is playing


@pytest.mark.parametrize("kind", list(ENDS))
def test_a_board_composed_anew_on_its_old_sheet_shows_nothing_of_before(kind: type[StoryDialog]) -> None:
    _, board, _ = _at_end(kind)
    surface = pygame.Surface(board.size).convert()
    pictures: list[bytes] = []
    for _ in range(3):
        sheet = there(board._sheet)
        board.changed()
        surface.fill("black")
        board.draw(surface)
        assert board._sheet is sheet
        pictures.append(pygame.image.tobytes(surface, "RGB"))
        sheet.fill("magenta")
    assert len(set(pictures)) == 1
