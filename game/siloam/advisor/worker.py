"""The advisor in processes of its own, on copies of the position: asking it never waits.

A worker thinks about one position at a time and reports after every round of rollouts; a new
order, or none, is obeyed at the next report.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Mapping
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from attrs import define, field

from game.core.engine import pending
from game.siloam.advisor.forecast import Ending, ending
from game.siloam.advisor.report import Sums, merged, sums_of
from game.siloam.advisor.search import Budget, Search
from game.siloam.codec import structure, unstructure
from game.siloam.state import State

BUDGET = Budget(candidates=8, first=0, more=0, horizon=8, whole_from=0.12)
"""Without end: the search goes on while the player thinks."""
HALVE_EVERY = 6
"""Rounds of rollouts after which the weaker half is given up."""
FORECAST_EVERY = 3
"""Rounds of rollouts between two continuations to the very end."""
ENOUGH = 240
"""Rounds after which a worker rests."""
SEEDS_APART = 1 << 20
"""How far the seeds of two workers lie from each other."""
PATIENCE = 1.0
"""Seconds a worker has to end by itself."""


def serve(pipe: Connection) -> None:
    """A worker's life: wait for a position, think about it until another comes, end with the pipe."""
    try:
        order = pipe.recv()
        while order is not None:
            order = _think(pipe, order) if order["position"] else pipe.recv()
    except (EOFError, OSError, KeyboardInterrupt):
        return


def _think(pipe: Connection, order: Mapping[str, Any]) -> Any:
    """Report after every round of rollouts until the next order arrives; gives that order."""
    state = structure(order["position"])
    decision = pending(state)
    endings: Counter[Ending] = Counter()
    search = Search(state, decision, BUDGET, order["seed"]) if decision is not None else None
    while search is not None and search.rounds < ENOUGH and not pipe.poll():
        search.step()
        if search.rounds % HALVE_EVERY == 0 and len(search.alive) > 2:
            search.halve()
        if search.rounds % FORECAST_EVERY == 0:
            endings[ending(state, order["seed"] + search.rounds)] += 1
        pipe.send({"number": order["number"], "found": sums_of(search), "endings": list(endings.items())})
    return pipe.recv()


@define(eq=False)
class Advisor:
    """The workers, as the screen and the terminal know them. Nothing here waits but `close`."""

    workers: int = 1
    _processes: list[BaseProcess] = field(init=False, factory=list)
    _pipes: list[Connection] = field(init=False, factory=list)
    _number: int = field(init=False, default=0)
    _reports: dict[int, dict[str, Any]] = field(init=False, factory=dict)

    def ask(self, state: State) -> None:
        """Think about a position from now on; what was thought about before is given up."""
        if not self._processes:
            self._start()
        self._number += 1
        self._reports.clear()
        position = unstructure(state)
        for index in range(len(self._pipes)):
            self._send(index, {"number": self._number, "position": position, "seed": index * SEEDS_APART})

    def cancel(self) -> None:
        """Stop thinking; the workers wait for the next position."""
        self._number += 1
        self._reports.clear()
        for index in range(len(self._pipes)):
            self._send(index, {"number": self._number, "position": None, "seed": 0})

    def poll(self) -> bool:
        """Take in what has been reported; whether there was anything new."""
        fresh = False
        for index, pipe in enumerate(self._pipes):
            try:
                while pipe.poll():
                    report = pipe.recv()
                    if report["number"] == self._number:
                        self._reports[index] = report
                        fresh = True
            except (EOFError, OSError):
                continue  # A worker that died has nothing more to say; the others go on.
        return fresh

    def wait(self, seconds: float) -> None:
        """For callers with nothing else to do: return when something was reported."""
        if self._pipes:
            wait(self._pipes, seconds)

    @property
    def found(self) -> list[Sums]:
        """What all workers have found about the position asked for last."""
        return merged(report["found"] for report in self._reports.values())

    @property
    def endings(self) -> Counter[Ending]:
        total: Counter[Ending] = Counter()
        for report in self._reports.values():
            total.update({tuple(key): times for key, times in report["endings"]})
        return total

    def close(self) -> None:
        """End the workers."""
        for index in range(len(self._pipes)):
            self._send(index, None)
        for process in self._processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.terminate()
        for pipe in self._pipes:
            pipe.close()
        self._processes, self._pipes = [], []

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        for _ in range(self.workers):
            ours, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            self._processes.append(process)
            self._pipes.append(ours)

    def _send(self, index: int, order: Any) -> None:
        try:
            self._pipes[index].send(order)
        except OSError:
            self._reports.pop(index, None)
