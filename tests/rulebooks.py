"""The rulebook of a game against its checklist: what is wrong with its files, stated never or not known."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable

from game.core.rule_files import RuleFacts, read_rulebook, rulebook_mistakes
from game.core.rulebook import Rulebook
from tests.checklist import checklists


def stated(book: Rulebook) -> list[str]:
    """The checklist ids that its paragraphs and terms state."""
    return [rule for page in book.pages.values() for it in page.paragraphs for rule in it.rules]


def mistakes_in(folder: Traversable, facts: RuleFacts) -> list[str]:
    """What is wrong with the files of a rulebook."""
    return [str(mistake) for mistake in rulebook_mistakes(folder, facts)]


def gaps_in(book: Rulebook, game: str) -> Iterator[str]:
    """Checklist ids of a game that are not stated, and ids that are not on the checklist."""
    known, said = checklists()[game], stated(book)
    yield from (f"{rule}: is not stated" for rule in known if rule not in said)
    yield from (f"{rule}: is not on the checklist" for rule in said if rule not in known)


def report(folder: Traversable, facts: RuleFacts, game: str) -> int:
    """Print what is wrong, then what is missing."""
    found = mistakes_in(folder, facts) or list(gaps_in(read_rulebook(folder, facts), game))
    for line in found:
        print(line)
    print(f"{len(found)} mistakes or gaps")
    return 1 if found else 0
