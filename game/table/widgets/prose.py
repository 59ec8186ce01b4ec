"""Running text: paragraphs broken into lines of a width."""

from __future__ import annotations

from typing import Self

import pygame
from attrs import frozen

from game.table.draw.theme import BODY, Color, Theme, width_of, wrap

LEADING = 1.3
PARAGRAPH_GAP = 0.55
"""The space between paragraphs, in lines."""


@frozen(eq=False)
class Prose:
    """A text set in lines. An empty line is a small gap."""

    theme: Theme
    lines: tuple[str, ...]
    color: Color
    face: str
    size: float

    @classmethod
    def set(
        cls,
        theme: Theme,
        text: str,
        width: int,
        color: Color | None = None,
        face: str = "sans",
        size: float = BODY,
    ) -> Self:
        """Break a text into lines that are at most `width` pixels wide."""
        paragraphs = [wrap(theme, paragraph, width, face, size) or [""] for paragraph in text.split("\n")]
        lines = [line for paragraph in paragraphs for line in (*paragraph, "")][:-1]
        return cls(theme, tuple(lines), theme.colors.text if color is None else color, face, size)

    @property
    def leading(self) -> int:
        return round(self.theme.pt(self.size) * LEADING)

    @property
    def height(self) -> int:
        return sum(self._step(line) for line in self.lines)

    @property
    def width(self) -> int:
        return max((width_of(self.theme, line, self.face, self.size) for line in self.lines), default=0)

    def draw(self, surface: pygame.Surface, x: int, y: int) -> int:
        """Draw from a corner down; returns where the next thing may stand."""
        for line in self.lines:
            if line:
                surface.blit(self.theme.text(line, self.color, self.face, self.size), (x, y))
            y += self._step(line)
        return y

    def _step(self, line: str) -> int:
        return self.leading if line else round(self.leading * PARAGRAPH_GAP)
