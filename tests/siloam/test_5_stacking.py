"""5.4.5: the stacking limit, and when it is enforced."""

from __future__ import annotations

import pytest

from game.siloam.model.content import OUT, pool
from game.siloam.rules.activation import MoveStack
from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.stacking import Restack
from game.siloam.rules.support_phase import SupportPhase
from tests.siloam.board import ALL, BLANK, Board

AROUND_0705 = ("0604", "0605", "0704", "0706", "0804", "0805")


def crowd(board: Board) -> None:
    """Guerrillas in every hex around 0705, so that none is empty."""
    for number, hex_id in enumerate(AROUND_0705, 1):
        board.support(f"conscript-{number}", "guerrilla", hex_id)


@pytest.mark.rule("R5.4.5-a")
def test_the_end_of_the_activation_leaves_one_unit_and_one_support_in_a_hex() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0705")
    board.support("mg-flamethrower", "mg", "0705")
    board.unit("cics-green-1", "0704")
    board.support("leader-hq", "leader", "0704")
    board.start(MoveStack(unit="cics-green-1"))
    board.choose("move", hex="0705")
    board.start(Restack())
    board.choose("displace", piece="cics-green-1", hex="0706")
    for hex_id in ("0705", "0706"):
        assert len(board.state.friends_at[hex_id]) == 1
        assert len(board.state.support_at[hex_id]) == 1
    assert board.state.supports["leader-hq"].place == "0706", "the Attachment goes with its Infantry"


@pytest.mark.rule("R5.4.5-a")
def test_a_detachment_shares_its_hex_with_nobody() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0704")
    board.support("leader-hq", "hq", "0705")
    board.start(MoveStack(unit="cics-veteran-1"))
    board.choose("move", hex="0705")
    assert board.state.supports["leader-hq"].place == pool("cics")


@pytest.mark.rule("R5.4.5-a")
def test_the_limit_is_enforced_in_the_turn_before_cleanup() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0705")
    board.unit("cics-green-1", "0704")
    board.rig("command", "8")
    board.state.plans["ambush"] = 1
    board.start(CicsTurn())
    board.choose("done")
    board.choose("activate", piece="cics-green-1")
    board.choose("move", hex="0705")
    while board.kind != "displace":
        assert not board.told("plan_advanced")
        board.choose("done")
    board.choose("displace", piece="cics-green-1", hex="0706")
    assert board.told("plan_advanced")


@pytest.mark.rule("R5.4.5-b")
def test_the_player_moves_an_excess_unit_to_an_empty_hex_for_one_hit() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0705")
    board.unit("cics-green-1", "0705")
    board.unit("siloam-infantry-1", "0706")
    board.support("leader-hq", "hq", "0804")
    board.unit("red-1", "0805")
    board.start(Restack())
    assert {(c.piece, c.hex) for c in board.asked.choices} == {
        (unit, hex_id) for unit in ("cics-veteran-1", "cics-green-1") for hex_id in ("0604", "0605", "0704")
    }
    board.choose("displace", piece="cics-veteran-1", hex="0604")
    assert len(board.state.units["cics-veteran-1"].hits) == 1
    assert not board.state.units["cics-green-1"].hits
    assert not board.kind


@pytest.mark.rule("R5.4.5-b")
def test_without_an_empty_hex_the_excess_unit_is_lost() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0705")
    board.unit("siloam-infantry-1", "0705")
    crowd(board)
    board.start(Restack())
    board.choose("lose_unit", piece="cics-veteran-1")
    assert board.state.units["cics-veteran-1"].place == pool("cics")

    board = Board()
    board.unit("cics-veteran-1", "0705")
    board.unit("siloam-infantry-1", "0705")
    crowd(board)
    board.start(Restack())
    board.choose("lose_unit", piece="siloam-infantry-1")
    assert board.state.units["siloam-infantry-1"].place == OUT


@pytest.mark.rule("R5.4.5-c")
def test_no_support_is_placed_where_another_one_is() -> None:
    board = Board()
    board.state.cp = 5
    board.unit("cics-veteran-1", "0705")
    board.unit("cics-green-1", "0703")
    board.unit("cics-green-2", "0903")
    board.support("mg-flamethrower", "mg", "0705")
    board.support("engineer-truck", "engineer", "0501")
    board.start(SupportPhase())
    board.choose("place_support", piece="leader-hq", option="leader")
    assert {c.hex for c in board.asked.choices} == {"0703", "0903"}
    board.choose("place_at", hex="0703")
    board.choose("move_support", piece="leader-hq", option="hq")
    assert not {"0501", "0705", "0703", "0903"} & {c.hex for c in board.asked.choices}


@pytest.mark.rule("R5.4.5-c")
def test_supports_may_pass_through_each_other() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0703")
    board.support("mg-flamethrower", "mg", "0703")
    board.support("engineer-truck", "engineer", "0704")
    board.start(MoveStack(unit="cics-veteran-1"))
    board.choose("move", hex="0705", path=("0704", "0705"))
    assert board.state.supports["engineer-truck"].place == "0704"
    assert board.state.supports["mg-flamethrower"].place == "0705"


@pytest.mark.rule("R5.4.5-d")
@pytest.mark.parametrize(("returned", "home"), [("mg-flamethrower", "cics"), ("conscript-1", "siloam")])
def test_of_two_attachments_one_returns_without_a_hit(returned: str, home: str) -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0705")
    board.support("mg-flamethrower", "mg", "0705")
    board.support("conscript-1", "conscript", "0705")
    board.start(Restack())
    assert {c.piece for c in board.options("return_support")} == {"mg-flamethrower", "conscript-1"}
    board.choose("return_support", piece=returned)
    assert board.state.supports[returned].place == pool(home)
    assert len(board.state.support_at["0705"]) == 1
    assert not board.state.units["siloam-infantry-1"].hits
    assert not board.kind


@pytest.mark.rule("R5.4.5-e")
def test_the_old_support_goes_before_a_new_one_joins() -> None:
    board = Board()
    board.state.cp = 1
    board.unit("cics-veteran-1", "0705")
    board.support("mg-flamethrower", "mg", "0705")
    board.start(SupportPhase())
    assert not board.options("place_support", option="leader")
    board.choose("return_support", piece="mg-flamethrower")
    assert board.options("place_support", option="leader")


@pytest.mark.rule("R5.4.5-f")
def test_an_overstack_by_retreat_is_settled_when_that_combat_is_over() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0705")
    board.unit("siloam-infantry-2", "0605")
    board.unit("red-1", "0805")
    board.draws(BLANK, BLANK, ALL, BLANK, BLANK, BLANK)
    board.fight("red-1", target="0705")
    board.choose("defend", option="cautious")
    board.choose("retreat", hex="0605")
    assert board.kind == "displace"
    assert board.told("combat_over"), "the combat itself is finished"
    assert board.state.units["red-1"].place == "0705"
    board.choose("displace", piece="siloam-infantry-2", hex="0505")
    assert len(board.state.units["siloam-infantry-2"].hits) == 1
    assert not board.state.units["siloam-infantry-1"].hits


@pytest.mark.rule("R5.4.5-f", "R5.4.5-a")
def test_an_overstack_by_movement_waits_for_the_end_of_the_activation() -> None:
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0704")
    board.unit("cics-green-2", "0704")
    board.unit("red-1", "0705")
    board.draws(*[BLANK] * 6)
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-veteran-1", hex="0705")
    board.choose("commit")
    assert board.told("combat_over")
    assert board.kind == "combat_phase", "the attack of another stack has not touched it"
    assert len(board.state.friends_at["0704"]) == 2
