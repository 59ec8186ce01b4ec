"""Bars of hits: how likely each number of hits is for a side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from attrs import define

from game.core.words import percent
from game.table.draw.theme import SMALL, Theme, fit, mix, put

Hits = tuple[float, ...]
"""The chance of each number of hits, from 0 on."""
LEAST_SHOWN = 0.005
"""Numbers of hits less likely than this have no bar of their own at the end of the row."""
GAP, LABEL, FIGURES = 5, 16, 30
"""Between bars; a line of figures; the least width in which a figure can be read."""
WIDEST, NARROWEST = 46, 125
TALLEST = 120
LEAST_FOR_FIGURES = 62
"""Height from which a bar has its chance written above it."""

PALE = 0.45


class Scale(NamedTuple):
    """What groups of bars have in common."""

    bars: int
    """Places for bars in each group."""
    most: float
    """The chance that reaches the top."""


@define(eq=False)
class HitBars:
    """Groups of bars side by side, each with its heading: all to one scale, so that they can be compared."""

    theme: Theme
    columns: int = 0
    """How many groups stand side by side; 0 for as many as have room."""
    scale: Scale | None = None
    """A scale that other bars have too; without it the groups have one of their own."""

    def height(self, width: int, groups: Sequence[tuple[str, Hits]]) -> int:
        """The least height in which the groups can be read."""
        return self.theme.px(LEAST_FOR_FIGURES) * -(-len(groups) // self._columns(width, groups))

    def _columns(self, width: int, groups: Sequence[tuple[str, Hits]]) -> int:
        """As many as have room, and no more than fill all rows alike."""
        most = self.columns or min(len(groups), max(1, width // self.theme.px(NARROWEST)))
        rows = -(-len(groups) // most)
        return -(-len(groups) // rows)

    def draw(self, surface: pygame.Surface, area: pygame.Rect, groups: Sequence[tuple[str, Hits]]) -> None:
        """One group for each distribution, from 0 hits on."""
        columns = self._columns(area.width, groups)
        rows = -(-len(groups) // columns)
        width, height = area.width // columns, area.height // rows
        inner = width - self.theme.px(2 * GAP)
        shown = [self._shown(width, hits) for _, hits in groups]
        scale = self.scale or self.scale_for(width, groups)
        for number, (label, hits) in enumerate(groups):
            row, column = divmod(number, columns)
            cell = pygame.Rect(area.left + column * width, area.top + row * height, width, height)
            merged = len(shown[number]) < len(shown_hits(hits))
            self._heading(surface, cell, label)
            self._group(surface, cell.inflate(inner - width, 0), shown[number], scale, merged)

    def _shown(self, width: int, hits: Hits) -> Hits:
        """The bars of a group of some width."""
        return merged_tail(shown_hits(hits), (width - self.theme.px(2 * GAP)) // self.theme.px(FIGURES))

    def scale_for(self, width: int, groups: Sequence[tuple[str, Hits]]) -> Scale:
        """One scale for groups that have each some width."""
        shown = [self._shown(width, hits) for _, hits in groups]
        return Scale(max(map(len, shown)), max(map(max, shown)))

    def _heading(self, surface: pygame.Surface, cell: pygame.Rect, label: str) -> None:
        theme = self.theme
        heading = theme.text(fit(theme, label, cell.width, "sans", SMALL), theme.colors.muted, "sans", SMALL)
        put(surface, heading, midtop=cell.midtop)

    def _group(
        self, surface: pygame.Surface, cell: pygame.Rect, shown: Hits, scale: Scale, merged: bool
    ) -> None:
        theme, colors = self.theme, self.theme.colors
        step = min(theme.px(WIDEST), cell.width // scale.bars)
        left = cell.centerx - step * scale.bars // 2
        figures = cell.height >= theme.px(LEAST_FOR_FIGURES)
        top = cell.top + theme.px(LABEL) * (2 if figures else 1)
        bottom = min(cell.bottom - theme.px(LABEL), top + theme.px(TALLEST))
        for number, chance in enumerate(shown):
            x = left + number * step + step // 2
            height = max(1, round((bottom - top) * chance / scale.most))
            bar = pygame.Rect(0, 0, max(3, step - theme.px(GAP)), height)
            bar.midbottom = x, bottom
            self._bar(surface, bar, likeliest=chance == max(shown))
            name = f"{number}+" if merged and number == len(shown) - 1 else str(number)
            put(surface, theme.text(name, colors.text, "sans", SMALL), midtop=(x, bottom))
            if figures:
                figure = percent(chance).removeprefix("under ")
                put(surface, theme.text(figure, colors.text, "sans", SMALL), midbottom=(x, bar.top))

    def _bar(self, surface: pygame.Surface, bar: pygame.Rect, likeliest: bool) -> None:
        """The likeliest number in gold, the others paler, so that the eye finds it first."""
        colors = self.theme.colors
        ground = colors.gold if likeliest else mix(colors.panel, colors.gold, PALE)
        pygame.draw.rect(surface, ground, bar)
        pygame.draw.rect(surface, mix(ground, colors.ink, 0.4), bar, 1)


def shown_hits(hits: Hits) -> Hits:
    """The distribution without the unlikely numbers at its end."""
    last = max((n for n, chance in enumerate(hits) if chance >= LEAST_SHOWN), default=0)
    return hits[: last + 1]


def merged_tail(hits: Hits, most: int) -> Hits:
    """The distribution with so many numbers at most: the last one stands for all above it too."""
    most = max(2, most)
    return hits if len(hits) <= most else (*hits[: most - 1], sum(hits[most - 1 :]))
