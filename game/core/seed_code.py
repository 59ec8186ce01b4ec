"""A seed as a short code to share: letters and digits that nobody mistakes for one another, the last of them
a check on the others."""

from __future__ import annotations

from game.core.dice import LARGEST_SEED
from game.core.errors import GameError
from game.core.plain import LONGEST_WORD, plain

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's 32: without I, L, O and U."""
FORGIVEN = str.maketrans("ILO", "110", " -\u2010\u2011\u2012\u2013")
"""What a hand writes for another character, and what stands between the groups."""
BITS, GROUP = 5, 4
SHORTEST = 7
"""Characters of a code, the check among them: enough for every seed that the game proposes."""
_CARRY, _REDUCED = 1 << BITS, 0b100101
"""Where a doubled value leaves the field of 32, and what brings it back."""


class SeedError(GameError):
    """What was typed for a seed is none."""


def seed_code(seed: int) -> str:
    """The code of a seed, such as K7QX-3M9."""
    digits: list[int] = []
    while seed or len(digits) < SHORTEST - 1:
        seed, digit = divmod(seed, len(ALPHABET))
        digits.insert(0, digit)
    code = "".join(ALPHABET[digit] for digit in (*digits, _check(digits)))
    return "-".join(code[first : first + GROUP] for first in range(0, len(code), GROUP))


def seed_from(text: str) -> int:
    """The seed of a code or of a plain number; says what is wrong with anything else."""
    text = text.strip()
    if text.isdecimal():
        seed = int(text) if len(text) <= LONGEST_WORD else LARGEST_SEED + 1
    else:
        seed = _decoded(text.upper().translate(FORGIVEN))
    if seed > LARGEST_SEED:
        raise SeedError(f"A seed is at most {LARGEST_SEED}; take a smaller one.")
    return seed


def _decoded(code: str) -> int:
    if not code:
        raise SeedError("A seed is a code such as K7QX-3M9, or a whole number; type one.")
    strange = next((letter for letter in code if letter not in ALPHABET), "")
    if strange:
        raise SeedError(
            f"{plain(strange)!r} is in no code and no number; "
            "a seed is a code such as K7QX-3M9, or a whole number."
        )
    if len(code) < SHORTEST:
        raise SeedError(
            f"A code has at least {SHORTEST} characters, and here are {len(code)}: some are missing."
        )
    *digits, check = (ALPHABET.index(letter) for letter in code)
    seed = sum(digit << BITS * place for place, digit in enumerate(reversed(digits)))
    if check != _check(digits) or seed_code(seed).replace("-", "") != code:
        raise SeedError(
            "A character of the code must be wrong: its last one, the check, does not fit the others."
        )
    return seed


def _check(digits: list[int]) -> int:
    """A last digit that no single slip and no two neighbours exchanged leave right.

    Each digit counts with a power of 2 in the field of 32, a different one for each place.
    """
    total = 0
    for digit in digits:
        total = _doubled(total) ^ digit
    return _doubled(total)


def _doubled(value: int) -> int:
    value <<= 1
    return value ^ _REDUCED if value & _CARRY else value
