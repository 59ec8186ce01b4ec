"""5.5.3 Coordinated Defense."""

from __future__ import annotations

import pytest

from game.siloam.model.content import OUT
from tests.siloam.board import ALL, BLANK, TARGET, Board

# ---------------------------------------------------------------------- 5.5.3 Coordinated Defense


def defended(leader: str = "leader-hq") -> Board:
    """A Caledonian defender with a Leader, beside a Vang tank at 0805 that attacks it."""
    board = Board()
    board.unit("caledonia-infantry-1", TARGET)
    board.support(leader, "leader", TARGET)
    board.unit("red-1", "0805")
    return board


def joiners(board: Board) -> set[str]:
    return {c.piece for c in board.options("join_defense")} if board.kind == "coordinate_defense" else set()


@pytest.mark.rule("R5.5.3-a")
def test_joiners_are_in_leader_range_and_beside_an_attacker() -> None:
    board = defended()
    board.unit("cics-veteran-1", "0804")
    board.unit("cics-green-1", "0906")
    board.unit("cics-green-2", "0605")
    board.fight("red-1")
    assert joiners(board) == {"cics-veteran-1", "cics-green-1"}, "0605 touches no attacker"


@pytest.mark.rule("R2.2.4-e", "R5.5.8-i")
def test_artillery_beside_an_attacker_supports_the_defense_and_never_joins() -> None:
    board = defended()
    board.unit("cics-field-artillery-1", "0804", mode="combat")
    board.fight("red-1")
    assert joiners(board) == set()


@pytest.mark.rule("R5.5.3-a")
def test_a_joiner_out_of_leader_range_is_refused() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", TARGET)
    board.unit("cics-elite-1", "0605")
    board.support("leader-hq", "leader", "0605")
    board.unit("cics-green-1", "0906")
    board.unit("cics-green-2", "0706")
    board.unit("red-1", "0805")
    board.fight("red-1")
    assert joiners(board) == {"cics-green-2"}, "0906 is three hexes from the Leader"


@pytest.mark.rule("R5.5.3-a")
def test_the_lead_defender_need_not_be_in_leader_range() -> None:
    """C101."""
    board = Board()
    board.unit("caledonia-infantry-1", TARGET)
    board.unit("cics-elite-1", "0907")
    board.support("leader-hq", "leader", "0907")
    board.unit("cics-green-1", "0906")
    board.unit("cics-green-2", "0804")
    board.unit("red-1", "0805")
    board.fight("red-1")
    assert joiners(board) == {"cics-green-1"}, "0705 and 0804 are three hexes from the Leader"


@pytest.mark.rule("R5.5.3-a")
def test_joiners_may_have_leaders_of_their_own() -> None:
    """C101: nobody is in range of both Leaders; of a Group Attack the same would be too much."""
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("caledonia-infantry-1", "0803")
    board.support("caledonia-leader", "leader", "0803")
    board.unit("cics-green-1", "0804")
    board.unit("cics-elite-1", "0907")
    board.support("leader-hq", "leader", "0907")
    board.unit("cics-green-2", "0906")
    board.unit("red-1", "0805")
    board.fight("red-1")
    assert joiners(board) == {"cics-green-1", "cics-green-2"}
    board.choose("join_defense", piece="cics-green-1")
    assert joiners(board) == {"cics-green-2"}


@pytest.mark.rule("R2.2.4-d", "R5.5.1-d")
@pytest.mark.parametrize(("leader", "supports"), [("0907", False), ("0706", True)])
def test_artillery_of_the_defense_needs_a_leader_near_the_lead_defender(leader: str, supports: bool) -> None:
    """C56 stands beside C101: it is not enough that the gun itself is in a Leader's range."""
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("cics-elite-1", leader)
    board.support("leader-hq", "leader", leader)
    board.unit("cics-field-artillery-1", "0806")
    board.unit("cics-green-1", "0906")
    board.unit("red-1", "0805")
    board.fight("red-1")
    assert [c.piece for c in board.options("support_defense")] == ["cics-field-artillery-1"] * supports


@pytest.mark.rule("R5.5.3-a")
def test_a_joiner_may_touch_any_attacking_participant() -> None:
    board = defended()
    board.unit("cics-veteran-1", "0803")
    board.unit("red-2", "0804")
    board.fight("red-1")
    assert joiners(board) == set(), "red-2 does not take part"
    board = defended()
    board.unit("cics-veteran-1", "0803")
    board.unit("red-2", "0804")
    board.fight("red-1", "red-2")
    assert joiners(board) == {"cics-veteran-1"}


@pytest.mark.rule("R5.5.3-b")
@pytest.mark.parametrize("leader", ["leader-hq", "caledonia-leader"])
@pytest.mark.parametrize("mode", ["combat", "movement"])
@pytest.mark.parametrize("unit_id", ["cics-veteran-1", "siloam-infantry-1", "caledonia-infantry-2"])
def test_any_leader_serves_any_faction_in_either_mode_for_free(leader: str, mode: str, unit_id: str) -> None:
    board = defended(leader)
    board.unit(unit_id, "0804", mode=mode)
    board.state.units[unit_id].acted = "moved"
    board.fight("red-1")
    assert joiners(board) == {unit_id}
    board.choose("join_defense", piece=unit_id)
    assert board.state.cp == 0


@pytest.mark.rule("R5.5.3-c")
def test_each_joiner_adds_a_draw_and_its_machine_gun_another() -> None:
    board = defended("caledonia-leader")
    board.unit("cics-green-1", "0804")
    board.support("mg-flamethrower", "mg", "0804")
    board.unit("cics-elite-1", "0706")
    board.support("mechanized-antitank", "antitank", "0706")
    board.fight("red-1")
    board.choose("join_defense", piece="cics-green-1")
    board.choose("join_defense", piece="cics-elite-1")
    board.draws("t04", "t10", *[BLANK] * 10)
    board.choose("defend", option="aggressive")
    strength = board.strength("defense")
    assert strength.draws == 2 + 1 + 1 + 1 + 2, "lead, two joiners, MG, Anti-Tank against a tank"
    assert strength.symbol == "circle"
    assert board.scored("defense") == 0, "neither the joiners' triangle nor their square counts"


@pytest.mark.rule("R5.5.3-d")
def test_the_unit_in_the_attacked_hex_leads() -> None:
    board = defended()
    board.unit("cics-elite-1", "0804")
    board.fight("red-1")
    board.choose("join_defense", piece="cics-elite-1")
    board.draws(*[BLANK] * 7)
    board.choose("defend", option="aggressive")
    lead = board.strength("defense").lines[0]
    assert (lead.reason, lead.piece, lead.draws) == ("lead", "caledonia-infantry-1", 2)


@pytest.mark.rule("R5.5.3-e")
def test_joiners_take_hits_but_never_retreat() -> None:
    board = defended()
    board.unit("cics-veteran-1", "0804")
    board.fight("red-1")
    board.choose("join_defense", piece="cics-veteran-1")
    board.draws(*[BLANK] * 3, ALL, BLANK, BLANK, BLANK)
    board.choose("defend", option="cautious")
    assert {c.piece for c in board.options("take_hit")} == {"caledonia-infantry-1", "cics-veteran-1"}
    assert {c.piece for c in board.options("retreat")} == {"caledonia-infantry-1"}
    board.choose("take_hit", piece="cics-veteran-1")
    assert len(board.state.units["cics-veteran-1"].hits) == 1


@pytest.mark.rule("R5.5.3-f")
def test_a_guerrilla_joins_by_itself_with_a_triangle_draw() -> None:
    board = defended()
    board.support("conscript-1", "guerrilla", "0804")
    board.draws(BLANK, "t04", "t05", *[BLANK] * 3)
    board.fight("red-1")
    assert board.kind == "choose_defense", "nobody is asked"
    assert [e.about["piece"] for e in board.told("joined_defense")] == ["conscript-1"]
    board.choose("defend", option="aggressive")
    drawn = [(e.about["chit"], e.about["guerrilla"], e.about["result"]) for e in board.told("chit_drawn")][:3]
    assert drawn == [(BLANK, False, "miss"), ("t04", False, "miss"), ("t05", True, "hit")]


@pytest.mark.rule("R5.5.3-f")
def test_the_guerrillas_chit_counts_maneuver_in_a_cautious_defense() -> None:
    board = defended()
    board.support("conscript-1", "guerrilla", "0804")
    board.draws(BLANK, BLANK, "t16", *[BLANK] * 3)
    board.fight("red-1")
    board.choose("defend", option="cautious")
    assert board.scored("defense") == 1


@pytest.mark.rule("R5.5.3-f")
@pytest.mark.parametrize(("place", "leader"), [("0804", False), ("0605", True)])
def test_a_guerrilla_needs_the_leader_and_an_attacker_beside_it(place: str, leader: bool) -> None:
    board = Board()
    board.unit("caledonia-infantry-1", TARGET)
    if leader:
        board.support("leader-hq", "leader", TARGET)
    board.support("conscript-1", "guerrilla", place)
    board.unit("red-1", "0805")
    board.fight("red-1")
    assert not board.told("joined_defense")


@pytest.mark.rule("R5.5.3-f")
def test_a_guerrilla_joins_under_any_leader_near_itself() -> None:
    """C101: the lead defender is three hexes away from the Leader."""
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("cics-elite-1", "0907")
    board.support("leader-hq", "leader", "0907")
    board.support("conscript-1", "guerrilla", "0906")
    board.support("conscript-2", "guerrilla", "0804")
    board.unit("red-1", "0805")
    board.fight("red-1")
    assert [e.about["piece"] for e in board.told("joined_defense")] == ["conscript-1"]


@pytest.mark.rule("R5.5.3-g")
def test_a_joined_guerrilla_may_be_given_a_hit_and_is_eliminated() -> None:
    board = defended()
    board.support("conscript-1", "guerrilla", "0804")
    board.draws(*[BLANK] * 3, ALL, BLANK, BLANK, BLANK)
    board.fight("red-1")
    board.choose("defend", option="aggressive")
    assert board.options("take_hit", piece="caledonia-infantry-1"), "the unit could take it instead"
    assert not board.options("retreat", piece="conscript-1")
    markers = len(board.state.hit_markers.inside)
    board.choose("lose_guerrilla", piece="conscript-1")
    assert board.state.supports["conscript-1"].place == OUT
    assert len(board.state.hit_markers.inside) == markers
    assert board.state.morale["siloam"] == 4


@pytest.mark.rule("R5.5.3-h")
def test_the_vang_never_coordinate_their_defense() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("red-2", TARGET)
    for unit_id, hex_id in (("red-1", "0604"), ("red-3", "0704"), ("yellow-1", "0706")):
        board.unit(unit_id, hex_id)
    board.draws(ALL, BLANK, ALL, BLANK)
    board.fight("cics-veteran-1")
    assert board.strength("defense").draws == 2
    assert len(board.state.units["red-2"].hits) == 1
    assert not any(board.state.units[i].damaged for i in ("red-1", "red-3", "yellow-1"))


@pytest.mark.rule("R5.5.3-i")
@pytest.mark.parametrize("mode", ["cautious", "aggressive"])
def test_artillery_alone_draws_nothing_and_fails(mode: str) -> None:
    board = Board()
    board.unit("cics-field-artillery-1", TARGET)
    board.fortify(TARGET)
    board.unit("red-2", "0805")
    board.draws(*[BLANK] * 3)
    board.fight("red-2")
    board.choose("defend", option=mode)
    assert board.strength("defense").draws == 0
    assert [e.about["role"] for e in board.told("chit_drawn")] == ["attack"] * 3
    assert board.strength("attack").draws == 2 + 1


@pytest.mark.rule("R5.5.3-i")
def test_a_guerrilla_is_no_escort_for_artillery() -> None:
    board = Board()
    board.unit("cics-field-artillery-1", TARGET)
    board.unit("cics-veteran-1", "0605")
    board.support("leader-hq", "leader", "0605")
    board.support("conscript-1", "guerrilla", "0706")
    board.unit("red-2", "0805")
    board.draws(*[BLANK] * 3)
    board.fight("red-2")
    board.choose("defend", option="aggressive")
    assert not [e for e in board.told("chit_drawn") if e.about["role"] == "defense"]


@pytest.mark.rule("R5.5.3-i")
def test_a_joining_combat_unit_restores_the_draws_of_artillery() -> None:
    board = Board()
    board.unit("cics-field-artillery-1", TARGET)
    board.unit("cics-veteran-1", "0706")
    board.support("leader-hq", "leader", "0706")
    board.unit("red-2", "0805")
    board.fight("red-2")
    board.choose("join_defense", piece="cics-veteran-1")
    board.draws(*[BLANK] * 5)
    board.choose("defend", option="aggressive")
    assert board.strength("defense").draws == 1 + 1
    assert board.strength("defense").symbol == "triangle"
