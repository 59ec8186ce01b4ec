"""After an error nobody expected: what happened, where the report is, and how to go on."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Self

import pygame
from attrs import define, field

from game.core.errors import GameError
from game.table.context import Context
from game.table.draw.theme import SMALL, TITLE
from game.table.scene import Quit, Restart, Size, Transition
from game.table.scenes.page import Page, draw_board
from game.table.texts import say
from game.table.widgets.prose import Prose
from game.table.widgets.widget import Button

PANEL = (680, 330)
PADDING = 36


@define(eq=False)
class CrashScene(Page):
    """Offers the last good position; nothing that was decided is lost."""

    DESIGN: ClassVar[Size] = (720, 370)
    error: str
    report: str
    """Where the report was written, or why it could not be."""
    rescued: Path | None = None
    _panel: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))

    @classmethod
    def after(cls, context: Context, error: Exception) -> Self:
        """Write the report and make sure of the last position."""
        library = context.library
        try:
            report = say("crash.report", file=library.report(error))
        except GameError as trouble:
            report = str(trouble)
        try:
            rescued = library.rescue()
        except GameError:
            rescued = None
        return cls(context, f"{type(error).__name__}: {error}", report, rescued)

    def layout(self) -> None:
        self._panel = panel = self.panel(*PANEL)
        items = [Button(say("title.quit"), Quit, key=pygame.K_q)]
        items.append(Button(say("common.title"), self._title, key=pygame.K_t, primary=self.rescued is None))
        if self.rescued is not None:
            items.append(Button(say("crash.go_on"), self._go_on, key=pygame.K_c, primary=True))
        pad = self.theme.px(PADDING)
        self.row(items, panel.right - pad, panel.bottom - pad)
        self.buttons.set(items)

    def back(self) -> Transition | None:
        return self._title()

    def _title(self) -> Transition:
        from game.table.scenes.title import TitleScene

        return Restart(TitleScene(self.context))

    def _go_on(self) -> Transition:
        from game.table.scenes.load import OpeningScene

        assert self.rescued is not None
        return Restart(OpeningScene(self.context, self.rescued))

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        surface.fill(colors.desk)
        draw_board(surface, self._panel, theme)
        pad = theme.px(PADDING)
        x, y, width = self._panel.left + pad, self._panel.top + pad, self._panel.width - 2 * pad
        title = theme.text(say("crash.title"), colors.selected, "serif-semibold", TITLE * 1.2)
        surface.blit(title, (x, y))
        y += title.get_height() + theme.px(10)
        y = Prose.set(theme, say("crash.sentence" if self.rescued else "crash.nothing_open"), width).draw(
            surface, x, y
        ) + theme.px(10)
        for text in (self.error, self.report):
            y = Prose.set(theme, text, width, colors.muted, size=SMALL).draw(surface, x, y) + theme.px(6)
        self.buttons.draw(surface)
