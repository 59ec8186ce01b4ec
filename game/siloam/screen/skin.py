"""Siloam at the table."""

from __future__ import annotations

from game.table.scenes.router import DialogKind
from game.table.skin import Skin

DIALOGS = (
    DialogKind("result", "game.siloam.screen.dialogs.result", "ResultScene"),
    DialogKind("round", "game.siloam.screen.dialogs.round_summary", "RoundSummary"),
    DialogKind("battle", "game.siloam.screen.dialogs.battle", "BattleScene"),
    DialogKind("air", "game.siloam.screen.dialogs.air_dialog", "AirScene"),
    DialogKind("event", "game.siloam.screen.dialogs.event_card", "EventCard"),
    DialogKind("check", "game.siloam.screen.dialogs.check_dialog", "CheckScene"),
)

SKIN = Skin(dialogs=DIALOGS, map_name="game.siloam.screen.map.map_skin:SiloamMap")
