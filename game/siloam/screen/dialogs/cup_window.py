"""The cup window: what a cup holds, the chance of each chit, and what was drawn from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

import pygame
from attrs import define, frozen

from game.core.event import Event
from game.core.session import Entry
from game.core.words import percent
from game.siloam.model.state import State
from game.siloam.odds.check_odds import at_least_one
from game.siloam.odds.cup_odds import symbols_inside
from game.siloam.screen.dialogs.chits import CupView, art_for
from game.siloam.screen.panels.cups_panel import NAMES, chit_name, cup_of
from game.siloam.screen.panels.panel_texts import say as panel_text
from game.siloam.words import words
from game.siloam.words.advice_words import say
from game.table.desk.panel import PanelCanvas
from game.table.draw.theme import BODY, TITLE, fit, line_height, wrap
from game.table.scene import Size
from game.table.scenes.window import Window

DRAWS = (1, 2, 3, 4)
"""Numbers of draws for which the chance of at least one is shown."""
COLUMNS = (0.40, 0.09, 0.09, 0.09, 0.09)
"""Shares of the list for the name, the count and the chances after it, up to the last."""
HISTORY_SHARE, HISTORY_GAP = 0.3, 3
ICON = 14
DRAWN_FROM = {
    "activation": ("activation_drawn",),
    "command": ("command_drawn", "debt_drawn"),
    "tactics": ("chit_drawn", "check_drawn", "air_drawn", "bomb_drawn"),
    "support": ("support_drawn",),
    "hits": (),
}
"""The events that show a draw from each cup."""


@frozen
class Row:
    """One kind of chit in a cup."""

    name: str
    count: int
    symbol: str = ""
    """What is drawn beside its name."""


def rows_of(state: State, cup: str) -> list[Row]:
    """What a cup holds by name; Tactics Chits also by symbol, Hit Markers by coffins that may be there."""
    inside = cup_of(state, cup).inside
    if cup == "hits":
        return [Row(say("cup.hits"), len(inside))]
    if cup == "tactics":
        faces, names = state.content.chits.faces, words().names
        rows = [Row(names.named("symbols", s), count, s) for s, count in symbols_inside(state).items()]
        blank = sum(not faces[c] for c in inside)
        return [*rows, Row(say("cup.blank"), blank)] if blank else rows
    return [Row(*row) for row in sorted(Counter(chit_name(state, cup, chit) for chit in inside).items())]


def history_of(log: Sequence[Entry], cup: str) -> Iterator[Event]:
    """Draws from a cup, the last first."""
    kinds = DRAWN_FROM[cup]
    return (entry.event for entry in reversed(log) if entry.event.kind in kinds)


@define(eq=False)
class CupWindow(Window):
    """A dialog; arrows go from cup to cup, any other key or a click closes it."""

    DESIGN: ClassVar[Size] = (900, 600)
    SIZE: ClassVar[Size] = (860, 560)
    state: State
    log: Sequence[Entry]
    cup: str = "tactics"

    @property
    def _inside(self) -> list[str]:
        return cup_of(self.state, self.cup).inside

    @property
    def foot(self) -> str:
        return say("cup.foot")

    @property
    def turn_label(self) -> str:
        return say("window.next_cup")

    def turn(self, step: int) -> None:
        self.cup = NAMES[(NAMES.index(self.cup) + step) % len(NAMES)]

    def compose(self, canvas: PanelCanvas, inner: pygame.Rect) -> None:
        theme = self.theme
        title = say("cup.title", name=panel_text(f"cups.{self.cup}"), count=len(self._inside))
        written = canvas.text(title, inner.topleft, theme.colors.text, "serif-semibold", TITLE)
        top = written.bottom + theme.px(8)
        history, height = round(inner.width * HISTORY_SHARE), inner.bottom - top
        rows = inner.width - history - theme.px(self.PADDING)
        self._draw_rows(canvas, pygame.Rect(inner.left, top, rows, height))
        self._draw_history(canvas, pygame.Rect(inner.right - history, top, history, height))

    def _draw_rows(self, canvas: PanelCanvas, area: pygame.Rect) -> None:
        theme, colors = self.theme, self.theme.colors
        total = len(self._inside)
        heads = [say("cup.chit"), say("cup.count"), *(say("cup.at_least", draws=n) for n in DRAWS)]
        step = line_height(theme, BODY)
        self._line(canvas, area, area.top, heads, colors.brass)
        y = area.top + step + theme.px(4)
        for row in rows_of(self.state, self.cup):
            chances = [percent(at_least_one(row.count, total, n)) for n in DRAWS] if total else []
            if row.symbol:
                middle = (area.left + theme.px(ICON) // 2, y + step // 2)
                canvas.icon(row.symbol, theme.px(ICON), colors.brass, middle)
            self._line(canvas, area, y, [row.name, str(row.count), *chances], colors.text)
            y += step
            if y + step > area.bottom:
                return
        if self.cup == "tactics":
            rest = pygame.Rect(area.left, y + theme.px(10), area.width, area.bottom - y - theme.px(10))
            CupView(theme, art_for(theme, self.state.content).chits).draw_plain(
                canvas.surface, rest, self._inside
            )

    def _line(
        self, canvas: PanelCanvas, area: pygame.Rect, y: int, cells: list[str], color: tuple[int, int, int]
    ) -> None:
        indent = self.theme.px(ICON + 8) if self.cup == "tactics" else 0
        x = float(area.left)
        for cell, share in zip(cells, (*COLUMNS, COLUMNS[-1]), strict=False):
            width = round(area.width * (share if share == COLUMNS[0] else (1 - COLUMNS[0]) / 5))
            canvas.text(fit(self.theme, cell, width - indent), (round(x) + indent, y), color)
            x, indent = x + width, 0

    def _draw_history(self, canvas: PanelCanvas, area: pygame.Rect) -> None:
        theme = self.theme
        y = canvas.heading(say("cup.history"), area.left, area.top)
        step = line_height(theme)
        for event in history_of(self.log, self.cup):
            lines = wrap(theme, words().event(event), area.width)
            if y + step * len(lines) > area.bottom:
                break
            for line in lines:
                canvas.text(line, (area.left, y), theme.colors.muted)
                y += step
            y += theme.px(HISTORY_GAP)
