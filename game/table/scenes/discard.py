"""Asking once more before a save goes to the trash."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pygame
from attrs import define, field

from game.core.errors import GameError
from game.table.draw.theme import SMALL, TITLE
from game.table.library import TRASH
from game.table.scene import Pop, Size, Transition
from game.table.scenes.page import DangerButton, Page, alarm, draw_board
from game.table.texts import say
from game.table.widgets.prose import Prose
from game.table.widgets.widget import Button

PANEL = (560, 230)
PADDING = 32


@define(eq=False)
class DiscardScene(Page):
    """Nothing is destroyed: the file is moved to a folder beside the saves."""

    opaque: ClassVar[bool] = False
    DESIGN: ClassVar[Size] = (600, 270)
    path: Path
    name: str
    """What the list calls the file."""
    _panel: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))

    def enter(self) -> None:
        Page.enter(self)
        self.buttons.focus = 0

    def layout(self) -> None:
        self._panel = panel = self.panel(*PANEL)
        items = [
            Button(say("discard.keep"), Pop, key=pygame.K_ESCAPE, primary=True),
            DangerButton(say("discard.discard"), self._discard, key=pygame.K_d),
        ]
        self.row(items, panel.right - self.theme.px(PADDING), panel.bottom - self.theme.px(24))
        self.buttons.set(items)

    def _discard(self) -> Transition | None:
        try:
            self.context.library.discard(self.path)
        except GameError as error:
            self.message = str(error)
            return None
        return Pop()

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        draw_board(surface, self._panel, theme)
        pad = theme.px(PADDING)
        x, y, width = self._panel.left + pad, self._panel.top + theme.px(22), self._panel.width - 2 * pad
        title = Prose.set(
            theme, say("discard.title", name=self.name), width, colors.selected, "serif-semibold", TITLE
        )
        y = title.draw(surface, x, y) + theme.px(8)
        words = self.message or say("discard.sentence", folder=self.context.library.folder / TRASH)
        color = alarm(theme) if self.message else colors.text
        Prose.set(theme, words, width, color, size=SMALL).draw(surface, x, y)
        self.buttons.draw(surface)
