"""Cards of first use: one thought each, when its subject first comes up."""

from __future__ import annotations

from game.core.first_cards import FirstCard, read_first_cards
from game.core.language import per_language
from game.core.tables import assets
from game.firefight.system import FIREFIGHT_SYSTEM
from game.firefight.words.rule_facts import rule_facts


@per_language
def first_cards() -> tuple[FirstCard, ...]:
    """What is said when something first comes up in a mission."""
    return read_first_cards(assets() / "firefight" / "screen", FIREFIGHT_SYSTEM, rule_facts())
