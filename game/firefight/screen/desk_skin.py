"""The desk of a mission: panels, questions, the inspector, and what is made much of."""

from __future__ import annotations

from game.core.tables import assets
from game.firefight.screen.ceremonies import FirefightCeremonies
from game.firefight.screen.hex_facts import describe
from game.firefight.screen.map.looks import held
from game.firefight.screen.panels.dice_panel import DicePanel
from game.firefight.screen.panels.hand_panel import HandPanel
from game.firefight.screen.panels.mission_bar import MissionBar
from game.firefight.screen.panels.order_panel import OrderPanel
from game.firefight.screen.panels.piles_panel import PilesPanel
from game.firefight.screen.panels.points_panel import PointsPanel
from game.firefight.screen.panels.units_panel import UnitsPanel
from game.firefight.screen.questions import FirefightQuestions
from game.table.desk.desk_skin import DeskPanels, DeskSkin
from game.table.draw.theme import Theme


def panels(theme: Theme) -> DeskPanels:
    """What you have at the left, what is happening at the right."""
    return DeskPanels(
        MissionBar(theme),
        head=(OrderPanel(theme),),
        rows={"dice": DicePanel(theme), "points": PointsPanel(theme)},
        column={"hand": HandPanel(theme), "units": UnitsPanel(theme)},
        foot=PilesPanel(theme),
    )


DESK = DeskSkin(
    panels=panels,
    describe=describe,
    questions=FirefightQuestions(),
    folder=assets() / "firefight" / "screen",
    held=held,
    ceremonies=FirefightCeremonies(),
)
