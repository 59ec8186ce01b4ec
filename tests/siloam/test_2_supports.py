"""2.3 CICS Support Units: roles, placement, abilities, and when they leave; planes."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.decision import Choice
from game.siloam.content import content
from game.siloam.rules.activation import MovementPhase, begin_activation
from game.siloam.rules.air import PlannedBombing, VangBombing
from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.combat import Combat
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.hits import TakeHits, vang_takes_hits
from game.siloam.rules.sequence import Campaign
from game.siloam.rules.stacking import Restack
from game.siloam.rules.support_phase import SupportPhase
from game.siloam.rules.vang import VangTurn
from tests.siloam.board import ALL, BLANK, Board, edition

GRID = edition().map.grid
TERRAIN = edition().map.terrain
COUNTER = {
    "leader": "leader-hq",
    "hq": "leader-hq",
    "mg": "mg-flamethrower",
    "flamethrower": "mg-flamethrower",
    "mechanized": "mechanized-antitank",
    "antitank": "mechanized-antitank",
    "engineer": "engineer-truck",
    "truck": "engineer-truck",
    "scout": "scout-spotter",
    "spotter": "scout-spotter",
}
ATTACHMENTS = ("mg", "flamethrower", "mechanized", "antitank", "leader", "truck")
DETACHMENTS = ("spotter", "scout", "hq", "engineer")


def support_phase(board: Board, cp: int = 9) -> None:
    board.state.cp = cp
    board.start(SupportPhase())


def placements(board: Board, side: str) -> set[str]:
    """Where the Support phase lets a counter from the Pool be placed on this side."""
    support_phase(board)
    if not board.options("place_support", option=side):
        return set()
    begin = len(board.told("support_placed"))
    board.choose("place_support", option=side)
    if board.kind == "place_support":
        return {c.hex for c in board.asked.choices}
    return {e.about["hex"] for e in board.told("support_placed")[begin:]}  # one hex only: placed at once


def place(board: Board, side: str, hex_id: str) -> None:
    board.choose("place_support", option=side)
    if board.kind == "place_support":
        board.choose("place_at", hex=hex_id)
    assert board.state.supports[COUNTER[side]].place == hex_id


def moves(board: Board, unit_id: str) -> dict[str, Choice]:
    """Where an activated unit may go."""
    board.state.cp = 9
    board.start(MovementPhase(faction=board.state.units[unit_id].spec.faction))
    board.choose("activate", piece=unit_id)
    return {c.hex: c for c in board.options("move")}


def move(board: Board, unit_id: str, hex_id: str) -> Choice:
    choice = moves(board, unit_id)[hex_id]
    board.choose("move", hex=hex_id)
    return choice


def strength(board: Board, role: str) -> Any:
    return [e.about["strength"] for e in board.told("draws_begin") if e.about["role"] == role][-1]


def attack_draws(side: str, foe: str) -> int:
    """Draws of a Green Infantry with this Support that attacks a Vang unit, beyond those without it."""
    found = []
    for attached in (False, True):
        board = Board()
        board.unit("cics-green-1", "1712")
        board.unit(foe, "1812")
        if attached:
            board.support(COUNTER[side], side, "1712")
        board.state.cp = 1
        board.draws(*[BLANK] * 12)
        board.start(CombatPhase(faction="cics"))
        board.choose("attack")
        board.choose("commit")
        found.append(strength(board, "attack").draws)
    return found[1] - found[0]


def defense_draws(side: str, foe: str) -> int:
    """The same for an Infantry that is attacked."""
    found = []
    for attached in (False, True):
        board = Board()
        board.unit("cics-green-1", "1712")
        board.unit(foe, "1812")
        if attached:
            board.support(COUNTER[side], side, "1712")
        board.draws(*[BLANK] * 12)
        board.start(Combat(attackers=(foe,), lead=foe, target="1712"))
        board.choose("defend", option="aggressive")
        found.append(strength(board, "defense").draws)
    return found[1] - found[0]


def lost_in_retreat(side: str) -> bool:
    """Whether the Support goes to the Pool when its Infantry retreats."""
    board = Board()
    board.unit("cics-green-1", "0903")
    support = board.support(COUNTER[side], side, "0903")
    board.start(TakeHits(units=("cics-green-1",), hits=2, retreats="cics-green-1", away_from="1003"))
    board.choose("retreat", hex="0802")
    return support.place == "cics-pool" and support.host == "" and board.state.units["cics-green-1"].on_map


# ---------------------------------------------------------------------- 2.3, 2.3.1


@pytest.mark.rule("R2.3-a")
@pytest.mark.parametrize("side", [*ATTACHMENTS, *DETACHMENTS])
def test_every_support_is_attachment_or_detachment(side: str) -> None:
    board = Board()
    infantry = {"0901", "1811"}
    board.unit("cics-green-1", "0901")
    board.unit("siloam-infantry-1", "1811")
    board.unit("cics-light-tank-1", "0601")
    board.unit("red-1", "1812")
    hexes = placements(board, side)
    assert hexes
    if side in ATTACHMENTS:
        assert hexes <= infantry
    else:
        assert hexes.isdisjoint({*infantry, "0601", "1812"})


@pytest.mark.rule("R2.3.1-a", "R2.3.2-q")
@pytest.mark.parametrize(("place", "cost"), [("0605", 0), ("0606", 1)])
def test_hq_range(place: str, cost: int) -> None:
    board = Board()
    board.support("leader-hq", "hq", "0601")
    board.unit("cics-green-1", place)
    assert GRID.distance("0601", place) == 4 + cost
    board.state.cp = 1
    board.start(MovementPhase(faction="cics"))
    board.choose("activate")
    assert board.state.cp == 1 - cost


@pytest.mark.rule("R2.3.1-a")
def test_range_one_is_the_adjacent_hexes() -> None:
    assert set(GRID.within("1712", 1)) == {"1712", *GRID.neighbours["1712"]}
    assert all((GRID.distance("1712", h) <= 2) == (h in GRID.within("1712", 2)) for h in GRID.hexes)


@pytest.mark.rule("R2.3.1-b")
def test_a_passive_ability_works_on_the_turn_of_placement() -> None:
    board = Board()
    board.unit("cics-green-1", "0601")
    board.rig("command", "4")
    board.start(CicsTurn())
    place(board, "hq", "0604")
    board.choose("done")
    assert board.kind == "movement_phase"
    assert [c.cost for c in board.options("activate")] == [0]


@pytest.mark.rule("R2.3.1-b")
def test_a_passive_ability_asks_for_no_action() -> None:
    board = Board()
    board.unit("cics-green-1", "1710")
    board.unit("cics-green-2", "1811")
    board.unit("red-1", "1812")
    for side in ("hq", "mg", "mechanized"):
        board.support(COUNTER[side], side, {"hq": "0601", "mg": "1710", "mechanized": "1811"}[side])
    board.support("scout-spotter", "spotter", "1712")
    support_phase(board)
    verbs = {c.verb for c in board.asked.choices}
    assert verbs.isdisjoint({"scout", "build_fortification"})


@pytest.mark.rule("R2.3.1-c")
def test_engineer_and_scout_act_on_the_turn_of_placement() -> None:
    board = Board()
    board.unit("cics-green-1", "1711")
    board.unit("red-1", "1812")
    support_phase(board)
    place(board, "engineer", "0601")
    board.choose("build_fortification")
    assert board.state.fortifications == {"0601": 1}
    place(board, "scout", "1811")
    board.choose("scout", option="red-1")
    assert board.state.units["red-1"].scouted
    assert board.state.cp == 7, "1 CP for each placement, the abilities are free"


@pytest.mark.rule("R2.3.1-d")
def test_a_used_counter_is_locked_for_the_rest_of_the_turn() -> None:
    board = Board()
    board.unit("cics-green-1", "1711")
    board.unit("red-1", "1812")
    board.support("engineer-truck", "engineer", "0601")
    board.support("scout-spotter", "scout", "1811")
    support_phase(board)
    board.choose("build_fortification")
    board.choose("scout")
    for counter in ("engineer-truck", "scout-spotter"):
        assert [c for c in board.asked.choices if c.piece == counter] == []
    board.choose("done")

    begin_activation(board.state)
    support_phase(board)
    for counter in ("engineer-truck", "scout-spotter"):
        assert board.options("return_support", piece=counter)
        assert board.options("move_support", piece=counter)


@pytest.mark.rule("R2.3.1-e")
@pytest.mark.parametrize("side", ["engineer", "scout"])
def test_an_unused_counter_may_be_taken_back(side: str) -> None:
    board = Board()
    board.unit("cics-green-1", "1711")
    board.unit("red-1", "1812")
    support_phase(board)
    place(board, side, {"engineer": "0601", "scout": "1811"}[side])
    board.choose("return_support", piece=COUNTER[side])
    assert board.state.supports[COUNTER[side]].place == "cics-pool"


@pytest.mark.rule("R2.3.1-f")
@pytest.mark.parametrize(
    ("side", "hex_id", "verb", "other"),
    [("engineer", "0601", "build_fortification", "truck"), ("scout", "1811", "scout", "spotter")],
)
def test_no_second_side_once_the_first_has_acted(side: str, hex_id: str, verb: str, other: str) -> None:
    board = Board()
    board.unit("cics-green-1", "1711")
    board.unit("cics-green-2", "0603")
    board.unit("red-1", "1812")
    support_phase(board)
    place(board, side, hex_id)
    assert board.options("move_support", piece=COUNTER[side], option=other)
    board.choose(verb)
    assert [c for c in board.asked.choices if c.option == other] == []


# ---------------------------------------------------------------------- 2.3.2 placement principles


@pytest.mark.rule("R2.3.2-a")
def test_the_side_chosen_at_placement_fixes_the_role() -> None:
    board = Board()
    board.unit("cics-green-1", "1712")
    support_phase(board)
    assert {c.option for c in board.options("place_support", piece="mg-flamethrower")} == {
        "mg",
        "flamethrower",
    }
    place(board, "mg", "1712")
    assert board.state.supports["mg-flamethrower"].side == "mg"
    board.choose("done")
    board.unit("red-1", "1812")
    board.draws(*[BLANK] * 12)
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    board.choose("commit")
    assert "flamethrower" not in {line.reason for line in strength(board, "attack").lines}


@pytest.mark.rule("R2.3.2-b")
def test_an_attachment_joins_free_infantry_of_any_friendly_faction() -> None:
    board = Board()
    board.unit("cics-green-1", "0601")
    board.unit("siloam-infantry-1", "0603")
    board.unit("caledonia-infantry-1", "0605")
    board.unit("cics-green-2", "0607")
    board.support("mg-flamethrower", "mg", "0607")
    assert placements(board, "leader") == {"0601", "0603", "0605"}


@pytest.mark.rule("R2.3.2-b")
def test_an_attachment_moves_with_its_infantry() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0603")
    leader = board.support("leader-hq", "leader", "0603")
    assert leader.host == "siloam-infantry-1"
    move(board, "siloam-infantry-1", "0604")
    assert leader.place == "0604"
    assert leader.host == "siloam-infantry-1"


@pytest.mark.rule("R2.3.2-c")
@pytest.mark.parametrize("side", ["hq", "engineer"])
def test_a_detachment_needs_a_hex_of_its_own(side: str) -> None:
    board = Board()
    board.unit("cics-light-tank-1", "0601")
    board.unit("cics-green-1", "0603")
    board.support("mg-flamethrower", "mg", "0603")
    board.support("conscript-1", "guerrilla", "0605")
    other = "engineer" if side == "hq" else "hq"
    board.support(COUNTER[other], other, "0607")
    board.fortify("0609")
    hexes = placements(board, side)
    assert hexes.isdisjoint({"0601", "0603", "0605", "0607"})
    assert "0609" in hexes, "a marker does not fill a hex"


@pytest.mark.rule("R2.3.2-d")
def test_a_detachment_makes_way_where_a_unit_ends_its_move() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0601")
    engineer = board.support("engineer-truck", "engineer", "0602")
    assert move(board, "siloam-infantry-1", "0603").path == ("0602", "0603")
    assert engineer.place == "0602", "passing through is harmless"

    board = Board()
    board.unit("siloam-infantry-1", "0601")
    engineer = board.support("engineer-truck", "engineer", "0602")
    move(board, "siloam-infantry-1", "0602")
    assert engineer.place == "cics-pool", "its own faction's Pool"


@pytest.mark.rule("R2.3.2-d")
@pytest.mark.parametrize(("stops", "place"), [(True, "cics-pool"), (False, "0803")])
def test_a_detachment_makes_way_where_a_retreat_ends(stops: bool, place: str) -> None:
    board = Board()
    unit = board.unit("caledonia-infantry-1", "0903")
    hq = board.support("leader-hq", "hq", "0803")
    board.start(TakeHits(units=(unit.id,), hits=2, retreats=unit.id, away_from="1003"))
    board.choose("retreat", hex="0803")
    if stops:
        board.choose("take_hit")
    else:
        board.choose("retreat", hex="0703")
    assert board.kind == ""
    assert hq.place == place


@pytest.mark.rule("R2.3.2-e")
def test_a_guerrilla_is_displaced_and_not_returned() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0601")
    guerrilla = board.support("conscript-1", "guerrilla", "0602")
    move(board, "siloam-infantry-1", "0602")
    assert guerrilla.place == "1410"
    assert guerrilla.side == "guerrilla"


# ---------------------------------------------------------------------- 2.3.2 attachments


@pytest.mark.rule("R2.3.2-f")
def test_mg() -> None:
    assert defense_draws("mg", "red-1") == 1
    assert defense_draws("mg", "red-2") == 1
    assert attack_draws("mg", "red-2") == 0
    assert lost_in_retreat("mg")


@pytest.mark.rule("R2.3.2-g")
def test_flamethrower() -> None:
    assert attack_draws("flamethrower", "red-1") == 1
    assert attack_draws("flamethrower", "red-2") == 1
    assert defense_draws("flamethrower", "red-2") == 0
    assert lost_in_retreat("flamethrower")


@pytest.mark.rule("R2.3.2-h")
def test_mechanized() -> None:
    assert attack_draws("mechanized", "red-2") == 2
    assert attack_draws("mechanized", "red-1") == 0
    assert defense_draws("mechanized", "red-2") == 0
    assert lost_in_retreat("mechanized")


@pytest.mark.rule("R2.3.2-i")
def test_antitank() -> None:
    assert defense_draws("antitank", "red-1") == 2
    assert defense_draws("antitank", "red-2") == 0
    assert attack_draws("antitank", "red-1") == 0
    assert lost_in_retreat("antitank")


@pytest.mark.parametrize(
    "side",
    [
        pytest.param("mechanized", marks=pytest.mark.rule("R2.3.2-h")),
        pytest.param("antitank", marks=pytest.mark.rule("R2.3.2-i")),
    ],
)
def test_not_placed_in_difficult_but_carried_into_it(side: str) -> None:
    board = Board()
    assert TERRAIN["1402"] == "difficult"
    board.unit("cics-green-1", "1402")
    board.unit("cics-green-2", "1502")
    assert placements(board, side) == {"1502"}

    board = Board()
    board.unit("cics-green-2", "1502")
    support = board.support(COUNTER[side], side, "1502")
    move(board, "cics-green-2", "1402")
    assert support.place == "1402"


def beside_the_enemy(leader_at: str) -> Board:
    """Units of three factions around Red Tank 1 at 1812, and a Leader with a fourth."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("cics-green-1", "1713")
    board.unit("caledonia-infantry-1", "1811")
    board.unit("red-1", "1812")
    board.unit("cics-veteran-1", leader_at)
    board.support("leader-hq", "leader", leader_at)
    board.state.cp = 5
    return board


@pytest.mark.rule("R2.3.2-s", "R2.3.1-a")
@pytest.mark.parametrize(
    ("leader_at", "joiners"),
    [
        ("1711", {"cics-green-1", "caledonia-infantry-1"}),
        ("1710", {"caledonia-infantry-1"}),
        ("1709", set()),
    ],
)
def test_a_leader_brings_all_factions_together(leader_at: str, joiners: set[str]) -> None:
    for hex_id, unit in (("1713", "cics-green-1"), ("1811", "caledonia-infantry-1")):
        covered = GRID.distance(leader_at, hex_id) <= 2 and GRID.distance(leader_at, "1712") <= 2
        assert covered == (unit in joiners)
    board = beside_the_enemy(leader_at)
    board.start(CombatPhase(faction="siloam"))
    board.choose("attack", piece="siloam-infantry-1")
    assert {c.piece for c in board.options("join_attack")} == joiners

    board = beside_the_enemy(leader_at)
    board.start(Combat(attackers=("red-1",), lead="red-1", target="1712"))
    named = {c.piece for c in board.options("join_defense")} if board.kind == "coordinate_defense" else set()
    assert named == joiners


@pytest.mark.rule("R2.3.2-s")
def test_a_leader_is_lost_in_a_retreat() -> None:
    assert lost_in_retreat("leader")


@pytest.mark.rule("R2.3.2-t")
def test_a_truck_lends_its_mobility() -> None:
    value = content().sides["truck"].movement
    assert value > content().units["cics-green-1"].faces["movement"].movement
    for mode in ("combat", "movement"):
        board = Board()
        board.unit("cics-green-1", "0601", mode=mode)
        board.support("engineer-truck", "truck", "0601")
        reach = moves(board, "cics-green-1")
        assert max(len(c.path) for c in reach.values()) == value
        assert "0607" in reach, "by road over the Rough hexes on the way"

    board = Board()
    board.unit("cics-green-1", "1502")
    board.support("engineer-truck", "truck", "1502")
    reach = moves(board, "cics-green-1")
    assert "1503" in reach
    assert "1504" not in reach, "Rough halts the stack"
    assert "1402" not in reach, "Difficult is closed off the road"

    board = Board()
    board.unit("cics-green-1", "1504")
    truck = board.support("engineer-truck", "truck", "1504")
    assert move(board, "cics-green-1", "1304").path == ("1404", "1304")
    assert truck.place == "1304"


@pytest.mark.rule("R2.3.2-t")
def test_a_truck_keeps_its_stack_out_of_difficult_in_a_displacement_too() -> None:
    board = Board()
    board.unit("cics-green-1", "1502")
    board.support("engineer-truck", "truck", "1502")
    board.unit("siloam-infantry-1", "1502")
    board.start(Restack())
    assert board.options("displace", piece="siloam-infantry-1", hex="1402")
    assert board.options("displace", piece="cics-green-1", hex="1503")
    assert board.options("displace", piece="cics-green-1", hex="1402") == []


@pytest.mark.rule("R2.3.2-u")
def test_a_truck_is_never_beside_an_enemy() -> None:
    board = Board()
    board.unit("cics-green-1", "1712")
    board.unit("cics-green-2", "1710")
    board.unit("red-1", "1812")
    assert placements(board, "truck") == {"1710"}

    board = Board()
    board.unit("cics-green-2", "1710")
    board.support("engineer-truck", "truck", "1710")
    board.unit("red-1", "1812")
    reach = moves(board, "cics-green-2")
    assert reach
    assert set(reach).isdisjoint(GRID.neighbours["1812"])
    assert lost_in_retreat("truck")


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
    move(board, "cics-green-2", "1510")
    assert support.place == "1712", "a friend is still beside it"
    board.choose("done")
    begin_activation(board.state)
    move(board, "cics-green-1", "1511")
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
    reasons = {line.reason for line in strength(board, "attack").lines}
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
    board.start(Combat(attackers=("red-2",), lead="red-2", target="1711"))
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


# ---------------------------------------------------------------------- 2.3.3 planes


@pytest.mark.rule("R2.3.3-a")
def test_planes_are_in_no_hex_and_do_not_stack() -> None:
    board = Board()
    board.unit("cics-green-1", "0601")
    board.support("mg-flamethrower", "mg", "0601")
    for plane in board.state.planes.values():
        plane.place = "runway"
    board.start(Restack())
    assert board.kind == ""
    assert board.told("support_returned") == []
    assert all(not p.place.isdecimal() for p in board.state.planes.values())


@pytest.mark.rule("R2.3.3-b")
@pytest.mark.parametrize("side", ["fighter", "bomber"])
def test_a_plane_goes_to_the_hangar_for_one_cp_on_the_chosen_side(side: str) -> None:
    board = Board()
    support_phase(board, cp=1)
    waiting = {p.id for p in board.state.planes_at("cics-pool")}
    assert waiting
    board.choose("ready_plane", option=side)
    (plane,) = board.state.planes_at("hangar")
    assert plane.id in waiting
    assert plane.side == side
    assert board.state.cp == 0
    assert board.options("ready_plane") == [], "no CP left"


@pytest.mark.rule("R2.3.3-c")
def test_a_role_is_changed_by_way_of_the_pool_only() -> None:
    board = Board()
    for plane in board.state.planes.values():
        plane.place, plane.side = "runway", "fighter"
    support_phase(board, cp=1)
    planes = [c for c in board.asked.choices if c.piece.startswith("plane")]
    assert [(c.verb, c.cost) for c in planes] == [("stand_down_plane", 0)]
    board.choose("stand_down_plane")
    assert board.state.cp == 1
    assert len(board.state.planes_at("cics-pool")) == 1
    board.choose("ready_plane", option="bomber")
    assert [p.side for p in board.state.planes_at("hangar")] == ["bomber"]
    assert board.state.cp == 0


@pytest.mark.rule("R2.3.3-d")
def test_a_hangar_plane_waits_for_the_end_of_the_round() -> None:
    board = Board()
    for plane in board.state.planes.values():
        plane.place, plane.side = "hangar", "bomber"
    support_phase(board)
    assert [c for c in board.asked.choices if c.piece.startswith("plane")] == []
    board.choose("done")

    board.state.plans["bombing_run"] = 3
    board.unit("cics-green-1", "1712")
    board.unit("red-1", "1812")
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    assert board.options("execute_plan") == []
    board.draws(*[BLANK] * 12)
    board.choose("commit")
    board.state.plans.clear()
    board.state.stack.clear()

    board.state.activation.inside[:] = []
    board.state.activation.discard[:] = ["weather"]
    board.state.activation.supply[:] = []
    board.state.round = 9
    board.start(Campaign(step="end_round"))
    assert len(board.state.planes_at("runway", "bomber")) == 5


@pytest.mark.rule("R2.3.3-e")
def test_fighters_escort_and_bombers_bomb() -> None:
    board = Board()
    board.unit("red-2", "1712")
    for number, plane in enumerate(board.state.planes.values()):
        plane.place, plane.side = "runway", "bomber" if number < 2 else "fighter"
    board.state.vang_support.inside.remove("fighter")
    board.state.vang_runway.append("fighter")
    board.draws(*[BLANK] * 12)
    board.start(PlannedBombing())
    assert board.asked.about["side"] == "bomber"
    assert {c.option for c in board.asked.choices} == {"1", "2"}
    board.choose("commit_planes", option="2")
    board.choose("aim_at", hex="1712")
    board.choose("bomb_line", option="s")
    assert board.asked.about["side"] == "fighter"
    assert {c.option for c in board.asked.choices} == {"0", "1", "2", "3"}
    board.choose("commit_planes", option="1")
    assert [e.about["draws"] for e in board.told("hex_bombed")] == [2], "escorts drop no bombs"


@pytest.mark.rule("R2.3.3-e")
def test_fighters_alone_intercept() -> None:
    board = Board()
    board.unit("cics-green-1", "1712")
    for plane in board.state.planes.values():
        plane.place, plane.side = "runway", "bomber"
    board.state.vang_runway.append("bomber")
    board.draws(BLANK)
    board.start(VangBombing(line=("1712",)))
    assert board.kind == "", "bombers do not intercept"

    board = Board()
    board.unit("cics-green-1", "1712")
    board.state.vang_runway.append("bomber")
    board.start(VangBombing(line=("1712",)))
    assert board.kind == "intercept"


@pytest.mark.rule("R2.3.3-f")
@pytest.mark.parametrize(
    ("chit", "hit"), [("t09", True), ("t06", True), ("t17", True), ("t10", False), (BLANK, False)]
)
def test_a_bomber_hits_on_its_rating_or_on_the_artillery_symbol(chit: str, hit: bool) -> None:
    board = Board()
    board.unit("red-2", "1712")
    board.draws(chit)
    board.start(PlannedBombing())
    board.choose("aim_at", hex="1712")
    board.choose("bomb_line", option="s")
    assert [e.about["hits"] for e in board.told("hex_bombed")] == [int(hit)]
    assert len(board.state.units["red-2"].hits) == int(hit)


@pytest.mark.rule("R2.3.3-g")
def test_a_plane_that_is_hit_goes_to_the_pool() -> None:
    board = Board()
    board.unit("red-2", "1712")
    board.state.vang_support.inside.remove("fighter")
    board.state.vang_runway.append("fighter")
    before = len(board.state.planes_at("cics-pool"))
    board.draws(ALL, ALL, BLANK)
    board.start(PlannedBombing())
    board.choose("aim_at", hex="1712")
    board.choose("bomb_line", option="s")
    board.choose("commit_planes", option="1")
    assert [e.about["side"] for e in board.told("plane_shot_down")] == ["fighter", "bomber"]
    assert len(board.state.planes_at("cics-pool")) == before + 2
    assert len(board.state.planes) == 5
