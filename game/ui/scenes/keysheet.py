"""The key sheet, made from the same table that the keys are read from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

import pygame
from attrs import define, field, frozen

from game.ui.context import Context
from game.ui.panels.canvas import Canvas
from game.ui.panels.pointer import ARROWS
from game.ui.panels.texts import SCENES, Binding, texts
from game.ui.scene import Pop, Scene, Transition
from game.ui.theme import SMALL, TITLE, Theme
from game.ui.widgets.widget import LEFT_BUTTON, Button, Buttons
from game.ui.writing import line_height, wrap

WIDTH = 1200
PADDING = 22
KEYS_SHARE = 0.36
COLUMNS = 3
SHIFT = "Shift+"
BUTTON_HEIGHT = 36
ROW_GAP, HEADING_GAP = 4, 6
RUN = 3
"""Keys in a row, such as digits, are written from the first to the last from this many on."""
DESIGN = (1230, 690)
"""The window the list needs at scale 1."""


@frozen
class Row:
    """A line of the sheet: the keys and what they do, or a heading without keys."""

    keys: str
    lines: tuple[str, ...]


def key_names(binding: Binding) -> str:
    """The keys of a line as they stand on a keyboard, each once."""
    if set(binding.keys) == set(ARROWS):
        names = {texts().say("keynames", "arrows"): None}
    elif len(binding.keys) >= RUN and all(b - a == 1 for a, b in pairwise(binding.keys)):
        first, last = texts().key_name(binding.keys[0]), texts().key_name(binding.keys[-1])
        names = {texts().say("keysheet", "to", first=first, last=last): None}
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
        return self.context.airy(self.size, DESIGN)

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
        columns = self._columns((width - (COLUMNS + 1) * pad) // COLUMNS)
        step = line_height(theme, SMALL)
        tallest = max(sum(map(self._height, column)) for column in columns)
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
            room = (width - (COLUMNS + 1) * pad) // COLUMNS
            x = panel.left + pad + number * (room + pad)
            self._column(canvas, column, pygame.Rect(x, top, room, tallest))
        for number, line in enumerate(mouse):
            at = (panel.left + pad, top + tallest + theme.px(8) + number * step)
            canvas.text(line, at, theme.colors.muted)
        self._close_button(surface, panel, pad)

    def _rows(self, width: int) -> Iterator[Row]:
        """Every binding there is, under the name of the scene it belongs to."""
        theme = self.theme
        room = width - round(width * KEYS_SHARE)
        for scene in SCENES:
            yield Row("", (texts().say("keysheet", scene),))
            for binding in texts().bindings_of(scene):
                yield Row(key_names(binding), tuple(wrap(theme, binding.text, room)))

    def _columns(self, width: int) -> list[list[Row]]:
        """The rows in columns of about the same height; no heading stands at the foot of one."""
        rows = list(self._rows(width))
        share = sum(map(self._height, rows)) / COLUMNS
        columns: list[list[Row]] = [[]]
        for row in rows:
            filled = sum(map(self._height, columns[-1]))
            full = filled + self._height(row) * (1 if row.keys else 3) > share + self._height(row)
            if full and len(columns) < COLUMNS:
                columns.append([])
            columns[-1].append(row)
        return columns

    def _height(self, row: Row) -> int:
        gap = self.theme.px(ROW_GAP if row.keys else HEADING_GAP)
        return len(row.lines) * line_height(self.theme, SMALL) + gap

    def _column(self, canvas: Canvas, rows: list[Row], area: pygame.Rect) -> None:
        theme, y = self.theme, area.top
        step = line_height(theme, SMALL)
        for row in rows:
            if not row.keys:
                place = (area.left, y + theme.px(HEADING_GAP - 2))
                canvas.text(row.lines[0].upper(), place, theme.colors.brass, "sans-bold", SMALL)
            else:
                canvas.text(row.keys, (area.left, y), theme.colors.text, "sans-semibold", SMALL)
                for number, line in enumerate(row.lines):
                    place = (area.left + round(area.width * KEYS_SHARE), y + number * step)
                    canvas.text(line, place, theme.colors.muted)
            y += self._height(row)

    def _close_button(self, surface: pygame.Surface, panel: pygame.Rect, pad: int) -> None:
        theme = self.theme
        button = self.buttons.items[0]
        button.rect = pygame.Rect(0, 0, button.width(theme), theme.px(BUTTON_HEIGHT))
        button.rect.bottomright = (panel.right - pad, panel.bottom - pad)
        self.buttons.draw(surface)
