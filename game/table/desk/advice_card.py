"""The advice card: what the advisor says, in a corner of the map."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from attrs import define, field

from game.table.desk.panel_canvas import HEADING_HEIGHT, PanelCanvas
from game.table.draw.theme import Theme, line_height, wrap
from game.table.texts import say

WIDTH, MARGIN, PADDING = 380, 10, 10


@define(eq=False)
class AdviceCard:
    """Painted anew when the words change."""

    theme: Theme
    rect: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    _shown: tuple[object, ...] = field(init=False, default=())
    _picture: pygame.Surface | None = field(init=False, default=None)

    def draw(self, surface: pygame.Surface, lines: Sequence[str], board: pygame.Rect) -> None:
        """Show the lines in the lower left corner of the board."""
        width = min(self.theme.row(WIDTH), board.width - 2 * self.theme.row(MARGIN)) | 1
        key = (tuple(lines), width)
        if self._picture is None or key != self._shown:
            self._shown, self._picture = key, self._paint(lines, width)
        margin = self.theme.row(MARGIN)
        place = (board.left + margin, board.bottom - margin)
        self.rect = self._picture.get_rect(bottomleft=place)
        surface.blit(self._picture, self.rect)

    def _paint(self, lines: Sequence[str], width: int) -> pygame.Surface:
        theme, pad = self.theme, self.theme.row(PADDING)
        faces = ["sans-semibold", *["sans"] * len(lines)]
        broken = [wrap(theme, line, width - 2 * pad, face) for line, face in zip(lines, faces, strict=False)]
        step, gap = line_height(theme), theme.row(3)
        height = theme.row(HEADING_HEIGHT) + 2 * pad + sum(len(part) * step + gap for part in broken)
        picture = pygame.Surface((width, height), pygame.SRCALPHA)
        canvas = PanelCanvas(picture, theme)
        canvas.box(picture.get_rect(), theme.colors.panel, theme.colors.brass, 6)
        y = canvas.heading(say("advice.heading"), pad, pad)
        for face, part in zip(faces, broken, strict=False):
            for line in part:
                canvas.text(line, (pad, y), theme.colors.text, face)
                y += step
            y += gap
        return picture
