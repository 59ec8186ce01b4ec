"""The rulebook against the checklist. `python -m tests.firefight.rulebook` lists what is wrong or missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.resources.abc import Traversable

from game.core.rulebook import Rulebook
from game.core.tables import assets
from game.firefight.words.rule_facts import FOLDER, rule_facts
from tests.rulebooks import gaps_in, mistakes_in, report

GAME = "firefight"
SHIPPED = assets() / GAME / FOLDER


def mistakes(folder: Traversable = SHIPPED) -> list[str]:
    """What is wrong with the files of a rulebook."""
    return mistakes_in(folder, rule_facts())


def gaps(book: Rulebook) -> Iterator[str]:
    """Checklist ids that are not stated, and ids that are not on the checklist."""
    return gaps_in(book, GAME)


if __name__ == "__main__":
    sys.exit(report(SHIPPED, rule_facts(), GAME))
