"""Sentences that are easily untrue: favors and debts, rule numbers, scouting, draws, vain plans."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.frame import Choice, Event
from game.core.tables import assets
from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.air import BOMBER, FIGHTER, CommitPlanes
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.checks import PoliticalCost
from game.siloam.rules.command import draw_command
from game.siloam.rules.vang import BannerActivation
from game.siloam.words import words
from tests.siloam.board import ALL, MISS, Board, front

ROOT = Path(__file__).parents[2]


def log_of(board: Board) -> list[str]:
    return [words().line(event) for event in board.state.events or ()]


# ---------------------------------------------------------------------- 9.3 favors and debts


def test_a_debt_comes_due_when_a_chit_pays_for_it() -> None:
    board = Board()
    board.rig("command", "-1", "6")
    draw_command(board.state)
    assert log_of(board) == [
        "A political debt is drawn (9.3)",
        "A Command Point Chit of 6; 1 debt comes due: 5 CP drawn, 5 in all (5.1)",
    ]


def test_a_debt_that_no_chit_can_pay_for_waits() -> None:
    board = Board()
    board.state.command.inside[:] = ["-1", "-1"]
    draw_command(board.state)
    assert log_of(board) == [
        "A political debt is drawn (9.3)",
        "A political debt is drawn (9.3)",
        "No Command Point Chit is left to draw: 0 CP; 2 debts wait for a later draw (5.1)",
    ]
    assert board.state.command.discard == ["-1", "-1"]


def test_a_favor_may_cost_a_command_point() -> None:
    board = Board()
    decision = board.start(PoliticalCost(faction="siloam", rule="7.1"))
    assert decision is not None
    texts = [words().choice(board.state, decision, choice) for choice in decision.choices]
    assert texts == [
        "Call in no favor: 1 draw",
        "Call in 1 favor: 2 draws, may cost 1 CP later",
        "Call in 2 favors: 3 draws, may cost 2 CP later",
    ]
    assert "may cost 1 CP later" in words().prompt(board.state, decision).hint


@pytest.mark.parametrize("file", ["README.md", "learn.toml", "dialogs.toml"])
def test_nowhere_is_a_favor_said_to_cost_for_certain(file: str) -> None:
    folder = ROOT if file.endswith(".md") else Path(str(assets())) / "siloam" / "text"
    text = (folder / file).read_text(encoding="utf-8").lower()
    assert "may cost" in text
    assert "point less later" not in text
    assert "costs a command point later" not in text


# ---------------------------------------------------------------------- rule numbers


@pytest.mark.parametrize(("side", "rule"), [(BOMBER, "10.1"), (FIGHTER, "8.1")])
def test_bombers_fly_by_their_plan_and_fighters_by_the_interception(side: str, rule: str) -> None:
    board = Board()
    question = CommitPlanes(side=side, least=0)
    board.start(question)
    assert question.decision(board.state).rule == rule
    board.choose("commit_planes", option="0")
    assert [event.rule for event in board.told("planes_committed")] == [rule]


def test_a_free_activation_is_not_the_answer_to_a_check() -> None:
    board = front()
    board.start(AlliedActivation(faction="siloam", free=True))
    assert log_of(board)[:1] == ["Siloam activates without a check (11)"]


def test_an_activation_by_a_check_is_its_answer() -> None:
    board = front()
    board.call("siloam", ALL)
    assert "Siloam answers the call (7.1)" in log_of(board)


# ---------------------------------------------------------------------- 2.3.2 scouting


def test_a_scouted_unit_draws_no_support_until_its_banner_has_acted() -> None:
    board = front()
    board.state.units["red-1"].scouted = True
    board.draws(MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS)
    board.start(BannerActivation(banner="red"))
    while board.kind:
        board.choose("defend", option="cautious") if board.kind == "choose_defense" else board.choose("stay")
    assert board.told("support_denied")
    assert not board.state.units["red-1"].scouted
    scouted = Event("scouted", "2.3.2", {"unit": "red-1", "hex": "1812"})
    assert words().event(scouted).endswith("no Vang Support until its banner has acted")
    assert "until its banner has acted" in words().help("markers", "scouted")


# ---------------------------------------------------------------------- 5.5 draws


def test_reasons_for_draws_begin_with_what_they_add() -> None:
    board = front()
    board.unit("red-2", "1713")
    board.fight("red-1", "red-2", target="1712")
    board.choose("defend", option="aggressive")
    line = words().event(board.told("draws_begin")[0])
    assert "2 draws: +2 Siloam Infantry 1 leads." in line
    attack = [e for e in board.told("draws_begin") if e.about["role"] == "attack"]
    assert not attack or "+1 Red 2 joins" in words().event(attack[0])
    assert [words().counted_reason(line) for line in board.strength("defense").lines] == [
        "+2 Siloam Infantry 1 leads"
    ]


# ---------------------------------------------------------------------- 10 plans in vain


@pytest.mark.parametrize("hits", [0, 1])
def test_a_plan_to_bolster_says_that_nobody_is_damaged(hits: int) -> None:
    board = Board()
    board.unit("cics-veteran-1", "0601", hits=hits)
    board.state.plans["bolster"] = 2
    board.draws(ALL, ALL)
    board.start(MovementPhase(faction="cics"))
    choice = Choice("execute_plan", option="bolster")
    text = words().choice(board.state, board.asked, choice)
    assert text.endswith("in vain: no CICS unit is damaged") == (hits == 0)
    board.choose("execute_plan")
    if hits:
        board.choose("done")
    told = "Nobody is bolstered" if hits else "Nobody is bolstered: no CICS unit on the map is damaged"
    assert f"{told} (10.2)" in log_of(board)
