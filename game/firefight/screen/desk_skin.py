"""The desk of a mission: panels, questions, the inspector, and what is made much of."""

from __future__ import annotations

from game.core.frame import Event
from game.core.tables import assets
from game.firefight.model.state import Skirmish
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
from game.firefight.screen.screen_texts import say
from game.table.ceremony.ceremony import Ceremonies, Ceremony
from game.table.ceremony.stage_begun import StageBegun
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


class FirefightCeremonies(Ceremonies[Skirmish]):
    """A round that begins is made much of."""

    def of_event(self, event: Event, state: Skirmish, theme: Theme) -> Ceremony:
        return StageBegun(say("bar.round"), str(event.about["round"]))


DESK = DeskSkin(
    panels=panels,
    describe=describe,
    questions=FirefightQuestions(),
    folder=assets() / "firefight" / "screen",
    held=held,
    ceremonies=FirefightCeremonies(),
)
