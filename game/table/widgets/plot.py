"""Charts and turning points of a report on the screen, and the curves of a forecast."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame
from attrs import define, field, frozen

from game.table.draw.theme import BODY, SMALL, Color, Theme, fit, line_height, mix
from game.table.report.contents import (
    BAR_SHARE,
    LIMIT,
    SAMPLE,
    Chart,
    Line,
    TurningPoint,
    limit_dash,
    outline,
)
from game.table.texts import say
from game.table.widgets.widget import Prose

Point = tuple[float, float]
MARGIN, TITLE_ROOM, FOOT_ROOM = 12, 34, 42
SCALE_ROOM = 30
MARK, DASH, GAP = 3.5, 6, 4
LIMIT_WIDTH = 1.5
GRID = 0.28
"""How far the lines of the grid stand out from the paper."""
CURVE_SCALE_ROOM, ROUND_ROOM, NAME_SHARE = 46, 24, 0.29
"""Room for the percentages, for the rounds, and for the names at the right."""
CURVE_GRID = (0, 25, 50, 75, 100)
DISC, STROKE, CURVE_DASH, CURVE_GAP = 9, 3, 9, 6
ROUND_WIDTH = 26
MOMENT_GAP = 2


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
        left, bottom = self.theme.row(CURVE_SCALE_ROOM), self.theme.row(ROUND_ROOM)
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
        pen = Stroke(max(2, self.theme.px(STROKE)), self.theme.px(CURVE_DASH), self.theme.px(CURVE_GAP))
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
        for value in CURVE_GRID:
            y = round(self._at(0, value / CURVE_GRID[-1])[1])
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
            y += theme.px(MOMENT_GAP)
        if len(shown) < len(self.moments):
            self._foot(len(self.moments) - len(shown), area).draw(surface, area.left, y)

    def told(self, area: pygame.Rect) -> list[TurningPoint]:
        """The moments that have room, in their order."""
        heights = [
            self._prose(moment.text, area).height + self.theme.px(MOMENT_GAP) for moment in self.moments
        ]
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
