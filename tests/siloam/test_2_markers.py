"""2.7.1 to 2.7.5, 2.7.8 and 2.7.9: plans, CP, chits, morale and rounds."""

from __future__ import annotations

import pytest

from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.cics import CicsTurn, PlanningPhase
from game.siloam.rules.morale import gain_morale, lose_morale
from game.siloam.rules.sequence import Campaign
from game.siloam.rules.setup import new_campaign
from tests.siloam.board import BLANK, Board


def pass_turn(board: Board) -> None:
    """A CICS turn in which nothing is done."""
    board.start(CicsTurn())
    while board.kind:
        board.choose("done")


# ---------------------------------------------------------------------- 2.7.1 to 2.7.5


@pytest.mark.rule("R2.7.1-a")
def test_a_plan_travels_one_box_each_cleanup() -> None:
    board = Board()
    board.state.cp = 1
    board.start(PlanningPhase())
    board.choose("initiate_plan", option="ambush")
    boxes = board.state.content.tracks.boxes
    where = [boxes[board.state.plans["ambush"]]]
    while board.kind:
        board.choose("done")
    for _ in range(3):
        pass_turn(board)
        where.append(boxes[board.state.plans["ambush"]])
    assert where == ["initiating", "rushed", "prepared", "well_prepared"]


@pytest.mark.rule("R2.7.1-a")
@pytest.mark.parametrize(("box", "draws"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_the_box_sets_the_check_draws(box: int, draws: int) -> None:
    board = Board()
    board.unit("cics-green-1", "0601")
    board.state.plans["bolster"] = box
    board.state.cp = 1
    board.draws(*[BLANK] * 3)
    board.start(MovementPhase(faction="cics"))
    if not draws:
        assert board.options("execute_plan") == []
        return
    board.choose("execute_plan", option="bolster")
    assert len(board.told("check_drawn")) == draws


@pytest.mark.rule("R2.7.2-a")
def test_unspent_cp_is_kept_and_added_to() -> None:
    board = Board()
    board.rig("command", "6", "4")
    board.state.cp = 3
    pass_turn(board)
    assert board.state.cp == 9
    pass_turn(board)
    assert board.state.cp == 13


@pytest.mark.rule("R2.7.3-a")
def test_special_chits_are_in_the_cup_only_when_something_puts_them_there() -> None:
    special = {"weather-miss", "b1", "b2", "b3", "b4"}
    board = Board()
    assert special.isdisjoint(board.state.tactics.inside)
    board.state.activation.inside[:] = ["weather"]
    board.state.round = 10
    board.start(Campaign(step="activation"))
    assert board.state.tactics.inside.count("weather-miss") == 4

    board = Board()
    board.unit("cics-green-1", "0601")
    board.state.cp = 1
    board.state.plans["tactical_maneuver"] = 3
    board.draws("t01", "t02", "t03")
    board.start(MovementPhase(faction="cics"))
    board.choose("execute_plan", option="tactical_maneuver")
    inside = [c for c in board.state.tactics.inside if c in special]
    assert len(inside) == 2
    assert "weather-miss" not in inside


@pytest.mark.rule("R2.7.4-a")
def test_one_cup_mixes_all_activation_chits() -> None:
    state = new_campaign(1)
    kinds = {
        "vang" if c in state.content.chits.banners else "event" if c in state.content.events else c
        for c in state.activation.inside
    }
    assert kinds == {"cics", "siloam", "caledonia", "vang", "event", "weather"}


@pytest.mark.rule("R2.7.4-b")
@pytest.mark.parametrize(("left", "added"), [(8, 4), (4, 4), (2, 2), (0, 0)])
def test_weather_brings_four_misses_or_what_is_left(left: int, added: int) -> None:
    board = Board()
    cup = board.state.tactics
    cup.add_from_supply(["weather-miss"] * (8 - left))
    board.state.activation.inside[:] = ["weather"]
    board.state.round = 10
    board.start(Campaign(step="activation"))
    assert cup.inside.count("weather-miss") == 8 - left + added
    assert cup.supply.count("weather-miss") == left - added


@pytest.mark.rule("R2.7.4-b")
def test_the_weather_chit_comes_back_every_round() -> None:
    board = Board()
    board.end_round(7, "weather")
    assert [e.about["chit"] for e in board.told("activation_drawn")] == ["weather"] * 3


@pytest.mark.rule("R2.7.5-a")
def test_later_events_wait_on_the_round_track() -> None:
    board = Board()
    assert [c for c in board.state.activation.inside if c in board.state.content.events] == ["E1"]
    board.state.activation.inside[:] = ["E1", "weather"]
    board.rig("activation", "E1", "weather")
    board.start(Campaign(step="activation"))
    board.choose("take_option", option="E1.b")
    story = [
        (e.kind, e.about.get("round"))
        for e in board.state.events or []
        if e.kind in ("round_advanced", "event_due")
    ]
    assert story == [("round_advanced", 2), ("event_due", 2), ("event_due", 2)]
    assert [e.about["event"] for e in board.told("event_due")] == ["E2A", "E3A"]
    in_cup = {*board.state.activation.inside, *board.state.activation.removed}
    assert {"E2A", "E3A"} <= in_cup
    assert board.state.event_track == {"E1A": 3}
    assert "E1A" not in in_cup


@pytest.mark.rule("R2.7.5-b")
def test_a_drawn_event_is_resolved_before_the_next_chit() -> None:
    board = Board()
    board.unit("cics-veteran-1", "box")
    board.state.activation.inside[:] = ["E1", "weather"]
    board.rig("activation", "E1", "weather")
    board.start(Campaign(step="activation"))
    assert board.kind == "choose_option"
    assert [e.about["chit"] for e in board.told("activation_drawn")] == ["E1"]
    board.choose("take_option", option="E1.a")
    kinds = [e.kind for e in board.state.events or []]
    end = kinds.index("weather")
    for effect in ("morale_lost", "unit_joined_pool", "event_scheduled"):
        assert effect in kinds[:end]
    assert kinds[:end].count("event_scheduled") == 3


# ---------------------------------------------------------------------- 2.7.8, 2.7.9


@pytest.mark.rule("R2.7.8-a")
@pytest.mark.parametrize("faction", ["cics", "siloam", "caledonia"])
def test_morale_stays_within_its_track(faction: str) -> None:
    board = Board()
    board.morale(4, 4, 4)
    gain_morale(board.state, faction, 20, "9.2")
    assert board.state.morale[faction] == 8
    lose_morale(board.state, faction, 6, "9.2")
    assert board.state.morale[faction] == 2
    lose_morale(board.state, faction, 2, "9.2")
    assert board.state.morale[faction] == 1
    assert set(board.state.morale) == {"cics", "siloam", "caledonia"}, "the Vang have none"


@pytest.mark.rule("R2.7.8-a")
def test_morale_is_not_raised_beyond_the_highest_space() -> None:
    board = Board()
    board.morale(8, 7, 8)
    board.state.cp = 50
    board.start(PlanningPhase())
    assert [c.option for c in board.options("raise_morale")] == ["siloam"]
    board.choose("raise_morale")
    assert board.state.morale["siloam"] == 8
    assert board.options("raise_morale") == []


@pytest.mark.rule("R2.7.9-a")
def test_the_round_marker_moves_one_space() -> None:
    board = Board()
    board.end_round(3, "cics")
    assert board.state.round == 4
    assert board.told("round_advanced")[0].about["round"] == 4
    assert board.kind == "support_phase", "the next round has begun"
