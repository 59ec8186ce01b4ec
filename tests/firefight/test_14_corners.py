"""Corners of the rules that need a position of their own."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.core.narrow import T
from game.firefight.model.content import UNIT
from game.firefight.model.state import ON_MAP
from game.firefight.rules.attack import Attack, carry_out
from game.firefight.rules.choosing import Way, choose_way
from game.firefight.rules.counteractions import read_counteractions
from game.firefight.rules.enemy_moves import EnemyMove, Target, move_toward
from game.firefight.rules.fire import attack_sum, in_reach, targets_in
from game.firefight.rules.goals import Goal
from game.firefight.rules.ground import in_arc
from game.firefight.rules.movement import step
from game.firefight.rules.priority import read_short_range
from game.firefight.rules.tactical import group_for
from tests.firefight.board import Board


def first(tied: Sequence[T]) -> T:
    return tied[0]


@pytest.mark.rule("FF-SPC-01")
def test_acting_for_ap_is_checked_at_once() -> None:
    board = Board()
    board.put("rifles_a", "0204", "ne")
    board.put("guard_1", "1207", "n", spent=True)
    board.turn()
    board.choose("pivot", piece="rifles_a")
    board.choose("pay", cost=0)
    board.choose("face", option="s")
    assert [event.kind for event in board.events][-1] in ("spent_check", "turned_spent", "remained_fresh")


@pytest.mark.rule("FF-RUL-39")
def test_a_stall_for_a_cap_needs_no_check() -> None:
    board = Board()
    board.put("rifles_a", "0204", "ne", spent=True)
    board.put("guard_1", "1207", "n", spent=True)
    board.state.caps = 1
    board.turn()
    board.choose("stall", piece="")
    assert not board.happened("spent_check")
    assert board.state.caps == 0


def ways(board: Board, *units: str) -> list[Way]:
    moves = [move_toward(board.state, "guard_1", Target(unit), first) for unit in units]
    return [Way(Target(unit), move) for unit, move in zip(units, moves, strict=True) if move]


@pytest.mark.rule("FF-AIT-09", "FF-AIT-10", "FF-AIT-11", "FF-AIT-12", "FF-RUL-93")
@pytest.mark.parametrize(
    ("told", "winner", "rule"),
    [
        ({"spent": True}, "rifles_b", "FF-AIT-09"),
        ({"hit": "winded"}, "rifles_b", "FF-AIT-10"),
        ({"marker": True}, "rifles_b", "FF-AIT-11"),
        ({}, "rifles_a", "FF-AIT-12"),
    ],
    ids=["spent", "hit", "near an objective", "lot"],
)
def test_which_of_equally_near_units_is_approached(told: dict[str, object], winner: str, rule: str) -> None:
    board = Board()
    board.put("guard_1", "0805", "nw")
    board.put("rifles_a", "0503", "s")
    board.put("rifles_b", "0506", "s", **{key: it for key, it in told.items() if key != "marker"})
    if told.get("marker"):
        board.state.control["0507"] = UNIT
    verdict = choose_way(board.state, "guard_1", ways(board, "rifles_a", "rifles_b"), first)
    assert verdict.winner.target.unit == winner
    assert verdict.steps[-1].rule == rule


@pytest.mark.rule("FF-RUL-92")
def test_objectives_by_vp_then_by_number_and_nearer_ways_first() -> None:
    board = Board()
    board.put("guard_1", "0805", "nw")
    move = EnemyMove(("0705",), "nw", 1)
    low, high, other = (
        Target(goal=Goal(hex_id, (hex_id,), vp)) for hex_id, vp in (("0507", 1), ("1006", 3), ("0804", 3))
    )
    among = [Way(target, move) for target in (low, high, other)]
    assert choose_way(board.state, "guard_1", among, first).winner.target is other
    aside = EnemyMove(("0706",), "nw", 1, nearer=False)
    among = [Way(high, aside), Way(low, move)]
    verdict = choose_way(board.state, "guard_1", among, first)
    assert (verdict.winner.target, verdict.steps[0].rule) == (low, "FF-RUL-92")


@pytest.mark.rule("FF-RUL-70")
def test_either_target_the_nearer_and_a_unit_in_a_tie() -> None:
    board = Board()
    move = EnemyMove(("0705",), "nw", 1)
    board.put("guard_1", "0805", "nw")
    board.put("rifles_a", "0503", "s")
    among = [Way(Target(goal=Goal("0506", ("0506",), 3)), move), Way(Target("rifles_a"), move)]
    verdict = choose_way(board.state, "guard_1", among, first)
    assert (verdict.winner.target.unit, verdict.steps[-1].rule) == ("rifles_a", "FF-RUL-70")


@pytest.mark.rule("FF-AIM-07", "FF-RUL-71")
def test_hexes_that_nothing_tells_apart_are_drawn_by_lot() -> None:
    board = Board("ennisk")
    board.put("rifles_a", "0109", "s")
    board.put("guard_1", "1309", "sw")
    seen = set()
    for lot in (lambda tied: tied[0], lambda tied: tied[-1]):
        move = move_toward(board.state, "guard_1", Target("rifles_a"), lot)
        assert move is not None
        seen.add(move.path)
        rules = [step.rule for step in move.steps]
    assert len(seen) == 2
    assert rules[-1] == "FF-AIM-07"


@pytest.mark.rule("FF-LRM-08", "FF-RUL-62")
def test_in_a_fire_zone_and_unable_to_come_nearer_an_ai_goes_for_the_flank() -> None:
    board = Board()
    board.put("rifles_a", "0304", "ne")
    board.put("guard_1", "0303", "sw")
    move = move_toward(board.state, "guard_1", Target("rifles_a"), first, low_risk=True)
    assert move is not None
    assert (move.path, move.nearer) == (("0203",), False)
    assert in_arc(board.state, "rifles_a", "0303")
    assert not in_arc(board.state, "rifles_a", "0203"), "its front has become its flank"


@pytest.mark.rule("FF-NEW-03", "FF-NEW-07")
def test_a_group_adds_one_for_each_other_member_three_at_most() -> None:
    board = Board()
    board.put("rifles_a", "0205", "ne")
    board.put("guard_1", "0505", "sw")
    bonus = [
        sum(term.value for term in attack_sum(board.state, "rifles_a", "guard_1", members=n).attack)
        for n in (0, 1, 2, 3, 4)
    ]
    assert [it - bonus[0] for it in bonus] == [0, 1, 2, 3, 3]
    board.state.order = "09"
    assert group_for(board.state, "guard_1", "rifles_a") == ()
    board.turn()
    assert "group" not in {it.verb for it in board.asked.choices}, "and there is no group move"


@pytest.mark.rule("FF-NEW-45")
def test_an_ai_stops_before_somebody_in_hiding() -> None:
    board = Board("ennisk")
    board.put("tank_hunters", "0606", "se", hidden=True)
    board.put("guard_1", "0706", "nw")
    board.piece("tank_hunters").hidden = True
    assert not step(board.state, "guard_1", "0606")
    assert board.piece("guard_1").hex == "0706"
    assert not board.piece("tank_hunters").hidden


@pytest.mark.rule("FF-NEW-47")
def test_who_hides_beside_a_visible_unit_is_not_rolled_for() -> None:
    board = Board("ennisk")
    board.put("rifles_a", "0604", "se")
    board.put("machine_gun", "0604", "se", hidden=True)
    board.put("guard_1", "0805", "nw")
    assert targets_in(board.state, "guard_1", "0604") == ["rifles_a"]
    board.dice(1, 1)
    carry_out(board.state, Attack("guard_1", "0604", "rifles_a"))
    assert [it.about["target"] for it in board.happened("attack_rolled")] == ["rifles_a"]


@pytest.mark.rule("FF-RUL-48")
def test_each_of_several_fallen_ai_costs_a_command_order_after_the_attack() -> None:
    from game.firefight.rules.deck import thin_out
    from game.firefight.rules.hits import destroy

    board = Board()
    board.put("guard_1", "0405")
    board.put("guard_2", "0505")
    destroy(board.state, "guard_1")
    destroy(board.state, "guard_2")
    assert not board.state.orders.removed, "no draw inside a roll"
    thin_out(board.state)
    assert len(board.state.orders.removed) == 2


@pytest.mark.rule("FF-RUL-55")
def test_the_short_range_line_tries_its_actions_for_everybody_in_turn() -> None:
    board = Board()
    board.put("rifles_a", "0404", "ne")
    board.put("guard_1", "0403", "n")
    board.put("guard_2", "0504", "sw")
    board.state.order = "01"
    action, plan = read_short_range(board.state, ("ATK", "PIV"), first)
    assert not isinstance(plan, str)
    assert (action, plan.actor) == ("ATK", "guard_2"), "the first action, by whoever can"


@pytest.mark.rule("FF-RUL-72", "FF-TAC-03")
def test_an_action_is_tested_whole_before_it_begins() -> None:
    board = Board()
    board.put("rifles_a", "0804", "sw")
    board.put("guard_1", "0904", "se")
    plan = board.read("08").plan
    assert plan is not None
    assert plan.action == "PVA", "it turns and attacks"
    board.piece("guard_1").hit = "jammed"
    plan = board.read("08").plan
    assert plan is not None
    assert plan.action != "PVA", "who cannot attack does not even turn for it"


@pytest.mark.rule("FF-RUL-85")
def test_a_rumor_revealed_by_its_own_move_lets_the_newcomer_pay() -> None:
    board = Board()
    board.put("rifles_a", "0205", "ne")
    board.put("rumor_1", "0506")
    board.put("guard_2", "1207", "n", spent=True)
    board.rumors("guard_3")
    board.cards("04")
    board.enemy_turn("20")
    assert board.piece("guard_3").place == ON_MAP
    checks = board.happened("spent_check")
    assert not checks, "a Command Order needs no check"
    board.put("rumor_2", "0606")
    board.rumors("no_enemy")
    board.state.order = ""
    board.cards("04")
    board.enemy_turn("08")
    assert not board.happened("enemy_passed"), "an order was carried out either way"


@pytest.mark.rule("FF-RUL-103")
def test_in_the_same_hex_neither_arc_nor_range_is_asked() -> None:
    board = Board()
    board.put("rifles_a", "0404", "n")
    board.put("guard_1", "0404", "n")
    assert in_reach(board.state, "rifles_a", "0404")


@pytest.mark.rule("FF-RUL-117")
def test_rumors_take_no_part_in_counteraction_attacks() -> None:
    board = Board()
    board.put("rifles_a", "0205", "ne")
    board.put("rifles_b", "0205", "ne")
    board.put("rumor_1", "0507")
    board.state.order = "01"
    assert read_counteractions(board.state, first) is None
