"""How a game begins that a command starts."""

from __future__ import annotations

import argparse

from game.core.game import Game
from game.core.system import PRESETS


def begun_as(game: Game, options: argparse.Namespace) -> tuple[str, dict[str, str]]:
    """The scenario and the values of its options that were asked for; refuses what is not offered."""
    system = game.system
    scenario = system.scenario(options.scenario) if options.scenario else system.scenarios[0]
    return scenario.id, scenario.complete({PRESETS: options.preset} if options.preset else {})
