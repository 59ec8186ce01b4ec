"""Choices in a journal, and what a new game can begin with."""

from __future__ import annotations

import pytest

from game.core.errors import GameError
from game.core.frame import SOLE_SEAT, Choice, Decision, offer
from game.core.journal import choice_from, choice_to_data
from game.core.system import Option, Scenario
from game.siloam.system import SILOAM_SYSTEM

CHOICES = (
    (Choice("done"), ["done"]),
    (
        Choice("move", "a", "0102", path=("0101", "0102"), cost=2),
        ["move", "a", "0102", "", ["0101", "0102"], 2],
    ),
    (Choice("march", hex="0102", pieces=("a", "b")), ["march", "", "0102", "", [], 0, ["a", "b"]]),
)


@pytest.mark.parametrize(("choice", "data"), CHOICES)
def test_a_choice_is_written_as_short_as_it_is_and_read_back(choice: Choice, data: list[object]) -> None:
    assert choice_to_data(choice) == data
    assert choice_from(data) == choice


@pytest.mark.parametrize(
    "data", [[], ["go", 1], ["go", "", "", "", [1]], ["go", "", "", "", [], 0, [[]]], [*"abcdefgh"]]
)
def test_what_is_no_choice_is_refused(data: list[object]) -> None:
    with pytest.raises((TypeError, ValueError)):
        choice_from(data)


def test_choices_made_in_haste_are_choices() -> None:
    assert offer("move", "a", "0102", cost=1) == Choice("move", "a", "0102", cost=1)
    assert Decision("take", "1", ()).seat == SOLE_SEAT


WEATHER = Option("weather", lambda: "The weather", ("fair", "foul"), "fair")
RAID = Scenario("raid", "The raid", (WEATHER,))


def test_options_have_a_value_each() -> None:
    assert RAID.complete({}) == {"weather": "fair"}
    assert RAID.complete({"weather": "foul"}) == {"weather": "foul"}
    with pytest.raises(GameError, match="The weather cannot be 'mild'; choose from fair, foul"):
        RAID.complete({"weather": "mild"})
    with pytest.raises(GameError, match="The raid has no option 'moon'"):
        RAID.complete({"moon": "full"})


def test_a_scenario_that_is_not_there_is_refused() -> None:
    with pytest.raises(GameError, match="has no scenario 'retreat'"):
        SILOAM_SYSTEM.new_game("retreat", 1)
