"""What follows each event and each landing by itself, equal targets of ordered moves, and idle wagons."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve

from game.core.narrow import T
from game.firefight.model.content import AI, UNIT
from game.firefight.model.state import TargetMarker
from game.firefight.rules.artillery import land
from game.firefight.rules.choosing import may_attack, rating_against
from game.firefight.rules.counteractions import next_for_mission, read_counteractions
from game.firefight.rules.track import happen
from tests.firefight.board import Board


def last(tied: Sequence[T]) -> T:
    return tied[-1]


@pytest.mark.rule("FF-RUL-92")
@pytest.mark.parametrize("hex_id", ["0806", "1004"])
def test_a_mission_order_leads_to_the_more_valuable_of_equally_near_objectives(hex_id: str) -> None:
    board = Board()
    state = board.state
    state.order = "13"
    board.put("guard_1", hex_id, "n")
    board.put("rifles_a", "0101", "n")
    state.control |= {"0804": UNIT, "1006": UNIT}
    assert state.grid.distance(hex_id, "0804") == state.grid.distance(hex_id, "1006") == 2
    plan = next_for_mission(state, (), last)
    assert plan is not None
    assert plan.move is not None
    assert state.grid.distance(plan.move.path[-1], "0804") == 1, "3 VP are more than 2"


@pytest.mark.rule("FF-STK-02", "FF-RUL-94")
def test_who_is_kept_back_by_another_lets_the_next_answer_an_alarm() -> None:
    board = Board()
    board.put("rifles_a", "0704", "n")
    board.put("gate_mg", "0805", "n")
    board.put("guard_1", "0806", "n")
    board.state.order = "01"
    alarm = read_counteractions(board.state, last)
    assert alarm is not None
    assert alarm.plan.actor == "guard_1"
    assert alarm.plan.move is not None
    assert alarm.plan.move.path == ("0906",), "into better cover, for want of anybody else"
    board.put("guard_2", "0801", "n")
    alarm = read_counteractions(board.state, last)
    assert alarm is not None
    assert alarm.plan.actor == "guard_2"


@pytest.mark.rule("FF-RUL-26", "FF-AIP-05")
def test_an_event_compares_attackers_by_the_ratings_they_attack_with() -> None:
    board = Board("ennisk")
    board.put("rifles_a", "0705", "ne", spent=True)
    board.put("column_mortar", "0905", "nw")
    board.put("carrier", "1105", "nw")
    board.state.suppressed = ("column_mortar",)
    board.state.smoke["1105"] = "thin"
    ratings = [rating_against(board.state, it, "rifles_a") for it in ("column_mortar", "carrier")]
    assert ratings == [2, 2]
    assert all(may_attack(board.state, it, "rifles_a") for it in ("column_mortar", "carrier"))
    board.state.order = "13"
    happen(board.state, board.state.mission.track[16])
    attack = board.happened("attack_declared")[0]
    assert attack.about["piece"] == "carrier", "the carrier is in cover"


@pytest.mark.rule("FF-NEW-33")
def test_a_wagon_does_not_rally_in_place_of_a_guard() -> None:
    board = Board("ennisk")
    board.put("rifles_a", "0505", "ne")
    board.put("wagon", "0805", "nw", hit="flinching")
    board.put("guard_1", "1105", "nw", hit="winded")
    happen(board.state, board.state.mission.track[9])
    assert [event.about["piece"] for event in board.happened("auto_rallied")] == ["guard_1"]
    assert board.piece("wagon").hit == "flinching"


@pytest.mark.rule("FF-RUL-83", "FF-RUL-114", "FF-RUL-115", "FF-TRK-06")
def test_what_an_event_reveals_is_revealed_before_the_next_event() -> None:
    board = Board("ennisk")
    board.put("rifles_a", "1002", "n")
    board.put("rumor_1", "1201")
    board.put("guard_1", "1309", "nw")
    board.hand()
    board.rumors("no_enemy")
    board.enemy_turn("10")
    told = [event for event in board.events if event.kind in ("track_event", "false_rumor", "rumor_revealed")]
    assert [event.kind for event in told][:3] == ["track_event", "false_rumor", "track_event"]
    assert [event.about["space"] for event in board.happened("track_event")] == [2, 3]


@pytest.mark.rule("FF-END-03", "FF-RUL-41", "FF-TRK-06")
def test_an_end_in_the_middle_of_an_advance_leaves_no_yellow_event_out() -> None:
    board = Board()
    board.put("rifles_a", "0101", "n")
    board.hand()
    board.state.space = 13
    board.enemy_turn("14")
    assert board.state.outcome, "nobody is left to fight, which is noticed after the event of space 14"
    assert [event.about for event in board.happened("control_scored")] == [{"side": UNIT, "vp": 3}]


@pytest.mark.rule("FF-RUL-114", "FF-END-05")
def test_a_landing_that_ends_the_mission_is_the_last() -> None:
    board = Board()
    board.put("rifles_a", "0101", "n")
    board.put("guard_1", "1105", "n", hit="winded")
    board.state.round = 2
    board.state.targets = [TargetMarker("1105", 1), TargetMarker("0905", 1)]
    board.dice(1, 6, 6)
    land(board.state)
    assert board.state.outcome
    assert [event.about["target"] for event in board.happened("artillery_drifted")] == ["1105"]


@pytest.mark.rule("FF-SPC-13")
def test_an_ai_that_turns_spent_is_told_of() -> None:
    board = Board()
    board.put("rifles_a", "0505", "n")
    board.put("guard_1", "0905", "nw")
    board.cards("04")
    board.enemy_turn("01")
    assert board.piece("guard_1").spent
    assert [event.about["pieces"] for event in board.happened("turned_spent")] == [("guard_1",)]


@pytest.mark.rule("FF-NEW-08")
def test_a_side_that_cannot_fight_holds_nothing_when_the_track_ends() -> None:
    board = Board()
    board.state.mission = evolve(board.state.mission, end_when_no_effective=False)
    board.put("rifles_a", "0101", "n")
    happen(board.state, board.state.mission.track[-1])
    assert set(board.state.control.values()) == {UNIT}
    assert board.state.tallies[UNIT].objectives == 6
    assert not board.state.tallies[AI].objectives
