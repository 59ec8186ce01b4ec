"""Cards of first use: their subjects come up in campaigns, and a card that cannot come up is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.dice import seeded
from game.core.engine import apply, start
from game.core.errors import ContentError
from game.core.first_cards import FILE, FirstCard, read_first_cards
from game.core.frame import Decision, Event
from game.core.system import System
from tests.contract.systems import SYSTEMS, each_system, options_of, scenario_of
from tests.contract.test_declared import RARE
from tests.toy.model import ASSETS
from tests.toy.words import rule_facts

SEEDS = range(1, 9)
LONGEST_SAY = 420
"""Letters of one thought: more would hide the map."""
LONGEST_TITLE = 28


def come_up(card: FirstCard, said: list[Event | Decision]) -> bool:
    return any(card.is_about(it) if isinstance(it, Decision) else it.kind in card.at for it in said)


def said_in(system: System[Any]) -> list[Event | Decision]:
    """All that is asked and told in some campaigns."""
    found: list[Event | Decision] = []
    for seed in SEEDS:
        state = system.new_game(scenario_of(system, seed), seed, options_of(system, seed))
        dice, outcome = seeded(seed, "cards"), start(state)
        while outcome.decision is not None:
            found += [*outcome.events, outcome.decision]
            choices = outcome.decision.choices
            outcome = apply(state, choices[dice.below(len(choices))])
        found += outcome.events
    rare_events, rare_decisions = RARE[system.id]
    return [*found, *rare_events(), *rare_decisions()]


@each_system
def test_the_subject_of_every_card_comes_up(system: System[Any]) -> None:
    said = said_in(system)
    assert [card.id for card in system.first_cards() if not come_up(card, said)] == []


@each_system
def test_a_card_is_one_short_thought(system: System[Any]) -> None:
    cards = system.first_cards()
    assert cards
    for card in cards:
        assert len(card.say) <= LONGEST_SAY, (card.id, len(card.say))
        assert len(card.title) <= LONGEST_TITLE, card.id
    assert len({card.title for card in cards}) == len(cards)


def test_siloam_has_a_card_for_all_that_a_newcomer_meets() -> None:
    cards = SYSTEMS[0].first_cards()
    assert len(cards) >= 12
    asked = {kind for card in cards for kind in card.asked}
    at = {kind for card in cards for kind in card.at}
    assert {"support_phase", "movement_phase", "combat_phase", "choose_defense", "take_hits"} <= asked
    assert {"political_cost", "planning_phase", "intercept"} <= asked
    assert {"activation_drawn", "command_drawn", "event_drawn", "banner_activated"} <= at


BROKEN = {
    "a question that is not asked": ('asked = ["order"]', 'asked = ["odor"]'),
    "an event that is not told": ('at = ["rolled"]', 'at = ["rattled"]'),
    "no subject": ('at = ["rolled"]', ""),
    "a number that is not there": ("{field.orders:", "{field.wishes:"),
    "a light of no kind": ('"panel:prompt"', '"lamp:prompt"'),
    "a key that is not known": ('title = "Orders"', 'title = "Orders"\ncolor = "red"'),
    "first without an event": ('asked = ["order"]', 'asked = ["order"]\nfirst = true'),
    "no words": ("say = ", "sai = "),
}


@pytest.mark.parametrize("slip", BROKEN)
def test_incomplete_cards_are_refused_with_their_place(slip: str, tmp_path: Path) -> None:
    text = (ASSETS / "screen" / FILE).read_text(encoding="utf-8")
    before, after = BROKEN[slip]
    assert before in text
    (tmp_path / FILE).write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=FILE):
        read_first_cards(tmp_path, SYSTEMS[-1], rule_facts())
