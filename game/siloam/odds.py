"""Exact odds of a combat, from the same strengths and the same classification that resolve it.

Chits are drawn without replacement, hits may grant another draw, and what the first side has drawn
is missing from the cup when the second side draws. All of it is enumerated, nothing is sampled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from math import comb

from attrs import frozen

from game.siloam.rules.strength import HIT, HIT_AND_DRAW, MISS, Strength

Hits = tuple[float, ...]
"""Probability of 0, 1, 2 … hits."""


@frozen
class CupCount:
    """How many chits of the cup do what for a side."""

    hit_redraw: int
    hit: int
    miss: int


@frozen
class Exchange:
    """The joint distribution of a combat: (hits of the first side, hits of the second) to chance."""

    chances: Mapping[tuple[int, int], float]

    def first(self) -> Hits:
        """Hits scored by the side that draws first."""
        return marginal((hits, chance) for (hits, _), chance in self.chances.items())

    def second(self) -> Hits:
        """Hits scored by the side that draws second."""
        return marginal((hits, chance) for (_, hits), chance in self.chances.items())


def marginal(parts: Iterable[tuple[int, float]]) -> Hits:
    """Chances by number of hits, in order."""
    found: dict[int, float] = {}
    for hits, chance in parts:
        found[hits] = found.get(hits, 0.0) + chance
    return tuple(found.get(hits, 0.0) for hits in range(max(found, default=0) + 1))


def count_cup(strength: Strength, cup: Iterable[str], faces: Mapping[str, frozenset[str]]) -> CupCount:
    """Classify every chit of a cup for a side."""
    kinds = Counter(strength.classify(chit, faces[chit]) for chit in cup)
    return CupCount(kinds[HIT_AND_DRAW], kinds[HIT], kinds[MISS])


@lru_cache(maxsize=65536)
def hit_chances(draws: int, redraw: int, hit: int, miss: int) -> Hits:
    """Hits of `draws` chits from a cup of so many chits that redraw, hit or miss.

    Shuffle the cup. The side takes chits until `draws` of them grant no other draw: the number of
    redrawing chits among those is negative hypergeometric, the hits among the rest are
    hypergeometric, and the two are independent.
    """
    plain = hit + miss
    if draws >= plain:  # the whole cup is drawn
        return (*(0.0,) * (redraw + hit), 1.0) if draws else (1.0,)
    if not draws:
        return (1.0,)
    everything = comb(redraw + plain, redraw)
    again = [
        comb(k + draws - 1, k) * comb(redraw + plain - draws - k, redraw - k) / everything
        for k in range(redraw + 1)
    ]
    ways = comb(plain, draws)
    direct = [comb(hit, k) * comb(miss, draws - k) / ways for k in range(min(hit, draws) + 1)]
    total = [0.0] * (len(again) + len(direct) - 1)
    for i, chance in enumerate(again):
        for j, other in enumerate(direct):
            total[i + j] += chance * other
    return tuple(total)


Drawn = tuple[int, ...]
"""How many chits of each kind are out of the cup."""
Row = tuple[str, str]
"""What a chit does for a side, and for the Guerrillas that fight with it."""
Faces = Mapping[str, frozenset[str]]


def exchange(
    first: Strength,
    second: Callable[[int], Strength | None],
    cup: Iterable[str],
    faces: Faces,
) -> Exchange:
    """One side draws, then the other from what is left.

    `second` gives the other side's strength for the hits it has taken, or None when it is in no
    state to draw; it is asked for hits that can happen only.
    """
    counts = Counter(cup)
    mine = [_row(first, chit, faces) for chit in counts]
    chances: dict[tuple[int, int], float] = {}
    answers: dict[tuple[Row, ...], dict[int, Strength]] = {}
    for hits, chance in enumerate(_hits_of(first, mine, tuple(counts.values()))):
        strength = second(hits) if chance else None
        if strength is None:
            chances[hits, 0] = chance
        else:
            theirs = tuple(_row(strength, chit, faces) for chit in counts)
            answers.setdefault(theirs, {})[hits] = strength
    for theirs, strengths in answers.items():
        _answer(first, strengths, _paired(mine, theirs, counts.values()), chances)
    return Exchange({outcome: chance for outcome, chance in chances.items() if chance})


def _row(strength: Strength, chit: str, faces: Faces) -> Row:
    kind = strength.classify(chit, faces[chit])
    if not strength.guerrilla_draws:
        return kind, kind
    return kind, strength.classify(chit, faces[chit], guerrilla=True)


def _paired(mine: Iterable[Row], theirs: Iterable[Row], counts: Iterable[int]) -> dict[tuple[Row, Row], int]:
    """The chits of the cup by all that matters about them."""
    found: dict[tuple[Row, Row], int] = {}
    for row, other, number in zip(mine, theirs, counts, strict=True):
        found[row, other] = found.get((row, other), 0) + number
    return found


def _hits_of(strength: Strength, rows: Iterable[Row], counts: Drawn) -> Hits:
    """Hits of a side that draws from a cup of so many chits of each kind."""
    kinds: dict[Row, int] = {}
    for row, number in zip(rows, counts, strict=True):
        kinds[row] = kinds.get(row, 0) + number
    if not strength.guerrilla_draws:
        count = {row[0]: number for row, number in kinds.items()}
        return hit_chances(strength.draws, count.get(HIT_AND_DRAW, 0), count.get(HIT, 0), count.get(MISS, 0))
    present = tuple(sorted((row, number) for row, number in kinds.items() if number))
    return _mixed_hits(
        strength.draws, strength.guerrilla_draws, tuple(r for r, _ in present), tuple(n for _, n in present)
    )


@lru_cache(maxsize=65536)
def _mixed_hits(own: int, guerrilla: int, rows: tuple[Row, ...], counts: Drawn) -> Hits:
    """Hits of a side and the Guerrillas with it."""
    if not guerrilla:
        count = dict.fromkeys((HIT_AND_DRAW, HIT, MISS), 0)
        for row, number in zip(rows, counts, strict=True):
            count[row[0]] += number
        return hit_chances(own, count[HIT_AND_DRAW], count[HIT], count[MISS])
    total = sum(counts)
    if not total:
        return (1.0,)
    by_guerrilla = not own or _may_swap(own, guerrilla, rows, counts)
    found = [0.0] * (total + 1)
    for index, row in enumerate(rows):
        if not counts[index]:
            continue
        result = row[by_guerrilla]
        after = _mixed_hits(
            own - (not by_guerrilla) + (result == HIT_AND_DRAW),
            guerrilla - by_guerrilla,
            rows,
            (*counts[:index], counts[index] - 1, *counts[index + 1 :]),
        )
        share, scored = counts[index] / total, int(result != MISS)
        for hits, chance in enumerate(after):
            found[hits + scored] += share * chance
    while not found[-1]:
        found.pop()
    return tuple(found)


def _may_swap(own: int, guerrilla: int, rows: tuple[Row, ...], counts: Drawn) -> bool:
    """Whether the Guerrillas' chits may be counted first, which leaves far less to enumerate.

    They draw last, but every chit of a shuffled cup is as likely at any place, and the side's own
    draws end by what they show themselves. Only a cup that runs dry would tell the difference.
    """
    plain = sum(number for row, number in zip(rows, counts, strict=True) if row[0] != HIT_AND_DRAW)
    return plain >= own + 2 * guerrilla


def _answer(
    first: Strength,
    strengths: Mapping[int, Strength],
    kinds: Mapping[tuple[Row, Row], int],
    chances: dict[tuple[int, int], float],
) -> None:
    """Add what follows from the hits after which the other side draws with these strengths.

    They read the chits of the cup alike, so the first side's draws are enumerated once.
    """
    mine = tuple(pair[0] for pair in kinds)
    theirs = [pair[1] for pair in kinds]
    counts = tuple(kinds.values())
    for (hits, drawn), chance in _draw_out(first.draws, first.guerrilla_draws, mine, counts).items():
        strength = strengths.get(hits)
        if strength is None:
            continue
        left = tuple(count - out for count, out in zip(counts, drawn, strict=True))
        for other, other_chance in enumerate(_hits_of(strength, theirs, left)):
            if other_chance:
                key = (hits, other)
                chances[key] = chances.get(key, 0.0) + chance * other_chance


@lru_cache(maxsize=4096)
def _draw_out(
    own: int, guerrilla: int, kinds: tuple[Row, ...], counts: Drawn
) -> Mapping[tuple[int, Drawn], float]:
    """Draw chit by chit: (hits, chits drawn of each kind) to chance.

    The side draws with all its bonus draws, then the Guerrillas, whose bonus draws are the side's
    again; see `_may_swap`.
    """
    total = sum(counts)
    swapped = _may_swap(own, guerrilla, kinds, counts)
    start = (own, guerrilla, 0, (0,) * len(counts))
    active: dict[tuple[int, int, int, Drawn], float] = {start: 1.0}
    done: dict[tuple[int, Drawn], float] = {}
    drawn_so_far = 0
    while active:
        following: dict[tuple[int, int, int, Drawn], float] = {}
        for (mine, theirs, hits, drawn), chance in active.items():
            if not (mine or theirs) or drawn_so_far == total:
                done[hits, drawn] = done.get((hits, drawn), 0.0) + chance
                continue
            share = chance / (total - drawn_so_far)
            by_guerrilla = bool(theirs) and (swapped or not mine)
            for index, kind in enumerate(kinds):
                left = counts[index] - drawn[index]
                if not left:
                    continue
                result = kind[by_guerrilla]
                key = (
                    mine - (not by_guerrilla) + (result == HIT_AND_DRAW),
                    theirs - by_guerrilla,
                    hits + (result != MISS),
                    (*drawn[:index], drawn[index] + 1, *drawn[index + 1 :]),
                )
                following[key] = following.get(key, 0.0) + share * left
        active = following
        drawn_so_far += 1
    return done
