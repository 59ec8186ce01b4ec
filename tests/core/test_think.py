"""Thinking ahead asks a system: the same for every game, and for the seat that is asked."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from game.core.dice import Dice, seeded
from game.core.engine import pending
from game.core.frame import Decision
from game.core.state import GameState
from game.core.think.advice_report import DIFFERS, Advised, advice
from game.core.think.forecast import forecast, forecast_from
from game.core.think.search import TO_THE_END, Search, play_on, rollout
from game.core.think.sums import merged, sums_of
from game.core.think.thinker import Budget, Thinker
from game.core.think.worker import Advisor
from game.siloam.system import SILOAM_SYSTEM
from tests.siloam.test_fork import played
from tests.toy.model import NORTH, SOUTH, Ford
from tests.toy.positions import at_the_ford
from tests.toy.system import TOY_SYSTEM

PATIENCE = 60.0
"""Seconds a worker gets to report on a crowded machine."""


def question(state: GameState) -> Decision:
    decision = pending(state)
    assert decision is not None
    return decision


def ford(seat: str) -> Ford:
    """Fox and Otter carry the standards and face each other; both sides know it."""
    state = at_the_ford(Dice(1), seat)
    state.seen, state.pending = ("otter", "fox"), None
    question(state)
    return state


Case = tuple[Thinker[Any], GameState]
CASES: dict[str, Callable[[], Case]] = {
    "toy": lambda: (TOY_SYSTEM.think(), at_the_ford(Dice(1), SOUTH)),
    "siloam": lambda: (SILOAM_SYSTEM.think(), played(3, "take_hits")),
}


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]()


def test_a_search_is_the_same_with_the_same_seed_and_leaves_the_position_alone(case: Case) -> None:
    thinker, state = case
    before = thinker.system.unstructure(state)
    found = []
    for _ in range(2):
        search = Search(thinker, state, question(state), Budget(3, 2, 10, 2), 5)
        search.run()
        found.append([(entry.choice, entry.outcomes) for entry in search.ranking()])
    assert found[0] == found[1]
    assert thinker.system.unstructure(state) == before


def test_a_rollout_stops_after_its_beats_or_at_the_end(case: Case) -> None:
    thinker, state = case
    ahead = state.clone()
    before = thinker.beat(ahead)
    play_on(thinker, ahead, 1, seeded(1))
    assert thinker.beat(ahead) != before
    assert not ahead.outcome
    choice = question(state).choices[0]
    assert not rollout(thinker, state, choice, 3, 1).ended
    assert rollout(thinker, state, choice, 3, TO_THE_END).ended


def test_a_forecast_adds_up_at_every_stage(case: Case) -> None:
    thinker, state = case
    ahead = forecast(thinker, state, 6)
    assert {len(course) for course in ahead.standings} == {len(ahead.stages)}
    for stage in ahead.stages:
        assert sum(ahead.chance(verdict.id, stage) for verdict in ahead.verdicts) == pytest.approx(1)
    assert ahead.win + ahead.beaten(sudden=True) + ahead.beaten(sudden=False) == pytest.approx(1)
    assert ahead.going(ahead.stages[-1]) <= ahead.going(ahead.stages[0]) <= 1


def test_a_worker_finds_the_system_in_a_process_of_its_own(case: Case) -> None:
    thinker, state = case
    advisor = Advisor(thinker.system)
    end = time.monotonic() + PATIENCE
    try:
        advisor.ask(state)
        while not (advisor.found and advisor.standings):
            assert time.monotonic() < end, "the worker reports in time"
            advisor.wait(1.0)
            advisor.poll()
        lines = advice(
            thinker, question(state), advisor.found, forecast_from(thinker, state, advisor.standings)
        )
    finally:
        advisor.close()
    assert len(lines) > 1
    assert all(set(line.measures) == set(lines[0].measures) for line in lines)


# ---------------------------------------------------------------------- two seats


def advised(seat: str) -> tuple[Advised, ...]:
    """What a seat is advised at the ford."""
    thinker, state = TOY_SYSTEM.think(), ford(seat)
    decision = question(state)
    assert decision.seat == seat
    search = Search(thinker, state, decision, Budget(6, 60, 360, TO_THE_END), 1)
    search.run()
    ahead = forecast_from(thinker, state, [(f"{seat}_dusk",) * 5])
    return tuple(advice(thinker, decision, merged([sums_of(search)]), ahead))


@pytest.mark.parametrize(("seat", "target"), [(NORTH, "0401"), (SOUTH, "0302")])
def test_advice_is_for_the_seat_that_is_asked(seat: str, target: str) -> None:
    best, *_, last = advised(seat)
    assert (best.choice.verb, best.choice.hex) == ("attack", target), "with luck it wins at once"
    assert best.reason.best
    assert not last.reason.best
    assert best.win > last.win


def test_a_choice_says_in_what_it_differs_from_the_best() -> None:
    line = next(line for line in advised(NORTH) if line.reason.kind == DIFFERS)
    assert line.choice.verb != "attack"
    assert line.reason.said is not None
    assert line.reason.said(amount="1.0", other="the best") == "1.0 counters fewer than the best"


def test_no_seat_sees_the_standard_of_the_other() -> None:
    thinker = TOY_SYSTEM.think()
    state, twin = at_the_ford(Dice(1)), at_the_ford(Dice(1))
    twin.bearers[SOUTH] = "wren"
    decision = question(state)
    ours, theirs = (
        [rollout(thinker, position, decision.choices[1], seed, TO_THE_END) for seed in range(20)]
        for position in (state, twin)
    )
    assert ours == theirs
    assert forecast(thinker, state, 20).standings == forecast(thinker, twin, 20).standings


def test_one_seat_wins_what_the_other_loses() -> None:
    thinker = TOY_SYSTEM.think()
    north, south = (f"{seat}_dusk" for seat in (NORTH, SOUTH))
    ends = [(north, f"{SOUTH}_standard"), (north, north), (north, south), (north, south)]
    states = [ford(seat) for seat in (NORTH, SOUTH)]
    for state in states:
        state.round = state.field.rounds - 1
    of_north, of_south = (forecast_from(thinker, state, ends) for state in states)
    assert (of_north.win, of_south.win) == (0.25, 0.75)
    assert (of_north.beaten(sudden=True), of_south.beaten(sudden=True)) == (0.25, 0.0)
    assert of_north.going(of_north.stages[-1]) == 0.75
