"""What scenes will need later, fetched beside the loop while the first one is being looked at."""

from __future__ import annotations

import gc
from functools import cache
from importlib import import_module
from threading import Thread

MODULES = (
    "game.table.widgets.gui",
    "game.table.scenes.new_campaign",
    "game.table.scenes.campaign",
    "game.siloam.screen.dialogs.battle",
    "game.siloam.screen.dialogs.event_card",
    "game.siloam.screen.dialogs.check_dialog",
    "game.siloam.screen.dialogs.round_summary",
    "game.siloam.screen.dialogs.air_dialog",
    "game.table.scenes.pause",
    "game.table.scenes.options_scene",
    "game.table.scenes.load",
    "game.siloam.screen.learn.learn",
    "game.table.scenes.keys",
    "game.siloam.screen.dialogs.cup_window",
    "game.siloam.screen.dialogs.odds_window",
    "game.siloam.screen.dialogs.vang_turn",
    "game.table.scenes.forecast_window",
    "game.table.scenes.report_scene",
    "game.table.scenes.discard",
    "game.table.scenes.replay",
    "game.siloam.screen.dialogs.result",
    "game.table.autosave",
    "game.siloam.screen.thumbnail",
    "game.core.think.worker",
    "game.table.desk.advice_entry",
)
"""In the order in which a player is likely to come to them; together they take longer than a frame may."""


@cache
def begin() -> Thread:
    """Start fetching, once for a run of the program."""
    thread = Thread(target=_fetch, name="warming", daemon=True)
    thread.start()
    return thread


def _fetch() -> None:
    from game.siloam.system import SCENARIO
    from game.siloam.system import SILOAM_SYSTEM as SYSTEM
    from game.siloam.words import words
    from game.table.desk.desk_texts import texts

    for module in MODULES:
        import_module(module)
    words()
    texts()
    SYSTEM.think()
    SYSTEM.unstructure(SYSTEM.new_game(SCENARIO, 0).clone())
    gc.freeze()  # all this stays as long as the program; going through it again and again frees nothing
