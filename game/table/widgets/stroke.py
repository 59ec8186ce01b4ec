"""Whole and dashed lines of charts."""

from __future__ import annotations

import pygame
from attrs import frozen

from game.table.draw.theme import Color

Point = tuple[float, float]


@frozen
class Stroke:
    """How lines are drawn, in pixels."""

    width: int
    dash: int
    gap: int

    def line(self, surface: pygame.Surface, a: Point, b: Point, color: Color | str, dashed: bool) -> None:
        """One line, whole or in dashes."""
        if not dashed:
            pygame.draw.line(surface, color, a, b, self.width)
            return
        start, way = pygame.Vector2(a), pygame.Vector2(b) - pygame.Vector2(a)
        done, length = 0.0, way.length()
        while done < length:
            end = min(length, done + self.dash)
            ends = start + way * (done / length), start + way * (end / length)
            pygame.draw.line(surface, color, *ends, self.width)
            done = end + self.gap
