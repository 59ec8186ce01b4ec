"""The rulebook of the game, and what its numbers are taken from."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import attrs

from game.core.rule_files import RuleFacts, read_rulebook
from game.core.rulebook import Rulebook
from game.core.tables import assets
from game.siloam.model.content import Content, content
from game.siloam.model.state import is_hex
from game.siloam.words.book import words
from game.siloam.words.names import Names

FOLDER = "rules"
NAMED = (
    "symbols", "factions", "banners", "modes", "sides", "planes", "supports", "plans", "boxes", "terrain",
    "places", "vang_support", "activation", "directions",
)  # fmt: skip
"""Sections of names.toml in which a word of the content is looked up, the first that has it."""


@cache
def rulebook() -> Rulebook:
    """The rulebook that ships with the game."""
    return read_rulebook(assets() / "siloam" / FOLDER, rule_facts())


def rule_facts() -> RuleFacts:
    """What a rulebook may take its numbers and words from."""
    printed, names = content(), words().names
    whole = {part.name: getattr(printed, part.name) for part in attrs.fields(Content)}
    return RuleFacts(whole | _derived(printed), lambda word: _name(names, word))


def _derived(printed: Content) -> dict[str, Any]:
    """What is counted or gathered from the content; a line for each, by name."""
    units, supports = printed.units.values(), printed.supports.values()
    return {
        "counters": Counter([*(unit.type for unit in units), *(support.type for support in supports)]),
        "unit": {unit.type: unit for unit in units},
    }


def _name(names: Names, word: str) -> str:
    """How a word of the content is shown; what has capitals or blanks is a name already."""
    for section in NAMED:
        if word in names.sections[section]:
            return names.sections[section][word]
    types = {unit.type: unit.name for unit in names.content.units.values()}
    if word in types or word in names.titles:
        return types.get(word) or names.titles[word]
    if word in names.content.units:
        return names.piece(word)
    if is_hex(word):
        return names.hex(word)
    if word.islower() and " " not in word:
        raise LookupError(f"{word!r} has no name in names.toml")
    return word
