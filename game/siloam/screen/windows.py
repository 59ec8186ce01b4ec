"""Windows over the map for a position as it is; None where it has nothing to show in them."""

from __future__ import annotations

from game.siloam.account.turns import vang_turns
from game.siloam.model.state import State
from game.siloam.screen.dialogs.account_dialogs import ResultScene, RoundSummary
from game.siloam.screen.dialogs.odds_window import CupWindow, OddsWindow, cases_at
from game.siloam.screen.dialogs.vang_turn import VangTurnScene
from game.siloam.screen.report.account import ROUND_END
from game.table.context import Context
from game.table.desk.table import Table
from game.table.scene import Scene
from game.table.scenes.campaign import CampaignScene


def result(context: Context, table: Table[State], _below: Scene) -> Scene | None:
    return ResultScene(context, table) if table.over else None


def summary(context: Context, table: Table[State], _below: Scene) -> Scene | None:
    ends = [entry.event for entry in table.session.log if entry.event.kind == ROUND_END]
    return RoundSummary(context, table, ends[-1]) if ends else None


def vang_turn(context: Context, table: Table[State], below: CampaignScene) -> Scene | None:
    return VangTurnScene(context, table, below.screen.board) if vang_turns(table.session.log) else None


def odds(context: Context, table: Table[State], _below: Scene) -> Scene | None:
    """The first hex of the map that can be attacked, by us if there is one."""
    state = table.shown
    hexes = sorted(state.content.map.grid.hexes, key=lambda hex_id: state.vang_in(hex_id) is None)
    found = (cases_at(state, hex_id) for hex_id in hexes)
    cases = next((cases for cases in found if cases), None)
    return OddsWindow(context, state, cases) if cases else None


def cup(context: Context, table: Table[State], _below: Scene) -> Scene:
    return CupWindow(context, table.shown, table.log)
