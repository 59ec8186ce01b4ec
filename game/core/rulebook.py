"""A rulebook at hand: its sections by number, a glossary, and links that lead both ways.

A page is a section or a term of the glossary; its address is the section's number or the term's name. A rule
is named by the number of a section, or by an id that one of the paragraphs states.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from attrs import field, frozen

from game.core.rule_search import Found, RuleIndex

_NUMBER = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3})*")
NEAREST = 3
"""How many pages are named in place of one that is not there."""


class Run(NamedTuple):
    """Words of a passage that look alike and lead to one place."""

    words: str
    target: str = ""
    """The address that they lead to; empty for words that lead nowhere."""
    strong: bool = False


@frozen
class Passage:
    """Words that are set as one, such as a bullet of a list."""

    runs: tuple[Run, ...]
    bullet: bool = False

    @property
    def text(self) -> str:
        return "".join(run.words for run in self.runs)


@frozen
class Paragraph:
    """A thought of the rulebook, with the ids of the rules that it states."""

    passages: tuple[Passage, ...]
    rules: tuple[str, ...] = ()


@frozen
class Section:
    """A numbered section; chapters are sections too."""

    number: str
    title: str
    paragraphs: tuple[Paragraph, ...] = ()
    pictures: tuple[str, ...] = ()
    """What the game's skin draws beside it."""

    @property
    def address(self) -> str:
        return self.number

    def targets(self) -> Iterator[str]:
        """Where its words lead."""
        return _targets(self.paragraphs)


@frozen
class Term:
    """A word of the game and what it means."""

    name: str
    symbol: str
    """The icon that stands before it; empty for none."""
    see: tuple[str, ...]
    """Sections that say more."""
    paragraphs: tuple[Paragraph, ...]

    @property
    def address(self) -> str:
        return self.name

    @property
    def title(self) -> str:
        return self.name

    def targets(self) -> Iterator[str]:
        """Where its words lead, and where more is said."""
        yield from _targets(self.paragraphs)
        yield from self.see


Page = Section | Term


def _targets(paragraphs: tuple[Paragraph, ...]) -> Iterator[str]:
    runs = (run for it in paragraphs for passage in it.passages for run in passage.runs)
    return (run.target for run in runs if run.target)


@frozen(eq=False)
class Rulebook:
    """Every section and every term, in the order in which one reads them."""

    sections: Mapping[str, Section]
    """By number; the chapter of the glossary is the last."""
    terms: Mapping[str, Term]
    """By name."""
    glossary: str
    """The number of the glossary's chapter; empty when there is no glossary."""
    pages: Mapping[str, Page] = field(init=False)
    """By address."""

    @pages.default
    def _pages(self) -> dict[str, Page]:
        return {**self.sections, **self.terms}

    def __getitem__(self, address: str) -> Page:
        return self.pages[address]

    def find(self, words: str) -> Page | None:
        """The page of a number, a term or a rule's id, however it is written; None when there is none."""
        wanted = words.strip().casefold()
        return self.sections.get(wanted) or self._by_name.get(wanted) or self._stating.get(wanted)

    def section_of(self, rule: str) -> Section | None:
        """The section of a rule; the glossary's where a term states it, None where nothing does."""
        page = self.sections.get(rule) or self._stating.get(rule.casefold())
        return self.sections[self.glossary] if isinstance(page, Term) else page

    def nearest(self, words: str) -> list[str]:
        """Addresses of pages that may have been meant by one that is not there."""
        wanted = words.strip().casefold()
        if not is_number(wanted):
            names = get_close_matches(wanted, self._by_name, NEAREST, cutoff=0.5)
            found = [self._by_name[name].address for name in names]
            return found or [hit.address for hit in self.search(words)[:NEAREST]]
        numbers = sorted(self.sections, key=lambda number: _far(number_key(wanted), number_key(number)))
        return sorted(numbers[:NEAREST], key=number_key)

    def parent(self, address: str) -> str:
        """The section that a page is part of; empty for a chapter."""
        if address in self.terms:
            return self.glossary
        return address.rpartition(".")[0]

    def parents(self, address: str) -> list[str]:
        """The sections that a page is part of, the chapter first."""
        above = self.parent(address)
        return [*self.parents(above), above] if above else []

    def children(self, address: str) -> tuple[str, ...]:
        """The parts of a section; the chapters for the empty address."""
        return self._children.get(address, ())

    def before(self, address: str) -> str:
        """The page that one reads before; empty for the first."""
        return self._before.get(address, "")

    def after(self, address: str) -> str:
        """The page that one reads next; empty for the last."""
        return self._after.get(address, "")

    def referring(self, address: str) -> tuple[str, ...]:
        """Pages whose words lead to this one."""
        return self._referring.get(address, ())

    def search(self, words: str) -> list[Found]:
        """Pages that hold all of the words, the best first."""
        return self._index.search(words)

    @cached_property
    def _by_name(self) -> dict[str, Term]:
        return {name.casefold(): term for name, term in self.terms.items()}

    @cached_property
    def _stating(self) -> dict[str, Page]:
        """The page of each rule that has an id."""
        return {
            rule.casefold(): page
            for page in self.pages.values()
            for paragraph in page.paragraphs
            for rule in paragraph.rules
        }

    @cached_property
    def _children(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for address in self.pages:
            above = self.parent(address)
            found[above] = (*found.get(above, ()), address)
        return found

    @cached_property
    def _after(self) -> dict[str, str]:
        return dict(pairwise(self.pages))

    @cached_property
    def _before(self) -> dict[str, str]:
        return {later: earlier for earlier, later in self._after.items()}

    @cached_property
    def _referring(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, dict[str, None]] = {}
        for address, page in self.pages.items():
            for target in page.targets():
                if target != address:
                    found.setdefault(target, {})[address] = None
        return {target: tuple(pages) for target, pages in found.items()}

    @cached_property
    def _index(self) -> RuleIndex:
        return RuleIndex((page.address, _heading(page), page_text(page)) for page in self.pages.values())


def page_text(page: Page) -> str:
    """All the words of a page but its title."""
    return " ".join(passage.text for it in page.paragraphs for passage in it.passages)


def is_number(words: str) -> bool:
    """Whether words are the number of a section, as rules are cited."""
    return _NUMBER.fullmatch(words) is not None


def number_key(number: str) -> tuple[int, ...]:
    """Sorts numbers as a rulebook does: 5.5.9 before 5.5.10."""
    return tuple(map(int, number.split(".")))


def _heading(page: Page) -> str:
    return page.title if isinstance(page, Term) else f"{page.number} {page.title}"


def _far(wanted: tuple[int, ...], number: tuple[int, ...]) -> tuple[int, int, int]:
    """How far one number is from another: what they share counts most, then how deep they go."""
    pairs = list(zip(wanted, number, strict=False))
    gaps = [abs(a - b) for a, b in pairs]
    shared = next((place for place, gap in enumerate(gaps) if gap), len(pairs))
    return -shared, abs(len(wanted) - len(number)), sum(gaps[shared : shared + 1])
