"""Advice: ranked, explained, improving, and out of the way."""

from __future__ import annotations

import multiprocessing
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, cast

import pytest

from game.core.engine import pending
from game.core.frame import Choice
from game.core.think.advice_report import Advised, advice
from game.core.think.forecast import Standing, forecast_from
from game.core.think.search import Search, Tried, gain
from game.core.think.sums import Sums, merged, sums_of
from game.core.think.thinker import Budget, Outlook
from game.core.think.worker import FORECAST, Advisor, _Worker
from game.siloam.bots.thinker import candidates, outlook, thinker
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM
from game.table.desk.advice_entry import advice_entry, reason_text
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
    search = Search(thinker(), state, decision, Budget(4, 2, 16, 2), 5)
    search.run()
    assert len(search.alive) <= 2
    assert search.tried[0] in search.alive
    assert search.ranking()[0] in search.alive


def test_gain_compares_the_same_chances() -> None:
    base = [Outlook(0.1 * n, 1) for n in range(5)]
    better = [Outlook(0.1 * n + 0.2, 1) for n in range(5)]
    mean, error = gain(Tried(Choice("a"), better), Tried(Choice("b"), base))
    assert mean == pytest.approx(0.2)
    assert error == pytest.approx(0, abs=1e-9), "noise that both share cancels"


def test_reports_of_workers_add_up(state: State) -> None:
    decision = pending(state)
    assert decision is not None
    search = Search(thinker(), state, decision, Budget(3, 2, 6, 2), 5)
    search.run()
    once, twice = merged([sums_of(search)]), merged([sums_of(search), sums_of(search)])
    assert [s.number * 2 for s in once] == [s.number for s in twice]
    lines = advised(state, twice)
    assert all(reason_text(line.reason) and line.rollouts for line in lines)
    text = advice_entry(thinker(), state, decision, 1, lines[0]).sentence
    assert text.startswith("1. ")
    assert "±" in text


def advised(state: State, found: list[Sums], ends: Iterable[Standing] = ()) -> list[Advised]:
    """Advice on a position by rollouts, and by continuations that ended so."""
    decision = pending(state)
    assert decision is not None
    return advice(thinker(), decision, found, forecast_from(thinker(), state, ends))


def _sums(choice: int, number: int, apart: float = 0.0, **means: float) -> Sums:
    """Rollouts of which half lie so far above a mean and half below."""
    found = {name: mean * number for name, mean in means.items()}
    squares = {name: (mean**2 + apart**2) * number for name, mean in means.items()}
    return Sums(choice, number, totals=found, squares=squares)


@pytest.mark.parametrize(("number", "told"), [(16, False), (400, True)])
def test_what_may_be_chance_is_no_reason(state: State, number: int, told: bool) -> None:
    good, bad = (_sums(place, number, 2.0, score=5, spaces=5 - 0.5 * place) for place in range(2))
    first, second = (reason_text(line.reason) for line in advised(state, [good, bad]))
    assert ("0.5 VP Spaces more" in first) is told
    assert ("no clear difference" in second) is not told


def test_the_reason_names_what_differs_most(state: State) -> None:
    good = _sums(0, 10, score=5, spaces=5.0, losses=10, morale=10)
    bad = _sums(1, 10, score=4, spaces=4.9, losses=18, morale=10)
    first, second = (reason_text(line.reason) for line in advised(state, [bad, good]))
    assert "saves 8.0 casualties" in first
    assert "costs 8.0 casualties" in second


def test_the_more_is_played_to_the_end_the_nearer_the_chances_come_to_it(state: State) -> None:
    own = Sums(0, 50, 50, {"win": 25, "score": 200}, {"win": 15})
    other = Sums(1, 50, 50, {"win": 30, "gain": 5, "score": 250}, {"win": 20, "gain": 1})
    said = {}
    for number in (0, 25, 100_000):
        ends = Counter({("narrow",): number // 5, ("defeat",): number - number // 5})
        best, base = advised(state, [own, other], ends)
        assert best.win - base.win == pytest.approx(0.1), "the rollouts tell them apart"
        assert best.error > base.error
        said[number] = base
    assert said[0].win == pytest.approx(0.5, abs=0.02)
    assert 0.2 < said[25].win < 0.5
    assert said[100_000].win == pytest.approx(0.2, abs=0.01)
    assert said[0].error > said[25].error > said[100_000].error


def test_rollouts_that_reach_the_end_are_no_estimate(state: State) -> None:
    cut, whole = (Sums(0, 1000, estimated, {"win": 500}, {"win": 500}) for estimated in (1000, 0))
    assert advised(state, [cut])[0].error > 2 * advised(state, [whole])[0].error


def until(advisor: Advisor, found: Callable[[], object]) -> None:
    """Wait as the screen does not: until something has been reported."""
    end = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < end, "the worker reports in time"
        advisor.wait(1.0)
        advisor.poll()


def test_workers_report_improve_and_can_be_cancelled(state: State) -> None:
    advisor = Advisor(SILOAM_SYSTEM)
    try:
        advisor.ask(state)
        until(advisor, lambda: advisor.found)
        first = sum(s.number for s in advisor.found)
        until(advisor, lambda: advisor.standings)  # a forecast comes along
        assert sum(s.number for s in advisor.found) > first
        advisor.cancel()
        assert advisor.found == []
        advisor.ask(state, FORECAST)
        until(advisor, lambda: advisor.standings)
        assert advisor.found == []
    finally:
        advisor.close()
    assert not advisor.poll()


class Pipe:
    """The screen's end of a pipe, with what was sent and what has come."""

    def __init__(self) -> None:
        self.sent: list[int] = []
        self.come: list[dict[str, object]] = []

    def send(self, order: dict[str, int]) -> None:
        self.sent.append(order["number"])

    def poll(self) -> bool:
        return bool(self.come)

    def recv(self) -> dict[str, object]:
        return self.come.pop(0)


def worker_on(pipe: Pipe) -> _Worker:
    """A worker without a process behind its pipe."""
    return _Worker(process=cast(BaseProcess, None), pipe=cast("Connection[Any, Any]", pipe))


def test_orders_wait_until_the_one_before_is_taken_up_and_only_the_last_is_kept() -> None:
    """A player who moves on quickly fills no pipe, even before a worker has come to life."""
    pipe = Pipe()
    worker = worker_on(pipe)
    for number in range(1, 200):
        worker.give({"number": number})
    assert pipe.sent == []
    pipe.come = [{"taken": 0}]
    worker.take_in(199)
    worker.give({"number": 200})
    assert pipe.sent == [199]
    pipe.come = [{"number": 199, "done": False}, {"taken": 199}]
    assert not worker.take_in(200), "what was asked before is of no interest"
    assert pipe.sent == [199, 200]


def test_no_worker_is_left_behind_and_one_that_died_is_replaced(state: State) -> None:
    before = set(multiprocessing.active_children())

    def ours() -> set[BaseProcess]:
        return set(multiprocessing.active_children()) - before

    advisor = Advisor(SILOAM_SYSTEM)
    advisor.ask(state)
    until(advisor, ours)
    (worker,) = ours()
    worker.kill()
    worker.join()
    while not advisor.done:
        advisor.poll()
    advisor.ask(state)
    until(advisor, lambda: advisor.found)
    advisor.close()
    until(advisor, lambda: not ours())


def test_the_loop_neither_starts_a_process_nor_waits_for_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both take longer than a frame may. One that is not needed any more is ended when it has started."""
    begun, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def start(_think: object) -> _Worker:
        begun.set()
        go_on.wait(PATIENCE)
        return worker_on(Pipe())

    monkeypatch.setattr("game.core.think.worker._start", start)
    monkeypatch.setattr(_Worker, "end", lambda _self: ended.set())
    advisor = Advisor(SILOAM_SYSTEM)
    advisor.prepare()  # returns although the start has not
    assert begun.wait(PATIENCE)
    assert not advisor.poll()
    assert not advisor.done
    advisor.close()
    assert not ended.is_set()
    go_on.set()
    assert ended.wait(PATIENCE)
