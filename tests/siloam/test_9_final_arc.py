"""9.2 The last event of each ally arc, E2E and E3E, and Final Arc Failure."""

from __future__ import annotations

import pytest

from game.siloam.model.content import OUT, locked, pool
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.sequence import advance_round
from tests.siloam.board import ALL, MISS, Board

FINAL = [("E2E", "siloam"), ("E3E", "caledonia")]


def coalition() -> Board:
    board = Board()
    board.unit("cics-veteran-1", "0601", hits=1)
    board.unit("siloam-infantry-1", "1712", hits=2)
    board.unit("siloam-infantry-2", "1904")
    board.unit("caledonia-infantry-1", "1611", hits=2)
    board.unit("caledonia-tank-1", "1101", hits=1, armor=1)
    board.support("conscript-1", "conscript", "1712")
    board.support("conscript-2", "guerrilla", "1410")
    board.support("conscript-3", "guerrilla", "1811")
    board.support("caledonia-leader", "leader", "1611")
    board.support("mg-flamethrower", "mg", "1904")
    return board


# ---------------------------------------------------------------------- success


@pytest.mark.rule("R9.2-y")
def test_e2e_success_raises_morale_and_keeps_siloam() -> None:
    board = coalition()
    for unit in board.state.in_pool("siloam"):
        board.state.put(unit, "box")
    board.check("E2E", ALL)
    assert board.kind == ""
    assert board.state.morale == {"cics": 4, "siloam": 7, "caledonia": 3}
    assert {u.id for u in board.state.friends_on_map(("siloam",))} == {
        "siloam-infantry-1",
        "siloam-infantry-2",
    }
    assert "siloam" in board.state.activation.inside


@pytest.mark.rule("R9.2-y")
def test_e2e_success_brings_recalled_regulars_back_to_empty_flags() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1510", hits=1)
    board.unit("siloam-infantry-2", "1511")
    for number in (3, 4):
        board.unit(f"siloam-infantry-{number}", OUT)
    board.unit("red-1", "1712")
    board.event("E2B", "b")
    board.check("E2D", MISS)
    assert len(board.state.in_pool("siloam")) == 2
    board.check("E2E", ALL)
    assert board.kind == "deploy_on_flag"
    assert {c.hex for c in board.options("deploy")} == {"1909", "1904", "0409"}
    board.choose("deploy", hex="0409", option="combat")
    assert {c.hex for c in board.options("deploy")} == {"1909", "1904"}
    board.choose("deploy", hex="1909", option="movement")
    assert board.kind == ""
    assert {u.place for u in board.state.friends_on_map(("siloam",))} == {"0409", "1909"}


@pytest.mark.rule("R9.2-y")
def test_e2e_success_leaves_those_without_a_flag_in_the_pool() -> None:
    board = Board()
    for number, flag in enumerate(("1712", "1909", "1904"), 1):
        board.unit(f"cics-green-{number}", flag)
    board.check("E2E", ALL)
    board.choose("deploy", hex="0409", option="combat")
    assert board.kind == ""
    assert len(board.state.in_pool("siloam")) == 3


@pytest.mark.rule("R9.2-n", "R9.2-ac")
@pytest.mark.parametrize("piece", ["caledonia-tank-1", "cics-veteran-1"])
def test_e3e_success_bolsters_a_caledonian_or_a_cics_unit(piece: str) -> None:
    board = coalition()
    board.check("E3E", ALL)
    assert {c.piece for c in board.options("bolster")} == {
        "caledonia-infantry-1",
        "caledonia-tank-1",
        "cics-veteran-1",
    }
    board.choose("bolster", piece=piece)
    unit = board.state.units[piece]
    assert (unit.hits, unit.armor) == ((), 0)
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 3}
    assert "caledonia" in board.state.activation.inside


# ---------------------------------------------------------------------- failure: morale


@pytest.mark.rule("R9.2-ad", "R9.2-y", "R9.2-ac")
@pytest.mark.parametrize(("event", "faction"), FINAL)
def test_final_arc_failure_costs_three_morale(event: str, faction: str) -> None:
    board = coalition()
    board.morale(cics=8, siloam=8, caledonia=8)
    board.check(event, MISS)
    assert board.state.morale == {"cics": 8, "siloam": 8, "caledonia": 8, faction: 5}


@pytest.mark.rule("R9.2-ad")
@pytest.mark.parametrize(("event", "faction"), FINAL)
def test_final_arc_failure_stops_at_the_floor_and_cascades(event: str, faction: str) -> None:
    board = coalition()
    board.state.morale.update({"cics": 8, "siloam": 8, "caledonia": 8, faction: 2})
    board.check(event, MISS)
    assert board.state.morale == {"cics": 6, "siloam": 6, "caledonia": 6, faction: 1}


# ---------------------------------------------------------------------- failure: forces


@pytest.mark.rule("R9.2-ae", "R9.2-y")
def test_after_e2e_the_regulars_are_gone_and_the_guerrillas_stay() -> None:
    board = coalition()
    board.check("E2E", MISS)
    assert board.state.units["siloam-infantry-1"].place == OUT
    assert board.state.units["siloam-infantry-2"].place == OUT
    assert board.state.boxes["siloam"] == ["1", "1"]
    assert {s.place for s in board.state.supports.values() if s.is_guerrilla and s.on_map} == {"1410", "1811"}
    assert board.state.supports["conscript-1"].place == pool("siloam")
    assert board.state.supports["mg-flamethrower"].place == pool("cics")
    assert {u.id for u in board.state.friends_on_map()} == {
        "cics-veteran-1",
        "caledonia-infantry-1",
        "caledonia-tank-1",
    }


@pytest.mark.rule("R9.2-ae", "R9.2-ac")
def test_after_e3e_no_caledonian_counter_is_left() -> None:
    board = coalition()
    board.unit("caledonia-infantry-3", locked("caledonia"))
    board.check("E3E", MISS)
    places = {u.place for u in board.state.units.values() if u.spec.faction == "caledonia"}
    assert places == {OUT}
    assert board.state.supports["caledonia-leader"].place == OUT
    assert board.state.boxes["caledonia"] == ["1", "1", "1"]
    assert board.state.armor_supply == 12
    assert {u.id for u in board.state.friends_on_map()} == {
        "cics-veteran-1",
        "siloam-infantry-1",
        "siloam-infantry-2",
    }
    assert len(board.state.supports_in_pool("siloam")) == 7


@pytest.mark.rule("R9.2-ae")
def test_a_leader_in_the_pool_goes_with_caledonia() -> None:
    board = Board()
    board.check("E3E", MISS)
    assert board.state.supports["caledonia-leader"].place == OUT


# ---------------------------------------------------------------------- failure: the chit


@pytest.mark.rule("R9.2-af", "R9.2-y", "R9.2-ac")
@pytest.mark.parametrize(("event", "faction"), FINAL)
@pytest.mark.parametrize("drawn", [False, True])
def test_the_chit_leaves_the_cup_at_once_and_never_returns(event: str, faction: str, drawn: bool) -> None:
    board = coalition()
    cup = board.state.activation
    if drawn:
        cup.inside.remove(faction)
        cup.discard.append(faction)
    other = "caledonia" if faction == "siloam" else "siloam"
    board.check(event, MISS)
    assert faction not in [*cup.inside, *cup.discard]
    assert other in cup.inside
    for _ in range(2):
        advance_round(board.state)
        assert faction not in [*cup.inside, *cup.discard, *cup.supply]
        assert cup.inside.count("cics") == 3


@pytest.mark.rule("R9.2-af")
@pytest.mark.parametrize(("event", "faction"), FINAL)
def test_success_leaves_the_chit_alone(event: str, faction: str) -> None:
    board = coalition()
    board.check(event, ALL)
    assert board.state.activation.inside.count(faction) == 1
    assert board.state.collapsed == []


# ---------------------------------------------------------------------- the Dahr Vakhan go on


@pytest.mark.rule("R9.2-ag")
def test_a_guerrilla_defends_after_the_kingdom_has_fallen() -> None:
    board = coalition()
    board.check("E2E", MISS)
    board.unit("red-1", "1711")
    board.draws("t04", MISS, MISS, MISS)
    board.fight("red-1", target="1811")
    board.choose("done")
    draws = [(e.about["role"], e.about["hits"]) for e in board.told("draws_end")]
    assert draws[0] == ("defense", 1)


@pytest.mark.rule("R9.2-ag")
def test_a_guerrilla_joins_under_a_leader_after_the_kingdom_has_fallen() -> None:
    board = coalition()
    board.check("E2E", MISS)
    board.unit("cics-veteran-2", "1712")
    board.unit("red-1", "1812")
    board.support("leader-hq", "leader", "1712")
    board.state.cp = 1
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", hex="1812")
    assert [c.piece for c in board.options("join_attack")] == ["conscript-3"]


@pytest.mark.rule("R9.2-ag")
def test_no_siloam_activation_and_no_siloam_event_ever_adds_a_guerrilla() -> None:
    board = coalition()
    board.check("E2E", MISS)
    for event in ("E2A", "E2B"):
        board.start(ResolveEvent(event=event))
    assert board.kind == ""
    assert "siloam" not in board.state.activation.inside
    assert {s.place for s in board.state.supports.values() if s.is_guerrilla and s.on_map} == {"1410", "1811"}
