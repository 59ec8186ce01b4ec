"""9.2 The Caledonian arc: E3A to E3D (E3E is in the final arc tests)."""

from __future__ import annotations

import pytest

from game.siloam.model.content import locked, pool
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.sequence import advance_round
from tests.siloam.board import ALL, MISS, Board

RESERVE = ("caledonia-infantry-3", "caledonia-tank-1")


def northern_line() -> Board:
    """Two Caledonian Infantry in the field, the reserve locked."""
    board = Board()
    board.unit("caledonia-infantry-1", "1611")
    board.unit("caledonia-infantry-2", "1311")
    for unit_id in RESERVE:
        board.unit(unit_id, locked("caledonia"))
    return board


def reserve(board: Board) -> set[str]:
    return {board.state.units[i].place for i in RESERVE}


def treaty(board: Board, option: str) -> None:
    """Resolve E3A first, with morale to spare."""
    board.morale(cics=8, siloam=8, caledonia=8)
    board.event("E3A", option)
    board.morale(cics=4, siloam=5, caledonia=4)


# ---------------------------------------------------------------------- E3A The Northern Treaty


@pytest.mark.rule("R9.2-z")
def test_e3a_lands_on_the_second_round() -> None:
    board = Board()
    board.event("E1", "b")
    advance_round(board.state)
    assert board.state.round == 2
    assert "E3A" in board.state.activation.inside


@pytest.mark.rule("R9.2-z")
def test_e3a_a_opens_the_reserve_for_three_morale() -> None:
    board = northern_line()
    board.morale(cics=4, siloam=5, caledonia=6)
    board.event("E3A", "a")
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 3}
    assert reserve(board) == {pool("caledonia")}
    assert board.state.flags == ["committed"]
    board.start(AlliedActivation(faction="caledonia", step="phase_three"))
    assert {c.piece for c in board.options("deploy")} == {"caledonia-infantry-3", "caledonia-tank-1"}


@pytest.mark.rule("R9.2-z")
def test_e3a_a_cascades_after_a_warning() -> None:
    board = northern_line()
    board.event("E3A", "a")
    assert board.asked.about["cascade"] == {"cics": 1, "siloam": 1}
    assert reserve(board) == {locked("caledonia")}
    board.choose("cancel")
    board.choose("take_option", option="E3A.a")
    board.choose("confirm")
    assert board.state.morale == {"cics": 3, "siloam": 4, "caledonia": 1}
    assert reserve(board) == {pool("caledonia")}


@pytest.mark.rule("R9.2-z")
def test_e3a_b_declines_for_one_morale_more() -> None:
    board = northern_line()
    board.event("E3A", "b")
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 4}
    assert reserve(board) == {locked("caledonia")}
    assert "committed" not in board.state.flags


# ---------------------------------------------------------------------- E3B The Parliament Sits


@pytest.mark.rule("R9.2-aa")
@pytest.mark.parametrize("chit", [ALL, MISS])
def test_e3b_opens_the_reserve_if_the_treaty_was_declined(chit: str) -> None:
    board = northern_line()
    treaty(board, "b")
    board.check("E3B", chit)
    assert reserve(board) == {pool("caledonia")}


@pytest.mark.rule("R9.2-aa")
def test_e3b_moves_nobody_if_the_reserve_is_open() -> None:
    board = northern_line()
    treaty(board, "a")
    board.unit("caledonia-tank-1", "1101")
    board.check("E3B", MISS)
    assert board.state.units["caledonia-tank-1"].place == "1101"
    assert len(board.told("pool_unlocked")) == 1


@pytest.mark.rule("R9.2-n", "R9.2-aa")
@pytest.mark.parametrize("piece", ["caledonia-infantry-1", "cics-veteran-1"])
def test_e3b_success_bolsters_a_caledonian_or_a_cics_unit(piece: str) -> None:
    board = northern_line()
    board.unit("caledonia-infantry-1", "1611", hits=1)
    board.unit("cics-veteran-1", "0601", hits=1)
    board.unit("siloam-infantry-1", "1712", hits=1)
    board.check("E3B", ALL)
    assert {c.piece for c in board.options("bolster")} == {"caledonia-infantry-1", "cics-veteran-1"}
    board.choose("bolster", piece=piece)
    assert board.state.units[piece].hits == ()
    assert board.state.boxes[board.state.units[piece].spec.faction] == ["1"]
    assert board.state.morale["caledonia"] == 3


@pytest.mark.rule("R9.2-aa")
def test_e3b_failure_costs_caledonia_two() -> None:
    board = northern_line()
    board.morale(cics=4, siloam=5, caledonia=6)
    board.check("E3B", MISS)
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 4}


@pytest.mark.rule("R9.2-aa")
def test_e3b_failure_cascades() -> None:
    board = northern_line()
    board.morale(cics=4, siloam=5, caledonia=2)
    board.check("E3B", MISS)
    assert board.state.morale == {"cics": 3, "siloam": 4, "caledonia": 1}


# ---------------------------------------------------------------------- E3C Letters Home


@pytest.mark.rule("R9.2-ab")
def test_e3c_a_sends_a_wounded_unit_north_uncounted() -> None:
    board = northern_line()
    board.unit("caledonia-infantry-1", "1611", hits=1)
    board.unit("caledonia-tank-1", "1101", hits=2, armor=1)
    board.unit("cics-veteran-1", "0601", hits=1)
    board.event("E3C", "a")
    assert {c.piece for c in board.options("recall")} == {"caledonia-infantry-1", "caledonia-tank-1"}
    markers = len(board.state.hit_markers.inside)
    board.choose("recall", piece="caledonia-tank-1")
    tank = board.state.units["caledonia-tank-1"]
    assert (tank.place, tank.hits, tank.armor) == (pool("caledonia"), (), 0)
    assert len(board.state.hit_markers.inside) == markers + 2
    assert board.state.boxes["caledonia"] == []
    assert board.state.armor_supply == 12
    assert board.state.units["caledonia-infantry-1"].place == "1611"
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 4}


@pytest.mark.rule("R9.2-ab")
def test_e3c_a_a_dented_armor_plate_is_damage_too() -> None:
    board = northern_line()
    board.unit("caledonia-tank-1", "1101", armor=1)
    board.event("E3C", "a")
    assert board.state.units["caledonia-tank-1"].place == pool("caledonia")


@pytest.mark.rule("R9.2-ab")
def test_e3c_a_with_nobody_hurt_gives_the_morale_only() -> None:
    board = northern_line()
    board.event("E3C", "a")
    assert board.kind == ""
    assert len(board.state.friends_on_map(("caledonia",))) == 2
    assert board.state.morale["caledonia"] == 4


@pytest.mark.rule("R9.2-ab")
def test_e3c_a_the_attachment_of_a_unit_sent_home_returns() -> None:
    board = northern_line()
    board.unit("caledonia-infantry-1", "1611", hits=1)
    board.support("mg-flamethrower", "mg", "1611")
    board.event("E3C", "a")
    assert board.state.supports["mg-flamethrower"].place == pool("cics")


@pytest.mark.rule("R9.2-ab", "R7.1-a")
def test_e3c_b_costs_one_morale_and_activates_caledonia_freely() -> None:
    board = northern_line()
    board.unit("red-1", "1612")
    board.event("E3C", "b")
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 2}
    assert not board.told("check_drawn")
    assert board.kind == "movement_phase"
    assert {(c.piece, c.cost) for c in board.options("activate")} == {
        ("caledonia-infantry-1", 0),
        ("caledonia-infantry-2", 0),
    }
    board.choose("done")
    assert board.kind == "combat_phase"
    board.choose("done")
    assert board.kind == "caledonia_phase"
    board.choose("done")
    assert board.kind == ""
    assert board.state.event_track == {"E3D": 7}


@pytest.mark.rule("R9.2-ab")
def test_e3c_b_at_the_floor_is_warned_of() -> None:
    board = northern_line()
    board.morale(cics=4, siloam=5, caledonia=1)
    board.event("E3C", "b")
    assert board.asked.about["cascade"] == {"cics": 1, "siloam": 1}
    board.choose("cancel")
    assert board.kind == "choose_option"
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 1}


# ---------------------------------------------------------------------- E3D The Recall Motion


@pytest.mark.rule("R9.2-n", "R9.2-ab")
def test_e3d_success_after_committing_bolsters_a_caledonian_or_a_cics_unit() -> None:
    board = northern_line()
    treaty(board, "a")
    board.unit("caledonia-infantry-1", "1611", hits=1)
    board.unit("cics-veteran-1", "0601", hits=1)
    board.unit("siloam-infantry-1", "1712", hits=1)
    board.check("E3D", ALL)
    assert {c.piece for c in board.options("bolster")} == {"caledonia-infantry-1", "cics-veteran-1"}
    board.choose("bolster", piece="caledonia-infantry-1")
    assert board.state.units["caledonia-infantry-1"].hits == ()
    assert board.state.morale["caledonia"] == 4, "no morale on top"


@pytest.mark.rule("R9.2-ab")
def test_e3d_success_after_declining_gives_morale_and_no_bolster() -> None:
    board = northern_line()
    treaty(board, "b")
    board.unit("caledonia-infantry-1", "1611", hits=1)
    board.check("E3D", ALL)
    assert board.kind == ""
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 5}
    assert len(board.state.units["caledonia-infantry-1"].hits) == 1


@pytest.mark.rule("R9.2-ab")
def test_e3d_failure_after_committing_recalls_two_of_the_players_choice() -> None:
    board = northern_line()
    treaty(board, "a")
    board.unit("caledonia-infantry-1", "1611", hits=2)
    board.unit("caledonia-infantry-3", "1211")
    board.unit("caledonia-tank-1", "1101", hits=1, armor=1)
    board.support("caledonia-leader", "leader", "1611")
    board.check("E3D", MISS)
    assert len(board.options("recall")) == 4
    board.choose("recall", piece="caledonia-infantry-1")
    assert len(board.options("recall")) == 3
    board.choose("recall", piece="caledonia-tank-1")
    assert board.kind == ""
    assert {u.id for u in board.state.friends_on_map(("caledonia",))} == {
        "caledonia-infantry-2",
        "caledonia-infantry-3",
    }
    for unit_id in ("caledonia-infantry-1", "caledonia-tank-1"):
        unit = board.state.units[unit_id]
        assert (unit.place, unit.hits, unit.armor) == (pool("caledonia"), (), 0)
    assert board.state.boxes["caledonia"] == ["1", "1", "1"]
    assert board.state.supports["caledonia-leader"].place == pool("caledonia")
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 2}


@pytest.mark.rule("R9.2-ab")
def test_e3d_failure_after_declining_recalls_one() -> None:
    board = northern_line()
    treaty(board, "b")
    board.check("E3D", MISS)
    assert {c.piece for c in board.options("recall")} == {"caledonia-infantry-1", "caledonia-infantry-2"}
    board.choose("recall", piece="caledonia-infantry-2")
    assert board.kind == ""
    assert [u.id for u in board.state.friends_on_map(("caledonia",))] == ["caledonia-infantry-1"]
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 2}


@pytest.mark.rule("R9.2-ab")
def test_e3d_failure_is_a_wound_and_no_collapse() -> None:
    board = northern_line()
    treaty(board, "a")
    board.check("E3D", MISS)
    board.choose("recall", piece="caledonia-infantry-1")
    assert board.kind == "", "the last one is recalled without asking"
    assert board.state.friends_on_map(("caledonia",)) == []
    assert {u.place for u in board.state.units.values() if u.spec.faction == "caledonia"} == {
        pool("caledonia")
    }
    assert "caledonia" in board.state.activation.inside
    assert board.state.collapsed == []
    assert board.state.event_track["E3E"] == 9
    board.start(AlliedActivation(faction="caledonia", step="phase_three"))
    assert {c.piece for c in board.options("deploy")} == {"caledonia-infantry-1", "caledonia-tank-1"}


@pytest.mark.rule("R9.2-ab")
def test_e3d_failure_with_one_unit_left_recalls_that_one() -> None:
    board = northern_line()
    board.unit("caledonia-infantry-2", pool("caledonia"))
    treaty(board, "a")
    board.check("E3D", MISS)
    assert board.kind == ""
    assert board.state.friends_on_map(("caledonia",)) == []


@pytest.mark.rule("R9.2-ab")
def test_e3d_failure_cascades() -> None:
    board = northern_line()
    treaty(board, "b")
    board.morale(cics=4, siloam=5, caledonia=2)
    board.check("E3D", MISS)
    assert board.state.morale == {"cics": 3, "siloam": 4, "caledonia": 1}
