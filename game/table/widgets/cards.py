"""Small cards of words over the picture: tooltips, passing notes, and what the advisor says."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from attrs import define, field

from game.core.think.sums import TOP
from game.table.desk.advice_entry import AdviceEntry
from game.table.desk.counsel import Counsel
from game.table.desk.panel import HEADING_HEIGHT, PanelCanvas
from game.table.draw.bodies import SLIP, draw_shadow
from game.table.draw.citations import cover, first_cited, hand_on
from game.table.draw.theme import BODY, SMALL, Color, Theme, fit, line_height, put, width_of, wrap
from game.table.texts import say

WIDTH = 340
PADDING = 8
OFFSET = 8
SECONDS, SECONDS_A_LETTER = 5.0, 0.06
"""How long a note stays at least, and for each letter it has."""
TOAST_WIDTH, TOAST_PADDING, ABOVE = 460, 12, 14
"""It stands above the prompt, where the eye is: the units come ashore at the upper edge of the map."""
SIDES = (
    ("midtop", "midbottom"), ("midbottom", "midtop"), ("midleft", "midright"), ("midright", "midleft"),
)  # fmt: skip
"""Where a tooltip may lie, the best place first: which point of it lies on which of what it explains."""
ADVICE_WIDTH, MARGIN, ADVICE_PADDING = 380, 10, 10
ROW, PAD, GAP = 19, 8, 14
LONGEST_CHOICE = 0.34
"""What the words of a choice take of the strip at most; the reason takes what is left."""


def _card(
    theme: Theme,
    lines: Sequence[str],
    pad: int,
    edge: Color,
    radius: int,
    face: str = "sans",
    size: float = SMALL,
) -> pygame.Surface:
    """Lines on a card that is as large as they need."""
    width = max((width_of(theme, line, face, size) for line in lines), default=1) + 2 * pad
    height = line_height(theme, size) * len(lines) + 2 * pad
    canvas = PanelCanvas(pygame.Surface((width, height), pygame.SRCALPHA), theme)
    canvas.box(canvas.surface.get_rect(), theme.colors.desk, edge, radius)
    canvas.lines(lines, (pad, pad), theme.colors.text, face, size)
    card = canvas.surface.convert_alpha()
    hand_on(canvas.surface, card, (0, 0))
    return card


def _lay_card(surface: pygame.Surface, card: pygame.Surface, place: pygame.Rect) -> None:
    """Put a card over all that lies there."""
    cover(surface, place)
    put(surface, card, topleft=place.topleft)


@define(eq=False)
class Tooltip:
    """Shows a text beside a rectangle and stays inside the window."""

    theme: Theme
    _picture: pygame.Surface | None = field(init=False, default=None)
    _words: str = field(init=False, default="")
    _at: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Where it was drawn last."""

    def kept_at(self, pixel: tuple[int, int]) -> bool:
        """Whether it stays for a mouse that has come to it: it cites rules, which can be clicked there."""
        gap = 2 * self.theme.px(OFFSET) + 2
        return bool(first_cited(self._words)) and self._at.inflate(gap, gap).collidepoint(pixel)

    def draw(
        self, surface: pygame.Surface, words: str, beside: pygame.Rect, room: pygame.Rect | None = None
    ) -> pygame.Rect:
        """Draw the words, in a part of the window if one is named; returns where they stand."""
        picture = self._picture_of(words)
        place = self._at = self._place(picture.get_size(), beside, room or surface.get_rect())
        _lay_card(surface, picture, place)
        return place

    def draw_in_corner(
        self,
        surface: pygame.Surface,
        words: str,
        area: pygame.Rect,
        free: Sequence[pygame.Rect],
        note: pygame.Rect | None = None,
    ) -> pygame.Rect:
        """Draw the words in a lower corner of an area, the left one unless that hides what must be seen, and
        above a note that lies there."""
        picture, gap = self._picture_of(words), self.theme.px(OFFSET)
        place = picture.get_rect(bottomleft=(area.left + gap, area.bottom - gap))
        if place.collidelist(list(free)) >= 0:
            place.right = area.right - gap
        if note is not None and place.colliderect(note):
            place.bottom = note.top - gap
        self._at = place
        _lay_card(surface, picture, place)
        return place

    def _picture_of(self, words: str) -> pygame.Surface:
        if self._picture is None or words != self._words:
            self._picture, self._words = self._paint(words), words
        return self._picture

    def _paint(self, words: str) -> pygame.Surface:
        theme, pad = self.theme, self.theme.px(PADDING)
        lines = [
            line for part in words.splitlines() for line in wrap(theme, part, theme.row(WIDTH), "sans", SMALL)
        ]
        return _card(theme, lines, pad, theme.colors.brass, 5)

    def _place(self, size: tuple[int, int], beside: pygame.Rect, window: pygame.Rect) -> pygame.Rect:
        """Below if there is room, else above, else at a side; never over what it explains."""
        around = beside.inflate(2 * self.theme.px(OFFSET), 2 * self.theme.px(OFFSET))
        place = pygame.Rect((0, 0), size)
        for own, other in SIDES:
            setattr(place, own, getattr(around, other))
            clamped = place.clamp(window)
            if not clamped.colliderect(beside):
                return clamped
        return clamped


@define(eq=False)
class Toast:
    """Stays for a moment and goes."""

    theme: Theme
    text: str = field(init=False, default="")
    rect: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Where it was drawn last."""
    _left: float = field(init=False, default=0.0)

    def say(self, text: str) -> None:
        self.text, self._left = text, max(SECONDS, SECONDS_A_LETTER * len(text))

    def clear(self) -> None:
        """It is old news: the player has gone on."""
        self.text = ""

    def update(self, dt: float) -> bool:
        """Let time pass; returns whether the note has just gone."""
        if not self.text:
            return False
        self._left -= dt
        if self._left <= 0:
            self.text = ""
        return not self.text

    def draw(self, surface: pygame.Surface, area: pygame.Rect, overlay: pygame.Rect | None = None) -> None:
        """Show the note at the lower edge of an area, or at the upper one where it would lie on a card."""
        if not self.text:
            return
        theme, pad = self.theme, self.theme.row(TOAST_PADDING)
        room = min(theme.row(TOAST_WIDTH), area.width - 4 * pad)
        parts = self.text.splitlines()
        lines = [line for part in parts for line in wrap(theme, part, room, "sans-semibold", BODY)]
        card = _card(theme, lines, pad, theme.colors.selected, 6, "sans-semibold", BODY)
        self.rect = card.get_rect(midbottom=(area.centerx, area.bottom - theme.row(ABOVE)))
        if overlay is not None and self.rect.colliderect(overlay):
            self.rect.top = area.top + theme.row(ABOVE)
        _lay_card(surface, card, self.rect)


@define(eq=False)
class AdviceCard:
    """Painted anew when the words change."""

    theme: Theme
    rect: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    _shown: tuple[object, ...] = field(init=False, default=())
    _picture: pygame.Surface | None = field(init=False, default=None)

    def draw(self, surface: pygame.Surface, lines: Sequence[str], area: pygame.Rect) -> None:
        """Show the lines in the lower left corner of the area."""
        width = min(self.theme.row(ADVICE_WIDTH), area.width - 2 * self.theme.row(MARGIN)) | 1
        key = (tuple(lines), width)
        if self._picture is None or key != self._shown:
            self._shown, self._picture = key, self._paint(lines, width)
        margin = self.theme.row(MARGIN)
        place = (area.left + margin, area.bottom - margin)
        self.rect = self._picture.get_rect(bottomleft=place)
        draw_shadow(surface, self.rect, self.theme)
        _lay_card(surface, self._picture, self.rect)

    def _paint(self, lines: Sequence[str], width: int) -> pygame.Surface:
        theme, pad = SLIP.dress(self.theme), self.theme.row(ADVICE_PADDING)
        faces = ["sans-semibold", *["sans"] * len(lines)]
        broken = [wrap(theme, line, width - 2 * pad, face) for line, face in zip(lines, faces, strict=False)]
        step, gap = line_height(theme), theme.row(3)
        height = theme.row(HEADING_HEIGHT) + 2 * pad + sum(len(part) * step + gap for part in broken)
        picture = SLIP.paint(self.theme, (width, height))
        canvas = PanelCanvas(picture, theme)
        y = canvas.heading(say("advice.heading"), pad, pad)
        for face, part in zip(faces, broken, strict=False):
            y = canvas.lines(part, (pad, y), theme.colors.text, face) + gap
        return picture


@define(eq=False)
class AdviceStrip:
    """As high from the first thought on as it will be at the end, so that nothing jumps."""

    theme: Theme

    def __attrs_post_init__(self) -> None:
        self.theme = SLIP.dress(self.theme)

    @property
    def height(self) -> int:
        return self.theme.row(ROW) * (TOP + 1) + 2 * self.theme.px(PAD)

    def below(self, panel: pygame.Rect, window: tuple[int, int]) -> pygame.Rect:
        """The place of the strip below a card, which moves up to make room for it."""
        gap = self.theme.px(PAD)
        panel.top = max(gap, panel.top - (self.height + gap) // 2)
        top = min(panel.bottom + gap, window[1] - self.height - gap)
        return pygame.Rect(panel.left, top, panel.width, self.height)

    def draw(self, surface: pygame.Surface, area: pygame.Rect, counsel: Counsel) -> None:
        """The heading with how far the advisor has got, then the answers, the best first."""
        theme, colors = self.theme, self.theme.colors
        SLIP.draw(surface, area, theme)
        inner = area.inflate(-2 * theme.px(PAD), -2 * theme.px(PAD))
        step = theme.row(ROW)
        top = pygame.Rect(inner.left, inner.top, inner.width, step)
        heading = theme.text(say("advice.heading").upper(), colors.brass, "sans-bold", SMALL)
        left = put(surface, heading, midleft=top.midleft).right + theme.px(GAP)
        note = fit(theme, self._note(counsel), top.right - left, "sans", SMALL)
        put(surface, theme.text(note, colors.muted, "sans", SMALL), midleft=(left, top.centery))
        self._rows(surface, pygame.Rect(inner.left, top.bottom, inner.width, step), counsel.entries)

    def _note(self, counsel: Counsel) -> str:
        return " · ".join((counsel.note, say("advice.away")))

    def _rows(self, surface: pygame.Surface, row: pygame.Rect, entries: Sequence[AdviceEntry]) -> None:
        theme = self.theme
        columns = self._columns(row, entries)
        for number, entry in enumerate(entries):
            y = row.centery + number * row.height
            for text, (left, width), color, face in self._cells(entry, columns, best=not number):
                words = fit(theme, text, width, face, SMALL)
                put(surface, theme.text(words, color, face, SMALL), midleft=(left, y))

    def _cells(
        self, entry: AdviceEntry, columns: Sequence[tuple[int, int]], best: bool
    ) -> list[tuple[str, tuple[int, int], Color, str]]:
        colors = self.theme.colors
        face = "sans-semibold" if best else "sans"
        words = (f"{entry.place}.", entry.choice, entry.win, entry.points)
        cells = [(text, place, colors.text, face) for text, place in zip(words, columns, strict=False)]
        return [*cells, (entry.reason, columns[-1], colors.muted, "sans")]

    def _columns(self, row: pygame.Rect, entries: Sequence[AdviceEntry]) -> list[tuple[int, int]]:
        """Where each column begins and how wide it is: as wide as its words, the reason with the rest."""
        theme = self.theme
        font = theme.font("sans-semibold", theme.pt(SMALL))

        def widest(cells: list[str]) -> int:
            return max((font.size(text)[0] for text in cells), default=0)

        most = round(row.width * LONGEST_CHOICE)
        widths = [
            widest([f"{e.place}." for e in entries]),
            min(most, widest([e.choice for e in entries])),
            widest([e.win for e in entries]),
            widest([e.points for e in entries]),
        ]
        left, columns = row.left, []
        for width in widths:
            columns.append((left, width + 1))
            left += width + theme.px(GAP)
        return [*columns, (left, max(0, row.right - left))]
