"""A soak of the memory: `python -m tests.ui.memory --campaigns 50` plays demo campaigns one after another.

All of them are played on the real table in one process, the way `demo` plays one, with no time passing
between two questions. Prints the memory the program holds after each, and how much it grew by campaign from
the sixth on: by then every picture that is kept has been made.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import argparse
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import linear_regression

import pygame

from game.core.dice import seeded
from game.registry import SILOAM
from game.table import garbage
from game.table.context import Context
from game.table.demo import DemoApp
from game.table.desk.pace import Pace
from game.table.library import Library
from game.table.options import Options
from game.table.scenes.start import begin, campaign_scene
from tests.ui.stopwatch import resident

STEP = 0.1
"""Seconds that pass in a turn of the loop: as many as may, for nobody watches."""
WARM = 5
"""Campaigns after which nothing new should be kept."""
POLICY = "steady"


def demo_context(folder: Path, speed: str, autosave: bool = False) -> Context:
    """What the demo plays with, in a folder of its own."""
    options = Options(pace=Pace(speed, speed, speed), autosave=autosave)
    return Context(SILOAM, options, library=Library(SILOAM, folder), aside=True, demo=True)


def play_one(context: Context, screen: pygame.Surface, seed: int, most: int = 10**6) -> int:
    """Play a campaign to its end, or for so many choices, and leave it; returns the choices made."""
    table = begin(context, seed)
    policy = context.system.policies[POLICY]
    app = DemoApp(screen, table=table, policy=policy, dice=seeded(seed, "policy", POLICY), patience=0.0)
    app.stack.push(campaign_scene(context, table))
    while not app.resting and table.session.made < most:
        if pygame.event.get(pygame.QUIT):
            raise SystemExit("The soak was ended.")  # a signal comes as the closing of the window
        app.frame(pygame.event.get(), STEP)
    app.stack.clear()
    return table.session.made


def growth(held: Sequence[float]) -> float:
    """Megabytes a campaign, by the straight line that fits best: what is kept differs from end to end."""
    return linear_regression(range(len(held)), held).slope


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--campaigns", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--speed", default="fast")
    parser.add_argument("--size", default="1280x720")
    asked = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(tuple(map(int, asked.size.split("x"))))
    held: list[float] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        context = demo_context(folder, asked.speed)
        garbage.wait_for_rests()
        for number in range(asked.campaigns):
            began = time.perf_counter()
            made = play_one(context, screen, asked.seed + number)
            garbage.collect()
            held.append(resident())
            seconds = time.perf_counter() - began
            print(f"{number + 1:3}  {held[-1]:6.1f} MB  {made:4} choices  {seconds:5.1f} s", flush=True)
    if len(held) > WARM + 1:
        print(f"{growth(held[WARM:]):+.2f} MB a campaign from the sixth on")
    pygame.quit()


if __name__ == "__main__":
    main()
