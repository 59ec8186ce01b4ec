"""5, 5.1 to 5.3.1: the order of a CICS turn, Command Points, Supports, activation and mode."""

from __future__ import annotations

import pytest

from game.siloam.model.content import HANGAR, RUNWAY, pool
from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.cics import CicsTurn, PlanningPhase
from game.siloam.rules.command import draw_command, penalty, reward
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.sequence import advance_round
from game.siloam.rules.support_phase import SupportPhase
from tests.siloam.board import ALL, BLANK, Board

SUPPORT_VERBS = {"place_support", "move_support", "return_support", "ready_plane", "stand_down_plane"}


def front(cp: int = 0) -> Board:
    """A CICS unit beside a Vang unit on open ground, another one free to move."""
    board = Board()
    board.state.cp = cp
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0603")
    board.unit("red-1", "0705")
    return board


# ---------------------------------------------------------------------- 5 and 5.1


@pytest.mark.rule("R5-a")
def test_the_phases_follow_each_other() -> None:
    board = front()
    board.state.plans["ambush"] = 1
    board.rig("command", "8")
    board.start(CicsTurn())
    kinds = []
    while board.kind:
        kinds.append(board.kind)
        board.choose("done")
    phases = ["support_phase", "movement_phase", "combat_phase", "deployment_phase", "planning_phase"]
    assert kinds == phases
    assert board.state.events is not None
    happened = [e.kind for e in board.state.events]
    assert happened == ["command_drawn", "plan_advanced"]


@pytest.mark.rule("R5-b")
def test_move_or_attack_binds_for_one_activation_only() -> None:
    board = front()
    board.rig("command", "8", "8")
    board.start(CicsTurn())
    board.choose("done")
    board.choose("activate", piece="cics-veteran-1")
    board.choose("move", hex="0604")
    board.choose("done")
    assert board.kind != "combat_phase", "the only unit that might attack has moved"
    board.choose("done")
    board.choose("done")
    board.start(CicsTurn())
    board.choose("done")
    board.choose("done")
    assert board.options("attack", piece="cics-veteran-1", hex="0705")


@pytest.mark.rule("R5.1-a")
def test_one_chit_is_added_and_lies_in_the_discard_until_the_round_ends() -> None:
    board = Board()
    board.state.cp = 3
    board.rig("command", "6", "4")
    draw_command(board.state)
    assert board.state.cp == 9
    assert board.state.command.discard == ["6"]
    draw_command(board.state)
    assert board.state.cp == 13
    assert board.state.command.discard == ["6", "4"]
    assert len(board.state.command.inside) == 8
    advance_round(board.state)
    assert board.state.command.discard == []
    assert len(board.state.command.inside) == 10


@pytest.mark.rule("R5.1-b")
def test_political_cost_is_drawn_past_until_a_positive_chit_appears() -> None:
    board = Board()
    board.rig("command", "-1", "-1", "6")
    draw_command(board.state)
    assert board.state.cp == 4
    assert board.state.command.discard == ["6"]
    assert board.state.command.removed == ["-1", "-1"]


@pytest.mark.rule("R5.1.1-a")
def test_stored_command_points_have_no_upper_limit() -> None:
    board = Board()
    board.state.cp = 97
    board.rig("command", "8")
    draw_command(board.state)
    assert board.state.cp == 105


@pytest.mark.rule("R5.1.2-a")
def test_rewards_take_the_lowest_chit_and_penalties_the_highest() -> None:
    board = Board()
    reward(board.state)
    assert board.state.command.removed == ["4"]
    penalty(board.state)
    assert board.state.command.removed == ["4", "8"]
    advance_round(board.state)
    assert sorted(board.state.command.inside) == ["4"] * 3 + ["6"] * 4 + ["8"]


@pytest.mark.rule("R5.1.2-a")
def test_restructure_can_strike_a_chit_for_good() -> None:
    board = Board()
    board.state.plans["restructure"] = 1
    board.rig("command", "8", "6")
    draw_command(board.state)
    draw_command(board.state)
    board.draws(ALL)
    board.start(PlanningPhase())
    board.choose("execute_plan", option="restructure")
    board.choose("strike_command_chit", option="6")
    assert board.state.command.removed == ["6"]
    assert board.state.command.discard == ["8"]


# ---------------------------------------------------------------------- 5.2 Supports


@pytest.mark.rule("R5.2-a")
def test_supports_are_placed_for_one_point_each_on_a_chosen_side() -> None:
    board = front(cp=2)
    board.start(SupportPhase())
    assert {c.option for c in board.options("place_support", piece="leader-hq")} == {"leader", "hq"}
    assert {c.cost for c in board.options("place_support")} == {1}
    board.choose("place_support", piece="leader-hq", option="hq")
    board.choose("place_at", hex="0801")
    assert board.state.cp == 1
    assert board.state.supports["leader-hq"].side == "hq"
    board.choose("place_support", piece="mg-flamethrower", option="flamethrower")
    assert {c.hex for c in board.asked.choices} == {"0605", "0603"}, "an Attachment needs Infantry"
    board.choose("place_at", hex="0605")
    assert board.state.supports["mg-flamethrower"].host == "cics-veteran-1"
    assert board.state.cp == 0
    assert not board.options("place_support")


@pytest.mark.rule("R5.2-b")
def test_a_support_moves_for_one_point_and_may_flip() -> None:
    board = front(cp=2)
    board.support("leader-hq", "hq", "0501")
    board.start(SupportPhase())
    board.choose("move_support", piece="leader-hq", option="hq")
    assert "0501" not in {c.hex for c in board.asked.choices}, "another hex, not the same"
    board.choose("place_at", hex="0301")
    assert (board.state.supports["leader-hq"].place, board.state.cp) == ("0301", 1)
    board.choose("move_support", piece="leader-hq", option="leader")
    board.choose("place_at", hex="0603")
    leader = board.state.supports["leader-hq"]
    assert (leader.side, leader.host, board.state.cp) == ("leader", "cics-green-1", 0)
    assert not board.options("move_support")


@pytest.mark.rule("R5.2-c")
def test_planes_go_from_pool_to_hangar_for_one_point() -> None:
    board = Board()
    board.state.cp = 1
    board.start(SupportPhase())
    assert {c.option for c in board.options("ready_plane")} == {"fighter", "bomber"}
    board.choose("ready_plane", option="bomber")
    assert [p.side for p in board.state.planes_at(HANGAR)] == ["bomber"]
    assert board.state.cp == 0
    assert len(board.state.planes_at(pool("cics"))) == 1
    assert not board.options("ready_plane")


@pytest.mark.rule("R5.2-d")
def test_planes_stand_down_from_the_runway_for_free() -> None:
    board = Board()
    board.start(SupportPhase())
    board.choose("stand_down_plane", option="bomber")
    assert board.state.planes_at(RUNWAY, "bomber") == []
    assert len(board.state.planes_at(pool("cics"))) == 3
    assert board.state.cp == 0


@pytest.mark.rule("R5.2-e")
def test_an_unlocked_support_returns_for_free_and_a_locked_one_stays() -> None:
    board = front(cp=0)
    board.support("mg-flamethrower", "mg", "0603")
    board.support("engineer-truck", "engineer", "0501")
    board.start(SupportPhase())
    board.choose("build_fortification", piece="engineer-truck")
    assert not board.options("return_support", piece="engineer-truck")
    board.choose("return_support", piece="mg-flamethrower")
    assert board.state.supports["mg-flamethrower"].place == pool("cics")
    assert board.state.cp == 0


@pytest.mark.rule("R5.2-e")
def test_conscripts_and_the_caledonian_counter_are_not_returned_here() -> None:
    board = front()
    board.unit("siloam-infantry-1", "0501")
    board.unit("caledonia-infantry-1", "0401")
    board.support("conscript-1", "conscript", "0501")
    board.support("caledonia-leader", "mg", "0401")
    board.start(SupportPhase())
    assert not board.options("return_support")


@pytest.mark.rule("R5.2-f")
def test_supports_are_placed_and_moved_in_their_own_phase_only() -> None:
    board = front()
    board.support("leader-hq", "leader", "0605")
    board.rig("command", "8")
    board.start(CicsTurn())
    assert board.verbs >= {"place_support", "move_support", "return_support"}
    board.choose("done")
    while board.kind:
        assert not board.verbs & SUPPORT_VERBS, board.kind
        board.choose("done")


@pytest.mark.rule("R5.2-g")
def test_an_engineer_builds_on_the_turn_of_placement_and_once_an_activation() -> None:
    board = front(cp=1)
    board.start(SupportPhase())
    board.choose("place_support", piece="engineer-truck", option="engineer")
    board.choose("place_at", hex="0501")
    board.choose("build_fortification", piece="engineer-truck")
    assert board.state.fortifications == {"0501": 1}
    assert board.state.cp == 0
    assert not board.options("build_fortification")
    board.choose("done")
    board.rig("command", "4")
    board.start(CicsTurn())
    board.choose("build_fortification", piece="engineer-truck")
    assert board.state.fortifications == {"0501": 2}
    assert board.state.cp == 4


@pytest.mark.rule("R5.2-g")
def test_a_moved_scout_may_still_act_once_at_no_cost() -> None:
    board = front(cp=1)
    board.unit("red-2", "0706")
    board.support("scout-spotter", "scout", "0704")
    board.start(SupportPhase())
    board.choose("move_support", piece="scout-spotter", option="scout")
    board.choose("place_at", hex="0606")
    assert board.state.cp == 0
    board.choose("scout", option="red-2")
    assert board.state.units["red-2"].scouted
    assert not board.options("scout")
    assert not board.options("move_support", piece="scout-spotter")


@pytest.mark.rule("R5.2-h")
@pytest.mark.parametrize(
    ("support", "side", "hex_id"),
    [
        ("mg-flamethrower", "mg", "0603"),
        ("mg-flamethrower", "flamethrower", "0603"),
        ("mechanized-antitank", "mechanized", "0603"),
        ("mechanized-antitank", "antitank", "0603"),
        ("leader-hq", "leader", "0603"),
        ("leader-hq", "hq", "0501"),
        ("engineer-truck", "truck", "0603"),
        ("scout-spotter", "spotter", "0704"),
    ],
)
def test_passive_supports_have_nothing_to_activate(support: str, side: str, hex_id: str) -> None:
    board = front(cp=5)
    board.support(support, side, hex_id)
    board.start(SupportPhase())
    offered = {c.verb for c in board.asked.choices if c.piece == support}
    assert offered == {"move_support", "return_support"}


@pytest.mark.rule("R5.2-h")
def test_a_conscript_has_nothing_to_activate() -> None:
    board = front(cp=5)
    board.unit("siloam-infantry-1", "0501")
    board.support("conscript-1", "conscript", "0501")
    board.start(SupportPhase())
    assert not [c for c in board.asked.choices if c.piece == "conscript-1"]


@pytest.mark.rule("R5.2-h")
def test_a_passive_ability_works_from_the_moment_of_placement() -> None:
    board = front()
    board.rig("command", "4")
    board.start(CicsTurn())
    board.choose("place_support", piece="leader-hq", option="hq")
    board.choose("place_at", hex="0601")
    board.choose("done")
    assert board.options("activate", piece="cics-green-1")[0].cost == 0


# ---------------------------------------------------------------------- 5.3 Activation


@pytest.mark.rule("R5.3-a")
def test_a_stack_costs_one_point_and_moves_or_attacks() -> None:
    board = front(cp=3)
    board.start(MovementPhase(faction="cics"))
    board.choose("activate", piece="cics-green-1")
    assert board.state.cp == 2
    board.choose("move", hex="0604")
    board.choose("done")
    board.start(CombatPhase(faction="cics"))
    assert {c.piece for c in board.options("attack")} == {"cics-veteran-1"}, "0604 is adjacent too"
    board.choose("attack", piece="cics-veteran-1", hex="0705")
    assert board.state.cp == 1
    board.draws(BLANK, BLANK, BLANK, BLANK, BLANK, BLANK)
    board.choose("commit")
    board.start(MovementPhase(faction="cics"))
    assert not board.kind, "both have acted, although a point is left"


@pytest.mark.rule("R5.3-b")
def test_a_stack_activates_once() -> None:
    board = front(cp=5)
    board.start(MovementPhase(faction="cics"))
    board.choose("activate", piece="cics-green-1")
    board.choose("move", hex="0602")
    assert {c.piece for c in board.options("activate")} == {"cics-veteran-1"}
    board.choose("done")
    board.draws(*[BLANK] * 6)
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-veteran-1", hex="0705")
    board.choose("commit")
    assert not board.kind, "its one attack is made"
    assert board.state.cp == 3


@pytest.mark.rule("R5.3-c")
def test_within_four_hexes_of_a_headquarters_activation_is_free() -> None:
    board = front(cp=0)
    board.unit("cics-green-2", "0606")
    board.unit("cics-green-3", "0607")
    board.support("leader-hq", "hq", "0602")
    board.start(MovementPhase(faction="cics"))
    assert {c.piece: c.cost for c in board.options("activate")} == {
        "cics-veteran-1": 0,
        "cics-green-1": 0,
        "cics-green-2": 0,
    }


@pytest.mark.rule("R5.3-d")
def test_allied_units_cost_nothing_in_a_cics_activation() -> None:
    board = front(cp=1)
    board.unit("siloam-infantry-1", "0604")
    board.unit("caledonia-infantry-1", "0706")
    board.support("leader-hq", "leader", "0605")
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-veteran-1", hex="0705")
    assert board.state.cp == 0
    board.choose("join_attack", piece="siloam-infantry-1", cost=0)
    board.choose("join_attack", piece="caledonia-infantry-1", cost=0)
    assert board.state.cp == 0


@pytest.mark.rule("R5.3-e")
def test_supporting_artillery_is_activated_and_paid_for() -> None:
    board = front(cp=3)
    board.unit("cics-green-2", "0704")
    board.unit("cics-field-artillery-1", "0505")
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-veteran-1", hex="0705")
    board.choose("support_attack", piece="cics-field-artillery-1")
    assert board.state.cp == 1
    assert board.state.units["cics-field-artillery-1"].acted
    board.draws(*[BLANK] * 8)
    board.choose("commit")
    board.choose("attack", piece="cics-green-2", hex="0705")
    assert not board.options("support_attack"), "one activation each"


@pytest.mark.rule("R5.3-e")
def test_artillery_support_is_free_in_headquarters_range() -> None:
    board = front(cp=0)
    board.unit("cics-field-artillery-1", "0505")
    board.support("leader-hq", "hq", "0503")
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-veteran-1", hex="0705")
    assert board.options("support_attack")[0].cost == 0


@pytest.mark.rule("R5.3-e")
def test_artillery_that_has_moved_gives_no_support() -> None:
    board = front(cp=5)
    board.unit("cics-field-artillery-1", "0505")
    board.start(MovementPhase(faction="cics"))
    board.choose("activate", piece="cics-field-artillery-1")
    board.choose("move", hex="0504")
    board.choose("done")
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-veteran-1", hex="0705")
    assert not board.options("support_attack")


@pytest.mark.rule("R5.3-f")
def test_without_points_nothing_is_offered_and_points_never_fall_below_zero() -> None:
    board = front(cp=1)
    board.unit("cics-green-2", "0604")
    board.support("leader-hq", "leader", "0605")
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-veteran-1", hex="0705")
    assert board.state.cp == 0
    assert not board.options("join_attack"), "a second CICS stack cannot be paid"
    board.draws(*[BLANK] * 6)
    board.choose("commit")
    assert not board.kind
    board.start(MovementPhase(faction="cics"))
    assert not board.kind, "no activation can be paid"
    assert board.state.cp == 0


# ---------------------------------------------------------------------- 5.3.1 Mode


@pytest.mark.rule("R5.3.1-a")
def test_an_activated_unit_may_flip_before_it_moves() -> None:
    board = front(cp=1)
    board.start(MovementPhase(faction="cics"))
    assert "flip" not in board.verbs, "a unit that is not activated stays as it is"
    board.choose("activate", piece="cics-green-1")
    far = board.state.content.map.grid.distance
    assert max(far("0603", c.hex) for c in board.options("move")) == 2
    board.choose("flip")
    assert board.state.units["cics-green-1"].mode == "movement"
    assert max(far("0603", c.hex) for c in board.options("move")) == 4
    assert not board.options("flip")


@pytest.mark.rule("R5.3.1-a")
def test_an_attacker_may_flip_before_it_attacks() -> None:
    board = front(cp=1)
    board.unit("cics-veteran-1", "0605", mode="movement")
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-veteran-1", hex="0705")
    board.choose("flip", piece="cics-veteran-1")
    board.draws(ALL, *[BLANK] * 4)
    board.choose("commit")
    assert board.strength("attack").draws == 2, "the Combat Mode side shows two symbols"


@pytest.mark.rule("R5.3.1-a")
def test_allied_units_flip_in_their_own_activation() -> None:
    board = front()
    board.unit("siloam-infantry-1", "0503")
    board.start(AlliedActivation(faction="siloam", free=True))
    board.choose("activate", piece="siloam-infantry-1")
    board.choose("flip")
    board.choose("stay")
    assert board.state.units["siloam-infantry-1"].mode == "movement"
    assert board.state.units["siloam-infantry-1"].place == "0503"
