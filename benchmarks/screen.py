"""The screen: from the start of the program to its first picture, and what a frame costs.

Everything is measured as a player has it: what takes longer than a frame can spare is made a slice in each.
Only the advisor is off, whose processes would work beside; `benchmarks.advice_frames` has frames with it.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

from benchmarks.measure import Benchmark, Timed, clock, each
from benchmarks.model import MIDDLE
from benchmarks.yardsticks import BARE_WINDOW, cold_process, process
from game.core.dice import seeded
from game.core.session import Session, new_session
from game.registry import SILOAM
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM as SYSTEM

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

WINDOW = (1920, 1080)
FRAMES = 30
MOST_FRAMES = 500
"""A picture that is not whole after so many will never be."""
NO_SAVES = "siloam-benchmarks-without-saves"
"""A folder that is not there: a list of saves would be measured with the start."""
ON_THE_MAP = "movement_phase"
PAN = 7
"""Pixels the map moves in a frame, about as many as with a key held down."""
START = """
import sys
from pathlib import Path
from game.cli.app import parse
parse([])
from game.registry import SILOAM
from game.table.app import App, _pending_events, make_context, open_window
from game.table.scenes.title import TitleScene
context = make_context(SILOAM, Path(sys.argv[1]))
app = App(open_window())
app.stack.push(TitleScene(context))
app.frame([], 0.0)
while "map" in sys.argv and (app.stack.animating or not context.has_backdrop(app.screen.get_size())):
    app.frame(_pending_events(wait=app.resting), 0.01)
"""
"""What main.py does, up to the first picture, or up to the one with the map."""


def _start(start: Callable[..., Timed], *until: str) -> tuple[Timed, Timed]:
    folder = Path(tempfile.gettempdir()) / NO_SAVES
    return start("-c", START, str(folder), *until), start("-c", BARE_WINDOW)


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


class OpenCampaign:
    """The window of a player with a campaign in its middle."""

    def __init__(self) -> None:
        import pygame

        from game.table.app import App
        from game.table.context import Context
        from game.table.desk.counsel import OFF
        from game.table.desk.table import Table
        from game.table.library import Library
        from game.table.map.fetching import art_of
        from game.table.options import Options
        from game.table.scenes.campaign import CampaignScene

        pygame.display.init()
        pygame.font.init()
        library = Library(SILOAM, Path(tempfile.gettempdir()) / NO_SAVES)
        context = Context(SILOAM, Options(advice=OFF), library=library, aside=True)
        self.scene = CampaignScene(
            context, Table.of(_session(), SILOAM.skin.desk.looks, context.options.pace)
        )
        self.app = App(pygame.display.set_mode(WINDOW))
        art_of(SILOAM.skin.map, context.theme.colors)  # otherwise a thread would be reading it
        self.app.stack.push(self.scene)
        self.settle()

    def turn(self) -> None:
        """One turn of the loop."""
        self.app.frame([], 0.0)

    def settle(self) -> list[float]:
        """Turn the loop until the picture is whole; gives the seconds of each turn."""
        turns = []
        while self.app.stack.dirty:
            began = clock()
            self.turn()
            turns.append(clock() - began)
            assert len(turns) < MOST_FRAMES, "the picture is never whole"
        return turns

    def resize(self, size: tuple[int, int]) -> list[float]:
        """Another size of the window; gives the seconds of each turn until the picture is whole."""
        import pygame

        pygame.display.set_mode(size)
        self.app.stack.refresh()
        return self.settle()


def _nothing_changed() -> tuple[Timed, Timed]:
    bare, campaign = _bare_frame(), OpenCampaign()
    return each(campaign.turn, FRAMES), bare


def _shown_again() -> tuple[Timed, Timed]:
    """As when another window has lain over ours: all parts are there and nothing in them has changed."""
    bare, campaign = _bare_frame(), OpenCampaign()

    def frame() -> None:
        campaign.app.stack.refresh()
        campaign.turn()

    return each(frame, FRAMES), bare


def _panning() -> tuple[Timed, Timed]:
    """As with a key held down: the last picture is shown moved, on a coarse map where it does not reach."""
    bare, campaign = _bare_frame(), OpenCampaign()
    steps = cycle([PAN] * FRAMES + [-PAN] * FRAMES)
    campaign.scene.keys.act("zoom_in")
    campaign.settle()

    def frame() -> None:
        campaign.scene.screen.map.camera.pan(next(steps), 0)
        campaign.scene.dirty = True
        campaign.turn()

    return each(frame, FRAMES), bare


def _resizing(seconds: Callable[[list[float]], float]) -> tuple[Timed, Timed]:
    """The window in a size that it did not have before: panels, map, lettering and counters are made anew.

    Of the turns of the loop that this takes, `seconds` says what counts.
    """
    bare, campaign = _bare_frame(), OpenCampaign()

    def timed(number: int) -> float:
        turns = campaign.resize((WINDOW[0] - 2 * number - 2, WINDOW[1] - 2 * number - 2))
        campaign.resize(WINDOW)
        return seconds(turns)

    return timed, bare


WINDOW_YARDSTICK, COLD_YARDSTICK = "a bare pygame window", "a bare pygame window, as cold"
FRAME_YARDSTICK = "a bare blit and flip"
SCREEN = [
    Benchmark(
        "start-up to the first picture", "start", WINDOW_YARDSTICK, lambda: _start(process),
        rounds=9, wanted=2.5,
    ),
    Benchmark(
        "start-up to the map", "start", WINDOW_YARDSTICK, lambda: _start(process, "map"),
        rounds=9, wanted=2.5,
    ),
    Benchmark(
        "cold start-up to the first picture", "start", COLD_YARDSTICK, lambda: _start(cold_process), rounds=5
    ),
    Benchmark(
        "cold start-up to the map", "start", COLD_YARDSTICK, lambda: _start(cold_process, "map"),
        rounds=3,
    ),
    Benchmark("nothing changed", "frame", FRAME_YARDSTICK, _nothing_changed, rounds=9),
    Benchmark(
        "kept picture shown again, 1920x1080", "frame", FRAME_YARDSTICK, _shown_again, rounds=15, wanted=2.5
    ),
    Benchmark("panning, 1920x1080", "frame", FRAME_YARDSTICK, _panning, rounds=9),
    Benchmark(
        "everything made anew, 1920x1080", "picture", FRAME_YARDSTICK, lambda: _resizing(sum), rounds=9
    ),
    Benchmark(
        "longest frame of that, 1920x1080", "frame", FRAME_YARDSTICK, lambda: _resizing(max), rounds=9
    ),
]  # fmt: skip
