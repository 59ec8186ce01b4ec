"""A seed as a code: there and back, forgiving of a hand, and deaf to no slip."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.dice import LARGEST_SEED
from game.core.errors import GameError
from game.core.seed_code import ALPHABET, seed_code, seed_from

seeds = st.integers(0, LARGEST_SEED)


@given(seeds)
def test_a_code_is_its_seed_and_so_is_the_number(seed: int) -> None:
    assert seed_from(seed_code(seed)) == seed
    assert seed_from(str(seed)) == seed


def test_the_codes_of_proposed_seeds_are_short() -> None:
    assert len(seed_code(10**9 - 1)) == len("K7QX-3M9")
    assert len(seed_code(0)) == len("K7QX-3M9")


@given(seeds)
def test_small_letters_no_hyphens_and_look_alikes_are_forgiven(seed: int) -> None:
    code = seed_code(seed)
    written = code.replace("1", "l").replace("0", "o").lower()
    assert seed_from(written) == seed
    assert seed_from(f" {code.replace('1', 'I').replace('-', ' ')} ") == seed


@given(st.integers(0, 10**9), st.integers(0, 6), st.sampled_from(ALPHABET))
def test_one_wrong_character_is_always_noticed(seed: int, place: int, letter: str) -> None:
    code = seed_code(seed).replace("-", "")
    wrong = code[:place] + letter + code[place + 1 :]
    if wrong == code or wrong.isdecimal():  # the latter is a number when nothing parts it
        return
    with pytest.raises(GameError, match="must be wrong"):
        seed_from(wrong)


@given(st.integers(0, 10**9), st.integers(0, 5))
def test_two_characters_exchanged_are_always_noticed(seed: int, place: int) -> None:
    code = seed_code(seed).replace("-", "")
    wrong = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
    if wrong == code:
        return
    with pytest.raises(GameError, match="must be wrong"):
        seed_from(f"-{wrong}")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "type one"),
        ("   ", "type one"),
        ("K7Q", "missing"),
        ("-1", "missing"),
        ("KUQX-3M9", "'U' is in no code"),
        ("K7Q!-3M9", "'!' is in no code"),
        ("1.5", "'.' is in no code"),
        (str(LARGEST_SEED + 1), "at most"),
        ("9" * 5000, "at most"),
        ("ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ", "wrong"),
        ("0" + seed_code(12345), "wrong"),
    ],
)
def test_what_is_no_seed_is_told_so(text: str, told: str) -> None:
    with pytest.raises(GameError, match=told):
        seed_from(text)
