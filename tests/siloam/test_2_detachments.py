"""2.3.2: Detachments: Spotter, Scout, HQ and Engineer."""

from __future__ import annotations

from typing import Any

import pytest

from game.siloam.rules.activation import MovementPhase, begin_activation
from game.siloam.rules.air import PlannedBombing, VangBombing
from game.siloam.rules.hits import vang_takes_hits
from game.siloam.rules.vang import VangTurn
from tests.siloam.board import ALL, BLANK, Board, edition
from tests.siloam.placing import COUNTER, placements, support_phase

GRID = edition().map.grid
TERRAIN = edition().map.terrain


# ---------------------------------------------------------------------- 2.3.2 Spotter and Scout


@pytest.mark.parametrize(
    "side",
    [
        pytest.param("spotter", marks=pytest.mark.rule("R2.3.2-j")),
        pytest.param("scout", marks=pytest.mark.rule("R2.3.2-m")),
    ],
)
def test_spotter_and_scout_stand_between_the_lines(side: str) -> None:
    board = Board()
    board.unit("cics-green-1", "1711")
    board.unit("cics-green-2", "1713")
    board.unit("red-1", "1812")
    board.unit("red-2", "1811")
    board.support("conscript-1", "guerrilla", "1712")
    between = {
        h
        for h in GRID.hexes
        if TERRAIN[h] != "sea"
        and {"1711", "1713"} & set(GRID.neighbours[h])
        and {"1812", "1811"} & set(GRID.neighbours[h])
    }
    taken = {"1711", "1713", "1812", "1811", "1712"}
    assert between & taken
    expected = between - taken
    assert expected
    assert placements(board, side) == expected


@pytest.mark.rule("R2.3.2-k")
@pytest.mark.parametrize(("spotter_at", "draws"), [("1711", 4), ("1710", 4), ("1709", 2)])
def test_a_spotter_doubles_the_bombs(spotter_at: str, draws: int) -> None:
    assert (GRID.distance(spotter_at, "1712") <= 2) == (draws == 4)
    board = Board()
    board.unit("red-2", "1712")
    board.support("scout-spotter", "spotter", spotter_at)
    for number, plane in enumerate(board.state.planes.values()):
        plane.place, plane.side = ("runway", "bomber") if number < 2 else ("cics-pool", "fighter")
    board.draws(*[BLANK] * 4)
    board.start(PlannedBombing())
    board.choose("commit_planes", option="2")
    board.choose("aim_at", hex="1712")
    board.choose("bomb_line", option="s")
    assert [e.about["draws"] for e in board.told("hex_bombed")] == [draws]


@pytest.mark.rule("R2.3.2-k")
def test_a_spotter_does_not_help_the_vang() -> None:
    board = Board()
    board.unit("cics-green-1", "1712")
    board.support("scout-spotter", "spotter", "1711")
    for plane in board.state.planes.values():
        plane.place = "cics-pool"
    board.state.vang_runway.append("bomber")
    board.draws(*[BLANK] * 2)
    board.start(VangBombing(line=("1712", "1713")))
    assert [e.about["draws"] for e in board.told("hex_bombed")] == [1]


def forward_support(side: str) -> tuple[Board, Any]:
    """A forward Support at 1712 between a friend at 1611 and Red Infantry 2 at 1812."""
    board = Board()
    board.unit("cics-green-1", "1611")
    board.unit("red-2", "1812", hits=2)
    return board, board.support("scout-spotter", side, "1712")


@pytest.mark.rule("R2.3.2-l")
@pytest.mark.parametrize("side", ["spotter", "scout"])
def test_a_forward_support_leaves_when_it_has_lost_contact(side: str) -> None:
    board, support = forward_support(side)
    board.unit("cics-green-2", "1511")
    board.move("cics-green-2", "1510")
    assert support.place == "1712", "a friend is still beside it"
    board.choose("done")
    begin_activation(board.state)
    board.move("cics-green-1", "1511")
    assert support.place == "cics-pool", "no friend beside it"

    board, support = forward_support(side)
    vang_takes_hits(board.state, ("red-2",), 1)
    assert support.place == "cics-pool", "no enemy beside it"

    board, support = forward_support(side)
    board.start(VangTurn(banners=("red",)))
    assert board.state.vang_at == {"1712": "red-2"}
    assert support.place == "cics-pool", "an enemy moved in"


@pytest.mark.rule("R2.3.2-m")
def test_a_scout_marks_one_enemy_in_range() -> None:
    board = Board()
    board.unit("cics-green-1", "1611")
    board.support("scout-spotter", "scout", "1712")
    enemies = {"red-1": "1812", "red-2": "1810", "yellow-1": "1709", "red-3": "1713"}
    assert [GRID.distance("1712", h) for h in enemies.values()] == [1, 2, 3, 1]
    for unit, hex_id in enemies.items():
        board.unit(unit, hex_id)
    board.state.units["red-3"].scouted = True
    support_phase(board, cp=0)
    assert {c.option for c in board.options("scout")} == {"red-1", "red-2"}
    board.choose("scout", option="red-2")
    assert [u for u in enemies if board.state.units[u].scouted] == ["red-2", "red-3"]
    assert [e.about["hex"] for e in board.told("scouted")] == ["1810"]
    assert board.options("scout") == [], "once in an activation"


@pytest.mark.rule("R2.3.2-n")
@pytest.mark.parametrize("scouted", [True, False])
def test_a_scouted_unit_draws_no_support(scouted: bool) -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-1", "1812").scouted = scouted
    board.rig("vang_support", "flamethrower")
    board.draws(*[BLANK] * 12)
    board.start(VangTurn(banners=("red",)))
    board.choose("defend", option="aggressive")
    assert len(board.told("support_drawn")) == (0 if scouted else 1)
    reasons = {line.reason for line in board.strength("attack").lines}
    assert ("vang_flamethrower" in reasons) is not scouted


@pytest.mark.rule("R2.3.2-o")
def test_scout_markers_come_off_with_their_own_banner() -> None:
    board = Board()
    for banner, hex_id in (("red", "1812"), ("yellow", "2008"), ("black", "2003")):
        board.unit(f"{banner}-1", hex_id).scouted = True
    board.start(VangTurn(banners=("red", "yellow")))
    story = [
        e.about.get("banner") or e.about["unit"]
        for e in board.state.events or []
        if e.kind in ("banner_activated", "scout_marker_removed")
    ]
    assert story == ["red", "red-1", "yellow", "yellow-1"]
    assert board.state.units["black-1"].scouted


# ---------------------------------------------------------------------- 2.3.2 HQ, Engineer, Truck


@pytest.mark.parametrize(
    "side",
    [
        pytest.param("hq", marks=pytest.mark.rule("R2.3.2-p")),
        pytest.param("engineer", marks=pytest.mark.rule("R2.3.2-v")),
    ],
)
def test_hq_and_engineer_stand_in_the_rear(side: str) -> None:
    board = Board()
    board.unit("cics-light-tank-1", "0601")
    board.unit("red-1", "1812")
    board.garrison("1711")
    hexes = placements(board, side)
    assert hexes == {
        h
        for h in GRID.hexes
        if TERRAIN[h] in ("clear", "rough") and h not in ("0601", "1812", *GRID.neighbours["1812"])
    }
    assert "1712" not in hexes
    assert "1611" in hexes


@pytest.mark.rule("R2.3.2-q")
def test_hq_serves_a_stack_anywhere_in_range_and_no_other() -> None:
    board = Board()
    board.support("leader-hq", "hq", "0605")
    board.unit("cics-green-1", "0601")
    board.unit("cics-green-2", "0905")
    board.unit("cics-green-3", "1105")
    board.state.cp = 0
    board.start(MovementPhase(faction="cics"))
    assert {c.piece for c in board.options("activate")} == {"cics-green-1", "cics-green-2"}


@pytest.mark.rule("R2.3.2-r")
@pytest.mark.parametrize("side", ["hq", "engineer", "truck"])
def test_the_rear_leaves_when_an_enemy_comes_beside_it(side: str) -> None:
    def board_with(hex_id: str) -> tuple[Board, Any]:
        board = Board()
        if side == "truck":
            board.unit("cics-green-1", hex_id)
        return board, board.support(COUNTER[side], side, hex_id)

    board, support = board_with("1612")
    board.unit("red-2", "1812")
    board.start(VangTurn(banners=("red",)))
    assert board.state.vang_at == {"1712": "red-2"}
    assert support.place == "cics-pool", "by a move"

    board, support = board_with("1712")
    board.beach("red-2")
    board.start(VangTurn(banners=("red",)))
    assert board.state.vang_at == {"1812": "red-2"}
    assert support.place == "cics-pool", "by a deployment"

    board, support = board_with("1610")
    board.unit("siloam-infantry-1", "1711", hits=2)
    board.unit("red-2", "1712")
    board.draws(BLANK, BLANK, ALL, ALL, ALL)
    board.fight("red-2", target="1711")
    board.choose("defend", option="aggressive")
    while board.kind == "take_hits":
        board.choose((board.options("lose_unit") or board.options("overflow"))[0].verb)
    assert board.state.vang_at == {"1711": "red-2"}
    assert support.place == "cics-pool", "by an advance"


@pytest.mark.rule("R2.3.2-v")
def test_an_engineer_builds_in_its_own_hex_up_to_level_two() -> None:
    board = Board()
    board.support("engineer-truck", "engineer", "0601")
    for level in (1, 2):
        begin_activation(board.state)
        support_phase(board, cp=0)
        board.choose("build_fortification")
        assert board.state.fortifications == {"0601": level}
        assert board.options("build_fortification") == []
        board.choose("done")
    begin_activation(board.state)
    support_phase(board, cp=0)
    assert board.options("build_fortification") == []
