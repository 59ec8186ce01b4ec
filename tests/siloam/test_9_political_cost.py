"""9.3 Political Cost: favours now, fewer Command Points later."""

from __future__ import annotations

from collections import Counter

import pytest

from game.siloam.model.content import FRIENDS
from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.air import VangBombing
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.command import draw_command
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.sequence import advance_round
from tests.siloam.board import ALL, MISS, Board


def debts(board: Board) -> int:
    """The -1 chits in the CP Cup."""
    return board.state.command.inside.count("-1")


@pytest.mark.rule("R9.3-a")
@pytest.mark.parametrize("event", ["E1B", "E1D", "E1E", "E2C", "E2D", "E2E", "E3B", "E3D", "E3E"])
def test_a_support_check_offers_nought_to_two_favours(event: str) -> None:
    board = Board()
    board.start(ResolveEvent(event=event))
    assert board.kind == "political_cost"
    assert [(c.verb, c.option) for c in board.asked.choices] == [
        ("spend_favours", "0"),
        ("spend_favours", "1"),
        ("spend_favours", "2"),
    ]
    assert not board.told("check_drawn")


@pytest.mark.rule("R9.3-a")
@pytest.mark.parametrize("faction", ["siloam", "caledonia"])
def test_an_allied_check_offers_nought_to_two_favours(faction: str) -> None:
    board = Board()
    board.start(AlliedActivation(faction=faction))
    assert board.kind == "political_cost"
    assert [c.option for c in board.asked.choices] == ["0", "1", "2"]


@pytest.mark.rule("R9.3-a")
@pytest.mark.parametrize("event", ["E1", "E1A", "E1C", "E2A", "E2B", "E3A", "E3C"])
def test_an_event_without_a_check_sells_no_favours(event: str) -> None:
    board = Board()
    board.start(ResolveEvent(event=event))
    assert board.kind == "choose_option"


@pytest.mark.rule("R9.3-b")
@pytest.mark.parametrize("favours", [0, 1, 2])
def test_each_favour_is_a_chit_in_the_cup_and_a_draw(favours: int) -> None:
    board = Board()
    before = Counter(board.state.command.inside)
    board.draws(MISS, "t17", "t20")
    board.start(ResolveEvent(event="E2C"))
    board.choose("spend_favours", option=str(favours))
    assert debts(board) == favours
    assert Counter(board.state.command.inside) - before == Counter({"-1": favours})
    assert len(board.told("check_drawn")) == 1 + favours


@pytest.mark.rule("R9.3-b")
def test_favours_add_up_over_several_checks() -> None:
    board = Board()
    board.check("E2C", MISS, "t17", "t20")
    board.check("E3B", MISS, "t17")
    assert debts(board) == 3


@pytest.mark.rule("R9.3-c")
def test_a_plan_check_sells_no_favours() -> None:
    board = Board()
    board.unit("cics-veteran-1", "1712")
    board.state.plans["tactical_maneuver"] = 1
    board.draws(MISS)
    board.start(MovementPhase(faction="cics"))
    board.choose("execute_plan")
    assert len(board.told("check_drawn")) == 1
    assert debts(board) == 0
    assert not board.told("political_cost")


@pytest.mark.rule("R9.3-c")
def test_an_interception_check_sells_no_favours() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.state.vang_runway.append("bomber")
    board.state.vang_support.inside.remove("bomber")
    board.draws(ALL)
    board.start(VangBombing(line=("1712", "1711", "1710")))
    board.choose("intercept")
    assert board.kind == "commit_planes"
    assert len(board.told("check_drawn")) == 1
    assert debts(board) == 0


@pytest.mark.rule("R9.3-d", "R9.3-f")
@pytest.mark.parametrize(
    ("chits", "income"),
    [(["-1", "6"], 5), (["-1", "-1", "4"], 2), (["-1"] * 5 + ["4"], 0), (["-1"] * 4 + ["4"], 0), (["8"], 8)],
)
def test_debts_reduce_the_positive_chit_of_the_turn(chits: list[str], income: int) -> None:
    board = Board()
    board.state.cp = 3
    board.rig("command", *chits)
    board.start(CicsTurn())
    assert board.state.cp == 3 + income


@pytest.mark.rule("R9.3-d")
def test_a_debt_does_not_reach_beyond_the_turn_it_was_drawn_in() -> None:
    board = Board()
    board.rig("command", "-1", "4", "6")
    draw_command(board.state)
    draw_command(board.state)
    assert [e.about["income"] for e in board.told("command_drawn")] == [3, 6]


@pytest.mark.rule("R9.3-e")
def test_an_applied_debt_leaves_the_game() -> None:
    board = Board()
    board.rig("command", "-1", "-1", "4")
    draw_command(board.state)
    advance_round(board.state)
    cup = board.state.command
    assert "-1" not in [*cup.inside, *cup.discard]
    assert cup.removed.count("-1") == 2
    assert cup.inside.count("4") == 4, "the chit that was reduced returns"


@pytest.mark.rule("R9.3-e")
def test_an_undrawn_debt_waits_over_the_rounds() -> None:
    board = Board()
    board.check("E2C", MISS, "t17", "t20")
    board.rig("command", "6")
    draw_command(board.state)
    for _ in range(3):
        advance_round(board.state)
    assert debts(board) == 2


@pytest.mark.rule("R9.3-e")
def test_a_debt_with_nothing_to_reduce_comes_back_next_round() -> None:
    board = Board()
    board.state.command.inside = ["-1", "-1"]
    draw_command(board.state)
    assert board.state.cp == 0
    assert not board.state.command.removed
    advance_round(board.state)
    assert debts(board) == 2


@pytest.mark.rule("R9.3-a")
@pytest.mark.parametrize("faction", FRIENDS)
def test_favours_cost_neither_morale_nor_command_points_now(faction: str) -> None:
    board = Board()
    board.state.cp = 5
    event = {"cics": "E1D", "siloam": "E2C", "caledonia": "E3E"}[faction]
    before = dict(board.state.morale)
    board.check(event, ALL, MISS, "t17")
    assert board.state.cp == 5
    assert all(board.state.morale[f] >= before[f] for f in FRIENDS)
