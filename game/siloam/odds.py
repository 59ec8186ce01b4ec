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
        return _marginal((hits, chance) for (hits, _), chance in self.chances.items())

    def second(self) -> Hits:
        """Hits scored by the side that draws second."""
        return _marginal((hits, chance) for (_, hits), chance in self.chances.items())


def _marginal(parts: Iterable[tuple[int, float]]) -> Hits:
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


Kinds = tuple[str, str, str, str]
"""What a chit does: for the first side, for its Guerrillas, for the second side, for its Guerrillas."""
Drawn = tuple[int, ...]


def exchange(
    first: Strength,
    second: Callable[[int], Strength | None],
    cup: Iterable[str],
    faces: Mapping[str, frozenset[str]],
) -> Exchange:
    """One side draws, then the other from what is left.

    `second` gives the other side's strength for the hits it has taken, or None when it is in no
    state to draw.
    """
    chits = list(cup)
    chances: dict[tuple[int, int], float] = {}
    answers: dict[int, Strength | None] = {}
    by_strength: dict[Strength | None, list[int]] = {}
    most = len(chits)
    for hits in range(most + 1):
        answers[hits] = second(hits)
        by_strength.setdefault(answers[hits], []).append(hits)
    for strength, hit_counts in by_strength.items():
        wanted = set(hit_counts)
        for hits, chance, left in _first_draws(first, strength, chits, faces):
            if hits in wanted:
                for other, other_chance in enumerate(_second_draws(strength, left)):
                    if other_chance:
                        key = (hits, other)
                        chances[key] = chances.get(key, 0.0) + chance * other_chance
    return Exchange(chances)


def _kinds(
    first: Strength, second: Strength | None, chits: Iterable[str], faces: Mapping[str, frozenset[str]]
) -> Counter[Kinds]:
    """Group the chits of the cup by all that matters about them."""
    counts: Counter[Kinds] = Counter()
    for chit, number in Counter(chits).items():
        face = faces[chit]
        mine, guerrilla = first.classify(chit, face), first.classify(chit, face, guerrilla=True)
        theirs = second.classify(chit, face) if second else MISS
        other = second.classify(chit, face, guerrilla=True) if second and second.guerrilla_draws else theirs
        counts[mine, guerrilla if first.guerrilla_draws else mine, theirs, other] += number
    return counts


def _first_draws(
    first: Strength,
    second: Strength | None,
    chits: list[str],
    faces: Mapping[str, frozenset[str]],
) -> Iterable[tuple[int, float, Counter[Kinds]]]:
    """Every outcome of the first side's draws: hits, chance, and what is left in the cup."""
    kinds = _kinds(first, second, chits, faces)
    order = list(kinds)
    for (hits, drawn), chance in _draw_out(
        first.draws, first.guerrilla_draws, tuple((k[0], k[1]) for k in order), tuple(kinds.values())
    ).items():
        left = Counter({kind: kinds[kind] - taken for kind, taken in zip(order, drawn, strict=True)})
        yield hits, chance, left


def _second_draws(strength: Strength | None, left: Counter[Kinds]) -> Hits:
    if strength is None:
        return (1.0,)
    if not strength.guerrilla_draws:
        count = Counter[str]()
        for kind, number in left.items():
            count[kind[2]] += number
        return hit_chances(strength.draws, count[HIT_AND_DRAW], count[HIT], count[MISS])
    order = list(left)
    outcomes = _draw_out(
        strength.draws,
        strength.guerrilla_draws,
        tuple((k[2], k[3]) for k in order),
        tuple(left[k] for k in order),
    )
    return _marginal((hits, chance) for (hits, _), chance in outcomes.items())


@lru_cache(maxsize=4096)
def _draw_out(
    own: int, guerrilla: int, kinds: tuple[tuple[str, str], ...], counts: Drawn
) -> Mapping[tuple[int, Drawn], float]:
    """Draw chit by chit: (hits, chits drawn of each kind) to chance.

    The order is the combat's own: the side's draws with all their bonus draws, then the
    Guerrillas', whose bonus draws are the side's again.
    """
    total = sum(counts)
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
            for index, kind in enumerate(kinds):
                left = counts[index] - drawn[index]
                if not left:
                    continue
                result = kind[0] if mine else kind[1]
                key = (
                    (mine - 1 if mine else 0) + (result == HIT_AND_DRAW),
                    theirs if mine else theirs - 1,
                    hits + (result != MISS),
                    (*drawn[:index], drawn[index] + 1, *drawn[index + 1 :]),
                )
                following[key] = following.get(key, 0.0) + share * left
        active = following
        drawn_so_far += 1
    return done
