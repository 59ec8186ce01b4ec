"""What scenes will need later, fetched beside the loop while the first one is being looked at."""

from __future__ import annotations

import gc
from functools import cache
from importlib import import_module
from threading import Thread

from game.core.game import Game

FIRST = (
    "game.table.sound",
    "game.table.scenes.controls",
    "game.table.scenes.new_campaign",
    "game.table.scenes.campaign",
    "game.table.lessons.first_use",
)
"""What a player is likely to come to first; then come the modules of the game."""
LATER = (
    "game.table.scenes.pause",
    "game.table.scenes.options_scene",
    "game.table.scenes.load",
    "game.table.scenes.keys",
    "game.table.reading.rulebook_scene",
    "game.table.scenes.window",
    "game.table.scenes.report_scene",
    "game.table.scenes.load",
    "game.table.scenes.replay",
    "game.table.autosave",
    "game.table.lessons.first_use",
    "game.table.statistics.statistics_scene",
    "game.table.statistics.campaign_counter",
    "game.core.think.worker",
    "game.table.desk.advice_entry",
)
"""In the order in which a player is likely to come to them; together they take longer than a frame may."""


@cache
def begin(game: Game) -> Thread:
    """Start fetching, once for each game in a run of the program."""
    thread = Thread(target=_fetch, args=(game,), name="preload", daemon=True)
    thread.start()
    return thread


def _fetch(game: Game) -> None:
    for module in (*FIRST, *game.skin.modules, *LATER):
        import_module(module)
    system = game.system
    system.words()
    system.rulebook()
    system.think()
    system.unstructure(system.new_game(system.scenarios[0].id, 0).clone())
    gc.freeze()  # all this stays as long as the program; going through it again and again frees nothing
