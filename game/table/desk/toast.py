"""A passing note over the map: something happened by itself."""

from __future__ import annotations

import pygame
from attrs import define, field

from game.table.desk.panel_canvas import PanelCanvas
from game.table.draw.theme import BODY, Theme, line_height, wrap

SECONDS = 5.0
WIDTH, PADDING, ABOVE = 460, 12, 14
"""It stands above the prompt, where the eye is: the units come ashore at the upper edge of the map."""


@define(eq=False)
class Toast:
    """Stays for a moment and goes."""

    theme: Theme
    text: str = field(init=False, default="")
    _left: float = field(init=False, default=0.0)

    def say(self, text: str) -> None:
        self.text, self._left = text, SECONDS

    def clear(self) -> None:
        """It is old news: the player has gone on."""
        self.text = ""

    def update(self, dt: float) -> bool:
        """Let time pass; returns whether the note has just gone."""
        if not self.text:
            return False
        self._left -= dt
        if self._left <= 0:
            self.text = ""
        return not self.text

    def draw(self, surface: pygame.Surface, board: pygame.Rect) -> None:
        if not self.text:
            return
        theme, colors, pad = self.theme, self.theme.colors, self.theme.row(PADDING)
        lines = wrap(theme, self.text, min(theme.row(WIDTH), board.width - 4 * pad), "sans-semibold", BODY)
        font = theme.font("sans-semibold", theme.pt(BODY))
        width = max(font.size(line)[0] for line in lines) + 2 * pad
        card = pygame.Rect(0, 0, width, line_height(theme, BODY) * len(lines) + 2 * pad)
        card.midbottom = (board.centerx, board.bottom - theme.row(ABOVE))
        canvas = PanelCanvas(surface, theme)
        canvas.box(card, colors.desk, colors.selected, 6)
        for number, line in enumerate(lines):
            place = (card.left + pad, card.top + pad + number * line_height(theme, BODY))
            canvas.text(line, place, colors.text, "sans-semibold", BODY)
