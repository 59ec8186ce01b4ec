"""B19, B23, B24: moves, pivots, vehicles, transport, leaving the map, close combat."""

from __future__ import annotations

import pytest

from game.firefight.model.state import ABOARD, LEFT, ON_MAP
from game.firefight.rules.movement import leave_cost, path_cost, unit_paths, why_not_enter
from tests.firefight.board import Board


@pytest.mark.rule("FF-MOV-02", "FF-MOV-03", "FF-MOV-04", "FF-RUL-09")
@pytest.mark.parametrize(
    ("unit", "here", "facing", "there", "cost"),
    [
        ("rifles_a", "0404", "n", "0403", 1),
        ("rifles_a", "0404", "n", "0405", 2),
        ("rifles_a", "0506", "s", "0507", 2),
        ("machine_gun", "0506", "n", "0507", 4),
    ],
    ids=["forward", "backwards", "timber", "a machine gun backwards into timber"],
)
def test_what_a_step_costs(unit: str, here: str, facing: str, there: str, cost: int) -> None:
    board = Board()
    board.put(unit, here, facing)
    assert path_cost(board.state, unit, (there,)) == cost


@pytest.mark.rule("FF-MOV-01", "FF-MOV-05", "FF-RND-02", "FF-RND-03", "FF-NEW-26")
def test_a_move_is_one_hex_and_a_free_turn() -> None:
    board = Board()
    board.put("rifles_a", "0404", "n")
    board.put("guard_1", "1206", "ne", spent=True)
    board.turn()
    assert {it.hex for it in board.offered("move")} == {*board.state.grid.neighbours["0404"]}
    board.choose("move", hex="0403")
    board.choose("pay", cost=0)
    assert board.asked.kind == "face"
    assert len(board.asked.choices) == 6
    board.cards("16")
    board.choose("face", option="se")
    piece = board.piece("rifles_a")
    assert (piece.hex, piece.facing, piece.spent) == ("0403", "se", False)
    assert board.happened("spent_check")[0].about["cost"] == 1, "the turn was free"


@pytest.mark.rule("FF-MOV-07", "FF-NEW-25")
def test_a_bonus_move_goes_on_along_the_road() -> None:
    board = Board("ennisk")
    board.put("light_tank", "0105", "ne")
    paths = unit_paths(board.state, "light_tank")
    assert ("0205", "0305") in paths
    assert not any(len(path) > 2 for path in paths), "one icon, one hex more"
    longer = [path for path in paths if len(path) == 2]
    assert all(board.state.land.terrain[path[1]].road for path in longer)
    assert path_cost(board.state, "light_tank", ("0205", "0305")) == 1
    board.piece("light_tank").facing = "nw"
    assert path_cost(board.state, "light_tank", ("0205", "0305")) == 3, "two hexes backwards"


@pytest.mark.rule("FF-MOV-07")
def test_a_truck_goes_three_hexes() -> None:
    board = Board("ennisk")
    board.put("truck", "0105", "ne")
    assert ("0205", "0305", "0405") in unit_paths(board.state, "truck")


@pytest.mark.rule("FF-NEW-01", "FF-NEW-27", "FF-RUL-104")
def test_what_keeps_a_unit_out() -> None:
    board = Board("ennisk")
    board.put("rifles_a", "0405")
    board.put("rifles_b", "0405")
    board.put("machine_gun", "0504")
    board.put("light_tank", "0506")
    board.put("guard_1", "0505", "n")
    assert why_not_enter(board.state, "machine_gun", "0405") == "stacking"
    assert why_not_enter(board.state, "light_tank", "0505") == "enemy"
    assert why_not_enter(board.state, "machine_gun", "0505") == "", "foot may close"
    assert why_not_enter(board.state, "light_tank", "0406") == "terrain", "no vehicle in a stone house"


@pytest.mark.rule("FF-NEW-51", "FF-NEW-52")
def test_in_close_combat_a_unit_attacks_there_and_leaves_by_a_plain_move() -> None:
    board = Board()
    board.put("rifles_a", "0404", "n")
    board.put("guard_1", "0404", "n")
    board.put("guard_2", "0402", "s")
    board.turn()
    assert [(it.hex, it.option) for it in board.offered("attack")] == [("0404", "guard_1")]
    assert [it.cost for it in board.offered("move", hex="0403")] == [1]


@pytest.mark.rule("FF-NEW-28", "FF-NEW-29")
def test_getting_on_and_off() -> None:
    board = Board("ennisk")
    board.put("truck", "0305", "ne")
    board.put("rifles_c", "0305", "ne")
    board.put("guard_1", "1206", "ne", spent=True)
    board.turn()
    board.cards("16")
    board.choose("board", piece="rifles_c")
    board.choose("pay", cost=0)
    rider = board.piece("rifles_c")
    assert (rider.place, rider.carrier) == (ABOARD, "truck")
    board.turn()
    assert {it.verb for it in board.asked.choices if it.piece == "rifles_c"} == {"get_off"}
    board.choose("get_off", piece="rifles_c", hex="0404")
    board.choose("pay", cost=0)
    board.choose("face", option="s")
    assert (rider.place, rider.hex, rider.facing, rider.carrier) == (ON_MAP, "0404", "s", "")


@pytest.mark.rule("FF-NEW-28")
def test_whoever_rides_goes_along() -> None:
    board = Board("ennisk")
    board.put("truck", "0105", "ne")
    board.aboard("rifles_c", "truck")
    board.put("guard_1", "1206", "ne", spent=True)
    board.turn()
    board.choose("move", piece="truck", hex="0405")
    board.choose("pay", cost=0)
    assert board.piece("rifles_c").hex == "0405"


@pytest.mark.rule("FF-NEW-40")
def test_leaving_the_map() -> None:
    board = Board()
    board.put("rifles_a", "0105", "nw")
    board.put("rifles_b", "0205", "nw")
    board.put("guard_1", "1206", "ne", spent=True)
    assert leave_cost(board.state, "rifles_a") == 1
    board.piece("rifles_a").facing = "ne"
    assert leave_cost(board.state, "rifles_a") == 2, "no outer side in its arc"
    board.turn()
    board.choose("leave", piece="rifles_a")
    board.choose("pay", cost=0)
    assert board.piece("rifles_a").place == LEFT
    assert board.state.cap_total == board.state.mission.caps, "it is not destroyed"


@pytest.mark.rule("FF-NEW-44", "FF-NEW-54")
def test_a_unit_in_hiding_is_seen_when_it_acts_and_not_when_it_waits() -> None:
    board = Board("ennisk")
    board.put("machine_gun", "0604", "se", hidden=True)
    board.put("rifles_a", "0406", "ne")
    board.put("guard_1", "1206", "ne", spent=True)
    board.turn()
    board.choose("stall", piece="machine_gun")
    assert board.piece("machine_gun").hidden
    board.turn()
    board.choose("pivot", piece="machine_gun")
    board.choose("pay", cost=0)
    board.choose("face", option="s")
    assert not board.piece("machine_gun").hidden


@pytest.mark.rule("FF-NEW-33")
def test_a_truck_moves_and_turns_and_does_nothing_else() -> None:
    board = Board("ennisk")
    board.put("truck", "0505", "ne")
    board.put("guard_1", "0705", "nw")
    board.turn()
    assert {it.verb for it in board.asked.choices if it.piece == "truck"} == {"move", "pivot", "stall"}


@pytest.mark.rule("FF-NEW-01")
def test_a_full_hex_is_passed_through_and_never_ended_in() -> None:
    board = Board("ennisk")
    board.put("truck", "0105", "ne")
    board.put("rifles_a", "0205")
    board.put("rifles_b", "0205")
    paths = unit_paths(board.state, "truck")
    assert ("0205", "0305") in paths
    assert all(path[-1] != "0205" for path in paths)
    board.put("guard_1", "1206", "ne", spent=True)
    board.turn()
    board.choose("move", piece="truck", hex="0305")
    board.choose("pay", cost=0)
    assert board.piece("truck").hex == "0305"


@pytest.mark.rule("FF-NEW-01", "FF-RUL-89")
def test_nobody_stops_in_a_full_hex() -> None:
    """Two Units in hiding have not revealed the rumor; the truck that drives by does."""
    board = Board("ennisk")
    board.put("truck", "0105", "ne")
    board.put("machine_gun", "0205", hidden=True)
    board.put("tank_hunters", "0205", hidden=True)
    board.put("rumor_1", "0505")
    board.put("guard_1", "1206", "ne", spent=True)
    board.rumors("no_enemy")
    board.turn()
    board.choose("move", piece="truck", hex="0305")
    board.choose("pay", cost=0)
    assert board.happened("false_rumor")
    assert board.piece("truck").hex == "0305"
