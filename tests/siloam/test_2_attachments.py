"""2.3.2: Attachments, side by side."""

from __future__ import annotations

import pytest

from game.siloam.model.content import content
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.stacking import Restack
from tests.siloam.board import BLANK, Board, edition
from tests.siloam.placing import COUNTER, placements

GRID = edition().map.grid
TERRAIN = edition().map.terrain


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
        found.append(board.strength("attack").draws)
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
        board.fight(foe, target="1712")
        board.choose("defend", option="aggressive")
        found.append(board.strength("defense").draws)
    return found[1] - found[0]


def lost_in_retreat(side: str) -> bool:
    """Whether the Support goes to the Pool when its Infantry retreats."""
    board = Board()
    board.unit("cics-green-1", "0903")
    support = board.support(COUNTER[side], side, "0903")
    board.start(TakeHits(units=("cics-green-1",), hits=2, retreats="cics-green-1", away_from="1003"))
    board.choose("retreat", hex="0802")
    return support.place == "cics-pool" and support.host == "" and board.state.units["cics-green-1"].on_map


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
    board.move("cics-green-2", "1402")
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
    board.fight("red-1", target="1712")
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
        reach = board.moves("cics-green-1")
        assert max(len(c.path) for c in reach.values()) == value
        assert "0607" in reach, "by road over the Rough hexes on the way"

    board = Board()
    board.unit("cics-green-1", "1502")
    board.support("engineer-truck", "truck", "1502")
    reach = board.moves("cics-green-1")
    assert "1503" in reach
    assert "1504" not in reach, "Rough halts the stack"
    assert "1402" not in reach, "Difficult is closed off the road"

    board = Board()
    board.unit("cics-green-1", "1504")
    truck = board.support("engineer-truck", "truck", "1504")
    assert board.move("cics-green-1", "1304").path == ("1404", "1304")
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
    reach = board.moves("cics-green-2")
    assert reach
    assert set(reach).isdisjoint(GRID.neighbours["1812"])
    assert lost_in_retreat("truck")
