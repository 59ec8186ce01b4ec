"""Exact odds of a combat, from the same strengths and the same classification that resolve it.

Chits are drawn without replacement, hits may grant another draw, and what the first side has drawn
is missing from the cup when the second side draws. All of it is counted, nothing is sampled.
`draw_counts.py` does the counting; here strengths are read and the two sides put together.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from attrs import frozen

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
from game.siloam.odds.draw_counts import Hits as Hits
from game.siloam.rules.strength import HIT, HIT_AND_DRAW, Strength

Symbols = frozenset[str]
K = TypeVar("K", bound=Hashable)
Faces = Mapping[str, Symbols]
Reading = tuple[int, ...]
"""What each chit of the cup is to a side, in the order of the cup."""

READINGS = 512
"""Cups with the symbols of a side of which it is remembered what each chit does."""


@frozen
class CupCount:
    """How many chits of the cup do what for a side."""

    hit_redraw: int
    hit: int
    miss: int

    @property
    def hitting(self) -> int:
        return self.hit_redraw + self.hit


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


def summed(parts: Iterable[tuple[K, float]]) -> dict[K, float]:
    """The chance of each thing, over all the ways to come to it."""
    found: dict[K, float] = {}
    for thing, chance in parts:
        found[thing] = found.get(thing, 0.0) + chance
    return found


def marginal(parts: Iterable[tuple[int, float]]) -> Hits:
    """Chances by number of hits, in order."""
    found = summed(parts)
    return tuple(found.get(hits, 0.0) for hits in range(max(found, default=0) + 1))


def mean_hits(hits: Hits) -> float:
    """Hits to expect."""
    return sum(number * chance for number, chance in enumerate(hits))


def count_cup(strength: Strength, cup: Sequence[str], faces: Faces) -> CupCount:
    """Classify every chit of a cup for a side."""
    redraw, both, own, guerrilla, neither = kinds_of(sum(ONE[kind] for kind in _read(strength, cup, faces)))
    return CupCount(redraw, both + own, guerrilla + neither)


def hit_chances(draws: int, redraw: int, hit: int, miss: int) -> Hits:
    """Hits of `draws` chits from a cup of so many chits that redraw, hit or miss."""
    return hits_from(draws, 0, redraw * ONE[REDRAW] + hit * ONE[BOTH] + miss * ONE[NEITHER])


def side_hits(strength: Strength, cup: Sequence[str], faces: Faces) -> Hits:
    """Hits of a side that draws all its chits from a cup."""
    kinds = sum(ONE[kind] for kind in _read(strength, cup, faces))
    return hits_from(strength.draws, strength.guerrilla_draws, kinds)


def any_hit(hits: Hits) -> float:
    """The chance of a hit at all."""
    return 1 - hits[0]


def further_hit(strength: Strength, cup: Sequence[str], faces: Faces, draws: int) -> float:
    """The chance of another hit for a side that has so many of its own draws left."""
    count = count_cup(strength, cup, faces)
    return any_hit(hit_chances(draws, count.hit_redraw, count.hit, count.miss))


def exchange(
    first: Strength, second: Callable[[int], Strength | None], cup: Sequence[str], faces: Faces
) -> Exchange:
    """One side draws, then the other from what is left.

    `second` gives the other side's strength for the hits it has taken, or None when it is in no
    state to draw; it is asked for hits that can happen only.
    """
    mine = _read(first, cup, faces)
    alone = hits_from(first.draws, first.guerrilla_draws, sum(ONE[kind] for kind in mine))
    chances: dict[tuple[int, int], float] = {}
    by_reading: dict[Reading, dict[int, tuple[int, int]]] = {}
    asked: Strength | None = None
    theirs: Reading = ()
    for hits, chance in enumerate(alone):
        strength = second(hits) if chance else None
        if strength is None:
            chances[hits, 0] = chance
            continue
        if strength is not asked:
            asked, theirs = strength, _read(strength, cup, faces)
        by_reading.setdefault(theirs, {})[hits] = (strength.draws, strength.guerrilla_draws)
    for reading, draws in by_reading.items():
        cells = [0] * len(ONE)
        for kind, other in zip(mine, reading, strict=True):
            cells[kind] += ONE[other]
        found = answers(first.draws, first.guerrilla_draws, tuple(cells), tuple(draws.items()))
        for hits, others in found.items():
            chances.update(((hits, other), chance) for other, chance in enumerate(others))
    return Exchange({outcome: chance for outcome, chance in chances.items() if chance})


def _read(strength: Strength, cup: Iterable[str], faces: Faces) -> Reading:
    """5.5.4 to 5.5.7: what each chit would do, asked of the side's own classification.

    That depends on the symbols alone, so draws are left out of what is remembered.
    """
    by_guerrillas = strength.guerrilla_hitting if strength.guerrilla_draws else None
    chits = tuple([(chit, faces[chit]) for chit in cup])
    own, bonus = (strength.hitting, strength.drawing), (strength.uses_bonus_chits, strength.bonus_chits)
    return _reading(own, by_guerrillas, bonus, chits)


@lru_cache(maxsize=READINGS)
def _reading(
    own: tuple[Symbols, Symbols],
    by_guerrillas: Symbols | None,
    bonus: tuple[bool, Symbols],
    chits: tuple[tuple[str, Symbols], ...],
) -> Reading:
    """A chit that grants another draw does so whoever draws it; only plain hits differ for Guerrillas."""
    apart = by_guerrillas is not None
    side = Strength((), "", *own, int(apart), by_guerrillas or frozenset(), *bonus)
    classify, found = side.classify, []
    for chit, face in chits:
        result = classify(chit, face)
        if result == HIT_AND_DRAW:
            found.append(REDRAW)
        elif not apart:
            found.append(BOTH if result == HIT else NEITHER)
        elif classify(chit, face, True) == HIT:
            found.append(BOTH if result == HIT else GUERRILLA_ONLY)
        else:
            found.append(OWN_ONLY if result == HIT else NEITHER)
    return tuple(found)
