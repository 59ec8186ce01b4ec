"""B8 to B10: order cards line by line: close combat, short range, counteractions, the pass line."""

from __future__ import annotations

import pytest

from game.firefight.model.content import UNIT
from game.firefight.rules.counteractions import passes_by_line, read_counteractions
from game.firefight.rules.orders import ADVISED_TO_PASS, CC_LINE, SHORT_LINE, TACTICAL_LINE, THIRD_LINE
from game.firefight.rules.tactical import fresh_enough
from tests.firefight.board import Board


def facing_each_other(mission: str = "corrow") -> Board:
    """A Unit and an AI that see each other across the meadow."""
    board = Board(mission)
    board.put("rifles_a", "0205", "ne")
    board.put("guard_1", "0504", "sw")
    return board


@pytest.mark.rule("FF-ORD-01", "FF-ORD-02", "FF-ORD-04", "FF-ORD-11", "FF-SPC-12")
def test_one_order_at_most_is_carried_out_and_then_checked() -> None:
    board = facing_each_other()
    board.cards("02")
    board.enemy_turn("01")
    assert len(board.happened("order_drawn")) == 1
    assert len(board.happened("order_obeyed")) == 1
    check = board.happened("spent_check")[0]
    assert check.about["pieces"] == ("guard_1",)
    assert board.state.orders.discard[:2] == ["01", "02"], "the order lies there before the check is drawn"
    assert board.piece("guard_1").spent


@pytest.mark.rule("FF-ORD-03", "FF-RUL-31")
def test_lines_are_read_from_the_top() -> None:
    board = facing_each_other()
    board.cards("02")
    board.enemy_turn("01")
    passed = [(event.about["line"], event.about["number"]) for event in board.happened("line_passed_over")]
    assert passed[:3] == [(CC_LINE, 0), (SHORT_LINE, 0), (THIRD_LINE, 0)]
    assert board.happened("order_obeyed")[0].about["line"] == TACTICAL_LINE


@pytest.mark.rule("FF-ORD-05", "FF-RUL-43")
def test_an_enemy_that_can_do_nothing_passes() -> None:
    board = facing_each_other()
    board.piece("guard_1").spent = True
    board.enemy_turn("16")
    assert board.happened("enemy_passed")
    assert board.state.space == 2, "though the marker has moved"


@pytest.mark.rule("FF-ORD-06", "FF-ORD-07", "FF-ORD-08", "FF-TAC-11", "FF-RUL-53")
def test_command_orders_are_for_spent_ai_too_and_need_no_check() -> None:
    board = facing_each_other()
    board.piece("guard_1").spent = True
    board.state.order = "01"
    assert fresh_enough(board.state) == []
    board.state.order = "21"
    assert fresh_enough(board.state) == ["guard_1"]
    board.state.order = ""
    board.enemy_turn("21")
    assert board.happened("attack_declared")[0].about["caps"] == 2
    assert not board.happened("spent_check")
    assert board.piece("guard_1").spent


@pytest.mark.rule("FF-CAP-06", "FF-CAP-07")
def test_printed_caps_add_to_the_roll() -> None:
    board = facing_each_other()
    board.dice(1, 1, 1)
    board.cards("16")
    board.enemy_turn("02")
    assert board.happened("attack_rolled")[0].about["caps"] == 1


@pytest.mark.rule("FF-ORD-15")
def test_nothing_the_player_does_makes_an_ai_act() -> None:
    board = facing_each_other()
    board.turn()
    board.choose("move", hex="0305")
    board.choose("pay", cost=0)
    board.choose("face", option="ne")
    assert not board.happened("attack_declared")


# ---------------------------------------------------------------------- close combat


def in_close_combat(name: str = "guard_1", **more: object) -> Board:
    board = Board()
    board.put("rifles_a", "0404", "ne")
    board.put(name, "0404", "sw", **more)
    board.put("guard_2", "1207", "n", spent=True)
    return board


@pytest.mark.rule("FF-PCC-01", "FF-PCC-03", "FF-ORD-09")
def test_the_close_combat_line_comes_first() -> None:
    board = in_close_combat()
    line = board.read("01")
    assert line.kind == CC_LINE
    assert line.plan is not None
    assert (line.plan.action, line.plan.actor, line.plan.unit) == ("ATK", "guard_1", "rifles_a")


@pytest.mark.rule("FF-PCC-04", "FF-RUL-38", "FF-AIA-04")
def test_a_piece_with_a_penalty_leaves_instead_of_attacking() -> None:
    board = in_close_combat("gate_mg")
    plan = board.read("01").plan
    assert plan is not None
    assert plan.action == "DIS"
    assert plan.move is not None
    assert plan.move.path


@pytest.mark.rule("FF-RUL-58")
def test_if_it_cannot_leave_it_attacks() -> None:
    board = in_close_combat("gate_mg", hit="pinned")
    plan = board.read("01").plan
    assert plan is not None
    assert (plan.action, plan.actor, plan.unit) == ("ATK", "gate_mg", "rifles_a")


@pytest.mark.rule("FF-PCC-05", "FF-RUL-06")
def test_auto_rally_is_certain_and_free() -> None:
    board = in_close_combat(hit="shaken")
    board.enemy_turn("18")
    assert not board.piece("guard_1").hit
    assert board.happened("auto_rallied")
    assert not board.happened("rally_rolled")


@pytest.mark.rule("FF-PCC-06", "FF-RUL-07")
def test_a_rally_in_close_combat_costs_five_and_a_check() -> None:
    board = in_close_combat(hit="shaken")
    board.cards("16")
    board.enemy_turn("06")
    assert board.happened("rally_rolled")
    assert board.happened("spent_check")[0].about["cost"] == 5


@pytest.mark.rule("FF-ORD-09", "FF-ORD-10")
def test_actions_of_a_line_are_tried_from_the_left() -> None:
    board = in_close_combat()
    plan = board.read("06").plan
    assert plan is not None
    assert plan.action == "ATK", "nobody is hit, so RAL cannot be done"


@pytest.mark.rule("FF-PCC-07", "FF-RUL-65")
def test_disengaging_leaves_the_hex_at_the_least_risk() -> None:
    board = in_close_combat()
    plan = board.read("03").plan
    assert plan is not None
    assert plan.action == "DIS"
    assert plan.move is not None
    assert plan.move.path[0] in board.state.grid.neighbours["0404"]


@pytest.mark.rule("FF-PCC-02", "FF-AIP-01")
def test_of_several_in_close_combat_the_unhit_one_acts() -> None:
    board = in_close_combat(hit="winded")
    board.put("rifles_b", "0306", "ne")
    board.put("guard_3", "0306", "sw")
    plan = board.read("01").plan
    assert plan is not None
    assert plan.actor == "guard_3"
    assert "FF-AIP-01" in [step.rule for step in plan.steps]


# ---------------------------------------------------------------------- short range


def side_by_side(facing: str = "sw", **more: object) -> Board:
    board = Board()
    board.put("rifles_a", "0304", "ne")
    board.put("guard_1", "0403", facing, **more)
    board.put("rifles_c", "0109", "ne", spent=True)
    board.put("guard_2", "1207", "n", spent=True)
    return board


@pytest.mark.rule("FF-PSR-01", "FF-PSR-02", "FF-RUL-102")
def test_the_short_range_line_is_for_neighbours() -> None:
    board = side_by_side()
    line = board.read("01")
    assert (line.kind, line.plan.action if line.plan else "") == (SHORT_LINE, "ATK")


@pytest.mark.rule("FF-PSR-04", "FF-RUL-98")
def test_a_flanked_ai_that_cannot_attack_turns() -> None:
    board = side_by_side("ne")
    plan = board.read("01").plan
    assert plan is not None
    assert plan.action == "PIV"
    assert plan.cost == 1
    board.cards("16")
    board.enemy_turn("01")
    assert board.piece("guard_1").facing in ("s", "sw", "nw")


@pytest.mark.rule("FF-PSR-08", "FF-RUL-99")
def test_pivot_and_attack_in_one_turn_at_the_sum_of_costs() -> None:
    board = side_by_side("ne")
    plan = board.read("08").plan
    assert plan is not None
    assert (plan.action, plan.unit, plan.cost) == ("PVA", "rifles_a", 4)
    board.piece("guard_1").facing = "sw"
    plan = board.read("08").plan
    assert plan is not None
    assert (plan.cost, plan.move) == (3, None), "without a pivot the attack alone"


@pytest.mark.rule("FF-PSR-07", "FF-RUL-67")
def test_moving_into_close_combat() -> None:
    board = side_by_side()
    plan = board.read("04").plan
    assert plan is not None
    assert (plan.action, plan.move.path if plan.move else ()) == ("CCM", ("0304",))


@pytest.mark.rule("FF-AIA-04", "FF-PSR-07")
def test_who_has_a_penalty_does_not_close() -> None:
    board = Board()
    board.put("rifles_a", "0304", "ne")
    board.put("gate_mg", "0403", "sw")
    plan = board.read("04").plan
    assert plan is not None
    assert plan.action == "ATK"


@pytest.mark.rule("FF-PSR-03", "FF-RUL-107", "FF-RUL-108", "FF-NEW-06")
def test_a_group_attack_needs_another_member() -> None:
    board = side_by_side()
    plan = board.read("09").plan
    assert plan is not None
    assert plan.action == "ATK", "alone it attacks"
    board.put("guard_3", "0503", "sw")
    plan = board.read("09").plan
    assert plan is not None
    assert (plan.action, {plan.actor, *plan.members}) == ("GRP", {"guard_1", "guard_3"})
    board.cards("04")
    board.enemy_turn("09")
    assert board.piece("guard_1").spent
    assert board.piece("guard_3").spent


@pytest.mark.rule("FF-PSR-05", "FF-PSR-06")
def test_rally_and_disengage_at_short_range() -> None:
    board = side_by_side(hit="shaken")
    plan = board.read("14").plan
    assert plan is not None
    assert plan.action == "RAL"
    board.piece("guard_1").hit = ""
    board.piece("rifles_a").facing = "n"
    plan = board.read("14").plan
    assert plan is not None
    assert plan.action == "DIS"


@pytest.mark.rule("FF-RUL-57")
def test_an_ai_in_close_combat_has_no_part_in_the_short_range_line() -> None:
    board = in_close_combat(hit="jammed")
    board.put("rifles_b", "0503", "sw")
    board.piece("guard_1").hit = "jammed"
    line = board.read("16")
    assert line.kind != SHORT_LINE


# ---------------------------------------------------------------------- the third line


@pytest.mark.rule("FF-PAS-01", "FF-PAS-03", "FF-RUL-52")
def test_the_pass_line_compares_fresh_pieces() -> None:
    board = facing_each_other()
    assert not passes_by_line(board.state), "as many"
    board.put("rifles_b", "0203", "ne")
    assert passes_by_line(board.state)
    assert board.read("02").reason == ADVISED_TO_PASS
    board.piece("rifles_b").spent = True
    assert not passes_by_line(board.state)
    board.put("rifles_c", "0207")
    board.put("rumor_1", "1109")
    assert not passes_by_line(board.state), "a rumor counts"


@pytest.mark.rule("FF-PAS-02")
def test_reinforcements_of_the_round_count_in_the_pass_line() -> None:
    board = Board("ennisk")
    board.put("rifles_a", "0406")
    board.put("guard_1", "1104", "nw")
    assert not passes_by_line(board.state)
    board.state.round = 2
    board.piece("guard_7").place = "destroyed"
    assert passes_by_line(board.state), "the tank arrives"


@pytest.mark.rule("FF-CAC-01", "FF-CAC-02", "FF-RUL-21")
def test_the_first_counteraction_that_can_be_done_is() -> None:
    board = facing_each_other()
    board.put("rifles_b", "0704", "se")
    line = board.read("01")
    assert (line.kind, line.number) == (THIRD_LINE, 0), "Alarm: a Unit is next to the Weir House"
    assert board.read("02").plan is None, "that card has the other line, and Dresk waits"


@pytest.mark.rule("FF-CAC-02")
def test_bunched_up_units_are_attacked_together() -> None:
    board = facing_each_other()
    board.put("rifles_b", "0205", "ne")
    reply = read_counteractions_on(board, "01")
    assert reply == (1, "ATK", 1)


def read_counteractions_on(board: Board, card: str) -> tuple[int, str, int]:
    board.state.order = card
    reply = read_counteractions(board.state, lambda tied: tied[0])
    assert reply is not None
    return reply.number, reply.plan.action, reply.plan.caps


@pytest.mark.rule("FF-CAC-02")
def test_three_hit_ai_bring_a_second_wind_and_tired_ones_end_the_round() -> None:
    board = Board()
    board.put("rifles_a", "0201", "s")
    for name, hex_id in (("guard_1", "1207"), ("guard_2", "1209"), ("guard_3", "1109")):
        board.put(name, hex_id, "n", spent=True)
    for name, hit in (("guard_1", "winded"), ("guard_2", "jammed"), ("guard_3", "shaken")):
        board.piece(name).hit = hit
    number, action, _ = read_counteractions_on(board, "01")
    assert (number, action) == (2, "ARA")
    board.piece("guard_1").hit = ""
    number, action, _ = read_counteractions_on(board, "01")
    assert (number, action) == (3, "END")
    board.enemy_turn("01")
    assert board.state.round_over


@pytest.mark.rule("FF-CAC-03")
def test_without_a_counteraction_the_tactical_lines_follow() -> None:
    board = facing_each_other()
    assert board.read("01").kind == TACTICAL_LINE
    board = Board("sheds")
    board.put("rifles_a", "0205", "ne")
    board.put("guard_1", "0505", "sw")
    assert board.read("01").kind == TACTICAL_LINE


@pytest.mark.rule("FF-MIS-04", "FF-ORD-14", "FF-RUL-54", "FF-MIS-01", "FF-MIS-02")
def test_the_mission_order_moves_everybody_near_an_objective() -> None:
    board = Board()
    board.put("rifles_a", "0201", "s")
    board.put("guard_1", "0509", "n")
    board.put("guard_2", "0609", "n")
    line = board.read("13")
    assert line.number != 1, "no marker of ours, so no objective"
    board.state.control["0507"] = UNIT
    board.state.order = ""
    board.cards("04")
    board.enemy_turn("13")
    assert [event.about["piece"] for event in board.happened("moved")] == ["guard_1", "guard_2"]
    checks = board.happened("spent_check")
    assert len(checks) == 1
    assert checks[0].about["pieces"] == ("guard_1", "guard_2")
