"""Dialogs over the campaign that tell something and go away when it has been read."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

import pygame
from attrs import define, field

from game.table.desk.table import Table
from game.table.scene import Pop, Transition
from game.table.scenes.page import Page

READING_SECONDS = {"off": 0.0, "fast": 1.2, "normal": 3.5, "slow": 7.0}
"""How long a demonstration leaves a dialog in view."""


@define(eq=False)
class TableDialog(Page):
    """A dialog about the campaign on the table. It holds the story still while it is being read."""

    opaque: ClassVar[bool] = False
    table: Table[Any]
    _in_view: float = field(init=False, default=0.0)

    @classmethod
    @abstractmethod
    def wanted(cls, table: Table[Any]) -> bool:
        """Whether the dialog has something to show or to ask now."""

    @property
    @abstractmethod
    def waits_for_reader(self) -> bool:
        """Whether any key goes on."""

    def go_on(self) -> Transition | None:
        """What has been read is done with."""
        return Pop()

    @property
    def animating(self) -> bool:
        return self.context.demo

    def on_event(self, event: pygame.Event) -> Transition | None:
        if self.waits_for_reader and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            button = self.buttons.pressed(event)
            return self.press(button) if button is not None else self.go_on()
        return Page.on_event(self, event)

    def update(self, dt: float) -> Transition | None:
        if self.context.demo and self.waits_for_reader:
            self._in_view += dt
            if self._in_view >= READING_SECONDS[self.context.options.pace.draws]:
                self._in_view = 0.0
                return self.go_on()
        return None
