"""What a campaign turned on, as a list on a page of the screen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from attrs import frozen

from game.table.draw.theme import Theme
from game.table.report.contents import TurningPoint
from game.table.texts import say
from game.table.widgets.prose import Prose

ROUND_WIDTH = 26
GAP = 2


@frozen(eq=False)
class MomentList:
    """Turning points with the number of the round before each line.

    Where there is no room for all, the weightiest are told, and the last line says how many are left out.
    """

    theme: Theme
    moments: Sequence[TurningPoint]
    size: float
    """Of the writing."""

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        theme, colors, y, before = self.theme, self.theme.colors, area.top, 0
        shown = self.told(area)
        for moment in shown:
            if moment.round != before:
                number = theme.text(str(moment.round), colors.brass, "sans-bold", self.size)
                surface.blit(number, (area.left, y))
                before = moment.round
            y = self._prose(moment.text, area).draw(surface, area.left + theme.px(ROUND_WIDTH), y)
            y += theme.px(GAP)
        if len(shown) < len(self.moments):
            self._foot(len(self.moments) - len(shown), area).draw(surface, area.left, y)

    def told(self, area: pygame.Rect) -> list[TurningPoint]:
        """The moments that have room, in their order."""
        heights = [self._prose(moment.text, area).height + self.theme.px(GAP) for moment in self.moments]
        if sum(heights) <= area.height:
            return list(self.moments)
        room = area.height - self._foot(len(self.moments), area).height
        kept = []
        for index in sorted(range(len(heights)), key=lambda index: -self.moments[index].weight):
            room -= heights[index]
            if room < 0:
                break
            kept.append(index)
        return [self.moments[index] for index in sorted(kept)]

    def _prose(self, text: str, area: pygame.Rect) -> Prose:
        width = area.width - self.theme.px(ROUND_WIDTH)
        return Prose.set(self.theme, text, width, self.theme.colors.text, size=self.size)

    def _foot(self, left: int, area: pygame.Rect) -> Prose:
        words = say("report.more", count=left)
        return Prose.set(self.theme, words, area.width, self.theme.colors.muted, "sans-italic", self.size)
