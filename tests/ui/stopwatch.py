"""A window with a stopwatch: how long each turn of its loop held it up, and with what."""

from __future__ import annotations

import os
import resource
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path

import pygame
from attrs import define, field

from game.table.app import App
from game.table.scene import Scene

LIMITS = (0.050, 0.033, 0.025)
"""Seconds; the one in the middle, two frames at sixty a second, is what no turn may take."""
SAMPLING = 0.001
DEPTH = 5
"""Calls of a sample that are shown."""
PLACES = 4
"""Samples of a turn that are shown."""
NANO = 1e-9


@define(eq=False)
class Turn:
    """One turn of the loop."""

    doing: str
    scene: str
    seconds: float
    """Of the processor, by the loop's own thread."""
    held: float
    """By the clock, without the time in which the machine gave the loop no processor."""
    wall: float
    garbage: float
    stacks: Counter[str]

    @property
    def cost(self) -> float:
        """What the player waits on a machine that has nothing else to do."""
        return max(self.seconds, self.held)


@define(eq=False)
class Sampler:
    """Notes what the loop's thread is at, every millisecond of a turn."""

    target: int = field(factory=threading.get_ident)
    running: bool = False
    stacks: Counter[str] = field(factory=Counter)

    def start(self) -> None:
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            time.sleep(SAMPLING)
            if self.running:
                self.stacks[_place(self.target)] += 1


def _place(thread: int) -> str:
    """The innermost calls into the game, outermost last."""
    frame, names = sys._current_frames().get(thread), list[str]()
    while frame is not None:
        code = frame.f_code
        if "/game/" in code.co_filename:
            names.append(f"{Path(code.co_filename).stem}.{code.co_name}")
        frame = frame.f_back
    return " < ".join(islice(names, DEPTH))


@define(eq=False)
class Queue:
    """How long the loop's thread has been ready to run without a processor to run on, where that is told."""

    _file: int | None = field(init=False, default=None)

    def __attrs_post_init__(self) -> None:
        source = Path("/proc/thread-self/schedstat")
        self._file = os.open(source, os.O_RDONLY) if source.exists() else None

    def seconds(self) -> float:
        if self._file is None:
            return 0.0
        return int(os.pread(self._file, 100, 0).split()[1]) * NANO


@define(eq=False, kw_only=True)
class TimedApp(App):
    """The window, with a stopwatch."""

    turns: list[Turn] = field(factory=list)
    doing: str = "start"
    sampler: Sampler = field(factory=Sampler)
    queue: Queue = field(factory=Queue)
    garbage: float = 0.0
    """Seconds of the present turn that went into collecting garbage."""
    _began: float = 0.0

    def collecting(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self.garbage += time.thread_time() - self._began

    def frame(self, events: Iterable[pygame.Event], seconds: float) -> bool:
        before = name_of(self.stack.top)
        self.sampler.stacks, self.garbage = Counter(), 0.0
        queued, wall, cpu = self.queue.seconds(), time.perf_counter(), time.thread_time()
        self.sampler.running = True
        drawn = App.frame(self, events, seconds)
        self.sampler.running = False
        wall, cpu = time.perf_counter() - wall, time.thread_time() - cpu
        held = wall - (self.queue.seconds() - queued)
        after = name_of(self.stack.top)
        scene = before if before == after else f"{before} -> {after}"
        self.turns.append(Turn(self.doing, scene, cpu, held, wall, self.garbage, self.sampler.stacks))
        return drawn


def name_of(scene: Scene | None) -> str:
    return type(scene).__name__.removesuffix("Scene") if scene is not None else "nothing"


def resident() -> float:
    """Megabytes of memory the process has now."""
    status = Path("/proc/self/statm")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return int(status.read_text().split()[1]) * resource.getpagesize() / 2**20


def report(turns: Sequence[Turn], count: int) -> None:
    """The slowest turns, and how many there were."""
    slow = sorted(turns, key=lambda turn: -turn.cost)
    for name, times in (("cpu", [t.seconds for t in turns]), ("held", [t.cost for t in turns])):
        over = ", ".join(
            f"{sum(seconds > limit for seconds in times)} over {limit * 1000:.0f} ms" for limit in LIMITS
        )
        middle = sorted(times)[len(times) // 2] * 1000
        print(f"{name:4} {len(turns)} turns, {over}, median {middle:.2f} ms")
    for turn in slow[:count]:
        times = [turn.seconds, turn.held, turn.wall, turn.garbage]
        shown = "  ".join(
            f"{name} {seconds * 1000:6.1f}"
            for name, seconds in zip(("cpu", "held", "wall", "garbage"), times, strict=True)
        )
        print(f"{shown}  {turn.doing:24} {turn.scene}")
        for place, hits in turn.stacks.most_common(PLACES):
            print(f"{'':12}{hits:4}  {place}")
