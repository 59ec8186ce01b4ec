"""Commands with a picture: play a save, watch a policy play, take a screenshot without a display."""

from __future__ import annotations

import argparse
import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

from game.core.dice import seeded
from game.core.errors import GameError
from game.siloam.system import SILOAM_SYSTEM as SYSTEM

if TYPE_CHECKING:
    from game.ui.context import Context
    from game.ui.play.table import Table
    from game.ui.scene import Scene

# The screen is imported by the command that needs it: a screenshot chooses its driver before that.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

BOARDS = {
    "battle": ("game.ui.scenes.battle", "BattleScene"),
    "air": ("game.ui.scenes.air", "AirScene"),
    "check": ("game.ui.scenes.check", "CheckScene"),
    "event": ("game.ui.scenes.event_card", "EventCard"),
}
"""Dialogs that open when the position asks for them: module and class."""
PAGES = {
    "title": ("game.ui.scenes.title", "TitleScene"),
    "options": ("game.ui.scenes.options", "OptionsScene"),
    "load": ("game.ui.scenes.load", "LoadScene"),
    "learn": ("game.ui.scenes.learn", "LearnScene"),
}
SETTLING_FRAMES, FRAME_SECONDS = 12, 0.05
THINKING = {"off": 0.0, "fast": 0.2, "normal": 0.7, "slow": 1.6}
"""Seconds a demonstration rests on a question before it answers, by speed."""


def play(options: argparse.Namespace) -> int:
    """Open the game on a save."""
    from game.ui.app import make_context, run_game
    from game.ui.scenes.start import campaign_scene, lay_table

    context = make_context(options.saves)
    session = context.library.read(options.file)
    context.library.note(session, autosave=False)
    run_game(context, lambda made: campaign_scene(made, lay_table(made, session)))
    return 0


def demo(options: argparse.Namespace) -> int:
    """Let a policy play a campaign on the screen."""
    import pygame

    from game.ui.app import make_context, open_window
    from game.ui.demo import DemoApp
    from game.ui.play.pace import Pace
    from game.ui.scenes.start import begin, campaign_scene
    from game.ui.texts import say

    policy = SYSTEM.policies.get(options.policy)
    if policy is None:
        raise GameError(say("demo.not_there", policy=options.policy, policies=", ".join(SYSTEM.policies)))
    context = make_context(options.saves)
    context.store, context.demo = None, True
    context.options.autosave = False
    context.options.pace = Pace(options.speed, options.speed, options.speed)
    table = begin(context, options.seed)
    try:
        app = DemoApp(
            open_window(context.options.fullscreen),
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


def screenshot(options: argparse.Namespace) -> int:
    """Draw a scene of a save into a PNG file, with no display needed."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from game.ui.app import App
    from game.ui.context import Context
    from game.ui.library import Library
    from game.ui.options import Options
    from game.ui.scenes.start import lay_table

    context = Context(
        Options(scale=options.scale), library=Library(options.saves or options.file.resolve().parent)
    )
    table = lay_table(context, context.library.read(options.file))
    try:
        pygame.display.init()
        pygame.font.init()
        screen = pygame.display.set_mode(options.size)
        app = App(screen)
        for scene in _scenes(context, table, options.scene):
            app.stack.push(scene)
        # Pages settle over a few frames; over the map, time would open the dialogs that belong there.
        for _ in range(SETTLING_FRAMES if options.scene in PAGES else 0):
            app.frame([], FRAME_SECONDS)
        app.stack.draw(screen)
        pygame.image.save(screen, options.out)
    except (pygame.error, OSError) as error:
        raise GameError(f"{options.out}: cannot be written ({error}); choose another place.") from None
    finally:
        pygame.quit()
    print(f"Saved as {options.out}.")
    return 0


def _scenes(context: Context, table: Table, name: str) -> list[Scene]:
    """The scene that is wanted, with the campaign below a dialog."""
    from game.ui.scenes.start import campaign_scene

    if name in PAGES:
        return [_class(PAGES[name])(context)]
    below = campaign_scene(context, table)
    if name == "campaign":
        return [below]
    dialog = _dialog(context, table, name)
    if dialog is None:
        from game.ui.texts import say

        raise GameError(say("screenshot.no_such", scene=name))
    return [below, dialog]


def _dialog(context: Context, table: Table, name: str) -> Scene | None:
    from game.ui.scenes.ledger import ROUND_END
    from game.ui.scenes.result import ResultScene
    from game.ui.scenes.round_summary import RoundSummary

    if name == "result":
        return ResultScene(context, table) if table.over else None
    if name == "summary":
        ends = [entry.event for entry in table.session.log if entry.event.kind == ROUND_END]
        return RoundSummary(context, table, ends[-1]) if ends else None
    board = _class(BOARDS[name])
    return board(context, table) if board.wanted(table) else None


def _class(place: tuple[str, str]) -> Any:
    return getattr(import_module(place[0]), place[1])
