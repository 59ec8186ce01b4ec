"""A tooltip: a few lines beside what they explain."""

from __future__ import annotations

import pygame
from attrs import define, field

from game.table.desk.panel_canvas import PanelCanvas
from game.table.draw.theme import SMALL, Theme, line_height, width_of, wrap

WIDTH = 340
PADDING = 8
OFFSET = 8


@define(eq=False)
class Tooltip:
    """Shows a text beside a rectangle and stays inside the window."""

    theme: Theme
    _picture: pygame.Surface | None = field(init=False, default=None)
    _words: str = field(init=False, default="")

    def draw(self, surface: pygame.Surface, words: str, beside: pygame.Rect) -> pygame.Rect:
        """Draw the words; returns where they stand."""
        if self._picture is None or words != self._words:
            self._picture, self._words = self._paint(words), words
        place = self._place(self._picture.get_size(), beside, surface.get_rect())
        surface.blit(self._picture, place)
        return place

    def _paint(self, words: str) -> pygame.Surface:
        theme, pad = self.theme, self.theme.px(PADDING)
        lines = [
            line for part in words.splitlines() for line in wrap(theme, part, theme.row(WIDTH), "sans", SMALL)
        ]
        width = max((width_of(theme, line, "sans", SMALL) for line in lines), default=1) + 2 * pad
        step = line_height(theme)
        picture = pygame.Surface((width, step * len(lines) + 2 * pad), pygame.SRCALPHA)
        canvas = PanelCanvas(picture, theme)
        canvas.box(picture.get_rect(), theme.colors.desk, theme.colors.brass, 5)
        for number, line in enumerate(lines):
            canvas.text(line, (pad, pad + number * step), theme.colors.text, "sans", SMALL)
        return picture.convert_alpha()

    def _place(self, size: tuple[int, int], beside: pygame.Rect, window: pygame.Rect) -> pygame.Rect:
        """Below if there is room, else above; never over what it explains."""
        gap = self.theme.px(OFFSET)
        place = pygame.Rect((0, 0), size)
        place.midtop = (beside.centerx, beside.bottom + gap)
        if place.bottom > window.bottom:
            place.midbottom = (beside.centerx, beside.top - gap)
        return place.clamp(window)
