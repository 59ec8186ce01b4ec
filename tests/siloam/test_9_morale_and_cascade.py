"""9.1 Morale Track and 9.4 Morale Cascade."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.siloam.model.content import FRIENDS
from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.air import VangBombing
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.checks import PoliticalCost
from game.siloam.rules.cics import DeploymentPhase, PlanningPhase
from game.siloam.rules.guerrillas import eliminate
from game.siloam.rules.morale import gain_morale, lose_morale
from game.siloam.rules.plans import execute_plan
from tests.siloam.board import ALL, MISS, Board


def after(cics: int, siloam: int, caledonia: int, who: str, amount: int) -> tuple[int, ...]:
    """Morale of the three factions after one of them had to pay."""
    board = Board()
    board.morale(cics, siloam, caledonia)
    lose_morale(board.state, who, amount, "9.4")
    return tuple(board.state.morale[f] for f in FRIENDS)


# ---------------------------------------------------------------------- 9.1


@pytest.mark.rule("R9.1-a")
@pytest.mark.parametrize("faction", FRIENDS)
def test_morale_stays_between_one_and_eight(faction: str) -> None:
    board = Board()
    board.morale(cics=5, siloam=5, caledonia=5)
    gain_morale(board.state, faction, 2, "9.1")
    assert board.state.morale[faction] == 7
    gain_morale(board.state, faction, 5, "9.1")
    assert board.state.morale[faction] == 8
    lose_morale(board.state, faction, 7, "9.1")
    assert board.state.morale[faction] == 1
    lose_morale(board.state, faction, 1, "9.1")
    assert board.state.morale[faction] == 1


@pytest.mark.rule("R9.1-a")
def test_no_command_points_are_taken_for_a_ninth_space() -> None:
    board = Board()
    board.morale(cics=8, siloam=7, caledonia=8)
    board.state.cp = 20
    board.start(PlanningPhase())
    assert [c.option for c in board.options("raise_morale")] == ["siloam"]
    board.choose("raise_morale")
    assert not board.options("raise_morale")


@pytest.mark.rule("R9.1-b")
@pytest.mark.parametrize(
    ("levels", "passing"),
    [((1, 2), {"t04"}), ((3, 4), {"t09"}), ((5, 6), {"t10"}), ((7, 8), {"t10", "t13"})],
)
def test_the_level_sets_the_success_symbol(levels: tuple[int, int], passing: set[str]) -> None:
    # t04 shows the triangle, t09 the circle, t10 square and diamond, t13 the diamond.
    for level in levels:
        found = set()
        for chit in ("t04", "t09", "t10", "t13"):
            board = Board()
            board.morale(cics=4, siloam=4, caledonia=level)
            board.draws(chit)
            board.start(PoliticalCost(faction="caledonia", rule="7.1"))
            board.choose("spend_favours", option="0")
            if board.told("check_passed"):
                found.add(chit)
        assert found == passing


CIRCLE_ONLY = "t09"


@pytest.mark.rule("R9.1-c")
@pytest.mark.parametrize(("cics", "success"), [(3, True), (5, False)])
def test_plans_use_the_cics_symbol(cics: int, success: bool) -> None:
    board = Board()
    board.morale(cics, 3 if not success else 7, 3 if not success else 7)
    board.state.plans["tactical_maneuver"] = 1
    board.draws(CIRCLE_ONLY)
    execute_plan(board.state, "tactical_maneuver")
    assert bool(board.told("plan_succeeded")) is success


@pytest.mark.rule("R9.1-c")
@pytest.mark.parametrize(("cics", "success"), [(3, True), (5, False)])
def test_interception_uses_the_cics_symbol(cics: int, success: bool) -> None:
    board = Board()
    board.morale(cics, 3 if not success else 7, 3 if not success else 7)
    board.unit("siloam-infantry-1", "1712")
    board.state.vang_runway.append("bomber")
    board.state.vang_support.inside.remove("bomber")
    board.draws(CIRCLE_ONLY, MISS, MISS, MISS, MISS)
    board.start(VangBombing(line=("1712", "1711", "1710")))
    board.choose("intercept")
    assert bool(board.told("check_passed")) is success
    assert (board.kind == "commit_planes") is success


@pytest.mark.rule("R9.1-c")
@pytest.mark.parametrize("faction", ["siloam", "caledonia"])
@pytest.mark.parametrize(("level", "success"), [(3, True), (5, False)])
def test_allied_checks_use_the_symbol_of_the_ally(faction: str, level: int, success: bool) -> None:
    board = Board()
    others = 3 if not success else 7
    board.state.morale.update({**dict.fromkeys(FRIENDS, others), faction: level})
    board.draws(CIRCLE_ONLY)
    board.start(AlliedActivation(faction=faction))
    board.choose("spend_favours", option="0")
    assert bool(board.told("ally_activated")) is success


@pytest.mark.rule("R9.1-c")
@pytest.mark.parametrize(("event", "faction"), [("E1D", "cics"), ("E2C", "siloam"), ("E3B", "caledonia")])
@pytest.mark.parametrize(("level", "success"), [(3, True), (5, False)])
def test_support_checks_use_the_symbol_of_the_arc(
    event: str, faction: str, level: int, success: bool
) -> None:
    board = Board()
    others = 3 if not success else 7
    board.state.morale.update({**dict.fromkeys(FRIENDS, others), faction: level})
    board.check(event, CIRCLE_ONLY)
    assert bool(board.told("check_passed")) is success


# ---------------------------------------------------------------------- 9.4: who pays


@pytest.mark.rule("R9.4-a")
def test_the_target_pays_first_and_alone_while_it_can() -> None:
    assert after(4, 5, 3, "cics", 3) == (1, 5, 3)
    assert after(4, 5, 3, "siloam", 2) == (4, 3, 3)
    assert after(4, 5, 3, "caledonia", 1) == (4, 5, 2)


@pytest.mark.rule("R9.4-a", "R9.4-b")
def test_only_the_unpaid_part_is_charged_to_the_others() -> None:
    assert after(3, 8, 8, "cics", 4) == (1, 6, 6)


@pytest.mark.rule("R9.4-b")
def test_each_other_faction_is_charged_the_whole_unpaid_amount_once() -> None:
    assert after(8, 1, 8, "siloam", 3) == (5, 1, 5)


@pytest.mark.rule("R9.4-c")
def test_a_charged_faction_passes_on_what_it_cannot_pay() -> None:
    assert after(1, 8, 2, "cics", 3) == (1, 3, 1)


@pytest.mark.rule("R9.4-d")
def test_a_faction_at_the_floor_is_skipped_and_its_share_is_gone() -> None:
    assert after(1, 1, 8, "cics", 2) == (1, 1, 6)


@pytest.mark.rule("R9.4-d")
def test_with_nobody_above_the_floor_the_rest_vanishes() -> None:
    assert after(1, 1, 3, "cics", 6) == (1, 1, 1)
    assert after(1, 1, 1, "cics", 6) == (1, 1, 1)


@pytest.mark.rule("R9.4-e")
def test_gains_above_eight_are_lost() -> None:
    board = Board()
    board.morale(cics=7, siloam=5, caledonia=3)
    gain_morale(board.state, "cics", 3, "9.2")
    assert board.state.morale == {"cics": 8, "siloam": 5, "caledonia": 3}


@pytest.mark.rule("R9.4-f")
def test_the_worked_example() -> None:
    board = Board()
    board.morale(cics=1, siloam=2, caledonia=5)
    lose_morale(board.state, "cics", 2, "9.4")
    assert board.state.morale == {"cics": 1, "siloam": 1, "caledonia": 2}
    paid = [(e.about["faction"], e.about["amount"]) for e in board.told("morale_cascaded")]
    assert paid == [("siloam", 1), ("caledonia", 2), ("caledonia", 1)]


@pytest.mark.rule("R9.4-g")
def test_the_northern_treaty_from_the_start() -> None:
    board = Board()
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 3}
    board.event("E3A", "a")
    assert board.asked.about["cascade"] == {"cics": 1, "siloam": 1}
    board.choose("confirm")
    assert board.state.morale == {"cics": 3, "siloam": 4, "caledonia": 1}


@pytest.mark.rule("R9.4-h")
def test_two_factions_at_the_floor_do_not_double_the_third_share() -> None:
    assert after(1, 1, 5, "cics", 2) == (1, 1, 3)


@pytest.mark.rule("R9.4-i")
def test_a_cascade_to_the_floor_everywhere_is_a_loss() -> None:
    board = Board()
    board.morale(cics=1, siloam=2, caledonia=2)
    lose_morale(board.state, "cics", 1, "9.4")
    assert board.state.morale == {"cics": 1, "siloam": 1, "caledonia": 1}
    assert board.state.outcome == "collapsed"


@pytest.mark.rule("R9.4-i")
def test_one_faction_above_the_floor_is_no_loss() -> None:
    board = Board()
    board.morale(cics=1, siloam=2, caledonia=3)
    lose_morale(board.state, "cics", 1, "9.4")
    assert board.state.morale == {"cics": 1, "siloam": 1, "caledonia": 2}
    assert board.state.outcome == ""


@pytest.mark.rule("R9.4-l")
def test_a_lost_guerrilla_costs_siloam_one() -> None:
    board = Board()
    board.support("conscript-1", "guerrilla", "1410")
    eliminate(board.state, board.state.supports["conscript-1"])
    assert board.state.morale == {"cics": 4, "siloam": 4, "caledonia": 3}


@pytest.mark.rule("R9.4-l")
def test_a_lost_guerrilla_with_siloam_at_the_floor_costs_the_others_one() -> None:
    board = Board()
    board.morale(cics=4, siloam=1, caledonia=3)
    board.support("conscript-1", "guerrilla", "1711")
    board.unit("red-1", "1811")
    board.draws(MISS, "t08", MISS, MISS, MISS)
    board.fight("red-1", target="1711")
    assert board.told("guerrilla_eliminated")
    assert board.state.morale == {"cics": 3, "siloam": 1, "caledonia": 2}


# ---------------------------------------------------------------------- 9.4: what cascades


def option_cost(board: Board) -> None:
    board.event("E1", "a")
    board.choose("confirm")


def failed_check(board: Board) -> None:
    board.check("E2C", MISS)


def siloam_last_stand(board: Board) -> None:
    board.check("E2E", MISS)


def caledonian_commitment(board: Board) -> None:
    board.check("E3E", MISS)


def recall_motion(board: Board) -> None:
    board.check("E3D", MISS)


def cics_deploy(board: Board) -> None:
    board.state.cp = 2
    board.start(DeploymentPhase())
    board.choose("deploy", piece="cics-green-1", option="combat")
    board.choose("confirm")


def caledonian_deploy(board: Board) -> None:
    board.start(AlliedActivation(faction="caledonia", step="phase_three"))
    board.choose("deploy", piece="caledonia-infantry-1", hex="1101", option="combat")
    board.choose("confirm")


def caledonian_leader(board: Board) -> None:
    board.unit("caledonia-infantry-1", "1611")
    board.start(AlliedActivation(faction="caledonia", step="phase_three"))
    board.choose("place_support", option="leader")
    board.choose("confirm")


def siloam_conscript(board: Board) -> None:
    board.unit("siloam-infantry-1", "1712")
    board.start(AlliedActivation(faction="siloam", step="phase_three"))
    board.choose("conscript")
    board.choose("confirm")


@pytest.mark.rule("R9.4-j")
@pytest.mark.parametrize(
    ("deed", "payer", "unpaid"),
    [
        (option_cost, "cics", 2),
        (failed_check, "siloam", 2),
        (siloam_last_stand, "siloam", 3),
        (caledonian_commitment, "caledonia", 3),
        (recall_motion, "caledonia", 2),
        (cics_deploy, "cics", 1),
        (caledonian_deploy, "caledonia", 2),
        (caledonian_leader, "caledonia", 1),
        (siloam_conscript, "siloam", 1),
    ],
)
def test_every_forced_penalty_cascades(deed: Callable[[Board], None], payer: str, unpaid: int) -> None:
    board = Board()
    board.state.morale.update({**dict.fromkeys(FRIENDS, 7), payer: 1})
    deed(board)
    assert board.state.morale == {**dict.fromkeys(FRIENDS, 7 - unpaid), payer: 1}


@pytest.mark.rule("R9.4-j")
def test_bolster_has_no_morale_cost() -> None:
    board = Board()
    board.morale(cics=1, siloam=4, caledonia=4)
    board.unit("cics-veteran-1", "1712", hits=1)
    board.unit("cics-veteran-2", "1711", hits=1)
    board.state.plans["bolster"] = 1
    board.draws(ALL)
    board.start(MovementPhase(faction="cics"))
    board.choose("execute_plan", option="bolster")
    board.choose("bolster", piece="cics-veteran-1")
    assert board.told("bolstered")
    assert board.state.morale == {"cics": 1, "siloam": 4, "caledonia": 4}


# ---------------------------------------------------------------------- 9.4: warning and log


@pytest.mark.rule("R9.4-k")
def test_the_warning_names_factions_and_amounts_through_every_wave() -> None:
    board = Board()
    board.morale(cics=1, siloam=2, caledonia=5)
    board.event("E1", "a")
    assert board.kind == "confirm_cascade"
    assert dict(board.asked.about) == {
        "faction": "cics",
        "amount": 2,
        "cascade": {"siloam": 1, "caledonia": 3},
        "owed": {"cics": 2},
        "paid": {"siloam": 1, "caledonia": 3},
        "fatal": False,
    }
    board.choose("confirm")
    assert board.state.morale == {"cics": 1, "siloam": 1, "caledonia": 2}


@pytest.mark.rule("R9.4-k")
def test_a_cancelled_deployment_costs_nothing() -> None:
    board = Board()
    board.morale(cics=1, siloam=5, caledonia=3)
    board.state.cp = 2
    board.start(DeploymentPhase())
    board.choose("deploy", piece="cics-green-1", option="combat")
    assert board.asked.about["cascade"] == {"siloam": 1, "caledonia": 1}
    board.choose("cancel")
    assert board.kind == "deployment_phase"
    assert board.state.cp == 2
    assert board.state.morale == {"cics": 1, "siloam": 5, "caledonia": 3}
    assert not board.state.units["cics-green-1"].on_map


@pytest.mark.rule("R9.4-k")
def test_a_cost_that_is_paid_in_full_is_not_warned_of() -> None:
    board = Board()
    board.state.cp = 2
    board.start(DeploymentPhase())
    board.choose("deploy", piece="cics-green-1", option="combat")
    assert board.state.morale["cics"] == 3
    assert not board.told("morale_cascaded")


@pytest.mark.rule("R9.4-k", "R9.2-b")
def test_a_cancelled_event_option_leads_back_to_the_options() -> None:
    board = Board()
    board.morale(cics=1, siloam=5, caledonia=3)
    board.event("E1", "a")
    board.choose("cancel")
    assert board.kind == "choose_option"
    assert [c.option for c in board.asked.choices] == ["E1.a", "E1.b"]
    assert board.state.morale == {"cics": 1, "siloam": 5, "caledonia": 3}
    assert not board.state.event_track
    board.choose("take_option", option="E1.b")
    assert board.state.event_track["E1A"] == 3


@pytest.mark.rule("R9.4-k")
@pytest.mark.parametrize(("event", "unpaid"), [("E2C", 2), ("E2E", 3)])
def test_forced_outcomes_are_applied_at_once_and_logged(event: str, unpaid: int) -> None:
    board = Board()
    board.morale(cics=6, siloam=1, caledonia=6)
    board.check(event, MISS)
    assert board.kind == "", "nothing to confirm"
    told = [(e.about["faction"], e.about["amount"], e.about["source"]) for e in board.told("morale_cascaded")]
    assert told == [("cics", unpaid, "siloam"), ("caledonia", unpaid, "siloam")]
