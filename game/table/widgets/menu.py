"""A menu of choices: a list that scrolls, for mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame
from attrs import define, field

from game.table.desk.panel import PanelCanvas
from game.table.draw.citations import cover
from game.table.draw.theme import BODY, SMALL, Theme, fit, icon, line_height, mix, wrap
from game.table.widgets.cards import Tooltip
from game.table.widgets.widget import FADED

WIDTH = 430
PADDING, GAP = 8, 10
HINT = 22
"""Room for the number that chooses a row."""
ARROW = 16
NUMBERED = 9
UP, DOWN = -1, 1

T = TypeVar("T")


@define(eq=False)
class Menu(Generic[T]):
    """Rows with a value each. Open beside a rectangle; closed by who opened it."""

    theme: Theme
    title: str
    rows: Sequence[tuple[str, T]]
    beside: pygame.Rect
    window: pygame.Rect
    explain: Callable[[T], str] | None = None
    """What is said of the selected row beside the menu."""
    rect: pygame.Rect = field(init=False)
    selected: int = field(init=False, default=0)
    first: int = field(init=False, default=0)
    """The first visible row."""
    _lines: list[list[str]] = field(init=False, factory=list)
    _seen: int = field(init=False, default=1)
    _tooltip: Tooltip = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._tooltip = Tooltip(self.theme)
        theme, width = self.theme, min(self.theme.row(WIDTH), self.window.width - self.theme.px(GAP))
        room = width - theme.row(3 * PADDING + HINT)
        self._lines = [wrap(theme, words, room, "sans", BODY) for words, _ in self.rows]
        heights = [self._row_height(i) for i in range(len(self.rows))]
        most = self.window.height - theme.px(2 * GAP) - self._top() - theme.px(PADDING)
        if sum(heights) > most:
            most -= 2 * theme.px(ARROW)
        self._seen = self._fitting(heights, most)
        tallest = max(sum(heights[i : i + self._seen]) for i in range(len(heights) - self._seen + 1))
        arrows = 2 * theme.px(ARROW) if self.scrolls else 0
        self.rect = pygame.Rect(0, 0, width, self._top() + tallest + arrows + theme.px(PADDING))
        self._find_place()

    @staticmethod
    def _fitting(heights: list[int], most: int) -> int:
        """How many rows can be seen at once wherever the list is scrolled to."""
        count = len(heights)
        while count > 1 and any(sum(heights[i : i + count]) > most for i in range(len(heights) - count + 1)):
            count -= 1
        return count

    def _find_place(self) -> None:
        gap = self.theme.px(GAP)
        self.rect.midleft = (self.beside.right + gap, self.beside.centery)
        if self.rect.right > self.window.right:
            self.rect.midright = (self.beside.left - gap, self.beside.centery)
        self.rect.clamp_ip(self.window)

    @property
    def scrolls(self) -> bool:
        return self._seen < len(self.rows)

    @property
    def value(self) -> T:
        """The value of the selected row."""
        return self.rows[self.selected][1]

    # ------------------------------------------------------------------ input

    def select(self, index: int) -> None:
        """Select a row and scroll it into view."""
        self.selected = index % len(self.rows)
        if self.selected < self.first:
            self.first = self.selected
        elif self.selected >= self.first + self._seen:
            self.first = self.selected - self._seen + 1

    def scroll(self, rows: int) -> None:
        self.first = max(0, min(len(self.rows) - self._seen, self.first + rows))

    def hover(self, pixel: tuple[int, int]) -> bool:
        """Follow the mouse; returns whether another row is selected."""
        index = self.row_at(pixel)
        if index is None or index == self.selected:
            return False
        self.selected = index
        return True

    def row_at(self, pixel: tuple[int, int]) -> int | None:
        return next((i for i in self.visible() if self.row_rect(i).collidepoint(pixel)), None)

    def arrow_at(self, pixel: tuple[int, int]) -> int:
        """The direction of the scroll arrow under a pixel, or 0."""
        if self.scrolls:
            for direction in (UP, DOWN):
                if self.arrow_rect(direction).collidepoint(pixel):
                    return direction
        return 0

    def numbered(self, key: int) -> int | None:
        """The row a digit key chooses."""
        number = key - pygame.K_1
        return number if 0 <= number < min(NUMBERED, len(self.rows)) else None

    # ------------------------------------------------------------------ geometry

    def row_rect(self, index: int) -> pygame.Rect:
        """Where a visible row stands."""
        above = sum(self._row_height(i) for i in range(self.first, index))
        top = self.rect.top + self._top() + (self.theme.px(ARROW) if self.scrolls else 0) + above
        inset = self.theme.px(4)
        return pygame.Rect(self.rect.left + inset, top, self.rect.width - 2 * inset, self._row_height(index))

    def arrow_rect(self, direction: int) -> pygame.Rect:
        height = self.theme.px(ARROW)
        top = self.rect.top + self._top() if direction == UP else self.rect.bottom - height
        return pygame.Rect(self.rect.left, top, self.rect.width, height)

    def visible(self) -> range:
        """The rows in sight."""
        return range(self.first, min(len(self.rows), self.first + self._seen))

    def _row_height(self, index: int) -> int:
        return line_height(self.theme, BODY) * len(self._lines[index]) + self.theme.px(GAP)

    def _top(self) -> int:
        return self.theme.row(PADDING + 22) if self.title else self.theme.px(PADDING)

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        canvas, theme, colors = PanelCanvas(surface, self.theme, links=False), self.theme, self.theme.colors
        cover(surface, self.rect)
        canvas.box(self.rect, colors.panel, None, 6)
        pygame.draw.rect(surface, colors.brass, self.rect, theme.px(2), border_radius=theme.px(6))
        if self.title:
            place = (self.rect.left + theme.px(PADDING + 4), self.rect.top + theme.px(PADDING))
            title = fit(theme, self.title, self.rect.width - theme.px(2 * PADDING + 8))
            canvas.text(title, place, colors.muted, "sans-semibold", SMALL)
        for index in self.visible():
            self._draw_row(canvas, index)
        if self.scrolls:
            self._draw_arrows(canvas)
        if self.explain is not None:
            self._tooltip.draw(surface, self.explain(self.value), self.rect, self.window)

    def _draw_row(self, canvas: PanelCanvas, index: int) -> None:
        theme, colors, row = self.theme, self.theme.colors, self.row_rect(index)
        ground = colors.brass if index == self.selected else colors.panel
        if index == self.selected:
            canvas.box(row, ground)
        ink = colors.writing_on(ground)
        if index < NUMBERED:
            hint = (row.left + theme.px(PADDING), row.top + theme.px(GAP // 2))
            color = mix(ink, ground, FADED)
            canvas.text(str(index + 1), hint, color, "sans", BODY)
        place = row.left + theme.px(PADDING + HINT), row.top + theme.px(GAP // 2)
        canvas.lines(self._lines[index], place, ink, "sans", BODY)

    def _draw_arrows(self, canvas: PanelCanvas) -> None:
        for direction in (UP, DOWN):
            more = self.first > 0 if direction == UP else self.first + self._seen < len(self.rows)
            color = self.theme.colors.brass if more else self.theme.colors.line
            picture = icon("triangle", self.theme.px(11), color)
            if direction == DOWN:
                picture = pygame.transform.flip(picture, False, True)
            canvas.surface.blit(picture, picture.get_rect(center=self.arrow_rect(direction).center))
