"""Cards of first use: one thought each, said once when its subject first comes up, from a data file.

A card names the kinds of questions or of events that are its subject, and what it speaks of, so that it does
not lie on it.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Any

from attrs import frozen

from game.core.frame import Decision
from game.core.lessons import Light, read_lights, spoken
from game.core.rule_files import RuleFacts
from game.core.system import System
from game.core.tables import DataTable, read_table

FILE = "first_cards.toml"


@frozen
class FirstCard:
    """One thought, for whoever meets something for the first time."""

    id: str
    title: str
    say: str
    asked: tuple[str, ...] = ()
    """The kinds of questions that are its subject."""
    verb: str = ""
    """What one of the answers must do, if not every such question is meant."""
    at: tuple[str, ...] = ()
    """The kinds of events that are its subject."""
    light: tuple[Light, ...] = ()
    """What it speaks of."""
    first: bool = False
    """Whether it goes before all others once its event was told, whatever is asked by then."""

    def is_about(self, asked: Decision) -> bool:
        """Whether a question is its subject."""
        if asked.kind not in self.asked:
            return False
        return not self.verb or any(choice.verb == self.verb for choice in asked.choices)


def read_first_cards(folder: Traversable, system: System[Any], facts: RuleFacts) -> tuple[FirstCard, ...]:
    """The cards of a game in the order of their file."""
    source = read_table(folder, FILE)
    cards = tuple(_read_card(name, source.table(name), system, facts) for name in source.names())
    source.done()
    return cards


def _read_card(name: str, source: DataTable, system: System[Any], facts: RuleFacts) -> FirstCard:
    kinds = {"asked": system.decision_kinds(), "at": system.event_kinds()}
    for key, known in kinds.items():
        for kind in source.texts(key, ()):
            if kind not in known:
                raise source.fail(key, f"names {kind!r}, which the rules do not know")
    card = FirstCard(
        name,
        title=source.text("title"),
        say=spoken(source, "say", facts),
        asked=source.texts("asked", ()),
        verb=source.text("verb", ""),
        at=source.texts("at", ()),
        light=read_lights(source),
        first=source.flag("first"),
    )
    if card.first and not card.at:
        raise source.fail("first", "is only for a card that names an event as its subject")
    if not card.asked and not card.at:
        raise source.fail("asked", "is missing: a card must name a question or an event as its subject")
    source.done()
    return card
