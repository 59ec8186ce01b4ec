"""B11 to B15: tactical orders, requirements, who acts, against whom, and how an AI moves and turns."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.core.facing import arc
from game.core.narrow import T
from game.firefight.model.content import RED, UNIT
from game.firefight.model.loading import load
from game.firefight.rules.choosing import Deed, choose_actor, choose_victim, may_attack
from game.firefight.rules.enemy_facing import facing_after
from game.firefight.rules.enemy_moves import (
    FORBIDDEN,
    Target,
    can_enter,
    disengage,
    is_blocked_by_friends,
    move_toward,
    risk_class,
)
from game.firefight.rules.fire import covers, in_fire_zone, is_flanked
from game.firefight.rules.goals import Goal, goal_distance, goals
from game.firefight.rules.needs import groups, is_mobile, lowest_dv, meets, of_largest_group, plain_dv
from game.firefight.rules.tactical import Plan
from tests.firefight.board import Board


def first(tied: Sequence[T]) -> T:
    return tied[0]


def order(board: Board, card: str) -> Plan:
    plan = board.read(card).plan
    assert plan is not None, "no line of the card can be done"
    return plan


# ---------------------------------------------------------------------- requirements


@pytest.mark.rule("FF-ELG-01", "FF-ELG-02", "FF-NEW-13")
def test_cover_is_any_dm_and_smoke_gives_one() -> None:
    board = Board()
    board.put("guard_1", "0507")
    board.put("guard_2", "0405")
    assert [meets(board.state, name, "cov") for name in ("guard_1", "guard_2")] == [True, False]
    assert [meets(board.state, name, "0dm") for name in ("guard_1", "guard_2")] == [False, True]
    board.state.smoke["0405"] = "thin"
    assert meets(board.state, "guard_2", "cov")


@pytest.mark.rule("FF-ELG-03", "FF-RUL-59")
def test_lowest_dv_is_front_and_dm_with_the_hit_counter() -> None:
    board = Board()
    board.put("rifles_a", "0405")
    board.put("rifles_b", "0507")
    board.put("rifles_c", "0205", hit="scattered")
    assert [plain_dv(board.state, it) for it in ("rifles_a", "rifles_b", "rifles_c")] == [11, 13, 10]
    assert lowest_dv(board.state, ["rifles_a", "rifles_b", "rifles_c"]) == ["rifles_c"]
    assert lowest_dv(board.state, ["rifles_a", "rifles_b"]) == ["rifles_a"]


@pytest.mark.rule("FF-ELG-05", "FF-RUL-61", "FF-RUL-79", "FF-RUL-105")
def test_a_fire_zone_is_sight_arc_and_normal_range_of_somebody_who_can_fire() -> None:
    board = Board()
    board.put("rifles_a", "0205", "ne")
    board.put("guard_1", "0604", "sw")
    assert in_fire_zone(board.state, "guard_1")
    assert covers(board.state, "rifles_a", "0604", RED)
    board.piece("rifles_a").facing = "s"
    assert not in_fire_zone(board.state, "guard_1")
    board.piece("rifles_a").facing = "ne"
    board.piece("rifles_a").hit = "jammed"
    assert not in_fire_zone(board.state, "guard_1"), "what cannot attack makes none"
    board.piece("rifles_a").hit = ""
    board.piece("rifles_a").spent = True
    assert in_fire_zone(board.state, "guard_1"), "a Spent piece makes one"
    board.put("guard_2", "0205")
    assert in_fire_zone(board.state, "guard_2"), "close combat counts as one"


@pytest.mark.rule("FF-ELG-06", "FF-ELG-07", "FF-ELG-08", "FF-ELG-15")
def test_fresh_spent_hit_and_unhit() -> None:
    board = Board()
    board.put("rifles_a", "0205", hit="winded")
    board.put("rifles_b", "0305", spent=True)
    needs = ("fr", "sp", "hit", "unh")
    assert [meets(board.state, "rifles_a", it) for it in needs] == [True, False, True, False]
    assert [meets(board.state, "rifles_b", it) for it in needs] == [False, True, False, True]


@pytest.mark.rule("FF-ELG-09", "FF-RUL-28", "FF-RUL-120")
def test_just_acted_is_the_unit_of_the_last_turn() -> None:
    board = Board()
    board.put("rifles_a", "0205", "ne")
    board.put("rifles_b", "0203", "ne")
    board.put("guard_1", "1207", "n", spent=True)
    board.turn()
    board.choose("pivot", piece="rifles_a")
    board.choose("pay", cost=0)
    board.choose("face", option="s")
    assert meets(board.state, "rifles_a", "act")
    assert not meets(board.state, "rifles_b", "act")
    board.turn()
    board.choose("pass")
    assert not meets(board.state, "rifles_a", "act")
    board.state.acted = ("rifles_b",)
    board.piece("rifles_b").spent = False
    board.turn()
    board.choose("stall", piece="rifles_b")
    assert not meets(board.state, "rifles_b", "act"), "a stall does nothing"


@pytest.mark.rule("FF-ELG-10", "FF-RUL-109")
def test_the_largest_group_is_linked_by_adjacency() -> None:
    board = Board()
    board.put("guard_1", "0905", spent=True)
    board.put("guard_2", "1005")
    board.put("rumor_1", "1105")
    board.put("guard_3", "1208")
    assert sorted(len(group) for group in groups(board.state)) == [1, 3]
    assert of_largest_group(board.state, ["guard_2", "guard_3"]) == ["guard_2"]
    assert of_largest_group(board.state, ["guard_3"]) == ["guard_3"], "a group of one is possible"


@pytest.mark.rule("FF-ELG-11", "FF-RUL-60")
def test_in_sight_of_an_enemy() -> None:
    board = Board()
    board.put("guard_1", "0508")
    board.put("rifles_a", "0506")
    assert not meets(board.state, "guard_1", "los"), "the timber yard is between them"
    board.put("rifles_b", "0408")
    assert meets(board.state, "guard_1", "los")


@pytest.mark.rule("FF-ELG-12", "FF-ELG-13", "FF-ELG-14", "FF-RUL-80")
def test_mobile_guns_and_rumors() -> None:
    board = Board()
    board.put("guard_1", "0905", hit="winded")
    board.put("gate_mg", "0804")
    board.put("light_gun", "1005")
    board.put("rumor_1", "1105")
    state = board.state
    assert [is_mobile(state, it) for it in ("guard_1", "gate_mg", "rumor_1")] == [True, False, True]
    assert [meets(state, it, "gun") for it in ("light_gun", "gate_mg")] == [True, False]
    assert [meets(state, it, "re") for it in ("rumor_1", "guard_1")] == [True, False]


# ---------------------------------------------------------------------- limits and ties


@pytest.mark.rule("FF-AIA-01", "FF-RUL-15")
def test_long_range_only_by_order() -> None:
    board = Board()
    board.put("rifles_a", "0105", "ne")
    board.put("guard_1", "0804", "sw")
    assert not may_attack(board.state, "guard_1", "rifles_a")
    assert may_attack(board.state, "guard_1", "rifles_a", long_range=True)


@pytest.mark.rule("FF-AIA-02", "FF-RUL-04")
def test_an_ai_declines_what_it_needs_an_eleven_for() -> None:
    board = Board()
    board.put("rifles_a", "0804", "sw")
    board.put("guard_1", "0505", "ne")
    assert not may_attack(board.state, "guard_1", "rifles_a"), "stone: 11"
    assert order(board, "21").action == "MOV", "the CAPs of the card do not help"
    board.piece("rifles_a").hex = "0705"
    assert order(board, "21").action == "ATK", "on the bridge it is no harder than that"


@pytest.mark.rule("FF-AIA-03", "FF-RUL-25")
def test_nobody_fires_into_a_close_combat() -> None:
    board = Board()
    board.put("rifles_a", "0405", "ne")
    board.put("guard_1", "0405", "sw")
    board.put("guard_2", "0604", "sw")
    board.put("rifles_b", "0205", "ne")
    assert not may_attack(board.state, "guard_2", "rifles_a")
    board.turn()
    assert "0405" not in {it.hex for it in board.offered("attack", piece="rifles_b")}


@pytest.mark.rule("FF-AIP-01", "FF-AIP-03", "FF-AIP-04", "FF-AIP-05", "FF-AIP-06", "FF-AIP-07", "FF-RUL-71")
@pytest.mark.parametrize(
    ("first_ai", "second_ai", "winner", "rule"),
    [
        (("guard_1", "0405", "winded"), ("guard_2", "0404", ""), "guard_2", "FF-AIP-01"),
        (("guard_1", "0405", ""), ("pioneers", "0404", ""), "pioneers", "FF-AIP-03"),
        (("pioneers", "0405", ""), ("gate_mg", "0506", ""), "gate_mg", "FF-AIP-05"),
        (("light_gun", "0506", ""), ("gate_mg", "0405", ""), "gate_mg", "FF-AIP-04"),
        (("rumor_1", "0405", ""), ("guard_2", "0404", ""), "guard_2", "FF-AIP-03"),
    ],
    ids=["unhit", "rating", "cover", "cost", "rumor last"],
)
def test_ties_between_ai_that_could_fire(
    first_ai: tuple[str, str, str], second_ai: tuple[str, str, str], winner: str, rule: str
) -> None:
    board = Board()
    board.put("rifles_a", "0203")
    for name, hex_id, hit in (first_ai, second_ai):
        board.put(name, hex_id, hit=hit)
    deeds = [Deed(name, "ATK", (Target("rifles_a"),)) for name, _, _ in (first_ai, second_ai)]
    verdict = choose_actor(board.state, deeds, first)
    assert verdict.winner.actor == winner
    assert verdict.steps[-1].rule == rule


@pytest.mark.rule("FF-AIP-02", "FF-RUL-100", "FF-RUL-101")
def test_to_move_the_cheapest_goes() -> None:
    board = Board()
    board.put("gate_mg", "0405")
    board.put("guard_1", "0404")
    deeds = [Deed(name, "MOV") for name in ("gate_mg", "guard_1")]
    verdict = choose_actor(board.state, deeds, first)
    assert (verdict.winner.actor, verdict.steps[-1].rule) == ("guard_1", "FF-AIP-02")


@pytest.mark.rule(
    "FF-AIT-01", "FF-AIT-02", "FF-AIT-03", "FF-AIT-04", "FF-AIT-05", "FF-AIT-06", "FF-AIT-07", "FF-RUL-56",
)  # fmt: skip
@pytest.mark.parametrize(
    ("one", "two", "winner", "rule"),
    [
        ({"name": "rifles_a", "hex": "0405"}, {"name": "rifles_b", "hex": "0404"}, "rifles_a", "FF-AIT-01"),
        ({"name": "rifles_a", "hit": "winded"}, {"name": "rifles_b"}, "rifles_a", "FF-AIT-02"),
        ({"name": "rifles_a", "spent": True}, {"name": "rifles_b"}, "rifles_b", "FF-AIT-03"),
        ({"name": "rifles_a"}, {"name": "machine_gun"}, "machine_gun", "FF-AIT-04"),
        ({"name": "rifles_a"}, {"name": "rifles_b"}, "rifles_a", "FF-AIT-07"),
    ],
    ids=["easiest", "hit", "fresh", "rating", "lot"],
)
def test_which_of_equally_near_units_is_attacked(
    one: dict[str, object], two: dict[str, object], winner: str, rule: str
) -> None:
    board = Board()
    board.put("guard_1", "0603", "sw")
    for told in (one, two):
        more = {key: value for key, value in told.items() if key not in ("name", "hex")}
        board.put(str(told["name"]), str(told.get("hex", "0405")), "ne", **more)
    verdict = choose_victim(board.state, "guard_1", [str(one["name"]), str(two["name"])], first)
    assert verdict.winner == winner
    assert verdict.steps[-1].rule == rule


# ---------------------------------------------------------------------- reading a tactical order


@pytest.mark.rule("FF-TAC-03", "FF-TAC-04", "FF-TAC-05", "FF-TAC-07", "FF-TAC-10")
def test_the_ai_nearest_to_its_own_nearest_target_acts() -> None:
    board = Board()
    board.put("rifles_a", "0205", "ne")
    board.put("guard_1", "0404", "sw")
    board.put("guard_2", "0605", "nw")
    plan = order(board, "01")
    assert (plan.actor, plan.unit, plan.action, plan.distance) == ("guard_1", "rifles_a", "ATK", 2)


@pytest.mark.rule("FF-TAC-06")
def test_the_farthest_ai_acts_on_a_farthest_order() -> None:
    board = Board()
    board.put("rifles_a", "0205", "ne")
    board.put("guard_1", "0404", "sw")
    board.put("guard_2", "1006", "nw")
    plan = order(board, "08")
    assert (plan.actor, plan.action) == ("guard_2", "MOV")


@pytest.mark.rule("FF-TAC-08", "FF-TAC-09", "FF-TAC-02")
def test_a_line_that_nobody_can_do_is_skipped() -> None:
    board = Board()
    board.put("rifles_a", "0205", "ne")
    board.put("guard_1", "0404", "ne")
    line = board.read("01")
    assert line.number == 3, "it looks away: no attack, but a move"


@pytest.mark.rule("FF-RUL-90")
def test_an_ai_attacks_the_farther_unit_if_it_cannot_the_nearer() -> None:
    board = Board()
    board.put("guard_1", "0405", "sw")
    board.put("rifles_a", "0603", "sw")
    board.put("rifles_b", "0105", "ne")
    plan = order(board, "01")
    assert plan.unit == "rifles_b", "the nearer one is behind it"


@pytest.mark.rule("FF-ELG-04", "FF-RUL-29", "FF-RUL-26")
def test_highest_ar_after_who_cannot_act_is_dropped() -> None:
    board = Board()
    board.put("rifles_a", "0205", "ne")
    board.put("rifles_b", "0206", "ne", spent=True)
    board.put("guard_1", "0505", "sw")
    board.put("gate_mg", "0804", "ne")
    board.piece("rifles_a").spent = True
    assert order(board, "02").actor == "guard_1", "the machine gun looks away"
    board.piece("gate_mg").facing = "sw"
    assert order(board, "02").actor == "gate_mg"


@pytest.mark.rule("FF-RUL-91", "FF-AIT-08", "FF-RUL-69")
def test_the_kind_named_first_is_tried_for_everybody_before_the_other() -> None:
    board = Board()
    board.put("rifles_a", "0201", "s")
    board.put("guard_1", "0509", "n")
    plan = order(board, "04")
    assert plan.unit == "rifles_a", "no objective on the map: Units"
    board.state.control["0507"] = UNIT
    plan = order(board, "04")
    assert plan.unit == ""
    assert plan.move is not None
    assert plan.move.path == ("0508",)


@pytest.mark.rule("FF-RUL-118", "FF-ELG-03")
def test_the_lowest_dv_among_those_that_can_be_attacked() -> None:
    board = Board()
    board.put("guard_1", "0505", "sw")
    board.put("rifles_a", "0204", "ne")
    board.put("rifles_b", "0304", "ne", hit="pinned")
    board.put("rifles_c", "0601", "ne", hit="scattered")
    plan = order(board, "05")
    assert plan.unit == "rifles_b", "the hit one first"
    board.piece("rifles_b").hit = ""
    board.piece("rifles_c").hit = "winded"
    assert order(board, "05").unit in ("rifles_a", "rifles_b")


@pytest.mark.rule("FF-RUL-106")
def test_an_ai_in_close_combat_is_not_drawn_toward_who_is_in_its_hex() -> None:
    board = Board()
    board.put("rifles_a", "0405", "ne")
    board.put("guard_1", "0405", "sw", hit="jammed")
    board.put("guard_2", "1006", "nw")
    plan = order(board, "26")
    assert plan.actor == "guard_2"


# ---------------------------------------------------------------------- moves


@pytest.mark.rule("FF-AIM-01", "FF-AIM-03")
def test_towards_never_grows_the_distance() -> None:
    board = Board()
    board.put("rifles_a", "0205", "s")
    for hex_id in ("0605", "0409", "1203"):
        board.put("guard_1", hex_id, "sw")
        move = move_toward(board.state, "guard_1", Target("rifles_a"), first)
        assert move is not None
        assert (
            board.state.grid.distance(move.path[-1], "0205") == board.state.grid.distance(hex_id, "0205") - 1
        )


@pytest.mark.rule("FF-AIM-04", "FF-AIM-05", "FF-AIM-06", "FF-RUL-95", "FF-RUL-96")
def test_of_nearer_hexes_out_of_fire_then_cover_then_the_flank() -> None:
    board = Board()
    board.put("rifles_a", "0105", "s")
    board.put("guard_1", "0505", "sw")
    move = move_toward(board.state, "guard_1", Target("rifles_a"), first)
    assert move is not None
    assert board.state.dm(move.path[0]) == max(
        board.state.dm(it)
        for it in board.state.grid.neighbours["0505"]
        if board.state.grid.distance(it, "0105") < board.state.grid.distance("0505", "0105")
    )
    assert "FF-AIM-05" in [step.rule for step in move.steps]


@pytest.mark.rule("FF-AIM-02", "FF-RUL-94", "FF-RUL-63")
def test_what_an_ai_does_that_cannot_come_nearer() -> None:
    board = Board()
    board.put("rifles_a", "0404", "s")
    board.put("rifles_b", "0404", "s")
    board.put("gate_mg", "0403", "n")
    move = move_toward(board.state, "gate_mg", Target("rifles_a"), first)
    assert move is not None
    assert (move.path, move.nearer, move.cost) == ((), False, 1), "neither flank nor cover: it turns"
    assert "0404" in arc(board.state.grid, "0403", move.facing)
    board.piece("gate_mg").facing = move.facing
    assert move_toward(board.state, "gate_mg", Target("rifles_a"), first) is None, "nothing to better"


@pytest.mark.rule("FF-STK-01", "FF-STK-02", "FF-RUL-68", "FF-RUL-87")
def test_ai_never_stack() -> None:
    board = Board()
    board.put("rifles_a", "0404", "s")
    board.put("guard_1", "0402", "s")
    board.put("guard_2", "0403", "s")
    assert not can_enter(board.state, "guard_1", "0403", Target("rifles_a"))
    board.put("guard_3", "0303", "s")
    board.put("pioneers", "0503", "s")
    assert is_blocked_by_friends(board.state, "guard_1", Target("rifles_a"))


@pytest.mark.rule("FF-RUL-67", "FF-NEW-27", "FF-AIA-04")
def test_who_may_enter_close_combat() -> None:
    board = Board()
    board.put("rifles_a", "0404", "s")
    for name, may in (("guard_1", True), ("gate_mg", False), ("armored_car", False)):
        board.put(name, "0403", "s")
        assert can_enter(board.state, name, "0404", Target("rifles_a")) == may
        board.piece(name).place = "box"
    board.put("guard_1", "0403", "s")
    assert not can_enter(board.state, "guard_1", "0404", Target("rifles_b")), "not its target"
    goal = Goal("0404", ("0404",), 1)
    assert can_enter(board.state, "guard_1", "0404", Target(goal=goal)), "the objective it stands in"


@pytest.mark.rule("FF-LRM-02", "FF-LRM-03", "FF-LRM-04", "FF-LRM-05", "FF-LRM-06", "FF-LRM-07", "FF-RUL-13")
def test_classes_of_hexes_for_a_low_risk_move() -> None:
    board = Board()
    board.put("rifles_a", "0405", "ne")
    board.put("guard_1", "0903", "sw")
    state = board.state
    assert risk_class(state, "guard_1", "0405") == FORBIDDEN, "close combat"
    assert risk_class(state, "guard_1", "0504") == FORBIDDEN, "a short range Fire Zone"
    assert risk_class(state, "guard_1", "0406") == 0, "behind it: no Fire Zone"
    assert risk_class(state, "guard_1", "0603") == 1, "in a Fire Zone, but with a DM"
    assert risk_class(state, "guard_1", "0505") == FORBIDDEN


@pytest.mark.rule("FF-LRM-01", "FF-RUL-64")
def test_a_low_risk_move_goes_nearer_by_its_class() -> None:
    board = Board()
    board.put("rifles_a", "0205", "ne")
    board.put("guard_1", "0903", "sw")
    move = move_toward(board.state, "guard_1", Target("rifles_a"), first, low_risk=True)
    assert move is not None
    assert risk_class(board.state, "guard_1", move.path[0]) < FORBIDDEN
    assert board.state.grid.distance(move.path[0], "0205") < board.state.grid.distance("0903", "0205")


@pytest.mark.rule("FF-LRM-09", "FF-RUL-80")
def test_who_cannot_move_turns_toward_a_flanking_unit() -> None:
    board = Board()
    board.put("rifles_a", "0405", "ne")
    board.put("guard_1", "0604", "ne", hit="pinned")
    assert is_flanked(board.state, "guard_1")
    move = move_toward(board.state, "guard_1", Target("rifles_a"), first, low_risk=True)
    assert move is not None
    assert (move.path, move.cost) == ((), 1)
    assert move.facing in ("s", "sw", "nw")


@pytest.mark.rule("FF-RUL-65")
def test_disengaging_has_no_pivot_in_close_combat() -> None:
    board = Board()
    board.put("rifles_a", "0405", "ne")
    board.put("guard_1", "0405", "ne", hit="pinned")
    assert disengage(board.state, "guard_1", first) is None


@pytest.mark.rule("FF-AIF-01", "FF-AIF-02", "FF-AIF-03", "FF-RUL-97", "FF-RUL-66", "FF-RUL-30")
def test_an_ai_faces_the_nearest_unit_then_its_objective_then_most_units() -> None:
    board = Board()
    board.put("guard_1", "0605", "ne")
    board.put("rifles_a", "0405", "ne")
    assert facing_after(board.state, "guard_1", "0605") in ("sw", "nw")
    board.put("rifles_b", "0609", "n")
    assert facing_after(board.state, "guard_1", "0605") == "sw", "both in one arc"
    board.piece("rifles_a").hex = board.piece("rifles_b").hex = "0605"
    assert facing_after(board.state, "guard_1", "0605") == "ne", "who is in its own hex is left out"


@pytest.mark.rule("FF-RUL-110", "FF-RUL-111")
def test_a_vehicle_uses_its_bonus_moves_along_the_road() -> None:
    board = Board()
    board.put("rifles_a", "0105", "s")
    board.put("armored_car", "1205", "nw")
    move = move_toward(board.state, "armored_car", Target("rifles_a"), first)
    assert move is not None
    assert (move.path, move.cost) == (("1105", "1005"), 1)
    one = move_toward(board.state, "armored_car", Target("rifles_a"), first, bonus=False)
    assert one is not None
    assert len(one.path) == 1


# ---------------------------------------------------------------------- objectives


@pytest.mark.rule("FF-MIS-01", "FF-MIS-03", "FF-NEW-41", "FF-NEW-42")
def test_objectives_are_our_markers_hill_lines_and_edges() -> None:
    board = Board("ennisk")
    board.put("guard_1", "1104", "nw")
    keys = [goal.key for goal in goals(board.state, "guard_1")]
    assert keys == ["0406", "0505", "0602", "0603", "0604", "West edge"]
    edge = goals(board.state, "guard_1")[-1]
    assert goal_distance(board.state, "0205", edge) == 2, "one hex beyond the edge"
    board.put("guard_2", "0603", "nw")
    assert "0603" not in [goal.key for goal in goals(board.state, "guard_1")], "an AI stands there"
    on_line = [goal.key for goal in goals(board.state, "guard_2")]
    assert not {"0602", "0603", "0604"} & {*on_line}, "for who stands on the line there is none"


@pytest.mark.rule("FF-NEW-41")
def test_an_ai_leaves_by_its_edge_and_scores() -> None:
    board = Board("ennisk")
    board.put("guard_1", "0104", "nw")
    board.put("rifles_a", "0609", "n")
    edge = goals(board.state, "guard_1")[-1]
    move = move_toward(board.state, "guard_1", Target(goal=edge), first)
    assert move is not None
    assert move.leaves
    from game.firefight.rules.plans import carry_out_plan

    carry_out_plan(board.state, Plan("guard_1", "MOV", move=move))
    assert board.state.tallies["ai"].exits == 2
    assert board.piece("guard_1").place == "left"


def test_shipped_cards_can_be_read_from_any_folder() -> None:
    from game.core.tables import assets

    assert load(assets() / "firefight").orders
