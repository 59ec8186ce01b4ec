"""B16: rumored enemies, and Units in hiding."""

from __future__ import annotations

from typing import Any

import pytest

from game.firefight.model.content import NO_ENEMY
from game.firefight.model.state import NOWHERE, ON_MAP
from game.firefight.rules.attack import Attack, carry_out
from game.firefight.rules.fire import covers
from game.firefight.rules.ground import range_of
from game.firefight.rules.movement import move_cost
from game.firefight.rules.rumors import must_show, settle
from tests.firefight.board import Board


def rumor(hex_id: str, *drawn: str, **more: Any) -> Board:
    board = Board()
    board.put("rumor_1", hex_id, **more)
    board.rumors(*drawn)
    return board


@pytest.mark.rule("FF-RUM-02", "FF-RUM-03", "FF-RUL-89")
def test_what_is_known_of_a_rumor() -> None:
    board = rumor("0605")
    board.put("rifles_a", "0305")
    assert (move_cost(board.state, "rumor_1"), range_of(board.state, "rumor_1")) == (1, 5)
    assert board.piece("rumor_1").facing == ""
    assert not covers(board.state, "rumor_1", "0305", "red")


@pytest.mark.rule("FF-RUM-04", "FF-RUM-05", "FF-NEW-43")
@pytest.mark.parametrize(
    ("unit", "hidden", "shows"),
    [("0305", False, True), ("0305", True, False), ("0602", False, False)],
    ids=["seen in the open", "by somebody in hiding", "out of sight"],
)
def test_a_rumor_in_the_open_shows_to_who_sees_it(unit: str, hidden: bool, shows: bool) -> None:
    board = rumor("0505")
    board.put("rifles_a", unit, hidden=hidden)
    if unit == "0602":
        board.state.smoke["0604"] = board.state.smoke["0503"] = "dense"
        board.state.smoke["0504"] = board.state.smoke["0603"] = "dense"
    assert must_show(board.state, "rumor_1") == shows


@pytest.mark.rule("FF-RUM-05")
def test_next_to_a_unit_even_cover_does_not_help() -> None:
    board = rumor("0507")
    board.put("rifles_a", "0407")
    assert must_show(board.state, "rumor_1")
    board.piece("rifles_a").hex = "0307"
    assert not must_show(board.state, "rumor_1")


@pytest.mark.rule("FF-RUM-08", "FF-RUM-09", "FF-RUM-10", "FF-RUL-84")
@pytest.mark.parametrize("spent", [False, True])
def test_a_newcomer_takes_the_place_of_the_rumor(spent: bool) -> None:
    board = rumor("0507", "guard_3", spent=spent)
    board.put("rifles_a", "0407")
    settle(board.state)
    newcomer = board.piece("guard_3")
    assert (newcomer.place, newcomer.hex, newcomer.spent) == (ON_MAP, "0507", spent)
    assert newcomer.facing in ("n", "nw", "sw"), "towards the nearest Unit"
    assert board.piece("rumor_1").place == NOWHERE
    assert "guard_3" not in board.state.rumors.inside


@pytest.mark.rule("FF-RUM-11")
def test_a_false_rumor_leaves_with_its_counter() -> None:
    board = rumor("0507", NO_ENEMY)
    board.put("rifles_a", "0407")
    before = board.state.rumors.inside.count(NO_ENEMY)
    settle(board.state)
    assert board.piece("rumor_1").place == NOWHERE
    assert board.state.rumors.inside.count(NO_ENEMY) == before - 1
    assert board.happened("false_rumor")


@pytest.mark.rule("FF-RUL-18")
def test_an_empty_pile_makes_every_rumor_false() -> None:
    board = rumor("0507")
    board.state.rumors.inside.clear()
    board.put("rifles_a", "0407")
    settle(board.state)
    assert board.happened("false_rumor")


@pytest.mark.rule("FF-RUM-07", "FF-RUM-15", "FF-RUM-17", "FF-RUL-36")
def test_nine_with_caps_reveals_it_and_the_roll_then_counts() -> None:
    board = rumor("0507", "guard_3")
    board.put("rifles_a", "0304", "s")
    board.dice(5, 2)
    carry_out(board.state, Attack("rifles_a", "0507", "rumor_1", caps=2))
    rolled = board.happened("attack_rolled")
    assert [event.about["target"] for event in rolled] == ["guard_3"]
    assert rolled[0].about["dice"] == (5, 2)


@pytest.mark.rule("FF-RUL-16")
def test_less_than_nine_has_no_effect() -> None:
    board = rumor("0507", "guard_3")
    board.put("rifles_a", "0304", "s")
    board.dice(6, 2)
    carry_out(board.state, Attack("rifles_a", "0507", "rumor_1"))
    assert board.piece("rumor_1").place == ON_MAP
    assert not board.happened("attack_rolled")


@pytest.mark.rule("FF-RUM-16")
def test_a_wasted_attack_is_checked_all_the_same() -> None:
    board = rumor("0507", NO_ENEMY)
    board.put("rifles_a", "0304", "s")
    board.put("guard_1", "1206", "ne", spent=True)
    board.turn()
    board.choose("attack", piece="rifles_a")
    board.choose("pay", cost=0)
    board.cards("04")
    board.dice(6, 6)
    board.choose("commit", cost=0)
    assert board.happened("false_rumor")
    assert board.piece("rifles_a").spent


@pytest.mark.rule("FF-RUM-06", "FF-RUM-12", "FF-RUL-44", "FF-RUL-14")
def test_a_rumor_ordered_to_attack_may_be_nobody_and_the_enemy_passes() -> None:
    board = rumor("0507", NO_ENEMY)
    board.put("rifles_a", "0304", "s")
    board.put("guard_2", "1206", "ne", spent=True)
    board.enemy_turn("10")
    assert board.happened("false_rumor")
    assert board.happened("enemy_passed")


@pytest.mark.rule("FF-RUM-13", "FF-RUL-86")
def test_a_rumor_ordered_to_attack_attacks_if_somebody_is_there() -> None:
    board = rumor("0507", "guard_3")
    board.put("rifles_a", "0304", "s")
    board.put("guard_2", "1206", "ne", spent=True)
    board.cards("06")
    board.enemy_turn("10")
    assert board.happened("attack_declared")[0].about["piece"] == "guard_3"
    assert board.happened("spent_check")[0].about["pieces"] == ("guard_3",)


@pytest.mark.rule("FF-RUM-14", "FF-RUL-86")
def test_a_newcomer_out_of_its_own_range_does_not_attack() -> None:
    board = rumor("0507", "pioneers")
    board.put("rifles_a", "0304", "s")
    board.put("guard_2", "1206", "ne", spent=True)
    board.enemy_turn("10")
    assert not board.happened("attack_declared")
    assert board.happened("newcomer_cannot_attack")
    assert board.happened("enemy_passed")


@pytest.mark.rule("FF-RUL-83", "FF-NEW-44")
def test_units_in_hiding_come_out_before_rumors_do() -> None:
    board = rumor("0507", "guard_3")
    board.put("rifles_a", "0407", hidden=True)
    settle(board.state)
    kinds = [event.kind for event in board.events]
    assert kinds.index("unit_revealed") < kinds.index("rumor_revealed")


@pytest.mark.rule("FF-RUL-17")
def test_the_nearest_rumor_shows_first_then_the_lowest_hex() -> None:
    board = Board()
    board.put("rifles_a", "0305")
    board.put("rumor_1", "0505")
    board.put("rumor_2", "0405")
    board.put("rumor_3", "0404")
    board.rumors(NO_ENEMY, NO_ENEMY, NO_ENEMY)
    settle(board.state)
    assert [event.about["rumor"] for event in board.happened("false_rumor")] == [
        "rumor_3",
        "rumor_2",
        "rumor_1",
    ]
