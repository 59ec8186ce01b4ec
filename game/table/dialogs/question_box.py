"""The parts alike on all boards: heading, bar of steps, and the box with the question and its answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import pygame
from attrs import define, field

from game.core.frame import Choice
from game.core.system import Prompt
from game.table.desk.key_table import table_keys
from game.table.draw.theme import BODY, SMALL, TITLE, Theme, fit, icon, line_size, mix, put, width_of, wrap
from game.table.texts import say
from game.table.widgets.widget import PADDING, RADIUS, Button

NUMBER_KEYS = tuple(range(pygame.K_1, pygame.K_9 + 1))
ROW, LINE_GAP, GAP = 32, 18, 6
DENSE_ROW, DENSE_GAP = 26, 3
"""The same where answers would not all be in view otherwise."""
BADGE = 20
ARROW = 16
PAD, BOX_GAP = 10, 6
HEADING_LINES = NARRATION_LINES = 2
TIGHT_TITLE = TITLE - 3

Line = tuple[str, str, float, bool]
"""Words, face, size, and whether they are muted."""
GROOVE, STEP_GAP = 3, 6
PEG, PRESENT_PEG, HOLE = 4.5, 6.0, 3.5
"""Radii of the peg of a step that has been passed, of the present one's, and of the hole for one to come."""
PEGS, LABELS = 6, 14
"""Where the middle of the pegs and the top of the labels lie, from the top of the bar."""


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
        ground = colors.gold if self.primary else mix(colors.panel, colors.gold, 0.10)
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
        if self.primary and pygame.K_RETURN not in self.taken:
            hint = theme.text(table_keys().name(pygame.K_RETURN), writing, "sans", SMALL)
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
            surface.blit(words, words.get_rect(midleft=(left, top + step // 2)))  # a click answers
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
    dense: bool = False
    """Whether rows are set closely, so that more of them are in view."""
    _area: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    _heights: list[int] = field(init=False, factory=list)

    @property
    def rows(self) -> int:
        return -(-len(self.items) // self.columns)

    @property
    def _gap(self) -> int:
        return self.theme.px(DENSE_GAP if self.dense else GAP)

    @property
    def hidden(self) -> int:
        """How many answers are out of sight."""
        return sum(not item.rect.width for item in self.items)

    def measure(self, width: int, columns: int = 3) -> int:
        """Choose the columns for a width and return the height all rows need."""
        theme = self.theme
        gap, row_height = self._gap, theme.px(DENSE_ROW if self.dense else ROW)
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
            row_height + theme.px(LINE_GAP) * (max(len(item.lines) for item in row) - 1)
            for row in self._in_rows()
        ]
        return sum(self._heights) + gap * max(0, self.rows - 1)

    def place(self, area: pygame.Rect) -> None:
        """Give the buttons in view their places; the others get none."""
        self._area = area
        gap = self._gap
        self.visible_rows = self._rows_from_end(area.height, gap)
        self.first_row = max(0, min(self.first_row, self.rows - self.visible_rows))
        column = (area.width - gap * (self.columns - 1)) // self.columns
        top, full = area.top, False
        for number, row in enumerate(self._in_rows()):
            full |= number > self.first_row and top + self._heights[number] > area.bottom
            seen = number >= self.first_row and not full  # no answer comes before one that is out of sight
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


def draw_heading(
    surface: pygame.Surface, theme: Theme, area: pygame.Rect, title: str, note: str, tight: bool
) -> int:
    """A title with a line below it; returns the height used."""
    colors = theme.colors
    large, small = (TIGHT_TITLE, SMALL) if tight else (TITLE, BODY)
    y = area.top
    for text, color, face, size in (
        (title, colors.text, "serif-semibold", large),
        (note, colors.muted, "sans", small),
    ):
        for line in wrap(theme, text, area.width, face, size)[:HEADING_LINES]:
            y = put(surface, theme.text(line, color, face, size), topleft=(area.left, y)).bottom
    return y - area.top


@define(eq=False)
class QuestionBox:
    """The question with its answers; between questions, what is happening."""

    theme: Theme
    choices: ChoiceList
    prompt: Prompt | None = None
    narration: str = ""
    earlier: Iterable[str] = ()
    """What was told before, the latest first: it fills what the narration leaves free."""
    tight: bool = False

    def height(self, width: int) -> int:
        """The height it would take with all its answers in view."""
        room = width - 2 * self.theme.px(PAD)
        answers = self.choices.measure(room) + self.theme.px(BOX_GAP) if self.choices.items else 0
        return self._text_height(room) + answers + 2 * self.theme.px(PAD)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the words and give the answers their places."""
        theme, colors = self.theme, self.theme.colors
        pygame.draw.rect(surface, mix(colors.panel, colors.desk, 0.7), area, border_radius=theme.px(6))
        pygame.draw.rect(surface, colors.line, area, 1, border_radius=theme.px(6))
        inner = area.inflate(-2 * theme.px(PAD), -2 * theme.px(PAD))
        y, lines = inner.top, self._make_room(inner)
        for line, face, size, muted in lines:
            picture = theme.text(line, colors.muted if muted else colors.text, face, size)
            put(surface, picture, topleft=(inner.left, y))
            y += line_size(theme, face, size)
        rest = pygame.Rect(
            inner.left, y + theme.px(BOX_GAP), inner.width, inner.bottom - y - theme.px(BOX_GAP)
        )
        if self.choices.items:
            self._place_answers(surface, rest)
        elif self.prompt is None:
            self._draw_earlier(surface, rest)

    def _make_room(self, inner: pygame.Rect) -> list[Line]:
        """The words above the answers. No answer is hidden for the sake of a hint, nor of wide rows."""
        self.choices.dense = False
        lines = self._lines(inner.width)
        wanted = [lines, [line for line in lines if self.prompt is None or not line[-1]]]
        for self.choices.dense, told in ((False, wanted[0]), (False, wanted[1]), (True, wanted[1])):
            used = sum(line_size(self.theme, face, size) for _, face, size, _ in told)
            left = inner.height - used - self.theme.px(BOX_GAP)
            if not self.choices.items or self.choices.measure(inner.width) <= left:
                return told
        self.choices.dense = False
        return lines

    def _draw_earlier(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        theme, step = self.theme, line_size(self.theme, "sans", SMALL)
        y = area.top
        for told in self.earlier:
            fits = width_of(theme, told, "sans", SMALL) <= area.width
            lines = [told] if fits else wrap(theme, told, area.width, "sans", SMALL)
            if y + step * len(lines) > area.bottom:
                return
            for line in lines:
                put(surface, theme.text(line, theme.colors.muted, "sans", SMALL), topleft=(area.left, y))
                y += step

    def _place_answers(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """All of them if they fit; otherwise as many as leave room for a line about the others."""
        theme = self.theme
        if self.choices.measure(area.width) > area.height:
            area.height -= line_size(theme, "sans", SMALL)
        self.choices.place(area)
        note = self.choices.more_note()
        if note:
            more = theme.text(note, theme.colors.muted, "sans", SMALL)
            put(surface, more, topright=(area.right, area.bottom))

    def _lines(self, width: int) -> list[Line]:
        theme = self.theme
        if self.prompt is None:
            told = wrap(theme, self.narration, width, "sans", BODY)[:NARRATION_LINES]
            return [(line, "sans", BODY, False) for line in told]
        asked = f"{self.prompt.title} ({self.prompt.rule})"
        title = wrap(theme, asked, width, "sans-bold", BODY + 1)
        hint = [] if self.tight else wrap(theme, self.prompt.hint, width, "sans", SMALL)
        return [
            *((line, "sans-bold", BODY + 1, False) for line in title),
            *((line, "sans", SMALL, True) for line in hint),
        ]

    def _text_height(self, width: int) -> int:
        return sum(line_size(self.theme, face, size) for _, face, size, _ in self._lines(width))


def _draw_peg(
    surface: pygame.Surface, theme: Theme, left: tuple[int, int], present: bool, passed: bool
) -> None:
    """A brass peg in the groove, or the hole for it; `left` is where it begins."""
    colors, (x, y) = theme.colors, left
    center = x + theme.px(PRESENT_PEG), y
    radius = theme.px(PRESENT_PEG if present else PEG if passed else HOLE)
    pygame.draw.aacircle(surface, colors.desk, (center[0] + 1, y + theme.px(1)), radius + 1)
    if not present and not passed:
        pygame.draw.aacircle(surface, colors.line, center, radius + 1, 1)
        return
    pygame.draw.aacircle(surface, mix(colors.gold, colors.ink, 0.35), center, radius)
    pygame.draw.aacircle(surface, colors.gold, center, radius - theme.px(1))
    shine = center[0] - radius // 3, y - radius // 3
    pygame.draw.aacircle(surface, mix(colors.gold, colors.light, 0.7), shine, max(1, radius // 3))
    if present:
        pygame.draw.aacircle(surface, colors.light, center, radius + theme.px(2), theme.px(1))


def draw_steps(
    surface: pygame.Surface,
    theme: Theme,
    area: pygame.Rect,
    labels: Sequence[str],
    present: int,
    passed: Collection[int],
) -> None:
    """A peg for each step, counted from 1: those passed in brass, the present one named in bold.

    Where the names do not fit, only the present one is written out.
    """
    colors = theme.colors
    gap = theme.px(STEP_GAP)
    width = (area.width - gap * (len(labels) - 1)) / len(labels)
    longest = max(width_of(theme, f"0 {label}", "sans", SMALL) for label in labels)
    groove = pygame.Rect(area.left, 0, area.width, theme.px(GROOVE))
    groove.centery = area.top + theme.px(PEGS)
    pygame.draw.rect(surface, colors.desk, groove, border_radius=theme.px(GROOVE))
    surface.fill(colors.line, (groove.left, groove.bottom, groove.width, 1))
    for number, label in enumerate(labels, 1):
        left = area.left + round((number - 1) * (width + gap))
        _draw_peg(surface, theme, (left, area.top + theme.px(PEGS)), number == present, number in passed)
        if number == present:
            words = f"{number} {label}"
            picture = theme.text(words, colors.brass, "sans-bold", SMALL)
        else:
            words = f"{number} {label}" if longest <= width else str(number)
            words = fit(theme, words, round(width), "sans", SMALL)
            picture = theme.text(words, colors.muted, "sans", SMALL)
        top = area.top + theme.px(LABELS)
        rect = picture.get_rect(topleft=(left, top))
        rect.right = min(rect.right, area.right)
        if number != present and longest > width and abs(number - present) <= 2 and number > present:
            continue  # the present step's name needs the room
        put(surface, picture, topleft=rect.topleft)
