"""The Corrow Papers at the table."""

from __future__ import annotations

from game.core.game import Late
from game.core.tables import assets
from game.firefight.screen.screen_texts import MENUS
from game.table.skin import DialogKind, Skin

SKIN = Skin(
    map_name="game.firefight.screen.map.map_skin:FirefightMap",
    desk_name="game.firefight.screen.desk_skin:DESK",
    menus=MENUS,
    report=Late("game.firefight.screen.report:gather"),
    board=lambda state: str(state.mission.map),
    learn=Late("game.firefight.screen.guide:learn_page"),
    illustrate=Late("game.firefight.screen.illustrations:illustrate"),
    thumbnail=Late("game.firefight.screen.thumbnail:thumbnail"),
    preview=Late("game.firefight.screen.map.counters:preview"),
    dialogs=(DialogKind("result", "game.firefight.screen.result_dialog", "ResultDialog"),),
    windows={"result": Late("game.firefight.screen.result_dialog:result_if_over")},
    sounds=assets() / "firefight" / "screen",
    modules=("game.firefight.screen.desk_skin",),
)
