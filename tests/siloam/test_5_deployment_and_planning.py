"""5.6 Deployment, 5.7 Strategic Planning and 5.8 Cleanup."""

from __future__ import annotations

import pytest

from game.siloam.model.content import pool
from game.siloam.rules.cics import CicsTurn, DeploymentPhase, PlanningPhase
from game.siloam.rules.sequence import advance_round
from game.siloam.words import words
from tests.siloam.board import ALL, BLANK, Board

LANDING = "0601"


def funded(cp: int, phase: type[DeploymentPhase | PlanningPhase], **morale: int) -> Board:
    board = Board()
    board.state.cp = cp
    board.state.morale.update(morale)
    board.start(phase())
    return board


def turn(board: Board, income: str = "4") -> None:
    """Start a CICS turn that brings a known income."""
    board.rig("command", income)
    board.start(CicsTurn())


def pass_to(board: Board, kind: str) -> None:
    while board.kind != kind:
        board.choose("done")


def finish(board: Board) -> None:
    while board.kind:
        board.choose("done")


# ---------------------------------------------------------------------- 5.6


@pytest.mark.rule("R5.6-a")
def test_a_unit_of_the_open_pool_lands_for_two_points() -> None:
    board = Board()
    board.state.cp = 3
    for unit in board.state.in_pool("cics"):
        board.state.put(unit, "pool-a")
    board.state.put(board.state.units["cics-green-1"], pool("cics"))
    board.start(DeploymentPhase())
    assert {(c.piece, c.hex, c.cost) for c in board.options("deploy")} == {("cics-green-1", LANDING, 2)}
    board.choose("deploy", option="combat")
    unit = board.state.units["cics-green-1"]
    assert (unit.place, unit.mode, board.state.cp) == (LANDING, "combat", 1)


@pytest.mark.rule("R5.6-a")
def test_deployment_stops_when_the_points_run_out() -> None:
    board = funded(5, DeploymentPhase)
    board.choose("deploy", piece="cics-green-1", option="combat")
    board.choose("deploy", piece="cics-green-2", option="movement")
    assert not board.kind, "one point is not enough for a third"
    assert board.state.cp == 1
    assert board.state.units["cics-green-2"].mode == "movement"


@pytest.mark.rule("R5.6-b")
def test_each_deployment_costs_one_cics_morale() -> None:
    board = funded(4, DeploymentPhase, cics=4)
    board.choose("deploy", piece="cics-green-1", option="combat")
    assert board.state.morale == {"cics": 3, "siloam": 5, "caledonia": 3}
    board.choose("deploy", piece="cics-green-2", option="combat")
    assert board.state.morale["cics"] == 2


@pytest.mark.rule("R5.6-b", "R5.6-c")
def test_at_the_floor_the_cost_cascades_after_a_warning() -> None:
    board = funded(2, DeploymentPhase, cics=1, siloam=5, caledonia=3)
    board.choose("deploy", piece="cics-green-1", option="combat")
    assert board.kind == "confirm_cascade"
    assert board.asked.about["cascade"] == {"siloam": 1, "caledonia": 1}
    board.choose("confirm")
    assert board.state.morale == {"cics": 1, "siloam": 4, "caledonia": 2}
    assert board.state.units["cics-green-1"].place == LANDING
    assert board.state.cp == 0


@pytest.mark.rule("R5.6-c")
def test_a_cascading_deployment_can_be_cancelled_without_any_cost() -> None:
    board = funded(2, DeploymentPhase, cics=1, siloam=5, caledonia=3)
    board.choose("deploy", piece="cics-green-1", option="combat")
    board.choose("cancel")
    assert board.kind == "deployment_phase"
    assert board.state.morale == {"cics": 1, "siloam": 5, "caledonia": 3}
    assert board.state.cp == 2
    assert board.state.units["cics-green-1"].place == pool("cics")


@pytest.mark.rule("R5.6-c")
def test_a_deployment_that_does_not_cascade_is_not_questioned() -> None:
    board = funded(2, DeploymentPhase, cics=2)
    board.choose("deploy", piece="cics-green-1", option="combat")
    assert not board.told("morale_cascaded")
    assert board.state.units["cics-green-1"].place == LANDING


@pytest.mark.rule("R5.6-c", "R1.3-e")
def test_a_deployment_that_would_lose_the_campaign_is_questioned() -> None:
    board = funded(2, DeploymentPhase, cics=2, siloam=1, caledonia=1)
    board.choose("deploy", piece="cics-green-1", option="combat")
    assert board.kind == "confirm_cascade"
    assert board.asked.about["cascade"] == {}
    assert "collapse" in words().prompt(board.state, board.asked).hint
    board.choose("cancel")
    assert board.state.morale["cics"] == 2
    assert not board.state.outcome


@pytest.mark.rule("R5.6-e")
def test_a_deployment_onto_an_occupied_hex_warns_of_the_hit() -> None:
    board = funded(4, DeploymentPhase)
    landed = board.options("deploy")[0]
    assert "makes way" not in words().choice(board.state, board.asked, landed)
    board.unit("cics-light-tank-1", LANDING)
    assert "makes way" in words().choice(board.state, board.asked, landed)


@pytest.mark.rule("R5.6-d")
def test_supports_are_not_deployed_here() -> None:
    board = funded(9, DeploymentPhase)
    assert board.verbs == {"deploy", "done"}
    assert all(c.piece in board.state.units for c in board.options("deploy"))


@pytest.mark.rule("R5.6-e")
def test_a_new_unit_does_not_act_and_the_crowd_is_settled_at_the_end() -> None:
    board = Board()
    board.unit("cics-light-tank-1", LANDING)
    turn(board, "8")
    pass_to(board, "deployment_phase")
    board.choose("deploy", piece="cics-green-1", option="combat")
    assert len(board.state.friends_at[LANDING]) == 2
    pass_to(board, "planning_phase")
    assert not board.verbs & {"activate", "attack", "move"}
    board.choose("done")
    assert board.kind == "displace"
    board.choose("displace", piece="cics-green-1", hex="0602")
    assert len(board.state.units["cics-green-1"].hits) == 1
    assert not board.state.units["cics-light-tank-1"].damaged


# ---------------------------------------------------------------------- 5.7


@pytest.mark.rule("R5.7-a")
def test_a_plan_from_supply_is_initiated_for_one_point() -> None:
    board = Board()
    board.state.cp = 2
    board.state.plans["bolster"] = 2
    board.start(PlanningPhase())
    assert {c.option for c in board.options("initiate_plan")} == {
        "bombing_run",
        "restructure",
        "ambush",
        "tactical_maneuver",
    }
    board.choose("initiate_plan", option="ambush")
    assert board.state.plans == {"bolster": 2, "ambush": 0}
    assert board.state.cp == 1


@pytest.mark.rule("R5.7-a")
def test_without_a_point_no_plan_is_initiated() -> None:
    board = funded(0, PlanningPhase)
    assert not board.kind


@pytest.mark.rule("R5.7-b")
def test_morale_rises_step_by_step_for_any_faction_at_the_printed_cost() -> None:
    board = funded(20, PlanningPhase, cics=1, siloam=5, caledonia=3)
    assert {c.option: c.cost for c in board.options("raise_morale")} == {
        "cics": 1,
        "siloam": 3,
        "caledonia": 2,
    }
    costs = []
    while board.options("raise_morale", option="cics"):
        before = board.state.cp
        board.choose("raise_morale", option="cics")
        costs.append(before - board.state.cp)
    assert costs == [1, 1, 2, 2, 3, 3, 4], "never beyond 8"
    assert board.state.morale["cics"] == 8
    board.choose("raise_morale", option="caledonia")
    assert board.state.morale == {"cics": 8, "siloam": 5, "caledonia": 4}
    assert board.state.cp == 2


@pytest.mark.rule("R5.7-b")
def test_morale_that_cannot_be_paid_is_not_offered() -> None:
    board = funded(2, PlanningPhase, cics=4, siloam=5, caledonia=8)
    assert {c.option for c in board.options("raise_morale")} == {"cics"}


@pytest.mark.rule("R5.7-c")
def test_one_initiation_is_the_whole_plan_action() -> None:
    board = Board()
    board.state.cp = 9
    board.state.plans["restructure"] = 3
    board.start(PlanningPhase())
    assert board.options("execute_plan", option="restructure")
    board.choose("initiate_plan", option="ambush")
    assert not board.verbs & {"initiate_plan", "execute_plan"}
    assert "raise_morale" in board.verbs


@pytest.mark.rule("R5.7-d")
@pytest.mark.parametrize(("chit", "outcome"), [(ALL, "plan_succeeded"), (BLANK, "plan_failed")])
def test_an_execution_blocks_initiation(chit: str, outcome: str) -> None:
    board = Board()
    board.state.plans["tactical_maneuver"] = 1
    board.unit("cics-green-1", "0603")
    board.draws(chit)
    turn(board, "8")
    pass_to(board, "movement_phase")
    board.choose("execute_plan", option="tactical_maneuver")
    assert board.told(outcome)
    pass_to(board, "planning_phase")
    assert not board.options("initiate_plan")
    assert "raise_morale" in board.verbs


@pytest.mark.rule("R5.7-e")
def test_a_plan_is_not_executed_in_the_activation_of_its_placement() -> None:
    board = Board()
    board.state.plans["restructure"] = 0
    board.state.cp = 9
    board.start(PlanningPhase())
    assert not board.options("execute_plan"), "the Initiating box gives no draw"
    board = Board()
    turn(board, "8")
    pass_to(board, "planning_phase")
    board.choose("initiate_plan", option="restructure")
    assert not board.options("execute_plan")
    finish(board)
    turn(board, "8")
    assert board.options("execute_plan", option="restructure")


# ---------------------------------------------------------------------- 5.8


@pytest.mark.rule("R5.8-a")
def test_cleanup_belongs_to_the_activation_and_not_to_the_round() -> None:
    board = Board()
    board.state.plans["ambush"] = 0
    turn(board)
    pass_to(board, "planning_phase")
    assert board.state.plans == {"ambush": 0}
    finish(board)
    assert board.state.plans == {"ambush": 1}
    advance_round(board.state)
    assert board.state.plans == {"ambush": 1}
    turn(board)
    finish(board)
    assert board.state.plans == {"ambush": 2}


@pytest.mark.rule("R5.8-b")
def test_an_unused_well_prepared_plan_goes_back_and_the_others_move_on() -> None:
    board = Board()
    board.state.plans.update(ambush=3, bolster=2, restructure=0)
    turn(board)
    finish(board)
    assert board.state.plans == {"bolster": 3, "restructure": 1}


@pytest.mark.rule("R5.8-c")
def test_the_life_of_an_unused_plan() -> None:
    board = Board()
    turn(board)
    pass_to(board, "planning_phase")
    board.choose("initiate_plan", option="restructure")
    finish(board)
    draws = []
    for _ in range(3):
        turn(board)
        assert board.options("execute_plan", option="restructure")
        draws.append(board.state.content.tracks.plan_draws[board.state.plans["restructure"]])
        finish(board)
    assert draws == [1, 2, 3]
    assert board.state.plans == {}


@pytest.mark.rule("R5.8-c")
@pytest.mark.parametrize(("box", "draws"), [(1, 1), (2, 2), (3, 3)])
def test_a_plan_draws_by_its_box(box: int, draws: int) -> None:
    board = Board()
    board.state.plans["restructure"] = box
    board.state.cp = 1
    board.draws(*[BLANK] * 3)
    board.start(PlanningPhase())
    board.choose("execute_plan", option="restructure")
    assert len(board.told("check_drawn")) == draws


@pytest.mark.rule("R5.8-d")
def test_a_returned_plan_may_be_initiated_again_for_one_point() -> None:
    board = Board()
    board.state.plans["ambush"] = 3
    turn(board)
    finish(board)
    assert board.state.plans == {}
    turn(board)
    pass_to(board, "planning_phase")
    before = board.state.cp
    board.choose("initiate_plan", option="ambush")
    assert board.state.plans == {"ambush": 0}
    assert board.state.cp == before - 1


@pytest.mark.rule("R5.8-e")
def test_the_plan_action_limit_is_reset() -> None:
    board = Board()
    turn(board, "8")
    pass_to(board, "planning_phase")
    board.choose("initiate_plan", option="ambush")
    finish(board)
    assert not board.state.plan_action_taken
    turn(board)
    pass_to(board, "planning_phase")
    assert board.options("initiate_plan", option="bolster")
