"""The counting behind the odds against every order in which a small cup can be drawn."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from game.siloam.odds.combat_odds import hit_chances
from game.siloam.odds.draw_counts import (
    BOTH,
    GUERRILLA_ONLY,
    NEITHER,
    ONE,
    OWN_ONLY,
    REDRAW,
    answers,
    hits_from,
    kinds_of,
)

Draws = tuple[int, int]
"""A side's own and its Guerrillas' draws."""
CUPS = 60


def drawn(draws: Draws, order: tuple[int, ...]) -> tuple[int, int]:
    """Hits and chits taken, drawn one by one as 5.5.1 says."""
    own, guerrilla = draws
    hits = taken = 0
    while (own or guerrilla) and taken < len(order):
        kind, by_guerrilla = order[taken], not own
        taken += 1
        own, guerrilla = own - (not by_guerrilla), guerrilla - by_guerrilla
        own += kind == REDRAW
        hits += kind in (REDRAW, BOTH, GUERRILLA_ONLY if by_guerrilla else OWN_ONLY)
    return hits, taken


def in_every_order(cup: list[tuple[int, int]], first: Draws, second: Draws) -> dict[tuple[int, int], float]:
    """The chance of each pair of hits, by going through all orders of the cup."""
    found: dict[tuple[int, int], float] = {}
    orders = list(permutations(cup))
    for order in orders:
        hits, taken = drawn(first, tuple(mine for mine, _ in order))
        others, _ = drawn(second, tuple(theirs for _, theirs in order[taken:]))
        found[hits, others] = found.get((hits, others), 0.0) + 1 / len(orders)
    return found


@pytest.mark.parametrize("seed", range(CUPS))
def test_counted_is_what_every_order_gives(seed: int) -> None:
    """Few chits and many draws: here the cup often runs dry, and Guerrillas draw on both sides."""
    dice = Random(seed)
    kinds = (REDRAW, REDRAW, BOTH, OWN_ONLY, GUERRILLA_ONLY, NEITHER)
    cup = [(dice.choice(kinds), dice.choice(kinds)) for _ in range(dice.randint(1, 6))]
    first, second = ((dice.randint(0, 4), dice.randint(0, 3)) for _ in range(2))
    exact = in_every_order(cup, first, second)
    cells = [0] * len(ONE)
    for mine, theirs in cup:
        cells[mine] += ONE[theirs]
    cases = sorted({hits for hits, _ in exact})
    found = answers(*first, tuple(cells), tuple((hits, second) for hits in cases))
    counted = {(hits, other): c for hits, row in found.items() for other, c in enumerate(row) if c}
    assert counted == pytest.approx(exact, abs=1e-12)
    alone = hits_from(*first, sum(ONE[mine] for mine, _ in cup))
    for hits in cases:
        assert alone[hits] == pytest.approx(sum(c for (h, _), c in exact.items() if h == hits), abs=1e-12)


def test_the_last_plain_chit_ends_the_draws() -> None:
    """One draw from a chit that draws again and one that misses: the miss may come first."""
    assert hit_chances(1, 1, 0, 1) == pytest.approx((1 / 2, 1 / 2))
    assert hit_chances(2, 1, 0, 1) == (0, 1), "a second draw empties the cup"


def test_packed_counts_are_kept_apart() -> None:
    cup = 36 * ONE[REDRAW] + 7 * ONE[OWN_ONLY] + 36 * ONE[NEITHER]
    assert kinds_of(cup) == (36, 0, 7, 0, 36)
    assert kinds_of(cup - ONE[OWN_ONLY]) == (36, 0, 6, 0, 36)


def test_the_hits_of_any_draw_sum_to_one() -> None:
    for own in range(8):
        for guerrilla in range(4):
            cup = (
                6 * ONE[REDRAW]
                + 4 * ONE[BOTH]
                + 3 * ONE[OWN_ONLY]
                + 2 * ONE[GUERRILLA_ONLY]
                + 9 * ONE[NEITHER]
            )
            assert sum(hits_from(own, guerrilla, cup)) == pytest.approx(1, abs=1e-12)
