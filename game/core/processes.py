"""Processes of our own, which end with the one that has started them, however that ends.

Whoever started one kills it when nobody wants any more what it works at. One whose parent was killed or has
crashed notices that by itself, at once and whatever it is doing. An interrupt from the keyboard reaches every
process of a terminal; these never hear it, so that only the parent answers it.
"""

from __future__ import annotations

import atexit
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Lock, Thread
from typing import Any, TypeVar

from attrs import define

from game.core.background import beside
from game.core.errors import GameError

T = TypeVar("T")
R = TypeVar("R")


LONGEST_START = 0.5
"""Seconds that are waited for a process to be on its way; it takes a hundredth of it."""
_starting = Lock()


class ProcessFailed(GameError):
    """A process of ours has failed or was killed."""


def start(work: Callable[..., None], *about: Any) -> BaseProcess:
    """Have something done in another process: a function of a module, and what can be pickled."""
    process = get_context("spawn").Process(target=_live, args=(work, about), daemon=True)
    # In a thread, for Ctrl-C comes to the first one only: half a start leaves the other without orders.
    beside(_begin, process).result()
    return process


def _begin(process: BaseProcess) -> None:
    with _starting, _unheard_interrupts():
        process.start()


def await_start() -> None:
    """Before the program leaves at once: one that is just being started would find nobody to tell it what to
    do, and complain."""
    _starting.acquire(timeout=LONGEST_START)


@contextmanager
def _unheard_interrupts() -> Iterator[None]:
    """What is started meanwhile never hears an interrupt, not even while it comes to life."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # it lets interrupts in again when it begins
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _live(work: Callable[..., None], about: tuple[Any, ...]) -> None:
    """The whole life of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, name="end with parent", daemon=True).start()
    work(*about)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@atexit.register
def _end_all() -> None:
    """At the end of the program nobody waits for what is still being done."""
    for process in active_children():
        process.kill()


# ---------------------------------------------------------------------- many things for several processes


def spread(work: Callable[[T], R], things: Sequence[T], processes: int) -> Iterator[R]:
    """What comes of each thing, in their order, worked out by so many processes.

    They are killed when the last is done, or when whoever asked has lost interest.
    """
    hands = [_hire(work) for _ in range(min(processes, len(things)))]
    left = iter(enumerate(things))
    done: dict[int, R] = {}
    try:
        for hand in hands:
            hand.take(next(left, None))
        for number in range(len(things)):
            while number not in done:
                ready = wait([hand.pipe for hand in hands])
                for hand in (hand for hand in hands if hand.pipe in ready):
                    found, result = hand.give()
                    done[found] = result
                    hand.take(next(left, None))
            yield done.pop(number)
    finally:
        for hand in hands:
            hand.process.kill()
            hand.pipe.close()
        for hand in hands:
            hand.process.join()


@define(eq=False)
class _Hand:
    """A process that works at one thing after another."""

    process: BaseProcess
    pipe: Connection

    def take(self, thing: tuple[int, Any] | None) -> None:
        if thing is not None:
            with suppress(OSError):  # one that has died is found out when something is expected of it
                self.pipe.send(thing)

    def give(self) -> tuple[int, Any]:
        """What has come of a thing, with its number."""
        try:
            number, result, problem = self.pipe.recv()
        except (EOFError, OSError):
            raise ProcessFailed("A process has ended before its work was done; try again.") from None
        if problem:
            raise ProcessFailed(f"A process has failed: {problem}.")
        return number, result


def _hire(work: Callable[[Any], Any]) -> _Hand:
    ours, theirs = get_context("spawn").Pipe()
    process = start(_work_on, theirs, work)
    theirs.close()
    return _Hand(process, ours)


def _work_on(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """Take things from a pipe and give back what comes of them; errors do not travel, but their words do."""
    with suppress(EOFError, OSError):
        while True:
            number, thing = pipe.recv()
            try:
                answer = number, work(thing), ""
            except Exception as error:
                answer = number, None, repr(error)
            pipe.send(answer)
