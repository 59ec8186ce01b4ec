"""The rulebook of the game, and what its numbers are taken from."""

from __future__ import annotations

from functools import cache

import attrs

from game.core.rule_files import RuleFacts, read_rulebook
from game.core.rulebook import Rulebook
from game.core.tables import assets
from game.firefight.model.content import Content, content


@cache
def rulebook() -> Rulebook:
    """The rulebook that ships with the game."""
    return read_rulebook(assets() / "firefight" / "rules", rule_facts())


def rule_facts() -> RuleFacts:
    """What a rulebook may take its numbers and words from."""
    printed = content()
    return RuleFacts({part.name: getattr(printed, part.name) for part in attrs.fields(Content)})
