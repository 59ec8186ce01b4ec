"""Where writing ends up: surfaces that remember every text drawn on them, however many pictures deep."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pygame
import pytest

from game.table.draw.theme import Color, Theme

TOLERANCE = 2
"""Pixels by which the ink of two texts may cross: letters that lean over."""


class Mark(NamedTuple):
    """The ink of one text, and the part of it that can be seen."""

    words: str
    ink: pygame.Rect
    seen: pygame.Rect

    @property
    def cut(self) -> bool:
        return self.ink != self.seen

    def moved(self, to: tuple[int, int], inside: pygame.Rect) -> Mark:
        return Mark(self.words, self.ink.move(to), self.seen.move(to).clip(inside))


_texts: dict[int, tuple[str, pygame.Surface]] = {}


class Sheet(pygame.Surface):
    """A surface that knows what is written on it."""

    @property
    def marks(self) -> list[Mark]:
        return self.__dict__.setdefault("_marks", [])  # type: ignore[no-any-return]

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *args: Any, **kwargs: Any) -> pygame.Rect:
        corner = tuple(dest.topleft if isinstance(dest, pygame.Rect) else dest)[:2]
        place = (int(corner[0]), int(corner[1]))
        if id(source) in _texts:
            ink = source.get_bounding_rect().move(place)
            self.marks.append(Mark(_texts[id(source)][0], ink, ink.clip(self.get_clip())))
        elif isinstance(source, Sheet):
            self.marks.extend(mark.moved(place, self.get_clip()) for mark in source.marks)
        return super().blit(source, dest, *args, **kwargs)

    def _with_marks(self, copy: pygame.Surface) -> Sheet:
        assert isinstance(copy, Sheet)
        copy.marks[:] = self.marks
        return copy

    def convert(self, *args: Any) -> Sheet:
        return self._with_marks(super().convert(*args))

    def convert_alpha(self, *args: Any) -> Sheet:
        return self._with_marks(super().convert_alpha(*args))

    def copy(self) -> Sheet:
        return self._with_marks(super().copy())


def watch(patch: pytest.MonkeyPatch) -> None:
    """From now on every new surface is a sheet, and every text of a theme is known."""
    plain = Theme.text

    def text(theme: Theme, words: str, color: Color, face: str = "sans", size: float = 15) -> pygame.Surface:
        picture = plain(theme, words, color, face, size)
        _texts[id(picture)] = (words, picture)
        return picture

    _texts.clear()
    patch.setattr(pygame, "Surface", Sheet)
    patch.setattr(Theme, "text", text)


def visible(sheet: Sheet) -> list[Mark]:
    return [mark for mark in sheet.marks if mark.seen.width and mark.seen.height]


def overlaps(marks: list[Mark]) -> Iterator[tuple[str, str]]:
    """Texts that lie on each other."""
    for a, b in combinations(marks, 2):
        common = a.seen.clip(b.seen)
        if min(common.size) > TOLERANCE:
            yield a.words, b.words


def noted_texts(patch: pytest.MonkeyPatch) -> list[str]:
    """A list that every text of a theme is added to from now on."""
    written: list[str] = []
    plain = Theme.text

    def text(theme: Theme, words: str, *look: Any, **named: Any) -> pygame.Surface:
        written.append(words)
        return plain(theme, words, *look, **named)

    patch.setattr(Theme, "text", text)
    return written
