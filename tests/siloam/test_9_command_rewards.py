"""9.2 CP rewards and penalties: which chit of the CP Cup leaves the game."""

from __future__ import annotations

import pytest

from game.siloam.rules.command import penalty, reward
from game.siloam.rules.sequence import advance_round
from tests.siloam.board import ALL, MISS, Board


def cup_of(inside: list[str], discard: list[str]) -> Board:
    board = Board()
    board.state.command.inside = list(inside)
    board.state.command.discard = list(discard)
    return board


def lost(board: Board) -> tuple[list[str], list[str], list[str]]:
    """Cup, discard and the chits that left the game."""
    cup = board.state.command
    return cup.inside, cup.discard, cup.removed


@pytest.mark.rule("R9.2-h")
@pytest.mark.parametrize(
    ("inside", "discard", "expected"),
    [
        (["4", "6", "8"], ["4", "6", "8"], (["4", "6", "8"], ["6", "8"], ["4"])),
        (["4", "6", "8"], ["6", "8"], (["6", "8"], ["6", "8"], ["4"])),
        (["6", "8"], ["6", "8"], (["6", "8"], ["8"], ["6"])),
        (["6", "8"], ["8"], (["8"], ["8"], ["6"])),
        (["8"], ["8"], (["8"], [], ["8"])),
        (["8"], [], ([], [], ["8"])),
    ],
)
def test_a_reward_takes_the_lowest_chit_discard_first(
    inside: list[str], discard: list[str], expected: tuple[list[str], ...]
) -> None:
    board = cup_of(inside, discard)
    reward(board.state)
    assert lost(board) == expected


@pytest.mark.rule("R9.2-i")
@pytest.mark.parametrize(
    ("inside", "discard", "expected"),
    [
        (["4", "6", "8"], ["4", "6", "8"], (["4", "6"], ["4", "6", "8"], ["8"])),
        (["4", "6"], ["4", "6", "8"], (["4", "6"], ["4", "6"], ["8"])),
        (["4", "6"], ["4", "6"], (["4"], ["4", "6"], ["6"])),
        (["4"], ["4", "6"], (["4"], ["4"], ["6"])),
        (["4"], ["4"], ([], ["4"], ["4"])),
        ([], ["4"], ([], [], ["4"])),
    ],
)
def test_a_penalty_takes_the_highest_chit_cup_first(
    inside: list[str], discard: list[str], expected: tuple[list[str], ...]
) -> None:
    board = cup_of(inside, discard)
    penalty(board.state)
    assert lost(board) == expected


@pytest.mark.rule("R9.2-j")
def test_debts_are_never_taken() -> None:
    rewarded = cup_of(["-1", "6"], ["-1"])
    reward(rewarded.state)
    assert lost(rewarded) == (["-1"], ["-1"], ["6"])
    punished = cup_of(["-1"], ["-1", "4"])
    penalty(punished.state)
    assert lost(punished) == (["-1"], ["-1"], ["4"])


@pytest.mark.rule("R9.2-j")
def test_with_debts_only_nothing_is_taken() -> None:
    board = cup_of(["-1", "-1"], [])
    reward(board.state)
    penalty(board.state)
    assert lost(board) == (["-1", "-1"], [], [])


@pytest.mark.rule("R9.2-h")
def test_the_auditor_rewards_for_good() -> None:
    board = Board()
    board.check("E1B", ALL)
    advance_round(board.state)
    assert sorted(board.state.command.inside) == ["4"] * 3 + ["6"] * 4 + ["8"] * 2


@pytest.mark.rule("R9.2-i")
def test_a_lost_vote_punishes_for_good() -> None:
    board = Board()
    board.check("E1D", MISS)
    advance_round(board.state)
    assert sorted(board.state.command.inside) == ["4"] * 4 + ["6"] * 4 + ["8"]
