"""Choosing by filter and rank, with the reasons; and exact sums of dice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from game.core.dice import seeded
from game.core.dice_odds import at_least, sums_of
from game.core.narrow import DiceLot, Lot, Rank, RankStep, T, explored, narrow

WORDS = ("ox", "cat", "cow", "horse")


def last(tied: Sequence[T]) -> T:
    return tied[-1]


def test_the_first_rank_that_tells_them_apart_decides() -> None:
    verdict = narrow(WORDS, [Rank("length", len), Rank("alphabet", str)], last, "lot")
    assert verdict.winner == "horse"
    assert verdict.steps == (RankStep("length", 1, 4),)


def test_ranks_that_keep_everybody_are_not_named() -> None:
    ranks = [Rank[str]("nothing", lambda _: 0), Rank[str]("short", lambda it: -len(it))]
    assert narrow(WORDS, ranks, last, "lot").steps == (RankStep("short", 1, 4),)


def test_a_tie_is_settled_by_lot_under_its_rule() -> None:
    verdict = narrow(WORDS, [Rank[str]("three", lambda it: len(it) == 3)], last, "lot")
    assert verdict.winner == "cow"
    assert verdict.steps == (RankStep("three", 2, 4), RankStep("lot", 1, 2))


def test_one_candidate_needs_no_reason_and_no_dice() -> None:
    dice = seeded(1)
    before = dice.word
    verdict = narrow(["ox"], [Rank("length", len)], DiceLot(dice), "lot")
    assert (verdict.winner, verdict.steps, dice.word) == ("ox", (), before)


def test_the_lot_of_the_dice_is_fair() -> None:
    lot = DiceLot(seeded(7))
    drawn = [lot(WORDS) for _ in range(4000)]
    assert all(900 < drawn.count(word) < 1100 for word in WORDS)


def test_every_way_the_lots_may_fall_is_explored_with_its_chance() -> None:
    def two_lots(lot: Lot) -> str:
        word = narrow(("ox", "cat", "cow"), [], lot, "lot").winner
        return lot(("big ", "small ")) + word if word != "ox" else word

    found = dict(explored(two_lots))
    assert found == {
        "ox": pytest.approx(1 / 3),
        **dict.fromkeys(("big cat", "small cat", "big cow", "small cow"), pytest.approx(1 / 6)),
    }
    assert list(explored(lambda _: "sure")) == [("sure", 1)]


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_sums_of_dice_are_counted_exactly(dice: int) -> None:
    rolls = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    for total in range(6 * dice + 2):
        assert at_least(total, dice) == pytest.approx(sum(it >= total for it in rolls) / len(rolls))
    assert sum(sums_of(dice).values()) == pytest.approx(1)
