"""The inspector: the hex under the cursor with every value and where it comes from."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from attrs import define, field

from game.siloam.warmap import WarMap
from game.ui.board.inspector import notes
from game.ui.icons import icon
from game.ui.panels.canvas import Canvas, line_height, sunken, wrap
from game.ui.panels.facts import Fact, Sheet, sheets
from game.ui.panels.panel import PADDING, Panel, View
from game.ui.panels.texts import texts
from game.ui.theme import BODY, SMALL, Color, mix

TITLE = 18
LABEL, VALUE = 66, 128
"""Where values and sources begin, from the labels on."""
SYMBOL = 13
SCROLL_STEP = 34
EDGE = 3


@define(eq=False)
class InspectorPanel(Panel):
    """Shows `view.focus`. What does not fit is scrolled to."""

    scroll: int = field(init=False, default=0)
    _full: int = field(init=False, default=0)
    _focus: str | None = field(init=False, default=None)

    def ground(self) -> Color:
        return sunken(self.theme)

    def key(self, view: View) -> Hashable:
        if view.focus != self._focus:
            self._focus, self.scroll = view.focus, 0
        return view.focus, view.revision, self.scroll

    def wheel(self, steps: int) -> bool:
        """Scroll; returns whether anything moved."""
        most = max(0, self._full - self.rect.height)
        before, self.scroll = self.scroll, max(0, min(most, self.scroll - steps * self.theme.px(SCROLL_STEP)))
        return before != self.scroll

    def paint(self, canvas: Canvas, view: View) -> None:
        theme, pad = self.theme, self.theme.px(PADDING)
        if view.focus is None:
            self._say_nothing(canvas)
            return
        y = theme.px(5) - self.scroll
        y = self._title(canvas, view.state.content.map, view.focus, y)
        for sheet in sheets(view.state, view.focus):
            y = self._sheet(canvas, sheet, y)
        self._full = y + self.scroll + theme.px(4)
        if self._full > self.rect.height:
            self._bar(canvas, pad // 2)

    def _say_nothing(self, canvas: Canvas) -> None:
        pad = self.theme.px(PADDING)
        lines = wrap(self.theme, texts().say("inspector", "nothing"), self.rect.width - 2 * pad)
        for number, line in enumerate(lines):
            place = (pad, self.theme.px(8) + number * line_height(self.theme))
            canvas.text(line, place, self.theme.colors.muted)

    def _title(self, canvas: Canvas, war_map: WarMap, hex_id: str, y: int) -> int:
        theme, pad = self.theme, self.theme.px(PADDING)
        space = war_map.vp.get(hex_id)
        name = f"{space.name} · {hex_id}" if space else hex_id
        written = canvas.text(name, (pad, y), theme.colors.text, "serif-semibold", TITLE)
        y = written.bottom
        printed = " · ".join(notes(war_map, hex_id)[1:])
        for line in wrap(theme, printed, self.rect.width - 2 * pad):
            canvas.text(line, (pad, y), theme.colors.muted)
            y += line_height(theme)
        return y + theme.px(2)

    def _sheet(self, canvas: Canvas, sheet: Sheet, y: int) -> int:
        theme, pad = self.theme, self.theme.px(PADDING)
        if sheet.title:
            y += theme.px(3)
            written = canvas.text(sheet.title, (pad, y), theme.colors.text, "sans-bold", BODY)
            stripe = pygame.Rect(0, y + theme.px(2), theme.px(EDGE), written.height - theme.px(4))
            body = theme.colors.faction(sheet.faction)
            canvas.surface.fill(mix(body, theme.colors.selected, 0.3), stripe)
            y = written.bottom
        for fact in sheet.facts:
            y = self._fact(canvas, fact, y)
        return y

    def _fact(self, canvas: Canvas, fact: Fact, y: int) -> int:
        theme, colors, pad = self.theme, self.theme.colors, self.theme.px(PADDING)
        label = canvas.text(fact.label, (pad, y), colors.muted)
        x = max(pad + theme.px(LABEL), label.right + theme.px(6))
        if fact.symbol:
            x = self._symbols(canvas, fact, x, y)
        value = canvas.text(fact.value, (x, y), colors.text, "sans-semibold", SMALL)
        x = max(pad + theme.px(LABEL + VALUE), value.right + theme.px(8))
        lines = wrap(theme, fact.source, self.rect.width - pad - x)
        for number, line in enumerate(lines):
            canvas.text(line, (x, y + number * line_height(theme)), colors.muted)
        return y + line_height(theme) * max(1, len(lines)) + theme.px(1)

    def _symbols(self, canvas: Canvas, fact: Fact, x: int, y: int) -> int:
        """One symbol for each draw."""
        size = self.theme.px(SYMBOL)
        picture = icon(fact.symbol, size, self.theme.colors.text)
        for _ in range(fact.count):
            canvas.surface.blit(picture, (x, y + self.theme.px(2)))
            x += size + self.theme.px(2)
        return x + self.theme.px(3)

    def _bar(self, canvas: Canvas, width: int) -> None:
        """A mark at the edge that says there is more, and where."""
        share = self.rect.height / self._full
        length = max(self.theme.px(16), round(self.rect.height * share))
        most = max(1, self._full - self.rect.height)
        top = round((self.rect.height - length) * self.scroll / most)
        bar = pygame.Rect(self.rect.width - width, top, max(3, width - 2), length)
        canvas.box(bar, mix(self.theme.colors.panel, self.theme.colors.muted, 0.5))
