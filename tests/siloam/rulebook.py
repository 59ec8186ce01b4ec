"""The rulebook against the checklist. `python -m tests.siloam.rulebook` lists what is wrong or missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.resources.abc import Traversable

from game.core.rule_files import read_rulebook, rulebook_mistakes
from game.core.rulebook import Rulebook
from game.core.tables import assets
from game.siloam.words.rule_facts import FOLDER, rule_facts
from tests.checklist import checklists

SHIPPED = assets() / "siloam" / FOLDER


def stated(book: Rulebook) -> list[str]:
    """The checklist ids that its paragraphs and terms state."""
    return [rule for page in book.pages.values() for it in page.paragraphs for rule in it.rules]


def mistakes(folder: Traversable = SHIPPED) -> list[str]:
    """What is wrong with the files of a rulebook."""
    return [str(mistake) for mistake in rulebook_mistakes(folder, rule_facts())]


def gaps(book: Rulebook) -> Iterator[str]:
    """Checklist ids that are not stated, and ids that are not on the checklist."""
    known, said = checklists()["siloam"], stated(book)
    yield from (f"{rule}: is not stated" for rule in known if rule not in said)
    yield from (f"{rule}: is not on the checklist" for rule in said if rule not in known)


def main() -> int:
    """Print what is wrong, then what is missing."""
    found = mistakes()
    if not found:
        found = list(gaps(read_rulebook(SHIPPED, rule_facts())))
    for line in found:
        print(line)
    print(f"{len(found)} mistakes or gaps")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
