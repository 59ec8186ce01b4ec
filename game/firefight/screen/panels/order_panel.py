"""The enemy's order card: crossed out with the reason, obeyed in brass, the rest grey."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from attrs import define

from game.firefight.model.state import Skirmish
from game.firefight.screen.panels.order_reading import (
    NOT_REACHED,
    OBEYED,
    PASSED_OVER,
    Reading,
    ReadLine,
    latest_reading,
)
from game.firefight.screen.screen_texts import say
from game.table.desk.panel import PADDING, FixedPanel, PanelCanvas, View
from game.table.draw.theme import BODY, SMALL, Color, fit, line_height, mix, width_of, wrap

HEIGHT = 242
BAND = 30
DISC = 9
LINE_GAP = 3
ADVANCE_ROWS = 2
"""Rows for how the mission marker moved and what happened there."""
TITLE_SIZE = 17


@define(eq=False)
class OrderPanel(FixedPanel[Skirmish]):
    """The card that Dresk has drawn last, line by line."""

    def height(self) -> int:
        return self.theme.row(HEIGHT)

    def label(self) -> str:
        return say("tab.order")

    def key(self, view: View[Skirmish]) -> Hashable:
        return view.revision, len(view.log)

    def paint(self, canvas: PanelCanvas, view: View[Skirmish]) -> None:
        theme, pad, state = self.theme, self.theme.px(PADDING), view.state
        top = canvas.heading(say("order.heading"), pad, theme.px(5))
        left = say("order.left", cards=len(state.orders.inside))
        place = (self.rect.width - pad, theme.px(5))
        canvas.text(left, place, theme.colors.muted, anchor="topright")
        card = pygame.Rect(pad, top, self.rect.width - 2 * pad, self.rect.height - top - theme.px(6))
        reading = latest_reading(view.log, state.mission)
        canvas.box(card, theme.colors.paper, theme.colors.ink, 6)
        if reading is None:
            canvas.text(
                say("order.none"), card.center, theme.colors.faint_ink, "serif-italic", BODY, "center"
            )
            return
        self._paint_card(canvas, reading, card)

    def _paint_card(self, canvas: PanelCanvas, reading: Reading, card: pygame.Rect) -> None:
        theme, colors, pad = self.theme, self.theme.colors, self.theme.px(PADDING)
        band = pygame.Rect(card.left, card.top, card.width, theme.row(BAND))
        ground = colors["command_order" if reading.card.command else "order"]
        pygame.draw.rect(
            canvas.surface, ground, band,
            border_top_left_radius=theme.px(6), border_top_right_radius=theme.px(6),
        )  # fmt: skip
        ink = colors.writing_on(ground)
        canvas.text(
            reading.card.name, (band.left + pad, band.centery), ink, "serif-semibold", TITLE_SIZE, "midleft"
        )
        fresh = "order.spent_at_fresh" if reading.card.remain_fresh else "order.spent_at"
        words = say(fresh, number=reading.card.spent)
        canvas.text(words, (band.right - pad, band.centery), ink, "sans-semibold", SMALL, "midright")
        kind = say("order.tip_command" if reading.card.command else "order.tip_green")
        self.add_spot(band, f"{kind}\n{say('order.tip_spent', number=reading.card.spent)}", ("order", "card"))
        self._paint_lines(canvas, reading, card, band.bottom + theme.px(4))

    def _paint_lines(self, canvas: PanelCanvas, reading: Reading, card: pygame.Rect, y: int) -> None:
        theme, colors, pad = self.theme, self.theme.colors, self.theme.px(PADDING)
        if reading.advance:
            top = y
            for words in wrap(theme, reading.advance, card.width - 2 * pad, "sans-italic")[:ADVANCE_ROWS]:
                canvas.text(words, (card.left + pad, y), colors.ink, "sans-italic")
                y += line_height(theme)
            self.add_spot(
                pygame.Rect(card.left, top, card.width, y - top), reading.advance, ("order", "advance")
            )
        noted = self._noted(reading, pygame.Rect(card.left, y, card.width, card.bottom - y))
        for number, line in enumerate(reading.lines):
            room = pygame.Rect(card.left, y, card.width, card.bottom - y)
            y = self._paint_line(canvas, line, number + 1, number in noted, room)
        if reading.passed and y + line_height(theme) < card.bottom:
            canvas.text(say("order.passed"), (card.left + pad, y), colors.danger, "sans-bold")

    def _writing(self, width: int) -> int:
        """The room for the words of a line, between its number and its mark."""
        return width - 2 * self.theme.px(PADDING) - self.theme.row(5 * DISC + 4)

    def _fits_beside(self, line: ReadLine, width: int) -> bool:
        """Whether the reason why a line was passed over has room at its end."""
        theme = self.theme
        words = width_of(theme, line.text, "sans-semibold", SMALL) + width_of(theme, line.note, "sans", SMALL)
        return line.fate == PASSED_OVER and words + theme.px(PADDING) <= width

    def _notes(self, line: ReadLine, width: int) -> list[str]:
        """What became of a line, below it; who obeyed it may take a second row."""
        if not line.note or self._fits_beside(line, width):
            return []
        return wrap(self.theme, line.note, width)[: 2 if line.fate == OBEYED else 1]

    def _noted(self, reading: Reading, room: pygame.Rect) -> set[int]:
        """The lines below which there is room for a note: that of the one obeyed before the others, the last
        before the first."""
        theme, width = self.theme, self._writing(room.width)
        step, lines = line_height(theme), reading.lines
        left = room.height - len(lines) * (step + theme.px(LINE_GAP)) - reading.passed * step
        found = set[int]()
        for number in sorted(range(len(lines)), key=lambda it: (lines[it].fate != OBEYED, -it)):
            wanted = step * len(self._notes(lines[number], width))
            if wanted and wanted <= left:
                left -= wanted
                found.add(number)
        return found

    def _paint_line(
        self, canvas: PanelCanvas, line: ReadLine, number: int, noted: bool, room: pygame.Rect
    ) -> int:
        """One line with its number, and what became of it; returns where the next one begins."""
        theme, colors, pad = self.theme, self.theme.colors, self.theme.px(PADDING)
        step = line_height(theme)
        left, width = room.left + pad + theme.row(2 * DISC + 6), self._writing(room.width)
        notes = self._notes(line, width) if noted else []
        height = step * (1 + len(notes)) + theme.px(LINE_GAP)
        if line.fate == OBEYED:
            box = pygame.Rect(room.left + pad // 2, room.top, room.width - pad, height)
            canvas.box(box, colors.brass, colors.ink)
        ink = mix(colors.paper, colors.ink, 0.45) if line.fate == NOT_REACHED else colors.ink
        self._write(canvas, line, ink, pygame.Rect(left, room.top, width, step))
        faded = mix(ink, colors.paper, 0.15)
        canvas.lines([fit(theme, it, width) for it in notes], (left, room.top + step), faded)
        place = room.left + pad + theme.row(DISC), room.top + step // 2
        pygame.draw.circle(canvas.surface, ink, place, theme.row(DISC) - 1, 1)
        canvas.text(str(number), place, ink, "sans-bold", SMALL, "center")
        self._mark(canvas, line.fate, (room.right - pad - theme.row(DISC), room.top + step // 2))
        tip = "\n".join(filter(None, (line.text, line.note, say(f"order.tip_{line.fate}"))))
        self.add_spot(pygame.Rect(room.left, room.top, room.width, height), tip, ("order", str(number)))
        return room.top + height

    def _write(self, canvas: PanelCanvas, line: ReadLine, ink: Color, row: pygame.Rect) -> None:
        """The words of a line; crossed out, with the reason at the end if there is room, when passed over."""
        theme, colors = self.theme, self.theme.colors
        face = "sans-semibold" if line.fate != NOT_REACHED else "sans"
        written = canvas.text(fit(theme, line.text, row.width, face), row.topleft, ink, face)
        if line.fate != PASSED_OVER:
            return
        ends = (row.left, written.centery), (written.right, written.centery)
        pygame.draw.line(canvas.surface, colors["red"], *ends, theme.px(1))
        if self._fits_beside(line, row.width):
            canvas.text(line.note, row.topright, mix(ink, colors.paper, 0.15), anchor="topright")

    def _mark(self, canvas: PanelCanvas, fate: str, place: tuple[int, int]) -> None:
        """A cross or a tick at the end of the line."""
        (x, y), size, width = place, self.theme.row(5), self.theme.px(2)
        surface, colors = canvas.surface, self.theme.colors
        if fate == PASSED_OVER:
            pygame.draw.line(surface, colors["red"], (x - size, y - size), (x + size, y + size), width)
            pygame.draw.line(surface, colors["red"], (x - size, y + size), (x + size, y - size), width)
        elif fate == OBEYED:
            points = [(x - size, y), (x - size // 3, y + size), (x + size, y - size)]
            pygame.draw.lines(surface, colors.ink, False, points, width + 1)
