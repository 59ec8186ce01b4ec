"""B7, B21: the mission track and its events, the end of a mission, control and scoring."""

from __future__ import annotations

import pytest

from game.firefight.model.content import AI, DENSE, THIN, UNIT, Advance
from game.firefight.model.state import ABOARD, DESTROYED, ON_MAP
from game.firefight.rules.aftermath import conclude
from game.firefight.rules.hits import destroy
from game.firefight.rules.track import advance_marker, counted, due_advance, end_early, happen, put_smoke
from game.firefight.rules.victory import grade, line_holder, score_objectives, update_control
from game.firefight.words import words
from tests.firefight.board import Board


def far_apart(mission: str = "corrow") -> Board:
    board = Board(mission)
    board.put("rifles_a", "0201", "s")
    board.put("guard_1", "1207" if mission == "corrow" else "1401", "n")
    return board


def space(board: Board, number: int) -> None:
    happen(board.state, board.state.mission.track[number - 1])


@pytest.mark.rule("FF-TRK-01", "FF-TRK-02")
@pytest.mark.parametrize(
    ("units", "enemies", "card", "by"),
    [(1, 1, "03", 1), (1, 2, "03", 0), (1, 1, "07", 0), (2, 1, "07", 1), (2, 1, "14", 2), (1, 1, "14", 1)],
)
def test_the_first_condition_that_holds_says_how_far(units: int, enemies: int, card: str, by: int) -> None:
    board = Board()
    for name in ("rifles_a", "rifles_b")[:units]:
        board.put(name, "0201")
    for name, hex_id in (("guard_1", "1207"), ("guard_2", "1208"))[:enemies]:
        board.put(name, hex_id)
    due = due_advance(board.state, board.state.content.orders[card].advance)
    assert (due.by if due else 0) == by


@pytest.mark.rule("FF-TRK-03", "FF-TRK-04", "FF-NEW-34")
def test_who_is_counted() -> None:
    board = Board("ennisk")
    board.put("machine_gun", "0604", hidden=True)
    board.put("rifles_a", "0406", spent=True)
    board.put("truck", "0105", "ne")
    board.aboard("rifles_c", "truck")
    assert counted(board.state, UNIT) == 3, "hidden, Spent and carried, but no truck"
    board.state.round = 2
    assert counted(board.state, UNIT) == 4, "and a tank that arrives this round"
    board.put("rumor_1", "1109")
    board.put("wagon", "1405", "nw")
    assert counted(board.state, AI) == 2, "a rumor and Guard 7, but no wagon"


@pytest.mark.rule("FF-TRK-05", "FF-TRK-06", "FF-TRK-07")
def test_a_skipped_event_happens_only_if_it_is_yellow() -> None:
    board = far_apart("ennisk")
    board.state.space = 3
    due = list(advance_marker(board.state, Advance(2, "always")))
    assert [space.number for space in due] == [4, 5], "space 4 is yellow"
    board.state.space = 9
    due = list(advance_marker(board.state, Advance(2, "always")))
    assert [space.number for space in due] == [11], "space 10 is not"


@pytest.mark.rule("FF-TRK-09", "FF-ORD-03")
def test_after_the_advance_the_card_is_read_on() -> None:
    board = far_apart()
    board.enemy_turn("04")
    kinds = [event.kind for event in board.events]
    assert kinds.index("marker_advanced") < kinds.index("order_obeyed")


@pytest.mark.rule("FF-TRK-08", "FF-RUL-112")
def test_events_are_command_orders() -> None:
    board = Board()
    board.put("rifles_a", "0201", "s")
    board.put("guard_2", "1006", "nw", spent=True)
    space(board, 5)
    moved = board.happened("moved")
    assert [event.about["piece"] for event in moved] == ["guard_2"]
    assert not board.happened("spent_check")
    assert board.piece("guard_2").spent


@pytest.mark.rule("FF-RUM-01", "FF-NEW-37")
def test_a_rumor_is_placed_where_the_space_says_or_in_the_next_cover() -> None:
    board = far_apart()
    space(board, 3)
    assert board.piece("rumor_1").hex == "0801"
    board.put("guard_2", "1003", "n")
    space(board, 6)
    placed = board.piece("rumor_2")
    assert placed.hex != "1003"
    assert board.state.dm(placed.hex)
    assert board.state.grid.distance("1003", placed.hex) == 1


@pytest.mark.rule("FF-NEW-37", "FF-TRK-05")
def test_the_armored_car_comes_down_the_road() -> None:
    board = far_apart()
    space(board, 10)
    car = board.piece("armored_car")
    assert (car.place, car.hex, car.facing, car.spent) == (ON_MAP, "1205", "nw", False)


@pytest.mark.rule("FF-TRK-05", "FF-CRD-02")
def test_other_events_of_the_tracks() -> None:
    board = far_apart()
    board.hand()
    space(board, 13)
    assert len(board.state.hand) == 1
    board.state.control["0507"] = UNIT
    space(board, 15)
    assert (board.state.tallies[UNIT].events, board.state.tallies[AI].events) == (1, 2)
    board.piece("guard_1").hit = "winded"
    space(board, 11)
    assert not board.piece("guard_1").hit
    board.put("guard_2", "0203", "n")
    space(board, 16)
    assert board.happened("attack_declared")[0].about["caps"] == 2


@pytest.mark.rule("FF-NEW-31", "FF-NEW-14", "FF-NEW-10")
def test_the_carrier_drops_its_section_and_smoke_is_laid() -> None:
    board = far_apart("ennisk")
    board.put("carrier", "1105", "nw")
    board.aboard("guard_3", "carrier")
    space(board, 4)
    assert board.piece("guard_3").place == ON_MAP
    space(board, 7)
    assert board.state.smoke == {"0805": DENSE, "0806": DENSE}
    put_smoke(board.state, "0805", THIN)
    assert board.state.smoke["0805"] == DENSE, "thinner smoke is lost"


@pytest.mark.rule("FF-END-01", "FF-END-04", "FF-END-05", "FF-RUL-42")
@pytest.mark.parametrize("by", [1, 2])
def test_the_last_space_ends_the_mission_at_once(by: int) -> None:
    board = far_apart()
    board.state.space = len(board.state.mission.track) - 1
    board.enemy_turn("04" if by == 1 else "10")
    assert board.state.outcome
    assert not board.state.stack
    assert board.events[-1].kind == "mission_over"
    assert not board.happened("order_obeyed")


@pytest.mark.rule("FF-END-02", "FF-END-03", "FF-RUL-32", "FF-RUL-41", "FF-NEW-08", "FF-RUL-114")
def test_a_side_that_cannot_fight_loses_its_markers_and_yellow_events_follow() -> None:
    board = Board()
    board.put("rifles_a", "0201")
    board.put("guard_1", "1207", "n", hit="winded")
    destroy(board.state, "guard_1")
    conclude(board.state)
    assert {*board.state.control.values()} == {UNIT}
    told = [event.about["space"] for event in board.happened("track_event")]
    assert told == [it.number for it in board.state.mission.track[1:-1] if it.yellow]
    assert board.piece("armored_car").place == ON_MAP, "it comes, and changes nothing"
    assert board.state.tallies[UNIT].events == 3
    assert board.state.tallies[UNIT].objectives == 6
    assert board.state.outcome == "clear_win"


@pytest.mark.rule("FF-RUL-22", "FF-RUL-40", "FF-RUL-05")
def test_who_counts_as_able_to_fight() -> None:
    board = Board("ennisk")
    board.put("truck", "0105", "ne")
    board.aboard("rifles_c", "truck")
    board.put("rumor_1", "1109")
    for name in ("light_tank", "guard_7", "guard_8"):
        board.piece(name).place = DESTROYED
    state = board.state
    assert [*state.effective(UNIT)] == ["rifles_c"], "carried, but no truck"
    assert [*state.effective(AI)] == ["rumor_1"]
    board.arrivals("guard_8")
    assert "guard_8" in [*state.effective(AI)], "a reinforcement to come"
    assert board.piece("rifles_c").place == ABOARD


@pytest.mark.rule("FF-NEW-09", "FF-RUL-23")
@pytest.mark.parametrize(
    ("ahead", "name"),
    [
        (4, "clear_win"),
        (3, "narrow_win"),
        (1, "narrow_win"),
        (0, "draw"),
        (-1, "narrow_loss"),
        (-4, "clear_loss"),
    ],
)
def test_grades(ahead: int, name: str) -> None:
    assert grade(ahead) == name


@pytest.mark.rule("FF-NEW-02", "FF-RUL-115", "FF-MIS-02")
def test_control_changes_when_a_foot_piece_is_alone() -> None:
    board = Board()
    board.put("rifles_a", "0507")
    board.put("guard_1", "0507", "n")
    update_control(board.state)
    assert board.state.control["0507"] == AI, "not alone"
    board.piece("guard_1").place = DESTROYED
    update_control(board.state)
    assert board.state.control["0507"] == UNIT
    board.piece("rifles_a").hex = "0201"
    update_control(board.state)
    assert board.state.control["0507"] == UNIT, "kept after leaving"
    board.put("rumor_1", "0507")
    update_control(board.state)
    assert board.state.control["0507"] == UNIT, "a rumor takes nothing"


@pytest.mark.rule("FF-NEW-42", "FF-NEW-32")
def test_a_hill_line_goes_to_who_holds_more_of_it() -> None:
    board = Board("ennisk")
    ridge = board.state.mission.objectives[0]
    assert line_holder(board.state, ridge) == ""
    board.put("machine_gun", "0602", hidden=True)
    assert line_holder(board.state, ridge) == UNIT, "hidden Units count"
    board.put("guard_1", "0604", "n")
    assert line_holder(board.state, ridge) == "", "a tie scores nobody"
    board.put("rifles_a", "0604")
    assert line_holder(board.state, ridge) == UNIT, "a close combat counts for nobody"
    score_objectives(board.state)
    assert board.state.tallies[UNIT].objectives == ridge.vp + 5, "and two markers in a defense"


@pytest.mark.rule("FF-NEW-15")
def test_an_early_end_does_not_wait_for_guns() -> None:
    board = far_apart("ennisk")
    end_early(board.state)
    assert board.state.outcome
    assert not board.happened("artillery_drifted")


def test_an_event_of_the_track_is_told_in_its_own_words() -> None:
    board = far_apart()
    space(board, 2)
    space(board, 7)
    quiet, bell = board.happened("track_event")
    assert words().event(quiet) == ""
    assert words().event(bell) == "Shift bell: the round ends"
