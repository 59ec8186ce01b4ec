"""The charts of a report on the screen: the same values as in its file, on the paper of the map."""

from __future__ import annotations

from itertools import pairwise

import pygame
from attrs import frozen

from game.table.draw.theme import SMALL, Color, Theme, mix
from game.table.report.charts import BAR_SHARE, LIMIT, SAMPLE, Chart, Line, limit_dash, outline
from game.table.widgets.stroke import Stroke

MARGIN, TITLE_ROOM, FOOT_ROOM = 12, 34, 42
SCALE_ROOM = 30
MARK, DASH, GAP = 3.5, 6, 4
LIMIT_WIDTH = 1.5
GRID = 0.28
"""How far the lines of the grid stand out from the paper."""


@frozen(eq=False)
class Plot:
    """A chart in a rectangle of the window."""

    theme: Theme
    chart: Chart
    rect: pygame.Rect

    @property
    def _field(self) -> pygame.Rect:
        """Where the values stand."""
        px, rect = self.theme.px, self.rect
        left, top = rect.left + px(SCALE_ROOM), rect.top + px(TITLE_ROOM) + self._line_height // 2
        bottom = rect.bottom - px(FOOT_ROOM) - self._line_height // 2
        return pygame.Rect(left, top, rect.right - px(MARGIN) - left, bottom - top)

    @property
    def _line_height(self) -> int:
        return self.theme.font("sans", self.theme.pt(SMALL)).get_linesize()

    @property
    def _pen(self) -> Stroke:
        return Stroke(max(2, self.theme.px(2)), self.theme.px(DASH), self.theme.px(GAP))

    def draw(self, surface: pygame.Surface) -> None:
        pygame.draw.rect(surface, self.theme.colors.paper, self.rect, border_radius=self.theme.px(4))
        self._write(
            surface,
            self.chart.title,
            self.theme.colors.ink,
            "sans-bold",
            topleft=self._at(MARGIN, MARGIN - 3),
        )
        self._draw_grid(surface)
        self._draw_limits(surface)
        for number, line in enumerate(self.chart.lines):
            if self.chart.bars:
                self._draw_bars(surface, number, line)
            else:
                self._draw_line(surface, number, line)
        self._draw_legend(surface)

    def _at(self, x: int, y: int) -> tuple[int, int]:
        return self.rect.left + self.theme.px(x), self.rect.top + self.theme.px(y)

    def _write(
        self, surface: pygame.Surface, words: str, color: Color, face: str = "sans", **place: object
    ) -> None:
        picture = self.theme.text(words, color, face, SMALL)
        surface.blit(picture, picture.get_rect(**place))

    def _x(self, index: int) -> float:
        return self._field.left + self._field.width * self.chart.across(index)

    def _y(self, value: float) -> float:
        return self._field.bottom - self._field.height * self.chart.up(value)

    def _draw_grid(self, surface: pygame.Surface) -> None:
        field, px, colors = self._field, self.theme.px, self.theme.colors
        grid = mix(colors.paper, colors.faint_ink, GRID)
        for value in self.chart.grid:
            y = round(self._y(value))
            color = colors.faint_ink if value == 0 and self.chart.bottom < 0 else grid
            pygame.draw.line(surface, color, (field.left, y), (field.right, y))
            self._write(surface, str(value), colors.faint_ink, midright=(field.left - px(6), y))
        for index, number in enumerate(self.chart.rounds):
            place = round(self._x(index)), field.bottom + px(4)
            self._write(surface, str(number), colors.faint_ink, midtop=place)

    def _draw_line(self, surface: pygame.Surface, number: int, line: Line) -> None:
        points = [(self._x(index), self._y(value)) for index, value in enumerate(line.values)]
        for a, b in pairwise(points):
            self._pen.line(surface, a, b, line.color, line.dashed)
        for x, y in points:
            self._mark(surface, number, line, x, y)

    def _mark(self, surface: pygame.Surface, number: int, line: Line, x: float, y: float) -> None:
        size = self.theme.px(MARK)
        corners = outline(number, x, y, size)
        if corners:
            pygame.draw.polygon(surface, line.color, corners)
        else:
            pygame.draw.circle(surface, line.color, (x, y), size + 1)

    def _draw_bars(self, surface: pygame.Surface, number: int, line: Line) -> None:
        width = self._field.width / len(self.chart.rounds) * BAR_SHARE
        for index, value in enumerate(line.values):
            x = self._x(index) + width * (number - len(self.chart.lines) / 2)
            high, low = self._y(max(value, 0)), self._y(min(value, 0))
            bar = pygame.Rect(round(x), round(high), max(2, round(width)), max(1, round(low - high)))
            pygame.draw.rect(surface, self.theme.colors.paper if line.dashed else line.color, bar)
            pygame.draw.rect(surface, line.color, bar, self.theme.px(1.5))

    def _draw_limits(self, surface: pygame.Surface) -> None:
        for number, limit in enumerate(self.chart.limits):
            y = round(self._y(limit.value))
            self._limit(surface, number, self._field.left, self._field.right, y)

    def _limit(self, surface: pygame.Surface, number: int, left: int, right: int, y: int) -> None:
        dash, gap = map(self.theme.px, limit_dash(number))
        Stroke(self.theme.px(LIMIT_WIDTH), dash, gap).line(surface, (left, y), (right, y), LIMIT, True)

    def _draw_legend(self, surface: pygame.Surface) -> None:
        px, chart = self.theme.px, self.chart
        names = [*(line.name for line in chart.lines), *(limit.name for limit in chart.limits)]
        y, room = self.rect.bottom - px(13), self._field.width // len(names)
        for number, name in enumerate(names):
            x = self._field.left + number * room
            if number < len(chart.lines):
                self._draw_sample(surface, number, x, y)
            else:
                self._limit(surface, number - len(chart.lines), x, x + px(SAMPLE), y)
            self._write(surface, name, self.theme.colors.ink, midleft=(x + px(SAMPLE + 6), y))

    def _draw_sample(self, surface: pygame.Surface, number: int, x: int, y: int) -> None:
        px, line = self.theme.px, self.chart.lines[number]
        if self.chart.bars:
            sample = pygame.Rect(x, y - px(5), px(SAMPLE), px(10))
            pygame.draw.rect(surface, self.theme.colors.paper if line.dashed else line.color, sample)
            pygame.draw.rect(surface, line.color, sample, px(1.5))
        else:
            self._pen.line(surface, (x, y), (x + px(SAMPLE), y), line.color, line.dashed)
            self._mark(surface, number, line, x + px(SAMPLE) / 2, y)
