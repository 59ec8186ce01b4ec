"""The screen: from the start of the program to its first picture, and what a frame costs."""

from __future__ import annotations

import os
import tempfile
from itertools import cycle
from pathlib import Path

from benchmarks.measure import Benchmark, Timed, each
from benchmarks.model import MIDDLE
from benchmarks.yardsticks import BARE_WINDOW, process
from game.core.dice import seeded
from game.core.session import Session, new_session
from game.registry import SILOAM
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM as SYSTEM

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

WINDOW = (1920, 1080)
FRAMES = 30
NO_SAVES = "siloam-benchmarks-without-saves"
"""A folder that is not there: a list of saves would be measured with the start."""
ON_THE_MAP = "movement_phase"
PAN = 7
"""Pixels the map moves for each full redraw, so that nothing of it can be shown again as it is."""
FIRST_PICTURE = """
import sys
from pathlib import Path
from game.cli.app import parse
parse([])
from game.registry import SILOAM
from game.table.app import App, make_context, open_window
from game.table.scenes.title import TitleScene
context = make_context(SILOAM, Path(sys.argv[1]))
app = App(open_window())
app.stack.push(TitleScene(context))
app.frame([], 0.0)
while "map" in sys.argv and (app.stack.animating or not context.has_backdrop(app.screen.get_size())):
    app.frame([], 0.01)
"""
"""What main.py does, up to the first picture, or up to the one with the map."""


def _start(*until: str) -> tuple[Timed, Timed]:
    folder = Path(tempfile.gettempdir()) / NO_SAVES
    return process("-c", FIRST_PICTURE, str(folder), *until), process("-c", BARE_WINDOW)


def _bare_frame() -> Timed:
    import pygame

    screen = pygame.display.set_mode(WINDOW)
    picture = pygame.Surface(WINDOW).convert()

    def frame() -> None:
        screen.blit(picture, (0, 0))
        pygame.display.flip()

    return each(frame, FRAMES)


def _session() -> Session[State]:
    """A campaign of the steady player in its middle, with its log, at a question of the map: over others
    lies a board, which would be measured with it."""
    steady, dice = SYSTEM.policies["steady"], seeded(1, "benchmark")
    session, _ = new_session(SYSTEM, 1)
    while (asked := session.decision) is not None:
        if session.state.round >= MIDDLE and asked.kind == ON_THE_MAP:
            break
        session.choose(steady(session.state, asked, dice))
    return session


def _frames(redraw: bool, pan: int = 0) -> tuple[Timed, Timed]:
    """A campaign in its middle: everything drawn again, or a frame in which nothing changed."""
    import pygame

    from game.table.app import App
    from game.table.context import Context
    from game.table.desk.table import Table
    from game.table.library import Library
    from game.table.scenes.campaign import CampaignScene

    pygame.display.init()
    pygame.font.init()
    bare = _bare_frame()
    context = Context(SILOAM, library=Library(SILOAM, Path(tempfile.gettempdir()) / NO_SAVES))
    scene = CampaignScene(context, Table.of(_session(), SILOAM.skin.desk.looks, context.options.pace))
    app = App(pygame.display.set_mode(WINDOW))
    app.stack.push(scene)
    app.frame([], 0.0)
    steps = cycle([pan] * FRAMES + [-pan] * FRAMES)
    if pan:
        scene.keys.act("zoom_in")

    def frame() -> None:
        if redraw:
            scene.dirty = True
        if pan:
            scene.screen.map.camera.pan(next(steps), 0)
        app.frame([], 0.0)

    return each(frame, FRAMES), bare


SCREEN = [
    Benchmark(
        "start-up to the first picture", "start", "a bare pygame window", _start, rounds=9, wanted=2.5
    ),
    Benchmark(
        "start-up to the map", "start", "a bare pygame window", lambda: _start("map"), rounds=9, wanted=2.5
    ),
    Benchmark(
        "full redraw, 1920x1080", "frame", "a bare blit and flip", lambda: _frames(redraw=True),
        rounds=15, wanted=2.5,
    ),
    Benchmark(
        "panning, 1920x1080", "frame", "a bare blit and flip", lambda: _frames(redraw=True, pan=PAN), rounds=9
    ),
    Benchmark(
        "nothing changed", "frame", "a bare blit and flip", lambda: _frames(redraw=False), rounds=9
    ),
]  # fmt: skip
