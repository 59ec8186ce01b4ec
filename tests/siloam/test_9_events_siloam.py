"""9.2 The Siloam arc: E2A to E2D (E2E is in the final arc tests)."""

from __future__ import annotations

import pytest

from game.siloam.model.content import BOX, pool
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.sequence import advance_round
from tests.siloam.board import ALL, MISS, Board

FLAGS = {"1712", "1909", "1904", "0409"}


def front() -> Board:
    """A Siloam Infantry face to face with a Vang tank: 1713 and 1811 lie between the lines."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-1", "1812")
    return board


def guerrillas(board: Board) -> set[str]:
    return {s.place for s in board.state.supports.values() if s.is_guerrilla and s.on_map}


def wounded_of_each_faction() -> Board:
    board = Board()
    board.unit("cics-veteran-1", "0601", hits=1)
    board.unit("siloam-infantry-1", "1712", hits=2)
    board.unit("caledonia-infantry-1", "1611", hits=1)
    return board


# ---------------------------------------------------------------------- E2A Throne and Mountain


@pytest.mark.rule("R9.2-m", "R9.2-u")
@pytest.mark.parametrize(("piece", "box"), [("siloam-infantry-1", "siloam"), ("cics-veteran-1", "cics")])
def test_e2a_a_bolsters_a_siloam_or_a_cics_unit(piece: str, box: str) -> None:
    board = wounded_of_each_faction()
    markers = board.state.units[piece].hits
    board.event("E2A", "a")
    assert {c.piece for c in board.options("bolster")} == {"siloam-infantry-1", "cics-veteran-1"}
    board.choose("bolster", piece=piece)
    assert board.state.units[piece].hits == ()
    assert board.state.boxes[box] == list(markers)
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 3}
    assert not guerrillas(board)


@pytest.mark.rule("R9.2-u")
def test_e2a_lands_on_the_second_round() -> None:
    board = Board()
    board.event("E1", "a")
    advance_round(board.state)
    assert board.state.round == 2
    assert "E2A" in board.state.activation.inside


def test_e2a_b_places_a_guerrilla_between_the_lines() -> None:
    board = front()
    board.event("E2A", "b")
    assert {c.hex for c in board.options("place_at")} == {"1713", "1811"}
    board.choose("place_at", hex="1811")
    assert guerrillas(board) == {"1811"}
    assert board.state.morale["siloam"] == 5


def test_e2a_b_uses_the_mountains_when_no_hex_lies_between_the_lines() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0409")
    board.unit("red-1", "1812")
    board.event("E2A", "b")
    assert board.kind == ""
    assert guerrillas(board) == {"1410"}


def test_e2a_b_places_nothing_from_an_empty_pool() -> None:
    board = front()
    for support in board.state.supports_in_pool("siloam"):
        board.state.put_support(support, "out")
    board.event("E2A", "b")
    assert guerrillas(board) == set()
    assert board.state.event_track == {"E2B": 3}


# ---------------------------------------------------------------------- E2B The Miners' Oath


@pytest.mark.rule("R9.2-v")
def test_e2b_a_backs_the_king_and_deploys_the_boxed_infantry() -> None:
    board = Board()
    board.unit("siloam-infantry-4", BOX)
    board.unit("siloam-infantry-1", "1712")
    board.unit("black-1", "1904")
    board.event("E2B", "a")
    assert board.kind == "deploy_on_flag"
    assert {(c.piece, c.hex) for c in board.options("deploy")} == {
        ("siloam-infantry-4", "1909"),
        ("siloam-infantry-4", "0409"),
    }
    board.choose("deploy", hex="1909", option="movement")
    unit = board.state.units["siloam-infantry-4"]
    assert (unit.place, unit.mode) == ("1909", "movement")
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 3}
    assert not guerrillas(board)


@pytest.mark.rule("R9.2-v")
def test_e2b_a_a_flag_with_a_support_on_it_is_not_empty() -> None:
    board = Board()
    board.unit("siloam-infantry-4", BOX)
    board.support("engineer-truck", "engineer", "0409")
    board.support("conscript-1", "guerrilla", "1909")
    board.event("E2B", "a")
    assert {c.hex for c in board.options("deploy")} == {"1712", "1904"}


@pytest.mark.rule("R9.2-v")
def test_e2b_a_without_an_empty_flag_the_infantry_waits_in_the_pool() -> None:
    board = Board()
    board.unit("siloam-infantry-4", BOX)
    for number, flag in enumerate(sorted(FLAGS), 1):
        board.unit(f"cics-green-{number}", flag)
    board.event("E2B", "a")
    assert board.kind == ""
    assert board.state.units["siloam-infantry-4"].place == pool("siloam")


@pytest.mark.rule("R9.2-v")
def test_e2b_b_backs_maren_with_two_guerrillas_for_one_morale() -> None:
    board = front()
    board.unit("siloam-infantry-4", BOX)
    board.event("E2B", "b")
    board.choose("place_at", hex="1811")
    assert guerrillas(board) == {"1811", "1713"}, "the second goes where the first is not"
    assert board.state.morale == {"cics": 4, "siloam": 4, "caledonia": 3}
    assert board.state.units["siloam-infantry-4"].place == BOX


@pytest.mark.rule("R9.2-v")
def test_e2b_b_the_second_guerrilla_goes_to_the_mountains_when_the_line_is_full() -> None:
    board = front()
    board.unit("cics-veteran-1", "1713")
    board.event("E2B", "b")
    assert board.kind == ""
    assert guerrillas(board) == {"1811", "1410"}


@pytest.mark.rule("R9.2-v")
def test_e2b_b_at_the_floor_is_warned_of_and_may_be_taken_back() -> None:
    board = front()
    board.morale(cics=4, siloam=1, caledonia=3)
    board.event("E2B", "b")
    assert board.asked.about["cascade"] == {"cics": 1, "caledonia": 1}
    board.choose("cancel")
    assert board.kind == "choose_option"
    assert board.state.flags == []
    assert not guerrillas(board)


# ---------------------------------------------------------------------- E2C Bread and Powder


@pytest.mark.rule("R9.2-w")
def test_e2c_success_gives_morale_and_a_free_conscript() -> None:
    board = front()
    board.unit("siloam-infantry-2", "1904")
    board.unit("cics-veteran-1", "1711")
    board.check("E2C", ALL)
    assert board.kind == "place_conscript"
    assert {c.hex for c in board.options("place_at")} == {"1712", "1904"}
    board.choose("place_at", hex="1904")
    conscript = board.state.supports["conscript-1"]
    assert (conscript.side, conscript.host) == ("conscript", "siloam-infantry-2")
    assert board.state.morale == {"cics": 4, "siloam": 6, "caledonia": 3}


@pytest.mark.rule("R9.2-w")
def test_e2c_success_without_a_host_gives_morale_only() -> None:
    board = Board()
    board.check("E2C", ALL)
    assert board.kind == ""
    assert board.state.morale["siloam"] == 6
    assert not any(s.on_map for s in board.state.supports.values())


@pytest.mark.rule("R9.2-w")
def test_e2c_failure_costs_siloam_two() -> None:
    board = front()
    board.check("E2C", MISS)
    assert board.state.morale == {"cics": 4, "siloam": 3, "caledonia": 3}
    assert not any(s.on_map for s in board.state.supports.values())


@pytest.mark.rule("R9.2-w")
def test_e2c_failure_cascades() -> None:
    board = front()
    board.morale(cics=4, siloam=2, caledonia=3)
    board.check("E2C", MISS)
    assert board.state.morale == {"cics": 3, "siloam": 1, "caledonia": 2}


# ---------------------------------------------------------------------- E2D The Ultimatum


@pytest.mark.rule("R9.2-m", "R9.2-x")
def test_e2d_success_after_backing_the_king_bolsters_siloam_or_cics() -> None:
    board = wounded_of_each_faction()
    board.event("E2B", "a")
    board.check("E2D", ALL)
    assert board.kind == "bolster_unit"
    assert {c.piece for c in board.options("bolster")} == {"siloam-infantry-1", "cics-veteran-1"}
    board.choose("bolster", piece="siloam-infantry-1")
    assert board.state.units["siloam-infantry-1"].hits == ()
    assert board.kind == "", "no Free Activation with it"
    assert "maren_in_power" not in board.state.flags


@pytest.mark.rule("R9.2-x", "R7.1-a")
def test_e2d_success_after_backing_maren_activates_siloam_freely() -> None:
    board = front()
    board.unit("cics-veteran-1", "0601", hits=1)
    board.event("E2B", "b")
    board.choose("place_at", hex="1811")
    board.state.cp = 0
    checks_before = len(board.told("check_drawn"))
    board.check("E2D", ALL)
    assert board.kind == "movement_phase", "no Bolster"
    assert len(board.told("check_drawn")) == checks_before + 1, "only the Support Check was drawn"
    assert {c.piece for c in board.options("activate")} == {"siloam-infantry-1"}
    board.choose("done")
    assert board.kind == "combat_phase"
    board.choose("done")
    assert board.kind == "siloam_phase"
    board.choose("conscript")
    assert board.state.morale["siloam"] == 3, "Phase 3 has its usual price"
    assert board.kind == ""
    assert board.state.event_track["E2E"] == 8
    assert len(board.state.units["cics-veteran-1"].hits) == 1


@pytest.mark.rule("R9.2-x")
@pytest.mark.parametrize("backed", ["a", "b"])
def test_e2d_failure_recalls_the_regulars_without_a_morale_change(backed: str) -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712", hits=2)
    board.unit("siloam-infantry-2", "1904")
    board.unit("cics-veteran-1", "0601", hits=1)
    board.unit("caledonia-infantry-1", "1611")
    board.support("conscript-1", "conscript", "1712")
    board.support("mg-flamethrower", "mg", "1904")
    board.support("conscript-2", "guerrilla", "1406")
    board.event("E2B", backed)
    morale = dict(board.state.morale)
    standing = guerrillas(board)
    board.check("E2D", MISS)
    assert board.kind == ""
    assert board.state.friends_on_map(("siloam",)) == []
    assert board.state.units["siloam-infantry-1"].place == pool("siloam")
    assert board.state.units["siloam-infantry-2"].place == pool("siloam")
    assert board.state.units["siloam-infantry-1"].hits == ()
    assert board.state.boxes == {"cics": [], "siloam": ["1", "1"], "caledonia": [], "vang": []}
    assert board.state.supports["conscript-1"].place == pool("siloam")
    assert board.state.supports["mg-flamethrower"].place == pool("cics")
    assert board.state.units["cics-veteran-1"].place == "0601"
    assert board.state.units["caledonia-infantry-1"].place == "1611"
    assert guerrillas(board) == standing
    assert "maren_in_power" in board.state.flags
    assert board.state.morale == morale
    assert not board.told("bolstered")


@pytest.mark.rule("R9.2-x")
def test_e2d_failure_leaves_siloam_in_the_game() -> None:
    board = front()
    board.event("E2B", "b")
    board.choose("place_at", hex="1811")
    board.check("E2D", MISS)
    assert "siloam" in board.state.activation.inside
    assert board.state.collapsed == []
    assert not board.told("unit_eliminated")


def test_an_event_of_a_collapsed_faction_is_skipped() -> None:
    board = front()
    board.check("E2E", MISS)
    board.state.events = []
    board.start(ResolveEvent(event="E2C"))
    assert board.kind == ""
    assert [e.about["event"] for e in board.told("event_skipped")] == ["E2C"]
    assert board.state.event_track == {}
