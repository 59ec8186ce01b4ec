"""5.4 to 5.4.4: movement points, terrain, rivers and the nearness of the enemy."""

from __future__ import annotations

import pytest

from game.siloam.rules.activation import MoveStack
from game.siloam.rules.movement import allowance, destinations, path_cost
from game.siloam.rules.supports import placement_hexes
from tests.siloam.board import Board

WHEELED = ("cics-medium-tank-1", "cics-field-artillery-1", "truck")
"""A Tank, an Artillery unit and an Infantry unit on a Truck: what the wheeled profile covers."""


def reach(board: Board, unit_id: str) -> dict[str, tuple[str, ...]]:
    return destinations(board.state, board.state.units[unit_id])


def wheeled(board: Board, kind: str, hex_id: str) -> str:
    """Put a stack of the wheeled profile with at least three movement points in a hex."""
    if kind == "truck":
        board.unit("cics-veteran-1", hex_id)
        board.support("engineer-truck", "truck", hex_id)
        return "cics-veteran-1"
    board.unit(kind, hex_id, mode="movement" if "artillery" in kind else "combat")
    return kind


@pytest.mark.rule("R5.4-a")
def test_every_hex_costs_one_point() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0705")
    grid = board.state.content.map.grid
    paths = reach(board, "cics-veteran-1")
    assert set(paths) == set(grid.within("0705", 2)) - {"0705"}
    unit = board.state.units["cics-veteran-1"]
    for hex_id, path in paths.items():
        assert path_cost(board.state, unit, path) == grid.distance("0705", hex_id)


@pytest.mark.rule("R5.4-a")
def test_the_sea_is_closed() -> None:
    board = Board()
    board.unit("cics-veteran-1", "1811", mode="movement")
    assert "1911" not in reach(board, "cics-veteran-1")
    assert "1812" in reach(board, "cics-veteran-1")


@pytest.mark.rule("R5.4.1-a")
@pytest.mark.parametrize(
    ("unit_id", "combat", "movement"),
    [
        ("cics-green-1", 2, 4),
        ("cics-elite-1", 3, 4),
        ("cics-light-tank-1", 4, 6),
        ("cics-field-artillery-1", 1, 3),
        ("siloam-infantry-1", 2, 3),
        ("caledonia-tank-1", 3, 5),
    ],
)
def test_the_face_up_side_gives_the_allowance(unit_id: str, combat: int, movement: int) -> None:
    board = Board()
    unit = board.unit(unit_id, "0705")
    assert allowance(board.state, unit) == combat
    unit.flip()
    assert allowance(board.state, unit) == movement


@pytest.mark.rule("R5.4.1-a")
@pytest.mark.parametrize("mode", ["combat", "movement"])
def test_a_truck_gives_its_own_allowance(mode: str) -> None:
    board = Board()
    unit = board.unit("cics-veteran-1", "0601", mode=mode)
    board.support("engineer-truck", "truck", "0601")
    assert allowance(board.state, unit) == 6
    assert len(reach(board, "cics-veteran-1")["0607"]) == 6
    assert "0608" not in reach(board, "cics-veteran-1")


@pytest.mark.rule("R5.4.2-a")
def test_attachments_move_with_their_infantry_at_its_speed() -> None:
    board = Board()
    unit = board.unit("cics-veteran-1", "0705")
    board.support("mg-flamethrower", "mg", "0705")
    assert allowance(board.state, unit) == 2
    board.start(MoveStack(unit="cics-veteran-1"))
    board.choose("move", hex="0703")
    mg = board.state.supports["mg-flamethrower"]
    assert (mg.place, mg.host) == ("0703", "cics-veteran-1")


# ---------------------------------------------------------------------- 5.4.3 terrain


@pytest.mark.rule("R5.4.3-a")
def test_a_road_step_ignores_rough_and_difficult() -> None:
    board = Board()
    board.unit("cics-light-tank-1", "1804", mode="movement")
    road = ("1704", "1604", "1504", "1404", "1304", "1204")
    assert reach(board, "cics-light-tank-1")["1204"] == road


@pytest.mark.rule("R5.4.3-a")
def test_the_road_must_be_continuous() -> None:
    board = Board()
    board.unit("cics-light-tank-1", "1204")
    paths = reach(board, "cics-light-tank-1")
    assert paths["1105"] == ("1105",), "across country into the Rough"
    assert paths["1106"] == ("1104", "1105", "1106"), "only the road leads on from there"


@pytest.mark.rule("R5.4.3-a")
def test_a_road_does_not_ignore_the_enemy() -> None:
    board = Board()
    board.unit("cics-light-tank-1", "1804", mode="movement")
    board.unit("black-1", "1503")
    paths = reach(board, "cics-light-tank-1")
    assert "1504" in paths
    assert "1404" not in paths


@pytest.mark.rule("R5.4.3-b")
def test_rough_has_no_effect_on_infantry() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0503")
    assert reach(board, "cics-veteran-1")["0304"] == ("0403", "0304")


@pytest.mark.rule("R5.4.3-b")
@pytest.mark.parametrize("kind", WHEELED)
def test_rough_halts_wheels(kind: str) -> None:
    board = Board()
    unit_id = wheeled(board, kind, "0503")
    paths = reach(board, unit_id)
    assert paths["0403"] == ("0403",)
    assert len(paths["0304"]) == 3, "the way through 0403 would be two hexes"
    assert not any("0403" in path[:-1] for path in paths.values())


@pytest.mark.rule("R5.4.3-b")
@pytest.mark.parametrize("kind", WHEELED)
def test_rough_does_not_halt_wheels_on_the_road(kind: str) -> None:
    board = Board()
    unit_id = wheeled(board, kind, "0603")
    assert reach(board, unit_id)["0606"] == ("0604", "0605", "0606")


@pytest.mark.rule("R5.4.3-c")
def test_difficult_halts_infantry() -> None:
    board = Board()
    board.unit("cics-veteran-1", "1505")
    paths = reach(board, "cics-veteran-1")
    assert "1404" in paths
    assert "1304" not in paths, "1404 was not entered by road"


@pytest.mark.rule("R5.4.3-c")
def test_difficult_does_not_halt_infantry_on_the_road() -> None:
    board = Board()
    board.unit("cics-veteran-1", "1504")
    assert reach(board, "cics-veteran-1")["1304"] == ("1404", "1304")


@pytest.mark.rule("R5.4.3-d")
@pytest.mark.parametrize("kind", WHEELED)
def test_wheels_enter_and_leave_difficult_by_road_only(kind: str) -> None:
    board = Board()
    unit_id = wheeled(board, kind, "1504")
    paths = reach(board, unit_id)
    assert paths["1404"] == ("1404",)
    assert not {"1403", "1405"} & set(paths)
    board = Board()
    unit_id = wheeled(board, kind, "1404")
    first_steps = {path[0] for path in reach(board, unit_id).values()}
    assert first_steps == {"1304", "1504"}
    board = Board()
    unit_id = wheeled(board, kind, "1505")
    assert reach(board, unit_id).get("1404") != ("1404",), "no road between 1505 and 1404"


@pytest.mark.rule("R5.4.3-d")
@pytest.mark.parametrize("side", ["hq", "engineer"])
def test_headquarters_and_engineers_never_stand_in_difficult(side: str) -> None:
    board = Board()
    terrain = board.state.content.map.terrain
    allowed = placement_hexes(board.state, side)
    assert allowed
    assert "difficult" not in {terrain[h] for h in allowed}


@pytest.mark.rule("R5.4.3-e")
def test_a_bridge_is_an_ordinary_step() -> None:
    board = Board()
    unit = board.unit("cics-veteran-1", "1504")
    path = reach(board, "cics-veteran-1")["1704"]
    assert path == ("1604", "1704")
    assert path_cost(board.state, unit, path) == 2


@pytest.mark.rule("R5.4.3-f")
def test_an_unbridged_river_is_the_whole_move() -> None:
    board = Board()
    unit = board.unit("cics-veteran-1", "1506")
    paths = reach(board, "cics-veteran-1")
    east = {h for h in paths if int(h[:2]) >= 16}
    assert east == {"1605", "1606"}
    assert all(paths[h] == (h,) for h in east)
    assert path_cost(board.state, unit, paths["1605"]) == 2, "all its movement points"


@pytest.mark.rule("R5.4.3-f")
def test_a_river_is_not_crossed_by_a_unit_that_comes_up_to_it() -> None:
    board = Board()
    unit = board.unit("cics-veteran-1", "0713", mode="movement")
    paths = reach(board, "cics-veteran-1")
    assert "0813" in paths
    assert not {"0912", "0913"} & set(paths)
    board.state.put(unit, "0813")
    path = reach(board, "cics-veteran-1")["0913"]
    assert path == ("0913",)
    assert path_cost(board.state, unit, path) == 4


# ---------------------------------------------------------------------- 5.4.4 the enemy


@pytest.mark.rule("R5.4.4-a")
def test_a_unit_halts_beside_an_enemy() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0806")
    assert reach(board, "cics-veteran-1")["0804"] == ("0805", "0804")
    board.unit("black-1", "0905")
    paths = reach(board, "cics-veteran-1")
    assert "0805" in paths
    assert "0804" not in paths, "the only way of two hexes leads past the enemy"


@pytest.mark.rule("R5.4.4-a")
def test_a_garrison_halts_nobody() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0806")
    board.garrison("0905")
    assert reach(board, "cics-veteran-1")["0804"] == ("0805", "0804")


@pytest.mark.rule("R5.4.4-b")
def test_a_unit_that_starts_beside_an_enemy_moves_one_hex() -> None:
    board = Board()
    board.unit("cics-light-tank-1", "0805", mode="movement")
    board.unit("black-1", "0905")
    neighbours = set(board.state.content.map.grid.neighbours["0805"])
    assert set(reach(board, "cics-light-tank-1")) == neighbours - {"0905"}


@pytest.mark.rule("R5.4.4-c")
def test_no_friendly_unit_enters_a_hex_with_a_vang_unit() -> None:
    board = Board()
    board.unit("cics-light-tank-1", "0805", mode="movement")
    board.unit("black-1", "0806")
    paths = reach(board, "cics-light-tank-1")
    assert paths
    assert not any("0806" in path for path in paths.values())


@pytest.mark.rule("R5.4.4-c")
def test_a_vang_unit_closes_the_ford_as_well() -> None:
    board = Board()
    board.unit("cics-veteran-1", "1506")
    board.unit("black-1", "1605")
    paths = reach(board, "cics-veteran-1")
    assert "1605" not in paths
    assert "1606" in paths
