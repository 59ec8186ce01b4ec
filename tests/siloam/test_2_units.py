"""2.2 to 2.2.4: Combat Units, their sides, their capacity and their symbols."""

from __future__ import annotations

import pytest

from game.core.engine import advance
from game.siloam.model.content import content
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.sequence import Campaign
from game.siloam.rules.support_phase import SupportPhase
from tests.siloam.board import ALL, BLANK, Board, edition

UNITS = edition().units
GRID = content().map.grid

# ---------------------------------------------------------------------- 2.2


@pytest.mark.rule("R2.2-a")
def test_only_infantry_takes_a_support_and_only_one() -> None:
    board = Board()
    board.unit("cics-green-1", "0601")
    board.unit("cics-green-2", "0603")
    board.unit("cics-light-tank-1", "0605")
    board.unit("cics-field-artillery-1", "0607")
    board.support("mg-flamethrower", "mg", "0601")
    board.state.cp = 5
    board.start(SupportPhase())
    board.choose("place_support", piece="leader-hq", option="leader")
    assert board.state.supports["leader-hq"].place == "0603", "the one Infantry without a Support"
    assert board.options("place_support", piece="mechanized-antitank") == []


@pytest.mark.rule("R2.2.1-a")
@pytest.mark.parametrize("unit_id", ["siloam-infantry-1", "cics-elite-1", "cics-green-1"])
@pytest.mark.parametrize("mode", ["combat", "movement"])
def test_the_face_up_side_gives_symbol_and_draws(unit_id: str, mode: str) -> None:
    board = Board()
    unit = board.unit(unit_id, "1712", mode=mode)
    face = UNITS[unit_id].faces[mode]
    chit = {"circle": "t09", "square": "t10", "triangle": "t05"}[face.symbol]
    board.unit("red-1", "1812")
    board.draws(*[chit] * face.draws, *[BLANK] * 4)
    board.fight("red-1", target="1712")
    board.choose("defend", option="aggressive")
    drawn = [e for e in board.told("chit_drawn") if e.about["role"] == "defense"]
    assert len(drawn) == face.draws
    (defense,) = [e for e in board.told("draws_end") if e.about["role"] == "defense"]
    assert defense.about["hits"] == face.draws
    assert unit.mode == mode


@pytest.mark.rule("R2.2.1-b")
@pytest.mark.parametrize("mode", ["combat", "movement"])
def test_the_movement_value_is_allowance_and_retreat_budget(mode: str) -> None:
    value = UNITS["cics-elite-1"].faces[mode].movement
    board = Board()
    board.unit("cics-elite-1", "0405", mode=mode)
    assert max(len(c.path) for c in board.moves("cics-elite-1").values()) == value

    board = Board()
    board.unit("cics-elite-1", "0903", mode=mode)
    board.unit("red-1", "1003")
    board.start(TakeHits(units=("cics-elite-1",), hits=9, retreats="cics-elite-1", away_from="1003"))
    while board.kind == "take_hits" and board.options("retreat"):
        board.choose("retreat", hex=min(c.hex for c in board.options("retreat")))
    assert len(board.told("unit_retreated")) == value


@pytest.mark.rule("R2.2.1-c")
def test_damage_capacity_is_dots_and_shields() -> None:
    board = Board()
    tank = board.unit("cics-medium-tank-1", "1712")
    assert (tank.spec.hit_slots, tank.spec.armor_slots) == (2, 1)
    board.start(TakeHits(units=(tank.id,), hits=4))
    for verb in ("take_hit", "take_hit"):
        board.choose(verb)
    assert tank.on_map is False, "the third hit fills the shield, the fourth removes"
    kinds = [e.kind for e in board.state.events or []]
    assert kinds == ["hit_taken", "hit_taken", "armor_taken", "unit_removed"]


@pytest.mark.rule("R2.2.1-d")
def test_slots_are_not_interchangeable() -> None:
    board = Board()
    tank = board.unit("cics-medium-tank-1", "1712", armor=1)
    board.start(TakeHits(units=(tank.id,), hits=2))
    assert (len(tank.hits), tank.armor) == (2, 1), "both hits had to take dots"

    board = Board()
    tank = board.unit("cics-medium-tank-1", "1712", hits=2)
    board.start(TakeHits(units=(tank.id,), hits=1))
    assert (len(tank.hits), tank.armor) == (2, 1), "the hit had to take the shield"


@pytest.mark.rule("R2.2.1-e")
def test_armor_markers_cause_no_casualties() -> None:
    board = Board()
    tank = board.unit("caledonia-tank-1", "1712", armor=1, hits=2)
    board.start(TakeHits(units=(tank.id,), hits=1))
    assert board.state.boxes["caledonia"] == ["1", "1"]
    board.state.round = 10
    board.state.activation.inside.clear()
    board.start(Campaign(step="activation"))
    assert board.state.casualties["caledonia"] == 2
    assert board.state.armor_supply == 12


@pytest.mark.rule("R2.2.1-f", "R2.2.3-a")
def test_movement_mode_moves_farther_and_fights_worse() -> None:
    for spec in UNITS.values():
        combat, movement = spec.faces["combat"], spec.faces["movement"]
        assert movement.movement > combat.movement, spec.id
        if spec.kind == "artillery":
            assert movement.draws <= combat.draws
        else:
            assert movement.draws < combat.draws, spec.id


@pytest.mark.rule("R2.2.1-f")
def test_a_flip_turns_the_other_side_up() -> None:
    board = Board()
    unit = board.unit("cics-green-1", "0405", mode="combat")
    spec = unit.spec.faces
    before = board.moves(unit.id)
    assert max(len(c.path) for c in before.values()) == spec["combat"].movement
    board.choose("flip")
    assert unit.mode == "movement"
    assert unit.face == spec["movement"]
    assert max(len(c.path) for c in board.options("move")) == spec["movement"].movement


@pytest.mark.rule("R2.2.2-a")
def test_infantry_and_terrain() -> None:
    board = Board()
    board.unit("cics-green-1", "1502", mode="movement")
    reach = board.moves("cics-green-1")
    assert reach["1504"].path == ("1503", "1504"), "Rough does not halt Infantry"
    assert "1402" in reach
    assert "1303" not in reach, "Difficult halts it"

    board = Board()
    board.unit("cics-green-1", "1504", mode="movement")
    assert board.moves("cics-green-1")["1304"].path == ("1404", "1304"), "a road waives the halt"


@pytest.mark.parametrize(
    "unit_id",
    [
        pytest.param("cics-light-tank-1", marks=pytest.mark.rule("R2.2.2-b")),
        pytest.param("caledonia-tank-1", marks=pytest.mark.rule("R2.2.2-b")),
        pytest.param("cics-field-artillery-1", marks=pytest.mark.rule("R2.2.2-c")),
        pytest.param("cics-heavy-artillery-1", marks=pytest.mark.rule("R2.2.2-c")),
    ],
)
def test_tank_and_artillery_and_terrain(unit_id: str) -> None:
    board = Board()
    board.unit(unit_id, "1502", mode="movement")
    reach = board.moves(unit_id)
    assert "1503" in reach
    assert "1504" not in reach, "Rough halts it"
    assert "1402" not in reach, "Difficult is closed off the road"

    board = Board()
    board.unit(unit_id, "1504", mode="movement")
    reach = board.moves(unit_id)
    assert reach["1304"].path == ("1404", "1304"), "by road into and out of Difficult"
    assert "1403" not in reach

    board = Board()
    board.unit(unit_id, "1704", mode="movement")
    assert board.moves(unit_id)["1504"].path == ("1604", "1504"), "a road waives the halt on Rough"

    board = Board()
    board.unit(unit_id, "1404", mode="movement")
    assert len(board.moves(unit_id)["1505"].path) == 2, "Difficult is left by road only"


@pytest.mark.rule("R2.2.3-b")
def test_a_unit_defends_in_the_mode_it_is_in() -> None:
    board = Board()
    unit = board.unit("siloam-infantry-1", "1712", mode="movement")
    board.unit("red-1", "1812")
    board.draws(*[BLANK] * 10)
    board.fight("red-1", target="1712")
    asked = set()
    while board.kind:
        asked |= {c.verb for c in board.asked.choices}
        board.choose("defend", option="aggressive")
    assert "flip" not in asked
    assert unit.mode == "movement"
    drawn = [e for e in board.told("chit_drawn") if e.about["role"] == "defense"]
    assert len(drawn) == unit.spec.faces["movement"].draws


# ---------------------------------------------------------------------- 2.2.4


@pytest.mark.rule("R2.2.4-a")
def test_ratings_rank_by_how_often_they_turn_up() -> None:
    faces = content().chits.faces
    counts = [
        sum(symbol in faces[chit] for chit in content().chits.tactics)
        for symbol in ("triangle", "circle", "square", "diamond")
    ]
    assert counts == sorted(set(counts)), "each rating is drawn more often than the one below"
    assert {s: UNITS[f"cics-{s}-1"].faces["combat"].symbol for s in ("green", "veteran", "elite")} == {
        "green": "triangle",
        "veteran": "circle",
        "elite": "square",
    }


@pytest.mark.rule("R2.2.4-a")
@pytest.mark.parametrize(
    ("unit_id", "own", "other"),
    [
        ("cics-green-1", "t05", "t06"),
        ("cics-veteran-1", "t09", "t10"),
        ("cics-veteran-1", "t09", "t04"),
        ("cics-elite-1", "t10", "t09"),
        ("cics-elite-1", "t11", "t04"),
    ],
)
def test_a_draw_matches_the_same_symbol_only(unit_id: str, own: str, other: str) -> None:
    board = Board()
    unit = board.unit(unit_id, "1712")
    board.unit("red-1", "1812")
    board.draws(own, other, *[BLANK] * 8)
    board.fight("red-1", target="1712")
    board.choose("defend", option="aggressive")
    results = [e.about["result"] for e in board.told("chit_drawn") if e.about["role"] == "defense"]
    assert results[:2] == ["hit", "miss"]
    assert len(results) == unit.face.draws


def supported_attack(board: Board, artillery: str = "cics-field-artillery-1") -> None:
    """A Green Infantry at 1712 attacks Red Tank 1 at 1812 with Artillery at 1711."""
    board.unit("cics-green-1", "1712")
    board.unit("red-1", "1812")
    board.unit(artillery, "1711")
    board.state.cp = 5
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-green-1")


@pytest.mark.rule("R2.2.4-b")
def test_artillery_support_scores_and_draws_again_and_again() -> None:
    board = Board()
    supported_attack(board)
    board.choose("support_attack")
    # Three defense draws, then two for the lead, one for the Artillery, one for the failed defense.
    board.draws(BLANK, BLANK, BLANK, "t17", "t17", BLANK, BLANK, BLANK, BLANK)
    board.choose("commit")
    attack = [e.about["result"] for e in board.told("chit_drawn") if e.about["role"] == "attack"]
    assert attack == ["hit_and_draw", "hit_and_draw", "miss", "miss", "miss", "miss"]
    assert board.told("draws_end")[-1].about["hits"] == 2


@pytest.mark.rule("R2.2.4-b")
def test_without_artillery_support_the_symbol_is_a_miss() -> None:
    board = Board()
    supported_attack(board)
    board.draws(BLANK, BLANK, BLANK, "t17", "t17", "t17")
    board.choose("commit")
    attack = [e.about["result"] for e in board.told("chit_drawn") if e.about["role"] == "attack"]
    assert attack == ["miss", "miss", "miss"]


def defend_with_artillery(mode: str, place: str = "1710") -> Board:
    """Red Tank 1 attacks an Infantry with a Leader at 1712; Field Artillery stands behind."""
    board = Board()
    board.unit("cics-green-1", "1712")
    board.support("leader-hq", "leader", "1712")
    board.unit("cics-field-artillery-1", place, mode=mode)
    board.unit("red-1", "1812")
    return board


@pytest.mark.rule("R2.2.4-b", "R2.2.4-e")
def test_artillery_supports_a_defense_and_is_out_of_reach() -> None:
    board = defend_with_artillery("combat")
    board.draws("t17", BLANK, BLANK, BLANK, *[ALL] * 4, *[BLANK] * 4)
    board.fight("red-1", target="1712")
    board.choose("support_defense", piece="cics-field-artillery-1")
    board.choose("defend", option="aggressive")
    defense = [e.about["result"] for e in board.told("chit_drawn") if e.about["role"] == "defense"]
    assert defense == ["hit_and_draw", "miss", "miss", "miss"]
    assert {c.piece for c in board.options("take_hit")} == {"cics-green-1"}
    while board.kind == "take_hits":
        board.choose((board.options("take_hit") or board.options("lose_unit"))[0].verb)
    assert board.state.units["cics-field-artillery-1"].hits == ()
    assert board.state.units["cics-green-1"].place == "cics-pool"


@pytest.mark.rule("R2.2.4-c")
def test_artillery_in_movement_mode_gives_no_support() -> None:
    board = defend_with_artillery("movement")
    board.draws("t17", *[BLANK] * 8)
    board.fight("red-1", target="1712")
    assert board.kind == "choose_defense", "there is nothing to name in Step 2"
    board.choose("defend", option="aggressive")
    assert board.told("chit_drawn")[0].about["result"] == "miss"

    board = Board()
    supported_attack(board)
    artillery = board.state.units["cics-field-artillery-1"]
    artillery.mode = "movement"
    board.state.pending = None
    advance(board.state)
    (support,) = board.options("support_attack")
    assert support.option == "combat", "it has to be turned to Combat Mode as it is activated"
    board.choose("support_attack")
    assert artillery.mode == "combat"


@pytest.mark.rule("R2.2.4-d")
@pytest.mark.parametrize(
    ("artillery", "place", "distance", "offered"),
    [
        ("cics-field-artillery-1", "1710", 2, True),
        ("cics-field-artillery-1", "1709", 3, False),
        ("cics-heavy-artillery-1", "1709", 3, True),
        ("cics-heavy-artillery-1", "1708", 4, False),
    ],
)
def test_artillery_range_is_printed_and_measured_to_the_lead(
    artillery: str, place: str, distance: int, offered: bool
) -> None:
    assert GRID.distance(place, "1712") == distance
    board = Board()
    board.unit("cics-green-1", "1712")
    board.unit("red-1", "1713")
    board.unit(artillery, place)
    board.state.cp = 5
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-green-1")
    assert bool(board.options("support_attack")) is offered

    board = Board()
    board.unit("cics-green-1", "1712")
    board.support("leader-hq", "leader", "1712")
    board.unit(artillery, place)
    board.unit("red-1", "1713")
    board.fight("red-1", target="1712")
    assert (board.kind == "coordinate_defense") is offered


@pytest.mark.rule("R2.2.4-d")
def test_range_to_the_target_does_not_help() -> None:
    board = Board()
    board.unit("cics-green-1", "1811")
    board.unit("red-1", "1711")
    board.unit("cics-field-artillery-1", "1511")
    assert GRID.distance("1511", "1711") == 2
    assert GRID.distance("1511", "1811") == 3
    board.state.cp = 5
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-green-1")
    assert board.options("support_attack") == []


@pytest.mark.rule("R2.2.4-e")
def test_supporting_artillery_takes_no_hits_in_an_attack() -> None:
    board = Board()
    supported_attack(board)
    board.choose("support_attack")
    board.draws("t09", "t09", "t09")
    board.choose("commit")
    assert board.state.units["cics-green-1"].place == "cics-pool", "three hits on two dots"
    assert board.state.units["cics-field-artillery-1"].hits == ()
    assert board.state.units["cics-field-artillery-1"].on_map
    assert board.told("attack_broken")


@pytest.mark.rule("R2.2.4-f")
def test_a_shield_is_room_for_one_armor_marker() -> None:
    board = Board()
    tank = board.unit("cics-light-tank-1", "1712")
    board.start(TakeHits(units=(tank.id,), hits=1))
    board.choose("take_armor")
    assert board.kind == ""
    assert tank.armor == 1
    assert tank.hits == ()
    assert board.state.armor_supply == 11
    assert len(board.state.hit_markers.inside) == 40
