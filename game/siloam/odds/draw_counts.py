"""The counting behind the odds: hits of draws without replacement whose hits may draw again.

A side draws `own` chits and, with Guerrillas, `guerrilla` more. To the side a chit is one of five
kinds. A redrawing chit hits and replaces itself by an own draw, so every draw ends in one plain
chit: shuffle the cup and the side takes all up to its plain chit number own + guerrilla. Two things
are then independent: where the redrawing chits lie between the plain ones, and which plain chits
come in which order. A Guerrilla's draw stays its own if no redrawing chit lies before its plain one.

Counts of the kinds are packed into one number, so that chits are taken out by subtraction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from math import comb

REDRAW, BOTH, OWN_ONLY, GUERRILLA_ONLY, NEITHER = range(5)
"""What a chit does for a side: hit and draw again, or hit for whom."""
HIT_LEFT, MISS_LEFT, HANDED, SCORED = range(1, 5)
"""In a cup out of which Guerrillas have been handed their chits: the other four numbers."""
_BITS = 8
"""Room for a count in a packed number; all the Tactics Chits there are need six."""
ONE = tuple(1 << _BITS * kind for kind in range(5))
"""One chit of each kind, packed."""

Packed = int
Hits = tuple[float, ...]
"""Probability of 0, 1, 2 … hits."""
Ways = dict[Packed, int]
"""Ways to take certain chits out of the cup."""
Cups = Mapping[Packed, Mapping[int, float]]
"""Cups a side may face, with the chance of each case by case."""

_SEVERAL, _FEW, _MANY = 256, 1024, 16384
"""Entries kept: of all the cups after a draw, of whole draws, and of their small parts."""


def kinds_of(packed: Packed) -> tuple[int, int, int, int, int]:
    """How many chits of each kind a packed number stands for."""
    mask = (1 << _BITS) - 1
    return (
        packed & mask,
        packed >> _BITS & mask,
        packed >> 2 * _BITS & mask,
        packed >> 3 * _BITS & mask,
        packed >> 4 * _BITS,
    )


# ---------------------------------------------------------------------- redrawing and plain chits


def _plain_draws(own: int, guerrilla: int, plain: int) -> tuple[int, int]:
    """Plain chits a side and its Guerrillas take, fewer than they might if the cup runs dry (G30)."""
    own = min(own, plain)
    return own, min(guerrilla, plain - own)


@lru_cache(maxsize=_MANY)
def _redrawn(own: int, guerrilla: int, theirs: int, redraw: int, plain: int) -> Hits:
    """Redrawing chits taken while `theirs` of the plain ones are drawn by Guerrillas: number to chance.

    Before each plain chit and after the last is a gap for redrawing ones. Those in the gaps before
    the plain chits that are taken are drawn, and all of them if the cup runs dry. Of the Guerrillas'
    gaps just those are filled whose plain chit they do not draw themselves.
    """
    dry = own + guerrilla > plain
    own, guerrilla = _plain_draws(own, guerrilla, plain)
    filled, behind = guerrilla - theirs, plain - own - guerrilla
    orders = comb(redraw + plain, redraw)
    choices = comb(guerrilla, filled)
    if dry:
        return (*(0.0,) * redraw, choices * _fill(redraw - filled, own + filled + 1) / orders)
    return tuple(
        choices * _fill(number - filled, own + filled) * _fill(redraw - number, behind + 1) / orders
        for number in range(redraw + 1)
    )


def _fill(chits: int, gaps: int) -> int:
    """Ways to lay chits that are alike into gaps."""
    if chits < 0:
        return 0
    return comb(chits + gaps - 1, chits) if gaps else int(not chits)


@lru_cache(maxsize=_MANY)
def _plain_hits(draws: int, hit: int, miss: int) -> Hits:
    """Hits of draws that are never repeated: hypergeometric."""
    ways = comb(hit + miss, draws)
    return tuple(comb(hit, k) * comb(miss, draws - k) / ways for k in range(min(hit, draws) + 1))


# ---------------------------------------------------------------------- hits of one side


@lru_cache(maxsize=_MANY)
def hits_from(own: int, guerrilla: int, cup: Packed) -> Hits:
    """Hits of a side that draws from a cup."""
    handed = _handed_out(guerrilla, {cup: {0: 1.0}})
    return _hits_by_case(own, guerrilla, (0,), handed)[0]


def _hits_by_case(own: int, guerrilla: int, cases: Collection[int], handed: Cups) -> dict[int, Hits]:
    """Hits of a side in each of some cases, from the cups it may face then."""
    plain_hits: dict[int, dict[tuple[int, int, int], list[float]]] = {case: {} for case in cases}
    for key, chances in handed.items():
        wanted = [(plain_hits[case], chance) for case, chance in chances.items() if case in plain_hits]
        redraw, hit, miss, theirs, scored = kinds_of(key)
        plain = hit + miss + theirs
        if not wanted or theirs > _plain_draws(own, guerrilla, plain)[1]:
            continue
        direct = _plain_hits(min(own + guerrilla, plain) - theirs, hit, miss)
        group = theirs, redraw, plain
        for found, chance in wanted:
            row = found.get(group)
            if row is None:
                row = found[group] = [0.0] * (own + guerrilla + 1)
            for hits, share in enumerate(direct, scored):
                row[hits] += chance * share
    return {case: _with_redraws(own, guerrilla, found) for case, found in plain_hits.items()}


def _with_redraws(own: int, guerrilla: int, plain_hits: Mapping[tuple[int, int, int], list[float]]) -> Hits:
    """Add the hits of redrawing chits to those of plain ones."""
    total = [0.0] * (own + guerrilla + 1 + max(redraw for _, redraw, _ in plain_hits))
    for (theirs, redraw, plain), part in plain_hits.items():
        for again, chance in enumerate(_redrawn(own, guerrilla, theirs, redraw, plain)):
            if chance:
                for hits, share in enumerate(part, again):
                    total[hits] += chance * share
    while len(total) > 1 and not total[-1]:
        total.pop()
    return tuple(total)


def _handed_out(guerrilla: int, cups: Cups) -> Cups:
    """Cups by what matters to the side, after Guerrillas were handed the plain chits they will draw.

    Every plain chit is as likely at any place, so theirs may be picked before all others. How many
    there will be is told by `_redrawn`; here each possible number is handed out with a sum of one.
    """
    found: dict[Packed, dict[int, float]] = {}
    for cup, chances in cups.items():
        for key, share in _handed(guerrilla, cup):
            row = found.get(key)
            if row is None:
                row = found[key] = {}
            for case, chance in chances.items():
                row[case] = row.get(case, 0.0) + chance * share
    return found


def _handed(guerrilla: int, cup: Packed) -> Iterator[tuple[Packed, float]]:
    """Every number of plain chits that may be handed out of one cup: (cup after it, chance)."""
    redraw, both, mine, theirs, neither = kinds_of(cup)
    plain = both + mine + theirs + neither
    start = redraw + (both + mine) * ONE[HIT_LEFT] + (theirs + neither) * ONE[MISS_LEFT]
    yield start, 1.0
    for number in range(1, min(guerrilla, plain) + 1):
        all_ways = comb(plain, number)
        for taken in range(number + 1):
            rest = _picked(theirs, neither, number - taken, MISS_LEFT)
            for change, ways in _picked(both, mine, taken, HIT_LEFT):
                for other, times in rest:
                    yield start + change + other, ways * times / all_ways


@lru_cache(maxsize=_MANY)
def _picked(scoring: int, idle: int, number: int, out_of: int) -> tuple[tuple[Packed, int], ...]:
    """Hand a Guerrilla so many chits of a kind: (what changes in the cup, ways)."""
    change = number * (ONE[HANDED] - ONE[out_of])
    return tuple(
        (change + hits * ONE[SCORED], comb(scoring, hits) * comb(idle, number - hits))
        for hits in range(max(number - idle, 0), min(scoring, number) + 1)
    )


# ---------------------------------------------------------------------- one side after the other


@lru_cache(maxsize=_FEW)
def answers(
    own: int, guerrilla: int, cells: tuple[Packed, ...], draws: tuple[tuple[int, tuple[int, int]], ...]
) -> Mapping[int, Hits]:
    """Hits of the first side to the hits of the second with the chance of both.

    `cells` holds, by what the chits are to the first side, what they are to the second, packed;
    `draws` the second side's own and Guerrillas' draws by the hits it has taken.
    """
    handed = _faced(own, guerrilla, cells, max(number[1] for _, number in draws))
    alike: dict[tuple[int, int], list[int]] = {}
    for hits, number in draws:
        alike.setdefault(number, []).append(hits)
    found: dict[int, Hits] = {}
    for number, cases in alike.items():
        found |= _hits_by_case(*number, cases, handed)
    return found


@lru_cache(maxsize=_SEVERAL)
def _faced(own: int, guerrilla: int, cells: tuple[Packed, ...], others: int) -> Cups:
    """The cups that the second side may face, its Guerrillas' chits handed out: however much it draws."""
    return _handed_out(others, _left(own, guerrilla, cells))


def _left(own: int, guerrilla: int, cells: tuple[Packed, ...]) -> dict[Packed, dict[int, float]]:
    """All a side may leave in the cup for the other: chits left to (hits to chance)."""
    everything = sum(cells)
    redraw = sum(kinds_of(cells[REDRAW]))
    plain = sum(kinds_of(everything)) - redraw
    redrawn = _taken(cells[REDRAW], redraw)
    draws, by_guerrilla = _plain_draws(own, guerrilla, plain)
    found: dict[Packed, dict[int, float]] = {}
    for theirs in range(by_guerrilla + 1):
        mine = draws + by_guerrilla - theirs
        taken = _plain_taken(mine, theirs, cells)
        ordered = comb(plain, mine) * comb(plain - mine, theirs)
        for again, chance in enumerate(_redrawn(own, guerrilla, theirs, redraw, plain)):
            for out, number in redrawn[again].items() if chance else ():
                weight, rest = chance * number / (comb(redraw, again) * ordered), everything - out
                for plain_out, scored in taken.items():
                    chances = found.setdefault(rest - plain_out, {})
                    for hits, ways in scored.items():
                        chances[again + hits] = chances.get(again + hits, 0.0) + weight * ways
    return found


def _plain_taken(own: int, guerrilla: int, cells: tuple[Packed, ...]) -> dict[Packed, dict[int, int]]:
    """Every way to take plain chits: chits taken to (hits to ways)."""
    number = own + guerrilla
    hitting = _halves(cells[BOTH], cells[OWN_ONLY], number, guerrilla)
    missing = _halves(cells[NEITHER], cells[GUERRILLA_ONLY], number, guerrilla)
    found: dict[Packed, dict[int, int]] = {}
    for size in range(number + 1):
        for spoilt, ways in hitting[size]:
            for gained, others in missing[number - size]:
                scores = list(_counted_anew(size, spoilt, gained, number, guerrilla))
                for out, together in _product(ways, others).items():
                    scored = found.setdefault(out, {})
                    for hits, times in scores:
                        scored[hits] = scored.get(hits, 0) + together * times
    return found


def _counted_anew(
    hits: int, spoilt: int, gained: int, number: int, guerrilla: int
) -> Iterator[tuple[int, int]]:
    """Choose the chits that Guerrillas drew among those taken: (hits, ways).

    Of the chits taken `spoilt` hit for the side alone, `gained` for Guerrillas alone.
    """
    for lost in range(min(spoilt, guerrilla) + 1):
        for won in range(min(gained, guerrilla - lost) + 1):
            ways = comb(number - spoilt - gained, guerrilla - lost - won)
            if ways:
                yield hits - lost + won, comb(spoilt, lost) * comb(gained, won) * ways


def _halves(alike: Packed, apart: Packed, most: int, guerrilla: int) -> list[list[tuple[int, Ways]]]:
    """Ways to take chits of which some count otherwise for Guerrillas: by size, (those, ways)."""
    found: list[list[tuple[int, Ways]]] = [[] for _ in range(most + 1)]
    if not guerrilla:
        for size, ways in enumerate(_taken(alike + apart, most)):
            found[size].append((0, ways))
        return found
    for odd, ways in enumerate(_taken(apart, most)):
        for size, others in enumerate(_taken(alike, most - odd), odd):
            found[size].append((odd, _product(ways, others)))
    return found


def _product(ways: Ways, others: Ways) -> Ways:
    """Take from both of two groups of chits."""
    found: Ways = {}
    for out, number in ways.items():
        for other, times in others.items():
            key = out + other
            found[key] = found.get(key, 0) + number * times
    return found


@lru_cache(maxsize=_MANY)
def _taken(group: Packed, most: int) -> tuple[Ways, ...]:
    """Ways to take 0, 1, 2 … chits, up to so many, out of a group."""
    found: tuple[Ways, ...] = ({0: 1},)
    for kind, number in enumerate(kinds_of(group)):
        if number:
            size = min(most + 1, len(found) + number)
            larger: tuple[Ways, ...] = tuple({} for _ in range(size))
            for taken, ways in enumerate(found):
                for more in range(min(number, size - 1 - taken) + 1):
                    for out, times in ways.items():
                        larger[taken + more][out + more * ONE[kind]] = times * comb(number, more)
            found = larger
    return found
