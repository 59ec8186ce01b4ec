"""B17: line of sight, arc and range; height and smoke."""

from __future__ import annotations

import pytest

from game.core.facing import arc
from game.firefight.model.content import DENSE, THIN
from game.firefight.rules.fire import in_reach
from game.firefight.rules.ground import blocked_by, in_arc, sees
from tests.firefight.board import Board


@pytest.mark.rule("FF-LOS-02", "FF-LOS-03", "FF-LOS-04", "FF-RUL-11", "FF-RUL-75", "FF-NEW-48", "FF-NEW-49")
@pytest.mark.parametrize(
    ("mission", "line", "blocked"),
    [
        ("corrow", "0506 0508", ("0507",)),
        ("corrow", "0406 0606", ()),
        ("corrow", "0406 0608", ("0507",)),
        ("corrow", "0502 0702", ()),
        ("corrow", "0505 0905", ()),
        ("corrow", "0503 0804", ()),
        ("ennisk", "0404 0804", ("0604",)),
        ("ennisk", "0503 0804", ()),
        ("ennisk", "0601 0604", ()),
        ("ennisk", "0602 1002", ("0902", "0903")),
        ("ennisk", "0603 1003", ()),
        ("ennisk", "0505 0801", ("0604",)),
    ],
)
def test_lines_on_the_shipped_maps(mission: str, line: str, blocked: tuple[str, ...]) -> None:
    here, there = line.split()
    state = Board(mission).state
    assert blocked_by(state, here, there) == blocked
    assert sees(state, there, here) == (not blocked), "and back"


@pytest.mark.rule("FF-LOS-05", "FF-RUL-10", "FF-RUL-74")
def test_the_arc_is_three_hexes_extended_outward() -> None:
    grid = Board().state.grid
    before = arc(grid, "0505", "nw")
    assert {it for it in before if grid.distance("0505", it) == 1} == {"0405", "0404", "0504"}
    two = {it for it in before if grid.distance("0505", it) == 2}
    assert two == {"0306", "0305", "0304", "0403", "0503"}


@pytest.mark.rule("FF-LOS-01", "FF-LOS-06")
@pytest.mark.parametrize(
    ("hex_id", "reached"),
    [("0204", True), ("0105", True), ("0704", False), ("0508", False)],
    ids=["in arc", "in arc, far", "behind", "blocked and behind"],
)
def test_only_what_is_in_sight_arc_and_range_can_be_attacked(hex_id: str, reached: bool) -> None:
    board = Board()
    board.put("rifles_a", "0505", "nw")
    assert in_reach(board.state, "rifles_a", hex_id) == reached


@pytest.mark.rule("FF-LOS-06", "FF-ATK-03")
def test_a_piece_attacks_out_to_twice_its_range() -> None:
    board = Board()
    board.put("grenadiers", "0505", "se")
    reached = {
        far: in_reach(board.state, "grenadiers", hex_id)
        for far, hex_id in ((3, "0806"), (6, "1108"), (7, "1208"))
    }
    assert reached == {3: True, 6: True, 7: False}
    assert not in_reach(board.state, "grenadiers", "1108", long_range=False)


@pytest.mark.rule("FF-RUL-12")
def test_neighbours_always_see_each_other() -> None:
    state = Board().state
    state.smoke["0507"] = state.smoke["0506"] = DENSE
    assert sees(state, "0506", "0507")
    assert sees(state, "0507", "0507")


@pytest.mark.rule("FF-RUL-119", "FF-NEW-11")
def test_dense_smoke_is_seen_into_and_not_through() -> None:
    state = Board().state
    state.smoke["0403"] = DENSE
    assert sees(state, "0404", "0403")
    assert not sees(state, "0404", "0402")
    state.smoke["0403"] = THIN
    assert sees(state, "0404", "0402")


@pytest.mark.rule("FF-NEW-50")
def test_between_hills_only_dense_smoke_on_a_hill_blocks() -> None:
    state = Board("ennisk").state
    assert sees(state, "0601", "0604")
    state.smoke["0602"] = DENSE
    assert not sees(state, "0601", "0604")


@pytest.mark.rule("FF-RUL-88")
def test_a_rumor_looks_every_way() -> None:
    board = Board()
    board.put("rumor_1", "0505")
    assert all(in_arc(board.state, "rumor_1", it) for it in board.state.grid.neighbours["0505"])
