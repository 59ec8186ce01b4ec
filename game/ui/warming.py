"""What scenes will need later, fetched beside the loop while the first one is being looked at."""

from __future__ import annotations

import gc
from functools import cache
from importlib import import_module
from threading import Thread

MODULES = (
    "game.ui.gui",
    *(
        f"game.ui.scenes.{name}"
        for name in (
            "new_campaign", "campaign", "battle", "event_card", "check", "round_summary", "air", "pause",
            "options", "load", "learn", "keysheet", "cup_window", "odds_window", "vang_turn", "forecast",
            "report", "discard", "replay", "result",
        )
    ),
    "game.ui.keeper",
    "game.ui.thumbnail",
    "game.siloam.advisor.worker",
)  # fmt: skip
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
    from game.ui.panels.texts import texts

    for module in MODULES:
        import_module(module)
    words()
    texts()
    SYSTEM.unstructure(SYSTEM.new_game(SCENARIO, 0).clone())
    gc.freeze()  # all this stays as long as the program; going through it again and again frees nothing
