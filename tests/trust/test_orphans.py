"""No process of ours outlives the program, however that ends; a process that fails is told of."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from game.core.processes import ProcessFailed, spread
from tests.cli.test_commands import run

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
BUSY = 10.0
"""Seconds that an end may take on a busy machine."""
THINGS = list(range(12))


@on_linux
def test_nothing_is_left_of_the_program_however_it_ends(tmp_path: Path) -> None:
    from tests.trust.orphans import WORK, Toll, try_one

    toll = Toll()
    for name, work in WORK.items():
        for how in work.ends:
            try_one(tmp_path / name / how, name, how, toll)
    assert toll.failures == []
    assert toll.at_work == sum(toll.ended.values()) == sum(len(work.ends) for work in WORK.values())
    assert toll.slowest < BUSY


@on_linux
@pytest.mark.parametrize("after", [0.0, 0.05, 0.15, 0.3])
def test_an_interrupt_at_an_early_instant_brings_no_traceback(tmp_path: Path, after: float) -> None:
    from tests.trust.orphans import WORK, Toll, try_one

    toll = Toll()
    for name in WORK:
        try_one(tmp_path / name, name, "Ctrl-C", toll, after)
    assert toll.failures == []


# ---------------------------------------------------------------------- work spread over processes


def squared(number: int) -> int:
    time.sleep(0.02 * (number % 3))
    return number * number


def failing(number: int) -> int:
    if number == 5:
        raise ValueError("the fifth\x1b[2J")
    return number


def dying(number: int) -> int:
    if number == 5:
        os.kill(os.getpid(), signal.SIGTERM)
    return number


def ours() -> set[int | None]:
    return {child.pid for child in multiprocessing.active_children()}


def test_what_comes_of_things_comes_in_their_order() -> None:
    assert list(spread(squared, THINGS, 3)) == [number * number for number in THINGS]
    assert list(spread(squared, [], 3)) == []


@pytest.mark.parametrize(("work", "said"), [(failing, "the fifth"), (dying, "before its work was done")])
def test_a_process_that_fails_or_dies_is_told_of_in_one_line(work: object, said: str) -> None:
    with pytest.raises(ProcessFailed, match=said) as caught:
        list(spread(work, THINGS, 2))  # type: ignore[arg-type]
    assert str(caught.value).isprintable()


def test_the_processes_end_when_nobody_wants_more() -> None:
    before = ours()
    answers = spread(squared, range(10**6), 2)
    next(answers)
    assert len(ours() - before) == 2
    answers.close()  # type: ignore[attr-defined]
    end = time.monotonic() + BUSY
    while ours() - before:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_no_more_processes_are_used_than_there_are_cores(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[int] = []

    def watch(_work: object, _seeds: range, processes: int) -> list[object]:
        used.append(processes)
        return []

    monkeypatch.setattr("game.cli.cluster.spread", watch)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    for jobs, said in (("2", 0), ("3", 0), ("4", 1), ("1000000", 1)):
        _, _, err = run(capsys, "simulate", "--jobs", jobs, "--games", "8", "--json", "-")
        assert err.count("\n") == said, err
    assert used == [2, 3, 3, 3]
