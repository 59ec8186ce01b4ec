"""2.6 Siloam and Caledonian Units: Conscripts, Guerrillas, the Caledonian Leader/MG."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.decision import Choice
from game.siloam.content import OUT, content
from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.allies import AlliedActivation, CaledoniaPhase, SiloamPhase
from game.siloam.rules.combat import Combat
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.guerrillas import eliminate, place_automatically
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.stacking import Restack
from game.siloam.rules.support_phase import SupportPhase
from game.siloam.rules.vang import VangTurn
from tests.siloam.board import ALL, BLANK, MISS, Board, edition

GRID = edition().map.grid
TERRAIN = edition().map.terrain
MOUNTAINS = sorted(
    (h for h in GRID.hexes if TERRAIN[h] == "difficult" and h not in ("1412", "1413")), reverse=True
)
PRIORITY = sorted({h for stars in edition().map.stars.values() for h in stars}, reverse=True)


def moves(board: Board, unit_id: str) -> dict[str, Choice]:
    """Where an activated unit may go."""
    board.state.cp = 9
    board.start(MovementPhase(faction=board.state.units[unit_id].spec.faction))
    board.choose("activate", piece=unit_id)
    return {c.hex: c for c in board.options("move")}


def strength(board: Board, role: str) -> Any:
    return [e.about["strength"] for e in board.told("draws_begin") if e.about["role"] == role][-1]


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


# ---------------------------------------------------------------------- 2.6


@pytest.mark.rule("R2.6-a")
@pytest.mark.parametrize(
    ("ally", "cics", "mode"),
    [
        ("caledonia-infantry-1", "cics-green-1", "movement"),
        ("siloam-infantry-1", "cics-veteran-1", "combat"),
        ("caledonia-tank-1", "cics-medium-tank-1", "movement"),
    ],
)
@pytest.mark.parametrize("hex_id", ["1502", "1404", "1712", "0905"])
def test_allies_move_as_cics_units_do(ally: str, cics: str, mode: str, hex_id: str) -> None:
    found = []
    for unit_id in (ally, cics):
        board = Board()
        board.unit(unit_id, hex_id, mode=mode)
        board.unit("red-1", "1812")
        found.append({h: (c.path, c.cost) for h, c in moves(board, unit_id).items()})
    assert content().units[ally].faces[mode].movement == content().units[cics].faces[mode].movement
    assert found[0] == found[1]


@pytest.mark.rule("R2.6-a")
def test_allies_flip_fight_and_stack_as_cics_units_do() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0405")
    moves(board, "siloam-infantry-1")
    board.choose("flip")
    assert board.state.units["siloam-infantry-1"].mode == "movement"

    hits = []
    for unit_id in ("siloam-infantry-1", "cics-veteran-1"):
        board = Board()
        board.unit(unit_id, "1712")
        board.unit("red-1", "1812")
        board.draws("t09", "t10", *[BLANK] * 6)
        board.start(Combat(attackers=("red-1",), lead="red-1", target="1712"))
        board.choose("defend", option="aggressive")
        hits.append(board.told("draws_end")[0].about["hits"])
    assert hits == [1, 1]

    board = Board()
    board.unit("siloam-infantry-1", "0405")
    board.unit("siloam-infantry-2", "0405")
    board.start(Restack())
    board.choose("displace", piece="siloam-infantry-2", hex="0404")
    assert len(board.state.units["siloam-infantry-2"].hits) == 1


@pytest.mark.rule("R2.6-b")
@pytest.mark.parametrize(
    ("faction", "unit"), [("siloam", "siloam-infantry-1"), ("caledonia", "caledonia-tank-1")]
)
def test_the_player_runs_an_ally_in_its_activation(faction: str, unit: str) -> None:
    board = Board()
    board.unit(unit, "0405")
    board.unit("cics-green-1", "0601")
    board.draws(ALL)
    board.start(AlliedActivation(faction=faction))
    board.choose("spend_favours", option="0")
    assert board.kind == "movement_phase"
    assert {c.piece for c in board.options("activate")} == {unit}
    board.choose("activate")
    board.choose("move", hex="0404")
    assert board.state.units[unit].place == "0404"


@pytest.mark.rule("R2.6-c")
def test_allies_and_cics_share_a_hex_within_the_limit() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0405")
    board.support("mg-flamethrower", "mg", "0405")
    board.unit("cics-green-1", "0404")
    board.start(Restack())
    assert board.kind == "", "one Combat Unit with one Support is within the limit"
    assert "0405" in moves(board, "cics-green-1"), "sharing a hex is legal until the activation ends"
    board.choose("move", hex="0405")
    board.start(Restack())
    assert {c.piece for c in board.asked.choices} == {"siloam-infantry-1", "cics-green-1"}
    board.choose("displace", piece="cics-green-1", hex="0404")
    assert board.state.friends_at == {"0404": ("cics-green-1",), "0405": ("siloam-infantry-1",)}
    assert board.state.supports["mg-flamethrower"].place == "0405"


@pytest.mark.rule("R2.6-d")
@pytest.mark.parametrize(
    ("hex_id", "leader", "joins"), [("1713", True, True), ("1711", True, False), ("1713", False, False)]
)
def test_allies_join_group_attacks_of_the_cics(hex_id: str, leader: bool, joins: bool) -> None:
    board = Board()
    board.unit("cics-green-1", "1712")
    board.unit("siloam-infantry-1", hex_id)
    board.unit("red-1", "1812")
    if leader:
        board.support("leader-hq", "leader", "1712")
    board.state.cp = 1
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    assert [(c.piece, c.cost) for c in board.options("join_attack")] == (
        [("siloam-infantry-1", 0)] if joins else []
    )


@pytest.mark.rule("R2.6-f")
def test_an_eliminated_ally_is_gone() -> None:
    board = Board()
    for unit_id in ("caledonia-infantry-1", "siloam-infantry-1"):
        board.unit(unit_id, "0405", hits=2)
        board.start(TakeHits(units=(unit_id,), hits=1))
        assert board.state.units[unit_id].place == OUT
    for unit_id in ("caledonia-infantry-2", "caledonia-infantry-3", "caledonia-tank-1"):
        board.unit(unit_id, "box")
    board.start(CaledoniaPhase())
    assert board.kind == "", "nothing to deploy and no Infantry to attach to"
    for number in (2, 3, 4):
        board.unit(f"siloam-infantry-{number}", "box")
    board.draws(ALL)
    board.start(ResolveEvent(event="E2E"))
    board.choose("spend_favours", option="0")
    assert board.kind == ""
    assert board.state.units["siloam-infantry-1"].place == OUT


# ---------------------------------------------------------------------- 2.6.1 Conscripts


@pytest.mark.rule("R2.6.1-a")
def test_a_conscript_joins_siloamese_infantry_without_a_support() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0405")
    board.unit("siloam-infantry-2", "0407")
    board.unit("siloam-infantry-3", "0409")
    board.unit("cics-green-1", "0601")
    board.unit("caledonia-infantry-1", "0603")
    board.support("mg-flamethrower", "mg", "0407")
    board.start(SiloamPhase())
    board.choose("conscript")
    assert {c.hex for c in board.asked.choices} == {"0405", "0409"}
    board.choose("place_at", hex="0409")
    (conscript,) = board.state.supports_in("0409")
    assert conscript.side == "conscript"
    assert conscript.host == "siloam-infantry-3"


@pytest.mark.rule("R2.6.1-a")
def test_without_a_host_no_conscript_is_placed() -> None:
    board = Board()
    board.unit("cics-green-1", "0601")
    board.unit("caledonia-infantry-1", "0603")
    board.unit("siloam-infantry-1", "0405")
    board.support("conscript-1", "conscript", "0405")
    board.start(SiloamPhase())
    assert board.kind == "", "nothing to choose but to pass"
    board.draws(ALL)
    board.start(ResolveEvent(event="E2C"))
    board.choose("spend_favours", option="0")
    assert len([s for s in board.state.supports.values() if s.on_map]) == 1


@pytest.mark.rule("R2.6.1-b")
def test_an_infantry_must_be_freed_of_its_support_first() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0405")
    board.support("leader-hq", "leader", "0405")
    board.start(SiloamPhase())
    assert board.kind == ""
    board.start(SupportPhase())
    board.choose("return_support", piece="leader-hq")
    assert board.state.supports["leader-hq"].place == "cics-pool"
    board.choose("done")
    board.start(SiloamPhase())
    board.choose("conscript")
    assert [s.side for s in board.state.supports_in("0405")] == ["conscript"]


@pytest.mark.rule("R2.6.1-c")
def test_a_conscript_satisfies_a_hit_in_defence() -> None:
    board = Board()
    unit = board.unit("siloam-infantry-1", "1712")
    conscript = board.support("conscript-1", "conscript", "1712")
    board.unit("red-1", "1812")
    board.rig("hit_markers", "3")
    board.draws(BLANK, BLANK, "t09", BLANK, BLANK, BLANK)
    board.start(Combat(attackers=("red-1",), lead="red-1", target="1712"))
    board.choose("defend", option="aggressive")
    board.choose("lose_conscript")
    assert board.kind == "", "the one hit is met"
    assert unit.hits == ()
    assert conscript.place == "siloam-pool"
    assert board.state.boxes["siloam"] == ["3"]


@pytest.mark.rule("R2.6.1-c")
def test_a_conscript_satisfies_a_hit_in_attack() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712", hits=2)
    board.support("conscript-1", "conscript", "1712")
    board.unit("red-1", "1812")
    board.draws("t09", BLANK, BLANK, BLANK, BLANK)
    board.start(CombatPhase(faction="siloam"))
    board.choose("attack")
    board.choose("commit")
    assert {c.verb for c in board.asked.choices} == {"lose_conscript", "lose_unit"}
    board.choose("lose_conscript")
    assert board.state.units["siloam-infantry-1"].place == "1712"
    assert len(board.state.boxes["siloam"]) == 1


@pytest.mark.rule("R2.6.1-d")
@pytest.mark.parametrize(
    ("counter", "side"),
    [
        ("leader-hq", "leader"),
        ("mg-flamethrower", "mg"),
        ("mg-flamethrower", "flamethrower"),
        ("mechanized-antitank", "mechanized"),
        ("mechanized-antitank", "antitank"),
        ("engineer-truck", "truck"),
        ("caledonia-leader", "mg"),
    ],
)
def test_no_other_support_satisfies_a_hit(counter: str, side: str) -> None:
    board = Board()
    unit = board.unit("caledonia-infantry-1", "1712")
    board.support(counter, side, "1712")
    board.start(TakeHits(units=(unit.id,), hits=2))
    assert board.kind == "", "there was nothing to choose"
    assert len(unit.hits) == 2
    board.start(TakeHits(units=(unit.id,), hits=1))
    assert unit.place == OUT


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
    # Three defence draws; the lead's two and one for the failed defence, then the Guerrilla's own.
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
def test_a_guerrilla_joins_a_coordinated_defence_by_itself(
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
    board.start(Combat(attackers=("red-1",), lead="red-1", target="1712"))
    board.choose("defend", option="aggressive")
    assert strength(board, "defense").guerrilla_draws == int(joins)
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
    moves(board, "cics-green-1")
    board.choose("move", hex="0602")
    assert guerrilla.place == MOUNTAINS[0]
    assert guerrilla.side == "guerrilla"

    board = Board()
    board.unit("cics-green-1", "0601")
    guerrilla = board.support("conscript-1", "guerrilla", "0602")
    moves(board, "cics-green-1")
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
    reach = moves(board, "cics-green-1")
    assert "0602" not in reach
    assert "0603" in reach


# ---------------------------------------------------------------------- 2.6.2 Guerrillas: fighting


def attack_on_guerrilla(*chits: str) -> Board:
    board = Board()
    board.support("conscript-1", "guerrilla", "1712")
    board.unit("red-1", "1812")
    board.draws(*chits)
    board.start(Combat(attackers=("red-1",), lead="red-1", target="1712"))
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
    board.start(Combat(attackers=("red-1",), lead="red-1", target="1711"))
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


# ---------------------------------------------------------------------- 2.6.3


@pytest.mark.rule("R2.6.3-a")
def test_the_caledonian_counter_works_like_the_cics_ones() -> None:
    for leader_at, joins in (("1711", True), ("1709", False)):
        board = Board()
        board.unit("siloam-infantry-1", "1712")
        board.unit("cics-green-1", "1811")
        board.unit("caledonia-infantry-1", leader_at)
        board.support("caledonia-leader", "leader", leader_at)
        board.unit("red-1", "1812")
        board.state.cp = 1
        board.start(CombatPhase(faction="siloam"))
        board.choose("attack")
        assert bool(board.options("join_attack", piece="cics-green-1")) is joins

    draws = []
    for attached in (False, True):
        board = Board()
        board.unit("caledonia-infantry-1", "1712")
        if attached:
            board.support("caledonia-leader", "mg", "1712")
        board.unit("red-1", "1812")
        board.draws(*[BLANK] * 12)
        board.start(Combat(attackers=("red-1",), lead="red-1", target="1712"))
        board.choose("defend", option="aggressive")
        draws.append(strength(board, "defense").draws)
    assert draws[1] - draws[0] == 1


@pytest.mark.rule("R2.6.3-b")
def test_the_caledonian_counter_joins_caledonian_infantry_only() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "0405")
    board.unit("caledonia-infantry-2", "0407")
    board.unit("caledonia-tank-1", "0409")
    board.unit("siloam-infantry-1", "0601")
    board.unit("cics-green-1", "0603")
    board.support("mg-flamethrower", "mg", "0407")
    board.start(CaledoniaPhase())
    offered = {(c.hex, c.option) for c in board.options("place_support")}
    assert offered == {("0405", "leader"), ("0405", "mg")}
    board.choose("place_support", option="mg")
    counter = board.state.supports["caledonia-leader"]
    assert (counter.place, counter.side, counter.host) == ("0405", "mg", "caledonia-infantry-1")
    assert board.kind == "", "it was the one Deploy of the phase"

    board = Board()
    for number in (1, 2, 3):
        board.unit(f"caledonia-infantry-{number}", "box")
    board.unit("caledonia-tank-1", "0409")
    board.start(CaledoniaPhase())
    assert board.kind == "", "no Infantry, no placement"


@pytest.mark.rule("R2.6.3-c")
def test_the_caledonian_counter_costs_morale_and_is_never_blocked() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "0405")
    board.start(CaledoniaPhase())
    board.choose("place_support", option="leader")
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 2}

    board = Board()
    board.unit("caledonia-infantry-1", "0405")
    board.morale(4, 5, 1)
    board.start(CaledoniaPhase())
    board.choose("place_support", option="leader")
    board.choose("confirm")
    assert board.state.supports["caledonia-leader"].place == "0405"
    assert board.state.morale == {"cics": 3, "siloam": 4, "caledonia": 1}


@pytest.mark.rule("R2.6.3-d")
@pytest.mark.parametrize("side", ["leader", "mg"])
def test_the_caledonian_counter_goes_home_in_a_retreat(side: str) -> None:
    board = Board()
    unit = board.unit("caledonia-infantry-1", "0903")
    counter = board.support("caledonia-leader", side, "0903")
    board.start(TakeHits(units=(unit.id,), hits=1, retreats=unit.id, away_from="1003"))
    board.choose("retreat", hex="0802")
    assert counter.place == "caledonia-pool"


@pytest.mark.rule("R2.6.3-d")
def test_the_caledonian_counter_is_turned_by_way_of_the_pool() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "0405")
    counter = board.support("caledonia-leader", "leader", "0405")
    board.start(CaledoniaPhase())
    assert board.options("place_support") == []
    board.choose("return_support")
    assert counter.place == "caledonia-pool"
    board.choose("place_support", option="mg")
    assert (counter.place, counter.side) == ("0405", "mg")
