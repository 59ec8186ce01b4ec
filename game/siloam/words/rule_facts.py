"""The rulebook of the game, and what its numbers are taken from."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import attrs

from game.core.language import per_language
from game.core.rule_files import RuleFacts, read_rulebook
from game.core.rulebook import Rulebook
from game.core.tables import assets
from game.siloam.model.content import Chits, Content, content
from game.siloam.model.state import is_hex
from game.siloam.words.book import words
from game.siloam.words.names import Names

FOLDER = "rules"
NAMED = (
    "types", "symbols", "factions", "banners", "modes", "sides", "planes", "supports", "plans", "boxes",
    "terrain", "places", "vang_support", "activation", "directions",
)  # fmt: skip
"""Sections of names.toml in which a word of the content is looked up, the first that has it."""


@per_language
def rulebook() -> Rulebook:
    """The rulebook that ships with the game."""
    return read_rulebook(assets() / "siloam" / FOLDER, rule_facts())


def rule_facts() -> RuleFacts:
    """What a rulebook may take its numbers and words from."""
    printed, names = content(), words().names
    whole = {part.name: getattr(printed, part.name) for part in attrs.fields(Content)}
    return RuleFacts(whole | _derived(printed), lambda word: _name(names, word), names.labels["and"])


def _derived(printed: Content) -> dict[str, Any]:
    """What is counted or gathered from the content; a line for each, by name."""
    units, supports, chits = printed.units.values(), printed.supports.values(), printed.chits
    return {
        "barred": tuple(sorted(printed.map.mountains.difference(printed.map.refuges))),
        "best_score": len(printed.map.vp) + printed.tracks.bonus,
        "counters": Counter([*(unit.type for unit in units), *(support.type for support in supports)]),
        "cups": {name: Counter(inside) for name, inside in _cups(chits).items()},
        "most_coffins": max(map(int, chits.hits)),
        "showing": Counter(symbol for chit in chits.tactics for symbol in chits.faces[chit]),
        "start": _start(printed),
        "unit": {unit.type: unit for unit in units},
    }


def _cups(chits: Chits) -> dict[str, tuple[str, ...]]:
    """3.2: what each cup holds at the start; the Tactics Cup has one chit of each face."""
    return {
        "activation": chits.activation,
        "command": chits.command,
        "hits": chits.hits,
        "support": chits.vang_support,
    }


def _start(printed: Content) -> dict[str, Counter[str]]:
    """3.1: by place, how many counters of each type begin there; planes by the side that is up."""
    setup, places = printed.setup, defaultdict[str, Counter[str]](Counter)
    for unit, place in setup.units.items():
        places[place][printed.units[unit].type] += 1
    for support, place in setup.supports.items():
        places[place][printed.supports[support].type] += 1
    for place, side in setup.planes:
        places[place][side] += 1
    return dict(places)


def _name(names: Names, word: str) -> str:
    """How a word of the content is shown; what has capitals or blanks is a name already."""
    for section in NAMED:
        if word in names.sections[section]:
            return names.sections[section][word]
    if word in names.titles:
        return names.titles[word]
    if word in names.content.units:
        return names.piece(word)
    if is_hex(word):
        return names.hex(word)
    if word.islower() and " " not in word:
        raise LookupError(f"{word!r} has no name in names.toml")
    return word
