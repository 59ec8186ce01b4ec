"""The list of what the Vang did in a turn: one entry for each act, with what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

import pygame
from attrs import define, field, frozen

from game.core.frame import GRAVE
from game.siloam.account.turns import ATTACK, BANNER, BOMBING, Act, ToldTurn
from game.siloam.model.declared import EVENTS
from game.siloam.model.state import State
from game.siloam.screen.panels.panel_texts import say
from game.siloam.words import words
from game.table.desk.panel import PADDING, Panel, PanelCanvas, View, last_first
from game.table.draw.bodies import SHEET
from game.table.draw.theme import BODY, SMALL, Color, icon, line_height, mix, put, wrap

INDENT, GAP = 22, 7
INSET = 15
"""From the edges of the sheet to what is printed on it."""
CHOSEN, POINTED = 0.34, 0.17
"""How far the ground of an act that is selected or pointed at is from paper to its lines."""
MARK = 11
MARKS = {ATTACK: "flank", BOMBING: "artillery"}


@frozen(eq=False)
class WrittenLine:
    """A written line of an act."""

    text: str
    face: str
    size: float
    color: Color


@frozen(eq=False)
class WrittenAct:
    """An act as it is written."""

    act: Act
    lines: tuple[WrittenLine, ...]
    height: int


@define(eq=False)
class ActList(Panel[State]):
    """A printed sheet that scrolls by whole acts; the selected one is always in sight."""

    turn: ToldTurn = field(kw_only=True)
    selected: int = field(init=False, default=0)
    hovered: int = field(init=False, default=-1)
    playing: int = field(init=False, default=-1)
    """The act that is being shown again."""
    _top: int = field(init=False, default=0)
    _places: list[tuple[pygame.Rect, int]] = field(init=False, factory=list)
    _rows: list[WrittenAct] = field(init=False, factory=list)
    _made_for: tuple[object, ...] = field(init=False, default=())

    def __attrs_post_init__(self) -> None:
        self.theme = SHEET.dress(self.theme)

    def show(self, turn: ToldTurn) -> None:
        """Another turn."""
        self.turn, self.selected, self.hovered, self.playing, self._top = turn, 0, -1, -1, 0

    def key(self, view: View[State]) -> Hashable:
        return id(self.turn), self.selected, self.hovered, self.playing, self._top

    def select(self, index: int) -> None:
        """Select an act and bring it into sight."""
        self.selected = max(0, min(len(self.turn.acts) - 1, index))
        self._top = min(self._top, self.selected)
        while self._top < self.selected and self.selected not in self._seen():
            self._top += 1

    def select_page(self, step: int) -> None:
        """Select as many acts further on as are in sight."""
        self.select(self.selected + step * max(1, len(self._seen()) - 1))

    def scroll(self, steps: int) -> None:
        self._write()
        last = last_first([row.height for row in self._rows], self._room)
        self._top = max(0, min(last, self._top - steps))

    def at(self, pixel: tuple[int, int]) -> int:
        """The act under a pixel, or -1."""
        return next((index for rect, index in self._places if rect.collidepoint(pixel)), -1)

    # ------------------------------------------------------------------ writing

    @property
    def _overflows(self) -> bool:
        return sum(row.height for row in self._rows) > self._inner.height

    @property
    def _inner(self) -> pygame.Rect:
        """The part of its picture that may be printed on."""
        inset = self.theme.px(INSET)
        return pygame.Rect((0, 0), self.rect.size).inflate(-2 * inset, -2 * inset)

    @property
    def _room(self) -> int:
        """The height for acts; where they do not all fit, a line at the foot says so."""
        return self._inner.height - (line_height(self.theme) + self.theme.px(GAP) if self._overflows else 0)

    def _seen(self) -> range:
        """The acts that are wholly in sight; no banner is the last of them unless nothing follows it."""
        self._write()
        room, last = self._room, self._top
        while last < len(self._rows) and room >= self._rows[last].height:
            room -= self._rows[last].height
            last += 1
        while self._top + 1 < last < len(self._rows) and self._rows[last - 1].act.kind == BANNER:
            last -= 1
        return range(self._top, max(last, self._top + 1))

    def _write(self) -> None:
        made_for = id(self.turn), self.rect.width
        if made_for != self._made_for:
            self._made_for = made_for
            self._rows = [self._row(act) for act in self.turn.acts]

    def _row(self, act: Act) -> WrittenAct:
        theme, colors = self.theme, self.theme.colors
        room = self._inner.width - theme.px(PADDING + INDENT)
        chapter = act.kind == BANNER
        face, color = ("serif-semibold", colors.brass) if chapter else ("sans-semibold", colors.text)
        lines = [
            WrittenLine(t, face, BODY, color) for t in wrap(theme, words().event(act.title), room, face, BODY)
        ]
        for text, grave in _results(act):
            ink = mix(colors.danger, colors.selected, 0.55) if grave else colors.muted
            lines += [WrittenLine(t, "sans", SMALL, ink) for t in wrap(theme, text, room)]
        height = sum(line_height(theme, line.size) for line in lines) + theme.px(GAP)
        return WrittenAct(act, tuple(lines), height)

    # ------------------------------------------------------------------ drawing

    def paint(self, canvas: PanelCanvas, view: View[State]) -> None:
        self._places.clear()
        canvas.surface.blit(SHEET.picture(self.theme, canvas.surface.get_size()), (0, 0))
        inner, seen = self._inner, self._seen()
        y = inner.top
        for index in seen:
            row = self._rows[index]
            place = pygame.Rect(inner.left, y, inner.width, row.height)
            self._draw(canvas, index, row, place)
            self._places.append((place.move(self.rect.topleft), index))
            y = place.bottom
        if self._overflows:
            self._say_more(canvas, sum(row.act.kind != BANNER for row in self._rows[seen.stop :]))

    def _say_more(self, canvas: PanelCanvas, left: int) -> None:
        """At the foot: how many acts follow, and how to see them."""
        words, inner = say("again.more" if left else "again.end", count=left), self._inner
        ink, place = self.theme.colors.text, inner.bottomright
        canvas.text(words, place, ink, "sans-italic", SMALL, "bottomright", inner.width)

    def _draw(self, canvas: PanelCanvas, index: int, row: WrittenAct, place: pygame.Rect) -> None:
        theme, colors = self.theme, self.theme.colors
        if index in (self.selected, self.hovered):
            ground = mix(colors.panel, colors.line, CHOSEN if index == self.selected else POINTED)
            canvas.box(place.inflate(0, -2), ground)
        if index == self.selected:
            edge = pygame.Rect(place.left, place.top + 1, theme.px(3), place.height - 2)
            canvas.surface.fill(colors.selected, edge)
        x, y = place.left + theme.px(INDENT), place.top + theme.px(GAP) // 2
        mark = "triangle" if index == self.playing else MARKS.get(row.act.kind, "")
        if mark:
            self._mark(canvas, mark, y, index == self.playing)
        for line in row.lines:
            y = canvas.lines([line.text], (x, y), line.color, line.face, line.size)

    def _mark(self, canvas: PanelCanvas, name: str, y: int, playing: bool) -> None:
        theme = self.theme
        picture = icon(name, theme.row(MARK), theme.colors.brass if playing else theme.colors.muted)
        if playing:
            picture = pygame.transform.rotate(picture, -90)
        middle = (self._inner.left + theme.px(INDENT // 2 + 1), y + line_height(theme, BODY) // 2)
        put(canvas.surface, picture, center=middle)


def _results(act: Act) -> list[tuple[str, bool]]:
    """What came of an act, each line once, with whether it cost something."""
    lines = Counter((words().event(event), EVENTS[event.kind].weight == GRAVE) for event in act.results)
    return [
        (say("short.times", count=count, name=text) if count > 1 else text, grave)
        for (text, grave), count in lines.items()
    ]
