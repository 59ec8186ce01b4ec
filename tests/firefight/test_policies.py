"""The players that answer by themselves: whole missions, and the steady player's rules of thumb."""

from __future__ import annotations

import pytest

from benchmarks.firefight_balance import HEADS, everything, played, row
from game.core.dice import seeded
from game.core.engine import advance, apply
from game.firefight.bots.steady import first_idea, ideas, steady_policy
from game.firefight.bots.survey import Idea
from game.firefight.model.content import UNIT
from game.firefight.rules.turn import PASSED, PlayerTurn
from game.firefight.system import FIREFIGHT_SYSTEM as SYSTEM
from tests.firefight.board import Board

MISSIONS = [it.id for it in SYSTEM.scenarios]


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_steady_player_plays_a_mission_to_its_end_and_needs_no_dice(mission: str) -> None:
    state, dice = SYSTEM.new_game(mission, 5), seeded(1)
    before = dice.word
    decision = advance(state)
    while decision is not None:
        decision = apply(state, steady_policy(state, decision, dice)).decision
    assert state.outcome
    assert dice.word == before


def test_the_study_counts_what_it_says_and_nothing_else() -> None:
    games = [played(seed, "corrow", "steady", check=True, thumbs=True) for seed in (31, 32)]
    known, told = {*everything()}, {name for it in games for name in it.seen}
    assert {name for name in told if not name.startswith(("thumb", "taken"))} <= known
    assert len(row("steady", games)) == len(HEADS)
    assert all(it.enemy_turns and it.turns > it.passes and not it.violations for it in games)
    assert sum(it.passes for it in games) < sum(it.turns for it in games) / 4


# ---------------------------------------------------------------------- the turn


def idea(board: Board, enemy_passed: bool = False) -> Idea | None:
    """What the steady player would do, with the number of its rule."""
    board.start(PlayerTurn(enemy_passed=enemy_passed))
    return first_idea(board.state, board.asked)


def wanted(board: Board, enemy_passed: bool = False) -> tuple[int, str, str, str]:
    found = idea(board, enemy_passed)
    assert found is not None, "the steady player passes"
    return found.rule, found.choice.verb, found.choice.piece, found.choice.hex


def test_a_hit_enemy_is_finished_before_anything_else() -> None:
    board = Board()
    board.put("machine_gun", "0305", "ne")
    board.put("guard_1", "0503", "sw", hit="scattered")
    board.put("guard_2", "0303", "s")
    assert wanted(board) == (6, "attack", "machine_gun", "0503")


def test_an_objective_that_nobody_holds_is_taken() -> None:
    board = Board()
    board.put("rifles_a", "0407", "ne")
    board.put("guard_2", "1206", "nw")
    assert wanted(board) == (7, "move", "rifles_a", "0507")


def test_a_hit_unit_leaves_great_danger() -> None:
    board = Board()
    board.put("rifles_a", "0405", "ne", hit="jammed")
    board.put("guard_1", "0505", "nw")
    board.put("gate_mg", "0804", "sw")
    found = wanted(board)
    assert (found[0], found[1], found[2]) == (8, "move", "rifles_a")
    assert board.state.grid.distance(found[3], "0505") > 1


def test_grenadiers_storm_a_machine_gun_but_not_guards() -> None:
    board = Board()
    board.put("grenadiers", "0704", "ne", hit="")
    board.put("gate_mg", "0804", "n", hit="jammed")
    board.state.caps = 0
    assert wanted(board)[0] in (6, 15)
    board.piece("grenadiers").facing = "sw"
    assert wanted(board) == (15, "move", "grenadiers", "0804")
    board.piece("gate_mg").hit = ""
    board.put("gate_mg", "1209", "n")
    board.put("guard_1", "0804", "n")
    found = idea(board)
    assert found is None or found.rule != 15


def test_a_step_nearer_is_made_where_nothing_can_be_fired_at() -> None:
    board = Board()
    board.put("rifles_a", "0104", "ne")
    board.put("guard_2", "1206", "nw")
    rule, verb, unit, _ = wanted(board)
    assert (rule, verb, unit) == (12, "move", "rifles_a")


def test_who_is_in_hiding_keeps_still_and_fires_only_when_it_is_worth_it() -> None:
    board = Board("ennisk")
    board.put("machine_gun", "0603", "ne", hidden=True)
    board.put("guard_2", "1001", "sw")
    assert idea(board) is None
    board.put("guard_2", "0802", "sw", hit="scattered")
    found = wanted(board)
    assert found[1:] == ("attack", "machine_gun", "0802")


def test_the_truck_drives_its_passenger_to_where_it_is_wanted() -> None:
    board = Board("ennisk")
    board.put("truck", "0105", "ne")
    board.aboard("rifles_c", "truck")
    board.put("guard_2", "1401", "sw")
    assert wanted(board)[:3] == (29, "move", "truck")
    board.put("truck", "0405", "ne")
    board.aboard("rifles_c", "truck")
    assert wanted(board)[:3] == (29, "get_off", "rifles_c")


def test_a_pivot_brings_a_good_target_into_the_arc() -> None:
    board = Board()
    board.state.control = dict.fromkeys(board.state.control, UNIT)
    board.put("machine_gun", "0303", "sw", hit="pinned")
    board.put("guard_1", "0503", "ne")
    assert wanted(board)[:3] == (14, "pivot", "machine_gun")


def test_who_is_ahead_stalls_with_a_cap_while_the_enemy_is_tired() -> None:
    board = Board("ennisk")
    board.put("rifles_a", "0406", "ne")
    board.put("guard_2", "1401", "sw", spent=True)
    board.state.caps = 2
    assert idea(board) is None, "a pass while the enemy has not passed"
    found = idea(board, enemy_passed=True)
    assert found is not None
    assert (found.rule, found.choice.verb, found.choice.option) == (21, "stall", "cap")
    board.piece("guard_2").spent = False
    assert idea(board, enemy_passed=True) is None


def test_a_turn_without_an_idea_is_passed() -> None:
    board = Board("ennisk")
    board.put("rifles_a", "0406", "ne")
    board.put("guard_2", "1401", "sw")
    board.turn()
    assert steady_policy(board.state, board.asked, seeded(1)).verb == PASSED


# ---------------------------------------------------------------------- cards


def test_a_card_heals_who_is_hit() -> None:
    board = Board()
    board.put("rifles_a", "0104", "ne", hit="winded", spent=True)
    board.put("guard_2", "1206", "nw")
    board.hand("on_your_feet")
    board.state.caps = 0
    found = idea(board)
    assert found is not None
    assert (found.rule, found.choice.verb, found.choice.option) == (26, "play", "on_your_feet")
    board.choose("play", option="on_your_feet")
    assert steady_policy(board.state, board.asked, seeded(1)).piece == "rifles_a"


def test_smoke_is_laid_over_who_is_in_great_danger() -> None:
    board = Board()
    board.put("tank_hunters", "0405", "ne", spent=True)
    board.put("rifles_a", "0305", "ne", hit="pinned")
    board.put("guard_1", "0505", "nw")
    board.put("guard_2", "0404", "s")
    board.put("gate_mg", "0804", "sw")
    board.hand("smoke_pot")
    board.turn()
    assert 16 in [it.rule for it in ideas(board.state, board.asked)]
    board.choose("play", option="smoke_pot")
    assert steady_policy(board.state, board.asked, seeded(1)).hex == "0405"
    board.piece("gate_mg").facing = board.piece("guard_1").facing = board.piece("guard_2").facing = "ne"
    board.turn()
    assert 16 not in [it.rule for it in ideas(board.state, board.asked)]


def test_a_runner_is_sent_when_nobody_else_can_act() -> None:
    board = Board()
    board.put("rifles_a", "0104", "ne", spent=True)
    board.put("guard_2", "1206", "nw")
    board.hand("runner")
    board.state.caps = 0
    found = idea(board)
    assert found is not None
    assert (found.rule, found.choice.option) == (26, "runner")
    board.piece("rifles_a").spent = False
    found = idea(board)
    assert found is not None
    assert found.choice.option != "runner"
