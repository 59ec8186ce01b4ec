"""The leaves of a rulebook: a page of it, its contents, and where words were found in it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from game.core.errors import GameError
from game.core.rule_search import CUT
from game.core.rulebook import Rulebook, Section, Term
from game.table.draw.theme import Theme, has_icon, icon
from game.table.reading.typesetting import (
    BODY,
    BULLET,
    ITALIC,
    PARAGRAPH_GAP,
    PASSAGE_GAP,
    SMALL,
    STRONG,
    TITLE,
    Illustration,
    Look,
    Typeset,
)
from game.table.skin import Illustrate
from game.table.texts import say

FIGURE, SYMBOL = 58, 30
ENTRY_INDENT = 14
ENTRY_GAP = 3
CONTENTS = ""
"""The address of the contents."""
MOST_FOUND = 40
"""Pages that are listed for words; more of them must be narrowed down."""
_FAINT = Look(ITALIC, SMALL, faint=True, underlined=False)
_ENTRY = Look(size=BODY - 1, underlined=False)


@frozen
class RulePages:
    """Sets the pages of one rulebook in one theme."""

    theme: Theme
    book: Rulebook
    illustrate: Illustrate
    """Draws what a page is illustrated with."""

    def page(self, address: str, width: int) -> Typeset:
        """A section or a term, with all that it leads to and all that leads to it."""
        setting, page = Typeset(self.theme, width), self.book[address]
        self._path(setting, address)
        self._title(setting, page)
        if isinstance(page, Section) and page.pictures:
            setting.space(PARAGRAPH_GAP)
            setting.figures(self._figures(page.pictures))
        for paragraph in page.paragraphs:
            setting.space(PARAGRAPH_GAP)
            for passage in paragraph.passages:
                setting.space(PASSAGE_GAP)
                setting.runs(passage.runs, bullet=BULLET if passage.bullet else "")
        self._list(setting, say("rulebook.parts"), self.book.children(address))
        self._list(setting, say("rulebook.see"), page.see if isinstance(page, Term) else ())
        self._list(setting, say("rulebook.referring"), self.book.referring(address))
        setting.space(PARAGRAPH_GAP)
        return setting

    def _path(self, setting: Typeset, address: str) -> None:
        """What it is part of."""
        for above in self.book.parents(address):
            setting.words(self.heading(above), _FAINT, above)

    def _title(self, setting: Typeset, page: Section | Term) -> None:
        look = Look(STRONG, TITLE)
        if isinstance(page, Term) and page.symbol and has_icon(page.symbol):
            picture = icon(page.symbol, self.theme.px(SYMBOL), self.theme.colors.ink)
            setting.icon(picture, page.title, look)
        else:
            setting.words(self.heading(page.address), look)

    def _figures(self, names: Sequence[str]) -> list[Illustration]:
        size = self.theme.px(FIGURE)
        drawn = [(name, self.illustrate(self.theme, name, size)) for name in names]
        for name, figure in drawn:
            if figure is None:
                raise GameError(f"The rulebook names a picture {name!r}, which the game cannot draw.")
        return [figure for _, figure in drawn if figure is not None]

    def _list(self, setting: Typeset, heading: str, addresses: Sequence[str]) -> None:
        if addresses:
            setting.heading(heading)
        for address in addresses:
            setting.space(ENTRY_GAP)
            setting.words(self.heading(address), _ENTRY, address)

    # ------------------------------------------------------------------ the leaf beside it

    def contents(self, present: str, width: int) -> Typeset:
        """Every chapter; of the present one all that lies on the way to the present page."""
        setting = Typeset(self.theme, width)
        self._entries(setting, CONTENTS, {present, *self.book.parents(present)}, present, 0)
        return setting

    def _entries(self, setting: Typeset, above: str, opened: set[str], present: str, depth: int) -> None:
        for address in self.book.children(above):
            setting.space(ENTRY_GAP)
            if address == present:
                setting.lit = len(setting.targets)
            look = _ENTRY if depth else _ENTRY._replace(face=STRONG)
            setting.words(self.heading(address), look, address, ENTRY_INDENT * depth)
            if address in opened:
                self._entries(setting, address, opened, present, depth + 1)

    def found(self, words: str, present: str, width: int) -> Typeset:
        """The pages that hold some words, with what stands around them."""
        setting, found = Typeset(self.theme, width), self.book.search(words)
        told = say("rulebook.found", count=len(found)) if found else say("rulebook.not_found", words=words)
        setting.words(told, _FAINT)
        for hit in found[:MOST_FOUND]:
            setting.space(PARAGRAPH_GAP)
            if hit.address == present:
                setting.lit = len(setting.targets)
            setting.words(self.heading(hit.address), _ENTRY, hit.address)
            if hit.quote:
                # The font sets what follows an ellipsis on its dots.
                opened = "... " if hit.quote.startswith(CUT) else ""
                setting.words(opened + hit.quote.removeprefix(CUT), _FAINT)
        if len(found) > MOST_FOUND:
            setting.space(PARAGRAPH_GAP)
            setting.words(say("rulebook.more_found", count=len(found) - MOST_FOUND), _FAINT)
        return setting

    def heading(self, address: str) -> str:
        """A page by number and title."""
        page = self.book[address]
        return page.title if isinstance(page, Term) else f"{page.number} {page.title}"
