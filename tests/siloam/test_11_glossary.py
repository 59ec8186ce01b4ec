"""11: rules that only the glossary states."""

from __future__ import annotations

import pytest

from game.siloam.model.content import OUT, pool
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.combat import Combat
from game.siloam.rules.hits import TakeHits, vang_takes_hits
from game.siloam.rules.sides import Sides
from game.siloam.rules.support_phase import SupportPhase
from game.siloam.rules.supports import placement_hexes
from game.siloam.rules.vang import BannerActivation
from game.siloam.rules.victory import vp_held
from tests.siloam.board import ALL, BLANK, MISS, TARGET, Board


def results(board: Board, role: str) -> list[str]:
    return [e.about["result"] for e in board.told("chit_drawn") if e.about["role"] == role]


# ---------------------------------------------------------------------- Empty Hex


@pytest.mark.rule("R11-a")
def test_combat_units_and_supports_fill_a_hex_and_markers_do_not() -> None:
    board = Board()
    assert board.state.is_empty(TARGET)
    board.fortify(TARGET, 2)
    board.garrison(TARGET)
    assert board.state.is_empty(TARGET)
    board.unit("cics-green-1", "0605")
    board.unit("red-1", "0805")
    board.support("leader-hq", "hq", "0501")
    board.support("conscript-1", "guerrilla", "0706")
    assert not any(board.state.is_empty(h) for h in ("0605", "0805", "0501", "0706"))


@pytest.mark.rule("R11-a")
def test_a_support_may_be_placed_on_a_fortification() -> None:
    board = Board()
    board.fortify("0501")
    assert "0501" in placement_hexes(board.state, "engineer")
    board.support("conscript-1", "guerrilla", "0501")
    assert "0501" not in placement_hexes(board.state, "engineer")


# ---------------------------------------------------------------------- Flank Symbol


def friendly_group(*places: str) -> Board:
    """A friendly Group Attack on a Vang Infantry that draws t18 (flank, rough, river) first."""
    board = Board()
    units = [board.unit(f"cics-veteran-{number}", place).id for number, place in enumerate(places, 1)]
    board.unit("red-2", TARGET)
    board.draws(ALL, BLANK, "t18", *[BLANK] * 5)
    board.start(Combat(sides=Sides(attackers=tuple(units), lead=units[0], target=TARGET)))
    if board.kind:
        board.choose("take_hit", piece=units[0])
    return board


@pytest.mark.rule("R11-b")
@pytest.mark.parametrize(
    ("places", "result"),
    [
        (("0605", "0704"), "hit"),
        (("0604", "0805"), "hit"),
        (("0605", "0604"), "miss"),
        (("0605",), "miss"),
        (("0605", "0604", "0704"), "hit"),
    ],
)
def test_flank_needs_two_hexes_that_do_not_touch(places: tuple[str, ...], result: str) -> None:
    board = friendly_group(*places)
    assert results(board, "attack")[0] == result
    assert len(results(board, "attack")) == 2 + len(places) - 1, "and no extra draw"


@pytest.mark.rule("R11-c")
def test_flank_serves_a_vang_group_attack() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-2", "0605")
    board.unit("red-3", "0704")
    board.draws(ALL, BLANK, "t18", BLANK, BLANK)
    board.fight("red-2", "red-3")
    board.choose("defend", option="aggressive")
    assert results(board, "attack") == ["hit", "miss", "miss"]


@pytest.mark.rule("R11-c")
def test_flank_never_counts_in_defense() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.support("leader-hq", "leader", TARGET)
    board.unit("cics-veteran-1", "0804")
    board.unit("cics-green-1", "0706")
    board.unit("red-2", "0805")
    board.fight("red-2")
    board.choose("join_defense", piece="cics-veteran-1")
    board.choose("join_defense", piece="cics-green-1")
    board.draws("t18", "t11", *[BLANK] * 5)
    board.choose("defend", option="aggressive")
    assert set(results(board, "defense")) == {"miss"}


# ---------------------------------------------------------------------- Leader Symbol


@pytest.mark.rule("R11-d")
@pytest.mark.parametrize(
    ("host", "result"), [("0605", "hit_and_draw"), ("0505", "hit_and_draw"), ("0304", "miss")]
)
def test_a_leader_in_range_makes_the_star_count_in_attack(host: str, result: str) -> None:
    board = Board()
    board.unit("cics-veteran-1", "0605")
    if host != "0605":
        board.unit("cics-green-1", host)
    board.support("leader-hq", "leader", host)
    board.unit("red-2", TARGET)
    board.draws(ALL, BLANK, "t14", *[BLANK] * 3)
    board.fight("cics-veteran-1")
    assert results(board, "attack")[0] == result
    assert len(results(board, "attack")) == (3 if result == "hit_and_draw" else 2)


@pytest.mark.rule("R11-d")
@pytest.mark.parametrize(("mode", "result"), [("aggressive", "hit_and_draw"), ("cautious", "miss")])
def test_a_leader_in_range_makes_the_star_count_in_aggressive_defense(mode: str, result: str) -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("caledonia-infantry-1", "0605")
    board.support("caledonia-leader", "leader", "0605")
    board.unit("red-2", "0805")
    board.draws("t19", *[BLANK] * 5)
    board.fight("red-2")
    board.choose("defend", option=mode)
    assert results(board, "defense")[0] == result


@pytest.mark.rule("R11-d")
@pytest.mark.parametrize(("counter", "result"), [("leader", "hit_and_draw"), ("", "miss")])
def test_the_vang_need_their_leader_counter(counter: str, result: str) -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.support("leader-hq", "leader", TARGET)
    board.unit("red-2", "0805").support = counter
    board.draws(ALL, BLANK, "t19", BLANK, BLANK)
    board.fight("red-2")
    board.choose("defend", option="aggressive")
    assert results(board, "attack")[0] == result, "the defender's Leader is no use to the attacker"


# ---------------------------------------------------------------------- Free Activation, Stack, Removed


@pytest.mark.rule("R11-e")
def test_a_free_activation_has_no_check_and_no_cost_and_all_three_phases() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0503")
    board.unit("siloam-infantry-2", "0605")
    board.unit("red-1", TARGET)
    board.start(AlliedActivation(faction="siloam", free=True))
    assert board.kind == "movement_phase"
    assert not board.told("check_drawn")
    board.choose("activate", piece="siloam-infantry-1")
    board.choose("move", hex="0504")
    board.choose("done")
    assert board.kind == "combat_phase"
    board.choose("attack", piece="siloam-infantry-2", hex=TARGET)
    board.draws(*[BLANK] * 6)
    board.choose("commit")
    assert board.kind == "siloam_phase"
    assert board.state.cp == 0
    assert board.state.command.inside.count("-1") == 0


@pytest.mark.rule("R11-f")
def test_a_stack_is_one_combat_unit_and_at_most_one_support() -> None:
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", TARGET)
    board.unit("cics-medium-tank-1", "0501")
    board.support("mg-flamethrower", "mg", TARGET)
    board.start(SupportPhase())
    attachments = {"leader", "mechanized", "antitank", "truck"}
    assert not attachments & {c.option for c in board.options("place_support")}


@pytest.mark.rule("R11-g")
def test_removed_units_have_a_place_to_return_from() -> None:
    board = Board()
    board.unit("cics-veteran-1", TARGET, hits=2)
    board.start(TakeHits(units=("cics-veteran-1",), hits=1))
    assert board.state.units["cics-veteran-1"] in board.state.in_pool("cics")
    board.unit("red-2", "0805", hits=2)
    vang_takes_hits(board.state, ("red-2",), 1)
    assert board.state.beachheads["red"] == ["red-2"]
    assert {e.about["unit"] for e in board.told("unit_removed")} == {"cics-veteran-1", "red-2"}


@pytest.mark.rule("R11-g")
@pytest.mark.parametrize("unit_id", ["siloam-infantry-1", "caledonia-infantry-1", "caledonia-tank-1"])
def test_eliminated_allies_are_out_for_good(unit_id: str) -> None:
    board = Board()
    unit = board.unit(unit_id, TARGET, hits=2, armor=1 if "tank" in unit_id else 0)
    board.start(TakeHits(units=(unit_id,), hits=1))
    assert unit.place == OUT
    assert unit not in board.state.in_pool(unit.spec.faction)


@pytest.mark.rule("R11-g")
def test_an_eliminated_guerrilla_is_out_for_good() -> None:
    board = Board()
    guerrilla = board.support("conscript-1", "guerrilla", TARGET)
    board.start(TakeHits(units=(), guerrillas=("conscript-1",), hits=1))
    assert guerrilla.place == OUT
    assert guerrilla not in board.state.supports_in_pool("siloam")
    assert len(board.state.supports_in_pool("siloam")) == 9


# ---------------------------------------------------------------------- River, Maneuver, Garrison


@pytest.mark.rule("R11-h")
@pytest.mark.parametrize(
    ("attackers", "result"),
    [
        ({"red-2": "1506"}, "hit_and_draw"),
        ({"red-2": "1606"}, "miss"),
        ({"red-2": "1606", "red-3": "1506"}, "miss"),
        ({"red-3": "1506", "red-2": "1606"}, "hit_and_draw"),
    ],
)
def test_the_river_helps_against_a_lead_that_attacks_across_it(
    attackers: dict[str, str], result: str
) -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1605")
    for unit_id, place in attackers.items():
        board.unit(unit_id, place)
    board.draws("t20", *[BLANK] * 6)
    names = tuple(attackers)
    board.start(Combat(sides=Sides(attackers=names, lead=names[0], target="1605")))
    board.choose("defend", option="aggressive")
    assert results(board, "defense")[0] == result
    assert len(results(board, "defense")) == (3 if result == "hit_and_draw" else 2)


@pytest.mark.rule("R11-h")
def test_the_river_helps_a_vang_defender_as_well() -> None:
    board = Board()
    board.unit("cics-veteran-1", "1506")
    board.unit("red-2", "1605")
    board.draws("t20", *[BLANK] * 5)
    board.fight("cics-veteran-1", target="1605")
    assert results(board, "defense") == ["hit_and_draw", "miss", "miss"]


@pytest.mark.rule("R11-i")
@pytest.mark.parametrize(("mode", "hits"), [("cautious", 1), ("aggressive", 0)])
def test_maneuver_counts_in_cautious_defense_only(mode: str, hits: int) -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-2", "0805")
    board.draws(MISS, BLANK, "t15", *[BLANK] * 3)
    board.fight("red-2")
    board.choose("defend", option=mode)
    assert board.scored("defense") == hits
    assert board.scored("attack") == 0, "and never in attack"


@pytest.mark.rule("R11-j")
def test_a_garrison_keeps_a_vp_space_from_the_player() -> None:
    board = Board()
    board.garrison("1204")
    assert vp_held(board.state) == ()
    board.unit("cics-veteran-1", "1203")
    board.unit("cics-green-1", "1311")
    assert vp_held(board.state) == ("1311",)


@pytest.mark.rule("R11-j")
def test_vang_units_pass_a_garrison() -> None:
    board = Board()
    board.unit("black-1", "1804")
    board.garrison("1704")
    board.start(BannerActivation(banner="black"))
    assert [e.about["hex"] for e in board.told("unit_moved")] == ["1704", "1604"]
    assert "1804" in board.state.garrisons, "and leave one on the VP Space they move off"


@pytest.mark.rule("R11-j")
def test_any_hit_removes_a_garrison_without_a_marker() -> None:
    board = Board()
    board.unit("cics-veteran-1", "1203")
    board.garrison("1204")
    markers = len(board.state.hit_markers.inside)
    board.draws(BLANK, ALL, BLANK, BLANK)
    board.fight("cics-veteran-1", target="1204")
    assert board.state.garrisons == []
    assert len(board.state.hit_markers.inside) == markers
    assert board.state.boxes["vang"] == []
    board.choose("advance", piece="cics-veteran-1")
    assert vp_held(board.state) == ("1204",)


@pytest.mark.rule("R11-j")
def test_a_garrison_defends_with_one_triangle_draw() -> None:
    board = Board()
    board.unit("cics-veteran-1", "1203")
    board.garrison("1204")
    board.draws("t05", *[BLANK] * 3)
    board.fight("cics-veteran-1", target="1204")
    assert board.strength("defense").draws == 1
    assert len(board.state.units["cics-veteran-1"].hits) == 1
    assert board.state.garrisons == ["1204"]


@pytest.mark.rule("R11-g")
def test_supports_of_a_removed_unit_return_to_their_own_pool() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET, hits=2)
    board.support("mg-flamethrower", "mg", TARGET)
    board.start(TakeHits(units=("siloam-infantry-1",), hits=1))
    assert board.state.supports["mg-flamethrower"].place == pool("cics")
