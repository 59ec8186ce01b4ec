"""Commands with a picture: play a save, watch a policy play, take a screenshot without a display."""

from __future__ import annotations

import argparse
import os

from game.core.dice import seeded
from game.core.errors import GameError
from game.core.game import Game

# The screen is imported by the command that needs it: a screenshot chooses its driver before that.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

THINKING = {"off": 0.0, "fast": 0.2, "normal": 0.7, "slow": 1.6}
"""Seconds a demonstration rests on a question before it answers, by speed."""


def play(game: Game, options: argparse.Namespace) -> int:
    """Open the game on a save."""
    from game.table.app import make_context, run_game
    from game.table.scenes.start import campaign_scene, lay_table

    context = make_context(game, options.saves)
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
    table = begin(context, options.seed)
    try:
        app = DemoApp(
            open_window(context.options.fullscreen, context.game.title),
            context.game,
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

    from game.cli import shots
    from game.table.app import App
    from game.table.context import Context
    from game.table.library import Library
    from game.table.options import Options
    from game.table.scenes.start import lay_table

    asked = Options(scale=options.scale, text_scale=options.text_scale, palette=options.palette)
    context = Context(game, asked, library=Library(game, options.saves or options.file.resolve().parent))
    table = lay_table(context, context.library.read(options.file))
    try:
        pygame.display.init()
        pygame.font.init()
        screen = pygame.display.set_mode(options.size)
        app = App(screen)
        for scene in shots.scenes(context, table, options.scene):
            app.stack.push(scene)
        shots.settle(app, context, options.scene)
        app.stack.draw(screen)
        pygame.image.save(screen, options.out)
        app.stack.clear()
    except (pygame.error, OSError) as error:
        raise GameError(f"{options.out}: cannot be written ({error}); choose another place.") from None
    finally:
        pygame.quit()
    print(f"Saved as {options.out}.")
    return 0
