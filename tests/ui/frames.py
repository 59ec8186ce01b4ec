"""A soak of the frame loop: `python -m tests.ui.frames` plays a campaign through every scene and times it.

The real App is moved by posted events: menus, options, scales, palettes, resizes, zooms, pans, hovers,
boards, saves, replays, branches, the report. Prints the slowest turns of the loop with what was being done
and, sampled while they ran, where they spent their time, and the memory the program had on the way. What
counts is the processor time of the loop's own thread and what it waited for besides ("held"), not that the
machine had others to serve.
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
import time
from pathlib import Path

import pygame
from attrs import define, field

from game.core.frame import Choice
from game.registry import GAMES, SILOAM
from game.table import garbage, preload
from game.table.app import FRAMES_PER_SECOND, HANDOVER, share_pictures
from game.table.context import Context
from game.table.desk.pace import Pace
from game.table.library import Library
from game.table.map import fetching
from game.table.options import Options
from game.table.scene import Scene
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.new_campaign import SCENARIO, NewCampaignScene
from game.table.scenes.title import TitleScene
from game.table.scenes.window import TableDialog
from tests.ui import guide
from tests.ui.driver import NO_DICE, clicked, key, moved, released
from tests.ui.stopwatch import TimedApp, report, resident

STEP = 0.05
MENUS = {"learn": pygame.K_h, "options": pygame.K_o, "load": pygame.K_l, "statistics": pygame.K_t}
"""The pages of the title with their keys; where one has several views, digits turn to them."""
SIZES = ((1280, 720), (1600, 900), (1920, 1080), (1100, 640))
ERRANDS_EVERY = 45
"""Choices between two rounds of looking about."""
WATCHED = 60
"""Choices whose events are watched to their end; the others are skipped, as the impatient do."""
HOVERED = 40
SCALES_TRIED = 8
FORECAST_FRAMES = 90
WAITING = 0.004
"""Seconds the loop sleeps when it waits for what is done beside it."""


@define(eq=False)
class Tour:
    """A restless player."""

    app: TimedApp
    context: Context
    every: int = ERRANDS_EVERY
    sizes: tuple[tuple[int, int], ...] = SIZES
    memory: list[tuple[str, float]] = field(factory=list)
    """What the program held at the end of each errand, in megabytes."""

    def turn(self, doing: str, *events: pygame.Event, more: int = 3) -> bool:
        """One turn with events, and a few without; whether the first drew anything."""
        self.app.doing = doing
        drawn = self.app.frame(events, STEP)
        if self.app.resting:
            garbage.collect()
        for _ in range(more):
            reports = [event for event in pygame.event.get() if event.type >= pygame.USEREVENT]
            self.app.frame(reports, STEP)
        return drawn

    def press(self, doing: str, *codes: int, mod: int = 0) -> None:
        for code in codes:
            self.turn(doing, key(code, mod))

    def settle(self, doing: str, longest: float = 20.0) -> None:
        """Turn the loop until it would rest."""
        end = time.perf_counter() + longest
        while time.perf_counter() < end and (fetching.under_way() or not self.app.resting):
            if not self.turn(doing, more=0):
                time.sleep(WAITING)

    @property
    def top(self) -> Scene | None:
        return self.app.stack.top

    # ------------------------------------------------------------------ menus

    def menus(self) -> None:
        self.settle("title")
        preload.begin(self.context.game).join()  # nobody presses a button in the first half second
        self.turn("title hover", moved((1071, 67)), moved((1071, 122)))
        for name, code in MENUS.items():
            self.press(f"open {name}", code)
            if isinstance(self.top, TitleScene):  # not every game has all of them
                continue
            self.settle(name)
            self.press(f"{name} keys", pygame.K_DOWN, pygame.K_UP, pygame.K_RIGHT, pygame.K_LEFT)
            self.press(f"{name} views", pygame.K_2, pygame.K_3)
            self.press(f"close {name}", pygame.K_ESCAPE)
        self.press("open new campaign", pygame.K_n)
        self.settle("new campaign")

    def begin(self, seed: int, scenario: str) -> None:
        assert isinstance(self.top, NewCampaignScene)
        self.top.seed = str(seed)
        if scenario:
            self.top.chosen[SCENARIO] = scenario
        self.press("begin", pygame.K_RETURN)
        self.settle("opening", 3.0)

    # ------------------------------------------------------------------ playing

    def play(self, most: int) -> None:
        """Answer as the steady player would, by mouse, and look about now and then."""
        scene = self._campaign()
        table, errands = scene.table, 0
        while table.session.decision is not None and table.session.state.choices_made < most:
            number = table.session.state.choices_made
            if number >= self.every * (errands + 1):  # undoing a choice does not bring an errand back
                self.errands(errands)
                errands += 1
                scene = self._campaign()
                table = scene.table
            decision = table.session.decision
            if decision is None:  # looking about has ended it
                break
            policy = self.context.system.policies["steady"]
            self._answer(policy(table.session.state, decision, NO_DICE), number < WATCHED)
        self.settle("ending", 2.0)

    def _answer(self, choice: Choice, watched: bool) -> None:
        session = self._campaign().table.session
        before, kind = session.state.choices_made, session.decision.kind if session.decision else ""
        for _ in range(200):
            if watched:
                self.settle("watching", 8.0)
            top = self.top
            pixel = guide.target_of(top, choice) or self.app.screen.get_rect().center
            self.turn(f"point {kind}", moved(pixel), more=0)
            self.rest()
            self.turn(f"answer {kind}", clicked(pixel), released(pixel), more=1)
            if session.state.choices_made > before:
                return
        raise AssertionError(f"no way to answer {kind}")

    def rest(self) -> None:
        """Let the pause pass in which nothing is ended, which a press would begin anew."""
        scene = self._campaign()
        while scene.asker.guard.holds and self.top is scene:
            self.turn("rest", more=0)

    def _campaign(self) -> CampaignScene:
        return next(scene for scene in self.app.stack.scenes if isinstance(scene, CampaignScene))

    # ------------------------------------------------------------------ looking about

    def errands(self, number: int) -> None:
        """What a player does between two choices, if the campaign can be reached."""
        self.finish_boards()
        if not isinstance(self.top, CampaignScene):
            return
        rounds = (
            self.look, self.change_window, self.change_looks, self.save_and_replay,
            self.open_windows, self.read_report, self.leave_and_continue, self.branch,
        )  # fmt: skip
        errand = rounds[number % len(rounds)]
        errand()
        self.memory.append((errand.__name__, resident()))

    def finish_boards(self) -> None:
        for _ in range(40):
            if not isinstance(self.top, TableDialog) and not self._campaign().table.busy:
                return
            self.press("finish boards", pygame.K_k)

    def look(self) -> None:
        """Zooms, pans, hovers, toggles, cups, keys, undo."""
        view = self._campaign().screen.desk.layout.map
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
        self.press("key sheet", pygame.K_F1, pygame.K_ESCAPE, mod=pygame.KMOD_SHIFT)
        self.press("rulebook", pygame.K_F1, pygame.K_PAGEDOWN, pygame.K_RIGHT, pygame.K_TAB, pygame.K_ESCAPE)
        self.press("explain", *[pygame.K_PERIOD] * 5)

    def hover(self, view: pygame.Rect) -> None:
        size = self.app.screen.get_size()
        for step in range(HOVERED):
            inside = view.left + view.width * step // HOVERED, view.top + view.height * (step * 7 % 13) // 13
            self.turn("hover map", moved(inside), more=0)
            column = size[0] - 150, size[1] * step // HOVERED
            self.turn("hover panels", moved(column), more=0)

    def change_window(self) -> None:
        for size in (*self.sizes[1:], self.sizes[0]):
            pygame.display.set_mode(size)
            self.turn(f"resize to {size[0]}x{size[1]}")
            self.look()

    def change_looks(self) -> None:
        """Scales and a palette, with the campaign behind."""
        self.press("menu", pygame.K_ESCAPE)
        self.press("menu options", pygame.K_o)
        for code in (*[pygame.K_RIGHT] * SCALES_TRIED, *[pygame.K_LEFT] * SCALES_TRIED):
            self.press("step scale", code)
        self.press("step palette", pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT)
        self.settle("palette")
        self.press("leave options", pygame.K_ESCAPE)
        self.settle("new palette", 5.0)
        self.close_menus()
        self.finish_boards()

    def save_and_replay(self) -> None:
        self.press("menu", pygame.K_ESCAPE)
        for _ in range(2):  # the second time over the first, which goes to the trash
            self.press("open save", pygame.K_s)
            self.press("save", pygame.K_TAB, pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN, pygame.K_RETURN)
            self.settle("saving", 3.0)
        self.press("menu load", pygame.K_l)
        self.settle("load")
        self.press("load keys", pygame.K_DOWN, pygame.K_UP)
        self.press("discard", pygame.K_DELETE, pygame.K_d)
        self.settle("discarding", 3.0)
        self.press("leave load", pygame.K_ESCAPE)
        self.press("replay", pygame.K_r)
        self.settle("replay", 3.0)
        self.press("replay keys", *[pygame.K_RIGHT] * 4, pygame.K_END, pygame.K_HOME, pygame.K_ESCAPE)
        self.close_menus()

    def open_windows(self) -> None:
        """The windows over the map: forecast, odds, cups, the enemy's turn, advice."""
        self.press("forecast", pygame.K_h, mod=pygame.KMOD_SHIFT)
        for _ in range(FORECAST_FRAMES):
            self.turn("forecast", more=0)
            time.sleep(1 / FRAMES_PER_SECOND)
        self.press("close forecast", pygame.K_ESCAPE)
        scene = self._campaign()
        if "cups" in scene.screen.skin.windows:
            self.press("cups", pygame.K_u, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_ESCAPE)
        for hex_id in scene.screen.map_skin.standing(scene.table.shown):
            self.turn("point for odds", moved(scene.screen.hex_rect(hex_id).center))
            self.press("odds", pygame.K_o)
            for code in (pygame.K_RIGHT, pygame.K_ESCAPE):
                if self.top is not scene:
                    self.press("close odds", code)
        self.press("enemy's turn", pygame.K_g)
        if self.top is not scene:
            self.press("enemy's turn keys", pygame.K_DOWN, pygame.K_LEFT, pygame.K_LEFT, pygame.K_SPACE)
            self.settle("enemy's turn again", 3.0)
            self.press("close enemy's turn", pygame.K_ESCAPE)
        self.press("advice", pygame.K_h)
        self.settle("advice", 1.0)
        self.press("no advice", pygame.K_h)
        self.close_menus()

    def read_report(self) -> None:
        self.press("menu", pygame.K_ESCAPE)
        self.press("report", pygame.K_c)
        self.settle("report", 10.0)
        self.press("turn the report", pygame.K_n, pygame.K_n)
        self.press("export", pygame.K_e)
        self.settle("exporting", 10.0)
        self.press("close report", pygame.K_ESCAPE)
        self.close_menus()

    def leave_and_continue(self) -> None:
        self.press("menu", pygame.K_ESCAPE)
        self.press("to the title", pygame.K_t)
        self.settle("title again", 5.0)
        self.press("continue", pygame.K_c)
        self.settle("continuing", 10.0)
        assert isinstance(self._campaign(), CampaignScene)

    def branch(self) -> None:
        self.press("menu", pygame.K_ESCAPE)
        self.press("replay", pygame.K_r)
        self.settle("replay", 3.0)
        self.press("branch", pygame.K_p)
        self.settle("branching", 5.0)
        assert isinstance(self.top, guide.Asking)

    def close_menus(self) -> None:
        for _ in range(6):
            if isinstance(self.top, guide.Asking):
                return
            self.press("close menus", pygame.K_ESCAPE)

    def end(self) -> None:
        self.press("charts", pygame.K_c)
        self.settle("charts", 10.0)
        self.press("close charts", pygame.K_ESCAPE)
        self.press("export", pygame.K_e)
        self.settle("exporting", 10.0)
        self.press("replay", pygame.K_r)
        self.settle("replay", 3.0)
        self.press("close replay", pygame.K_ESCAPE)
        self.press("look at the map", pygame.K_m)
        self.press("menu", pygame.K_ESCAPE)
        self.press("quit", pygame.K_q)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=GAMES, default=SILOAM.id)
    parser.add_argument("--scenario", default="", help="the first one unless another is named")
    parser.add_argument("--seed", type=int, default=24)
    parser.add_argument("--choices", type=int, default=10**6, help="stop after this many")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--slowest", type=int, default=25)
    parser.add_argument("--every", type=int, default=ERRANDS_EVERY, help="choices between two errands")
    asked = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    width, height = map(int, asked.size.split("x"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        options = Options(pace=Pace("fast", "fast", "fast"), scale=asked.scale)
        game = GAMES[asked.game]
        context = Context(game, options, library=Library(game, folder), aside=True)
        share_pictures()
        app = TimedApp(pygame.display.set_mode((width, height)))
        app.sampler.start()
        garbage.wait_for_rests()
        sys.setswitchinterval(HANDOVER)
        gc.callbacks.append(app.collecting)
        tour = Tour(app, context, every=asked.every, sizes=((width, height), *SIZES[1:]))
        app.stack.push(TitleScene(context))
        try:
            tour.menus()
            tour.begin(asked.seed, asked.scenario)
            tour.play(asked.choices)
            tour.end()
        finally:
            report(app.turns, asked.slowest)
            print("memory:", ", ".join(f"{name} {megabytes:.0f}" for name, megabytes in tour.memory))
            context.library.flush()
    pygame.quit()


if __name__ == "__main__":
    main()
