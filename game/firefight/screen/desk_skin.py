"""The desk of a mission: panels, questions, the inspector, and what is made much of."""

from __future__ import annotations

from game.core.tables import assets
from game.firefight.model.content import content
from game.firefight.screen.cards_ahead import COUNTS, CardsAhead
from game.firefight.screen.ceremonies import FirefightCeremonies
from game.firefight.screen.hex_facts import describe
from game.firefight.screen.map.looks import held
from game.firefight.screen.order_history import RECALL, orders_of_round
from game.firefight.screen.panels.dice_panel import DicePanel
from game.firefight.screen.panels.hand_panel import HandPanel
from game.firefight.screen.panels.mission_bar import MissionBar
from game.firefight.screen.panels.order_panel import OrderPanel
from game.firefight.screen.panels.piles_panel import PilesPanel
from game.firefight.screen.panels.points_panel import PointsPanel
from game.firefight.screen.panels.units_panel import UnitsPanel
from game.firefight.screen.questions import FirefightQuestions
from game.firefight.screen.screen_texts import say
from game.table.desk.desk_skin import DeskPanels, DeskSkin, Glance
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


def _look_back(glance: Glance) -> str:
    """The card that was clicked, or the one before, with what came of it on the map."""
    log, place = glance.table.log, int(glance.spot) if glance.spot else None
    if place is not None:
        RECALL.look_at(log, place)
    else:
        place = RECALL.look_back(log)
    if place is None:
        return say("order.no_history")
    places = orders_of_round(log)
    name = content().orders[log[place].event.about["card"]].name
    return say("order.again", number=places.index(place) + 1, of=len(places), name=name)


DESK = DeskSkin(
    panels=panels,
    describe=describe,
    questions=FirefightQuestions(),
    folder=assets() / "firefight" / "screen",
    survey=CardsAhead,
    reckoning=COUNTS,
    windows={"again": _look_back},
    spot_actions={"past_order": "again"},
    held=held,
    ceremonies=FirefightCeremonies(),
    tools=("zoom_in", "zoom_out", "fit", "step", "again", "advice", "names", "rules", "menu"),
)
