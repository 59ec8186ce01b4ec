"""Where the numbers of rules lie in what is written: on a text, and on every picture it is put on.

Writing that a theme makes knows the numbers in it. Whoever puts it on a surface hands them on, so that at the
end the window knows where each of them is and can make links of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

import pygame

_CITED = re.compile(
    # In brackets, alone or in a list, which may be broken into lines.
    r"(?:(?<=\()|(?<=\d, )|^)(?P<listed>\d{1,2}(?:\.\d{1,2})*)(?=\)|,(?:$| \d))"
    # Or named as a rule.
    r"|(?<=\b[Rr]ule\s)(?P<named>\d{1,2}(?:\.\d{1,2})*)(?!\d)"
)


_FIGURES = re.compile(r"[\d.]+ \([\d.]+\)")
"""A figure beside another, as in a table; the one in brackets is no rule."""


class Citation(NamedTuple):
    """The number of a rule, and where it stands on a surface."""

    number: str
    place: pygame.Rect


_on: WeakKeyDictionary[pygame.Surface, list[Citation]] = WeakKeyDictionary()


def cited_in(words: str) -> Iterator[tuple[int, str]]:
    """The numbers of rules that words name, each with where it begins."""
    for match in _CITED.finditer(words) if not _FIGURES.fullmatch(words) else ():
        yield match.start(), match[0]


def first_cited(words: str) -> str:
    """The first rule that words name; empty where they name none."""
    return next((number for _, number in cited_in(words)), "")


def note_writing(picture: pygame.Surface, words: str, font: pygame.Font) -> None:
    """Note the numbers on a text that has just been rendered."""
    for start, number in cited_in(words):
        left, height = font.size(words[:start])[0], picture.get_height()
        cite(picture, number, pygame.Rect(left, 0, font.size(number)[0], height))


def cite(surface: pygame.Surface, number: str, place: pygame.Rect) -> None:
    """Note a number that stands on a surface."""
    _on.setdefault(surface, []).append(Citation(number, place))


def citations_on(surface: pygame.Surface) -> Sequence[Citation]:
    """The numbers on a surface."""
    return _on.get(surface, ())


def hand_on(picture: pygame.Surface, surface: pygame.Surface, corner: tuple[int, int]) -> None:
    """A picture was put on a surface: so were the numbers on it, as far as they can be seen there."""
    cited = _on.get(picture)
    if not cited:
        return
    seen = surface.get_clip()
    for number, place in cited:
        moved = place.move(corner)
        if seen.contains(moved):
            cite(surface, number, moved)


def cover(surface: pygame.Surface, area: pygame.Rect) -> None:
    """Something is laid over a part of a surface: the numbers under it cannot be read any more."""
    cited = _on.get(surface)
    if cited:
        cited[:] = [citation for citation in cited if not area.colliderect(citation.place)]


def forget(surface: pygame.Surface) -> None:
    """The surface is drawn on from the beginning."""
    _on.pop(surface, None)
