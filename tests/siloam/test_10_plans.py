"""10 Strategic Plans: preparation, checks, limits, and Bolster and Restructure."""

from __future__ import annotations

import pytest

from game.core.clone import clone
from game.core.frame import Frame
from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.cics import CicsTurn, DeploymentPhase, PlanningPhase
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.markers import count_casualties
from game.siloam.rules.sequence import advance_round
from game.siloam.rules.support_phase import SupportPhase
from tests.siloam.board import ALL, BLANK, MISS, Board

PLANS = ["bombing_run", "bolster", "restructure", "ambush", "tactical_maneuver"]
RUSHED, PREPARED, WELL_PREPARED = 1, 2, 3


def readied(plan: str, box: int = RUSHED) -> Board:
    """A plan on the track, a CICS unit beside the enemy, and 3 CP."""
    board = Board()
    board.unit("cics-veteran-1", "1712", hits=1)
    board.unit("red-1", "1812")
    board.state.plans[plan] = box
    board.state.cp = 3
    return board


def executable(board: Board) -> set[str]:
    return {c.option for c in board.options("execute_plan")}


def turn(board: Board, *until: str) -> None:
    """A CICS turn in which nothing is done up to the phase named last."""
    board.rig("command", "4")
    board.start(CicsTurn())
    for phase in until:
        assert board.kind == phase
        board.choose("done")


# ---------------------------------------------------------------------- preparation


@pytest.mark.rule("R10-a")
def test_five_plans_one_counter_each() -> None:
    board = Board()
    board.state.cp = 9
    board.start(PlanningPhase())
    assert [c.option for c in board.options("initiate_plan")] == PLANS
    board.choose("initiate_plan", option="ambush")
    board.choose("done")
    board.state.plan_action_taken = False
    board.start(PlanningPhase())
    assert [c.option for c in board.options("initiate_plan")] == [p for p in PLANS if p != "ambush"]


@pytest.mark.rule("R10-b")
def test_only_the_initiation_costs_a_command_point() -> None:
    board = Board()
    board.state.cp = 1
    board.start(PlanningPhase())
    assert {c.cost for c in board.options("initiate_plan")} == {1}
    board.choose("initiate_plan", option="restructure")
    assert board.state.cp == 0
    assert board.state.plans == {"restructure": 0}


@pytest.mark.rule("R10-b")
def test_without_a_command_point_nothing_is_initiated() -> None:
    board = Board()
    board.morale(cics=8, siloam=8, caledonia=8)
    board.state.cp = 0
    board.state.plans["restructure"] = RUSHED
    board.start(PlanningPhase())
    assert not board.options("initiate_plan")


@pytest.mark.rule("R10-b")
@pytest.mark.parametrize("plan", ["bolster", "restructure", "tactical_maneuver"])
def test_execution_is_free(plan: str) -> None:
    board = readied(plan)
    board.state.cp = 0
    board.draws(ALL)
    board.start(MovementPhase(faction="cics"))
    board.choose("execute_plan", option=plan)
    assert board.told("plan_succeeded")
    assert board.state.cp == 0


@pytest.mark.rule("R10-b")
@pytest.mark.parametrize("plan", ["bombing_run", "ambush"])
def test_execution_in_combat_is_free(plan: str) -> None:
    board = readied(plan)
    board.state.cp = 1
    board.draws(ALL)
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    assert board.state.cp == 0
    board.choose("execute_plan", option=plan)
    assert board.told("plan_succeeded")
    assert board.state.cp == 0


# ---------------------------------------------------------------------- the check


@pytest.mark.rule("R10-c")
def test_a_plan_in_the_initiating_box_cannot_be_executed() -> None:
    board = readied("bolster", box=0)
    board.state.plans.update(dict.fromkeys(PLANS, 0))
    for frame in (SupportPhase(), MovementPhase(faction="cics"), DeploymentPhase(), PlanningPhase()):
        board.start(frame)
        assert executable(board) == set()
        board.choose("done")
    board.start(CombatPhase(faction="cics"))
    assert executable(board) == set()
    board.choose("attack")
    assert executable(board) == set()


@pytest.mark.rule("R10-c")
@pytest.mark.parametrize(("box", "draws"), [(RUSHED, 1), (PREPARED, 2), (WELL_PREPARED, 3)])
def test_the_box_sets_the_number_of_draws(box: int, draws: int) -> None:
    board = readied("tactical_maneuver", box)
    board.draws(MISS, "t17", "t20")
    board.start(MovementPhase(faction="cics"))
    board.choose("execute_plan")
    assert len(board.told("check_drawn")) == draws
    assert {e.about["faction"] for e in board.told("check_drawn")} == {"cics"}


@pytest.mark.rule("R10-c")
@pytest.mark.parametrize(
    ("box", "chits", "success"),
    [
        (RUSHED, ["t09"], True),
        (RUSHED, ["t10"], False),
        (PREPARED, [MISS, "t09"], True),
        (PREPARED, ["t09", MISS], True),
        (WELL_PREPARED, [MISS, BLANK, "t09"], True),
        (WELL_PREPARED, [MISS, BLANK, "t10"], False),
    ],
)
def test_one_match_of_the_cics_symbol_is_enough(box: int, chits: list[str], success: bool) -> None:
    board = readied("tactical_maneuver", box)
    board.morale(cics=4, siloam=5, caledonia=7)
    board.draws(*chits)
    board.start(MovementPhase(faction="cics"))
    board.choose("execute_plan")
    assert bool(board.told("plan_succeeded")) is success
    assert bool(board.told("plan_failed")) is not success


@pytest.mark.rule("R10-d")
@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("chit", [ALL, MISS])
def test_the_counter_goes_to_supply_in_any_case(plan: str, chit: str) -> None:
    board = readied(plan)
    board.draws(chit)
    if plan in ("bombing_run", "ambush"):
        board.start(CombatPhase(faction="cics"))
        board.choose("attack")
    else:
        board.start(MovementPhase(faction="cics"))
    board.choose("execute_plan", option=plan)
    assert board.state.plans == {}
    assert board.state.plan_action_taken is True


@pytest.mark.rule("R10-d")
def test_a_plan_back_in_supply_may_be_initiated_again() -> None:
    board = readied("bolster")
    board.draws(MISS)
    board.start(MovementPhase(faction="cics"))
    board.choose("execute_plan")
    board.choose("done")
    board.state.plan_action_taken = False
    board.start(PlanningPhase())
    board.choose("initiate_plan", option="bolster")
    assert board.state.plans == {"bolster": 0}


@pytest.mark.rule("R10-d")
def test_a_failed_plan_has_no_effect() -> None:
    for plan in ("bolster", "restructure", "tactical_maneuver"):
        board = readied(plan)
        board.state.command.discard.append("4")
        cup, tactics = list(board.state.command.inside), sorted(board.state.tactics.inside)
        board.draws(MISS)
        board.start(MovementPhase(faction="cics"))
        board.choose("execute_plan", option=plan)
        assert board.kind == "movement_phase"
        assert board.state.units["cics-veteran-1"].hits == ("1",)
        assert board.state.command.inside == cup
        assert board.state.command.discard == ["4"]
        assert sorted(board.state.tactics.inside) == tactics


@pytest.mark.rule("R10-d")
@pytest.mark.parametrize("plan", ["bombing_run", "ambush"])
def test_a_failed_combat_plan_leaves_an_ordinary_attack(plan: str) -> None:
    board = readied(plan)
    board.draws(MISS)
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    board.choose("execute_plan")
    assert board.kind == "declaration"
    board.draws(*[MISS] * 7)
    board.choose("commit")
    assert [e.about["role"] for e in board.told("draws_end")] == ["defense", "attack"]
    assert not board.told("hex_bombed")
    assert len(board.state.planes_at("runway", "bomber")) == 1


# ---------------------------------------------------------------------- windows and limits


@pytest.mark.rule("R10-e")
def test_execution_is_optional_and_advancing_is_not() -> None:
    board = readied("tactical_maneuver")
    board.state.plans.update(ambush=PREPARED, bolster=WELL_PREPARED, restructure=0)
    turn(board, "support_phase", "movement_phase", "combat_phase", "deployment_phase", "planning_phase")
    assert not board.told("plan_attempted")
    assert board.state.plans == {
        "tactical_maneuver": PREPARED,
        "ambush": WELL_PREPARED,
        "restructure": RUSHED,
    }
    assert [e.about["plan"] for e in board.told("plan_expired")] == ["bolster"]


@pytest.mark.rule("R10-e")
def test_plans_do_not_advance_at_the_end_of_a_round_or_in_an_allied_activation() -> None:
    board = readied("ambush")
    advance_round(board.state)
    board.draws(ALL)
    board.start(AlliedActivation(faction="caledonia"))
    board.choose("spend_favours", option="0")
    board.choose("done")
    assert board.state.plans == {"ambush": RUSHED}


@pytest.mark.rule("R10-f")
def test_several_plans_share_the_track() -> None:
    board = readied("ambush")
    for plan in ("bolster", "restructure"):
        turn(board, "support_phase", "movement_phase", "combat_phase", "deployment_phase")
        board.choose("initiate_plan", option=plan)
        board.choose("done")
    assert board.state.plans == {"ambush": WELL_PREPARED, "bolster": PREPARED, "restructure": RUSHED}
    board.start(MovementPhase(faction="cics"))
    assert executable(board) == {"bolster", "restructure"}


@pytest.mark.rule("R10-g")
def test_after_an_execution_nothing_more_is_executed_or_initiated() -> None:
    board = readied("tactical_maneuver")
    board.state.plans.update(ambush=RUSHED, bolster=RUSHED, restructure=RUSHED)
    turn(board, "support_phase")
    board.draws(MISS)
    board.choose("execute_plan", option="tactical_maneuver")
    assert executable(board) == set()
    board.choose("done")
    assert executable(board) == set()
    board.choose("done")
    board.choose("done")
    assert board.kind == "planning_phase"
    assert not board.options("initiate_plan")
    assert executable(board) == set()


@pytest.mark.rule("R10-g")
def test_after_an_initiation_nothing_more_is_initiated_or_executed() -> None:
    board = readied("restructure")
    board.start(PlanningPhase())
    assert executable(board) == {"restructure"}
    board.choose("initiate_plan", option="ambush")
    assert not board.options("initiate_plan")
    assert executable(board) == set()


@pytest.mark.rule("R10-g")
def test_the_next_activation_allows_a_plan_action_again() -> None:
    board = readied("restructure")
    board.state.plans["bolster"] = 0
    turn(board)
    board.draws(MISS)
    board.choose("execute_plan", option="restructure")
    for _ in range(5):
        board.choose("done")
    assert board.kind == ""
    turn(board, "support_phase")
    assert executable(board) == {"bolster"}


@pytest.mark.rule("R10-g")
def test_one_execution_in_an_allied_activation_too() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("siloam-infantry-2", "1713")
    board.unit("red-1", "1812")
    board.state.plans.update(ambush=RUSHED, bombing_run=RUSHED)
    board.start(AlliedActivation(faction="siloam", free=True))
    board.choose("done")
    board.choose("attack", piece="siloam-infantry-1")
    assert executable(board) == {"ambush", "bombing_run"}
    board.draws(MISS)
    board.choose("execute_plan", option="ambush")
    assert executable(board) == set()


@pytest.mark.rule("R10-g")
def test_an_execution_in_one_allied_activation_leaves_the_next_activation_free() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-1", "1812")
    board.state.plans.update(ambush=RUSHED, bombing_run=RUSHED)
    for plan in ("ambush", "bombing_run"):
        board.start(AlliedActivation(faction="siloam", free=True))
        board.choose("done")
        board.choose("attack")
        board.draws(MISS)
        board.choose("execute_plan", option=plan)
        board.draws(*[MISS] * 7)
        board.choose("commit")
        board.choose("done")
        assert board.kind == ""
    assert board.state.plans == {}


# ---------------------------------------------------------------------- 10.2 Bolster


@pytest.mark.rule("R10.2-a")
def test_bolster_belongs_to_the_unit_activation_only() -> None:
    board = readied("bolster")
    found = {}
    turn(board)
    while board.kind:
        found[board.kind] = executable(board)
        board.choose("done")
    assert found == {
        "support_phase": set(),
        "movement_phase": {"bolster"},
        "combat_phase": set(),
        "deployment_phase": set(),
        "planning_phase": set(),
    }


@pytest.mark.rule("R10.2-a")
def test_bolster_may_come_between_two_activations() -> None:
    board = readied("bolster")
    board.unit("cics-green-1", "0605")
    board.start(MovementPhase(faction="cics"))
    board.choose("activate", piece="cics-green-1")
    board.choose("move", hex="0606")
    assert executable(board) == {"bolster"}
    board.draws(ALL)
    board.choose("execute_plan")
    board.choose("bolster", piece="cics-veteran-1")
    assert board.options("activate", piece="cics-veteran-1"), "being bolstered is no activation"


@pytest.mark.rule("R10.2-a")
def test_bolster_makes_one_cics_unit_on_the_map_whole() -> None:
    board = readied("bolster")
    board.unit("cics-light-tank-1", "0601", hits=1, armor=1)
    board.unit("siloam-infantry-1", "1711", hits=1)
    board.unit("caledonia-infantry-1", "1311", hits=1)
    board.draws(ALL)
    board.start(MovementPhase(faction="cics"))
    board.choose("execute_plan")
    assert {c.piece for c in board.options("bolster")} == {"cics-veteran-1", "cics-light-tank-1"}
    board.choose("bolster", piece="cics-light-tank-1")
    tank = board.state.units["cics-light-tank-1"]
    assert (tank.hits, tank.armor, tank.place) == ((), 0, "0601")
    assert board.state.armor_supply == 12
    assert board.state.units["cics-veteran-1"].hits == ("1",)


@pytest.mark.rule("R10.2-b")
def test_bolstered_hits_count_as_casualties() -> None:
    board = readied("bolster")
    board.unit("cics-elite-1", "0601")
    board.state.units["cics-elite-1"].hits = ("3", "2", "0")
    for marker in ("3", "2", "0"):
        board.state.hit_markers.inside.remove(marker)
    board.draws(ALL)
    board.start(MovementPhase(faction="cics"))
    board.choose("execute_plan")
    board.choose("bolster", piece="cics-elite-1")
    assert sorted(board.state.boxes["cics"]) == ["0", "2", "3"]
    count_casualties(board.state)
    assert board.state.casualties["cics"] == 5
    assert board.state.boxes["cics"] == []


# ---------------------------------------------------------------------- 10.3 Restructure


@pytest.mark.rule("R10.3-a")
@pytest.mark.parametrize(
    "frame",
    [
        SupportPhase(),
        MovementPhase(faction="cics"),
        CombatPhase(faction="cics"),
        DeploymentPhase(),
        PlanningPhase(),
    ],
)
def test_restructure_in_every_phase_of_a_cics_turn(frame: Frame) -> None:
    board = readied("restructure")
    board.draws(ALL)
    board.start(clone(frame))
    board.choose("execute_plan", option="restructure")
    assert board.told("plan_succeeded")
    assert board.state.command.inside.count("8") == 3, "with an empty discard only the new chit is left"


@pytest.mark.rule("R10.3-a")
def test_no_restructure_in_an_allied_activation() -> None:
    board = readied("restructure")
    board.unit("siloam-infantry-1", "1713")
    board.start(AlliedActivation(faction="siloam", free=True))
    assert executable(board) == set()
    board.choose("done")
    assert board.kind == "combat_phase"
    assert executable(board) == set()
    board.choose("attack")
    assert executable(board) == set()


def restructuring(discard: list[str]) -> Board:
    board = readied("restructure")
    board.state.command.discard = discard
    board.draws(ALL)
    board.start(PlanningPhase())
    board.choose("execute_plan", option="restructure")
    return board


@pytest.mark.rule("R10.3-b")
def test_restructure_may_add_an_eight() -> None:
    board = restructuring(["6"])
    board.choose("add_command_chit")
    assert sorted(board.state.command.inside) == ["4"] * 4 + ["6"] * 4 + ["8"] * 3
    assert board.state.command.discard == ["6"]


@pytest.mark.rule("R10.3-b")
def test_restructure_may_strike_the_lowest_positive_chit_of_the_discard() -> None:
    board = restructuring(["8", "6", "-1", "6"])
    inside = list(board.state.command.inside)
    board.choose("strike_command_chit")
    assert board.state.command.discard == ["8", "-1", "6"]
    assert board.state.command.removed == ["6"]
    assert board.state.command.inside == inside
    assert board.told("command_chit_removed")[0].rule == "10.3"


@pytest.mark.rule("R10.3-b")
def test_with_an_empty_discard_there_is_nothing_to_strike() -> None:
    board = restructuring([])
    assert board.kind == "planning_phase", "only the new chit was possible"
    assert board.state.command.inside.count("8") == 3
    assert board.state.command.removed == []


@pytest.mark.rule("R10.3-b")
def test_an_added_eight_is_an_ordinary_eight() -> None:
    board = restructuring([])
    board.choose("done")
    board.check("E1E", MISS)
    assert "8" not in board.state.command.inside
    assert board.state.command.removed == ["8", "8", "8"]
