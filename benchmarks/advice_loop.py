"""The real loop with a campaign on it, turned and timed by `benchmarks.advice_frames`."""

from __future__ import annotations

import time
from itertools import cycle

import pygame

from benchmarks.screen import FRAMES, PAN
from game.core.dice import seeded
from game.core.session import Session, new_session
from game.registry import SILOAM
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.table.app import FRAMES_PER_SECOND, App
from game.table.context import Context
from game.table.desk.table import Table
from game.table.scenes.campaign import CampaignScene

QUESTION, AFTER = "move_stack", 150
"""A question with many answers in the thick of a campaign."""
LONGEST_WAIT = 60.0
WARM_UP = 30
"""Frames before the first that counts."""


def session() -> Session[State]:
    """A campaign of the steady player at a question worth thinking about."""
    steady, dice = SYSTEM.policies["steady"], seeded(1, "benchmark")
    played, _ = new_session(SYSTEM, 1)
    while played.decision is not None:
        if played.decision.kind == QUESTION and played.state.choices_made > AFTER:
            break
        played.choose(steady(played.state, played.decision, dice))
    return played


def summary(seconds: list[float]) -> dict[str, float]:
    """Median, the slowest hundredth and the slowest, in milliseconds."""
    ordered = sorted(1000 * s for s in seconds)
    return {
        "median": round(ordered[len(ordered) // 2], 2),
        "p99": round(ordered[int(0.99 * (len(ordered) - 1))], 2),
        "max": round(ordered[-1], 2),
    }


class Loop:
    """The turns of the real loop, timed."""

    def __init__(self, size: tuple[int, int]) -> None:
        pygame.display.init()
        pygame.font.init()
        context = Context(SILOAM)
        self.scene = CampaignScene(context, Table.of(session(), SILOAM.skin.desk.looks, context.options.pace))
        self.app = App(pygame.display.set_mode(size))
        self.app.stack.push(self.scene)
        self.scene.keys.act("zoom_in")
        self.clock = pygame.Clock()
        self.steps = cycle([PAN] * FRAMES + [-PAN] * FRAMES)
        for _ in range(WARM_UP):
            self.turn()

    def turn(self) -> float:
        """One turn as `App.run` does it; gives the seconds its work took."""
        self.scene.screen.map.camera.pan(next(self.steps), 0)
        self.scene.dirty = True
        events = pygame.event.get()
        began = time.perf_counter()
        self.app.frame(events, 1 / FRAMES_PER_SECOND)
        worked = time.perf_counter() - began
        self.clock.tick(FRAMES_PER_SECOND)
        return worked

    def run(self, seconds: float) -> dict[str, object]:
        """Frames for some seconds."""
        work, between = [], []
        end = time.perf_counter() + seconds
        last = time.perf_counter()
        while last < end:
            work.append(self.turn())
            now = time.perf_counter()
            between.append(now - last)
            last = now
        return {"frames": len(work), "work_ms": summary(work), "between_ms": summary(between)}

    def first_advice(self) -> float:
        """Ask, and turn the loop until the first ranking is there; gives the seconds."""
        counsel = self.scene.table.counsel
        began = time.perf_counter()
        self.scene.keys.act("advice")
        while not counsel.entries and time.perf_counter() - began < LONGEST_WAIT:
            self.turn()
        return round(time.perf_counter() - began, 3)
