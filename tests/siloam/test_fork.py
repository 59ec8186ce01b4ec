"""Forks and advice know no more than the player does."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from game.core.dice import Dice, seeded
from game.core.engine import apply_unchecked, pending
from game.core.frame import SOLE_SEAT
from game.core.think.forecast import forecast
from game.core.think.search import Search
from game.core.think.thinker import Budget
from game.siloam.bots.thinker import advisor_policy, thinker
from game.siloam.model.codec import unstructure
from game.siloam.model.fork import FACE_DOWN
from game.siloam.model.state import State
from game.siloam.system import SCENARIO, SILOAM_SYSTEM
from game.siloam.trust.invariants import violations

fork, seen = SILOAM_SYSTEM.fork, SILOAM_SYSTEM.seen
BUDGET = Budget(candidates=3, first=2, most=8, horizon=3)


def played(seed: int, kind: str, after: int = 150) -> State:
    """A position of the steady player's campaign that asks a question of this kind."""
    state = SILOAM_SYSTEM.new_game(SCENARIO, seed)
    decision, dice = pending(state), seeded(seed)
    while decision is not None:
        if decision.kind == kind and state.choices_made > after and len(decision.choices) > 1:
            return state
        decision = apply_unchecked(state, SILOAM_SYSTEM.policies["steady"](state, decision, dice))
    raise AssertionError(f"no {kind} in campaign {seed}")


def markers(state: State) -> Counter[str]:
    beneath = [mark for unit in state.units.values() for mark in unit.hits]
    boxed = [mark for box in state.boxes.values() for mark in box]
    return Counter([*state.hit_markers.inside, *beneath, *boxed])


def swapped(state: State) -> State:
    """The same position to the player's eye: other dice, other coffins under the units, cups shaken."""
    twin = state.clone()
    twin.dice = Dice(state.dice.word ^ 0x5DEECE66D)
    hidden = sorted(markers(state).elements(), reverse=True)
    for unit in twin.units.values():
        unit.hits = tuple(hidden.pop() for _ in unit.hits)
    for box in twin.boxes.values():
        box[:] = [hidden.pop() for _ in box]
    twin.hit_markers.inside[:] = hidden
    for cup in (twin.activation, twin.command, twin.tactics, twin.vang_support):
        cup.inside.reverse()
    return twin


@pytest.fixture(scope="module")
def state() -> State:
    return played(3, "choose_defense")


def test_a_fork_is_sound_and_keeps_what_can_be_seen(state: State) -> None:
    ahead = fork(state, SOLE_SEAT, 7)
    assert violations(ahead) == []
    assert markers(ahead) == markers(state)
    seen, known = unstructure(ahead), unstructure(state)
    for hidden in ("dice", "hit_markers", "boxes"):
        seen.pop(hidden)
        known.pop(hidden)
    for data in (seen, known):
        for cup in ("activation", "command", "tactics", "vang_support"):
            data[cup]["inside"] = Counter(data[cup]["inside"])
        for unit in data["units"].values():
            unit["hits"] = len(unit["hits"])
    assert seen == known


def test_a_fork_leaves_the_original_alone(state: State) -> None:
    before = unstructure(state)
    ahead = fork(state, SOLE_SEAT, 1)
    decision = pending(ahead)
    assert decision is not None
    apply_unchecked(ahead, decision.choices[0])
    assert unstructure(state) == before


def test_forks_differ_by_seed_and_in_the_markers(state: State) -> None:
    assert any(unit.hits for unit in state.units.values())
    dealt = {tuple(u.hits for u in fork(state, SOLE_SEAT, seed).units.values()) for seed in range(8)}
    assert len(dealt) > 1
    assert len({fork(state, SOLE_SEAT, seed).dice.word for seed in range(8)}) == 8
    assert unstructure(fork(state, SOLE_SEAT, 5)) == unstructure(fork(state, SOLE_SEAT, 5))


def test_a_fork_depends_on_nothing_hidden(state: State) -> None:
    twin = swapped(state)
    assert twin != state
    assert violations(twin) == []
    assert unstructure(fork(twin, SOLE_SEAT, 11)) == unstructure(fork(state, SOLE_SEAT, 11))


def test_what_is_seen_depends_on_nothing_hidden_and_shows_all_the_rest(state: State) -> None:
    picture = seen(state, SOLE_SEAT)
    assert picture == seen(swapped(state), SOLE_SEAT)
    assert set(markers(picture)) == {FACE_DOWN}
    assert markers(picture).total() == markers(state).total()
    assert picture.pending is state.pending
    shown = seen(fork(state, SOLE_SEAT, 3), SOLE_SEAT)
    assert shown == picture, "a fork changes nothing that can be seen"
    for unit in state.units.values():
        assert len(picture.units[unit.id].hits) == len(unit.hits)


@pytest.mark.parametrize("kind", ["choose_defense", "take_hits", "move_stack", "planning_phase"])
def test_advice_does_not_peek(kind: str) -> None:
    here = played(3, kind)
    found = []
    for position in (here, swapped(here)):
        decision = pending(position)
        assert decision is not None
        search = Search(thinker(), position, decision, BUDGET, 99)
        search.run()
        found.append([(entry.choice, entry.outcomes) for entry in search.ranking()])
    assert found[0] == found[1]
    assert all(outcomes for _, outcomes in found[0])


def test_the_advisor_plays_alike_without_peeking(state: State) -> None:
    decision = pending(state)
    assert decision is not None
    answers = {advisor_policy(s, decision, seeded(1)) for s in (state, swapped(state))}
    assert len(answers) == 1
    assert answers <= set(decision.choices)


def test_a_forecast_adds_up_and_does_not_peek() -> None:
    here = played(3, "combat_phase", after=400)
    ahead = forecast(thinker(), here, 6, seed=4)
    assert ahead.number == 6
    assert {len(course) for course in ahead.standings} == {len(ahead.stages)}
    assert sum(ahead.chance(verdict.id, here.round) for verdict in ahead.verdicts) == pytest.approx(1)
    assert ahead.stages == range(here.round, 11)
    assert all(ahead.going(a) >= ahead.going(b) for a, b in pairwise(ahead.stages))
    assert ahead.win + ahead.chance("defeat") + ahead.beaten(sudden=True) == pytest.approx(1)
    assert forecast(thinker(), swapped(here), 6, seed=4).standings == ahead.standings
