"""2 Components, 2.1 Map Elements and 2.2 Combat Units."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.decision import Choice
from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked
from game.siloam.content import BOX, content
from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.allies import CaledoniaPhase
from game.siloam.rules.combat import Combat
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.sequence import Campaign
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.support_phase import SupportPhase
from game.siloam.rules.vang_intent import move_target
from game.siloam.state import State
from tests.siloam.board import ALL, BLANK, Board

UNITS = content().units
SUPPORTS = content().supports
GRID = content().map.grid


def types(faction: str) -> Counter[str]:
    """How many Combat Unit counters of each kind a faction has, by kind and combat symbol."""
    return Counter(f"{u.faces['combat'].symbol} {u.kind}" for u in UNITS.values() if u.faction == faction)


def moves(board: Board, unit_id: str) -> dict[str, Choice]:
    """Where an activated unit may go."""
    board.state.cp = 9
    board.start(MovementPhase(faction=board.state.units[unit_id].spec.faction))
    board.choose("activate", piece=unit_id)
    return {c.hex: c for c in board.options("move")}


# ---------------------------------------------------------------------- components


@pytest.mark.rule("R2-a")
def test_siloam_counters() -> None:
    assert types("siloam") == {"circle infantry": 4}
    conscripts = [s for s in SUPPORTS.values() if s.faction == "siloam"]
    assert len(conscripts) == 10
    assert all(set(s.sides) == {"conscript", "guerrilla"} for s in conscripts)


@pytest.mark.rule("R2-b")
def test_caledonian_counters() -> None:
    assert types("caledonia") == {"circle infantry": 3, "circle tank": 1}
    assert [set(s.sides) for s in SUPPORTS.values() if s.faction == "caledonia"] == [{"leader", "mg"}]


@pytest.mark.rule("R2-c")
def test_cics_combat_units_and_those_left_in_the_box() -> None:
    assert types("cics") == {
        "triangle infantry": 4,
        "circle infantry": 4,
        "square infantry": 2,
        "circle tank": 3,
        "triangle artillery": 2,
    }
    cics = Counter(u.type for u in UNITS.values() if u.faction == "cics")
    assert (cics["cics-light-tank"], cics["cics-medium-tank"]) == (2, 1)
    state = new_campaign(1)
    boxed = Counter(u.spec.type for u in state.units.values() if u.place == BOX and not u.spec.is_vang)
    assert boxed == {"cics-green": 2, "cics-veteran": 3, "cics-light-tank": 1, "siloam-infantry": 1}


@pytest.mark.rule("R2-d")
def test_cics_support_counters_are_single_and_two_sided() -> None:
    pairs = sorted(tuple(sorted(s.sides)) for s in SUPPORTS.values() if s.faction == "cics")
    assert pairs == [
        ("antitank", "mechanized"),
        ("engineer", "truck"),
        ("flamethrower", "mg"),
        ("hq", "leader"),
        ("scout", "spotter"),
    ]
    assert len(new_campaign(1).planes) == 5


@pytest.mark.rule("R2-d")
def test_leader_and_hq_are_never_in_play_together() -> None:
    board = Board()
    board.unit("cics-green-1", "0601")
    board.state.cp = 5
    board.start(SupportPhase())
    board.choose("place_support", piece="leader-hq", option="leader")
    if board.kind == "place_support":
        board.choose("place_at", hex="0601")
    assert board.state.supports["leader-hq"].side == "leader"
    assert board.options("place_support", option="hq") == []
    board.choose("move_support", piece="leader-hq", option="hq")
    board.choose("place_at", hex="0603")
    on_map = [s.side for s in board.state.supports.values() if s.on_map]
    assert on_map == ["hq"]


@pytest.mark.rule("R2-e")
def test_vang_banners() -> None:
    for banner in ("red", "yellow", "black"):
        kinds = [UNITS[f"{banner}-{number}"].kind for number in range(1, 6)]
        assert kinds == ["tank", "infantry", "infantry", "tank", "infantry"]
    assert sum(u.is_vang for u in UNITS.values()) == 15


@pytest.mark.rule("R2-f")
def test_vang_support_counters() -> None:
    assert len(new_campaign(1).vang_support.inside) == 12


@pytest.mark.rule("R2-g")
def test_stocks() -> None:
    state = new_campaign(1)
    assert len(state.command.inside) == 10
    assert len(state.tactics.inside) == 20
    waiting = Counter("weather" if c == "weather-miss" else "bonus" for c in state.tactics.supply)
    assert waiting == {"weather": 8, "bonus": 8}
    assert state.activation.inside.count("weather") == 1
    assert len(state.hit_markers.inside) == 40
    assert state.armor_supply == 12
    assert len(state.content.tracks.plans) == 5
    assert len(state.morale) == 3


def check_stocks(state: State) -> None:
    """Every counted marker and chit is somewhere, and only once."""
    units = state.units.values()
    hits = [m for u in units for m in u.hits] + [m for box in state.boxes.values() for m in box]
    real = [m for m in hits if m.isdecimal()]
    assert len(state.hit_markers.inside) + len(real) == 40
    assert state.armor_supply + sum(u.armor for u in units) == 12
    cup = state.tactics
    assert len(cup.inside) + len(cup.discard) + len(cup.supply) == 36
    assert sum(c == "weather-miss" for c in (*cup.inside, *cup.discard, *cup.supply)) == 8
    carried = [u.support for u in units if u.support]
    assert len(state.vang_support.inside) + len(state.vang_runway) + len(carried) == 12
    assert all(1 <= level <= 8 for level in state.morale.values())
    assert all(len(u.hits) <= u.spec.hit_slots and u.armor <= u.spec.armor_slots for u in units)


@pytest.mark.rule("R2-g")
@pytest.mark.parametrize("seed", range(4))
def test_no_marker_is_made_or_lost_in_play(seed: int) -> None:
    state = new_campaign(seed)
    dice = seeded(seed, "choices")
    decision = advance(state)
    for _ in range(700):
        if decision is None:
            break
        choices = decision.choices
        decision = apply_unchecked(state, choices[dice.below(len(choices))])
        check_stocks(state)
    assert state.choices_made > 100


# ---------------------------------------------------------------------- 2.1


@pytest.mark.rule("R2.1-a")
def test_grid_size_and_ids() -> None:
    assert len(GRID.hexes) == 260
    assert GRID.hexes == tuple(f"{c:02d}{r:02d}" for c in range(1, 21) for r in range(1, 14))
    assert "2013" in GRID
    assert "2101" not in GRID
    assert "0114" not in GRID


@pytest.mark.rule("R2.1-b")
@pytest.mark.parametrize(
    ("hex_id", "around"),
    [
        ("1712", "1611 1612 1711 1713 1811 1812"),
        ("1909", "1808 1809 1908 1910 2008 2009"),
        ("1904", "1803 1804 1903 1905 2003 2004"),
        ("0601", "0501 0502 0602 0701 0702"),
        ("1413", "1313 1412 1513"),
    ],
)
def test_neighbours(hex_id: str, around: str) -> None:
    assert GRID.neighbours[hex_id] == tuple(around.split())


@pytest.mark.rule("R2.1-b")
def test_the_opening_attacks_are_possible() -> None:
    for beach, garrison in (("1812", "1712"), ("2008", "1909"), ("2003", "1904")):
        assert GRID.adjacent(beach, garrison)
        assert GRID.distance(beach, garrison) == 1
    assert GRID.distance("1812", "1611") == 2
    assert GRID.distance("0601", "1711") == 15
    assert GRID.distance("2008", "0409") == 16


@pytest.mark.rule("R2.1-c")
def test_tracks() -> None:
    state = new_campaign(1)
    assert state.round == 1
    assert state.cp == 0
    assert state.casualties == {"cics": 0, "siloam": 0, "caledonia": 0, "vang": 0}
    assert set(state.morale) == {"cics", "siloam", "caledonia"}
    assert state.content.tracks.boxes == ("initiating", "rushed", "prepared", "well_prepared")
    assert state.plans == {}


@pytest.mark.rule("R2.1-d")
def test_off_map_areas() -> None:
    state = new_campaign(1)
    areas = {u.place for u in state.units.values() if not u.on_map}
    areas |= {s.place for s in state.supports.values() if not s.on_map}
    assert {"cics-pool", "siloam-pool", "caledonia-pool"} <= areas
    assert {"locked-a", "locked-b", "locked-caledonia"} <= areas
    assert set(state.boxes) == {"cics", "siloam", "caledonia", "vang"}
    assert set(state.beachheads) == {"red", "yellow", "black"}
    assert {p.place for p in state.planes.values()} == {"runway", "cics-pool"}
    assert state.vang_runway == []


@pytest.mark.rule("R2.1-d")
def test_cics_planes_have_a_hangar_and_vang_planes_have_none() -> None:
    board = Board()
    board.state.cp = 1
    board.start(SupportPhase())
    board.choose("ready_plane", option="fighter")
    assert [p.side for p in board.state.planes_at("hangar")] == ["fighter"]

    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-1", "1812")
    board.rig("vang_support", "bombing-run")
    board.state.vang_support.inside.remove("bomber")
    board.state.vang_runway.append("bomber")
    for plane in board.state.planes.values():
        plane.place = "cics-pool"
    board.draws(*[BLANK] * 8)
    board.state.activation.inside[:] = ["red-yellow"]
    board.start(Campaign(step="activation"))
    while board.kind in ("coordinate_defense", "choose_defense"):
        board.choose("defend", option="aggressive")
    assert board.told("bombing_over")
    assert board.state.vang_runway == []
    assert board.state.vang_support.inside.count("bomber") == 3


@pytest.mark.rule("R2.1-e")
def test_a_star_matters_to_its_own_banner_only() -> None:
    board = Board()
    stars = board.state.content.map.stars
    found = {}
    for banner in ("red", "yellow", "black"):
        unit = board.unit(f"{banner}-2", "1505")
        target = move_target(board.state, unit)
        assert target is not None
        assert target.hex in stars[banner]
        found[banner] = target.hex
        board.state.put(unit, BOX)
    assert found["black"] == "1504"
    assert "1504" not in (found["yellow"], found["red"]), "the star next to them is not theirs"


@pytest.mark.rule("R2.1-e")
def test_a_hex_may_bear_two_stars() -> None:
    stars = content().map.stars
    assert "1308" in stars["red"]
    assert "1308" in stars["yellow"]
    assert "1308" not in stars["black"]
    assert "1204" in stars["black"]
    assert "1204" in stars["yellow"]
    assert "1204" not in stars["red"]


@pytest.mark.rule("R2.1-f")
def test_an_open_vp_space_draws_its_own_banner_back() -> None:
    board = Board()
    red = board.unit("red-2", "1710")
    target = move_target(board.state, red)
    assert target is not None
    assert target.hex == "1711"
    board.state.put(red, BOX)
    yellow = board.unit("yellow-2", "1710")
    target = move_target(board.state, yellow)
    assert target is not None
    assert target.hex != "1711", "nearest, but a VP Space with another tag"


@pytest.mark.rule("R2.1-g")
def test_allied_reinforcements_arrive_on_their_flag_hexes() -> None:
    board = Board()
    flags = board.state.content.map.flags
    board.unit("caledonia-infantry-1", flags["caledonia"][0])
    board.start(CaledoniaPhase())
    assert {c.hex for c in board.options("deploy")} == set(flags["caledonia"][1:])

    board = Board()
    board.unit("siloam-infantry-4", BOX)
    board.unit("red-2", flags["siloam"][0])
    board.start(ResolveEvent(event="E2B"))
    board.choose("take_option", option="E2B.a")
    assert {c.hex for c in board.options("deploy")} == set(flags["siloam"][1:])
    board.choose("deploy", hex=flags["siloam"][1], option="combat")
    assert board.state.units["siloam-infantry-4"].place == flags["siloam"][1]


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
    board.start(Combat(attackers=("red-1",), lead="red-1", target="1712"))
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
    assert max(len(c.path) for c in moves(board, "cics-elite-1").values()) == value

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
    before = moves(board, unit.id)
    assert max(len(c.path) for c in before.values()) == spec["combat"].movement
    board.choose("flip")
    assert unit.mode == "movement"
    assert unit.face == spec["movement"]
    assert max(len(c.path) for c in board.options("move")) == spec["movement"].movement


@pytest.mark.rule("R2.2.2-a")
def test_infantry_and_terrain() -> None:
    board = Board()
    board.unit("cics-green-1", "1502", mode="movement")
    reach = moves(board, "cics-green-1")
    assert reach["1504"].path == ("1503", "1504"), "Rough does not halt Infantry"
    assert "1402" in reach
    assert "1303" not in reach, "Difficult halts it"

    board = Board()
    board.unit("cics-green-1", "1504", mode="movement")
    assert moves(board, "cics-green-1")["1304"].path == ("1404", "1304"), "a road waives the halt"


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
    reach = moves(board, unit_id)
    assert "1503" in reach
    assert "1504" not in reach, "Rough halts it"
    assert "1402" not in reach, "Difficult is closed off the road"

    board = Board()
    board.unit(unit_id, "1504", mode="movement")
    reach = moves(board, unit_id)
    assert reach["1304"].path == ("1404", "1304"), "by road into and out of Difficult"
    assert "1403" not in reach

    board = Board()
    board.unit(unit_id, "1704", mode="movement")
    assert moves(board, unit_id)["1504"].path == ("1604", "1504"), "a road waives the halt on Rough"

    board = Board()
    board.unit(unit_id, "1404", mode="movement")
    assert len(moves(board, unit_id)["1505"].path) == 2, "Difficult is left by road only"


@pytest.mark.rule("R2.2.3-b")
def test_a_unit_defends_in_the_mode_it_is_in() -> None:
    board = Board()
    unit = board.unit("siloam-infantry-1", "1712", mode="movement")
    board.unit("red-1", "1812")
    board.draws(*[BLANK] * 10)
    board.start(Combat(attackers=("red-1",), lead="red-1", target="1712"))
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
    board.start(Combat(attackers=("red-1",), lead="red-1", target="1712"))
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
    # Three defence draws, then two for the lead, one for the Artillery, one for the failed defence.
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
def test_artillery_supports_a_defence_and_is_out_of_reach() -> None:
    board = defend_with_artillery("combat")
    board.draws("t17", BLANK, BLANK, BLANK, *[ALL] * 4, *[BLANK] * 4)
    board.start(Combat(attackers=("red-1",), lead="red-1", target="1712"))
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
    board.start(Combat(attackers=("red-1",), lead="red-1", target="1712"))
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
    board.start(Combat(attackers=("red-1",), lead="red-1", target="1712"))
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
