"""Hex grids: neighbours, distances, ranges, lines and reachability."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.hexes import DIRECTIONS, Grid, reachable, side, to_axial, to_id, walk

GRID = Grid(20, 13)
SMALL = Grid(6, 5)
hexes = st.sampled_from(GRID.hexes)
OPPOSITE = dict(zip(DIRECTIONS, (*DIRECTIONS[3:], *DIRECTIONS[:3]), strict=True))


def steps_between(grid: Grid, start: str) -> dict[str, int]:
    """Distances by walking, independent of any formula."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in grid.neighbours[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


@given(hexes)
def test_ids_and_axial_coordinates_are_two_names_of_a_hex(hex_id: str) -> None:
    assert to_id(to_axial(hex_id)) == hex_id


@given(hexes, hexes)
def test_neighbours_are_symmetric(a: str, b: str) -> None:
    assert (b in GRID.neighbours[a]) == (a in GRID.neighbours[b])
    assert GRID.adjacent(a, b) == (GRID.distance(a, b) == 1)


@given(hexes)
def test_no_hex_is_its_own_neighbour_and_inner_hexes_have_six(hex_id: str) -> None:
    around = GRID.neighbours[hex_id]
    assert hex_id not in around
    assert list(around) == sorted(set(around))
    column, row = int(hex_id[:2]), int(hex_id[2:])
    if 1 < column < 20 and 1 < row < 13:
        assert len(around) == 6


@pytest.mark.parametrize(
    ("odd", "even"),
    [
        ("0502", {"0401", "0402", "0501", "0503", "0601", "0602"}),
        ("0602", {"0502", "0503", "0601", "0603", "0702", "0703"}),
    ],
)
def test_even_columns_sit_lower(odd: str, even: set[str]) -> None:
    assert set(GRID.neighbours[odd]) == even


@given(hexes, st.sampled_from(DIRECTIONS))
def test_directions_have_opposites(hex_id: str, direction: str) -> None:
    there = GRID.towards[hex_id].get(direction)
    if there is not None:
        assert GRID.towards[there][OPPOSITE[direction]] == hex_id


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: str, b: str, c: str) -> None:
    assert GRID.distance(a, b) == GRID.distance(b, a)
    assert (GRID.distance(a, b) == 0) == (a == b)
    assert GRID.distance(a, c) <= GRID.distance(a, b) + GRID.distance(b, c)


@pytest.mark.parametrize("start", SMALL.hexes)
def test_distance_is_the_number_of_steps(start: str) -> None:
    assert dict(SMALL.distances_from(start)) == steps_between(SMALL, start)


@given(hexes, st.integers(0, 5))
def test_within_is_every_hex_in_reach(hex_id: str, reach: int) -> None:
    assert GRID.within(hex_id, reach) == tuple(h for h in GRID.hexes if GRID.distance(hex_id, h) <= reach)


@given(hexes, st.sampled_from(DIRECTIONS), st.integers(1, 8))
def test_lines_are_straight(start: str, direction: str, length: int) -> None:
    line = GRID.line(start, direction, length)
    assert line[0] == start
    assert len(line) <= length
    for number, hex_id in enumerate(line):
        assert GRID.distance(start, hex_id) == number, "a straight line is a shortest way"
    if len(line) < length:
        assert direction not in GRID.towards[line[-1]], "it ends only where the map ends"
    if len(line) > 1:
        there = [to_axial(h) for h in line]
        assert len({(b.q - a.q, b.r - a.r) for a, b in pairwise(there)}) == 1


def test_a_line_of_the_map() -> None:
    assert GRID.line("1712", "ne", 3) == ("1712", "1811", "1911")
    assert GRID.line("1712", "s", 3) == ("1712", "1713")
    assert GRID.line("1712", "sw", 3) == ("1712", "1612", "1513")


@given(hexes, hexes)
def test_a_side_has_one_name(a: str, b: str) -> None:
    assert side(a, b) == side(b, a)
    assert side(a, b) == "-".join(sorted((a, b)))


@given(hexes, st.integers(0, 4))
def test_everything_in_reach_is_reachable_on_open_ground(start: str, allowance: int) -> None:
    paths = reachable(start, allowance, lambda h: [(n, False) for n in GRID.neighbours[h]])
    assert set(paths) == set(GRID.within(start, allowance)) - {start}
    for hex_id, path in paths.items():
        assert path[-1] == hex_id
        assert len(path) == GRID.distance(start, hex_id)
        assert all(GRID.adjacent(a, b) for a, b in walk(start, path))


def test_a_halt_ends_the_movement() -> None:
    halting = set(GRID.neighbours["0505"])
    paths = reachable("0505", 4, lambda h: [(n, n in halting) for n in GRID.neighbours[h]])
    assert set(paths) == halting


def test_movement_goes_on_from_a_free_entry_of_a_hex_that_halts_by_another_way() -> None:
    ways = {"a": [("x", True), ("b", False)], "b": [("x", False)], "x": [("y", False)], "y": []}
    paths = reachable("a", 3, lambda h: ways[h])
    assert paths["x"] == ("x",), "the shortest way in"
    assert paths["y"] == ("b", "x", "y"), "but the way on leads through the free entry"


def test_walk() -> None:
    assert list(walk("a", ("b", "c"))) == [("a", "b"), ("b", "c")]
    assert list(walk("a", ())) == []
