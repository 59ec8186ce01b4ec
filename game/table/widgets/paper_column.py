"""Papers one below the other: slips with texts and marked lines, composed before their place is known."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from attrs import define, field

from game.table.draw.theme import BODY, Color, Theme
from game.table.widgets.printed import draw_marked, lay_slip
from game.table.widgets.widget import Prose

LINE_GAP = 4


@define(eq=False)
class PaperColumn:
    """What stands in a column; all places are seen from the corner of its board."""

    theme: Theme
    left: int
    width: int
    slips: list[tuple[pygame.Rect, Color | None]] = field(init=False, factory=list)
    """Papers, with the colour of their upper edge."""
    _texts: list[tuple[Prose, int, int]] = field(init=False, factory=list)
    _marked: list[tuple[Prose, int, int]] = field(init=False, factory=list)
    """Texts with a mark before them."""

    def write(
        self,
        y: int,
        text: str,
        color: Color,
        face: str = "sans",
        size: float = BODY,
        pad: int = 0,
        free: int = 0,
    ) -> int:
        """Set a text within a padding, with some room left free at the right; returns where it ends."""
        prose = Prose.set(self.theme, text, self.width - 2 * pad - free, color, face, size)
        self._texts.append((prose, self.left + pad, y))
        return y + prose.height

    def mark(self, y: int, lines: Iterable[Prose], pad: int) -> int:
        """Lines with marks, one below the other; returns where they end."""
        for line in lines:
            self._marked.append((line, self.left + pad, y))
            y += line.height + self.theme.px(LINE_GAP)
        return y

    def slip(self, top: int, bottom: int, color: Color | None = None) -> int:
        """Lay a paper below what was written between two heights; returns where it ends."""
        self.slips.append((pygame.Rect(self.left, top, self.width, bottom - top), color))
        return bottom

    def shift(self, down: int) -> None:
        """Move everything down."""
        self._texts = [(prose, x, y + down) for prose, x, y in self._texts]
        self._marked = [(prose, x, y + down) for prose, x, y in self._marked]
        self.slips = [(rect.move(0, down), color) for rect, color in self.slips]

    def draw(self, surface: pygame.Surface, corner: tuple[int, int]) -> None:
        left, top = corner
        for rect, color in self.slips:
            lay_slip(surface, rect.move(corner), self.theme, color)
        for prose, x, y in self._texts:
            prose.draw(surface, left + x, top + y)
        for prose, x, y in self._marked:
            draw_marked(surface, self.theme, prose, left + x, top + y)
