"""The key sheet, made from the same table that the keys are read from."""

from __future__ import annotations

from typing import ClassVar

import pygame
from attrs import define, field

from game.ui.context import Context
from game.ui.panels.canvas import Canvas, line_height, wrap
from game.ui.panels.pointer import ARROWS
from game.ui.panels.texts import Binding, texts
from game.ui.scene import Pop, Scene, Transition
from game.ui.theme import SMALL, TITLE, Theme
from game.ui.widgets.widget import LEFT_BUTTON, Button, Buttons

WIDTH = 900
PADDING = 24
KEYS_SHARE = 0.34
COLUMNS = 2
SHIFT = "Shift+"
BUTTON_HEIGHT = 36
DESIGN = (940, 560)
"""The window the list needs at scale 1."""


def key_names(binding: Binding) -> str:
    """The keys of a line as they stand on a keyboard, each once."""
    if set(binding.keys) == set(ARROWS):
        names = {texts().say("keynames", "arrows"): None}
    else:
        names = dict.fromkeys(texts().key_name(key) for key in binding.keys)
    prefix = SHIFT if binding.shift else ""
    return ", ".join(f"{prefix}{name}" for name in names)


@define(eq=False)
class KeySheet(Scene):
    """A dialog that any key or click closes."""

    opaque: ClassVar[bool] = False
    context: Context
    buttons: Buttons = field(init=False)

    @property
    def theme(self) -> Theme:
        """Smaller where the list would not fit the window otherwise."""
        return self.context.fitting(self.size, DESIGN)

    def enter(self) -> None:
        self.buttons = Buttons(self.theme)
        self.buttons.set([Button(texts().say("keysheet", "close"), Pop, key=pygame.K_ESCAPE, primary=True)])

    def on_event(self, event: pygame.Event) -> Transition | None:
        if event.type == pygame.KEYDOWN:
            return Pop()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            return Pop()
        return None

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        pad = theme.px(PADDING)
        width = min(theme.px(WIDTH), surface.get_width() - pad)
        rows = self._rows((width - 3 * pad) // COLUMNS)
        half = (len(rows) + 1) // 2
        columns = (rows[:half], rows[half:])
        step = line_height(theme, SMALL)
        tallest = max(sum(len(lines) * step + theme.px(5) for _, lines in column) for column in columns)
        mouse = wrap(theme, texts().say("keysheet", "mouse"), width - 2 * pad)
        height = tallest + len(mouse) * step + theme.px(TITLE + 60 + BUTTON_HEIGHT) + 2 * pad
        panel = pygame.Rect(0, 0, width, min(height, surface.get_height()))
        panel.center = surface.get_rect().center
        canvas = Canvas(surface, theme)
        canvas.box(panel, theme.colors.panel, None, 8)
        edge = theme.px(2)
        pygame.draw.rect(surface, theme.colors.brass, panel, edge, border_radius=theme.px(8))
        place = (panel.left + pad, panel.top + pad)
        title = canvas.text(
            texts().say("keysheet", "title"), place, theme.colors.text, "serif-semibold", TITLE
        )
        top = title.bottom + theme.px(10)
        for number, column in enumerate(columns):
            x = panel.left + pad + number * ((width - pad) // COLUMNS)
            self._column(canvas, column, pygame.Rect(x, top, (width - 3 * pad) // COLUMNS, tallest))
        for number, line in enumerate(mouse):
            at = (panel.left + pad, top + tallest + theme.px(8) + number * step)
            canvas.text(line, at, theme.colors.muted)
        self._close_button(surface, panel, pad)

    def _rows(self, width: int) -> list[tuple[str, list[str]]]:
        theme = self.theme
        room = width - round(width * KEYS_SHARE)
        return [(key_names(binding), wrap(theme, binding.text, room)) for binding in texts().bindings]

    def _column(self, canvas: Canvas, rows: list[tuple[str, list[str]]], area: pygame.Rect) -> None:
        theme, y = self.theme, area.top
        step = line_height(theme, SMALL)
        for keys, lines in rows:
            canvas.text(keys, (area.left, y), theme.colors.text, "sans-semibold", SMALL)
            for number, line in enumerate(lines):
                place = (area.left + round(area.width * KEYS_SHARE), y + number * step)
                canvas.text(line, place, theme.colors.muted)
            y += len(lines) * step + theme.px(5)

    def _close_button(self, surface: pygame.Surface, panel: pygame.Rect, pad: int) -> None:
        theme = self.theme
        button = self.buttons.items[0]
        button.rect = pygame.Rect(0, 0, button.width(theme), theme.px(BUTTON_HEIGHT))
        button.rect.bottomright = (panel.right - pad, panel.bottom - pad)
        self.buttons.draw(surface)
