"""The lines of an order card as they are set: what became of each, and why, as far as there is room."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from attrs import define, frozen

from game.firefight.screen.panels.order_reading import NOT_REACHED, OBEYED, PASSED_OVER, Reading, ReadLine
from game.firefight.screen.screen_texts import say
from game.table.desk.panel import PADDING, PanelCanvas
from game.table.draw.theme import SMALL, Color, Theme, fit, line_height, mix, squeeze, width_of, wrap

DISC = 9
LINE_GAP = 3
MOST_TEXT, MOST_NOTE = 2, 3
"""Rows that the words of a line, and what became of it, may take."""


@frozen
class Block:
    """The rows of one line."""

    text: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def rows(self) -> int:
        return len(self.text) + len(self.notes)


@define(eq=False)
class LineSetter:
    """Sets the lines of a card in one theme."""

    theme: Theme

    def paint(
        self, canvas: PanelCanvas, reading: Reading, room: pygame.Rect
    ) -> Iterator[tuple[ReadLine, pygame.Rect]]:
        """Paint all lines; gives each with its place."""
        theme, step, y = self.theme, line_height(self.theme), room.top
        blocks = self.blocks(reading, room.size)
        for number, (line, block) in enumerate(zip(reading.lines, blocks, strict=True), 1):
            place = pygame.Rect(room.left, y, room.width, step * block.rows + theme.px(LINE_GAP))
            self._paint_line(canvas, line, block, number, place)
            yield line, place
            y = place.bottom
        if reading.passed and y + step < room.bottom:
            below = room.left + theme.px(PADDING), y
            canvas.text(say("order.passed"), below, theme.colors["red"], "sans-bold")

    # ------------------------------------------------------------------ what finds room

    def blocks(self, reading: Reading, size: tuple[int, int]) -> list[Block]:
        """The rows of each line. All have one; what is left goes to the line that was obeyed, then to the
        words of the others, then to why they were passed over, the last before the first."""
        theme, width, lines = self.theme, self._writing(size[0]), reading.lines
        step = line_height(theme)
        left = (size[1] - len(lines) * theme.px(LINE_GAP)) // step - len(lines) - reading.passed
        blocks = [Block((line.text,)) for line in lines]
        by_weight = sorted(range(len(lines)), key=lambda it: (lines[it].fate != OBEYED, -it))
        for part in (self._with_words, self._with_notes):
            for number in by_weight:
                wanted = part(blocks[number], lines[number], width)
                more = wanted.rows - blocks[number].rows
                if more <= left:
                    blocks[number], left = wanted, left - more
        return blocks

    def _with_words(self, block: Block, line: ReadLine, width: int) -> Block:
        """All of its words, and of the one obeyed who did it at least."""
        rows = tuple(wrap(self.theme, line.text, self._room_of(line, width), _face(line)))
        text = rows if len(rows) <= MOST_TEXT else block.text
        return Block(text, tuple(wrap(self.theme, line.note, width)[:1]) if line.fate == OBEYED else ())

    def _with_notes(self, block: Block, line: ReadLine, width: int) -> Block:
        if not line.note or self._fits_beside(line, width):
            return block
        rows = wrap(self.theme, line.note, width)
        most = MOST_NOTE if line.fate == OBEYED else 1
        if len(rows) > most:
            rows = [*rows[: most - 1], fit(self.theme, " ".join(rows[most - 1 :]), width)]
        return Block(block.text, tuple(rows))

    def _writing(self, width: int) -> int:
        """The room for the words of a line, between its number and its mark."""
        return width - 2 * self.theme.px(PADDING) - self.theme.row(5 * DISC + 4)

    def _room_of(self, line: ReadLine, width: int) -> int:
        """One that is not reached has no mark at its end, and its words have that room too."""
        return width + self.theme.row(2 * DISC + 4) if line.fate == NOT_REACHED else width

    def _fits_beside(self, line: ReadLine, width: int) -> bool:
        """Whether the reason why a line was passed over has room at its end."""
        theme = self.theme
        words = width_of(theme, line.text, "sans-semibold", SMALL) + width_of(theme, line.note, "sans", SMALL)
        return line.fate == PASSED_OVER and words + theme.px(PADDING) <= width

    # ------------------------------------------------------------------ painting

    def _paint_line(
        self, canvas: PanelCanvas, line: ReadLine, block: Block, number: int, place: pygame.Rect
    ) -> None:
        """One line with its number, and what became of it."""
        theme, colors, pad = self.theme, self.theme.colors, self.theme.px(PADDING)
        step, width = line_height(theme), self._writing(place.width)
        left = place.left + pad + theme.row(2 * DISC + 6)
        if line.fate == OBEYED:
            canvas.box(place.inflate(-pad, 0), colors.brass, colors.ink)
        ink = mix(colors.paper, colors.ink, 0.45) if line.fate == NOT_REACHED else colors.ink
        for row, words in enumerate(block.text):
            line_room = self._room_of(line, width)
            self._write(canvas, line, words, ink, pygame.Rect(left, place.top + row * step, line_room, step))
        if self._fits_beside(line, width):
            faded = mix(ink, colors.paper, 0.15)
            canvas.text(line.note, (left + width, place.top), faded, anchor="topright")
        below = place.top + step * len(block.text)
        note_ink = colors.writing_on(colors.brass) if line.fate == OBEYED else mix(ink, colors.paper, 0.15)
        canvas.lines(block.notes, (left, below), note_ink)
        middle = place.left + pad + theme.row(DISC), place.top + step // 2
        pygame.draw.circle(canvas.surface, ink, middle, theme.row(DISC) - 1, 1)
        canvas.text(str(number), middle, ink, "sans-bold", SMALL, "center")
        self._mark(canvas, line.fate, (place.right - pad - theme.row(DISC), place.top + step // 2))

    def _write(self, canvas: PanelCanvas, line: ReadLine, words: str, ink: Color, row: pygame.Rect) -> None:
        """A row of the words of a line, a little smaller where they find no room; crossed out when it was
        passed over."""
        words, size = squeeze(self.theme, words, row.width, _face(line))
        written = canvas.text(words, row.topleft, ink, _face(line), size)
        if line.fate == PASSED_OVER:
            ends = (row.left, written.centery), (written.right, written.centery)
            pygame.draw.line(canvas.surface, self.theme.colors["red"], *ends, self.theme.px(1))

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


def _face(line: ReadLine) -> str:
    return "sans" if line.fate == NOT_REACHED else "sans-semibold"
