"""Chances of draws against all the orders in which a small cup can be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

import pytest

from game.siloam.odds.air_odds import bombs_hit, planes_hit
from game.siloam.odds.battle_odds import room_for
from game.siloam.odds.check_odds import (
    at_least_one,
    check_chance,
    favour_chances,
    income_chances,
    mean_income,
    meeting,
)
from game.siloam.odds.combat_odds import any_hit, count_cup, further_hit, mean_hits, side_hits
from game.siloam.rules.morale import success_symbol
from game.siloam.rules.strength import HIT_AND_DRAW, MISS, Line, Strength
from tests.siloam.board import Board

CUP = ("t01", "t04", "t08", "t11", "t14", "b1", "weather-miss")
SIDES = [
    Strength((Line("lead", "", 2),), "circle", frozenset({"circle"}), frozenset()),
    Strength((Line("lead", "", 1),), "square", frozenset({"square", "flank"}), frozenset({"river", "rough"})),
    Strength(
        (Line("lead", "", 1), Line("guerrilla", "", 1)), "circle", frozenset({"circle"}),
        frozenset({"artillery"}), guerrilla_draws=1, guerrilla_hitting=frozenset({"triangle"}),
    ),
]  # fmt: skip


def hits_in(order: Sequence[str], side: Strength, own: int, guerrilla: int) -> int:
    """5.5.1: the hits of one order of the cup, drawn as the rules draw."""
    faces, hits = Board().state.content.chits.faces, 0
    for chit in order:
        if not own and not guerrilla:
            break
        result = side.classify(chit, faces[chit], not own)
        own, guerrilla = (own - 1, guerrilla) if own else (own, guerrilla - 1)
        own += result == HIT_AND_DRAW
        hits += result != MISS
    return hits


def orders() -> Iterator[tuple[str, ...]]:
    return permutations(CUP)


@pytest.mark.parametrize("side", SIDES, ids=lambda side: f"{side.draws}+{side.guerrilla_draws}")
def test_hits_of_a_side(side: Strength) -> None:
    faces = Board().state.content.chits.faces
    seen = Counter(hits_in(order, side, side.draws, side.guerrilla_draws) for order in orders())
    exact = side_hits(side, CUP, faces)
    assert exact == pytest.approx([seen[hits] / seen.total() for hits in range(len(exact))])
    assert mean_hits(exact) == pytest.approx(sum(h * n for h, n in seen.items()) / seen.total())
    assert any_hit(exact) == pytest.approx(1 - seen[0] / seen.total())
    assert count_cup(side, CUP, faces).hitting == sum(side.classify(c, faces[c]) != MISS for c in CUP)


@pytest.mark.parametrize("side", SIDES[:2], ids=lambda side: side.symbol)
@pytest.mark.parametrize("left", [1, 2, 3])
def test_another_hit_in_the_draws_that_are_left(side: Strength, left: int) -> None:
    seen = Counter(hits_in(order, side, left, 0) > 0 for order in orders())
    faces = Board().state.content.chits.faces
    assert further_hit(side, CUP, faces, left) == pytest.approx(seen[True] / seen.total())


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_at_least_one_good_chit(draws: int) -> None:
    ways = list(combinations([True] * 4 + [False] * 5, draws))
    assert at_least_one(4, 9, draws) == pytest.approx(sum(map(any, ways)) / len(ways))


def test_at_least_one_at_the_ends() -> None:
    assert at_least_one(0, 9, 3) == 0
    assert at_least_one(9, 9, 1) == 1
    assert at_least_one(0, 0, 2) == 0
    assert at_least_one(1, 2, 5) == 1


def test_a_check_by_all_pairs_of_chits() -> None:
    state = Board().state
    state.tactics.inside[:] = CUP
    symbol, faces = success_symbol(state, "cics"), state.content.chits.faces
    pairs = [symbol in faces[a] or symbol in faces[b] for a, b in combinations(CUP, 2)]
    assert check_chance(state, "cics", 2) == pytest.approx(sum(pairs) / len(pairs))
    assert favour_chances(state, "cics")[1] == check_chance(
        state, "cics", state.content.tracks.check_draws + 1
    )
    assert meeting(state, symbol, CUP) == sum(symbol in faces[chit] for chit in CUP)


@pytest.mark.parametrize("cup", [["4"], ["4", "6"], ["4", "-1"], ["2", "5", "-1", "-1", "-1"], ["-1", "-1"]])
def test_the_income_of_a_command_draw(cup: list[str]) -> None:
    """5.1, 9.3: the first positive chit, less one for every -1 before it."""
    seen: Counter[int] = Counter()
    for order in permutations(cup):
        met = next((number for number, chit in enumerate(order) if chit != "-1"), None)
        seen[max(int(order[met]) - met, 0) if met is not None else 0] += 1
    assert income_chances(cup) == pytest.approx({gained: n / seen.total() for gained, n in seen.items()})
    assert mean_income(cup) == pytest.approx(sum(gained * n for gained, n in seen.items()) / seen.total())


def test_chits_that_count_in_the_air() -> None:
    """8.1, 8.2, 10.5: the planes' symbol shoots and bombs, artillery bombs, bonus chits not for the Vang."""
    content = Board().state.content
    faces, rating = content.chits.faces, content.plane_symbol
    state, chits = Board().state, tuple(faces)
    assert planes_hit(state, chits) == sum(rating in face for face in faces.values())
    hitting = [chit for chit, face in faces.items() if face & {rating, "artillery"}]
    assert bombs_hit(state, chits, by_vang=False) == len(hitting)
    bonus = content.chits.bonus_faces
    assert bombs_hit(state, chits, by_vang=True) == len([c for c in hitting if c not in bonus]) < len(hitting)


def test_room_for_hits_ends_with_the_armor_markers() -> None:
    board = Board()
    tank = board.unit("cics-medium-tank-1", "0605")
    foot = board.unit("cics-veteran-1", "0604", hits=1)
    slots = tank.free_hits + foot.free_hits
    assert room_for(board.state, [tank, foot]) == slots + tank.free_armor
    board.state.armor_supply = 0
    assert room_for(board.state, [tank, foot]) == slots
