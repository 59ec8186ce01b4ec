"""B18: the sum of an attack, its result, hits, hit counters and rallies."""

from __future__ import annotations

import pytest

from game.core.dice_odds import at_least
from game.firefight.model.content import BLUE, RED, UNIT
from game.firefight.model.state import DESTROYED, ON_MAP
from game.firefight.rules.attack import HIT, KILLED, MISSED, Attack, carry_out, result_of
from game.firefight.rules.fire import attack_rating, attack_sum, can_fire, in_reach
from game.firefight.rules.hits import take_hit
from game.firefight.rules.movement import move_cost
from game.firefight.rules.rally import rally_sum, try_rally
from game.firefight.rules.rumors import settle
from tests.firefight.board import Board


@pytest.mark.rule("FF-ATK-01", "FF-ATK-02", "FF-ATK-08", "FF-ATK-09", "FF-ATK-10")
@pytest.mark.parametrize(("total", "result"), [(7, MISSED), (8, HIT), (11, HIT), (12, KILLED), (13, KILLED)])
def test_what_a_roll_comes_to(total: int, result: str) -> None:
    assert result_of(total, 8) == result


@pytest.mark.rule("FF-ATK-02", "FF-ATK-03", "FF-ATK-04", "FF-ATK-05", "FF-ATK-06", "FF-ATK-07")
@pytest.mark.parametrize(
    ("attacker", "target", "place", "need", "hit", "outright"),
    [
        ("rifles_a", "guard_1", "0407 0106 s", 8, 42, 3),
        ("rifles_a", "guard_1", "0405 0305 se", 5, 83, 28),
        ("machine_gun", "guard_1", "0407 0106 s", 6, 72, 17),
        ("rifles_a", "guard_1", "0109 0604 sw", 11, 8, 0),
        ("grenadiers", "gate_mg", "0804 0804 s", 5, 83, 28),
        ("tank_hunters", "armored_car", "0505 0905 nw", 10, 17, 0),
        ("tank_hunters", "armored_car", "0505 0905 s", 8, 42, 3),
    ],
    ids=[
        "open",
        "adjacent",
        "machine gun",
        "scrub, long",
        "close combat in stone",
        "car, front",
        "car, flank",
    ],
)
def test_what_the_numbers_give(
    attacker: str, target: str, place: str, need: int, hit: int, outright: int
) -> None:
    here, there, facing = place.split()
    board = Board()
    board.put(attacker, here, "se")
    board.put(target, there, facing)
    sums = attack_sum(board.state, attacker, target)
    assert (sums.need, round(100 * at_least(sums.need)), round(100 * at_least(sums.destroys))) == (
        need, hit, outright,
    )  # fmt: skip


@pytest.mark.rule("FF-ATK-02")
def test_the_color_of_the_defense_says_which_rating_counts() -> None:
    board = Board()
    board.put("grenadiers", "0505")
    assert attack_rating(board.state, "grenadiers", RED) == 4
    assert attack_rating(board.state, "grenadiers", BLUE) == 2


@pytest.mark.rule("FF-ATK-05", "FF-RUL-08")
def test_close_combat_meets_the_flank_and_a_white_box_pays_for_it() -> None:
    board = Board()
    board.put("machine_gun", "0305")
    board.put("guard_1", "0305", "n")
    own, other = (
        attack_sum(board.state, "machine_gun", "guard_1"),
        attack_sum(board.state, "guard_1", "machine_gun"),
    )
    assert [term.value for term in own.attack] == [5, -2]
    assert [term.value for term in other.attack] == [3, 4]
    assert own.dv == 10


@pytest.mark.rule("FF-ATK-07", "FF-RUL-73")
@pytest.mark.parametrize(
    ("facing", "rating"), [("sw", "front"), ("nw", "front"), ("ne", "flank"), ("se", "flank")]
)
def test_front_and_flank_by_the_arc_of_the_target(facing: str, rating: str) -> None:
    board = Board()
    board.put("rifles_a", "0405", "ne")
    board.put("guard_1", "0804", facing)
    assert attack_sum(board.state, "rifles_a", "guard_1").defense[0].name == rating


@pytest.mark.rule("FF-ATK-11", "FF-CAP-07", "FF-RUL-27", "FF-RUL-76")
def test_a_ranged_attack_rolls_for_everybody_and_caps_help_the_first() -> None:
    board = Board()
    board.put("guard_1", "0304", "s")
    board.put("rifles_a", "0306")
    board.put("rifles_b", "0306")
    board.dice(1, 1, 1, 1)
    carry_out(board.state, Attack("guard_1", "0306", "rifles_b", caps=2))
    rolls = board.happened("attack_rolled")
    assert [(event.about["target"], event.about["caps"]) for event in rolls] == [
        ("rifles_b", 2),
        ("rifles_a", 0),
    ]


@pytest.mark.rule("FF-ATK-12")
def test_a_close_combat_attack_is_rolled_against_one() -> None:
    board = Board()
    board.put("guard_1", "0306", "s")
    board.put("rifles_a", "0306")
    board.put("rifles_b", "0306")
    board.dice(1, 1)
    carry_out(board.state, Attack("guard_1", "0306", "rifles_b"))
    assert [event.about["target"] for event in board.happened("attack_rolled")] == ["rifles_b"]


@pytest.mark.rule("FF-HIT-01", "FF-HIT-04", "FF-CAP-09", "FF-CAP-10", "FF-RUL-49")
def test_a_second_hit_destroys_and_the_counter_goes_back() -> None:
    board = Board()
    board.put("rifles_a", "0306", hit="winded")
    pile = board.state.hits["infantry"].inside
    assert "winded" not in pile
    board.state.caps = board.state.cap_total
    take_hit(board.state, "rifles_a")
    assert board.piece("rifles_a").place == DESTROYED
    assert "winded" in pile
    assert board.state.cap_total == board.state.mission.caps - 1
    assert board.state.caps == board.state.cap_total, "those in hand are cut only where they exceed it"
    assert board.state.tallies["ai"].destroyed == 1


@pytest.mark.rule("FF-RUL-49")
def test_caps_in_hand_stay_if_they_fit_the_new_total() -> None:
    board = Board()
    board.put("rifles_a", "0306", hit="winded")
    board.state.caps = 2
    take_hit(board.state, "rifles_a")
    assert board.state.caps == 2


@pytest.mark.rule("FF-HIT-02", "FF-SET-06", "FF-RUL-24")
def test_a_hit_draws_a_counter_of_its_kind() -> None:
    board = Board()
    board.put("rifles_a", "0306")
    board.put("armored_car", "0905", "nw")
    board.hits("infantry", "shaken")
    board.hits("vehicle", "wheel_off")
    take_hit(board.state, "rifles_a")
    take_hit(board.state, "armored_car")
    assert (board.piece("rifles_a").hit, board.piece("armored_car").hit) == ("shaken", "wheel_off")
    assert "shaken" not in board.state.hits["infantry"].inside


@pytest.mark.rule("FF-RUL-77")
def test_a_counter_that_destroys_goes_back_to_its_pile() -> None:
    board = Board()
    board.put("rifles_a", "0306")
    board.hits("infantry", "cut_down")
    take_hit(board.state, "rifles_a")
    assert board.piece("rifles_a").place == DESTROYED
    assert board.state.hits["infantry"].inside.count("cut_down") == 1


@pytest.mark.rule("FF-RUL-78")
@pytest.mark.parametrize(("name", "hit"), [("rifles_a", "flinching"), ("armored_car", "crew_stunned")])
def test_an_empty_pile_gives_the_lightest_hit(name: str, hit: str) -> None:
    board = Board()
    board.put(name, "0306")
    pile = board.state.hits[board.state.spec(name).hit_kind]
    for other in ("rifles_b", "rifles_c"):
        board.piece(other).hit = hit
    pile.inside.clear()
    take_hit(board.state, name)
    assert board.piece(name).hit == hit
    try_rally(board.state, name, caps=99)
    assert not pile.inside, "what was never drawn goes nowhere"


@pytest.mark.rule("FF-HIT-03", "FF-RUL-79")
def test_hit_counters_change_what_a_piece_can_do() -> None:
    board = Board()
    board.put("rifles_a", "0306", "ne", hit="walking_wounded")
    assert attack_rating(board.state, "rifles_a", RED) == 2
    assert move_cost(board.state, "rifles_a") == 2
    board.put("rifles_b", "0308", "ne", hit="jammed")
    assert not can_fire(board.state, "rifles_b")
    board.put("guard_1", "0605", "nw", hit="pinned")
    sums = attack_sum(board.state, "rifles_a", "guard_1")
    assert ("hit_counter", 1) in [(term.name, term.value) for term in sums.defense]
    board.put("armored_car", "1205", "nw", hit="vision_slit")
    assert in_reach(board.state, "armored_car", "0905", long_range=False)
    assert not in_reach(board.state, "armored_car", "0804", long_range=False), "a range of 6 is 3 now"


@pytest.mark.rule("FF-RAL-03", "FF-RAL-04", "FF-RAL-05", "FF-RAL-06")
def test_a_rally_adds_cover_and_an_unhit_friend() -> None:
    board = Board()
    board.put("rifles_a", "0507", hit="shaken")
    assert rally_sum(board.state, "rifles_a").need == 9
    assert rally_sum(board.state, "rifles_a").bonus == 1, "timber is cover"
    board.put("rifles_b", "0507")
    assert rally_sum(board.state, "rifles_a").bonus == 2
    board.piece("rifles_b").hit = "winded"
    assert rally_sum(board.state, "rifles_a").bonus == 1
    board.dice(4, 4)
    try_rally(board.state, "rifles_a")
    assert not board.piece("rifles_a").hit
    assert "shaken" in board.state.hits["infantry"].inside


@pytest.mark.rule("FF-RAL-06", "FF-RAL-03")
def test_a_failed_rally_leaves_the_counter() -> None:
    board = Board()
    board.put("rifles_a", "0305", hit="shaken")
    board.dice(4, 4)
    try_rally(board.state, "rifles_a")
    assert board.piece("rifles_a").hit == "shaken"


@pytest.mark.rule("FF-RAL-01", "FF-RAL-02", "FF-RUL-07")
def test_a_unit_rallies_for_5_ap_or_5_caps_and_not_in_close_combat() -> None:
    board = Board()
    board.put("rifles_a", "0305", hit="shaken")
    board.put("rifles_b", "0307", hit="winded", spent=True)
    board.state.caps = 4
    board.turn()
    assert [it.cost for it in board.offered("rally", piece="rifles_a")] == [5]
    assert not board.offered("rally", piece="rifles_b"), "five CAPs are not there"
    board.state.caps = 5
    board.turn()
    assert board.offered("rally", piece="rifles_b")
    board.put("guard_1", "0305", "n")
    board.turn()
    assert not board.offered("rally", piece="rifles_a")


@pytest.mark.rule("FF-RAL-02", "FF-SPC-07")
def test_a_rally_for_caps_needs_no_check() -> None:
    board = Board()
    board.put("rifles_b", "0307", hit="winded", spent=True)
    board.put("guard_1", "1006")
    board.state.caps = 5
    board.turn()
    board.choose("rally", piece="rifles_b")
    assert not board.happened("spent_check")
    assert board.state.caps == 0
    assert board.piece("rifles_b").spent, "its side does not change"


@pytest.mark.rule("FF-RUL-82")
def test_a_truck_is_a_unit_for_caps_and_scores_as_noncombat() -> None:
    board = Board("ennisk")
    board.put("truck", "0105", "ne", hit="crew_stunned")
    take_hit(board.state, "truck")
    assert board.state.cap_total == board.state.mission.caps - 1
    assert board.state.tallies["ai"].destroyed == board.state.mission.noncombat_vp


@pytest.mark.rule("FF-NEW-30", "FF-NEW-35")
def test_whoever_rides_is_thrown_out_and_hit() -> None:
    board = Board("ennisk")
    board.put("truck", "0105", "ne", hit="crew_stunned")
    board.aboard("rifles_c", "truck")
    board.hits("infantry", "winded")
    take_hit(board.state, "truck")
    rider = board.piece("rifles_c")
    assert (rider.place, rider.hex, rider.hit) == (ON_MAP, "0105", "winded")


@pytest.mark.rule("FF-NEW-31")
def test_an_enemy_carrier_that_is_hit_puts_its_passenger_down_in_the_best_cover() -> None:
    board = Board("ennisk")
    board.put("carrier", "1105", "nw")
    board.aboard("guard_3", "carrier")
    board.put("rifles_a", "0505", "ne")
    board.hits("vehicle", "turret_fouled")
    take_hit(board.state, "carrier")
    settle(board.state)
    rider = board.piece("guard_3")
    best = max(board.state.dm(it) for it in board.state.grid.neighbours["1105"])
    assert (rider.place, board.state.dm(rider.hex)) == (ON_MAP, best)


@pytest.mark.rule("FF-NEW-46", "FF-NEW-44")
def test_an_attack_from_hiding_meets_the_flank_and_shows_the_attacker() -> None:
    board = Board("ennisk")
    board.put("tank_hunters", "0605", "se", hidden=True)
    board.put("armored_car", "0905", "nw")
    board.dice(1, 1)
    carry_out(board.state, Attack("tank_hunters", "0905", "armored_car"))
    roll = board.happened("attack_rolled")[0]
    assert roll.about["against"][0][:2] == ("flank", 12)
    assert not board.piece("tank_hunters").hidden


@pytest.mark.rule("FF-NEW-22", "FF-NEW-23", "FF-NEW-24")
def test_a_mortar_fires_by_the_eyes_of_another_but_never_next_to_itself() -> None:
    board = Board("ennisk")
    board.put("mortar", "0404", "ne")
    board.put("guard_1", "0804", "sw")
    assert not in_reach(board.state, "mortar", "0804")
    board.put("rifles_a", "0604", "se", spent=True)
    assert in_reach(board.state, "mortar", "0804")
    names = [term.name for term in attack_sum(board.state, "mortar", "guard_1").attack]
    assert "indirect" in names
    assert not in_reach(board.state, "mortar", "0504")


def test_units_score_for_the_other_side() -> None:
    board = Board()
    board.put("guard_1", "0306", "n", hit="winded")
    take_hit(board.state, "guard_1")
    assert board.state.tallies[UNIT].destroyed == 1
