"""A printed card with a cut picture and a drop initial, slips of paper, and answers as stamped forms."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources.abc import Traversable

import pygame
from attrs import define, field, frozen

from game.table.desk.panel import PanelCanvas
from game.table.draw.engraving import PrintRoom
from game.table.draw.stationery import (
    LIFT,
    broken_rule,
    cast_shadow,
    faint_ink,
    halo,
    lay_paper,
    rule_frame,
    stamp,
    warning_ink,
)
from game.table.draw.theme import SMALL, Color, Theme, fit, icon, line_size, mix, put, width_of, wrap
from game.table.widgets.widget import Button, Prose

CARD_EDGE, CARD_PAD = 11, 34
FOOT_PAD, FOOT_GAP = 44, 16
"""From the sides of a card to its small print, clear of the pieces in its corners, and above that."""
BAND_TOP, BAND_HEIGHT = 23, 25
PICTURE_GAP = 9
WIDEST, NARROWEST = 1.36, 1.2
"""The shapes a cut picture may take, in widths for a height of 1: it is cut at its edges to fit its card."""
LOWEST_PICTURE = 90
"""Less room than this is no room for a picture."""
TITLE_SIZE, PROSE_SIZE = 30, 17
RULE_HALF = 130
INITIAL = 3.0
"""How large the first letter is, as a multiple of the prose."""
INITIAL_LINES = 2
PAPER_SHADOW, PAPER_FALL = 9, 6
FORM_MARGIN, FORM_HEAD, FORM_PAD, FORM_RULE = 56, 30, 16, 26
FORM_LABEL = 22
STAMP_RADIUS, STAMP_SIZE, STAMP_TURN = 21, 25, 8
RED, BLUE, STAMP_BLUE = (184, 67, 47), (111, 143, 168), (47, 95, 143)
"""The colours in which forms are ruled and stamped."""
SLIP_PAD = 16
MARK_ROOM = 16


@frozen(eq=False)
class InitialProse:
    """A text whose first letter stands over two lines."""

    theme: Theme
    initial: str
    indented: Prose
    rest: Prose
    color: Color

    @classmethod
    def set(cls, theme: Theme, text: str, width: int, color: Color, size: float = PROSE_SIZE) -> InitialProse:
        """Break a text into lines around its first letter, which has a colour of its own."""
        initial, ink = text[:1], theme.colors.ink
        first, _, later = text[1:].partition("\n")
        lines = wrap(theme, first, width - _initial_width(theme, initial, size), "serif", size)
        below = "\n".join(part for part in (" ".join(lines[INITIAL_LINES:]), later) if part)
        beside = Prose(theme, tuple(lines[:INITIAL_LINES]), ink, "serif", size)
        rest = Prose.set(theme, below, width, ink, "serif", size)
        return cls(theme, initial, beside, rest if below else Prose(theme, (), ink, "serif", size), color)

    @property
    def height(self) -> int:
        return max(self.indented.height, INITIAL_LINES * self.indented.leading) + self.rest.height

    def draw(self, surface: pygame.Surface, x: int, y: int) -> int:
        theme, size = self.theme, self.indented.size
        letter = theme.text(self.initial, self.color, "serif-semibold", size * INITIAL)
        small, large = (
            theme.font(f, theme.pt(s)) for f, s in (("serif", size), ("serif-semibold", size * INITIAL))
        )
        base = y + self.indented.leading * (INITIAL_LINES - 1) + small.get_ascent()
        surface.blit(letter, (x, base - large.get_ascent()))
        self.indented.draw(surface, x + _initial_width(theme, self.initial, size), y)
        return self.rest.draw(surface, x, y + INITIAL_LINES * self.indented.leading)


def _initial_width(theme: Theme, initial: str, size: float) -> int:
    return width_of(theme, initial, "serif-semibold", size * INITIAL) + theme.px(4)


@define(eq=False)
class PrintedCard:
    """A card of a story: a band in the colour of those it is about, a picture, a title and a text."""

    theme: Theme
    color: Color
    """Of the band and the initial."""
    band: str
    title: str
    subtitle: str
    text: str
    picture: Traversable | None = None
    foot: tuple[str, str] = ("", "")
    """What is printed small in the lower corners."""
    rect: pygame.Rect = field(factory=lambda: pygame.Rect(0, 0, 0, 0))

    def draw(self, surface: pygame.Surface, prints: PrintRoom) -> None:
        theme, colors, rect = self.theme, self.theme.colors, self.rect
        cast_shadow(surface, rect, theme.px(PAPER_SHADOW), theme.px(PAPER_FALL))
        lay_paper(surface, rect, theme, 0.12)
        edge = theme.px(CARD_EDGE)
        rule_frame(surface, rect.inflate(-2 * edge, -2 * edge), theme)
        inner = rect.inflate(-2 * theme.px(CARD_PAD), 0)
        top = self._draw_band(surface, rect.inflate(-2 * theme.px(BAND_TOP), 0))
        prose = InitialProse.set(theme, self.text, inner.width, mix(self.color, colors.ink, 0.1))
        foot = theme.px(CARD_EDGE + FOOT_GAP) + line_size(theme, "serif-italic", SMALL)
        y = rect.bottom - foot - prose.height
        prose.draw(surface, inner.left, y)
        y = self._draw_title(surface, y - theme.px(10))
        if self.picture is not None:
            room = pygame.Rect(inner.left, top, inner.width, y - top)
            draw_cut(surface, room, theme, self.picture, prints)
        self._draw_foot(surface)

    def _draw_band(self, surface: pygame.Surface, across: pygame.Rect) -> int:
        theme = self.theme
        band = pygame.Rect(across.left, across.top + theme.px(BAND_TOP), across.width, theme.px(BAND_HEIGHT))
        pygame.draw.rect(surface, self.color, band)
        words = fit(theme, self.band.upper(), band.width - 2 * theme.px(8), "sans-bold", SMALL)
        ink = theme.colors.writing_on(self.color)
        put(surface, theme.text(words, ink, "sans-bold", SMALL), center=band.center)
        return band.bottom + theme.px(PICTURE_GAP)

    def _draw_title(self, surface: pygame.Surface, bottom: int) -> int:
        """Upwards from the prose: the small line, the rule, the title; returns where the picture may end."""
        theme, middle = self.theme, self.rect.centerx
        room = self.rect.width - 2 * theme.px(CARD_PAD)
        small = theme.text(fit(theme, self.subtitle, room), faint_ink(theme), "sans", SMALL)
        y = put(surface, small, midbottom=(middle, bottom)).top - theme.px(7)
        broken_rule(surface, (middle, y), min(theme.px(RULE_HALF), room // 2), theme, self.color)
        size = TITLE_SIZE * min(1.0, room / width_of(theme, self.title, "serif-semibold", TITLE_SIZE))
        title = theme.text(self.title, theme.colors.ink, "serif-semibold", size)
        return put(surface, title, midbottom=(middle, y - theme.px(3))).top - theme.px(2)

    def _draw_foot(self, surface: pygame.Surface) -> None:
        theme, ink = self.theme, faint_ink(self.theme)
        room = self.rect.inflate(-2 * theme.px(FOOT_PAD), -2 * theme.px(CARD_EDGE + 8))
        left, right = (theme.text(words, ink, "serif-italic", SMALL - 1) for words in self.foot)
        put(surface, left, bottomleft=room.bottomleft)
        put(surface, right, bottomright=room.bottomright)


def draw_cut(
    surface: pygame.Surface, room: pygame.Rect, theme: Theme, file: Traversable, prints: PrintRoom
) -> None:
    """A cut picture in two lines, as large as a room lets it be; none where that is too small."""
    if room.height < theme.px(LOWEST_PICTURE):
        return
    room = room.inflate(-2 * theme.px(6), -2 * theme.px(4))
    width = min(room.width, round(room.height * WIDEST))
    place = pygame.Rect(0, 0, width, min(room.height, round(width / NARROWEST)))
    place.center = room.center
    picture = prints.take(file, place.size, theme.colors)
    if picture is not None:
        surface.blit(picture, place)
    pygame.draw.rect(surface, theme.colors.ink, place.inflate(2, 2), max(1, theme.px(2)))
    around = 2 * theme.px(5)
    pygame.draw.rect(surface, theme.colors.ink, place.inflate(around, around), 1)


def lay_slip(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, color: Color | None = None) -> None:
    """A slip of paper; a colour makes a line along its upper edge."""
    cast_shadow(surface, rect, theme.px(PAPER_SHADOW) * 2 // 3, theme.px(PAPER_FALL) * 2 // 3)
    lay_paper(surface, rect, theme)
    if color is not None:
        pygame.draw.rect(surface, color, (rect.topleft, (rect.width, max(2, theme.px(4)))))


def draw_marked(surface: pygame.Surface, theme: Theme, prose: Prose, x: int, y: int) -> int:
    """A line on paper with a small mark before it; returns where the next may stand."""
    warns = prose.color == warning_ink(theme)
    mark = icon("burst" if warns else "diamond", theme.px(12 if warns else 8), prose.color)
    put(surface, mark, center=(x + theme.px(4), y + prose.leading // 2 + theme.px(1)))
    return prose.draw(surface, x + theme.px(MARK_ROOM), y) + theme.px(4)


@define(eq=False)
class StampedForm(Button):
    """An answer as a ruled form: what it does line by line, and a rubber stamp with its letter."""

    lines: tuple[Prose, ...] = ()
    heading: str = ""
    letter: str = ""
    number: int = 0
    """Its place among the answers: stamps of neighbours differ in colour and turn."""

    def draw(self, surface: pygame.Surface, theme: Theme, hovered: bool, focused: bool) -> None:
        lit = hovered or focused
        rect = self.rect.move(0, -theme.px(LIFT)) if lit else self.rect
        fall = PAPER_FALL + (LIFT if lit else 0)
        cast_shadow(surface, rect, theme.px(PAPER_SHADOW), theme.px(fall))
        lay_paper(surface, rect, theme, 0.3 if lit else 0.0)
        self._rule(surface, rect, theme)
        if lit:
            halo(surface, rect, theme, focused)
        else:
            pygame.draw.rect(surface, theme.colors.brass, rect, max(1, theme.px(1.6)))
        self._stamp(surface, rect, theme)
        self._write(surface, rect, theme)

    def _rule(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        """Faint lines across, a red one along the margin and below the head."""
        paper = theme.colors.paper
        red, blue = mix(paper, RED, 0.55), mix(paper, BLUE, 0.3)
        head, margin = rect.top + theme.px(FORM_HEAD), rect.left + theme.px(FORM_MARGIN)
        if not theme.colors.stark:
            for y in range(head + theme.px(FORM_RULE), rect.bottom - theme.px(6), theme.px(FORM_RULE)):
                pygame.draw.line(surface, blue, (rect.left, y), (rect.right - 1, y))
        pygame.draw.line(surface, red, (rect.left, head), (rect.right - 1, head))
        pygame.draw.line(surface, red, (margin, rect.top), (margin, rect.bottom - 1))

    def _stamp(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        color = mix((RED, STAMP_BLUE)[self.number % 2], theme.colors.ink, 0.1)
        letter = theme.text(self.letter, color, "sans-bold", STAMP_SIZE)
        turn = STAMP_TURN if self.number % 2 == 0 else -STAMP_TURN
        picture = stamp(letter, theme.px(STAMP_RADIUS), color, turn, not theme.colors.stark)
        middle = rect.top + (theme.px(FORM_HEAD) + rect.height) // 2
        put(surface, picture, center=(rect.left + theme.px(FORM_MARGIN) // 2, middle))

    def _write(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        canvas, ink, pad = PanelCanvas(surface, theme), theme.colors.ink, theme.px(FORM_PAD)
        x, head = rect.left + theme.px(FORM_MARGIN) + theme.px(12), rect.top + theme.px(FORM_HEAD) // 2
        key = canvas.text(self.key_name, (rect.right - pad, head), faint_ink(theme), anchor="midright")
        small = fit(theme, self.heading.upper(), key.left - x - pad, "sans-bold", SMALL - 2)
        canvas.text(small, (x, head), faint_ink(theme), "sans-bold", SMALL - 2, "midleft")
        place = x, rect.top + theme.px(FORM_HEAD + 6)
        y = canvas.text(self.label, place, ink, "serif-semibold", FORM_LABEL).bottom + theme.px(4)
        for line in self.lines:
            y = draw_marked(surface, theme, line, x, y)


def form_height(theme: Theme, lines: Iterable[Prose]) -> int:
    """How high a form must be for what its answer does."""
    label = line_size(theme, "serif-semibold", FORM_LABEL)
    return theme.px(FORM_HEAD + 6 + 4 + 10) + label + sum(line.height + theme.px(4) for line in lines)


def form_room(theme: Theme, width: int) -> int:
    """How wide the lines of a form of a width may be."""
    return width - theme.px(FORM_MARGIN + 12 + FORM_PAD + MARK_ROOM)
