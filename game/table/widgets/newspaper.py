"""The front page of a newspaper: a masthead, the line below it, a headline, and columns for the news."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame
from attrs import frozen

from game.table.draw.bodies import NEWSPRINT
from game.table.draw.theme import SMALL, Theme, fit, put, width_of

PAD = 30
MASTHEAD_SIZE, HEADLINE_SIZE, LEAD_SIZE = 30, 36, 18
HEAVY, FINE, APART = 3, 1, 4
"""The widths of the two lines of a rule, and the way from one to the other."""
DATE_HEIGHT = 22


@frozen(eq=False)
class FrontPage:
    """All words are in the ink of its theme, which is one for paper."""

    theme: Theme
    rect: pygame.Rect
    masthead: str
    dates: tuple[str, str, str]
    """What stands between the rules: at the left, in the middle and at the right."""
    headline: str
    lead: str
    """A sentence below the headline."""

    def draw(self, surface: pygame.Surface) -> pygame.Rect:
        """The sheet with all above the columns; returns the room for these."""
        theme, rect = self.theme, self.rect
        NEWSPRINT.draw(surface, rect, theme)
        inner = rect.inflate(-2 * theme.px(PAD), -2 * theme.px(PAD // 2))
        y = self._middle(surface, self.masthead, "serif-semibold", MASTHEAD_SIZE, inner, inner.top)
        y = self._dates(surface, pygame.Rect(inner.left, y + theme.px(2), inner.width, theme.px(DATE_HEIGHT)))
        y = self._middle(surface, self.headline, "serif-semibold", HEADLINE_SIZE, inner, y + theme.px(2))
        y = self._middle(surface, self.lead, "serif-italic", LEAD_SIZE, inner, y - theme.px(5)) + theme.px(6)
        double_rule(surface, theme, inner.left, inner.right, y)
        top = y + theme.px(9)
        return pygame.Rect(inner.left, top, inner.width, inner.bottom - top)

    def _middle(
        self, surface: pygame.Surface, words: str, face: str, size: float, area: pygame.Rect, y: int
    ) -> int:
        """A line in the middle, smaller where it would be too wide; returns where it ends."""
        wide = width_of(self.theme, words, face, size)
        size *= min(1.0, area.width / max(1, wide))
        line = self.theme.text(words, self.theme.colors.text, face, size)
        return put(surface, line, midtop=(area.centerx, y)).bottom

    def _dates(self, surface: pygame.Surface, band: pygame.Rect) -> int:
        theme = self.theme
        double_rule(surface, theme, band.left, band.right, band.top)
        pygame.draw.line(surface, theme.colors.text, band.bottomleft, (band.right - 1, band.bottom))
        middle = band.centery + theme.px(1)
        places = (("midleft", band.left), ("center", band.centerx), ("midright", band.right))
        for words, (anchor, x) in zip(self.dates, places, strict=True):
            told = fit(theme, words, band.width // len(self.dates) - theme.px(8))
            put(surface, theme.text(told, theme.colors.muted, "sans", SMALL), **{anchor: (x, middle)})
        return band.bottom


def separate(surface: pygame.Surface, theme: Theme, columns: Sequence[pygame.Rect], bottom: int) -> None:
    """Fine lines between columns, down to a height."""
    for left, right in pairwise(columns):
        x = (left.right + right.left) // 2
        pygame.draw.line(surface, theme.colors.line, (x, left.top), (x, bottom))


def double_rule(surface: pygame.Surface, theme: Theme, left: int, right: int, y: int) -> None:
    """A heavy line with a fine one below it."""
    for down, width in ((0, HEAVY), (APART, FINE)):
        line = pygame.Rect(left, y + theme.px(down), right - left, max(1, theme.px(width)))
        pygame.draw.rect(surface, theme.colors.text, line)
