"""What Siloam's dialogs with chits share: their art, their usual answers, the sum of the odds."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees

import pygame
from attrs import define, field

from game.core.decision import Choice, Decision
from game.siloam.model.state import State
from game.siloam.screen.counters import CounterArt
from game.siloam.screen.dialogs.chart import Chart
from game.siloam.screen.dialogs.dialog_art import art_for
from game.siloam.screen.dialogs.dialog_words import say
from game.siloam.screen.dialogs.odds_window import OddsWindow, cases_in_combat
from game.table.desk.key_table import table_keys
from game.table.dialogs.draws import ChitPictures
from game.table.dialogs.story_dialog import StoryDialog
from game.table.draw.theme import Theme
from game.table.map.geometry import center
from game.table.map.map_art import MapArt
from game.table.scene import Push, Transition
from game.table.widgets.widget import Button

USUAL_VERBS = ("commit", "done", "advance", "intercept", "hits_vanish")
USUAL_PLACES: Mapping[str, int] = {"political_cost": 0, "commit_planes": -1}
"""Questions whose answer for Enter goes by its place in the list."""
SUMMED = ("declaration", "coordinate_defense", "choose_defense")
"""Questions before the first draw: the sum of the exchange to come can be looked at."""


@define(eq=False)
class ChitDialog(StoryDialog):
    """A dialog with chits, counters and perhaps a chart of the ground."""

    counters: CounterArt = field(init=False)
    map_art: MapArt = field(init=False)
    chart: Chart | None = field(init=False, default=None)
    """The chart on the panel, where there is one now."""

    @property
    def shown(self) -> State:
        """The position that is shown."""
        shown: State = self.table.shown
        return shown

    def make_art(self, theme: Theme) -> None:
        StoryDialog.make_art(self, theme)
        art = art_for(theme, self.table.shown.content)
        self.counters, self.map_art = art.counters, art.map

    def chit_pictures(self, theme: Theme) -> ChitPictures:
        return art_for(theme, self.table.shown.content).chits

    def changed(self) -> None:
        StoryDialog.changed(self)
        self.chart = None

    def usual_answer(self, decision: Decision) -> Choice | None:
        if decision.kind in USUAL_PLACES:
            return decision.choices[USUAL_PLACES[decision.kind]]
        usual = (c for verb in USUAL_VERBS for c in decision.choices if c.verb == verb)
        return StoryDialog.usual_answer(self, decision) or next(usual, None)

    def arrow_of(self, choice: Choice) -> float | None:
        """Which way a retreat goes."""
        unit = self.shown.units.get(choice.piece)
        if choice.verb != "retreat" or unit is None or not unit.on_map:
            return None
        (ax, ay), (bx, by) = center(unit.place), center(choice.hex)
        return degrees(atan2(ay - by, bx - ax))

    def point_out(self, surface: pygame.Surface, choice: Choice) -> None:
        """Outline the hexes of an answer on the chart."""
        if self.chart is None or not (choice.path or choice.hex):
            return
        view = surface.subsurface(self.panel.clip(surface.get_rect()))
        view.set_clip(self.chart.area)
        for hex_id in choice.path or (choice.hex,):
            self.chart.outline(view, hex_id, self.theme.colors.path, 4, 0.86)

    def helping_buttons(self) -> list[Button]:
        """The advisor, and the sum of the odds."""
        buttons = StoryDialog.helping_buttons(self)
        if self._asked is not None and self._asked.kind in SUMMED:
            key = table_keys().keys_of("board_odds")[0]
            buttons.append(Button(say("battle.sum"), self.open_sum, key=key))
        return buttons

    def open_sum(self) -> Transition | None:
        """Every draw, every chit and every hit of the exchange to come."""
        cases = cases_in_combat(self.shown)
        return Push(OddsWindow(self.context, self.shown, cases)) if cases else None
