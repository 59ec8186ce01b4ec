"""Curves of chances over the rounds: each has its letter, its stroke, its colour and a name at its end."""

from __future__ import annotations

from itertools import pairwise

import pygame
from attrs import define, field, frozen

from game.table.draw.theme import BODY, SMALL, Color, Theme, fit, line_height
from game.table.widgets.stroke import Stroke

SCALE_ROOM, ROUND_ROOM, NAME_SHARE = 46, 24, 0.29
"""Room for the percentages, for the rounds, and for the names at the right."""
GRID = (0, 25, 50, 75, 100)
DISC, STROKE, DASH, GAP = 9, 3, 9, 6


@frozen
class Curve:
    """The chances of one outcome, round by round."""

    mark: str
    """The letter of its points."""
    name: str
    color: Color
    values: tuple[float, ...]
    chance: str
    """The last of them in words."""
    dashed: bool = False


@define(eq=False)
class CurveChart:
    """Curves in a rectangle."""

    theme: Theme
    area: pygame.Rect
    rounds: range
    curves: list[Curve]
    _field: pygame.Rect = field(init=False)

    def __attrs_post_init__(self) -> None:
        left, bottom = self.theme.row(SCALE_ROOM), self.theme.row(ROUND_ROOM)
        names = round(self.area.width * NAME_SHARE)
        disc = self.theme.row(DISC)
        self._field = pygame.Rect(
            self.area.left + left,
            self.area.top + disc,
            self.area.width - left - names,
            self.area.height - bottom - 2 * disc,
        )

    def draw(self, surface: pygame.Surface) -> None:
        """The grid, the lines, their points, and the names beside their ends."""
        self._grid(surface)
        drawn = [curve for curve in self.curves if any(curve.values)]
        pen = Stroke(max(2, self.theme.px(STROKE)), self.theme.px(DASH), self.theme.px(GAP))
        for curve in drawn:
            for (i, before), (j, after) in pairwise(enumerate(curve.values)):
                if before or after:
                    pen.line(surface, self._at(i, before), self._at(j, after), curve.color, curve.dashed)
        taken = set[tuple[int, int]]()
        for curve in drawn:
            for index, value in enumerate(curve.values):
                if value:
                    self._point(surface, curve, index, value, taken)
        self._names(surface)

    def _at(self, index: int, value: float) -> tuple[float, float]:
        across = index / (len(self.rounds) - 1) if len(self.rounds) > 1 else 0.5
        inset = self.theme.row(DISC)
        width = self._field.width - 2 * inset
        return self._field.left + inset + width * across, self._field.bottom - self._field.height * value

    def _grid(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        for value in GRID:
            y = round(self._at(0, value / GRID[-1])[1])
            pygame.draw.line(surface, colors.line, (self._field.left, y), (self._field.right, y))
            words = theme.text(f"{value} %", colors.muted, "sans", SMALL)
            surface.blit(words, words.get_rect(midright=(self._field.left - theme.px(6), y)))
        for index, number in enumerate(self.rounds):
            x = round(self._at(index, 0)[0])
            words = theme.text(str(number), colors.text, "sans-semibold", SMALL)
            surface.blit(words, words.get_rect(midbottom=(x, self.area.bottom)))

    def _point(
        self, surface: pygame.Surface, curve: Curve, index: int, value: float, taken: set[tuple[int, int]]
    ) -> None:
        """A disc with the letter, at its own height; where another one lies already, beside it."""
        theme, radius = self.theme, self.theme.row(DISC)
        x, y = (round(part) for part in self._at(index, value))
        while any(abs(x - tx) < 2 * radius and abs(y - ty) < 2 * radius for tx, ty in taken):
            x -= radius
        taken.add((x, y))
        pygame.draw.circle(surface, curve.color, (x, y), radius)
        pygame.draw.circle(surface, theme.colors.panel, (x, y), radius, 1)
        letter = theme.text(curve.mark, theme.colors.writing_on(curve.color), "sans-bold", SMALL - 1)
        surface.blit(letter, letter.get_rect(center=(x, y)))

    def _names(self, surface: pygame.Surface) -> None:
        """Every outcome at the right, in the order of its chance, kept apart from its neighbours."""
        theme, colors = self.theme, self.theme.colors
        step = line_height(theme, BODY) + line_height(theme, SMALL)
        ordered = sorted(self.curves, key=lambda curve: -curve.values[-1])
        y = self._first_name(ordered, step)
        left = self._field.right + theme.row(DISC) * 2
        for curve in ordered:
            y = max(y, round(self._at(0, curve.values[-1])[1]) - step // 2)
            rest = step * (len(ordered) - ordered.index(curve))
            y = min(y, self.area.bottom - rest)
            middle = (left + theme.row(DISC), y + step // 2)
            pygame.draw.circle(surface, curve.color, middle, theme.row(DISC))
            letter = theme.text(curve.mark, colors.writing_on(curve.color), "sans-bold", SMALL - 1)
            surface.blit(letter, letter.get_rect(center=middle))
            x = left + theme.row(DISC) * 2 + theme.px(8)
            surface.blit(theme.text(curve.chance, colors.text, "sans-semibold", BODY), (x, y))
            name = fit(theme, curve.name, self.area.right - x, "sans", SMALL)
            surface.blit(theme.text(name, colors.muted, "sans", SMALL), (x, y + line_height(theme, BODY)))
            y += step

    def _first_name(self, ordered: list[Curve], step: int) -> int:
        highest = round(self._at(0, ordered[0].values[-1])[1]) - step // 2
        return max(self.area.top, min(highest, self.area.bottom - step * len(ordered)))
