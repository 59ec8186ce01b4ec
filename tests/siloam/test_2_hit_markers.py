"""2.7.6 and 2.7.7: Hit and Armor Markers, Fortifications."""

from __future__ import annotations

import pytest

from game.siloam.model.content import OUT
from game.siloam.model.state import SUBSTITUTE
from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.air import PlannedBombing, VangBombing
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.hits import TakeHits, vang_takes_hits
from game.siloam.rules.markers import bolster
from tests.siloam.board import BLANK, Board

# ---------------------------------------------------------------------- 2.7.6 taking hits


@pytest.mark.rule("R2.7.6-a")
@pytest.mark.parametrize(
    ("hits", "armor", "offered"),
    [(0, 0, {"take_armor", "take_hit"}), (1, 0, {"take_armor", "take_hit"})],
)
def test_each_hit_is_armor_or_a_marker(hits: int, armor: int, offered: set[str]) -> None:
    board = Board()
    tank = board.unit("cics-medium-tank-1", "1712", hits=hits, armor=armor)
    board.start(TakeHits(units=(tank.id,), hits=1))
    assert {c.verb for c in board.asked.choices} == offered
    board.choose("take_hit")
    assert (len(tank.hits), tank.armor) == (hits + 1, 0)


@pytest.mark.rule("R2.7.6-a")
def test_without_a_free_shield_or_marker_there_is_no_choice() -> None:
    board = Board()
    infantry = board.unit("cics-green-1", "1712")
    board.start(TakeHits(units=(infantry.id,), hits=1))
    assert (len(infantry.hits), infantry.armor) == (1, 0)

    board = Board()
    board.state.armor_supply = 0
    tank = board.unit("cics-medium-tank-1", "1712")
    board.start(TakeHits(units=(tank.id,), hits=2))
    assert (len(tank.hits), tank.armor) == (2, 0), "no Armor Marker is left in supply"


@pytest.mark.rule("R2.7.6-b")
def test_coffins_are_not_told_before_they_are_counted() -> None:
    board = Board()
    unit = board.unit("siloam-infantry-1", "1712")
    board.support("conscript-1", "conscript", "1712")
    board.rig("hit_markers", "3", "2", "3")
    board.start(TakeHits(units=(unit.id,), hits=2))
    board.choose("take_hit")
    assert board.asked.about.keys() == {"hits", "hex"}
    board.choose("lose_conscript")
    (taken,) = board.told("hit_taken")
    (boxed,) = board.told("hit_to_box")
    assert taken.about == {"unit": unit.id, "hex": "1712"}
    assert boxed.about == {"faction": "siloam"}
    assert board.state.casualties["siloam"] == 0
    assert (unit.hits, board.state.boxes["siloam"]) == (("3",), ["2"]), "drawn from the cup all the same"


@pytest.mark.rule("R2.7.6-c")
def test_a_substitute_stands_in_until_markers_return() -> None:
    board = Board()
    board.state.hit_markers.inside.clear()
    board.state.boxes["vang"].extend(["2"])
    unit = board.unit("cics-green-1", "1712")
    board.start(TakeHits(units=(unit.id,), hits=1))
    assert unit.hits == (SUBSTITUTE,)
    assert unit.free_hits == 1, "it fills a slot like any marker"
    board.end_round(9)
    assert unit.hits == ("2",)
    assert board.state.hit_markers.inside == []
    assert board.state.casualties["cics"] == 0, "it is still under a unit"


@pytest.mark.rule("R2.7.6-c")
def test_a_substitute_in_a_box_is_replaced_from_all_that_return() -> None:
    board = Board()
    board.state.hit_markers.inside.clear()
    board.state.boxes["cics"].append(SUBSTITUTE)
    board.state.boxes["vang"].extend(["3"])
    board.end_round(9)
    assert board.state.casualties == {"cics": 3, "siloam": 0, "caledonia": 0, "vang": 3}
    assert board.state.hit_markers.inside == ["3"]


@pytest.mark.rule("R2.7.6-c")
def test_two_substitutes_are_not_replaced_by_one_marker() -> None:
    board = Board()
    board.state.hit_markers.inside.clear()
    board.state.boxes["cics"].extend([SUBSTITUTE, SUBSTITUTE])
    board.state.boxes["vang"].extend(["1", "2"])
    board.end_round(9)
    assert board.state.casualties["cics"] == 3


@pytest.mark.rule("R2.7.6-c")
def test_a_marker_that_returns_in_mid_round_replaces_a_substitute() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "1712", hits=1)
    board.state.hit_markers.inside.clear()
    unit = board.unit("cics-green-1", "0601")
    board.start(TakeHits(units=(unit.id,), hits=1))
    assert unit.hits == (SUBSTITUTE,)
    board.start(ResolveEvent(event="E3C"))
    board.choose("take_option", option="E3C.a")
    assert unit.hits == ("1",)


@pytest.mark.rule("R2.7.6-d")
@pytest.mark.parametrize(
    ("unit_id", "capacity"),
    [("cics-medium-tank-1", 3), ("cics-light-tank-1", 2), ("cics-green-1", 2), ("cics-elite-1", 3)],
)
def test_the_hit_beyond_capacity_removes_and_draws_nothing(unit_id: str, capacity: int) -> None:
    board = Board()
    unit = board.unit(unit_id, "1712")
    assert unit.spec.hit_slots + unit.spec.armor_slots == capacity
    board.start(TakeHits(units=(unit_id,), hits=capacity))
    while board.kind:
        board.choose("take_hit")
    assert unit.on_map
    drawn = len(board.told("hit_taken"))
    board.start(TakeHits(units=(unit_id,), hits=1))
    assert not unit.on_map
    assert len(board.told("hit_taken")) == drawn
    assert len(board.state.boxes["cics"]) == unit.spec.hit_slots


@pytest.mark.rule("R2.7.6-e")
def test_a_removed_cics_unit_waits_in_the_pool() -> None:
    board = Board()
    tank = board.unit("cics-medium-tank-1", "1712", hits=2, armor=1)
    board.start(TakeHits(units=(tank.id,), hits=1))
    assert tank.place == "cics-pool"
    assert (tank.hits, tank.armor) == ((), 0)
    assert board.state.boxes["cics"] == ["1", "1"]
    assert board.state.armor_supply == 12
    assert tank in board.state.in_pool("cics")


@pytest.mark.rule("R2.7.6-f")
@pytest.mark.parametrize(
    ("unit_id", "hits", "armor"), [("siloam-infantry-1", 2, 0), ("caledonia-tank-1", 2, 1)]
)
def test_an_eliminated_ally_leaves_the_game(unit_id: str, hits: int, armor: int) -> None:
    board = Board()
    unit = board.unit(unit_id, "1712", hits=hits, armor=armor)
    faction = unit.spec.faction
    board.start(TakeHits(units=(unit_id,), hits=1))
    assert unit.place == OUT
    assert board.state.boxes[faction] == ["1"] * hits
    assert board.state.armor_supply == 12
    assert unit not in board.state.in_pool(faction)


@pytest.mark.rule("R2.7.6-g")
def test_a_removed_vang_unit_goes_under_its_beachhead_stack() -> None:
    board = Board()
    board.beach("red-3", "red-4")
    unit = board.unit("red-1", "1812", hits=2, armor=1)
    vang_takes_hits(board.state, ("red-1",), 1)
    assert unit.place == "beach-red"
    assert board.state.beachheads["red"] == ["red-3", "red-4", "red-1"]
    assert board.state.boxes["vang"] == ["1", "1"]
    assert board.state.armor_supply == 12
    assert (unit.hits, unit.armor) == ((), 0)


@pytest.mark.rule("R2.7.6-h")
@pytest.mark.parametrize(
    ("unit_id", "faction"),
    [("cics-green-1", "cics"), ("siloam-infantry-1", "siloam"), ("caledonia-infantry-1", "caledonia")],
)
def test_overflow_hits_go_straight_to_the_box(unit_id: str, faction: str) -> None:
    board = Board()
    board.unit(unit_id, "1712")
    board.start(TakeHits(units=(unit_id,), hits=4))
    assert not board.state.units[unit_id].on_map
    assert len(board.state.boxes[faction]) == 3, "two from under the unit and one overflow"
    assert len(board.state.hit_markers.inside) == 37


@pytest.mark.rule("R2.7.6-h")
def test_overflow_of_the_vang() -> None:
    board = Board()
    board.unit("red-2", "1812")
    vang_takes_hits(board.state, ("red-2",), 5)
    assert len(board.state.boxes["vang"]) == 4


@pytest.mark.rule("R2.7.6-i")
def test_bolster_makes_a_unit_whole() -> None:
    board = Board()
    tank = board.unit("cics-medium-tank-1", "0601", hits=2, armor=1)
    board.state.plans["bolster"] = 3
    board.draws("t01", "t02", "t03")
    board.state.cp = 1
    board.start(MovementPhase(faction="cics"))
    board.choose("execute_plan", option="bolster")
    board.choose("bolster", piece=tank.id)
    assert (tank.hits, tank.armor, tank.place) == ((), 0, "0601")
    assert board.state.boxes["cics"] == ["1", "1"]
    assert board.state.armor_supply == 12
    board.end_round(10)
    assert board.state.casualties["cics"] == 2

    board = Board()
    vang = board.unit("red-1", "1812", hits=1, armor=1)
    bolster(board.state, vang, "2.5.2")
    assert board.state.boxes["vang"] == ["1"]


@pytest.mark.rule("R2.7.6-j")
def test_attachments_of_a_lost_unit_go_to_their_own_pools() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712", hits=2)
    mg = board.support("mg-flamethrower", "mg", "1712")
    board.start(TakeHits(units=("siloam-infantry-1",), hits=1))
    assert mg.place == "cics-pool", "the Support's own faction"
    assert mg.host == ""

    board = Board()
    board.unit("siloam-infantry-1", "1712", hits=2)
    conscript = board.support("conscript-1", "conscript", "1712")
    board.start(TakeHits(units=("siloam-infantry-1",), hits=1))
    board.choose("lose_unit")
    assert conscript.place == "siloam-pool"

    board = Board()
    board.state.vang_support.inside.remove("tank")
    board.unit("red-2", "1812", hits=2).support = "tank"
    vang_takes_hits(board.state, ("red-2",), 1)
    assert board.state.units["red-2"].support == ""
    assert len(board.state.vang_support.inside) == 12


@pytest.mark.rule("R2.7.6-k")
def test_boxes_are_counted_and_emptied_at_the_end_of_the_round() -> None:
    board = Board()
    board.boxed("cics", "0", "1", "3")
    board.boxed("siloam", "2", "2")
    board.boxed("vang", "3", "3", "3")
    unit = board.unit("caledonia-infantry-1", "1712", hits=2)
    board.state.casualties["vang"] = 4
    board.end_round(10)
    assert board.state.casualties == {"cics": 4, "siloam": 4, "caledonia": 0, "vang": 13}
    assert all(box == [] for box in board.state.boxes.values())
    assert len(board.state.hit_markers.inside) == 38
    assert unit.hits == ("1", "1")


# ---------------------------------------------------------------------- 2.7.7


def fortified_attack(level: int, hits: int) -> Board:
    """Red Tank 1 scores so many hits on an Infantry in a fortified hex."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.fortify("1712", level)
    board.unit("red-1", "1812")
    board.draws("t09", BLANK, *["t06"] * hits, *[BLANK] * (3 - hits))
    board.fight("red-1", target="1712")
    board.choose("defend", option="aggressive")
    return board


@pytest.mark.rule("R2.7.7-a")
def test_a_level_one_fortification_satisfies_one_hit() -> None:
    board = fortified_attack(1, 2)
    assert [c.option for c in board.options("spend_fortification")] == ["1"], "never two"
    board = fortified_attack(1, 1)
    assert [c.option for c in board.options("spend_fortification")] == ["1"]
    assert board.options("take_hit"), "it is a choice"
    board.choose("spend_fortification")
    assert board.kind == ""
    assert board.state.fortifications == {}
    assert board.state.units["siloam-infantry-1"].hits == ()


@pytest.mark.rule("R2.7.7-a")
def test_an_attacker_does_not_use_fortifications() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.support("conscript-1", "conscript", "1712")
    board.fortify("1712", 2)
    board.unit("red-1", "1812")
    board.draws("t09", BLANK, BLANK, *[BLANK] * 4)
    board.start(CombatPhase(faction="siloam"))
    board.choose("attack")
    board.choose("commit")
    assert board.kind == "take_hits"
    assert board.options("spend_fortification") == []


@pytest.mark.rule("R2.7.7-b")
def test_a_level_two_fortification_satisfies_one_hit_or_two() -> None:
    board = fortified_attack(2, 2)
    assert {c.option for c in board.options("spend_fortification")} == {"1", "2"}
    board.choose("spend_fortification", option="2")
    assert board.kind == ""
    assert board.state.fortifications == {}

    board = fortified_attack(2, 2)
    board.choose("spend_fortification", option="1")
    assert board.state.fortifications == {"1712": 1}
    board.choose("spend_fortification", option="1")
    assert board.state.fortifications == {}
    assert board.kind == ""
    assert board.state.units["siloam-infantry-1"].hits == ()


@pytest.mark.rule("R2.7.7-c")
@pytest.mark.parametrize(
    ("level", "bombs", "left", "taken"),
    [(2, 1, 1, 0), (2, 2, 0, 0), (2, 3, 0, 1), (1, 1, 0, 0), (1, 2, 0, 1)],
)
def test_bombs_fall_on_the_fortification_first(level: int, bombs: int, left: int, taken: int) -> None:
    board = Board()
    unit = board.unit("siloam-infantry-1", "1712")
    board.fortify("1712", level)
    for plane in board.state.planes.values():
        plane.place = "cics-pool"
    board.state.vang_runway.extend(["bomber"] * 3)
    board.draws(*["t17"] * bombs, *[BLANK] * (3 - bombs))
    board.start(VangBombing(line=("1712", "1711", "1710")))
    assert board.kind == "", "absorption is not asked"
    assert board.state.fortifications.get("1712", 0) == left
    assert len(unit.hits) == taken


@pytest.mark.rule("R2.7.7-c")
def test_bombs_of_the_player_are_absorbed_as_well() -> None:
    board = Board()
    vang = board.unit("red-2", "1712")
    board.fortify("1712", 1)
    board.draws("t17")
    board.start(PlannedBombing())
    board.choose("aim_at", hex="1712")
    board.choose("bomb_line", option="s")
    assert board.state.fortifications == {}
    assert vang.hits == ()


@pytest.mark.rule("R2.7.7-d")
def test_a_fortification_serves_only_where_the_combat_began() -> None:
    board = fortified_attack(1, 2)
    board.fortify("1611", 2)
    board.choose("retreat", hex="1611")
    assert board.state.units["siloam-infantry-1"].place == "1611"
    assert board.kind == "take_hits"
    assert board.options("spend_fortification") == []
    board.choose("take_hit")
    assert board.state.fortifications["1611"] == 2
