"""Facings, arcs and lines of sight on the hex grid, exact in whole numbers."""

from __future__ import annotations

import itertools

import pytest

from game.core.facing import arc, turned, turns_between, way
from game.core.hexes import DIRECTIONS, Grid
from game.core.sight import passed

GRID = Grid(21, 21)


def test_turning_goes_clockwise_and_round() -> None:
    assert [turned("n", sixths) for sixths in range(7)] == ["n", "ne", "se", "s", "sw", "nw", "n"]
    assert turned("n", -1) == "nw"
    assert [turns_between("n", facing) for facing in DIRECTIONS] == [0, 1, 2, 3, 2, 1]


@pytest.mark.parametrize(("here", "around"), [
    ("0505", {"n": "0504", "ne": "0604", "se": "0605", "s": "0506", "sw": "0405", "nw": "0404"}),
    ("0804", {"n": "0803", "ne": "0904", "se": "0905", "s": "0805", "sw": "0705", "nw": "0704"}),
])  # fmt: skip
def test_the_way_to_a_neighbour(here: str, around: dict[str, str]) -> None:
    assert {way(GRID, here, there) for there in around.values()} == {*DIRECTIONS}
    assert all(way(GRID, here, there) == direction for direction, there in around.items())


@pytest.mark.parametrize("facing", DIRECTIONS)
@pytest.mark.parametrize("here", ["1111", "1011"])
def test_an_arc_has_2k_plus_1_hexes_at_distance_k(here: str, facing: str) -> None:
    before = arc(GRID, here, facing)
    for k in range(1, 8):
        assert sum(GRID.distance(here, it) == k for it in before) == 2 * k + 1
    assert here not in before
    ahead = GRID.towards[here][facing]
    assert ahead in before
    assert GRID.towards[here][turned(facing, 3)] not in before


def test_three_facings_a_third_of_a_turn_apart_see_everything_around() -> None:
    every = frozenset(GRID.hexes) - {"1111"}
    assert arc(GRID, "1111", "n") | arc(GRID, "1111", "se") | arc(GRID, "1111", "sw") == every


def test_a_line_is_the_same_from_both_ends() -> None:
    grid = Grid(9, 9)
    for here, there in itertools.combinations(grid.hexes, 2):
        back = tuple(tuple(sorted(hexes)) for hexes in passed(grid, there, here))
        assert tuple(tuple(sorted(hexes)) for hexes in reversed(passed(grid, here, there))) == back


def test_neighbours_have_nothing_between_them() -> None:
    for there in GRID.neighbours["1111"]:
        assert passed(GRID, "1111", there) == ()


def test_straight_rows_pass_hex_by_hex_and_cross_rows_along_sides() -> None:
    assert passed(GRID, "1105", "1109") == (("1106",), ("1107",), ("1108",))
    assert passed(GRID, "0406", "0606") == (("0506", "0507"),)


def test_hexes_are_passed_at_every_distance_in_between() -> None:
    """Whatever the line, somebody at each distance between the ends is passed, alone or along a side."""
    grid = Grid(12, 9)
    for there in grid.hexes:
        far = grid.distance("0605", there)
        near = {grid.distance("0605", hex_id) for hexes in passed(grid, "0605", there) for hex_id in hexes}
        assert near >= set(range(1, far)), there
