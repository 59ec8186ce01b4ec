"""The key sheet, made from the same table that the keys are read from."""

from __future__ import annotations

from typing import ClassVar

import pygame
from attrs import define, field, frozen

from game.table.context import Context
from game.table.desk.key_table import KeyTable
from game.table.desk.panel import PanelCanvas
from game.table.draw.theme import SMALL, SMALLEST_SCALE, TITLE, line_height, line_size, width_of, wrap
from game.table.scene import Pop, Size, Transition
from game.table.scenes.page import Page
from game.table.texts import say
from game.table.widgets.widget import LEFT_BUTTON, Button

WIDTH = 1200
MARGIN = 22
KEYS_GAP = 16
COLUMNS = 3
BUTTON_HEIGHT = 36
PART_GAP = 10
ROW_GAP, HEADING_GAP = 3, 6
KEPT = 2
"""Lines that stay with the heading above them."""


@frozen
class SheetRow:
    """A line of the sheet: the keys and what they do, or a heading without keys."""

    keys: str
    lines: tuple[str, ...]


@define(eq=False)
class KeySheet(Page):
    """A dialog that any key or click closes."""

    opaque: ClassVar[bool] = False
    DESIGN: ClassVar[Size] = (1230, 752)
    _columns: list[list[SheetRow]] = field(init=False, factory=list)
    _room: int = field(init=False, default=0)
    """The width of a column."""
    _keys_width: int = field(init=False, default=0)

    def layout(self) -> None:
        """In the largest type of the page in which the whole sheet finds room."""
        self.buttons.set([Button(say("keysheet.close"), Pop, key=pygame.K_ESCAPE, primary=True)])
        self._lay_out()
        while self._height_of_all() > self.size[1] and self.theme.scale > SMALLEST_SCALE:
            self.theme = self.buttons.theme = self.context.smaller(self.theme)
            self._lay_out()

    def _lay_out(self) -> None:
        theme = self.theme
        self._room = (self._width - (COLUMNS + 1) * theme.px(MARGIN)) // COLUMNS
        names = [self._keys.spelled(binding) for binding in self._keys.bindings]
        widest = max(width_of(theme, name, "sans-semibold", SMALL) for name in names)
        self._keys_width = widest + theme.px(KEYS_GAP)
        self._columns = self._laid_out()

    @property
    def _keys(self) -> KeyTable:
        return self.context.keys

    @property
    def _width(self) -> int:
        return min(self.theme.px(WIDTH), self.size[0] - self.theme.px(MARGIN))

    def on_event(self, event: pygame.Event) -> Transition | None:
        if event.type == pygame.KEYDOWN:
            return Pop()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            return Pop()
        return None

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        pad, gap = theme.px(MARGIN), theme.px(PART_GAP)
        tallest = max(map(self._filled, self._columns))
        title = theme.text(say("keysheet.title"), theme.colors.text, "serif-semibold", TITLE)
        panel = pygame.Rect(0, 0, self._width, min(self._height_of_all(), surface.get_height()))
        panel.center = surface.get_rect().center
        canvas = PanelCanvas(surface, theme)
        canvas.box(panel, theme.colors.panel, None, 8)
        pygame.draw.rect(surface, theme.colors.brass, panel, theme.px(2), border_radius=theme.px(8))
        place = surface.blit(title, (panel.left + pad, panel.top + pad))
        for number, column in enumerate(self._columns):
            left = place.left + number * (self._room + pad)
            area = pygame.Rect(left, place.bottom + gap, self._room, tallest)
            self._write(canvas, column, area)
        self._foot(canvas, panel.inflate(-2 * pad, -2 * pad))

    def _height_of_all(self) -> int:
        theme = self.theme
        tallest, title = max(map(self._filled, self._columns)), line_size(theme, "serif-semibold", TITLE)
        return title + tallest + theme.px(BUTTON_HEIGHT) + 2 * theme.px(PART_GAP) + 2 * theme.px(MARGIN)

    def _foot(self, canvas: PanelCanvas, inner: pygame.Rect) -> None:
        """The button, and beside it what the mouse does."""
        theme, button = self.theme, self.buttons.items[0]
        button.rect = pygame.Rect(0, 0, button.width(theme), theme.px(BUTTON_HEIGHT))
        button.rect.bottomright = inner.bottomright
        self.buttons.draw(canvas.surface)
        room = button.rect.left - inner.left - theme.px(MARGIN)
        lines = wrap(theme, say("keysheet.mouse"), room)
        step = line_height(theme, SMALL)
        top = button.rect.centery - len(lines) * step // 2
        canvas.lines(lines, (inner.left, top), theme.colors.muted)

    def _sections(self) -> list[list[SheetRow]]:
        """Every binding there is, under the name of the scene it belongs to."""
        theme, keys, room = self.theme, self._keys, self._room - self._keys_width
        return [
            [
                SheetRow("", (self._keys.headings[scene],)),
                *(
                    SheetRow(keys.spelled(b), tuple(wrap(theme, b.text, room)))
                    for b in keys.bindings_of(scene)
                ),
            ]
            for scene in keys.scenes
        ]

    def _laid_out(self) -> list[list[SheetRow]]:
        """The rows in columns that are as low as can be."""
        sections = self._sections()
        height = sum(self._height(row) for rows in sections for row in rows) // COLUMNS
        columns = self._broken(sections, height)
        while len(columns) > COLUMNS:
            height += line_height(self.theme, SMALL)
            columns = self._broken(sections, height)
        return columns

    def _broken(self, sections: list[list[SheetRow]], height: int) -> list[list[SheetRow]]:
        """Columns of at most a height. No heading stands at the foot of one, and each begins with one."""
        columns: list[list[SheetRow]] = [[]]
        for heading, *rows in sections:
            again = SheetRow("", (say("keysheet.continued", name=heading.lines[0]),))
            if self._filled([*columns[-1], heading, *rows[:KEPT]]) > height:
                columns.append([])
            columns[-1].append(heading)
            for row in rows:
                if self._filled([*columns[-1], row]) > height:
                    columns.append([again])
                columns[-1].append(row)
        return columns

    def _filled(self, rows: list[SheetRow]) -> int:
        return sum(map(self._height, rows))

    def _height(self, row: SheetRow) -> int:
        gap = self.theme.px(ROW_GAP if row.keys else HEADING_GAP)
        return len(row.lines) * line_height(self.theme, SMALL) + gap

    def _write(self, canvas: PanelCanvas, rows: list[SheetRow], area: pygame.Rect) -> None:
        theme, y = self.theme, area.top
        for row in rows:
            if not row.keys:
                place = (area.left, y + theme.px(HEADING_GAP - 2))
                canvas.text(row.lines[0].upper(), place, theme.colors.brass, "sans-bold", SMALL)
            else:
                canvas.text(row.keys, (area.left, y), theme.colors.text, "sans-semibold", SMALL)
                canvas.lines(row.lines, (area.left + self._keys_width, y), theme.colors.muted)
            y += self._height(row)


def key_sheet(context: Context, _over: bool) -> KeySheet:
    """The sheet as the page that teaches a game."""
    return KeySheet(context)
