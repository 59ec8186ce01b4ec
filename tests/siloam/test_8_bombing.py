"""8.2 Bombing Run Resolution."""

from __future__ import annotations

import pytest

from game.siloam.model.content import CICS, HANGAR, RUNWAY, SILOAM, pool
from game.siloam.rules.air import PlannedBombing, VangBombing, bombing_lines
from tests.siloam.board import ALL, BLANK, MISS, Board

LINE = ("1712", "1711", "1710")


def airfield(board: Board, fighters: int = 0, bombers: int = 0) -> None:
    """CICS planes on the Runway; the others are in the Pool."""
    sides = ["fighter"] * fighters + ["bomber"] * bombers
    for plane in board.state.planes.values():
        plane.place = RUNWAY if sides else pool(CICS)
        plane.side = sides.pop() if sides else "fighter"


def vang_planes(board: Board, fighters: int = 0, bombers: int = 0) -> None:
    for plane in ["fighter"] * fighters + ["bomber"] * bombers:
        board.state.vang_support.inside.remove(plane)
        board.state.vang_runway.append(plane)


def raid(*hexes: str, bombers: int = 1) -> Board:
    """Vang bombers, with Siloam's Infantry in these hexes and no fighter to meet them."""
    board = Board()
    airfield(board)
    vang_planes(board, bombers=bombers)
    for number, hex_id in enumerate(hexes, 1):
        board.unit(f"siloam-infantry-{number}", hex_id)
    return board


def own_raid(board: Board, first: str, direction: str, *chits: str) -> None:
    """Fly the CICS bombers over a line."""
    board.draws(*chits)
    board.start(PlannedBombing())
    if board.kind == "commit_planes":
        board.choose("commit_planes", option=str(len(board.asked.choices)))
    board.choose("aim_at", hex=first)
    if board.kind == "aim_bombs":
        board.choose("bomb_line", option=direction)


def bombed(board: Board) -> list[tuple[str, int, int]]:
    """Hex, draws and hits of every hex that was bombed."""
    return [(e.about["hex"], e.about["draws"], e.about["hits"]) for e in board.told("hex_bombed")]


def aimed(board: Board, first: str, direction: str) -> bool:
    """Whether the player may fly this line."""
    length = board.state.content.tracks.bombing_line
    grid = board.state.content.map.grid
    lines = {grid.line(start, way, length) for start, way in bombing_lines(board.state)}
    return grid.line(first, direction, length) in lines


# ---------------------------------------------------------------------- Step 1


@pytest.mark.rule("R8.2-a")
def test_the_player_picks_a_first_hex_and_one_of_six_directions() -> None:
    board = Board()
    airfield(board, bombers=1)
    board.unit("red-2", "1608")
    board.start(PlannedBombing())
    straight = "1608 1607 1606 1708 1807 1709 1809 1609 1610 1509 1409 1508 1407"
    assert {c.hex for c in board.options("aim_at")} == set(straight.split())
    board.choose("aim_at", hex="1608")
    assert {c.option: c.path for c in board.options("bomb_line")} == {
        "n": ("1608", "1607", "1606"),
        "ne": ("1608", "1708", "1807"),
        "se": ("1608", "1709", "1809"),
        "s": ("1608", "1609", "1610"),
        "sw": ("1608", "1509", "1409"),
        "nw": ("1608", "1508", "1407"),
    }


@pytest.mark.rule("R8.2-a")
def test_a_line_must_reach_an_enemy_but_may_begin_beside_him() -> None:
    """G61: at least one of the three hexes holds a Vang unit."""
    board = Board()
    airfield(board, bombers=1)
    board.unit("red-2", "1608")
    assert aimed(board, "1610", "n")
    assert not aimed(board, "1611", "n")
    assert not aimed(board, "1610", "s")


@pytest.mark.rule("R8.2-b")
def test_empty_hexes_are_skipped_and_the_line_goes_on() -> None:
    board = raid("1712", "1710")
    board.draws(BLANK, BLANK)
    board.start(VangBombing(line=LINE))
    assert bombed(board) == [("1712", 1, 0), ("1710", 1, 0)]


@pytest.mark.rule("R8.2-b")
def test_hexes_with_mere_supports_or_a_garrison_are_skipped() -> None:
    """G36."""
    board = raid("1712")
    board.support("leader-hq", "hq", "1711")
    board.draws(BLANK)
    board.start(VangBombing(line=LINE))
    assert bombed(board) == [("1712", 1, 0)]
    board = Board()
    airfield(board, bombers=1)
    board.unit("red-2", "1712")
    board.garrison("1711")
    own_raid(board, "1712", "n", BLANK)
    assert bombed(board) == [("1712", 1, 0)]


@pytest.mark.rule("R8.2-b")
def test_a_guerrilla_is_bombed() -> None:
    board = raid()
    guerrilla = board.support("conscript-1", "guerrilla", "1711")
    board.draws(ALL)
    board.start(VangBombing(line=LINE))
    assert bombed(board) == [("1711", 1, 1)]
    assert guerrilla.place == "out"


@pytest.mark.rule("R8.2-b")
def test_beyond_the_map_edge_there_are_fewer_targets() -> None:
    board = Board()
    airfield(board, bombers=1)
    board.unit("red-2", "1602")
    own_raid(board, "1602", "n", BLANK)
    assert board.told("bombing_line")[0].about["line"] == ("1602", "1601")
    assert bombed(board) == [("1602", 1, 0)]


@pytest.mark.rule("R8.2-c")
@pytest.mark.parametrize("friend", ["cics-veteran-1", "siloam-infantry-1", "hq", "guerrilla"])
def test_no_line_may_cross_a_friendly_unit(friend: str) -> None:
    board = Board()
    airfield(board, bombers=1)
    board.unit("red-2", "1608")
    assert aimed(board, "1608", "n")
    if friend == "hq":
        board.support("leader-hq", "hq", "1606")
    elif friend == "guerrilla":
        board.support("conscript-1", "guerrilla", "1606")
    else:
        board.unit(friend, "1606")
    assert not aimed(board, "1608", "n")
    assert not aimed(board, "1606", "s")
    assert aimed(board, "1608", "s")


@pytest.mark.rule("R8.2-c")
def test_without_a_valid_line_the_run_is_cancelled() -> None:
    """Every line through 1608 crosses one of its six neighbours."""
    board = Board()
    airfield(board, bombers=1)
    board.unit("red-2", "1608")
    for number, hex_id in enumerate(("1607", "1708", "1709", "1609"), 1):
        board.unit(f"siloam-infantry-{number}", hex_id)
    board.unit("cics-veteran-1", "1509")
    assert bombing_lines(board.state)
    board.support("conscript-1", "guerrilla", "1508")
    board.start(PlannedBombing())
    assert board.kind == ""
    assert board.told("bombing_cancelled")
    assert len(board.state.planes_at(RUNWAY)) == 1


# ---------------------------------------------------------------------- Step 2


@pytest.mark.rule("R8.2-d")
@pytest.mark.parametrize("bombers", [1, 2, 3])
def test_every_bomber_draws_once_in_each_hex(bombers: int) -> None:
    board = raid("1712", "1711", bombers=bombers)
    board.draws(*[BLANK] * (2 * bombers))
    board.start(VangBombing(line=LINE))
    assert bombed(board) == [("1712", bombers, 0), ("1711", bombers, 0)]


@pytest.mark.rule("R8.2-d")
def test_a_spotter_within_two_hexes_doubles_the_draws() -> None:
    """The Spotter on 1610 is two hexes from 1709 and three from 1808."""
    board = Board()
    airfield(board, bombers=2)
    board.unit("red-2", "1808")
    board.unit("red-3", "1709")
    board.unit("red-4", "1710")
    board.unit("siloam-infantry-1", "1611")
    board.support("scout-spotter", "spotter", "1610")
    own_raid(board, "1709", "ne", *[BLANK] * 6)
    assert bombed(board) == [("1709", 4, 0), ("1808", 2, 0)]


@pytest.mark.rule("R8.2-d")
def test_the_scout_side_and_vang_bombers_have_no_such_help() -> None:
    board = Board()
    airfield(board, bombers=1)
    board.unit("red-2", "1709")
    board.unit("siloam-infantry-1", "1611")
    board.support("scout-spotter", "scout", "1610")
    own_raid(board, "1709", "ne", BLANK)
    assert bombed(board) == [("1709", 1, 0)]
    board = raid("1712", bombers=2)
    board.unit("red-2", "1610")
    board.support("scout-spotter", "spotter", "1711")
    board.draws(BLANK, BLANK)
    board.start(VangBombing(line=("1712", "1811", "1911")))
    assert bombed(board) == [("1712", 2, 0)]


@pytest.mark.rule("R8.2-e")
@pytest.mark.parametrize(
    ("chit", "hits"),
    [("t01", 1), ("t08", 1), ("t09", 1), ("t13", 1), ("t17", 1), ("t04", 0), ("t10", 0), ("t19", 0)],
)
def test_bombs_hit_on_the_rating_or_the_artillery_symbol(chit: str, hits: int) -> None:
    board = raid("1712")
    board.draws(chit)
    board.start(VangBombing(line=LINE))
    assert bombed(board) == [("1712", 1, hits)]
    assert len(board.told("bomb_drawn")) == 1  # no extra draw, whatever was hit


@pytest.mark.rule("R8.2-e")
@pytest.mark.parametrize("chit", ["b1", "b3"])
def test_tactic_bonus_chits_are_misses_for_vang_bombers(chit: str) -> None:
    """Both show the artillery symbol, which counts for the player's bombs only (10.5)."""
    board = raid("1712")
    board.draws(chit)
    board.start(VangBombing(line=LINE))
    assert bombed(board) == [("1712", 1, 0)]
    board = Board()
    airfield(board, bombers=1)
    board.unit("red-2", "1608")
    own_raid(board, "1608", "n", chit)
    assert bombed(board) == [("1608", 1, 1)]


@pytest.mark.rule("R8.2-f")
@pytest.mark.parametrize(
    ("level", "hits", "left", "taken"), [(1, 1, 0, 0), (1, 2, 0, 1), (2, 1, 1, 0), (2, 2, 0, 0), (2, 3, 0, 1)]
)
def test_a_fortification_soaks_up_bombs_first(level: int, hits: int, left: int, taken: int) -> None:
    board = raid("1712", bombers=hits)
    board.fortify("1712", level)
    board.draws(*("t01", "t02", "t03")[:hits])
    board.start(VangBombing(line=LINE))
    assert board.kind == ""  # nothing is asked
    assert board.state.fortifications.get("1712", 0) == left
    assert len(board.state.units["siloam-infantry-1"].hits) == taken


@pytest.mark.rule("R8.2-f")
def test_a_fortification_serves_its_own_hex_only() -> None:
    board = raid("1712", "1711")
    board.fortify("1711")
    board.draws(ALL, MISS)
    board.start(VangBombing(line=LINE))
    assert len(board.state.units["siloam-infantry-1"].hits) == 1
    assert board.state.fortifications == {"1711": 1}


@pytest.mark.rule("R8.2-g")
def test_the_owner_assigns_the_hits_and_nobody_retreats() -> None:
    board = raid("1712", bombers=2)
    board.support("conscript-1", "conscript", "1712")
    board.fortify("1711")
    board.draws(ALL, "t02")
    board.start(VangBombing(line=LINE))
    assert board.kind == "take_hits"
    assert {c.verb for c in board.asked.choices} == {"take_hit", "lose_conscript"}
    board.choose("lose_conscript")
    assert board.state.units["siloam-infantry-1"].place == "1712"
    assert len(board.state.units["siloam-infantry-1"].hits) == 1
    assert board.state.supports["conscript-1"].place == pool(SILOAM)


@pytest.mark.rule("R8.2-g")
def test_a_tank_may_choose_its_armor() -> None:
    board = raid()
    board.unit("cics-light-tank-1", "1712")
    board.draws(ALL)
    board.start(VangBombing(line=LINE))
    assert {c.verb for c in board.asked.choices} == {"take_armor", "take_hit"}


@pytest.mark.rule("R8.2-g")
def test_the_vang_take_bomb_hits_by_themselves() -> None:
    """Armor first, then dots, then removal; the Hit Markers go to their Casualty Box (G23)."""
    board = Board()
    airfield(board, bombers=4)
    tank = board.unit("red-1", "1608")
    own_raid(board, "1608", "n", "t01", "t02", BLANK, BLANK)
    assert (tank.armor, len(tank.hits)) == (1, 1)
    airfield(board, bombers=2)
    own_raid(board, "1608", "n", "t01", "t02")
    assert tank.place == "beach-red"
    assert board.state.beachheads["red"] == ["red-1"]


# ---------------------------------------------------------------------- Step 3


@pytest.mark.rule("R8.2-h")
def test_cics_planes_that_flew_go_to_the_hangar() -> None:
    board = Board()
    airfield(board, fighters=2, bombers=2)
    vang_planes(board, fighters=1)
    board.unit("red-2", "1608")
    board.draws(*[BLANK] * 3)
    board.start(PlannedBombing())
    board.choose("commit_planes", option="1")
    board.choose("aim_at", hex="1608")
    board.choose("bomb_line", option="n")
    board.choose("commit_planes", option="1")
    assert sorted(p.side for p in board.state.planes_at(HANGAR)) == ["bomber", "fighter"]
    assert sorted(p.side for p in board.state.planes_at(RUNWAY)) == ["bomber", "fighter"]


@pytest.mark.rule("R8.2-h")
def test_interceptors_go_to_the_hangar_too() -> None:
    board = raid("1712")
    airfield(board, fighters=2)
    board.morale(3, 3, 3)
    board.draws(ALL, BLANK, BLANK)
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    board.choose("commit_planes", option="1")
    assert len(board.state.planes_at(HANGAR, "fighter")) == 1
    assert len(board.state.planes_at(RUNWAY, "fighter")) == 1


@pytest.mark.rule("R8.2-i")
def test_vang_planes_that_flew_return_to_the_cup() -> None:
    board = raid("1712", bombers=2)
    vang_planes(board, fighters=1)
    airfield(board, fighters=1)
    board.morale(3, 3, 3)
    board.draws(ALL, *[BLANK] * 4)
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    assert board.state.vang_runway == []
    assert len(board.state.vang_support.inside) == 12


@pytest.mark.rule("R8.2-i")
def test_unused_vang_fighters_stay_on_the_runway() -> None:
    board = raid("1712", bombers=2)
    vang_planes(board, fighters=2)
    board.draws(BLANK, BLANK)
    board.start(VangBombing(line=LINE))
    assert board.state.vang_runway == ["fighter", "fighter"]
    assert board.state.vang_support.inside.count("bomber") == 3


@pytest.mark.rule("R8.2-i")
def test_drawn_chits_return_to_the_tactics_cup() -> None:
    """C54: Weather Miss Chits go to supply, the others into the cup."""
    board = raid("1712", "1711")
    board.draws(ALL, BLANK)
    board.start(VangBombing(line=LINE))
    assert sorted(board.state.tactics.inside) == sorted(board.state.content.chits.tactics)
    assert board.state.tactics.discard == []
