"""B10, B15: moves by counteraction, mission order and event, and what is known when they end."""

from __future__ import annotations

import pytest
from attrs import evolve

from game.core.narrow import DiceLot
from game.firefight.model.content import AI, UNIT
from game.firefight.rules.counteractions import next_for_mission, rally_plan, read_counteractions
from game.firefight.rules.enemy_moves import Target, is_blocked_by_friends, move_toward
from game.firefight.rules.plans import carry_out_plan
from game.firefight.rules.tactical import Plan
from game.firefight.rules.track import happen
from tests.firefight.board import Board

MISSION_CARD, COUNTERACTION_CARD = "13", "15"


def ridge() -> Board:
    """Ennisk with nothing to win for the enemy but the ridge and the west edge."""
    board = Board("ennisk")
    board.state.control.update(dict.fromkeys(board.state.control, AI))
    board.put("rifles_a", "0101", "n")
    board.state.order = MISSION_CARD
    return board


@pytest.mark.rule("FF-RUL-92")
@pytest.mark.parametrize("dice", [(1, 1), (2, 2), (3, 2)])
def test_a_mission_order_goes_for_the_lowest_of_equally_near_objectives(dice: tuple[int, int]) -> None:
    board = ridge()
    board.put("guard_6", "1004", "nw")
    board.dice(*dice)
    plan = next_for_mission(board.state, (), DiceLot(board.state.dice))
    assert plan is not None
    assert plan.move is not None
    assert plan.move.path == ("0904",), "0602, 0603 and 0604 are all four hexes off; only this leads to 0602"


@pytest.mark.rule("FF-RUL-92", "FF-STK-02")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_mission_order_prefers_an_objective_that_it_can_come_nearer_to(die: int) -> None:
    board = ridge()
    board.put("guard_6", "0904", "sw")
    board.put("guard_1", "0803", "sw", spent=True)
    board.dice(die)
    plan = next_for_mission(board.state, (), DiceLot(board.state.dice))
    assert plan is not None
    assert plan.move is not None
    assert plan.move.path == ("0804",), "not into the woods at 0903, as near to 0602 as before"


@pytest.mark.rule("FF-STK-02", "FF-RUL-94")
def test_a_counteraction_is_left_to_an_ai_that_nobody_holds_up() -> None:
    board = Board()
    board.put("grenadiers", "0704", "se")
    board.put("armored_car", "0905", "nw")
    board.put("guard_3", "1005", "nw")
    board.state.order = COUNTERACTION_CARD
    reply = read_counteractions(board.state, DiceLot(board.state.dice))
    assert reply is not None
    assert reply.plan.actor == "guard_3", "it steps aside only because there is nobody else"
    board.put("guard_2", "1006", "nw")
    reply = read_counteractions(board.state, DiceLot(board.state.dice))
    assert reply is not None
    assert reply.plan.actor == "guard_2"


@pytest.mark.rule("FF-STK-02", "FF-RUL-94", "FF-LRM-03")
def test_being_held_up_depends_on_the_kind_of_move() -> None:
    """0805 lies in the open under fire: a low risk move could only go to 0804, where the Gate MG stands."""
    board = Board()
    board.put("rifles_c", "0306", "ne")
    board.put("grenadiers", "0503", "ne")
    board.put("guard_2", "0905", "nw")
    board.put("gate_mg", "0804", "sw")
    target = Target("rifles_c")
    assert not is_blocked_by_friends(board.state, "guard_2", target)
    assert is_blocked_by_friends(board.state, "guard_2", target, low_risk=True)


@pytest.mark.rule("FF-STK-02", "FF-RUL-67")
def test_a_vehicle_is_not_held_up_by_an_ai_in_close_combat() -> None:
    board = Board("ennisk")
    board.put("rifles_a", "0805", "ne")
    board.put("guard_1", "0805", "ne")
    board.put("armored_car", "0905", "nw")
    assert not is_blocked_by_friends(board.state, "armored_car", Target("rifles_a")), (
        "it could not enter anyway"
    )


@pytest.mark.rule("FF-NEW-27", "FF-NEW-45", "FF-RUL-110")
def test_a_bonus_move_stops_before_a_unit_that_it_has_found() -> None:
    board = Board("ennisk")
    board.state.control.update(dict.fromkeys(board.state.control, UNIT))
    board.put("rifles_a", "0105", "ne")
    board.put("tank_hunters", "0705", "ne", hidden=True)
    board.put("armored_car", "0905", "nw")
    move = move_toward(board.state, "armored_car", Target("rifles_a"), DiceLot(board.state.dice))
    assert move is not None
    assert move.path == ("0804", "0705"), "nobody knows of the Tank Hunters"
    carry_out_plan(board.state, Plan("armored_car", "MOV", move=move))
    assert not board.piece("tank_hunters").hidden
    assert board.piece("armored_car").hex == "0804"


@pytest.mark.rule("FF-AIF-01", "FF-RUL-83", "FF-RUL-97")
def test_an_ai_faces_a_unit_that_its_move_has_found() -> None:
    board = Board("ennisk")
    board.put("rifles_a", "0404", "ne")
    board.put("tank_hunters", "0906", "n", hidden=True)
    board.put("guard_1", "1004", "nw")
    move = move_toward(board.state, "guard_1", Target("rifles_a"), DiceLot(board.state.dice))
    assert move is not None
    carry_out_plan(board.state, Plan("guard_1", "MOV", move=evolve(move, path=("0905",))))
    assert not board.piece("tank_hunters").hidden
    assert board.piece("guard_1").facing == "sw", "the Tank Hunters to the south, by the least turning"


@pytest.mark.rule("FF-NEW-42", "FF-RUL-66", "FF-AIF-02")
def test_who_has_left_the_hill_line_faces_it_again() -> None:
    board = Board("ennisk")
    board.state.control.update(dict.fromkeys(board.state.control, AI))
    board.put("mortar", "0502", "se")
    board.put("guard_1", "0602", "sw")
    board.put("guard_2", "0603", "sw")
    move = move_toward(board.state, "guard_1", Target("mortar"), DiceLot(board.state.dice))
    assert move is not None
    carry_out_plan(board.state, Plan("guard_1", "DIS", move=evolve(move, path=("0503",), goal=None)))
    assert board.piece("guard_1").facing == "n", "the Mortar to the north, and the free hex of the ridge"


@pytest.mark.rule("FF-NEW-33")
def test_a_wagon_never_rallies() -> None:
    board = Board("ennisk")
    board.put("rifles_a", "0404", "ne")
    board.put("wagon", "1405", "nw", hit="shaken")
    board.put("guard_1", "1004", "nw", hit="winded")
    plan = rally_plan(board.state, nearest=False, lot=DiceLot(board.state.dice))
    assert plan is not None
    assert plan.actor == "guard_1"


@pytest.mark.rule("FF-AIT-01", "FF-RUL-56")
@pytest.mark.parametrize("die", [1, 2])
def test_of_two_equally_near_stacks_the_easiest_unit_is_attacked(die: int) -> None:
    board = Board()
    board.put("guard_1", "0404", "n")
    for name, hex_id in (
        ("rifles_a", "0402"),
        ("rifles_b", "0402"),
        ("rifles_c", "0303"),
        ("grenadiers", "0303"),
    ):
        board.put(name, hex_id, "s")
    board.put("tank_hunters", "0109", "s")
    board.piece("grenadiers").facing = "n"
    board.state.order = COUNTERACTION_CARD
    board.dice(die)
    reply = read_counteractions(board.state, DiceLot(board.state.dice))
    assert reply is not None
    assert reply.plan.unit == "grenadiers"


@pytest.mark.rule("FF-AIP-03", "FF-AIP-05", "FF-RUL-26")
def test_the_event_that_orders_an_attack_compares_the_ratings_that_count() -> None:
    """The mortar does not see the Unit, so both have AR 3; the guard is in the better cover."""
    board = Board("ennisk")
    board.put("rifles_a", "0605", "ne")
    board.put("guard_1", "0806", "nw")
    board.put("column_mortar", "1008", "nw")
    space = next(it for it in board.state.mission.track if it.op == "ai_attack")
    happen(board.state, space)
    assert board.happened("attack_declared")[0].about["piece"] == "guard_1"


@pytest.mark.rule("FF-PSR-08", "FF-AIP-03", "FF-RUL-26")
def test_the_rating_of_pivot_and_or_attack_is_that_of_the_attack_it_comes_to() -> None:
    """Guard 1 has the truck before it, against which it is worth nothing; it need not turn to the others."""
    board = Board("ennisk")
    board.put("guard_1", "1006", "n")
    board.put("truck", "1005", "n")
    board.put("rifles_a", "1007", "n")
    board.put("guard_2", "1206", "n")
    board.put("rifles_b", "1205", "s")
    plan = board.read("22").plan
    assert plan is not None
    assert (plan.actor, plan.action, plan.unit) == ("guard_2", "PVA", "rifles_b")
