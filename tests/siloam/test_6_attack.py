"""6.2.2 Vang Attack Phase."""

from __future__ import annotations

from typing import Any

import pytest

from game.siloam.model.content import HANGAR
from game.siloam.rules.strength import Strength
from game.siloam.rules.vang import BannerActivation, VangTurn
from game.siloam.rules.vang_intent import attack_group, attack_target
from tests.siloam.board import ALL, BLANK, Board


def attacks(board: Board) -> list[tuple[str, tuple[str, ...], str]]:
    """Target, attackers and lead of every attack so far."""
    return [(e.about["target"], e.about["attackers"], e.about["lead"]) for e in board.told("attack_declared")]


def targeted(board: Board, unit: str) -> str:
    target = attack_target(board.state, board.state.units[unit])
    return target.hex if target else ""


def beside(board: Board, *kinds: str) -> list[Any]:
    return [e for e in board.state.events or [] if e.kind in kinds]


def ground_planes(board: Board) -> None:
    """No CICS fighter can intercept."""
    for plane in board.state.planes.values():
        plane.place = HANGAR


def bombers(board: Board, count: int) -> None:
    for _ in range(count):
        board.state.vang_support.inside.remove("bomber")
        board.state.vang_runway.append("bomber")


# ---------------------------------------------------------------------- who is attacked


@pytest.mark.rule("R6.2.2-a")
@pytest.mark.parametrize("enemy", ["cics-light-tank-1", "siloam-infantry-1", "caledonia-infantry-1"])
def test_an_adjacent_combat_unit_is_attacked(enemy: str) -> None:
    board = Board()
    board.unit(enemy, "1712")
    board.unit("red-2", "1812")
    board.start(BannerActivation(banner="red"))
    assert attacks(board) == [("1712", ("red-2",), "red-2")]


@pytest.mark.rule("R6.2.2-a")
def test_an_adjacent_guerrilla_is_attacked() -> None:
    board = Board()
    board.support("conscript-1", "guerrilla", "1711")
    board.unit("red-2", "1811")
    board.draws(*[BLANK] * 5)
    board.rig("vang_support", "bolster")
    board.start(BannerActivation(banner="red"))
    assert attacks(board) == [("1711", ("red-2",), "red-2")]


@pytest.mark.rule("R6.2.2-a")
def test_other_supports_are_not_attacked() -> None:
    """The Scout beside the Vang unit is no target; the Infantry behind it is out of reach."""
    board = Board()
    board.unit("red-2", "1812")
    board.support("scout-spotter", "scout", "1712")
    board.unit("siloam-infantry-1", "1612")
    board.start(BannerActivation(banner="red"))
    assert attacks(board) == []
    assert board.state.units["red-2"].place == "1712"


# ---------------------------------------------------------------------- who attacks


@pytest.mark.rule("R6.2.2-b")
def test_all_who_can_attack_together_under_the_lowest_number() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-4", "1812")
    board.unit("red-2", "1713")
    board.unit("red-3", "1611")
    board.start(BannerActivation(banner="red"))
    assert attacks(board) == [("1712", ("red-2", "red-3", "red-4"), "red-2")]


@pytest.mark.rule("R6.2.2-b")
def test_the_vang_need_no_leader_and_draw_one_more_for_each_unit() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    for unit, hex_id in (("red-2", "1713"), ("red-3", "1611"), ("red-4", "1812")):
        board.unit(unit, hex_id).scouted = True
    board.draws(*[BLANK] * 7)
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    strength: Strength = board.told("draws_begin")[1].about["strength"]
    assert strength.draws == 2 + 1 + 1 + 1  # the lead's two, two comrades, the failed defense


@pytest.mark.rule("R6.2.2-c")
def test_units_of_other_banners_do_not_join() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812")
    board.unit("yellow-1", "1713")
    board.start(VangTurn(banners=("red",)))
    assert attacks(board) == [("1712", ("red-2",), "red-2")]


@pytest.mark.rule("R6.2.2-c")
def test_units_not_beside_the_target_do_not_join() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812")
    board.unit("red-3", "1810")
    board.start(BannerActivation(banner="red"))
    assert attacks(board) == [("1712", ("red-2",), "red-2")]


@pytest.mark.rule("R6.2.2-c")
def test_a_unit_that_attacked_does_not_join_again() -> None:
    """red-2 stands beside both enemies, goes with red-1, and leaves red-3 to fight alone."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("siloam-infantry-2", "1610")
    board.unit("red-1", "1812")
    board.unit("red-2", "1711")
    board.unit("red-3", "1510")
    for unit in ("red-1", "red-2", "red-3"):
        board.state.units[unit].scouted = True
    board.draws(*[BLANK] * 7)
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    assert attacks(board) == [("1712", ("red-1", "red-2"), "red-1"), ("1610", ("red-3",), "red-3")]


# ---------------------------------------------------------------------- Support draws


@pytest.mark.rule("R6.2.2-d")
def test_all_draws_come_before_the_attack_and_the_bombs() -> None:
    board = Board()
    ground_planes(board)
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812")
    board.unit("red-3", "1713")
    board.unit("red-4", "1711")
    board.draws(BLANK)
    board.rig("vang_support", "bombing-run", "leader", "bomber")
    board.start(BannerActivation(banner="red"))
    order = [e.kind for e in beside(board, "support_drawn", "bombing_line", "attack_declared", "draws_begin")]
    assert order == [*["support_drawn"] * 3, "bombing_line", "attack_declared"]
    assert [e.about["unit"] for e in board.told("support_drawn")] == ["red-2", "red-3", "red-4"]


@pytest.mark.rule("R6.2.2-e")
def test_a_scouted_unit_draws_nothing() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812").scouted = True
    board.unit("red-3", "1713")
    board.rig("vang_support", "leader")
    board.start(BannerActivation(banner="red"))
    assert [e.about["unit"] for e in board.told("support_drawn")] == ["red-3"]
    assert len(board.state.vang_support.inside) == 11


@pytest.mark.rule("R6.2.2-f")
def test_planes_are_on_the_runway_before_the_combat_begins() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812")
    board.unit("red-3", "1713")
    board.rig("vang_support", "fighter", "bomber")
    board.start(BannerActivation(banner="red"))
    assert board.kind == "choose_defense"
    assert board.state.vang_runway == ["fighter", "bomber"]
    assert [board.state.units[u].support for u in ("red-2", "red-3")] == ["", ""]


@pytest.mark.rule("R6.2.2-g")
def test_a_bombing_run_waits_for_the_bombers_drawn_after_it() -> None:
    board = Board()
    ground_planes(board)
    bombers(board, 1)
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812")
    board.unit("red-3", "1713")
    board.draws(BLANK, BLANK)
    board.rig("vang_support", "bombing-run", "bomber")
    board.start(BannerActivation(banner="red"))
    assert [e.about["bombers"] for e in board.told("bombing_line")] == [2]
    assert board.kind == "choose_defense"  # the ground combat goes on
    assert attacks(board) == [("1712", ("red-2", "red-3"), "red-2")]


def bombed_away() -> Board:
    """A Guerrilla is bombed off 1712 while red-2 and red-3 stand around it."""
    board = Board()
    ground_planes(board)
    bombers(board, 1)
    board.support("conscript-1", "guerrilla", "1712")
    board.unit("red-2", "1812")
    board.unit("red-3", "1611")
    return board


@pytest.mark.rule("R6.2.2-g")
def test_units_whose_target_was_bombed_away_may_move() -> None:
    """G42: without another target they count as not having attacked."""
    board = bombed_away()
    board.draws(ALL)
    board.rig("vang_support", "bombing-run", "leader")
    board.start(BannerActivation(banner="red"))
    assert attacks(board) == []
    assert board.state.units["red-2"].place != "1812"
    assert board.state.units["red-3"].place == "1511"


@pytest.mark.rule("R6.2.2-g")
def test_a_new_target_is_attacked_without_new_draws() -> None:
    """G42: red-2 drew a plane and gets no second counter for its new target."""
    board = bombed_away()
    board.unit("siloam-infantry-1", "1811")
    board.draws(ALL)
    board.rig("vang_support", "bomber", "bombing-run")
    board.start(BannerActivation(banner="red"))
    assert attacks(board) == [("1811", ("red-2",), "red-2")]
    assert len(board.told("support_drawn")) == 2


@pytest.mark.rule("R6.2.2-g")
def test_each_unit_left_without_a_target_finds_its_own_without_new_draws() -> None:
    """G42: red-2 and red-3 touch different enemies, and red-3 drew a plane."""
    board = bombed_away()
    board.unit("siloam-infantry-1", "1811")
    board.unit("siloam-infantry-2", "1610")
    board.draws(ALL, *[BLANK] * 6)  # the bombs fall on 1712 and 1811
    board.rig("vang_support", "bombing-run", "fighter")
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    assert attacks(board) == [("1811", ("red-2",), "red-2"), ("1610", ("red-3",), "red-3")]
    assert len(board.told("support_drawn")) == 2
    assert board.state.units["red-3"].support == ""


@pytest.mark.rule("R6.2.2-d")
def test_an_attack_on_a_new_target_takes_along_all_who_can_join() -> None:
    """R6.2.2-b holds for the new target too: red-4 was not beside the old one, and draws now (C107)."""
    board = bombed_away()
    board.state.put(board.state.units["red-3"], "2013")
    board.unit("siloam-infantry-1", "1811")
    board.unit("red-4", "1810")
    board.draws(ALL)
    board.rig("vang_support", "bombing-run", "leader")
    board.start(BannerActivation(banner="red"))
    assert attacks(board) == [("1811", ("red-2", "red-4"), "red-2")]
    drawn = [(e.about["unit"], e.about["counter"]) for e in board.told("support_drawn")]
    assert drawn == [("red-2", "bombing-run"), ("red-4", "leader")]
    assert len(board.told("bombing_line")) == 1


@pytest.mark.rule("R6.2.2-e")
def test_a_scouted_unit_that_joins_against_a_new_target_draws_nothing() -> None:
    board = bombed_away()
    board.state.put(board.state.units["red-3"], "2013")
    board.unit("siloam-infantry-1", "1811")
    board.unit("red-4", "1810").scouted = True
    board.draws(ALL)
    board.rig("vang_support", "bombing-run")
    board.start(BannerActivation(banner="red"))
    assert [e.about["unit"] for e in board.told("support_drawn")] == ["red-2"]
    assert [e.about["unit"] for e in board.told("support_denied")] == ["red-4"]


# ---------------------------------------------------------------------- target choice


@pytest.mark.rule("R6.2.2-h")
def test_an_enemy_on_a_priority_hex_comes_first() -> None:
    """1712 is a red star; on 1811 a Group Attack would be possible."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("siloam-infantry-2", "1811")
    board.unit("red-2", "1812")
    board.unit("red-3", "1810")
    assert targeted(board, "red-2") == "1712"


@pytest.mark.rule("R6.2.2-h")
def test_a_star_of_another_colour_means_nothing() -> None:
    """1909 is a yellow star: yellow goes for it, red for the lower 1808."""
    board = Board()
    board.unit("siloam-infantry-1", "1909")
    board.unit("siloam-infantry-2", "1808")
    board.unit("yellow-2", "1809")
    assert targeted(board, "yellow-2") == "1909"
    board.state.put(board.state.units["yellow-2"], "box")
    board.unit("red-2", "1809")
    assert targeted(board, "red-2") == "1808"


@pytest.mark.rule("R6.2.2-h")
def test_a_vp_space_with_the_banners_tag_is_a_priority_hex() -> None:
    """1308 is tagged Red and Yellow; Black takes the lower hex instead."""
    for banner, target in (("red", "1308"), ("yellow", "1308"), ("black", "1208")):
        board = Board()
        board.unit("siloam-infantry-1", "1308")
        board.unit("siloam-infantry-2", "1208")
        board.unit(f"{banner}-2", "1309")
        assert targeted(board, f"{banner}-2") == target


@pytest.mark.rule("R6.2.2-h")
def test_a_possible_group_attack_comes_second() -> None:
    """Neither hex is a star; the higher one can be attacked by two."""
    board = Board()
    board.unit("siloam-infantry-1", "1709")
    board.unit("siloam-infantry-2", "1810")
    board.unit("red-2", "1809")
    assert targeted(board, "red-2") == "1709"
    board.unit("red-3", "1910")
    assert targeted(board, "red-2") == "1810"


@pytest.mark.rule("R6.2.2-h")
def test_of_two_priority_hexes_the_one_for_a_group_is_taken() -> None:
    """1611 and 1712 are both red stars beside 1711."""
    board = Board()
    board.unit("siloam-infantry-1", "1611")
    board.unit("siloam-infantry-2", "1712")
    board.unit("red-2", "1711")
    assert targeted(board, "red-2") == "1611"
    board.unit("red-3", "1812")
    assert targeted(board, "red-2") == "1712"


@pytest.mark.rule("R6.2.2-h")
def test_a_unit_that_has_attacked_makes_no_group() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1709")
    board.unit("siloam-infantry-2", "1810")
    unit = board.unit("red-2", "1809")
    board.unit("red-3", "1910").acted = "attacked"
    assert targeted(board, "red-2") == "1709"
    assert attack_group(board.state, unit, "1810") == [unit]


# ---------------------------------------------------------------------- after the attack


@pytest.mark.rule("R6.2.2-i")
def test_a_unit_that_attacked_does_not_move() -> None:
    """Having destroyed the defender it advances, and goes no further in Step 3."""
    board = Board()
    board.unit("siloam-infantry-1", "1712", hits=2)
    board.unit("red-2", "1812").scouted = True
    board.draws(BLANK, BLANK, ALL, BLANK, BLANK)
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    board.choose("lose_unit")
    moved = [(e.about["hex"], e.rule) for e in board.told("unit_moved")]
    assert moved == [("1712", "5.5.9")]


@pytest.mark.rule("R6.2.2-i")
def test_a_unit_whose_attack_failed_stays() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1811")
    board.unit("red-2", "1812").scouted = True
    board.draws(*[BLANK] * 5)
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    assert attacks(board)
    assert board.state.units["red-2"].place == "1812"


@pytest.mark.rule("R6.2.2-j")
def test_the_lowest_numbered_participant_advances_unasked() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712", hits=2)
    for unit, hex_id in (("red-3", "1812"), ("red-2", "1713")):
        board.unit(unit, hex_id).scouted = True
    board.draws(BLANK, BLANK, ALL, *[BLANK] * 3)
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    board.choose("lose_unit")
    assert board.kind == ""
    assert [board.state.units[u].place for u in ("red-2", "red-3")] == ["1712", "1812"]
    assert board.state.units["siloam-infantry-1"].place == "out"


@pytest.mark.rule("R6.2.2-j")
def test_a_tank_that_may_not_enter_leaves_the_advance_to_infantry() -> None:
    """1209 is Difficult, and no road leads there."""
    board = Board()
    board.unit("siloam-infantry-1", "1209", hits=2)
    board.unit("red-1", "1109").scouted = True
    board.unit("red-2", "1110").scouted = True
    board.draws(BLANK, BLANK, ALL, *[BLANK] * 4)
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    board.choose("lose_unit")
    assert board.state.units["red-1"].place == "1109"
    assert board.state.units["red-2"].place == "1209"


def won(target: str, **attackers: str) -> Board:
    """The Vang have taken a hex from a Siloamese Infantry; where they stood, by unit."""
    board = Board()
    board.unit("siloam-infantry-1", target, hits=2)
    for name, hex_id in attackers.items():
        board.unit(name.replace("_", "-"), hex_id).scouted = True
    board.draws(BLANK, BLANK, ALL, *[BLANK] * 4)
    board.start(BannerActivation(banner=next(iter(attackers)).partition("_")[0]))
    board.choose("defend", option="cautious")
    board.choose("lose_unit")
    return board


@pytest.mark.rule("R6.2.2-j")
def test_who_holds_a_vp_space_leaves_the_advance_to_another() -> None:
    """C100: red-2 stands on Port Oreb."""
    board = won("1710", red_2="1711", red_3="1709")
    assert [board.state.units[u].place for u in ("red-2", "red-3")] == ["1711", "1710"]


@pytest.mark.rule("R6.2.2-j")
def test_a_weak_unit_beside_a_vp_space_is_no_bait() -> None:
    """C100: nobody leaves a VP Space for a hex without a star, nor for one of another colour."""
    assert won("1710", red_2="1711").state.units["red-2"].place == "1711"
    assert won("1904", red_2="1804").state.units["red-2"].place == "1804"  # a VP Space of another colour


@pytest.mark.rule("R6.2.2-j")
@pytest.mark.parametrize(("held", "target"), [("1711", "1712"), ("1711", "1611"), ("1308", "1408")])
def test_a_vp_space_is_left_for_another_star(held: str, target: str) -> None:
    """C100: the lowest number advances from its VP Space into a Priority Hex of its colour."""
    board = won(target, red_2=held)
    goes = target in board.state.content.map.stars["red"]
    assert board.state.units["red-2"].place == (target if goes else held)
    assert (held in board.state.garrisons) == goes


@pytest.mark.rule("R6.2.2-j")
def test_nobody_advances_on_a_defender_who_held() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812").scouted = True
    board.draws(BLANK, BLANK, ALL, BLANK, BLANK)
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    board.choose("take_hit")
    assert board.state.units["red-2"].place == "1812"


@pytest.mark.rule("R6.2.2-j")
def test_the_vang_follow_a_retreat() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812").scouted = True
    board.draws(BLANK, BLANK, ALL, BLANK, BLANK)
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    board.choose("retreat", hex="1611")
    assert board.state.units["red-2"].place == "1712"


@pytest.mark.rule("R6.2.2-k")
def test_every_participants_counter_counts() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    for unit, hex_id in (("red-2", "1812"), ("red-3", "1713"), ("red-4", "1711")):
        board.unit(unit, hex_id)
    board.rig("vang_support", "flamethrower", "tank", "artillery")
    board.draws(*[BLANK] * 8, "t17", BLANK, BLANK, BLANK)
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    strength: Strength = board.told("draws_begin")[1].about["strength"]
    # Lead 2, two comrades, Flamethrower 1, Tank 2, Artillery 1, failed defense 1.
    assert strength.draws == 2 + 2 + 1 + 2 + 1 + 1
    results = [e.about["result"] for e in board.told("chit_drawn") if e.about["chit"] == "t17"]
    assert results == ["hit_and_draw"]  # the third unit's Artillery, not the lead's
