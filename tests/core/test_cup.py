"""Cups: nothing is made or lost, and every chit has the same chance."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.cup import Cup
from game.core.dice import Dice, seeded

chits = st.lists(st.sampled_from("abc"), max_size=12)


def contents(cup: Cup) -> Counter[str]:
    return Counter((*cup.inside, *cup.discard, *cup.supply, *cup.removed))


@given(
    chits, chits, st.integers(0, 2**32), st.lists(st.sampled_from(["draw", "return", "supply"]), max_size=30)
)
def test_chits_are_conserved(inside: list[str], supply: list[str], seed: int, acts: list[str]) -> None:
    cup, dice = Cup(inside=list(inside), supply=list(supply)), seeded(seed)
    before = contents(cup)
    for act in acts:
        if act == "draw" and cup.inside:
            cup.discard.append(cup.draw(dice))
        elif act == "return":
            cup.return_discard()
            assert cup.discard == []
        elif act == "supply" and cup.supply:
            cup.add_from_supply([cup.supply[0]])
        assert contents(cup) == before


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=12), st.integers(0, 2**32))
def test_drawing_is_without_replacement(inside: list[str], seed: int) -> None:
    cup, dice = Cup(inside=list(inside)), seeded(seed)
    drawn = [cup.draw(dice) for _ in inside]
    assert Counter(drawn) == Counter(inside)
    assert cup.inside == []


def test_every_chit_has_the_same_chance() -> None:
    dice = seeded(5, "chance")
    found = Counter(Cup(inside=["a", "b", "c", "d"]).draw(dice) for _ in range(8000))
    assert all(1800 < found[chit] < 2200 for chit in "abcd")


def test_second_draws_have_the_same_chance_too() -> None:
    dice = seeded(6, "chance")
    pairs: Counter[str] = Counter()
    for _ in range(6000):
        cup = Cup(inside=["a", "b", "c"])
        pairs[cup.draw(dice) + cup.draw(dice)] += 1
    assert len(pairs) == 6
    assert all(850 < number < 1150 for number in pairs.values())


def test_the_same_dice_draw_the_same_chits() -> None:
    first, second = Cup(inside=list("abcdef")), Cup(inside=list("abcdef"))
    a, b = Dice(77), Dice(77)
    assert [first.draw(a) for _ in range(6)] == [second.draw(b) for _ in range(6)]


def test_a_chit_that_is_not_in_supply_cannot_be_added() -> None:
    cup = Cup(inside=["a"], supply=["b"])
    with pytest.raises(ValueError):
        cup.add_from_supply(["c"])
