"""The commander: what it makes of a position, one rule of thumb at a time."""

from __future__ import annotations

import pytest

from game.core.dice import seeded
from game.core.engine import apply_unchecked
from game.core.frame import Choice
from game.siloam.bots.commander import commander_policy
from game.siloam.bots.commander_prices import damage_worth, loss_cost
from game.siloam.model.content import HANGAR, RUNWAY
from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.combat import Advance
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.support_phase import SupportPhase
from tests.siloam.board import ALL, Board

SPACE = "1708"
"""A VP Space on open ground."""
WEST, SOUTH_WEST, BEHIND = "1607", "1608", "1606"
"""Two hexes beside it that touch each other, and one behind them."""
PREPARED = 2


def answer(board: Board) -> Choice:
    choice = commander_policy(board.state, board.asked, seeded(1))
    assert choice in board.asked.choices
    return choice


def play_on(board: Board, until: str) -> list[Choice]:
    """Let the commander answer until a kind of question is asked, or none; its answers."""
    made = []
    while board.state.pending is not None and board.kind != until:
        made.append(answer(board))
        apply_unchecked(board.state, made[-1])
    return made


def before_a_held_space(number: int = 10) -> Board:
    """An Elite beside a Vang Infantry that holds a VP Space and bears two hits."""
    board = Board()
    board.state.round, board.state.cp = number, 6
    board.unit("cics-elite-1", WEST)
    board.unit("yellow-2", SPACE, hits=2)
    return board


def bombers(board: Board, number: int) -> None:
    """So many bombers on the Runway and the other planes in the Hangar, and their plan Prepared."""
    for index, plane in enumerate(board.state.planes.values()):
        plane.place, plane.side = RUNWAY if index < number else HANGAR, "bomber"
    board.state.plans["bombing_run"] = PREPARED


# ---------------------------------------------------------------------- attacks


@pytest.mark.parametrize(("number", "verb"), [(8, "done"), (9, "attack"), (10, "attack")])
def test_it_attacks_a_held_space_in_the_last_stand_alone(number: int, verb: str) -> None:
    board = before_a_held_space(number)
    board.start(CombatPhase(faction="cics"))
    assert answer(board).verb == verb


def test_it_holds_back_where_more_is_at_stake_than_to_gain() -> None:
    board = Board()
    board.state.round, board.state.cp = 9, 6
    board.unit("cics-green-1", WEST, hits=2)
    board.unit("yellow-1", SPACE)
    board.start(CombatPhase(faction="cics"))
    assert answer(board).verb == "done"


def test_whoever_betters_the_odds_takes_part() -> None:
    board = before_a_held_space()
    board.unit("yellow-2", SPACE)
    board.support("leader-hq", "leader", WEST)
    board.unit("cics-veteran-1", SOUTH_WEST, mode="movement")
    board.unit("cics-heavy-artillery-1", BEHIND)
    board.start(CombatPhase(faction="cics"))
    made = play_on(board, "take_hits")
    assert {(c.verb, c.piece) for c in made} >= {
        ("join_attack", "cics-veteran-1"),
        ("flip", "cics-veteran-1"),
        ("support_attack", "cics-heavy-artillery-1"),
    }


def test_an_open_space_in_reach_is_dearer_than_a_raid() -> None:
    board = Board()
    board.state.round, board.state.cp = 10, 6
    board.unit("cics-elite-1", WEST)
    board.unit("yellow-2", BEHIND, hits=2)
    board.start(MovementPhase(faction="cics"))
    assert answer(board) == Choice("activate", "cics-elite-1", WEST, cost=1)
    board.unit("cics-veteran-1", SPACE)
    assert answer(board).verb == "done", "taken: it stays and attacks"


def test_nobody_leaves_a_space_to_enter_another() -> None:
    board = Board()
    board.state.round = 10
    board.unit("cics-elite-1", WEST)
    board.start(Advance(units=("cics-elite-1",), target=SPACE))
    assert answer(board) == Choice("advance", "cics-elite-1", SPACE)
    board.unit("cics-elite-1", "1804")
    assert answer(board).verb == "stay"


def test_a_vang_unit_removed_is_worth_most_at_the_end_and_while_the_bonus_is_open() -> None:
    board = before_a_held_space(9)
    state, unit = board.state, board.state.units["yellow-2"]
    early = damage_worth(state, unit, 1)
    state.vang_bonus = True
    assert damage_worth(state, unit, 1) < early
    state.round = 10
    late = damage_worth(state, unit, 1)
    assert late > early
    board.unit("yellow-2", SPACE)
    assert 0 < damage_worth(state, unit, 1) < damage_worth(state, unit, 2) < late


def test_a_loss_is_dearer_on_a_space() -> None:
    board = before_a_held_space()
    unit = board.state.units["cics-elite-1"]
    in_the_open = loss_cost(board.state, unit)
    board.unit("cics-elite-1", "1804")
    assert loss_cost(board.state, unit) > in_the_open


# ---------------------------------------------------------------------- planes


@pytest.mark.parametrize(("number", "wanted"), [(7, "done"), (8, "ready_plane")])
def test_planes_of_the_pool_become_bombers_for_the_last_stand(number: int, wanted: str) -> None:
    board = Board()
    board.state.round, board.state.cp = number, 5
    board.start(SupportPhase())
    assert answer(board).verb == wanted
    play_on(board, "")
    assert len(board.state.planes_at(HANGAR, "bomber")) == (2 if number == 8 else 0)
    assert len(board.state.planes_at(RUNWAY, "fighter")) == 2, "those that may intercept stay"


def test_a_prepared_run_is_flown_where_the_attack_goes() -> None:
    board = before_a_held_space(9)
    board.unit("yellow-3", "1904", hits=2)
    bombers(board, 4)
    board.start(CombatPhase(faction="cics"))
    assert answer(board) == Choice("attack", "cics-elite-1", SPACE, cost=1)
    apply_unchecked(board.state, answer(board))
    assert answer(board) == Choice("execute_plan", option="bombing_run")
    board.draws(ALL, ALL)
    play_on(board, "retarget")
    assert SPACE in board.told("bombing_line")[0].about["line"]


def test_a_rushed_run_and_a_run_of_few_bombers_are_kept_back() -> None:
    for number, box in ((4, PREPARED - 1), (2, PREPARED)):
        board = before_a_held_space(10)
        bombers(board, number)
        board.state.plans["bombing_run"] = box
        board.start(CombatPhase(faction="cics"))
        assert "execute_plan" not in {c.verb for c in play_on(board, "take_hits")}


# ---------------------------------------------------------------------- events


@pytest.mark.parametrize(("event", "option"), [("E1C", "a"), ("E3A", "b")])
def test_it_knows_what_it_wants_of_two_events(event: str, option: str) -> None:
    board = Board()
    board.start(ResolveEvent(event=event))
    assert answer(board) == Choice("take_option", option=f"{event}.{option}")
