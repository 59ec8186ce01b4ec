"""Advice: ranked, explained, improving, and out of the way."""

from __future__ import annotations

import pytest

from game.core.decision import Choice
from game.core.engine import pending
from game.siloam.advisor.candidates import candidates
from game.siloam.advisor.report import Sums, advice, merged, sentence, sums_of
from game.siloam.advisor.search import Budget, Search, Tried, gain
from game.siloam.advisor.value import Outlook, outlook
from game.siloam.advisor.worker import Advisor
from game.siloam.state import State
from tests.siloam.test_fork import played

PATIENCE = 60.0
"""Seconds a worker gets to report on a crowded machine."""


@pytest.fixture(scope="module")
def state() -> State:
    return played(3, "take_hits")


def test_candidates_are_on_offer_few_and_not_repeated() -> None:
    for kind in ("take_hits", "movement_phase", "move_stack", "planning_phase"):
        here = played(3, kind)
        decision = pending(here)
        assert decision is not None
        found = candidates(here, decision, 4)
        assert len(set(found)) == len(found) == min(4, len(decision.choices))
        assert set(found) <= set(decision.choices)


def test_a_finished_campaign_is_worth_what_it_scored(state: State) -> None:
    lost, won = state.clone(), state.clone()
    lost.outcome, won.outcome = "exhausted", "narrow"
    assert (outlook(lost).win, outlook(lost).score) == (0.0, 0.0)
    assert outlook(won).score >= 0.0
    assert 0.0 < outlook(state).win < 1.0


def test_losses_lower_the_outlook(state: State) -> None:
    worse = state.clone()
    worse.casualties["cics"] += 12
    assert outlook(worse).win < outlook(state).win


def test_the_weaker_half_is_given_up(state: State) -> None:
    decision = pending(state)
    assert decision is not None
    search = Search(state, decision, Budget(4, 2, 2, 2), 5)
    search.run()
    assert 2 <= len(search.alive) <= 3
    assert search.tried[0] in search.alive
    assert search.ranking()[0] in search.alive


def test_gain_compares_the_same_chances() -> None:
    base = [Outlook(0.1 * n, 1, 1, 1, 1) for n in range(5)]
    better = [Outlook(0.1 * n + 0.2, 1, 1, 1, 1) for n in range(5)]
    mean, error = gain(Tried(Choice("a"), better), Tried(Choice("b"), base))
    assert mean == pytest.approx(0.2)
    assert error == pytest.approx(0, abs=1e-9), "noise that both share cancels"


def test_reports_of_workers_add_up(state: State) -> None:
    decision = pending(state)
    assert decision is not None
    search = Search(state, decision, Budget(3, 2, 0, 2), 5)
    search.run()
    once, twice = merged([sums_of(search)]), merged([sums_of(search), sums_of(search)])
    assert [s.number * 2 for s in once] == [s.number for s in twice]
    lines = advice(decision, twice)
    assert all(line.reason and line.rollouts for line in lines)
    text = sentence(state, decision, 1, lines[0])
    assert text.startswith("1. ")
    assert "±" in text


def test_the_reason_names_what_differs_most(state: State) -> None:
    decision = pending(state)
    assert decision is not None
    good = Sums(0, 10, win=6, win_squared=4, score=50, spaces=50, losses=100, morale=100)
    bad = Sums(1, 10, win=4, win_squared=2, score=40, spaces=49, losses=180, morale=100)
    first, second = advice(decision, [bad, good])
    assert "saves 8.0 casualties" in first.reason
    assert "costs 8.0 casualties" in second.reason


def test_workers_report_improve_and_can_be_cancelled(state: State) -> None:
    decision = pending(state)
    assert decision is not None
    advisor = Advisor()
    try:
        advisor.ask(state)
        while not advisor.found:
            advisor.wait(PATIENCE)
            assert advisor.poll(), "the worker reports in time"
        first = sum(s.number for s in advisor.found)
        while not advisor.endings:  # a forecast comes along
            advisor.wait(PATIENCE)
            assert advisor.poll()
        assert sum(s.number for s in advisor.found) > first
        advisor.cancel()
        assert advisor.found == []
        advisor.ask(state)
        while not advisor.found:
            advisor.wait(PATIENCE)
            advisor.poll()
    finally:
        advisor.close()
    assert not advisor.poll()
