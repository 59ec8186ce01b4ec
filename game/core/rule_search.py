"""Searching a rulebook: words by their beginnings, titles before texts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_WORD = re.compile(r"\d+(?:\.\d+)*|[^\W\d_]+(?:'[^\W\d_]+)*")
WHOLE_TITLE, TITLE, TITLE_BEGINS, TEXT, TEXT_BEGINS = 100, 20, 10, 3, 1
"""What it is worth that a word is the whole title, in the title or in the text, whole or by its beginning."""
AROUND = 60
"""Letters of the text that are quoted before and after what was found."""
CUT = "…"


class Found(NamedTuple):
    """A page that holds what was searched for."""

    address: str
    quote: str
    """Its words around the first of those; empty when only the title has them."""


class _Entry(NamedTuple):
    address: str
    title: tuple[str, ...]
    words: frozenset[str]
    text: str


class RuleIndex:
    """The words of every page."""

    def __init__(self, pages: Iterable[tuple[str, str, str]]) -> None:
        """Address, title and text of each page, in reading order."""
        self._entries = [
            _Entry(address, _words(title), frozenset(_words(text)), text) for address, title, text in pages
        ]

    def search(self, wanted: str) -> list[Found]:
        """Pages that hold every word, by how well they do; equally good ones in reading order."""
        words = _words(wanted)
        if not words:
            return []
        worth = ((_worth(entry, words), entry) for entry in self._entries)
        ranked = sorted((pair for pair in worth if pair[0]), key=lambda pair: -pair[0])
        return [Found(entry.address, quote(entry.text, words)) for _, entry in ranked]


def _worth(entry: _Entry, words: tuple[str, ...]) -> int:
    """How well a page answers; 0 if a word is nowhere in it."""
    each = [_word_worth(entry, word) for word in words]
    if not all(each):
        return 0
    title = tuple(word for word in entry.title if not word[0].isdigit())
    return sum(each) + (WHOLE_TITLE if words in (title, entry.title) else 0)


def _word_worth(entry: _Entry, word: str) -> int:
    if word in entry.title:
        return TITLE
    if any(other.startswith(word) for other in entry.title):
        return TITLE_BEGINS
    if word in entry.words:
        return TEXT
    return TEXT_BEGINS if any(other.startswith(word) for other in entry.words) else 0


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.casefold()))


def quote(text: str, words: tuple[str, ...]) -> str:
    """What stands around the first of the words, cut between words."""
    places = (match for word in words for match in re.finditer(rf"\b{re.escape(word)}", text, re.IGNORECASE))
    first = min(places, key=lambda match: match.start(), default=None)
    if first is None:
        return ""
    start, end = max(0, first.start() - AROUND), min(len(text), first.end() + AROUND)
    head = start and text.find(" ", start) + 1
    tail = end if end == len(text) else text.rfind(" ", first.end(), end)
    tail = end if tail < 0 else tail
    return f"{CUT if head else ''}{text[head:tail]}{CUT if tail < len(text) else ''}"
