"""What is worked out beside the loop: when a question has stood for a moment, and for the latest position."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event as Signal
from typing import Any

from game.table.desk.reckoning import REST, Reckoning
from tests.ui.menu_tools import PATIENCE


def waited(done: Callable[[], bool]) -> bool:
    """Whether something comes true before patience ends."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if done():
            return True
        time.sleep(0.001)
    return False


class Position:
    """Something to reckon about; only which one it is counts."""


def test_a_question_that_is_answered_at_once_costs_nothing() -> None:
    asked = list[object]()
    reckoning: Reckoning[Any, Any] = Reckoning(asked.append)
    for _ in range(10):
        reckoning.follow(Position(), REST / 2)
    assert asked == []
    assert reckoning.working, "the last of them still stands"
    reckoning.follow(None, REST)
    assert not reckoning.working


def test_what_is_known_is_known_of_one_position_only() -> None:
    reckoning: Reckoning[Any, Any] = Reckoning(lambda position: f"about {id(position)}")
    here, there = Position(), Position()
    assert waited(lambda: reckoning.follow(here, REST))
    assert reckoning.about(here) == f"about {id(here)}"
    assert reckoning.about(there) is None
    assert reckoning.number == 1
    assert not reckoning.working
    assert not reckoning.follow(here, REST), "nothing new"
    reckoning.follow(there, 0.0)
    assert reckoning.working


def test_what_comes_too_late_is_no_news_and_the_latest_is_taken_up() -> None:
    hold, begun = Signal(), list[object]()

    def work(position: object) -> str:
        begun.append(position)
        hold.wait(PATIENCE)
        return "done"

    reckoning: Reckoning[Any, Any] = Reckoning(work)
    first, second, third = Position(), Position(), Position()
    reckoning.follow(first, REST)
    assert waited(lambda: bool(begun))
    for later in (second, third):
        assert not reckoning.follow(later, REST), "one at a time"
    hold.set()
    assert waited(lambda: reckoning.follow(third, REST))
    assert begun == [first, third]


def test_a_position_that_is_not_worth_it_is_left_alone() -> None:
    reckoning: Reckoning[Any, Any] = Reckoning(lambda _: "known", wanted=lambda _: False)
    assert not reckoning.follow(Position(), 2 * REST)
    assert not reckoning.working
