"""2.6.2: Guerrillas: where they are placed, what they may do, how they fight."""

from __future__ import annotations

import pytest

from game.siloam.model.content import OUT
from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.allies import AlliedActivation, SiloamPhase
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.guerrillas import eliminate, place_automatically
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.support_phase import SupportPhase
from game.siloam.rules.vang import VangTurn
from tests.siloam.board import BLANK, MISS, Board, edition

GRID = edition().map.grid
TERRAIN = edition().map.terrain
MOUNTAINS = sorted(
    (h for h in GRID.hexes if TERRAIN[h] == "difficult" and h not in ("1412", "1413")), reverse=True
)
PRIORITY = sorted({h for stars in edition().map.stars.values() for h in stars}, reverse=True)


def fill(board: Board, hexes: list[str]) -> None:
    """Put a counter in every one of the hexes: Combat Units, and Supports when they run out."""
    state = board.state
    units = [u for u in state.units.values() if not u.on_map]
    for unit, hex_id in zip(units, hexes, strict=False):
        state.put(unit, hex_id)
    supports = [s for s in state.supports.values() if not s.on_map and s.id != "conscript-1"]
    for support, hex_id in zip(supports, hexes[len(units) :], strict=False):
        state.put_support(support, hex_id)
    assert not any(state.is_empty(h) for h in hexes)


# ---------------------------------------------------------------------- 2.6.2 Guerrillas: placement


@pytest.mark.rule("R2.6.2-a")
def test_automatic_placement_takes_the_highest_empty_mountain() -> None:
    board = Board()
    assert TERRAIN["1412"] == TERRAIN["1413"] == "difficult"
    assert max(h for h in GRID.hexes if TERRAIN[h] == "difficult") == "1413"
    board.draws(BLANK, BLANK)
    for expected in MOUNTAINS[:2]:
        board.start(AlliedActivation(faction="siloam"))
        board.choose("spend_favours", option="0")
        assert board.told("guerrilla_placed")[-1].about["hex"] == expected
    board.unit("cics-green-1", MOUNTAINS[2])
    board.unit("red-2", MOUNTAINS[3])
    board.support("leader-hq", "hq", MOUNTAINS[4])
    board.fortify(MOUNTAINS[5])
    place_automatically(board.state, "9.2")
    assert board.told("guerrilla_placed")[-1].about["hex"] == MOUNTAINS[5], "a marker does not fill a hex"


@pytest.mark.rule("R2.6.2-b")
def test_automatic_placement_falls_back_on_priority_hexes() -> None:
    board = Board()
    fill(board, MOUNTAINS)
    place_automatically(board.state, "7.1")
    assert board.told("guerrilla_placed")[-1].about["hex"] == PRIORITY[0]
    board.unit("black-5", PRIORITY[1])
    place_automatically(board.state, "7.1")
    assert board.told("guerrilla_placed")[-1].about["hex"] == PRIORITY[2]


@pytest.mark.rule("R2.6.2-b")
def test_with_no_empty_hex_no_guerrilla_is_placed() -> None:
    board = Board()
    fill(board, [*MOUNTAINS, *PRIORITY])
    assert board.state.supports["conscript-1"].place == "siloam-pool"
    place_automatically(board.state, "7.1")
    assert board.told("guerrilla_placed") == []
    assert len(board.told("guerrilla_not_placed")) == 1


def line() -> Board:
    """A friend at 1611, an enemy at 1812: the line runs between."""
    board = Board()
    board.unit("siloam-infantry-1", "1611")
    board.unit("red-1", "1812")
    return board


def between(friend: str, enemy: str) -> set[str]:
    both = set(GRID.neighbours[friend]) & set(GRID.neighbours[enemy])
    return {h for h in both if TERRAIN[h] != "sea"}


@pytest.mark.rule("R2.6.2-c")
def test_directed_placement_is_beside_both_lines() -> None:
    board = line()
    board.unit("cics-green-1", "1713")
    board.support("conscript-9", "guerrilla", "1712")
    expected = (between("1611", "1812") | between("1713", "1812")) - {"1712", "1713"}
    board.unit("red-2", "1710")
    expected |= between("1611", "1710")
    board.start(SiloamPhase())
    board.choose("request_guerrillas")
    assert {c.hex for c in board.asked.choices} == expected
    hex_id = min(expected)
    board.choose("place_at", hex=hex_id)
    assert board.state.guerrilla_in(hex_id) is not None
    assert board.state.morale["siloam"] == 5, "free of charge"

    board = line()
    board.start(ResolveEvent(event="E2A"))
    board.choose("take_option", option="E2A.b")
    assert board.told("guerrilla_placed")[-1].about["hex"] in between("1611", "1812")


@pytest.mark.rule("R2.6.2-d")
def test_an_events_guerrilla_takes_the_automatic_hex_if_it_must() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0405")
    board.unit("red-1", "1812")
    board.start(ResolveEvent(event="E2A"))
    board.choose("take_option", option="E2A.b")
    assert board.told("guerrilla_placed")[-1].about["hex"] == MOUNTAINS[0]


@pytest.mark.rule("R2.6.2-e")
def test_a_request_without_a_legal_hex_places_nothing() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0405")
    board.unit("red-1", "1812")
    board.start(SiloamPhase())
    assert board.options("conscript"), "the phase itself goes on"
    assert board.options("request_guerrillas") == []
    board.choose("done")
    assert not any(s.on_map for s in board.state.supports.values())


# ---------------------------------------------------------------------- 2.6.2 Guerrillas: in play


@pytest.mark.rule("R2.6.2-f")
def test_guerrillas_are_not_ordered_about() -> None:
    board = line()
    guerrilla = board.support("conscript-1", "guerrilla", "1712")
    board.state.cp = 9
    asked: set[str] = set()
    for frame in (
        SupportPhase(),
        MovementPhase(faction="cics"),
        MovementPhase(faction="siloam"),
        CombatPhase(faction="siloam"),
        SiloamPhase(),
    ):
        board.start(frame)
        if board.kind:
            asked |= {c.piece for c in board.asked.choices}
            board.choose("done")
    assert "siloam-infantry-1" in asked
    assert guerrilla.id not in asked
    assert guerrilla.place == "1712"


@pytest.mark.rule("R2.6.2-g")
def test_a_guerrilla_may_join_a_group_attack_with_one_triangle_draw() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.support("leader-hq", "leader", "1712")
    board.support("conscript-1", "guerrilla", "1713")
    board.support("conscript-2", "guerrilla", "1711")
    board.unit("red-1", "1812")
    board.start(CombatPhase(faction="siloam"))
    board.choose("attack")
    assert [c.piece for c in board.options("join_attack")] == ["conscript-1"], "beside the enemy only"
    board.choose("join_attack")
    # Three defense draws; the lead's two and one for the failed defense, then the Guerrilla's own.
    board.draws(BLANK, BLANK, BLANK, "t05", "t05", "t05", "t05")
    board.choose("commit")
    attack = [e.about for e in board.told("chit_drawn") if e.about["role"] == "attack"]
    assert [a["guerrilla"] for a in attack] == [False, False, False, True]
    assert [a["result"] for a in attack] == ["miss", "miss", "miss", "hit"], (
        "only the last matches a triangle"
    )


@pytest.mark.rule("R2.6.2-g")
@pytest.mark.parametrize(
    ("leader_at", "guerrilla_at", "joins"),
    [("1712", "1713", True), ("1712", "1711", False), ("1710", "1713", False), ("", "1713", False)],
)
def test_a_guerrilla_joins_a_coordinated_defense_by_itself(
    leader_at: str, guerrilla_at: str, joins: bool
) -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    if leader_at:
        if leader_at != "1712":
            board.unit("cics-green-1", leader_at)
        board.support("leader-hq", "leader", leader_at)
    board.support("conscript-1", "guerrilla", guerrilla_at)
    board.unit("red-1", "1812")
    board.draws(*[BLANK] * 12)
    board.fight("red-1", target="1712")
    board.choose("defend", option="aggressive")
    assert board.strength("defense").guerrilla_draws == int(joins)
    assert [e.about["piece"] for e in board.told("joined_defense")] == (["conscript-1"] if joins else [])


@pytest.mark.rule("R2.6.2-h")
def test_nobody_is_placed_with_a_guerrilla_nor_a_guerrilla_with_anybody() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("siloam-infantry-2", "1611")
    board.support("conscript-1", "conscript", "1611")
    board.support("engineer-truck", "engineer", "1711")
    board.support("conscript-2", "guerrilla", "1713")
    board.unit("red-1", "1812")
    board.start(SiloamPhase())
    board.choose("request_guerrillas")
    taken = {"1712", "1611", "1711", "1713"}
    if board.kind == "place_guerrilla":
        board.choose("place_at", hex=min(c.hex for c in board.asked.choices))
    assert board.told("guerrilla_placed")[-1].about["hex"] not in taken
    board.state.cp = 3
    board.start(SupportPhase())
    board.choose("place_support", option="hq")
    assert taken.isdisjoint({c.hex for c in board.asked.choices})


@pytest.mark.rule("R2.6.2-i")
def test_a_guerrilla_makes_way_for_a_move() -> None:
    board = Board()
    board.unit("cics-green-1", "0601")
    guerrilla = board.support("conscript-1", "guerrilla", "0602")
    board.moves("cics-green-1")
    board.choose("move", hex="0602")
    assert guerrilla.place == MOUNTAINS[0]
    assert guerrilla.side == "guerrilla"

    board = Board()
    board.unit("cics-green-1", "0601")
    guerrilla = board.support("conscript-1", "guerrilla", "0602")
    board.moves("cics-green-1")
    board.choose("move", hex="0603")
    assert guerrilla.place == "0602", "passing through is harmless"


@pytest.mark.rule("R2.6.2-i")
def test_a_guerrilla_makes_way_for_a_retreat() -> None:
    board = Board()
    unit = board.unit("cics-green-1", "0903")
    guerrilla = board.support("conscript-1", "guerrilla", "0803")
    board.start(TakeHits(units=(unit.id,), hits=1, retreats=unit.id, away_from="1003"))
    board.choose("retreat", hex="0803")
    assert unit.place == "0803"
    assert guerrilla.place == MOUNTAINS[0]


@pytest.mark.rule("R2.6.2-i")
def test_a_guerrilla_makes_way_for_an_advance() -> None:
    board = Board()
    board.unit("cics-green-1", "1712")
    board.garrison("1711")
    guerrilla = board.support("conscript-1", "guerrilla", "1711")
    board.draws(BLANK, "t05", BLANK, BLANK)
    board.state.cp = 1
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", hex="1711")
    board.choose("commit")
    assert board.state.garrisons == []
    board.choose("advance")
    assert board.state.units["cics-green-1"].place == "1711"
    assert guerrilla.place == MOUNTAINS[0]


@pytest.mark.rule("R2.6.2-i")
def test_a_guerrilla_with_nowhere_to_go_is_not_displaced() -> None:
    board = Board()
    board.unit("cics-green-1", "0601")
    board.support("conscript-1", "guerrilla", "0602")
    fill(board, [*MOUNTAINS, *PRIORITY])
    board.state.units["cics-green-1"].mode = "movement"
    reach = board.moves("cics-green-1")
    assert "0602" not in reach
    assert "0603" in reach


# ---------------------------------------------------------------------- 2.6.2 Guerrillas: fighting


def attack_on_guerrilla(*chits: str) -> Board:
    board = Board()
    board.support("conscript-1", "guerrilla", "1712")
    board.unit("red-1", "1812")
    board.draws(*chits)
    board.fight("red-1", target="1712")
    return board


@pytest.mark.rule("R2.6.2-j")
def test_a_guerrilla_defends_aggressively_with_a_triangle() -> None:
    board = attack_on_guerrilla("t05", BLANK, BLANK, BLANK)
    assert board.told("defense_chosen") == [], "it is not asked"
    defense = [e.about["result"] for e in board.told("chit_drawn") if e.about["role"] == "defense"]
    assert defense == ["hit"]

    for miss in (MISS, "t06"):
        board = attack_on_guerrilla(miss, BLANK, BLANK, BLANK, BLANK)
        assert board.told("draws_end")[0].about["hits"] == 0, "neither maneuver nor a circle counts"
    assert board.state.supports["conscript-1"].place == "1712"


@pytest.mark.rule("R2.6.2-k", "R2.6.2-l")
@pytest.mark.parametrize("hits", [1, 3])
def test_the_first_hit_eliminates_a_guerrilla_for_good(hits: int) -> None:
    board = attack_on_guerrilla("t05", *["t09"] * hits, *[BLANK] * (4 - hits))
    guerrilla = board.state.supports["conscript-1"]
    assert guerrilla.place == OUT
    assert len(board.told("guerrilla_eliminated")) == 1
    assert len(board.state.hit_markers.inside) == 40 - len(board.state.units["red-1"].hits)
    assert board.state.boxes["siloam"] == []
    assert board.kind == ""
    assert board.state.units["red-1"].place == "1712", "the enemy advances"
    assert guerrilla.id not in {s.id for s in board.state.supports_in_pool("siloam")}
    assert len(board.state.supports_in_pool("siloam")) == 9, "one Conscript less for the rest of the game"


@pytest.mark.rule("R2.6.2-k", "R2.6.2-l")
def test_a_guerrilla_on_a_garrisoned_space_is_the_one_attacked() -> None:
    board = Board()
    board.garrison("1711")
    board.support("conscript-1", "guerrilla", "1711")
    board.unit("red-1", "1712")
    board.draws(BLANK, "t09", *[BLANK] * 3)
    board.fight("red-1", target="1711")
    assert board.state.supports["conscript-1"].place == OUT
    assert board.state.units["red-1"].place == "1711"


@pytest.mark.rule("R2.6.2-m")
@pytest.mark.parametrize(
    ("before", "after"), [((4, 5, 3), (4, 4, 3)), ((4, 1, 3), (3, 1, 2)), ((1, 1, 3), (1, 1, 2))]
)
def test_a_lost_guerrilla_costs_morale(before: tuple[int, int, int], after: tuple[int, int, int]) -> None:
    board = Board()
    board.morale(*before)
    eliminate(board.state, board.support("conscript-1", "guerrilla", "1410"))
    assert tuple(board.state.morale[f] for f in ("cics", "siloam", "caledonia")) == after


@pytest.mark.rule("R2.6.2-n")
def test_sabotage_does_not_touch_guerrillas() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    mg = board.support("mg-flamethrower", "mg", "1712")
    guerrilla = board.support("conscript-1", "guerrilla", "1713")
    board.unit("red-1", "1812")
    board.rig("vang_support", "sabotage")
    board.draws(*[BLANK] * 12)
    board.start(VangTurn(banners=("red",)))
    assert mg.place == "cics-pool"
    assert guerrilla.place == "1713"
