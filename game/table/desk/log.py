"""The log: what happened, each line with its rule, newest below. Only visible rows are drawn."""

from __future__ import annotations

from collections.abc import Container, Hashable, Mapping
from typing import Any

import pygame
from attrs import define, field, frozen

from game.core.event import CHAPTER, GRAVE, QUIET, Event, EventKind
from game.core.session import Entry
from game.core.system import Words
from game.table.desk.desk_texts import say
from game.table.desk.panel import PADDING, Panel, View
from game.table.desk.panel_canvas import PanelCanvas
from game.table.draw.theme import Color, Theme, line_height, mix, wrap

RULE = 42
"""Width of the rule references."""
ROW_GAP = 3
WHEEL_ROWS, PAGE_ROWS = 3, 10


@frozen(eq=False)
class LogRow:
    """A line of the log, broken to the width of the panel."""

    rule: str
    lines: tuple[str, ...]
    weight: str


def hexes_of(event: Event, hexes: Container[str]) -> tuple[str, ...]:
    """Every hex of a map that an event speaks of."""
    values = [v for value in event.about.values() for v in (value if isinstance(value, tuple) else (value,))]
    return tuple(dict.fromkeys(v for v in values if isinstance(v, str) and v in hexes))


@define(eq=False)
class LogPanel(Panel[Any]):
    """Scrolls by whole entries from the newest back."""

    words: Words[Any] = field(kw_only=True)
    kinds: Mapping[str, EventKind] = field(kw_only=True)

    back: int = field(init=False, default=0)
    """Entries below the lowest one shown."""
    hovered: Entry | None = field(init=False, default=None)
    _rows: dict[int, tuple[Entry, LogRow]] = field(init=False, factory=dict)
    _width: int = field(init=False, default=0)
    _length: int = field(init=False, default=0)
    _places: list[tuple[pygame.Rect, Entry]] = field(init=False, factory=list)

    def key(self, view: View[Any]) -> Hashable:
        self._keep_place(len(view.log))
        newest = id(view.log[-1]) if view.log else 0
        return len(view.log), newest, self.back, id(self.hovered) if self.hovered else 0

    def _keep_place(self, length: int) -> None:
        """Who has scrolled back stays where he reads; who has not follows the newest line."""
        if self.back and length > self._length:
            self.back += length - self._length
        self.back = max(0, min(self.back, length - 1))
        self._length = length

    def label(self) -> str:
        return say("tabs.log")

    def wheel(self, steps: int) -> None:
        self.scroll(WHEEL_ROWS * steps)

    def page(self, steps: int) -> None:
        self.scroll(PAGE_ROWS * steps)

    def scroll(self, rows: int) -> None:
        """Back by a positive number."""
        self.back = max(0, min(self._length - 1, self.back + rows))

    def hover(self, pixel: tuple[int, int] | None) -> bool:
        """Follow the mouse; returns whether another line is pointed at."""
        before, self.hovered = self.hovered, None
        if pixel is not None and self.rect.collidepoint(pixel):
            self.hovered = next((entry for rect, entry in self._places if rect.collidepoint(pixel)), None)
        return before is not self.hovered

    def lit(self, hexes: Container[str]) -> tuple[str, ...]:
        """The hexes of the line that is pointed at."""
        return hexes_of(self.hovered.event, hexes) if self.hovered else ()

    def paint(self, canvas: PanelCanvas, view: View[Any]) -> None:
        self._places.clear()
        pad = self.theme.row(PADDING)
        step, gap = line_height(self.theme), self.theme.row(ROW_GAP)
        bottom = self.rect.height - self.theme.row(4)
        for index in range(len(view.log) - 1 - self.back, -1, -1):
            entry = view.log[index]
            row = self._row(index, entry)
            top = bottom - step * len(row.lines)
            if top < 0:
                break
            self._write(canvas, entry, row, pygame.Rect(pad, top, self.rect.width - 2 * pad, bottom - top))
            bottom = top - gap

    def _write(self, canvas: PanelCanvas, entry: Entry, row: LogRow, place: pygame.Rect) -> None:
        theme = self.theme
        if entry is self.hovered:
            ground = mix(theme.colors.panel, theme.colors.line, 0.5)
            canvas.box(place.inflate(theme.row(8), theme.row(2)), ground)
        color = weight_color(theme, row.weight)
        canvas.text(row.rule, place.topleft, theme.colors.muted)
        for number, line in enumerate(row.lines):
            at = (place.left + theme.row(RULE), place.top + number * line_height(theme))
            face = "sans-semibold" if row.weight == CHAPTER else "sans"
            canvas.text(line, at, color, face)
        self._places.append((place.inflate(0, theme.row(ROW_GAP)).move(self.rect.topleft), entry))

    def _row(self, index: int, entry: Entry) -> LogRow:
        """The row of an entry, broken when it is first seen; an undo leaves rows of entries that are gone."""
        if self._width != self.rect.width:
            self._rows.clear()
            self._width = self.rect.width
        known = self._rows.get(index)
        if known is None or known[0] is not entry:
            known = self._rows[index] = entry, self._broken(entry)
        return known[1]

    def _broken(self, entry: Entry) -> LogRow:
        event, theme, weight = entry.event, self.theme, self.kinds[entry.event.kind].weight
        room = self.rect.width - theme.row(2 * PADDING + RULE)
        face = "sans-semibold" if weight == CHAPTER else "sans"
        lines = wrap(theme, self.words.event(event), room, face)
        return LogRow(event.rule, tuple(lines), weight)


def weight_color(theme: Theme, weight: str) -> Color:
    """Brass is kept for what can be done, so chapters are bright and costs reddish."""
    colors = theme.colors
    if weight == QUIET:
        return colors.muted
    if weight == GRAVE:
        return mix(colors.danger, colors.selected, 0.55)
    return colors.text
