"""The advisor in processes of its own, on copies of the position: asking it never waits.

A worker thinks about one position at a time. It looks for another order after every rollout, reports what
it has found after every round of them, and makes way for the screen: it runs at a lower priority. An order is
sent only when the one before has been taken up, so that a player who moves on quickly fills no pipe. To start
a process and to see it end takes longer than a frame may, so both are done in threads.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import zlib
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import wait as wait_for
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from attrs import define, field

from game.core.background import beside
from game.core.engine import pending
from game.core.processes import start
from game.core.state import GameState
from game.core.system import System
from game.core.think.forecast import Standing, standing
from game.core.think.search import Search
from game.core.think.sums import TOP, Sums, merged, sums_of
from game.core.think.thinker import Thinker

HALVE_EVERY = 6
"""Rounds of rollouts after which the weaker half is given up."""
FORECAST_EVERY = 3
"""Rounds of rollouts between two continuations to the very end."""
ENOUGH, ENOUGH_AHEAD = 240, 600
"""Rounds of rollouts, and continuations of a forecast, after which a worker rests."""
SEEDS_APART = 1 << 20
"""How far the seeds of two workers lie from each other."""
MAKE_WAY = 10
"""How much nicer than the screen a worker is."""
ADVICE, FORECAST, NOTHING = "advice", "forecast", "nothing"

Order = dict[str, Any]


# ---------------------------------------------------------------------- in the worker


def serve(pipe: Connection, think: Callable[[], Thinker[Any]]) -> None:
    """A worker's life: wait for a position, think about it until another comes, end with the pipe."""
    thinker = think()
    if hasattr(os, "nice"):
        os.nice(MAKE_WAY)
    with suppress(EOFError, OSError):
        pipe.send({"taken": 0})  # all is imported: from here on an order is taken up at once
        while True:
            order = pipe.recv()
            pipe.send({"taken": order["number"]})
            work = {ADVICE: _advise, FORECAST: _look_ahead}.get(order["what"])
            if work is not None:
                work(_Desk(thinker, pipe, order))


@define(eq=False)
class _Desk:
    """What a worker has before it: the order, and the pipe to report to."""

    thinker: Thinker[Any]
    pipe: Connection
    order: Order
    state: GameState = field(init=False)
    standings: Counter[Standing] = field(init=False, factory=Counter)

    def __attrs_post_init__(self) -> None:
        self.state = self.thinker.system.structure(json.loads(zlib.decompress(self.order["position"])))

    def interrupted(self) -> bool:
        """Whether something else is wanted by now."""
        return self.pipe.poll()

    def look_ahead(self, number: int) -> None:
        """One continuation more to the very end."""
        self.standings[standing(self.thinker, self.state, self.order["seed"] + number)] += 1

    def report(self, found: list[Sums], done: bool = False) -> None:
        """Say what has been found so far."""
        ahead = list(self.standings.items())
        self.pipe.send({"number": self.order["number"], "found": found, "ahead": ahead, "done": done})


def _advise(desk: _Desk) -> None:
    """Rank the choices until enough is known or another order comes."""
    decision = pending(desk.state)
    if decision is None:
        return
    search = Search(desk.thinker, desk.state, decision, desk.thinker.budget, desk.order["seed"])
    while search.rounds < ENOUGH:
        if not search.step(desk.interrupted):
            return
        if search.rounds % HALVE_EVERY == 0 and len(search.alive) > TOP + 1:
            search.halve()
        if search.rounds % FORECAST_EVERY == 0:
            desk.look_ahead(search.rounds)
        desk.report(sums_of(search), done=search.rounds == ENOUGH)


def _look_ahead(desk: _Desk) -> None:
    """Play continuations to their ends until there are enough or another order comes."""
    for number in range(ENOUGH_AHEAD):
        if desk.interrupted():
            return
        desk.look_ahead(number)
        desk.report([], done=number + 1 == ENOUGH_AHEAD)


# ---------------------------------------------------------------------- on the screen's side


@define(eq=False)
class _Worker:
    """One process with its pipe, and the order that waits until it is ready."""

    process: BaseProcess
    pipe: Connection
    sent: int | None = 0
    """The order on its way; None once it has been taken up. The first is to come to life."""
    waiting: Order | None = None
    report: dict[str, Any] | None = None

    def give(self, order: Order) -> None:
        """Have an order carried out as soon as the worker can take it up."""
        self.waiting, self.report = order, None
        self._pass_on()

    def _pass_on(self) -> None:
        if self.sent is None and self.waiting is not None:
            self.sent, order, self.waiting = self.waiting["number"], self.waiting, None
            self.pipe.send(order)

    def take_in(self, wanted: int) -> bool:
        """Read what has come; whether there was anything about the order that is wanted."""
        fresh = False
        while self.pipe.poll():
            message = self.pipe.recv()
            if "taken" in message:
                self.sent = None
                self._pass_on()
            elif message["number"] == wanted:
                self.report, fresh = message, True
        return fresh

    def end(self) -> None:
        """Leave no process behind. Nobody wants to know any more what it thinks, so nobody waits for it."""
        self.process.kill()
        self.pipe.close()
        with suppress(RuntimeError):  # the program ends, and nobody is left to see to it
            beside(self._bury)

    def _bury(self) -> None:
        self.process.join()
        with suppress(ValueError):  # somebody who counted the processes has seen to it just now
            self.process.close()


@define(eq=False)
class Advisor:
    """The workers, as the screen and the terminal know them. Nothing here waits but `wait` and `close`."""

    system: System[Any]
    workers: int = 1
    _starting: list[Future[_Worker]] = field(init=False, factory=list)
    _at_work: list[_Worker] = field(init=False, factory=list)
    _number: int = field(init=False, default=0)
    _what: str = field(init=False, default=NOTHING)
    _position: bytes = field(init=False, default=b"")
    """What is wanted now, for those that are still starting."""

    def prepare(self) -> None:
        """Start the workers before they are needed: that takes them a moment."""
        self._welcome()
        while len(self._at_work) + len(self._starting) < self.workers:
            self._starting.append(beside(_start, self.system.think))

    def _welcome(self) -> None:
        """Give their first order to the workers that have started; those that could not are not missed."""
        started = [starting for starting in self._starting if starting.done()]
        self._starting = [starting for starting in self._starting if starting not in started]
        for starting in started:
            if starting.exception() is None:
                self._at_work.append(starting.result())
                self._order(starting.result())

    def ask(self, state: GameState, what: str = ADVICE) -> None:
        """Think about a position from now on; what was thought about before is given up."""
        self.prepare()
        position = zlib.compress(json.dumps(self.system.unstructure(state)).encode(), 1)
        self._give(what, position)

    def cancel(self) -> None:
        """Stop thinking; the workers wait for the next position."""
        self._give(NOTHING, b"")

    def _give(self, what: str, position: bytes) -> None:
        self._number += 1
        self._what, self._position = what, position
        for worker in list(self._at_work):
            self._order(worker)

    def _order(self, worker: _Worker) -> None:
        seed = self._at_work.index(worker) * SEEDS_APART
        try:
            worker.give(
                {"number": self._number, "what": self._what, "position": self._position, "seed": seed}
            )
        except OSError:
            self._lose(worker)

    def poll(self) -> bool:
        """Take in what has been reported; whether there was anything new."""
        fresh = False
        self._welcome()
        for worker in list(self._at_work):
            try:
                fresh = worker.take_in(self._number) or fresh
            except (EOFError, OSError):
                self._lose(worker)  # one that died has nothing more to say; the next question starts another
        return fresh

    def _lose(self, worker: _Worker) -> None:
        self._at_work.remove(worker)
        worker.end()

    def wait(self, seconds: float) -> None:
        """For callers with nothing else to do: return when something was reported."""
        if self._starting:
            wait_for(self._starting, seconds)
        elif self._at_work:
            wait([worker.pipe for worker in self._at_work], seconds)

    @property
    def _reports(self) -> list[dict[str, Any]]:
        return [worker.report for worker in self._at_work if worker.report is not None]

    @property
    def found(self) -> list[Sums]:
        """What all workers have found about the position asked for last."""
        return merged(report["found"] for report in self._reports)

    @property
    def standings(self) -> Counter[Standing]:
        """The continuations that all workers have played to their ends."""
        total: Counter[Standing] = Counter()
        for report in self._reports:
            total.update({tuple(course): times for course, times in report["ahead"]})
        return total

    @property
    def done(self) -> bool:
        """Whether nothing more will come; also when every worker has died."""
        return not self._starting and all(
            worker.report is not None and worker.report["done"] for worker in self._at_work
        )

    def close(self) -> None:
        """End the workers."""
        for starting in self._starting:
            starting.add_done_callback(_send_home)
        for worker in self._at_work:
            worker.end()
        self._starting, self._at_work = [], []


def _send_home(started: Future[_Worker]) -> None:
    """End a worker that nobody needed any more when it had started."""
    if started.exception() is None:
        started.result().end()


def _start(think: Callable[[], Thinker[Any]]) -> _Worker:
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    process = start(serve, theirs, think)
    theirs.close()
    return _Worker(process, ours)
