"""The log of what happened, newest below, and the inspector of the hex under the cursor."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterator, Mapping
from typing import Any

import pygame
from attrs import define, field, frozen

from game.core.frame import CHAPTER, GRAVE, QUIET, Event, EventKind
from game.core.session import Entry
from game.core.state import GameState
from game.core.system import Words
from game.table.desk.desk_skin import DeskSkin, Fact, FactSheet, HexPage, Survey
from game.table.desk.key_table import KeyTable
from game.table.desk.panel import HEADING_HEIGHT, PADDING, Panel, PanelCanvas, View, last_first
from game.table.draw.bodies import SLIP, SlipBody, draw_shadow
from game.table.draw.theme import BODY, SMALL, Color, Theme, icon, line_height, line_size, mix, width_of, wrap
from game.table.texts import say

RULE = 42
"""Width of the rule references."""
ROW_GAP = 3
WHEEL_ROWS, PAGE_ROWS = 3, 10
TITLE_SIZE = 18
LABEL, VALUE = 66, 128
"""Where values and sources begin, from the labels on."""
NARROWEST_SOURCE = 130
"""A source that would get less room than this goes to the next line."""
SYMBOL = 13
EDGE, SLIP_MARGIN, TOP, FOOT = 3, 3, 9, 6
"""The stripe beside a name, what is seen of the desk around the slip, and where writing begins and ends."""
SLIP_PADDING, RULE_ROOM = 14, 3
"""From the sides of the panel to the writing on the slip, and the room for the line below its title."""

Write = Callable[[PanelCanvas, int], object]
"""Writes a row at a height of the panel."""


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
            if not row.lines:
                continue
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
        canvas.rule(row.rule, place.topleft, theme.colors.muted)
        face = "sans-semibold" if row.weight == CHAPTER else "sans"
        canvas.lines(row.lines, (place.left + theme.row(RULE), place.top), color, face)
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
        return LogRow(self.words.rule(event.rule), tuple(lines), weight)


def weight_color(theme: Theme, weight: str) -> Color:
    """Brass is kept for what can be done, so chapters are bright and costs reddish."""
    colors = theme.colors
    if weight == QUIET:
        return colors.muted
    if weight == GRAVE:
        return mix(colors.danger, colors.selected, 0.55)
    return colors.text


SCROLLING = {"up": "inspector_up", "down": "inspector_down", "large": "expand"}
"""What the line at its foot calls the keys of the inspector."""


@frozen(eq=False)
class InspectorRow:
    """Something that is shown whole or not at all."""

    height: int
    write: Write


@define(eq=False)
class InspectorPanel(Panel[Any]):
    """Shows `view.focus`, by whole rows. What does not fit is scrolled to, and a line at the foot says so."""

    skin: DeskSkin = field(kw_only=True)
    keys: KeyTable = field(kw_only=True)
    first: int = field(init=False, default=0)
    """The first row shown."""
    _last_first: int = field(init=False, default=0)
    _focus: str | None = field(init=False, default=None)
    _about: tuple[object, ...] = field(init=False, default=())
    _page: tuple[HexPage | None, list[InspectorRow]] = field(init=False, default=(None, []))
    """What is said, and what it was made for."""
    _glance: Survey[Any] | None = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.theme = SLIP.dress(self.theme)
        self._glance = self.skin.survey(self.theme)

    def label(self) -> str:
        return say("tabs.inspector")

    def ground(self) -> Color:
        return self.theme.base.colors.panel

    def key(self, view: View[Any]) -> Hashable:
        if view.focus != self._focus:
            self._focus, self.first = view.focus, 0
        return view.focus, view.revision, self.first, view.pondering, view.reckoned, self.keys

    def wheel(self, steps: int) -> None:
        self.first = max(0, min(self._last_first, self.first - steps))

    def needed(self, view: View[Any]) -> int:
        """The height at which nothing has to be scrolled to."""
        rows = sum(row.height for row in self._described(view)[1])
        return self.theme.px(TOP) + rows + self.theme.px(FOOT)

    def _described(self, view: View[Any]) -> tuple[HexPage | None, list[InspectorRow]]:
        """What is said of the hex, and the rows it takes; kept, for it may have to be reckoned."""
        about = view.focus, view.revision, view.pondering, self.rect.width
        if about != self._about:
            focus = view.focus
            page = self.skin.describe(view.state, focus, view.pondering) if focus is not None else None
            self._about, self._page = about, (page, list(self._rows(page)) if page is not None else [])
        return self._page

    def paint(self, canvas: PanelCanvas, view: View[Any]) -> None:
        page, rows = self._described(view)
        self._lay_slip(canvas, page)
        if page is None:
            self._say_nothing(canvas, self._survey(canvas, view.state, self.theme.px(TOP)))
            return
        top, bottom = self.theme.px(TOP), self.rect.height - self.theme.px(FOOT)
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
            self._survey(canvas, view.state, y + self.theme.px(SLIP_PADDING))

    def _say_more(self, canvas: PanelCanvas, y: int, left: int) -> None:
        """At the foot: how much is left, and how to see it."""
        bound = {name: self.keys.spelled(self.keys.binding(action)) for name, action in SCROLLING.items()}
        words = say("inspector.more" if left else "inspector.less", count=left, **bound)
        pad = self.theme.px(SLIP_PADDING)
        place, room = (self.rect.width - pad, y), self.rect.width - 2 * pad
        canvas.text(words, place, self.theme.colors.text, "sans-italic", SMALL, "topright", room)

    def _lay_slip(self, canvas: PanelCanvas, page: HexPage | None) -> None:
        """The paper it is written on, with a line in the colour of who stands there first."""
        theme, margin = self.theme, self.theme.px(SLIP_MARGIN)
        about = next((sheet.color for sheet in page.sheets if sheet.title), "") if page is not None else ""
        rect = canvas.surface.get_rect().inflate(-2 * margin, -2 * margin)
        draw_shadow(canvas.surface, rect, theme)
        canvas.surface.blit(SlipBody(about or SLIP.line).paint(theme.base, rect.size), rect)

    def _rows(self, page: HexPage) -> Iterator[InspectorRow]:
        yield from self._title(page)
        for sheet in page.sheets:
            yield from self._sheet(sheet)

    def _survey(self, canvas: PanelCanvas, state: GameState, y: int) -> int:
        """What the game shows at a glance, where there is room for it; returns where it goes on."""
        glance, below = self._glance, y + self.theme.row(HEADING_HEIGHT)
        if glance is None or not glance.heading(state):
            return y
        if below + glance.height(state) > self.rect.height - self.theme.px(FOOT):
            return y
        pad = self.theme.px(SLIP_PADDING)
        canvas.heading(glance.heading(state), pad, y, self.rect.width - 2 * pad)
        glance.draw(canvas, self, state, below)
        return below + glance.height(state) + self.theme.px(2)

    def _say_nothing(self, canvas: PanelCanvas, y: int) -> None:
        """That nothing is pointed at, and what pointing would show."""
        theme, pad = self.theme, self.theme.px(SLIP_PADDING)
        for line in wrap(theme, say("inspector.nothing"), self.rect.width - 2 * pad):
            if y + line_height(theme) <= self.rect.height - theme.px(FOOT):
                canvas.text(line, (pad, y), theme.colors.muted)
            y += line_height(theme)

    def _title(self, page: HexPage) -> Iterator[InspectorRow]:
        theme, pad = self.theme, self.theme.px(SLIP_PADDING)

        def title(canvas: PanelCanvas, y: int) -> None:
            below = canvas.text(page.title, (pad, y), theme.colors.text, "serif-semibold", TITLE_SIZE).bottom
            canvas.surface.fill(theme.colors.line, (pad, below, self.rect.width - 2 * pad, 1))

        yield InspectorRow(line_size(theme, "serif-semibold", TITLE_SIZE) + theme.px(RULE_ROOM), title)
        yield from self._prose(page.note)

    def _prose(self, words: str) -> Iterator[InspectorRow]:
        """Running words as one row."""
        theme, pad = self.theme, self.theme.px(SLIP_PADDING)
        lines = wrap(theme, words, self.rect.width - 2 * pad)

        def write(canvas: PanelCanvas, y: int) -> None:
            canvas.lines(lines, (pad, y), theme.colors.muted)

        if lines:
            yield InspectorRow(line_height(theme) * len(lines) + theme.px(2), write)

    def _sheet(self, sheet: FactSheet) -> Iterator[InspectorRow]:
        theme, pad = self.theme, self.theme.px(SLIP_PADDING)

        def title(canvas: PanelCanvas, y: int) -> None:
            top = y + theme.px(3)
            written = canvas.text(sheet.title, (pad, top), theme.colors.text, "sans-bold", BODY)
            stripe = pygame.Rect(
                theme.px(SLIP_MARGIN), top + theme.px(2), theme.px(EDGE), written.height - theme.px(4)
            )
            body = theme.colors[sheet.color]
            canvas.surface.fill(body, stripe)

        if sheet.title:
            yield InspectorRow(line_size(theme, "sans-bold", BODY) + theme.px(3), title)
        yield from map(self._fact, sheet.facts)
        for note in sheet.notes:
            yield from self._prose(note)

    def _fact(self, fact: Fact) -> InspectorRow:
        """A label, a value, and where it comes from; a long value pushes its source to the right or below."""
        theme, pad = self.theme, self.theme.px(SLIP_PADDING)
        start = max(pad + theme.row(LABEL), pad + width_of(theme, fact.label, "sans", SMALL) + theme.px(6))
        size = theme.row(SYMBOL)
        at = start + (fact.count * (size + theme.px(2)) + theme.px(3) if fact.symbol else 0)
        values = wrap(theme, fact.value, self.rect.width - pad - at, "sans-semibold", SMALL)
        end = at + width_of(theme, fact.value, "sans-semibold", SMALL) + theme.px(8)
        source = max(pad + theme.row(LABEL + VALUE), end)
        below = len(values) if self.rect.width - pad - source < theme.row(NARROWEST_SOURCE) else 0
        source = start if below else source
        lines = wrap(theme, fact.source, self.rect.width - pad - source)

        def write(canvas: PanelCanvas, y: int) -> None:
            canvas.text(fact.label, (pad, y), theme.colors.muted)
            if fact.symbol:
                self._symbols(canvas, fact, start, y)
            canvas.lines(values, (at, y), theme.colors.text, "sans-semibold", SMALL)
            canvas.lines(lines, (source, y + below * line_height(theme)), theme.colors.muted)

        height = line_height(theme) * max(1, len(values), len(lines) + below) + theme.px(1)
        return InspectorRow(height, write)

    def _symbols(self, canvas: PanelCanvas, fact: Fact, x: int, y: int) -> None:
        """One symbol for each draw."""
        size = self.theme.row(SYMBOL)
        picture = icon(fact.symbol, size, self.theme.colors.text)
        for number in range(fact.count):
            canvas.surface.blit(picture, (x + number * (size + self.theme.px(2)), y + self.theme.px(2)))
