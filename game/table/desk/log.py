"""The log: what happened, each line with its rule, newest below. Only visible rows are drawn."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

import pygame
from attrs import define, field, frozen

from game.core.event import Event
from game.core.session import Entry
from game.siloam.model.content import Content
from game.siloam.words import words
from game.table.desk.panel import PADDING, Panel, View
from game.table.desk.panel_canvas import PanelCanvas
from game.table.draw.theme import Color, Theme, mix
from game.table.draw.writing import line_height, wrap

RULE = 42
"""Width of the rule references."""
ROW_GAP = 3
WHEEL_ROWS, PAGE_ROWS = 3, 10
CHAPTERS = ("round_started", "activation_drawn")
"""Events that begin something, written bolder."""
QUIET = (
    "chit_drawn", "check_drawn", "bomb_drawn", "air_drawn", "draws_begin", "unit_activated", "unit_engaged",
    "mode_flipped", "scout_marker_removed", "combat_over", "bombing_over", "defense_chosen",
)  # fmt: skip
"""Events that only lead to others."""
GRAVE = (
    "hit_taken", "armor_taken", "unit_removed", "unit_eliminated", "guerrilla_eliminated", "morale_lost",
    "morale_cascaded", "plane_shot_down", "final_arc_failure", "fortification_lost", "hit_to_box",
)  # fmt: skip
"""Events that cost something."""


@frozen(eq=False)
class Row:
    """A line of the log, broken to the width of the panel."""

    rule: str
    lines: tuple[str, ...]
    hexes: tuple[str, ...]
    kind: str


def hexes_of(event: Event, content: Content) -> tuple[str, ...]:
    """Every hex an event speaks of."""
    return tuple(dict.fromkeys(_hexes(event.about, content)))


def _hexes(about: Mapping[str, Any], content: Content) -> Iterator[str]:
    for value in about.values():
        values = value if isinstance(value, tuple) else (value,)
        yield from (v for v in values if isinstance(v, str) and v in content.map.terrain)


@define(eq=False)
class LogPanel(Panel):
    """Scrolls by whole entries from the newest back."""

    back: int = field(init=False, default=0)
    """Entries below the lowest one shown."""
    hovered: Entry | None = field(init=False, default=None)
    _rows: dict[int, tuple[Entry, Row]] = field(init=False, factory=dict)
    _width: int = field(init=False, default=0)
    _length: int = field(init=False, default=0)
    _places: list[tuple[pygame.Rect, Entry]] = field(init=False, factory=list)

    def key(self, view: View) -> Hashable:
        self._keep_place(len(view.log))
        newest = id(view.log[-1]) if view.log else 0
        return len(view.log), newest, self.back, id(self.hovered) if self.hovered else 0

    def _keep_place(self, length: int) -> None:
        """Who has scrolled back stays where he reads; who has not follows the newest line."""
        if self.back and length > self._length:
            self.back += length - self._length
        self.back = max(0, min(self.back, length - 1))
        self._length = length

    def scroll(self, rows: int) -> bool:
        """Back by a positive number; returns whether anything moved."""
        before = self.back
        self.back = max(0, min(self._length - 1, self.back + rows))
        return self.back != before

    def hover(self, pixel: tuple[int, int] | None) -> bool:
        """Follow the mouse; returns whether another line is pointed at."""
        before, self.hovered = self.hovered, None
        if pixel is not None and self.rect.collidepoint(pixel):
            self.hovered = next((entry for rect, entry in self._places if rect.collidepoint(pixel)), None)
        return before is not self.hovered

    def lit(self, content: Content) -> tuple[str, ...]:
        """The hexes of the line that is pointed at."""
        return hexes_of(self.hovered.event, content) if self.hovered else ()

    def paint(self, canvas: PanelCanvas, view: View) -> None:
        self._places.clear()
        pad = self.theme.row(PADDING)
        step, gap = line_height(self.theme), self.theme.row(ROW_GAP)
        bottom = self.rect.height - self.theme.row(4)
        for index in range(len(view.log) - 1 - self.back, -1, -1):
            entry = view.log[index]
            row = self._row(index, entry, view)
            top = bottom - step * len(row.lines)
            if top < 0:
                break
            self._write(canvas, entry, row, pygame.Rect(pad, top, self.rect.width - 2 * pad, bottom - top))
            bottom = top - gap

    def _write(self, canvas: PanelCanvas, entry: Entry, row: Row, place: pygame.Rect) -> None:
        theme = self.theme
        if entry is self.hovered:
            ground = mix(theme.colors.panel, theme.colors.line, 0.5)
            canvas.box(place.inflate(theme.row(8), theme.row(2)), ground)
        color = row_color(theme, row.kind)
        canvas.text(row.rule, place.topleft, theme.colors.muted)
        for number, line in enumerate(row.lines):
            at = (place.left + theme.row(RULE), place.top + number * line_height(theme))
            face = "sans-semibold" if row.kind in CHAPTERS else "sans"
            canvas.text(line, at, color, face)
        self._places.append((place.inflate(0, theme.row(ROW_GAP)).move(self.rect.topleft), entry))

    def _row(self, index: int, entry: Entry, view: View) -> Row:
        """The row of an entry, broken when it is first seen; an undo leaves rows of entries that are gone."""
        if self._width != self.rect.width:
            self._rows.clear()
            self._width = self.rect.width
        known = self._rows.get(index)
        if known is None or known[0] is not entry:
            known = self._rows[index] = entry, self._broken(entry, view)
        return known[1]

    def _broken(self, entry: Entry, view: View) -> Row:
        event, theme = entry.event, self.theme
        room = self.rect.width - theme.row(2 * PADDING + RULE)
        face = "sans-semibold" if event.kind in CHAPTERS else "sans"
        lines = wrap(theme, words().event(event), room, face)
        return Row(event.rule, tuple(lines), hexes_of(event, view.state.content), event.kind)


def row_color(theme: Theme, kind: str) -> Color:
    """Brass is kept for what can be done, so chapters are bright and costs reddish."""
    colors = theme.colors
    if kind in QUIET:
        return colors.muted
    if kind in GRAVE:
        return mix(colors.danger, colors.selected, 0.55)
    return colors.text
