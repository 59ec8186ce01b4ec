"""Siloam at the table."""

from __future__ import annotations

from game.core.game import Late
from game.core.tables import assets
from game.siloam.screen.screen_texts import MENUS
from game.table.skin import DialogKind, Skin

DIALOGS = (
    DialogKind("result", "game.siloam.screen.dialogs.account_dialogs", "ResultScene"),
    DialogKind("summary", "game.siloam.screen.dialogs.account_dialogs", "RoundSummary"),
    DialogKind("battle", "game.siloam.screen.dialogs.battle", "BattleScene"),
    DialogKind("air", "game.siloam.screen.dialogs.air_dialog", "AirScene"),
    DialogKind("event", "game.siloam.screen.dialogs.event_card", "EventCard"),
    DialogKind("check", "game.siloam.screen.dialogs.check_dialog", "CheckScene"),
)
PRELOADED = (
    "game.siloam.screen.desk_skin",
    "game.siloam.screen.dialogs.battle",
    "game.siloam.screen.dialogs.event_card",
    "game.siloam.screen.dialogs.check_dialog",
    "game.siloam.screen.dialogs.account_dialogs",
    "game.siloam.screen.dialogs.air_dialog",
    "game.siloam.screen.learn.learn",
    "game.siloam.screen.dialogs.odds_window",
    "game.siloam.screen.dialogs.odds_window",
    "game.siloam.screen.dialogs.vang_turn",
    "game.siloam.screen.dialogs.account_dialogs",
    "game.siloam.screen.thumbnail",
    "game.siloam.screen.illustrations",
    "game.siloam.model.fork",
    "game.siloam.words.operations",
    "game.siloam.lessons.course",
)

SKIN = Skin(
    dialogs=DIALOGS,
    map_name="game.siloam.screen.map.map_skin:SiloamMap",
    menus=MENUS,
    thumbnail=Late("game.siloam.screen.thumbnail:thumbnail"),
    learn=Late("game.siloam.screen.learn.learn:learn_page"),
    preview=Late("game.siloam.screen.counters:preview"),
    illustrate=Late("game.siloam.screen.illustrations:illustrate"),
    report=Late("game.siloam.screen.report.source:gather"),
    windows={
        "result": Late("game.siloam.screen.dialogs.account_dialogs:result_if_over"),
        "summary": Late("game.siloam.screen.dialogs.account_dialogs:last_summary"),
        "vang": Late("game.siloam.screen.dialogs.vang_turn:last_turns"),
        "odds": Late("game.siloam.screen.dialogs.odds_window:first_odds"),
        "cup": Late("game.siloam.screen.dialogs.odds_window:tactics_cup"),
    },
    sounds=assets() / "siloam" / "screen",
    modules=PRELOADED,
    desk_name="game.siloam.screen.desk_skin:DESK",
)
