"""The advice strip of boards and cards: the three best answers in a line each."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from attrs import define

from game.core.think.sums import TOP
from game.table.desk.advice_entry import AdviceEntry
from game.table.desk.counsel import Counsel
from game.table.draw.theme import SMALL, Color, Theme, fit, mix, put
from game.table.texts import say

ROW, PAD, GAP = 19, 8, 14
LONGEST_CHOICE = 0.34
"""What the words of a choice take of the strip at most; the reason takes what is left."""


@define(eq=False)
class AdviceStrip:
    """As high from the first thought on as it will be at the end, so that nothing jumps."""

    theme: Theme

    @property
    def height(self) -> int:
        return self.theme.row(ROW) * (TOP + 1) + 2 * self.theme.px(PAD)

    def below(self, panel: pygame.Rect, window: tuple[int, int]) -> pygame.Rect:
        """The place of the strip below a card, which moves up to make room for it."""
        gap = self.theme.px(PAD)
        panel.top = max(gap, panel.top - (self.height + gap) // 2)
        top = min(panel.bottom + gap, window[1] - self.height - gap)
        return pygame.Rect(panel.left, top, panel.width, self.height)

    def draw(self, surface: pygame.Surface, area: pygame.Rect, counsel: Counsel) -> None:
        """The heading with how far the advisor has got, then the answers, the best first."""
        theme, colors = self.theme, self.theme.colors
        pygame.draw.rect(surface, mix(colors.panel, colors.desk, 0.85), area, border_radius=theme.px(6))
        pygame.draw.rect(surface, colors.brass, area, 1, border_radius=theme.px(6))
        inner = area.inflate(-2 * theme.px(PAD), -2 * theme.px(PAD))
        step = theme.row(ROW)
        top = pygame.Rect(inner.left, inner.top, inner.width, step)
        heading = theme.text(say("advice.heading").upper(), colors.brass, "sans-bold", SMALL)
        left = put(surface, heading, midleft=top.midleft).right + theme.px(GAP)
        note = fit(theme, self._note(counsel), top.right - left, "sans", SMALL)
        put(surface, theme.text(note, colors.muted, "sans", SMALL), midleft=(left, top.centery))
        self._rows(surface, pygame.Rect(inner.left, top.bottom, inner.width, step), counsel.entries)

    def _note(self, counsel: Counsel) -> str:
        return " · ".join((counsel.note, say("advice.away")))

    def _rows(self, surface: pygame.Surface, row: pygame.Rect, entries: Sequence[AdviceEntry]) -> None:
        theme = self.theme
        columns = self._columns(row, entries)
        for number, entry in enumerate(entries):
            y = row.centery + number * row.height
            for text, (left, width), color, face in self._cells(entry, columns, best=not number):
                words = fit(theme, text, width, face, SMALL)
                put(surface, theme.text(words, color, face, SMALL), midleft=(left, y))

    def _cells(
        self, entry: AdviceEntry, columns: Sequence[tuple[int, int]], best: bool
    ) -> list[tuple[str, tuple[int, int], Color, str]]:
        colors = self.theme.colors
        face = "sans-semibold" if best else "sans"
        words = (f"{entry.place}.", entry.choice, entry.win, entry.points)
        cells = [(text, place, colors.text, face) for text, place in zip(words, columns, strict=False)]
        return [*cells, (entry.reason, columns[-1], colors.muted, "sans")]

    def _columns(self, row: pygame.Rect, entries: Sequence[AdviceEntry]) -> list[tuple[int, int]]:
        """Where each column begins and how wide it is: as wide as its words, the reason with the rest."""
        theme = self.theme
        font = theme.font("sans-semibold", theme.pt(SMALL))

        def widest(cells: list[str]) -> int:
            return max((font.size(text)[0] for text in cells), default=0)

        most = round(row.width * LONGEST_CHOICE)
        widths = [
            widest([f"{e.place}." for e in entries]),
            min(most, widest([e.choice for e in entries])),
            widest([e.win for e in entries]),
            widest([e.points for e in entries]),
        ]
        left, columns = row.left, []
        for width in widths:
            columns.append((left, width + 1))
            left += width + theme.px(GAP)
        return [*columns, (left, max(0, row.right - left))]
