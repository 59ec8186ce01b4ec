"""Typeset a printed page: words of several looks in lines, links among them, pictures with captions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

import pygame
from attrs import define, field

from game.core.rulebook import Run
from game.table.draw.theme import NEARLY, Color, Theme, line_size, mix, width_of, wrap

BODY, SMALL, HEAD, TITLE = 16, 13, 14, 25
"""Sizes of running text, captions, headings within a page and its title, in pixels at scale 1."""
LEADING = 1.38
INDENT, BULLET = 16, "•"
PARAGRAPH_GAP, PASSAGE_GAP, HEADING_GAP = 9, 3, 16
FIGURE_GAP, CAPTION_WIDTH = 14, 82
UNDERLINE = 1
SERIF, STRONG, ITALIC = "serif", "serif-semibold", "serif-italic"
_PARTS = re.compile(r"\s+|\S+")


class Look(NamedTuple):
    """How words are printed."""

    face: str = SERIF
    size: float = BODY
    faint: bool = False
    underlined: bool = True
    """Whether links among them are underlined: in a list, where all are links, they need not be."""


class Illustration(NamedTuple):
    """A picture of something in the game, and what it is called."""

    picture: pygame.Surface
    caption: str


class Piece(NamedTuple):
    """Words of one look on one line."""

    words: str
    look: Look
    place: pygame.Rect
    link: int = -1
    """The link that they are part of; -1 for none."""


BLANK = " "


class _Atom(NamedTuple):
    """What is never broken between lines: parts of runs, each with the number of its run."""

    parts: tuple[tuple[int, str], ...]


@define(eq=False)
class Typeset:
    """What was set one below the other within a width, in pixels from its upper left corner."""

    theme: Theme
    width: int
    height: int = field(init=False, default=0)
    pieces: list[Piece] = field(init=False, factory=list)
    pictures: list[tuple[pygame.Surface, pygame.Rect]] = field(init=False, factory=list)
    targets: list[str] = field(init=False, factory=list)
    """Where each link leads, in reading order."""
    lit: int = field(init=False, default=-1)
    """The link that is printed as the one where the reader is."""

    def places(self, link: int) -> list[pygame.Rect]:
        """Where the words of a link stand; it may go on in the next line."""
        return [piece.place for piece in self.pieces if piece.link == link]

    def link_at(self, x: int, y: int) -> int:
        """The link at a point; -1 where there is none."""
        return next((p.link for p in self.pieces if p.link >= 0 and p.place.collidepoint(x, y)), -1)

    def space(self, length: float) -> None:
        """Leave some room."""
        self.height += self.theme.px(length)

    # ------------------------------------------------------------------ words

    def heading(self, words: str) -> None:
        """A heading within the page."""
        self.space(HEADING_GAP)
        self.words(words, Look("sans-bold", HEAD, faint=True))

    def words(self, words: str, look: Look | None = None, target: str = "", indent: int = 0) -> None:
        """Words of one look that lead to one place, or nowhere."""
        self.runs([Run(words, target)], look or Look(), indent)

    def runs(self, runs: Sequence[Run], look: Look | None = None, indent: int = 0, bullet: str = "") -> None:
        """Words that are set as one."""
        plain = look or Look()
        looks = [plain._replace(face=STRONG) if run.strong and plain.face == SERIF else plain for run in runs]
        links = [self._new_link(run.target) for run in runs]
        left = self.theme.px(indent) + (self.theme.px(INDENT) if bullet else 0)
        if bullet:
            self._put(bullet, plain, self.theme.px(indent), -1)
        for line in self._lines(_atoms(runs), looks, self.width - left):
            x = left
            for number, words in line:
                x += self._put(words, looks[number], x, links[number])
            self.height += round(self.theme.pt(plain.size) * LEADING)

    def _new_link(self, target: str) -> int:
        if not target:
            return -1
        self.targets.append(target)
        return len(self.targets) - 1

    def _put(self, words: str, look: Look, x: int, link: int) -> int:
        """Words on the line at hand; returns their width with the blank that may follow them."""
        shown, height = words.rstrip(), line_size(self.theme, look.face, look.size)
        place = pygame.Rect(x, self.height, width_of(self.theme, shown, look.face, look.size), height)
        self.pieces.append(Piece(shown, look, place, link))
        return width_of(self.theme, words, look.face, look.size)

    def _lines(
        self, atoms: Iterable[_Atom | None], looks: Sequence[Look], room: int
    ) -> Iterable[list[tuple[int, str]]]:
        """Lines of parts, each with the number of its run."""
        line: list[tuple[int, str]] = []
        about = 0
        for atom in filter(None, atoms):
            longer = _joined(line, atom)
            about += self._length([(atom.parts[0][0], BLANK), *atom.parts], looks)
            if line and about > NEARLY * room and self._length(longer, looks) > room:
                yield line
                longer, about = _joined([], atom), self._length(atom.parts, looks)
            line = longer
        if line:
            yield line

    def _length(self, line: Sequence[tuple[int, str]], looks: Sequence[Look]) -> int:
        return sum(width_of(self.theme, words, looks[n].face, looks[n].size) for n, words in line)

    # ------------------------------------------------------------------ pictures

    def figures(self, figures: Sequence[Illustration]) -> None:
        """Pictures side by side, each with its caption below, in as many rows as they need."""
        theme, gap = self.theme, self.theme.px(FIGURE_GAP)
        row: list[tuple[Illustration, int]] = []
        used = 0
        for figure in figures:
            width = max(figure.picture.get_width(), min(theme.px(CAPTION_WIDTH), self.width))
            if row and used + gap + width > self.width:
                self._figure_row(row)
                row, used = [], 0
            used += width + (gap if row else 0)
            row.append((figure, width))
        if row:
            self._figure_row(row)

    def _figure_row(self, row: Sequence[tuple[Illustration, int]]) -> None:
        theme, look = self.theme, Look(ITALIC, SMALL, faint=True)
        tallest = max(figure.picture.get_height() for figure, _ in row)
        step, lowest, x = line_size(theme, look.face, look.size), 0, 0
        for figure, width in row:
            place = figure.picture.get_rect(midbottom=(x + width // 2, self.height + tallest))
            self.pictures.append((figure.picture, place))
            lines = wrap(theme, figure.caption, width, look.face, look.size)
            for number, line in enumerate(lines):
                words = pygame.Rect(0, self.height + tallest + number * step, 0, step)
                words.width = width_of(theme, line, look.face, look.size)
                words.left = x + (width - words.width) // 2
                self.pieces.append(Piece(line, look, words))
            lowest = max(lowest, len(lines) * step)
            x += width + theme.px(FIGURE_GAP)
        self.height += tallest + lowest + theme.px(PASSAGE_GAP)

    def icon(self, picture: pygame.Surface, words: str, look: Look) -> None:
        """A small picture with words beside it, as one line."""
        line = line_size(self.theme, look.face, look.size)
        middle = self.height + max(line, picture.get_height()) // 2
        self.pictures.append((picture, picture.get_rect(midleft=(0, middle))))
        left = picture.get_width() + self.theme.px(FIGURE_GAP // 2)
        self.height = middle - line // 2
        for row in wrap(self.theme, words, self.width - left, look.face, look.size):
            self._put(row, look, left, -1)
            self.height += line


def ink_of(theme: Theme, piece: Piece) -> Color:
    """The colour that a piece is printed in: links are told by their underlining too."""
    colors = theme.colors
    if piece.link >= 0:
        return mix(colors.ink, colors.danger, 0.35)
    return mix(colors.ink, colors.paper, 0.28) if piece.look.faint else colors.ink


def _atoms(runs: Sequence[Run]) -> Iterable[_Atom | None]:
    """What stands between blanks; a blank itself is None."""
    parts = [(number, part) for number, run in enumerate(runs) for part in _PARTS.findall(run.words)]
    for blank, group in groupby(parts, key=lambda part: part[1].isspace()):
        yield None if blank else _Atom(tuple(group))


def _joined(line: Sequence[tuple[int, str]], atom: _Atom) -> list[tuple[int, str]]:
    """A line with one more atom after a blank; parts of one run are one part, so that they are set as one."""
    joined = list(line)
    for place, (number, words) in enumerate(atom.parts):
        before = BLANK if line and place == 0 else ""
        if joined and joined[-1][0] == number:
            joined[-1] = number, joined[-1][1] + before + words
        elif before:
            last, text = joined[-1]
            joined[-1] = last, text + before
            joined.append((number, words))
        else:
            joined.append((number, words))
    return joined
