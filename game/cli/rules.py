"""The rulebook in a terminal: its contents, a page of it, and where words stand."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Iterator

from game.core.errors import GameError
from game.core.game import Game
from game.core.plain import LONGEST_WORD, plain
from game.core.rulebook import Page, Passage, Rulebook, Section, Term

NARROWEST, USUAL, WIDEST = 40, 80, 100
"""Columns that a page is set in at least, where nobody says how many there are, and at most."""
INDENT, BULLET = "  ", "- "
MOST_FOUND = 20


def rules(game: Game, options: argparse.Namespace) -> int:
    """Print the contents of the rulebook, a page of it, or the pages that hold some words."""
    book, width = game.system.rulebook(), _width()
    wanted = " ".join(options.page)
    if options.search is not None:
        if wanted:
            raise GameError("Give either a page or --search with words, not both.")
        lines = _found(book, options.search, width)
    elif options.page:
        lines = _page(book, _wanted(book, wanted), width)
    else:
        lines = _contents(book)
    for line in lines:
        print(line)
    return 0


def _width() -> int:
    columns = shutil.get_terminal_size((USUAL, 0)).columns
    return max(NARROWEST, min(columns, WIDEST))


def _wanted(book: Rulebook, words: str) -> Page:
    page = book.find(words)
    if page is None:
        told, near = plain(words, LONGEST_WORD), ", ".join(map(repr, book.nearest(words)))
        hint = f"The nearest there are: {near}." if near else "Without a page, 'rules' prints the contents."
        raise GameError(f"The rulebook has no page {told!r}. {hint}")
    return page


def _contents(book: Rulebook, above: str = "") -> Iterator[str]:
    for address in book.children(above):
        if isinstance(book[address], Section):
            yield f"{INDENT * len(book.parents(address))}{_heading(book[address])}"
            yield from _contents(book, address)


def _page(book: Rulebook, page: Page, width: int) -> Iterator[str]:
    yield from (_heading(book[address]) for address in book.parents(page.address))
    yield _heading(page)
    for paragraph in page.paragraphs:
        yield ""
        for passage in paragraph.passages:
            yield from _passage(passage, width)
    if book.children(page.address):
        yield ""
        yield from (f"{INDENT}{_heading(book[address])}" for address in book.children(page.address))
    if isinstance(page, Term) and page.see:
        yield ""
        yield from _wrapped(f"See {', '.join(page.see)}.", width)
    referring = book.referring(page.address)
    if referring:
        yield ""
        yield from _wrapped(f"Referred to by {', '.join(referring)}.", width)


def _passage(passage: Passage, width: int) -> list[str]:
    if passage.bullet:
        return textwrap.wrap(
            passage.text, width, initial_indent=INDENT + BULLET, subsequent_indent=INDENT + " " * len(BULLET)
        )
    return _wrapped(passage.text, width)


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


def _found(book: Rulebook, words: str, width: int) -> Iterator[str]:
    found = book.search(words)
    if not found:
        raise GameError(
            f"The rulebook says nothing of {plain(words, LONGEST_WORD)!r}. Try fewer words, or others."
        )
    for hit in found[:MOST_FOUND]:
        yield _heading(book[hit.address])
        if hit.quote:
            yield from textwrap.wrap(hit.quote, width, initial_indent=INDENT, subsequent_indent=INDENT)
    if len(found) > MOST_FOUND:
        yield f"{len(found) - MOST_FOUND} more pages; search for more words to find fewer."


def _heading(page: Page) -> str:
    return f"{page.number}  {page.title}" if isinstance(page, Section) else page.title
