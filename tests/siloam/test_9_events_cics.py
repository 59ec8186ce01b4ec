"""9.2 Events in general, and the CICS arc: E1 and E1A to E1E."""

from __future__ import annotations

from collections import Counter

import pytest

from game.siloam.model.content import BOX, beach, content, locked, pool
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.sequence import Campaign, advance_round
from game.siloam.rules.victory import score
from tests.siloam.board import ALL, BLANK, MISS, Board

POOL_A = ("cics-medium-tank-1", "cics-heavy-artillery-1")
POOL_B = ("cics-elite-1", "cics-elite-2")
LOCKED_SUPPORT = "mechanized-antitank"

OPTIONS = ("E1", "E1A", "E1C", "E2A", "E2B", "E3A", "E3C")
CHECKS = ("E1B", "E1D", "E1E", "E2C", "E2D", "E2E", "E3B", "E3D", "E3E")


def lock_pools(board: Board) -> None:
    """The locked CICS boxes as the setup fills them."""
    for unit_id in POOL_A:
        board.unit(unit_id, locked("a"))
    for unit_id in POOL_B:
        board.unit(unit_id, locked("b"))
    board.state.put_support(board.state.supports[LOCKED_SUPPORT], locked("a"))


def places(board: Board, *unit_ids: str) -> set[str]:
    return {board.state.units[i].place for i in unit_ids}


# ---------------------------------------------------------------------- 9.2 in general


@pytest.mark.rule("R9.2-a")
def test_three_arcs_of_a_faction_each() -> None:
    arcs: dict[str, list[str]] = {}
    for event in content().events.values():
        arcs.setdefault(event.arc, []).append(event.id)
    assert arcs == {
        "cics": ["E1", "E1A", "E1B", "E1C", "E1D", "E1E"],
        "siloam": ["E2A", "E2B", "E2C", "E2D", "E2E"],
        "caledonia": ["E3A", "E3B", "E3C", "E3D", "E3E"],
    }


@pytest.mark.rule("R9.2-a")
@pytest.mark.parametrize(
    ("event", "taken", "following", "due"),
    [
        ("E1A", "a", "E1B", 4),
        ("E1A", "b", "E1B", 4),
        ("E1B", ALL, "E1C", 5),
        ("E1B", MISS, "E1C", 5),
        ("E1C", "a", "E1D", 7),
        ("E1C", "b", "E1D", 7),
        ("E1D", ALL, "E1E", 9),
        ("E1D", MISS, "E1E", 9),
        ("E2A", "a", "E2B", 3),
        ("E2A", "b", "E2B", 3),
        ("E2B", "a", "E2C", 5),
        ("E2B", "b", "E2C", 5),
        ("E2C", ALL, "E2D", 6),
        ("E2C", MISS, "E2D", 6),
        ("E2D", ALL, "E2E", 8),
        ("E2D", MISS, "E2E", 8),
        ("E3A", "a", "E3B", 4),
        ("E3A", "b", "E3B", 4),
        ("E3B", ALL, "E3C", 6),
        ("E3B", MISS, "E3C", 6),
        ("E3C", "a", "E3D", 7),
        ("E3D", ALL, "E3E", 9),
        ("E3D", MISS, "E3E", 9),
    ],
)
def test_each_event_calls_the_next_of_its_arc(event: str, taken: str, following: str, due: int) -> None:
    board = Board()
    board.morale(cics=8, siloam=8, caledonia=8)
    if len(taken) == 1:
        board.event(event, taken)
    else:
        board.check(event, taken)
    if board.kind == "deploy_on_flag":
        board.choose("deploy", hex="0409", option="combat")
    assert board.kind == ""
    assert board.state.event_track == {following: due}


@pytest.mark.rule("R9.2-a")
@pytest.mark.parametrize("event", ["E1E", "E2E", "E3E"])
@pytest.mark.parametrize("chit", [ALL, MISS])
def test_the_last_event_of_an_arc_calls_no_other(event: str, chit: str) -> None:
    board = Board()
    board.check(event, chit)
    assert board.state.event_track == {}


@pytest.mark.rule("R9.2-b")
@pytest.mark.parametrize("event", OPTIONS)
def test_an_option_must_be_taken_on_the_spot(event: str) -> None:
    board = Board()
    board.start(ResolveEvent(event=event))
    assert [(c.verb, c.option) for c in board.asked.choices] == [
        ("take_option", f"{event}.a"),
        ("take_option", f"{event}.b"),
    ]


@pytest.mark.rule("R9.2-b")
def test_a_drawn_event_is_resolved_before_the_next_chit() -> None:
    board = Board()
    board.rig("activation", "E1")
    board.start(Campaign(step="activation"))
    assert board.asked.about["event"] == "E1"
    assert [e.about["chit"] for e in board.told("activation_drawn")] == ["E1"]
    board.rig("activation", "weather", "siloam")
    board.choose("take_option", option="E1.b")
    assert "E1" in board.state.activation.removed
    assert [e.about["chit"] for e in board.told("activation_drawn")] == ["E1", "weather", "siloam"]


@pytest.mark.rule("R9.2-c", "R9.2-o")
@pytest.mark.parametrize(("option", "due"), [("a", 2), ("b", 3)])
def test_the_first_event_opens_the_three_arcs(option: str, due: int) -> None:
    board = Board()
    board.event("E1", option)
    assert board.state.event_track == {"E1A": due, "E2A": 2, "E3A": 2}


@pytest.mark.rule("R9.2-d")
@pytest.mark.parametrize("event", CHECKS)
@pytest.mark.parametrize(
    ("chits", "success"),
    [
        ([MISS], False),
        ([ALL], True),
        ([MISS, ALL], True),
        ([MISS, BLANK, "t20"], False),
        ([ALL, MISS, "t20"], True),
    ],
)
def test_a_support_check_needs_one_match(event: str, chits: list[str], success: bool) -> None:
    board = Board()
    board.check(event, *chits)
    assert len(board.told("check_drawn")) == len(chits)
    branch = board.told("event_branch")[0].about["branch"]
    assert branch == ("success" if success else "failure")


@pytest.mark.rule("R9.2-e")
@pytest.mark.parametrize("event", CHECKS)
def test_a_failed_check_takes_no_victory_points(event: str) -> None:
    board = Board()
    board.morale(cics=8, siloam=8, caledonia=8)
    board.unit("cics-veteran-1", "1711")
    board.unit("cics-veteran-2", "1311")
    board.state.vang_bonus = True
    board.check(event, MISS)
    assert board.told("event_branch")[0].about["branch"] == "failure"
    assert score(board.state).total == 3


@pytest.mark.rule("R9.2-f")
def test_an_event_enters_the_cup_when_its_round_starts() -> None:
    board = Board()
    board.event("E1", "b")
    assert not {"E1A", "E2A", "E3A"} & set(board.state.activation.inside)
    advance_round(board.state)
    assert {"E2A", "E3A"} <= set(board.state.activation.inside)
    assert "E1A" not in board.state.activation.inside
    advance_round(board.state)
    assert "E1A" in board.state.activation.inside
    assert board.state.event_track == {}


@pytest.mark.rule("R9.2-f")
def test_an_event_in_the_cup_is_drawn_in_its_round_and_never_again() -> None:
    board = Board()
    board.event("E1", "a")
    board.state.activation.inside = []
    advance_round(board.state)
    board.state.activation.inside = ["E1A", "weather"]
    board.start(Campaign(step="activation"))
    assert board.state.round == 2
    assert board.asked.about["event"] == "E1A"
    board.choose("take_option", option="E1A.b")
    assert board.told("round_advanced")[1].about["round"] == 3, "the cup was emptied"
    drawn = [e.about["chit"] for e in board.told("activation_drawn")]
    assert drawn.count("E1A") == 1
    assert "E1A" in board.state.activation.removed


@pytest.mark.rule("R9.2-g")
@pytest.mark.parametrize(
    ("event", "taken", "payer", "unpaid"),
    [
        ("E1", "a", "cics", 2),
        ("E1B", MISS, "cics", 1),
        ("E1C", "a", "cics", 1),
        ("E2B", "b", "siloam", 1),
        ("E2C", MISS, "siloam", 2),
        ("E2E", MISS, "siloam", 3),
        ("E3A", "a", "caledonia", 3),
        ("E3B", MISS, "caledonia", 2),
        ("E3C", "b", "caledonia", 1),
        ("E3D", MISS, "caledonia", 2),
        ("E3E", MISS, "caledonia", 3),
    ],
)
def test_every_morale_penalty_of_an_event_cascades(event: str, taken: str, payer: str, unpaid: int) -> None:
    board = Board()
    board.state.morale.update({"cics": 6, "siloam": 6, "caledonia": 6, payer: 1})
    if len(taken) == 1:
        board.event(event, taken)
        board.choose("confirm")
    else:
        board.check(event, taken)
    expected = {"cics": 6 - unpaid, "siloam": 6 - unpaid, "caledonia": 6 - unpaid, payer: 1}
    assert board.state.morale == expected


@pytest.mark.rule("R9.2-k")
def test_a_free_plan_costs_no_command_points_no_check_and_no_counter() -> None:
    board = Board()
    board.unit("cics-veteran-1", "1712", hits=2)
    board.state.cp = 0
    board.state.plans["bolster"] = 2
    board.check("E1D", ALL)
    board.choose("bolster", piece="cics-veteran-1")
    assert len(board.told("check_drawn")) == 1, "the Support Check is the only draw"
    assert board.state.units["cics-veteran-1"].hits == ()
    assert board.state.cp == 0
    assert board.state.plans == {"bolster": 2}
    assert board.state.plan_action_taken is False


# ---------------------------------------------------------------------- E1 A Call to the Colors


@pytest.mark.rule("R9.2-o")
def test_e1_is_in_the_cup_of_the_first_round() -> None:
    assert Board().state.activation.inside.count("E1") == 1


@pytest.mark.rule("R9.2-o")
def test_e1_a_sail_at_once() -> None:
    board = Board()
    for unit_id in ("cics-veteran-4", "cics-light-tank-2", "cics-green-4"):
        board.unit(unit_id, BOX)
    board.event("E1", "a")
    assert board.state.morale == {"cics": 2, "siloam": 5, "caledonia": 3}
    assert places(board, "cics-veteran-4", "cics-light-tank-2") == {pool("cics")}
    assert places(board, "cics-green-4") == {BOX}


def test_e1_a_brings_one_of_each_and_no_more() -> None:
    board = Board()
    for unit_id in ("cics-veteran-3", "cics-veteran-4", "cics-light-tank-1", "cics-light-tank-2"):
        board.unit(unit_id, BOX)
    board.event("E1", "a")
    assert Counter(board.state.units[f"cics-veteran-{n}"].place for n in (3, 4)) == {pool("cics"): 1, BOX: 1}
    assert Counter(board.state.units[f"cics-light-tank-{n}"].place for n in (1, 2)) == {
        pool("cics"): 1,
        BOX: 1,
    }


@pytest.mark.rule("R9.2-o")
def test_e1_b_wait_for_the_muster() -> None:
    board = Board()
    for unit_id in ("cics-veteran-4", "cics-light-tank-2", "cics-green-3", "cics-green-4"):
        board.unit(unit_id, BOX)
    board.event("E1", "b")
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 3}
    assert Counter(board.state.units[f"cics-green-{n}"].place for n in (3, 4)) == {pool("cics"): 1, BOX: 1}
    assert places(board, "cics-veteran-4", "cics-light-tank-2") == {BOX}


# ---------------------------------------------------------------------- E1A The Council's Price


@pytest.mark.rule("R9.2-p")
def test_e1a_a_opens_pool_a_for_a_command_penalty() -> None:
    board = Board()
    lock_pools(board)
    board.event("E1A", "a")
    assert places(board, *POOL_A) == {pool("cics")}
    assert board.state.supports[LOCKED_SUPPORT].place == pool("cics")
    assert places(board, *POOL_B) == {locked("b")}
    assert board.state.command.removed == ["8"]
    assert board.state.morale["cics"] == 4


@pytest.mark.rule("R9.2-p")
def test_e1a_b_keeps_pool_a_locked_and_raises_morale() -> None:
    board = Board()
    lock_pools(board)
    board.event("E1A", "b")
    assert places(board, *POOL_A) == {locked("a")}
    assert board.state.supports[LOCKED_SUPPORT].place == locked("a")
    assert board.state.morale == {"cics": 5, "siloam": 5, "caledonia": 3}
    assert board.state.command.removed == []


# ---------------------------------------------------------------------- E1B The Auditor


@pytest.mark.rule("R9.2-q")
@pytest.mark.parametrize("chit", [ALL, MISS])
def test_e1b_opens_pool_a_whatever_the_check_gives(chit: str) -> None:
    board = Board()
    lock_pools(board)
    board.check("E1B", chit)
    assert places(board, *POOL_A) == {pool("cics")}
    assert board.state.supports[LOCKED_SUPPORT].place == pool("cics")
    assert places(board, *POOL_B) == {locked("b")}


@pytest.mark.rule("R9.2-q")
def test_e1b_leaves_units_of_an_open_pool_where_they_are() -> None:
    board = Board()
    board.unit("cics-medium-tank-1", "0601")
    board.check("E1B", ALL)
    assert board.state.units["cics-medium-tank-1"].place == "0601"
    assert not board.told("pool_unlocked")


@pytest.mark.rule("R9.2-q")
def test_e1b_success_is_a_command_reward() -> None:
    board = Board()
    board.check("E1B", ALL)
    assert board.state.command.removed == ["4"]
    assert board.state.morale["cics"] == 4


@pytest.mark.rule("R9.2-q")
def test_e1b_failure_costs_the_cics_one_morale() -> None:
    board = Board()
    board.check("E1B", MISS)
    assert board.state.morale == {"cics": 3, "siloam": 5, "caledonia": 3}
    assert board.state.command.removed == []


# ---------------------------------------------------------------------- E1C The Second Wave


@pytest.mark.rule("R9.2-r")
@pytest.mark.parametrize("option", ["a", "b"])
def test_e1c_brings_the_fifth_vang_units_to_the_bottom_of_the_stacks(option: str) -> None:
    board = Board()
    board.beach("red-2", "red-3", "yellow-4")
    board.event("E1C", option)
    assert board.state.beachheads == {
        "red": ["red-2", "red-3", "red-5"],
        "yellow": ["yellow-4", "yellow-5"],
        "black": ["black-5"],
    }
    for banner in ("red", "yellow", "black"):
        assert board.state.units[f"{banner}-5"].place == beach(banner)


@pytest.mark.rule("R9.2-r")
def test_e1c_the_second_wave_comes_before_the_choice() -> None:
    board = Board()
    board.start(ResolveEvent(event="E1C"))
    assert board.kind == "choose_option"
    assert board.state.beachheads["black"] == ["black-5"]


@pytest.mark.rule("R9.2-r")
def test_e1c_a_opens_pool_b_for_one_morale() -> None:
    board = Board()
    lock_pools(board)
    board.event("E1C", "a")
    assert places(board, *POOL_B) == {pool("cics")}
    assert places(board, *POOL_A) == {locked("a")}
    assert board.state.morale == {"cics": 3, "siloam": 5, "caledonia": 3}


@pytest.mark.rule("R9.2-r")
def test_e1c_b_lets_pool_b_wait() -> None:
    board = Board()
    lock_pools(board)
    board.event("E1C", "b")
    assert places(board, *POOL_B) == {locked("b")}
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 3}


# ---------------------------------------------------------------------- E1D A Vote of Confidence


@pytest.mark.rule("R9.2-r", "R9.2-s")
@pytest.mark.parametrize("chit", [ALL, MISS])
def test_e1d_opens_pool_b_whatever_the_check_gives(chit: str) -> None:
    board = Board()
    lock_pools(board)
    board.check("E1D", chit)
    assert places(board, *POOL_B) == {pool("cics")}


def wounded_of_each_faction() -> Board:
    board = Board()
    board.unit("cics-veteran-1", "0601", hits=1)
    board.unit("cics-light-tank-1", "0602", hits=1, armor=1)
    board.unit("siloam-infantry-1", "1712", hits=1)
    board.unit("caledonia-infantry-1", "1611", hits=1)
    return board


@pytest.mark.rule("R9.2-l", "R9.2-s")
def test_e1d_success_bolsters_a_cics_unit() -> None:
    board = wounded_of_each_faction()
    board.check("E1D", ALL)
    assert {c.piece for c in board.options("bolster")} == {"cics-veteran-1", "cics-light-tank-1"}
    board.choose("bolster", piece="cics-light-tank-1")
    tank = board.state.units["cics-light-tank-1"]
    assert (tank.hits, tank.armor) == ((), 0)
    assert board.state.boxes["cics"] == ["1"]
    assert board.state.armor_supply == 12
    assert board.state.units["cics-veteran-1"].hits == ("1",)
    assert board.state.command.removed == []


@pytest.mark.rule("R9.2-s")
def test_e1d_failure_is_a_command_penalty() -> None:
    board = wounded_of_each_faction()
    board.check("E1D", MISS)
    assert board.kind == ""
    assert board.state.command.removed == ["8"]
    assert board.state.morale["cics"] == 4
    assert not board.told("bolstered")


@pytest.mark.rule("R9.2-l")
def test_a_free_bolster_may_be_declined() -> None:
    board = wounded_of_each_faction()
    board.check("E1D", ALL)
    board.choose("done")
    assert board.state.boxes["cics"] == []
    assert board.state.event_track == {"E1E": 9}


@pytest.mark.rule("R9.2-l")
def test_a_free_bolster_with_nobody_hurt_passes() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0601")
    board.check("E1D", ALL)
    assert board.kind == ""
    assert board.state.event_track == {"E1E": 9}


# ---------------------------------------------------------------------- E1E The Council's True Face


@pytest.mark.rule("R9.2-l", "R9.2-t")
def test_e1e_success_bolsters_a_cics_unit() -> None:
    board = wounded_of_each_faction()
    board.check("E1E", ALL)
    assert {c.piece for c in board.options("bolster")} == {"cics-veteran-1", "cics-light-tank-1"}
    board.choose("bolster", piece="cics-veteran-1")
    assert board.state.units["cics-veteran-1"].hits == ()
    assert board.state.command.removed == []


@pytest.mark.rule("R9.2-t")
def test_e1e_failure_strips_every_high_chit_without_a_morale_change() -> None:
    board = Board()
    board.state.command.inside = ["4", "8", "6", "8", "-1"]
    board.state.command.discard = ["8", "6"]
    board.check("E1E", MISS)
    assert board.state.command.inside == ["4", "6", "-1"]
    assert board.state.command.discard == ["6"]
    assert board.state.command.removed == ["8", "8", "8"]
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 3}
    assert not board.told("bolstered")
