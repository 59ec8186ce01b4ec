"""A soak of the frame loop: `python -m tests.ui.frames` plays a campaign through every scene and times it.

The real App is moved by posted events: menus, options, scales, palettes, resizes, zooms, pans, hovers,
boards, saves, replays, the report. Prints the slowest turns of the loop with what was being done and, sampled
while they ran, where they spent their time. Times are those of the loop's own thread, because others may be
at work on the machine; the wall's are printed beside them.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import argparse
import gc
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path

import pygame
from attrs import define, field

from game.core.decision import Choice
from game.ui import garbage, warming
from game.ui.app import App
from game.ui.board import artcache, painting
from game.ui.context import Context
from game.ui.library import Library
from game.ui.options import Options
from game.ui.play.pace import Pace
from game.ui.scene import Scene
from game.ui.scenes.campaign import CampaignScene
from game.ui.scenes.dialog import TableDialog
from game.ui.scenes.router import Asks
from game.ui.scenes.title import TitleScene
from tests.ui.driver import clicked, key, moved, released, steady

LIMIT = 0.050
STEP = 0.05
SAMPLING = 0.001
SIZES = ((1280, 720), (1600, 900), (1920, 1080), (1100, 640))
ERRANDS_EVERY = 45
"""Choices between two rounds of looking about."""
WATCHED = 60
"""Choices whose events are watched to their end; the others are skipped, as the impatient do."""
HOVERED = 40


@define(eq=False)
class Turn:
    """One turn of the loop."""

    doing: str
    scene: str
    seconds: float
    wall: float
    garbage: float
    stacks: Counter[str]


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
    """The innermost calls into the game, outermost first."""
    frame, names = sys._current_frames().get(thread), list[str]()
    while frame is not None:
        code = frame.f_code
        if "/game/" in code.co_filename:
            names.append(f"{Path(code.co_filename).stem}.{code.co_name}")
        frame = frame.f_back
    return " < ".join(islice(names, 5))


@define(eq=False, kw_only=True)
class TimedApp(App):
    """The window, with a stopwatch."""

    turns: list[Turn] = field(factory=list)
    doing: str = "start"
    sampler: Sampler = field(factory=Sampler)
    garbage: float = 0.0
    """Seconds of the present turn that went into collecting garbage."""
    _began: float = 0.0

    def collecting(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self.garbage += time.thread_time() - self._began

    def frame(self, events: Iterable[pygame.Event], seconds: float) -> bool:
        before = _name(self.stack.top)
        self.sampler.stacks, self.garbage = Counter(), 0.0
        wall, cpu = time.perf_counter(), time.thread_time()
        self.sampler.running = True
        drawn = App.frame(self, events, seconds)
        self.sampler.running = False
        wall, cpu = time.perf_counter() - wall, time.thread_time() - cpu
        after = _name(self.stack.top)
        scene = before if before == after else f"{before} -> {after}"
        self.turns.append(Turn(self.doing, scene, cpu, wall, self.garbage, self.sampler.stacks))
        return drawn


def _name(scene: Scene | None) -> str:
    return type(scene).__name__.removesuffix("Scene") if scene is not None else "nothing"


@define(eq=False)
class Tour:
    """A restless player."""

    app: TimedApp
    context: Context

    def turn(self, doing: str, *events: pygame.Event, more: int = 3) -> None:
        """One turn with events, and a few without."""
        self.app.doing = doing
        self.app.frame(events, STEP)
        if self.app.resting:
            garbage.collect()
        for _ in range(more):
            reports = [event for event in pygame.event.get() if event.type >= pygame.USEREVENT]
            self.app.frame(reports, STEP)

    def press(self, doing: str, *codes: int, mod: int = 0) -> None:
        for code in codes:
            self.turn(doing, key(code, mod))

    def settle(self, doing: str, longest: float = 20.0) -> None:
        """Turn the loop until it would rest."""
        end = time.perf_counter() + longest
        while time.perf_counter() < end and (painting.under_way() or not self.app.resting):
            self.turn(doing, more=0)
            if painting.under_way():
                time.sleep(SAMPLING)

    @property
    def top(self) -> Scene | None:
        return self.app.stack.top

    # ------------------------------------------------------------------ menus

    def menus(self) -> None:
        self.settle("title")
        warming.begin().join()  # nobody presses a button in the first half second
        self.turn("title hover", moved((250, 277)), moved((250, 330)))
        for name, code in (("learn", pygame.K_h), ("options", pygame.K_o), ("load", pygame.K_l)):
            self.press(f"open {name}", code)
            self.settle(name)
            self.press(f"{name} keys", pygame.K_DOWN, pygame.K_UP, pygame.K_RIGHT, pygame.K_LEFT)
            self.press(f"close {name}", pygame.K_ESCAPE)
        self.press("open new campaign", pygame.K_n)
        self.settle("new campaign")

    def begin(self, seed: int) -> None:
        assert self.top is not None
        self.top.seed = str(seed)  # type: ignore[attr-defined]
        self.press("begin", pygame.K_RETURN)
        self.settle("opening", 3.0)

    # ------------------------------------------------------------------ playing

    def play(self, most: int) -> None:
        """Answer as the steady player would, by mouse, and look about now and then."""
        scene = self._campaign()
        table = scene.table
        while table.session.decision is not None and table.session.state.choices_made < most:
            number = table.session.state.choices_made
            if number % ERRANDS_EVERY == ERRANDS_EVERY - 1:
                self.errands(number // ERRANDS_EVERY)
                scene = self._campaign()
                table = scene.table
            decision = table.session.decision
            assert decision is not None
            self._answer(steady(table.session.state, decision), number < WATCHED)
        self.settle("ending", 2.0)

    def _answer(self, choice: Choice, watched: bool) -> None:
        session = self._campaign().table.session
        before, kind = session.state.choices_made, session.decision.kind if session.decision else ""
        for _ in range(200):
            if watched:
                self.settle("watching", 8.0)
            top = self.top
            assert isinstance(top, Asks), _name(top)
            pixel = top.target_of(choice) or self.app.screen.get_rect().center
            self.turn(f"point {kind}", moved(pixel), more=0)
            self.turn(f"answer {kind}", clicked(pixel), released(pixel), more=1)
            if session.state.choices_made > before:
                return
        raise AssertionError(f"no way to answer {kind}")

    def _campaign(self) -> CampaignScene:
        return next(scene for scene in self.app.stack.scenes if isinstance(scene, CampaignScene))

    # ------------------------------------------------------------------ looking about

    def errands(self, number: int) -> None:
        """What a player does between two choices, if the campaign can be reached."""
        self.finish_boards()
        if not isinstance(self.top, CampaignScene):
            return
        rounds = (self.look, self.change_window, self.change_looks, self.save_and_replay)
        rounds[number % len(rounds)]()

    def finish_boards(self) -> None:
        for _ in range(40):
            if not isinstance(self.top, TableDialog) and not self._campaign().table.busy:
                return
            self.press("finish boards", pygame.K_RETURN)

    def look(self) -> None:
        """Zooms, pans, hovers, toggles, cups, keys, undo."""
        view = self._campaign().desk.layout.board
        middle = view.center
        for _ in range(5):
            self.turn("zoom in", moved(middle), pygame.Event(pygame.MOUSEWHEEL, y=1, x=0))
        self.press("pan", *[pygame.K_LEFT] * 3, mod=pygame.KMOD_SHIFT)
        for _ in range(5):
            self.turn("zoom out", moved(middle), pygame.Event(pygame.MOUSEWHEEL, y=-1, x=0))
        for wheel in (1, 1, 1, 1, -1, -1, 1):
            self.turn("zoom fast", pygame.Event(pygame.MOUSEWHEEL, y=wheel, x=0), more=0)
        self.press("fit", pygame.K_f)
        self.hover(view)
        for toggle in (pygame.K_i, pygame.K_r, pygame.K_c, pygame.K_l):
            self.press("toggle", toggle)
        self.press("toggle off", pygame.K_i, pygame.K_r, pygame.K_c, pygame.K_l)
        self.press("undo", pygame.K_z, pygame.K_y)
        self.press("key sheet", pygame.K_F1, pygame.K_ESCAPE)
        self.press("explain", *[pygame.K_PERIOD] * 5)

    def hover(self, view: pygame.Rect) -> None:
        size = self.app.screen.get_size()
        for step in range(HOVERED):
            inside = view.left + view.width * step // HOVERED, view.top + view.height * (step * 7 % 13) // 13
            self.turn("hover map", moved(inside), more=0)
            column = size[0] - 150, size[1] * step // HOVERED
            self.turn("hover panels", moved(column), more=0)

    def change_window(self) -> None:
        for size in (*SIZES[1:], SIZES[0]):
            pygame.display.set_mode(size)
            self.turn(f"resize to {size[0]}x{size[1]}")
            self.look()

    def change_looks(self) -> None:
        """Scales and a palette, with the campaign behind."""
        self.press("menu", pygame.K_ESCAPE)
        self.press("menu options", pygame.K_o)
        for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT):
            self.press("step scale", code)
        self.press("step palette", pygame.K_TAB, pygame.K_RIGHT)
        self.settle("palette")
        self.press("leave options", pygame.K_ESCAPE)
        self.settle("new palette", 5.0)
        self.close_menus()
        self.finish_boards()

    def save_and_replay(self) -> None:
        self.press("menu", pygame.K_ESCAPE)
        self.press("open save", pygame.K_s)
        self.press("save", pygame.K_RETURN)
        self.press("menu load", pygame.K_l)
        self.settle("load")
        self.press("load keys", pygame.K_DOWN, pygame.K_UP, pygame.K_ESCAPE)
        self.press("replay", pygame.K_r)
        self.settle("replay", 3.0)
        self.press("replay keys", *[pygame.K_RIGHT] * 4, pygame.K_END, pygame.K_HOME, pygame.K_ESCAPE)
        self.close_menus()

    def close_menus(self) -> None:
        for _ in range(6):
            if isinstance(self.top, Asks):
                return
            self.press("close menus", pygame.K_ESCAPE)

    def end(self) -> None:
        self.press("export", pygame.K_e)
        self.settle("exporting", 10.0)
        self.press("replay", pygame.K_r)
        self.settle("replay", 3.0)
        self.press("close replay", pygame.K_ESCAPE)
        self.press("look at the map", pygame.K_m)


def report(turns: Sequence[Turn], count: int) -> None:
    slow = sorted(turns, key=lambda turn: -turn.seconds)
    over = sum(turn.seconds > LIMIT for turn in turns)
    half = sum(turn.seconds > LIMIT / 2 for turn in turns)
    middle = slow[len(slow) // 2].seconds * 1000
    print(f"{len(turns)} turns, {over} over 50 ms, {half} over 25 ms, median {middle:.1f} ms")
    for turn in slow[:count]:
        times = [f"{seconds * 1000:7.1f}" for seconds in (turn.seconds, turn.wall, turn.garbage)]
        print(f"{times[0]} ms (wall {times[1]}, garbage {times[2]})  {turn.doing:24} {turn.scene}")
        for place, hits in turn.stacks.most_common(4):
            print(f"{'':12}{hits:4}  {place}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=24)
    parser.add_argument("--choices", type=int, default=10**6, help="stop after this many")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--slowest", type=int, default=25)
    asked = parser.parse_args()
    sys.setswitchinterval(SAMPLING)
    pygame.display.init()
    pygame.font.init()
    width, height = map(int, asked.size.split("x"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        artcache.user_cache_path = lambda _name: folder / "art"  # type: ignore[assignment]
        context = Context(Options(pace=Pace("fast", "fast", "fast")), library=Library(folder), aside=True)
        app = TimedApp(pygame.display.set_mode((width, height)))
        app.sampler.start()
        garbage.wait_for_rests()
        gc.callbacks.append(app.collecting)
        tour = Tour(app, context)
        app.stack.push(TitleScene(context))
        try:
            tour.menus()
            tour.begin(asked.seed)
            tour.play(asked.choices)
            tour.end()
        finally:
            report(app.turns, asked.slowest)
            context.library.flush()
    pygame.quit()


if __name__ == "__main__":
    main()
