"""What the parts of the campaign scene share: the map, the panels, and what is pointed at."""

from __future__ import annotations

from typing import Any

import pygame
from attrs import define, field

from game.core.system import Words
from game.table.context import Context
from game.table.desk.desk import Desk
from game.table.desk.desk_skin import DeskSkin, Questions
from game.table.desk.panel import Spot
from game.table.desk.pointer import Pointer
from game.table.desk.stepper import Stepper
from game.table.desk.table import Table
from game.table.map.geometry import center
from game.table.map.live_map import LiveMap
from game.table.map.map_skin import LOOK_UNDER
from game.table.widgets.cards import AdviceCard, Toast


@define(eq=False)
class CampaignScreen:
    """The table as it lies in the window. Whoever changes how it looks marks it dirty."""

    context: Context
    table: Table[Any]
    board: LiveMap = field(init=False)
    desk: Desk = field(init=False)
    card: AdviceCard = field(init=False)
    toast: Toast = field(init=False)
    pointer: Pointer = field(init=False)
    stepper: Stepper = field(init=False)
    toggles: set[str] = field(init=False, factory=set)
    """The layers that the map shows besides."""
    focus: str | None = field(init=False, default=None)
    """The hex in the inspector: the last one that was pointed at."""
    tip: Spot | None = field(init=False, default=None)
    """What is being explained."""
    covered: bool = field(init=False, default=False)
    """Whether a dialog lies on top: advice is shown there, and nothing is explained below it."""
    dirty: bool = field(init=False, default=True)

    def __attrs_post_init__(self) -> None:
        self.pointer = Pointer(self.context.skin.map.grid)
        self.stepper = Stepper(self.table)
        self.make_pictures()

    def make_pictures(self) -> None:
        """Everything that depends on the theme."""
        context, theme = self.context, self.context.theme
        self.board = LiveMap(context.skin.map, theme, context.options.reduced_motion, context.slices)
        self.desk = Desk(context)
        self.card = AdviceCard(theme)
        self.toast = Toast(theme)

    @property
    def skin(self) -> DeskSkin:
        return self.context.skin.desk

    @property
    def questions(self) -> Questions[Any]:
        return self.skin.questions

    @property
    def words(self) -> Words[Any]:
        return self.context.system.words()

    @property
    def layers(self) -> tuple[str, ...]:
        """What the map may show besides, each with a tool and a key."""
        return (*self.context.skin.map.layers, LOOK_UNDER)

    def show_toggles(self) -> None:
        """Let the tools show what is on."""
        self.desk.tools.show([*self.toggles, *(["step"] if self.stepper.on else [])])

    def hex_rect(self, hex_id: str) -> pygame.Rect:
        """Where a hex lies in the window."""
        radius = round(self.board.camera.radius)
        x, y = self.board.camera.to_screen(center(hex_id))
        return pygame.Rect(round(x) - radius, round(y) - radius, 2 * radius, 2 * radius)
