"""Siloam's desk: its panels, its questions, and the windows that open over the map."""

from __future__ import annotations

from game.core.assets import assets
from game.siloam.odds.cup_odds import chits_back
from game.siloam.screen.asking import SiloamQuestions
from game.siloam.screen.dialogs.cup_window import CupWindow
from game.siloam.screen.dialogs.odds_window import OddsWindow, cases_at
from game.siloam.screen.dialogs.vang_turn import VangTurnScene
from game.siloam.screen.panels.airfields import AirfieldsPanel
from game.siloam.screen.panels.cups_panel import CupsPanel
from game.siloam.screen.panels.hex_facts import describe
from game.siloam.screen.panels.morale_panel import MoralePanel
from game.siloam.screen.panels.panel_texts import say
from game.siloam.screen.panels.plans_panel import PlansPanel
from game.siloam.screen.panels.pools import BeachesPanel, PoolsPanel
from game.siloam.screen.panels.spaces import SpaceGrid
from game.siloam.screen.panels.this_round import ThisRoundPanel
from game.siloam.screen.panels.trackbar import TrackBar
from game.siloam.words.advice_words import say as advice_text
from game.table.desk.desk_skin import DeskPanels, DeskSkin, Glance
from game.table.draw.theme import Theme
from game.table.scene import Scene


def _panels(theme: Theme) -> DeskPanels:
    return DeskPanels(
        track=TrackBar(theme),
        head=(MoralePanel(theme), AirfieldsPanel(theme)),
        rows={"cups": CupsPanel(theme), "plans": PlansPanel(theme)},
        column={"pools": PoolsPanel(theme), "beaches": BeachesPanel(theme)},
        foot=ThisRoundPanel(theme),
    )


def _odds(glance: Glance) -> Scene | str:
    """The sum behind every attack on a hex."""
    later = chits_back(glance.table.shown)
    cases = cases_at(later, glance.hex) if glance.hex else []
    return OddsWindow(glance.context, later, cases) if cases else advice_text("window.none")


def _cups(glance: Glance) -> Scene:
    table = glance.table
    return CupWindow(glance.context, table.shown, table.log, glance.spot or "tactics")


def _vang_turn(glance: Glance) -> Scene | str:
    """What the Vang did last, to be shown again."""
    table = glance.table
    if table.busy or not any(entry.event.kind == "banner_activated" for entry in table.session.log):
        return say("again.none")
    return VangTurnScene(glance.context, table, glance.board)


DESK = DeskSkin(
    panels=_panels,
    describe=describe,
    survey=SpaceGrid,
    questions=SiloamQuestions(),
    folder=assets() / "siloam" / "screen",
    windows={"odds": _odds, "cups": _cups, "again": _vang_turn},
    spot_actions={"cup": "cups", "forecast": "forecast"},
    tools=("zoom_in", "zoom_out", "fit", "step", "again", "advice", "odds", "help", "menu"),
)
