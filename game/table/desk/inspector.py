"""The inspector: the hex under the cursor with every value and where it comes from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

import pygame
from attrs import define, field, frozen

from game.core.state import GameState
from game.table.desk.desk_skin import DeskSkin, Fact, FactSheet, HexPage, Survey
from game.table.desk.desk_texts import say
from game.table.desk.panel import PADDING, Panel, View, last_first
from game.table.desk.panel_canvas import HEADING_HEIGHT, PanelCanvas, sunken
from game.table.draw.theme import BODY, SMALL, Color, icon, line_height, line_size, mix, width_of, wrap

TITLE = 18
LABEL, VALUE = 66, 128
"""Where values and sources begin, from the labels on."""
NARROWEST_SOURCE = 90
"""A source that would get less room than this goes to the next line."""
SYMBOL = 13
EDGE = 3

Write = Callable[[PanelCanvas, int], object]
"""Writes a row at a height of the panel."""


@frozen(eq=False)
class InspectorRow:
    """Something that is shown whole or not at all."""

    height: int
    write: Write


@define(eq=False)
class InspectorPanel(Panel[Any]):
    """Shows `view.focus`, by whole rows. What does not fit is scrolled to, and a line at the foot says so."""

    skin: DeskSkin = field(kw_only=True)
    first: int = field(init=False, default=0)
    """The first row shown."""
    _last_first: int = field(init=False, default=0)
    _focus: str | None = field(init=False, default=None)
    _glance: Survey[Any] | None = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._glance = self.skin.survey(self.theme)

    def label(self) -> str:
        return say("tabs.inspector")

    def ground(self) -> Color:
        return sunken(self.theme)

    def key(self, view: View[Any]) -> Hashable:
        if view.focus != self._focus:
            self._focus, self.first = view.focus, 0
        return view.focus, view.revision, self.first, view.pondering

    def wheel(self, steps: int) -> None:
        self.first = max(0, min(self._last_first, self.first - steps))

    def paint(self, canvas: PanelCanvas, view: View[Any]) -> None:
        if view.focus is None:
            self._say_nothing(canvas, self._survey(canvas, view.state, self.theme.px(5)))
            return
        rows = list(self._rows(view, view.focus))
        top, bottom = self.theme.px(5), self.rect.height - self.theme.px(3)
        if sum(row.height for row in rows) > bottom - top:
            bottom -= line_height(self.theme)
        self._last_first = last_first([row.height for row in rows], bottom - top)
        self.first = min(self.first, self._last_first)
        y, shown = top, self.first
        while shown < len(rows) and y + rows[shown].height <= bottom:
            rows[shown].write(canvas, y)
            y += rows[shown].height
            shown += 1
        if self._last_first:
            self._say_more(canvas, bottom, len(rows) - shown)
        else:
            self._survey(canvas, view.state, y + self.theme.px(PADDING))

    def _say_more(self, canvas: PanelCanvas, y: int, left: int) -> None:
        """At the foot: how much is left, and how to see it."""
        words = say("inspector.more" if left else "inspector.less", count=left)
        place = (self.rect.width - self.theme.px(PADDING), y)
        canvas.text(words, place, self.theme.colors.text, "sans-italic", SMALL, "topright")

    def _rows(self, view: View[Any], focus: str) -> Iterator[InspectorRow]:
        page = self.skin.describe(view.state, focus, view.pondering)
        yield from self._title(page)
        for sheet in page.sheets:
            yield from self._sheet(sheet)

    def _survey(self, canvas: PanelCanvas, state: GameState, y: int) -> int:
        """What the game shows at a glance, where there is room for it; returns where it goes on."""
        glance, below = self._glance, y + self.theme.row(HEADING_HEIGHT)
        if glance is None or below + glance.height(state) > self.rect.height - self.theme.px(3):
            return y
        canvas.heading(glance.heading(state), self.theme.px(PADDING), y)
        glance.draw(canvas, self, state, below)
        return below + glance.height(state) + self.theme.px(2)

    def _say_nothing(self, canvas: PanelCanvas, y: int) -> None:
        """That nothing is pointed at, and what pointing would show."""
        theme, pad = self.theme, self.theme.px(PADDING)
        for line in wrap(theme, say("inspector.nothing"), self.rect.width - 2 * pad):
            if y + line_height(theme) <= self.rect.height:
                canvas.text(line, (pad, y), theme.colors.muted)
            y += line_height(theme)

    def _title(self, page: HexPage) -> Iterator[InspectorRow]:
        theme, pad = self.theme, self.theme.px(PADDING)

        def title(canvas: PanelCanvas, y: int) -> None:
            canvas.text(page.title, (pad, y), theme.colors.text, "serif-semibold", TITLE)

        yield InspectorRow(line_size(theme, "serif-semibold", TITLE), title)
        yield from self._prose(page.note)

    def _prose(self, words: str) -> Iterator[InspectorRow]:
        """Running words as one row."""
        theme, pad = self.theme, self.theme.px(PADDING)
        lines = wrap(theme, words, self.rect.width - 2 * pad)

        def write(canvas: PanelCanvas, y: int) -> None:
            for number, line in enumerate(lines):
                canvas.text(line, (pad, y + number * line_height(theme)), theme.colors.muted)

        if lines:
            yield InspectorRow(line_height(theme) * len(lines) + theme.px(2), write)

    def _sheet(self, sheet: FactSheet) -> Iterator[InspectorRow]:
        theme, pad = self.theme, self.theme.px(PADDING)

        def title(canvas: PanelCanvas, y: int) -> None:
            top = y + theme.px(3)
            written = canvas.text(sheet.title, (pad, top), theme.colors.text, "sans-bold", BODY)
            stripe = pygame.Rect(0, top + theme.px(2), theme.px(EDGE), written.height - theme.px(4))
            body = theme.colors[sheet.color]
            canvas.surface.fill(mix(body, theme.colors.selected, 0.3), stripe)

        if sheet.title:
            yield InspectorRow(line_size(theme, "sans-bold", BODY) + theme.px(3), title)
        yield from map(self._fact, sheet.facts)
        for note in sheet.notes:
            yield from self._prose(note)

    def _fact(self, fact: Fact) -> InspectorRow:
        """A label, a value, and where it comes from; a long value pushes its source to the right or below."""
        theme, pad = self.theme, self.theme.px(PADDING)
        start = max(pad + theme.row(LABEL), pad + width_of(theme, fact.label, "sans", SMALL) + theme.px(6))
        size = theme.row(SYMBOL)
        at = start + (fact.count * (size + theme.px(2)) + theme.px(3) if fact.symbol else 0)
        end = at + width_of(theme, fact.value, "sans-semibold", SMALL) + theme.px(8)
        source = max(pad + theme.row(LABEL + VALUE), end)
        below = self.rect.width - pad - source < theme.row(NARROWEST_SOURCE)
        source = start if below else source
        lines = wrap(theme, fact.source, self.rect.width - pad - source)

        def write(canvas: PanelCanvas, y: int) -> None:
            canvas.text(fact.label, (pad, y), theme.colors.muted)
            if fact.symbol:
                self._symbols(canvas, fact, start, y)
            canvas.text(fact.value, (at, y), theme.colors.text, "sans-semibold", SMALL)
            for number, line in enumerate(lines, int(below)):
                canvas.text(line, (source, y + number * line_height(theme)), theme.colors.muted)

        height = line_height(theme) * max(1, len(lines) + below) + theme.px(1)
        return InspectorRow(height, write)

    def _symbols(self, canvas: PanelCanvas, fact: Fact, x: int, y: int) -> None:
        """One symbol for each draw."""
        size = self.theme.row(SYMBOL)
        picture = icon(fact.symbol, size, self.theme.colors.text)
        for number in range(fact.count):
            canvas.surface.blit(picture, (x + number * (size + self.theme.px(2)), y + self.theme.px(2)))
