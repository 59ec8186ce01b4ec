"""5.5.2 Group Attack."""

from __future__ import annotations

import pytest

from game.siloam.rules.activation import MovementPhase, begin_activation
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.vang import BannerActivation
from game.siloam.trust.invariants import violations
from game.siloam.why.hexes import at_hex
from tests.siloam.board import BLANK, TARGET, Board


def declare(board: Board, attacker: str = "cics-veteran-1", faction: str = "cics") -> None:
    """Announce the attack of one unit on the target and stop at the declaration."""
    board.start(CombatPhase(faction=faction))
    board.choose("attack", piece=attacker, hex=TARGET)


def joining(board: Board) -> set[str]:
    return {c.piece for c in board.options("join_attack")}


# ---------------------------------------------------------------------- 5.5.2 Group Attack


@pytest.mark.rule("R5.5.2-a")
def test_partners_are_in_leader_range_and_beside_the_target() -> None:
    board = Board()
    board.state.cp = 9
    board.unit("cics-elite-1", "0505")
    board.support("leader-hq", "leader", "0505")
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0604")
    board.unit("cics-green-2", "0805")
    board.unit("cics-green-3", "0603")
    board.unit("red-1", TARGET)
    declare(board)
    assert joining(board) == {"cics-green-1"}, "0805 is three hexes from the Leader, 0603 not adjacent"


@pytest.mark.rule("R5.5.2-a")
def test_one_leader_must_cover_all_participants() -> None:
    board = Board()
    board.state.cp = 9
    board.unit("cics-elite-1", "0505")
    board.support("leader-hq", "leader", "0505")
    board.unit("caledonia-infantry-1", "0905")
    board.support("caledonia-leader", "leader", "0905")
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0604")
    board.unit("cics-green-2", "0805")
    board.unit("red-1", TARGET)
    declare(board)
    assert joining(board) == {"cics-green-1"}, "0805 has a Leader, but not the one of 0605"


@pytest.mark.rule("R5.5.2-a")
def test_a_lead_out_of_leader_range_attacks_alone() -> None:
    board = Board()
    board.state.cp = 9
    board.unit("cics-elite-1", "0505")
    board.support("leader-hq", "leader", "0505")
    board.unit("cics-veteran-1", "0805")
    board.unit("cics-green-1", "0604")
    board.unit("red-1", TARGET)
    declare(board)
    assert joining(board) == set()


@pytest.mark.rule("R5.5.2-b")
def test_each_partner_adds_one_draw_and_its_support_the_rest() -> None:
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", "0605")
    board.support("leader-hq", "leader", "0605")
    board.unit("cics-elite-1", "0604")
    board.support("mg-flamethrower", "flamethrower", "0604")
    board.unit("cics-green-1", "0704")
    board.support("mechanized-antitank", "mechanized", "0704")
    board.unit("red-2", TARGET)
    declare(board)
    board.choose("join_attack", piece="cics-elite-1")
    board.choose("join_attack", piece="cics-green-1")
    board.draws("t03", BLANK, *[BLANK] * 7)
    board.choose("commit")
    board.choose("take_hit", piece="cics-elite-1")
    strength = board.strength("attack")
    assert {(line.reason, line.draws) for line in strength.lines} == {
        ("lead", 2),
        ("joins", 1),
        ("flamethrower", 1),
        ("mechanized", 2),
    }
    assert strength.draws == 2 + 1 + 1 + 1 + 2, "three symbols of the Elite count as one draw"


@pytest.mark.rule("R5.5.2-b")
def test_a_partners_support_helps_only_against_its_kind_of_enemy() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0704")
    board.support("mechanized-antitank", "mechanized", "0704")
    board.unit("red-1", TARGET)
    board.draws(*[BLANK] * 7)
    board.fight("cics-veteran-1", "cics-green-1")
    assert board.strength("attack").draws == 2 + 1 + 1, "red-1 is a tank: lead, partner, failed defense"


@pytest.mark.rule("R5.5.2-c")
@pytest.mark.parametrize("leader", ["leader-hq", "caledonia-leader"])
@pytest.mark.parametrize(
    ("faction", "attacker"),
    [("cics", "cics-veteran-1"), ("siloam", "siloam-infantry-1"), ("caledonia", "caledonia-infantry-1")],
)
def test_all_friendly_factions_mix_in_any_friendly_activation(
    leader: str, faction: str, attacker: str
) -> None:
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", "0605")
    board.unit("siloam-infantry-1", "0604")
    board.unit("caledonia-infantry-1", "0704")
    board.support(leader, "leader", "0704" if leader == "caledonia-leader" else "0605")
    board.unit("red-1", TARGET)
    declare(board, attacker, faction)
    others = {"cics-veteran-1", "siloam-infantry-1", "caledonia-infantry-1"} - {attacker}
    assert joining(board) == others


@pytest.mark.rule("R5.5.2-d")
def test_each_cics_partner_pays_and_allies_do_not() -> None:
    board = Board()
    board.state.cp = 3
    board.unit("cics-veteran-1", "0605")
    board.support("leader-hq", "leader", "0605")
    board.unit("siloam-infantry-1", "0604")
    board.unit("caledonia-infantry-1", "0704")
    board.unit("cics-green-1", "0706")
    board.unit("red-1", TARGET)
    declare(board)
    assert board.state.cp == 2
    assert {c.piece: c.cost for c in board.options("join_attack")} == {
        "siloam-infantry-1": 0,
        "caledonia-infantry-1": 0,
        "cics-green-1": 1,
    }
    board.choose("join_attack", piece="siloam-infantry-1")
    board.choose("join_attack", piece="caledonia-infantry-1")
    assert board.state.cp == 2
    board.choose("join_attack", piece="cics-green-1")
    assert board.state.cp == 1


@pytest.mark.rule("R5.5.2-e")
def test_a_unit_that_moved_takes_no_part() -> None:
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", "0605")
    board.support("leader-hq", "leader", "0605")
    board.unit("cics-green-1", "0603")
    board.unit("cics-green-2", "0704")
    board.unit("red-1", TARGET)
    board.start(MovementPhase(faction="cics"))
    board.choose("activate", piece="cics-green-1")
    board.choose("move", hex="0604")
    board.choose("done")
    declare(board)
    assert joining(board) == {"cics-green-2"}


@pytest.mark.rule("R5.5.2-f")
def test_a_partner_acts_again_in_a_later_activation() -> None:
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", "0605")
    board.support("leader-hq", "leader", "0605")
    board.unit("siloam-infantry-1", "0604")
    board.unit("red-1", TARGET)
    board.draws(*[BLANK] * 7)
    declare(board)
    board.choose("join_attack", piece="siloam-infantry-1")
    board.choose("commit")
    assert board.state.units["siloam-infantry-1"].acted
    board.start(AlliedActivation(faction="siloam", free=True))
    assert board.options("activate", piece="siloam-infantry-1")
    board.choose("done")
    assert board.options("attack", piece="siloam-infantry-1", hex=TARGET)


@pytest.mark.rule("R5.5.2-g")
def test_a_guerrilla_may_be_added_for_one_triangle_draw() -> None:
    board = Board()
    board.state.cp = 1
    board.unit("cics-veteran-1", "0605")
    board.support("leader-hq", "leader", "0605")
    board.support("conscript-1", "guerrilla", "0604")
    board.unit("red-1", TARGET)
    declare(board)
    assert joining(board) == {"conscript-1"}
    assert board.options("join_attack")[0].cost == 0
    board.choose("join_attack", piece="conscript-1")
    # Three defense draws, then 2 of the lead, 1 for the failed defense and the Guerrilla's own.
    board.draws(BLANK, BLANK, BLANK, "t04", BLANK, BLANK, "t05")
    board.choose("commit")
    drawn = [(e.about["chit"], e.about["guerrilla"], e.about["result"]) for e in board.told("chit_drawn")][3:]
    assert drawn == [
        ("t04", False, "miss"),
        (BLANK, False, "miss"),
        (BLANK, False, "miss"),
        ("t05", True, "hit"),
    ], "the lead needs circles, the Guerrilla its triangle"
    assert board.scored("attack") == 1


@pytest.mark.rule("R5.5.2-g")
@pytest.mark.parametrize(("place", "leader"), [("0604", False), ("0805", True), ("0504", True)])
def test_a_guerrilla_needs_the_leader_and_the_target(place: str, leader: bool) -> None:
    board = Board()
    board.state.cp = 1
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-elite-1", "0505")
    if leader:
        board.support("leader-hq", "leader", "0505")
    board.support("conscript-1", "guerrilla", place)
    board.unit("red-1", TARGET)
    declare(board)
    assert joining(board) == set()


@pytest.mark.rule("R5.3-b", "R5.5.2-g")
def test_a_guerrilla_joins_one_attack_in_an_activation() -> None:
    """C103: it stands beside both targets, and a stack acts once (5.3)."""
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", "0605")
    board.support("leader-hq", "leader", "0605")
    board.unit("caledonia-infantry-1", "0703")
    board.support("caledonia-leader", "leader", "0703")
    board.unit("cics-elite-1", "0603")
    board.support("conscript-1", "guerrilla", "0604")
    board.unit("red-1", TARGET)
    board.unit("yellow-1", "0704")
    declare(board)
    board.choose("join_attack", piece="conscript-1")
    assert at_hex(board.state, board.asked, "0604").key == "guerrilla_in"
    board.draws(*[BLANK] * 7)
    board.choose("commit")
    assert violations(board.state) == []
    board.choose("attack", piece="cics-elite-1", hex="0704")
    assert joining(board) == {"caledonia-infantry-1"}
    assert at_hex(board.state, board.asked, "0604").key == "guerrilla_acted"
    board.state.stack.clear()
    begin_activation(board.state)
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-elite-1", hex="0704")
    assert "conscript-1" in joining(board), "the next activation is a clean slate"


@pytest.mark.rule("R5.5.3-f", "R5.3-b")
def test_a_guerrilla_that_attacked_still_defends() -> None:
    """C103 counts Group Attacks: in the defense a Guerrilla joins by itself."""
    board = Board()
    board.unit("caledonia-infantry-1", TARGET)
    board.support("leader-hq", "leader", TARGET)
    board.support("conscript-1", "guerrilla", "0804").locked = True
    board.unit("red-1", "0805")
    board.fight("red-1")
    assert [e.about["piece"] for e in board.told("joined_defense")] == ["conscript-1"]


@pytest.mark.rule("R5.5.2-h")
def test_the_vang_group_without_a_leader_and_take_everyone_along() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-2", "0805")
    board.unit("red-3", "0706")
    board.unit("red-5", "0804")
    board.unit("red-4", "0807")
    board.unit("yellow-1", "0704")
    board.rig("vang_support", "fighter", "fighter", "bomber")
    board.draws(*[BLANK] * 8)
    board.start(BannerActivation(banner="red"))
    declared = board.told("attack_declared")[0].about
    assert declared["attackers"] == ("red-2", "red-3", "red-5")
    assert declared["lead"] == "red-2"
    board.choose("defend", option="cautious")
    assert board.strength("attack").draws == 2 + 1 + 1 + 1


@pytest.mark.rule("R5.5.2-i")
def test_without_a_leader_two_stacks_attack_separately() -> None:
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0604")
    board.unit("red-1", TARGET)
    declare(board)
    assert joining(board) == set()
    board.draws(*[BLANK] * 6)
    board.choose("commit")
    assert board.strength("attack").draws == 2 + 1
    assert board.options("attack", piece="cics-green-1", hex=TARGET)


@pytest.mark.rule("R2.2.4-e", "R5.5.8-i")
def test_artillery_supports_and_never_joins() -> None:
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", "0605")
    board.support("leader-hq", "leader", "0605")
    board.unit("cics-field-artillery-1", "0604", mode="combat")
    board.unit("red-1", TARGET)
    declare(board)
    assert joining(board) == set()
    assert [c.piece for c in board.options("support_attack")] == ["cics-field-artillery-1"]
