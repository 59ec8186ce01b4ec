"""Bars of hits: how likely each number of hits is for a side."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from attrs import define

from game.siloam.advisor.wording import percent
from game.siloam.draw_counts import Hits
from game.ui.boards.texts import put
from game.ui.theme import SMALL, Theme
from game.ui.writing import fit

LEAST_SHOWN = 0.005
"""Numbers of hits less likely than this have no bar of their own at the end of the row."""
GAP, LABEL, FIGURES = 5, 16, 24
WIDEST, NARROWEST = 46, 125
TALLEST = 120
LEAST_FOR_FIGURES = 62
"""Height from which a bar has its chance written above it."""


@define(eq=False)
class HitBars:
    """Groups of bars side by side, each with its heading."""

    theme: Theme

    def height(self, width: int, groups: Sequence[tuple[str, Hits]]) -> int:
        """The least height in which the groups can be read."""
        return self.theme.px(LEAST_FOR_FIGURES) * -(-len(groups) // self._columns(width, groups))

    def _columns(self, width: int, groups: Sequence[tuple[str, Hits]]) -> int:
        """As many as have room, and no more than fill all rows alike."""
        most = min(len(groups), max(1, width // self.theme.px(NARROWEST)))
        rows = -(-len(groups) // most)
        return -(-len(groups) // rows)

    def draw(self, surface: pygame.Surface, area: pygame.Rect, groups: Sequence[tuple[str, Hits]]) -> None:
        """One group for each distribution, from 0 hits on."""
        columns = self._columns(area.width, groups)
        rows = -(-len(groups) // columns)
        width, height = area.width // columns, area.height // rows
        most = max(max(shown_hits(hits)) for _, hits in groups)
        for number, (label, hits) in enumerate(groups):
            row, column = divmod(number, columns)
            cell = pygame.Rect(area.left + column * width, area.top + row * height, width, height)
            self._group(surface, cell.inflate(-self.theme.px(2 * GAP), 0), label, hits, most)

    def _group(self, surface: pygame.Surface, cell: pygame.Rect, label: str, hits: Hits, most: float) -> None:
        theme, colors = self.theme, self.theme.colors
        heading = theme.text(fit(theme, label, cell.width, "sans", SMALL), colors.muted, "sans", SMALL)
        put(surface, heading, midtop=cell.midtop)
        shown = shown_hits(hits)
        step = min(theme.px(WIDEST), cell.width // max(1, len(shown)))
        left = cell.centerx - step * len(shown) // 2
        figures = step >= theme.px(FIGURES) and cell.height >= theme.px(LEAST_FOR_FIGURES)
        top = cell.top + theme.px(LABEL) * (2 if figures else 1)
        bottom = min(cell.bottom - theme.px(LABEL), top + theme.px(TALLEST))
        for number, chance in enumerate(shown):
            x = left + number * step + step // 2
            height = max(1, round((bottom - top) * chance / most))
            bar = pygame.Rect(0, 0, max(3, step - theme.px(GAP)), height)
            bar.midbottom = x, bottom
            pygame.draw.rect(surface, colors.brass if number else colors.muted, bar)
            put(surface, theme.text(str(number), colors.text, "sans", SMALL), midtop=(x, bottom))
            if figures:
                figure = percent(chance).removesuffix(" %").removeprefix("under ")
                put(surface, theme.text(figure, colors.text, "sans", SMALL), midbottom=(x, bar.top))


def shown_hits(hits: Hits) -> Hits:
    """The distribution without the unlikely numbers at its end."""
    last = max((n for n, chance in enumerate(hits) if chance >= LEAST_SHOWN), default=0)
    return hits[: last + 1]
