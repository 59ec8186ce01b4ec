"""What a screenshot shows: each scene by name, made for a position, and the time it needs to settle."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from game.core.errors import GameError
from game.core.game import Late

if TYPE_CHECKING:
    from game.table.app import App
    from game.table.context import Context
    from game.table.desk.table import Table
    from game.table.scene import Scene

PAGES: Mapping[str, Callable[[Context], Scene]] = {
    "title": Late("game.table.scenes.title:TitleScene"),
    "new": Late("game.table.scenes.new_campaign:NewCampaignScene"),
    "options": Late("game.table.scenes.options_scene:OptionsScene"),
    "load": Late("game.table.scenes.load:LoadScene"),
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
_PAUSE = Late("game.table.scenes.pause:PauseScene")

WINDOWS: Mapping[str, Callable[[Context, Table[Any], Any], Scene | None]] = {
    "forecast": lambda context, table, _below: None if table.over else _FORECAST(context, table),
    "report": lambda context, table, _below: _REPORT(context, table.session),
    "replay": lambda context, table, _below: _REPLAY(context, table.session),
    "keys": lambda context, _table, _below: _KEYS(context),
    "pause": lambda context, table, _below: _PAUSE(context, table),
    "save": _save,
    "crash": _crash,
}
"""Windows that a player opens, by what makes them for a position; None where it has none."""
