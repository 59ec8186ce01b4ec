"""The answers to a question as a list of buttons that fits its room and scrolls where it does not."""

from __future__ import annotations

import pygame
from attrs import define, field

from game.core.decision import Choice
from game.table.dialogs.dialog_texts import say
from game.table.draw.theme import BODY, SMALL, Theme, icon, mix, put, width_of, wrap
from game.table.widgets.widget import PADDING, RADIUS, Button

NUMBER_KEYS = tuple(range(pygame.K_1, pygame.K_9 + 1))
ROW, LINE_GAP, GAP = 32, 18, 6
BADGE = 20
ARROW = 16
ENTER_NAME = "Enter"


@define(eq=False)
class AnswerButton(Button):
    """One answer: its number, its words in as many lines as they need, an arrow if it goes somewhere."""

    choice: Choice = field(kw_only=True)
    arrow: float | None = field(default=None, kw_only=True)
    lines: list[str] = field(factory=list, kw_only=True)

    def width(self, theme: Theme) -> int:
        return width_of(theme, self.label, "sans-semibold", BODY) + self.room(theme)

    def room(self, theme: Theme) -> int:
        """What of its width is not left to the words."""
        enter = theme.px(44) if self.primary else 0
        return theme.px(2 * PADDING + BADGE) + enter + (theme.px(ARROW + 6) if self.arrow is not None else 0)

    def draw(self, surface: pygame.Surface, theme: Theme, hovered: bool, focused: bool) -> None:
        if not self.rect.width:
            return
        colors = theme.colors
        ground = colors.brass if self.primary else mix(colors.panel, colors.brass, 0.10)
        if hovered:
            ground = mix(ground, colors.selected, 0.15)
        writing = colors.writing_on(ground)
        radius = theme.px(RADIUS)
        pygame.draw.rect(surface, ground, self.rect, border_radius=radius)
        edge = colors.selected if focused else colors.brass
        pygame.draw.rect(surface, edge, self.rect, theme.px(3 if focused else 1), border_radius=radius)
        left = self._draw_badge(surface, theme, writing)
        if self.arrow is not None:
            shape = pygame.transform.rotozoom(icon("arrow", theme.px(ARROW), writing), self.arrow + 90, 1.0)
            put(surface, shape, center=(left + theme.px(ARROW) // 2, self.rect.centery))
            left += theme.px(ARROW + 6)
        self._draw_words(surface, theme, left, writing)
        if self.primary:
            hint = theme.text(ENTER_NAME, writing, "sans", SMALL)
            put(surface, hint, midright=(self.rect.right - theme.px(8), self.rect.centery))

    def _draw_badge(self, surface: pygame.Surface, theme: Theme, writing: tuple[int, int, int]) -> int:
        if self.key is not None:
            number = theme.text(self.key_name, writing, "sans-bold", BODY)
            put(surface, number, center=(self.rect.left + theme.px(PADDING + 3), self.rect.centery))
        return self.rect.left + theme.px(PADDING + BADGE)

    def _draw_words(
        self, surface: pygame.Surface, theme: Theme, left: int, writing: tuple[int, int, int]
    ) -> None:
        step = theme.px(LINE_GAP)
        top = self.rect.centery - step * len(self.lines) // 2
        for line in self.lines:
            words = theme.text(line, writing, "sans-semibold", BODY)
            put(surface, words, midleft=(left, top + step // 2))
            top += step


@define(eq=False)
class ChoiceList:
    """Buttons for the answers, in columns; what does not fit is scrolled to."""

    theme: Theme
    items: list[AnswerButton] = field(factory=list)
    columns: int = 1
    first_row: int = 0
    origin: tuple[int, int] = (0, 0)
    """The window's pixel of the panel in whose pixels areas are given."""
    visible_rows: int = 1
    _area: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    _heights: list[int] = field(init=False, factory=list)

    @property
    def rows(self) -> int:
        return -(-len(self.items) // self.columns)

    @property
    def hidden(self) -> int:
        """How many answers are out of sight."""
        return sum(not item.rect.width for item in self.items)

    def measure(self, width: int, columns: int = 3) -> int:
        """Choose the columns for a width and return the height all rows need."""
        theme = self.theme
        gap = theme.px(GAP)
        for wanted in range(min(columns, max(1, len(self.items))), 0, -1):
            column = (width - gap * (wanted - 1)) // wanted
            fits = all(item.width(theme) <= column for item in self.items)
            if fits or wanted == 1:
                self.columns = wanted
                break
        column = (width - gap * (self.columns - 1)) // self.columns
        for item in self.items:
            item.lines = wrap(theme, item.label, column - item.room(theme), "sans-semibold", BODY)
        self._heights = [
            theme.px(ROW) + theme.px(LINE_GAP) * (max(len(item.lines) for item in row) - 1)
            for row in self._in_rows()
        ]
        return sum(self._heights) + gap * max(0, self.rows - 1)

    def place(self, area: pygame.Rect) -> None:
        """Give the buttons in view their places; the others get none."""
        self._area = area
        gap = self.theme.px(GAP)
        self.visible_rows = self._rows_from_end(area.height, gap)
        self.first_row = max(0, min(self.first_row, self.rows - self.visible_rows))
        column = (area.width - gap * (self.columns - 1)) // self.columns
        top = area.top
        for number, row in enumerate(self._in_rows()):
            seen = number >= self.first_row and top + self._heights[number] <= area.bottom
            if number == self.first_row:
                seen = True
            for place, item in enumerate(row):
                left = area.left + place * (column + gap)
                size = (column, self._heights[number]) if seen else (0, 0)
                item.rect = pygame.Rect((left + self.origin[0], top + self.origin[1]), size)
            if seen:
                top += self._heights[number] + gap

    def _rows_from_end(self, height: int, gap: int) -> int:
        """How many of the last rows fit: what scrolling to the end must leave in view."""
        fitting = 0
        for row_height in reversed(self._heights):
            height -= row_height
            if height < 0:
                break
            height -= gap
            fitting += 1
        return max(1, fitting)

    def _in_rows(self) -> list[list[AnswerButton]]:
        return [self.items[start : start + self.columns] for start in range(0, len(self.items), self.columns)]

    def scroll(self, rows: int) -> bool:
        """Scroll by rows; returns whether anything moved. A list that was not laid out yet stays put."""
        if len(self._heights) != self.rows:
            return False
        before = self.first_row
        self.first_row = max(0, min(self.first_row + rows, self.rows - self.visible_rows))
        if self.first_row != before:
            self.place(self._area)
        return self.first_row != before

    def reveal(self, item: AnswerButton) -> None:
        """Scroll until an answer is in view."""
        row = self.items.index(item) // self.columns
        while not item.rect.width and self.scroll(1 if row > self.first_row else -1):
            pass

    def more_note(self) -> str:
        """A line for the answers out of sight; empty when all are seen."""
        return say("buttons.more", count=self.hidden) if self.hidden else ""
