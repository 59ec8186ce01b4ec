"""B2, B3: rounds and the pre-round sequence."""

from __future__ import annotations

import pytest

from game.firefight.model.content import AI, DENSE, THIN, UNIT
from game.firefight.model.state import ON_MAP, WAITING, TargetMarker
from game.firefight.rules.sequence import MissionCourse, PreRound, Round
from tests.firefight.board import Board


def before_round(board: Board, number: int = 2, *, step: str = "") -> None:
    board.state.round = number
    board.start(PreRound(step=step))


def quiet(mission: str = "corrow") -> Board:
    """A mission in which both sides can still fight, far from each other."""
    board = Board(mission)
    board.put("rifles_a", "0201", "s", spent=True)
    board.put("guard_1", "1207" if mission == "corrow" else "1401", "n", spent=True)
    return board


@pytest.mark.rule("FF-PRE-01", "FF-PRE-02", "FF-PRE-04", "FF-PRE-05")
def test_before_a_round_all_are_fresh_and_decks_caps_and_hands_renewed() -> None:
    board = quiet()
    board.hand()
    board.put("rumor_1", "1109", spent=True)
    board.state.orders.removed.append("17")
    board.state.orders.inside.remove("17")
    board.state.orders.discard[:] = [board.state.orders.inside.pop() for _ in range(5)]
    board.state.caps, board.state.cap_total = 0, 5
    before_round(board)
    assert not any(piece.spent for piece in board.state.pieces.values())
    assert not board.state.orders.discard
    assert "17" in board.state.orders.removed, "what was removed stays out"
    assert board.state.caps == 5
    assert len(board.state.hand) == board.state.mission.draw_per_round


@pytest.mark.rule("FF-PRE-03", "FF-NEW-12")
def test_smoke_thins_and_goes() -> None:
    board = quiet()
    board.state.smoke = {"0404": DENSE, "0405": THIN}
    before_round(board)
    assert board.state.smoke == {"0404": THIN}


@pytest.mark.rule("FF-PRE-06", "FF-PRE-07", "FF-RUL-35", "FF-NEW-15", "FF-NEW-16")
def test_artillery_targeted_now_lands_before_the_next_round() -> None:
    board = quiet("ennisk")
    board.state.targets = [TargetMarker("0909", 1)]
    before_round(board)
    assert board.asked.kind == "artillery"
    board.choose("target", hex="1101", option="")
    assert not board.offered("target", option=""), "one a round from the stock"
    board.dice(1)
    board.choose("done")
    landed = board.happened("artillery_drifted")
    assert [event.about["target"] for event in landed] == ["0909"]
    assert [target.hex for target in board.state.targets] == ["1101"]
    assert board.state.fire_missions == 1


@pytest.mark.rule("FF-PRE-06", "FF-CRD-08")
def test_without_guns_or_cards_nothing_is_asked() -> None:
    board = quiet()
    board.hand()
    board.state.actions.inside.clear()
    before_round(board)
    assert board.asked.kind == "commit"


@pytest.mark.rule("FF-PRE-08", "FF-NEW-38", "FF-NEW-39", "FF-RUL-34")
def test_reinforcements_come_in_after_the_guns_and_before_initiative() -> None:
    board = quiet("ennisk")
    board.state.fire_missions = 0
    board.hand()
    before_round(board)
    tank, guard = board.piece("light_tank"), board.piece("guard_7")
    assert (tank.place, tank.hex, tank.spent) == (ON_MAP, "0105", False)
    assert (guard.place, guard.hex) == (ON_MAP, "1404"), "the first free hex listed"
    assert board.piece("guard_8").place == WAITING, "due in round 3"
    kinds = [event.kind for event in board.events]
    assert "initiative_rolled" not in kinds


@pytest.mark.rule("FF-NEW-39")
def test_a_reinforcement_without_a_free_hex_waits() -> None:
    board = quiet("ennisk")
    board.state.fire_missions = 0
    board.hand()
    for name, hex_id in (("guard_2", "1404"), ("pioneers", "1405"), ("guard_6", "1406")):
        board.put(name, hex_id, "nw")
    before_round(board)
    assert board.piece("guard_7").place == WAITING
    assert board.happened("must_wait")


@pytest.mark.rule("FF-PRE-09", "FF-PRE-10", "FF-RUL-01")
@pytest.mark.parametrize(
    ("dice", "caps", "first"), [((4, 4), 0, UNIT), ((4, 3), 0, AI), ((4, 3), 1, UNIT), ((3, 3), 2, UNIT)]
)
def test_initiative_on_eight_with_caps_declared_before(dice: tuple[int, int], caps: int, first: str) -> None:
    board = quiet()
    board.hand()
    board.state.actions.inside.clear()
    before_round(board)
    assert [it.cost for it in board.asked.choices] == [0, 1, 2]
    board.dice(*dice)
    board.choose("commit", cost=caps)
    assert board.happened("initiative_rolled")[0].about["first"] == first
    assert board.state.caps == board.state.cap_total - caps


@pytest.mark.rule("FF-RND-04", "FF-RND-07", "FF-RND-08", "FF-RUL-45")
def test_two_passes_end_the_round_and_unused_caps_are_lost() -> None:
    board = quiet()
    board.hand()
    board.state.actions.inside.clear()
    board.cards("02", "06")
    board.state.caps = 3
    board.start(MissionCourse(step="play_round", answer=UNIT))
    board.choose("pass")
    assert board.happened("round_ended")[0].about["caps"] == 3
    assert board.state.round == 2
    assert board.asked.kind == "commit", "the sequence of the next round has begun"


@pytest.mark.rule("FF-RND-06", "FF-RUL-33")
def test_something_may_end_the_round_however_many_are_fresh() -> None:
    board = quiet()
    board.piece("rifles_a").spent = False
    board.state.space = 6
    board.cards("02", "04")
    board.start(Round(side=AI))
    assert board.asked.kind == "turn"
    board.choose("stall", piece="")
    assert board.state.round_over
    assert not board.state.stack
    assert not board.happened("order_obeyed"), "the rest of the card is not read"


@pytest.mark.rule("FF-CAP-08", "FF-RUL-37")
def test_the_enemy_has_no_cap_total() -> None:
    board = quiet()
    assert not hasattr(board.state, "enemy_caps")
    board.put("rifles_b", "0203", "s")
    board.put("guard_2", "0205", "n")
    board.state.caps = 4
    board.enemy_turn("05")
    assert board.state.caps == 4
