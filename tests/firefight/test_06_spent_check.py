"""B4 to B6: the player's turn, CAPs, the spent check and the order deck."""

from __future__ import annotations

import pytest

from game.firefight.model.content import AI, UNIT
from game.firefight.model.state import DESTROYED
from game.firefight.odds.spent_odds import spent_chance
from game.firefight.rules.deck import check_spent, draw_order, spent_cards, thin_out
from game.firefight.rules.hits import destroy
from game.firefight.rules.sequence import Round
from tests.firefight.board import Board, names


def field() -> Board:
    """Two Units and an enemy that see each other over the meadow; another enemy is far away."""
    board = Board()
    board.put("rifles_a", "0204", "ne")
    board.put("rifles_b", "0206", "ne")
    board.put("guard_1", "0405", "sw")
    board.put("guard_2", "1206", "ne", spent=True)
    board.state.caps = 4
    return board


@pytest.mark.rule("FF-SPC-02", "FF-SPC-03", "FF-SPC-04", "FF-SPC-13")
@pytest.mark.parametrize(("card", "spent"), [("02", True), ("01", True), ("12", False)])
def test_a_cost_at_or_above_the_number_turns_a_unit_spent(card: str, spent: bool) -> None:
    board = field()
    board.turn()
    board.choose("attack", piece="rifles_a")
    board.cards(card)
    board.choose("pay", cost=0)
    board.choose("commit", cost=0)
    assert board.piece("rifles_a").spent == spent


@pytest.mark.rule("FF-SPC-05", "FF-SPC-06")
def test_remain_fresh_helps_units_and_no_ai() -> None:
    board = field()
    board.cards("14", "03")
    assert not check_spent(board.state, ["rifles_a"], 6)
    assert check_spent(board.state, ["guard_1"], 6)


@pytest.mark.rule("FF-SPC-07", "FF-TRN-04", "FF-CAP-01")
def test_an_action_paid_with_caps_alone_needs_no_check_and_flips_nobody() -> None:
    board = field()
    board.piece("rifles_a").spent = True
    board.turn()
    board.choose("attack", piece="rifles_a")
    assert board.state.caps == 1
    board.choose("commit", cost=0)
    assert not board.happened("spent_check")
    assert board.piece("rifles_a").spent


@pytest.mark.rule("FF-TRN-02", "FF-TRN-03", "FF-CAP-05")
def test_a_spent_unit_acts_only_for_caps_that_are_there() -> None:
    board = field()
    board.piece("rifles_a").spent = True
    board.state.caps = 2
    board.turn()
    assert not board.offered("attack", piece="rifles_a")
    assert board.offered("attack", piece="rifles_b")
    assert all(it.cost <= 2 for it in board.offered("move", piece="rifles_a"))
    board.state.caps = 0
    board.turn()
    assert "rifles_a" not in names(board.asked.choices)


@pytest.mark.rule("FF-CAP-02")
@pytest.mark.parametrize(("caps", "spent"), [(0, True), (1, False)])
def test_caps_lower_what_the_check_compares(caps: int, spent: bool) -> None:
    board = field()
    board.turn()
    board.choose("attack", piece="rifles_a")
    board.cards("01")
    board.choose("pay", cost=caps)
    board.choose("commit", cost=0)
    assert board.piece("rifles_a").spent == spent
    assert board.state.caps == 4 - caps


@pytest.mark.rule("FF-CAP-03", "FF-CAP-04", "FF-RUL-03")
def test_two_caps_at_most_on_a_roll_and_before_it() -> None:
    board = field()
    board.turn()
    board.choose("attack", piece="rifles_a")
    board.choose("pay", cost=0)
    assert [it.cost for it in board.asked.choices] == [0, 1, 2]
    assert not board.happened("attack_rolled")
    board.dice(2, 2)
    board.choose("commit", cost=2)
    assert board.happened("attack_rolled")[0].about["caps"] == 2


@pytest.mark.rule("FF-SPC-08", "FF-NEW-04", "FF-NEW-05")
def test_a_group_makes_one_check_for_all() -> None:
    board = field()
    board.piece("rifles_b").hex = "0205"
    board.turn()
    board.choose("attack", piece="rifles_a")
    board.choose("join", piece="rifles_b")
    board.cards("04")
    board.choose("pay", cost=0)
    board.choose("commit", cost=0)
    assert len(board.happened("spent_check")) == 1
    assert board.piece("rifles_a").spent
    assert board.piece("rifles_b").spent


@pytest.mark.rule("FF-SPC-09", "FF-SPC-10", "FF-SPC-12")
def test_an_empty_draw_pile_takes_the_discards_back() -> None:
    board = field()
    board.deck("01")
    draw_order(board.state)
    board.state.orders.discard.append("01")
    assert not board.state.orders.inside
    drawn = draw_order(board.state)
    assert drawn in board.state.mission.order_deck
    assert not board.state.orders.discard


@pytest.mark.rule("FF-SPC-11", "FF-PRN-05")
def test_a_card_drawn_for_a_check_never_moves_the_marker() -> None:
    board = field()
    board.cards("04")
    check_spent(board.state, ["rifles_a"], 1)
    assert board.state.space == 1


@pytest.mark.rule("FF-TRN-01", "FF-TRN-05", "FF-TRN-07", "FF-TRN-10")
def test_a_turn_offers_units_cards_stalls_and_a_pass() -> None:
    board = field()
    board.hand("runner")
    board.turn()
    verbs = {it.verb for it in board.asked.choices}
    assert verbs == {"move", "attack", "pivot", "play", "stall", "pass"}
    assert {(it.piece, it.cost) for it in board.offered("stall")} == {
        ("rifles_a", 0),
        ("rifles_b", 0),
        ("", 1),
    }


@pytest.mark.rule("FF-TRN-08")
def test_a_stall_for_ap_is_checked_at_1_and_one_for_a_cap_is_not() -> None:
    board = field()
    board.turn()
    board.cards("04")
    board.choose("stall", piece="rifles_a")
    assert board.piece("rifles_a").spent
    board.turn()
    board.choose("stall", piece="")
    assert len(board.happened("spent_check")) == 1
    assert board.state.caps == 3


@pytest.mark.rule("FF-TRN-09", "FF-RND-04", "FF-RND-05", "FF-TRN-11", "FF-RND-01")
def test_two_passes_in_a_row_end_the_round_and_a_stall_is_none() -> None:
    board = field()
    board.piece("guard_1").hit = "jammed"
    board.piece("guard_1").spent = True
    board.cards("06", "02")
    board.start(Round(side=UNIT))
    board.choose("stall", piece="")
    assert [event.kind for event in board.events][-1] == "enemy_passed"
    assert board.asked.about["enemy_passed"]
    board.choose("stall", piece="")
    assert board.asked.kind == "turn", "a stall between two passes of the enemy keeps the round going"
    board.choose("pass")
    assert not board.state.stack, "the enemy's pass and ours end it"


@pytest.mark.rule("FF-ORD-12", "FF-CAP-11", "FF-RUL-46")
def test_a_fallen_ai_costs_a_command_order() -> None:
    board = field()
    board.deck("01", "02")
    destroy(board.state, "guard_1")
    thin_out(board.state)
    deck = board.state.orders
    assert len(deck.removed) == 1
    assert board.state.content.orders[deck.removed[0]].command
    assert not deck.discard
    assert board.state.cap_total == board.state.mission.caps


@pytest.mark.rule("FF-ORD-13", "FF-RUL-47", "FF-RUL-20")
def test_the_last_command_order_is_never_removed() -> None:
    board = field()
    deck = board.state.orders
    blue = [card for card in board.state.mission.order_deck if board.state.content.orders[card].command]
    deck.removed.extend(blue[1:])
    deck.inside[:] = [card for card in board.state.mission.order_deck if card not in blue[1:]]
    deck.discard[:] = [deck.inside.pop(0)]
    destroy(board.state, "guard_1")
    thin_out(board.state)
    assert deck.removed == blue[1:]
    assert not deck.discard, "both piles are shuffled together all the same"


@pytest.mark.rule("FF-RUL-19")
def test_a_piece_that_leaves_costs_no_command_order() -> None:
    board = Board("ennisk")
    board.put("guard_1", "0105", "nw")
    from game.firefight.rules.movement import leave_map

    leave_map(board.state, "guard_1")
    assert board.state.thinning == 0


@pytest.mark.rule("FF-SPC-03", "FF-SPC-05")
@pytest.mark.parametrize(
    ("mission", "ai", "units"),
    [
        ("sheds", (8, 42, 67, 75, 92, 100), (8, 33, 50, 50, 58, 67)),
        ("corrow", (17, 38, 62, 83, 96, 100), (17, 33, 54, 71, 79, 83)),
        ("ennisk", (12, 42, 71, 92, 96, 100), (12, 38, 62, 79, 83, 88)),
    ],
)
def test_the_chance_of_turning_spent_with_a_full_deck(
    mission: str, ai: tuple[int, ...], units: tuple[int, ...]
) -> None:
    state = Board(mission).state
    for side, wanted in ((AI, ai), (UNIT, units)):
        said = [spent_chance(state, cost, side) for cost in range(1, 7)]
        counted = [bad / of for bad, of in (spent_cards(state, cost, side) for cost in range(1, 7))]
        assert said == pytest.approx(counted)
        for chance, percent in zip(said, wanted, strict=True):
            assert abs(100 * chance - percent) <= 0.5, "as the table has it"


@pytest.mark.rule("FF-RUL-50", "FF-NEW-36", "FF-MOV-06")
def test_a_pivot_costs_one_and_is_checked() -> None:
    board = field()
    board.turn()
    board.cards("04")
    board.choose("pivot", piece="rifles_a")
    board.choose("pay", cost=0)
    assert len(board.asked.choices) == 5, "a pivot that changes nothing is none"
    board.choose("face", option="s")
    assert (board.piece("rifles_a").facing, board.piece("rifles_a").spent) == ("s", True)


def test_destroyed_units_lie_on_the_cap_track() -> None:
    board = field()
    destroy(board.state, "rifles_a")
    assert board.piece("rifles_a").place == DESTROYED
