"""`python -m benchmarks.advice_frames`: the frames of the real loop with and without an advisor that thinks.

The map is panned all the time, so that every turn of the loop draws a full picture. Printed are the time
a turn takes, the time from one picture to the next (16.7 ms is 60 a second), and how long the first advice
takes: with workers still to be started, and with workers at hand.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from itertools import cycle

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from benchmarks.screen import FRAMES, PAN
from game.core.dice import seeded
from game.core.session import Session, new_session
from game.siloam.state import State
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.ui.app import FRAMES_PER_SECOND, App
from game.ui.context import Context
from game.ui.play.table import Table
from game.ui.scenes.campaign import CampaignScene

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
        context = Context()
        self.scene = CampaignScene(context, Table(session(), context.options.pace))
        self.app = App(pygame.display.set_mode(size))
        self.app.stack.push(self.scene)
        self.scene.act("zoom_in")
        self.clock = pygame.Clock()
        self.steps = cycle([PAN] * FRAMES + [-PAN] * FRAMES)
        for _ in range(WARM_UP):
            self.turn()

    def turn(self) -> float:
        """One turn as `App.run` does it; gives the seconds its work took."""
        self.scene.board.camera.pan(next(self.steps), 0)
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
        self.scene.act("advice")
        while not counsel.entries and time.perf_counter() - began < LONGEST_WAIT:
            self.turn()
        return round(time.perf_counter() - began, 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--size", default="1280x720")
    options = parser.parse_args()
    width, height = (int(part) for part in options.size.split("x"))
    loop = Loop((width, height))
    report: dict[str, object] = {"size": options.size, "load": os.getloadavg()[0], "cores": os.cpu_count()}
    report["without"] = loop.run(options.seconds)
    report["first_advice_cold_s"] = loop.first_advice()
    report["with"] = loop.run(options.seconds)
    loop.scene.act("advice")  # away with it
    report["first_advice_warm_s"] = loop.first_advice()
    loop.app.stack.clear()
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
