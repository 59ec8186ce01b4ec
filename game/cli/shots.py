"""What a screenshot shows: each scene by name, made for a position, and the time it needs to settle."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from game.core.errors import GameError

if TYPE_CHECKING:
    from game.table.app import App
    from game.table.context import Context
    from game.table.desk.table import Table
    from game.table.scene import Scene

BOARDS = {
    "battle": ("siloam.screen.dialogs.battle", "BattleScene"),
    "air": ("siloam.screen.dialogs.air_dialog", "AirScene"),
    "check": ("siloam.screen.dialogs.check_dialog", "CheckScene"),
    "event": ("siloam.screen.dialogs.event_card", "EventCard"),
}
"""Dialogs that open when the position asks for them: module and class."""
PAGES = {
    "title": ("table.scenes.title", "TitleScene"),
    "new": ("table.scenes.new_campaign", "NewCampaignScene"),
    "options": ("table.scenes.options_scene", "OptionsScene"),
    "load": ("table.scenes.load", "LoadScene"),
    "learn": ("siloam.screen.learn.learn", "LearnScene"),
}
PICTURED_ERROR = "an error for the picture"
FRAME_SECONDS, FEWEST_FRAMES = 0.05, 12
LONGEST_WAIT = 12.0
"""Seconds that a scene may take to gather what it shows."""


def scenes(context: Context, table: Table, name: str) -> list[Scene]:
    """The scene that is wanted, with the campaign below a dialog."""
    from game.table.scenes.start import campaign_scene

    if name in PAGES:
        return [_class(PAGES[name])(context)]
    below = campaign_scene(context, table)
    if name == "campaign":
        return [below]
    dialog = _board(context, table, name) if name in BOARDS else _WINDOWS[name](context, table, below)
    if dialog is None:
        from game.table.texts import say

        raise GameError(say("screenshot.no_such", scene=name))
    return [below, dialog]


def settle(app: App, name: str) -> None:
    """Let a scene gather what it shows; over the map, time would open the dialogs that belong there."""
    if name == "campaign" or name in BOARDS:
        return
    until = time.monotonic() + LONGEST_WAIT
    for _ in range(FEWEST_FRAMES):
        app.frame([], FRAME_SECONDS)
    while app.stack.animating and time.monotonic() < until:
        app.frame([], FRAME_SECONDS)
        time.sleep(FRAME_SECONDS)


def _class(place: tuple[str, str]) -> Any:
    return getattr(import_module(f"game.{place[0]}"), place[1])


def _board(context: Context, table: Table, name: str) -> Scene | None:
    board = _class(BOARDS[name])
    return board(context, table) if board.wanted(table) else None


def _result(context: Context, table: Table, _below: Scene) -> Scene | None:
    from game.siloam.screen.dialogs.result import ResultScene

    return ResultScene(context, table) if table.over else None


def _summary(context: Context, table: Table, _below: Scene) -> Scene | None:
    from game.siloam.screen.dialogs.round_summary import RoundSummary
    from game.siloam.screen.report.ledger import ROUND_END

    ends = [entry.event for entry in table.session.log if entry.event.kind == ROUND_END]
    return RoundSummary(context, table, ends[-1]) if ends else None


def _vang_turn(context: Context, table: Table, below: Any) -> Scene | None:
    from game.siloam.account.turns import vang_turns
    from game.siloam.screen.dialogs.vang_turn import VangTurnScene

    return VangTurnScene(context, table, below.board) if vang_turns(table.session.log) else None


def _odds(context: Context, table: Table, _below: Scene) -> Scene | None:
    """The first hex of the map that can be attacked, by us if there is one."""
    from game.siloam.screen.dialogs.odds_window import OddsWindow, cases_at

    state = table.shown
    hexes = sorted(state.content.map.grid.hexes, key=lambda hex_id: state.vang_in(hex_id) is None)
    found = (cases_at(state, hex_id) for hex_id in hexes)
    cases = next((cases for cases in found if cases), None)
    return OddsWindow(context, state, cases) if cases else None


def _cup(context: Context, table: Table, _below: Scene) -> Scene:
    from game.siloam.screen.dialogs.cup_window import CupWindow

    return CupWindow(context, table.shown, table.log)


def _forecast(context: Context, table: Table, _below: Scene) -> Scene | None:
    from game.table.scenes.forecast_window import ForecastWindow

    return ForecastWindow(context, table) if not table.over else None


def _report(context: Context, table: Table, _below: Scene) -> Scene:
    from game.table.scenes.report_scene import ReportScene

    return ReportScene(context, table.session)


def _replay(context: Context, table: Table, _below: Scene) -> Scene:
    from game.table.scenes.replay import replay_of

    return replay_of(context, table.session)


def _keys(context: Context, _table: Table, _below: Scene) -> Scene:
    from game.table.scenes.keys import KeySheet

    return KeySheet(context)


def _pause(context: Context, table: Table, _below: Scene) -> Scene:
    from game.table.scenes.pause import PauseScene

    return PauseScene(context, table)


def _save(context: Context, table: Table, _below: Scene) -> Scene:
    from game.table.scenes.pause import SaveScene

    return SaveScene(context, table, lambda _path: None)


def _crash(context: Context, _table: Table, _below: Scene) -> Scene:
    """Made by hand: a real one would write a report."""
    from game.table.scenes.crash import CrashScene
    from game.table.texts import say

    folder = context.library.folder
    report = say("crash.report", file=folder / "crash.txt")
    return CrashScene(context, f"ValueError: {PICTURED_ERROR}", report, folder / "autosave.json")


_WINDOWS: Mapping[str, Callable[[Context, Table, Any], Scene | None]] = {
    "result": _result,
    "summary": _summary,
    "vang": _vang_turn,
    "odds": _odds,
    "cup": _cup,
    "forecast": _forecast,
    "report": _report,
    "replay": _replay,
    "keys": _keys,
    "pause": _pause,
    "save": _save,
    "crash": _crash,
}
"""Windows that a player opens, by what makes them for a position; None where it has none."""
