"""2 and 2.1: the counters, the map, the tracks and the areas off the map."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked
from game.siloam.model.content import BOX, content
from game.siloam.model.state import State
from game.siloam.rules.allies import CaledoniaPhase
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.sequence import Campaign
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.support_phase import SupportPhase
from game.siloam.rules.vang_intent import move_target
from tests.siloam.board import BLANK, Board

UNITS = content().units
SUPPORTS = content().supports
GRID = content().map.grid


def types(faction: str) -> Counter[str]:
    """How many Combat Unit counters of each kind a faction has, by kind and combat symbol."""
    return Counter(f"{u.faces['combat'].symbol} {u.kind}" for u in UNITS.values() if u.faction == faction)


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
