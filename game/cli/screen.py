"""Commands with a picture: play a save, watch a policy play, take a screenshot without a display."""

from __future__ import annotations

import argparse
import io
import os
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from game.core.dice import seeded
from game.core.errors import GameError
from game.core.files import write_file
from game.core.game import Game, Late
from game.core.plain import plain
from game.registry import GAMES

if TYPE_CHECKING:
    from game.table.app import App
    from game.table.context import Context
    from game.table.desk.table import Table
    from game.table.scene import Scene

# The screen is imported by the command that needs it: a screenshot chooses its driver before that.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

THINKING = {"off": 0.0, "fast": 0.2, "normal": 0.7, "slow": 1.6}
"""Seconds a demonstration rests on a question before it answers, by speed."""


def play(game: Game, options: argparse.Namespace) -> int:
    """Open the game on a save."""
    from game.table.app import make_context, run_game
    from game.table.scenes.start import campaign_scene, lay_table

    context = make_context(game, options.saves, tuple(GAMES.values()))
    session = context.library.read(options.file)
    context.library.note(session, autosave=False)
    run_game(context, lambda made: campaign_scene(made, lay_table(made, session)))
    return 0


def demo(game: Game, options: argparse.Namespace) -> int:
    """Let a policy play a campaign on the screen."""
    import pygame

    from game.table.app import make_context, open_window
    from game.table.demo import DemoApp
    from game.table.desk.pace import Pace
    from game.table.scenes.start import begin, campaign_scene
    from game.table.texts import say

    policies = game.system.policies
    policy = policies.get(options.policy)
    if policy is None:
        raise GameError(say("demo.not_there", policy=options.policy, policies=", ".join(policies)))
    context = make_context(game, options.saves)
    context.store, context.demo = None, True
    context.options.autosave = False
    context.options.pace = Pace(options.speed, options.speed, options.speed)
    table = begin(context, options.seed, options.scenario)
    try:
        app = DemoApp(
            open_window(context.options.fullscreen, context.game.title),
            lambda: context.game,
            table=table,
            policy=policy,
            dice=seeded(options.seed, "policy", options.policy),
            patience=THINKING[options.speed],
        )
        app.run(campaign_scene(context, table))
    finally:
        pygame.quit()
    return 0


# ---------------------------------------------------------------------- screenshots


def screenshot(game: Game, options: argparse.Namespace) -> int:
    """Draw a scene of a save into a PNG file, with no display needed."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from game.table.app import App
    from game.table.context import Context
    from game.table.library import Library
    from game.table.options import Options
    from game.table.scenes.start import lay_table

    asked = Options(scale=options.scale, text_scale=options.text_scale, palette=options.palette)
    context = Context(game, asked, library=Library(game, options.saves or options.file.absolute().parent))
    table = lay_table(context, context.library.read(options.file))
    try:
        pygame.display.init()
        pygame.font.init()
        screen = pygame.display.set_mode(options.size)
        app = App(screen)
        for scene in scenes(context, table, options.scene):
            app.stack.push(scene)
        settle(app, context, options.scene)
        app.stack.draw(screen)
        picture = io.BytesIO()
        pygame.image.save(screen, picture, "picture.png")
        app.stack.clear()
    finally:
        pygame.quit()
    write_file(options.out, picture.getvalue())
    print(f"Saved as {plain(options.out)}.")
    return 0


PAGES: Mapping[str, Callable[[Context], Scene]] = {
    "title": Late("game.table.scenes.title:TitleScene"),
    "new": Late("game.table.scenes.new_campaign:NewCampaignScene"),
    "options": Late("game.table.scenes.options_scene:OptionsScene"),
    "load": Late("game.table.scenes.load:LoadScene"),
    "statistics": Late("game.table.statistics.statistics_scene:StatisticsScene"),
    "learn": lambda context: context.skin.learn(context, False),
}
PICTURED_ERROR = "an error for the picture"
FRAME_SECONDS, FEWEST_FRAMES = 0.05, 12
LONGEST_WAIT = 12.0
"""Seconds that a scene may take to gather what it shows."""


def scenes(context: Context, table: Table[Any], name: str) -> list[Scene]:
    """The scene that is wanted, with the campaign below a dialog."""
    from game.table.scenes.start import campaign_scene

    if name in PAGES:
        return [PAGES[name](context)]
    below = campaign_scene(context, table)
    if name == "campaign":
        return [below]
    window = context.skin.windows.get(name) or WINDOWS.get(name)
    dialog = window(context, table, below) if window is not None else _dialog(context, table, name)
    if dialog is None:
        from game.table.texts import say

        raise GameError(say("screenshot.no_such", scene=name))
    return [below, dialog]


def settle(app: App, context: Context, name: str) -> None:
    """Let a scene gather what it shows; over the map, time would open the dialogs that belong there."""
    if name not in (*PAGES, *WINDOWS, *context.skin.windows):
        return
    until = time.monotonic() + LONGEST_WAIT
    for _ in range(FEWEST_FRAMES):
        app.frame([], FRAME_SECONDS)
    while app.stack.animating and time.monotonic() < until:
        app.frame([], FRAME_SECONDS)
        time.sleep(FRAME_SECONDS)


def _dialog(context: Context, table: Table[Any], name: str) -> Scene | None:
    """A dialog that opens when the position asks for it."""
    dialogs = (kind.dialog for kind in context.skin.dialogs if kind.name == name)
    return next((dialog(context, table) for dialog in dialogs if dialog.wanted(table)), None)


def _save(context: Context, table: Table[Any], _below: Scene) -> Scene:
    from game.table.scenes.pause import SaveScene

    return SaveScene(context, table, lambda _path: None)


def _crash(context: Context, _table: Table[Any], _below: Scene) -> Scene:
    """Made by hand: a real one would write a report."""
    from game.table.scenes.load import CrashScene
    from game.table.texts import say

    folder = context.library.folder
    report = say("crash.report", file=folder / "crash.txt")
    return CrashScene(context, f"ValueError: {PICTURED_ERROR}", report, folder / "autosave.json")


_FORECAST = Late("game.table.scenes.window:ForecastWindow")
_REPORT = Late("game.table.scenes.report_scene:ReportScene")
_REPLAY = Late("game.table.scenes.replay:replay_of")
_KEYS = Late("game.table.scenes.keys:KeySheet")
_RULEBOOK = Late("game.table.reading.rulebook_scene:RulebookScene")
_PAUSE = Late("game.table.scenes.pause:PauseScene")

WINDOWS: Mapping[str, Callable[[Context, Table[Any], Any], Scene | None]] = {
    "forecast": lambda context, table, _below: None if table.over else _FORECAST(context, table),
    "report": lambda context, table, _below: _REPORT(context, table.session),
    "replay": lambda context, table, _below: _REPLAY(context, table.session),
    "keys": lambda context, _table, _below: _KEYS(context),
    "rulebook": lambda context, table, _below: _RULEBOOK(context, table.rule),
    "pause": lambda context, table, _below: _PAUSE(context, table),
    "save": _save,
    "crash": _crash,
}
"""Windows that a player opens, by what makes them for a position; None where it has none."""
