"""The rulebook of the game, and what its numbers are taken from."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs

from game.core.language import per_language
from game.core.rule_files import RuleFacts, read_rulebook
from game.core.rulebook import Rulebook
from game.core.tables import assets
from game.firefight.model.content import (
    RUMOR_DR,
    RUMOR_MOVE,
    RUMOR_RANGE,
    SMOKE_DM,
    Content,
    Mission,
    TrackSpace,
    content,
)
from game.firefight.rules.artillery import BESIDE, IN_HEX, ON_TARGET
from game.firefight.rules.fire import (
    ADJACENT,
    CC_PENALTY,
    CLOSE_COMBAT,
    DESTROYED_BY,
    GROUP_BONUS,
    LONG_RANGE,
    TOO_HARD,
)
from game.firefight.rules.movement import BACKWARDS, PIVOT_COST, STACK
from game.firefight.rules.needs import MOBILE
from game.firefight.rules.payment import MOST_CAPS
from game.firefight.rules.rally import RALLY_COST
from game.firefight.rules.rumors import REVEALED_ON
from game.firefight.rules.sequence import INITIATIVE
from game.firefight.rules.turn import STALL_COST
from game.firefight.rules.victory import CLEAR_MARGIN
from game.firefight.words.book import say

FOLDER = "rules"
NUMBERS = {
    "adjacent": ADJACENT,
    "backwards": BACKWARDS,
    "cc_penalty": CC_PENALTY,
    "clear_margin": CLEAR_MARGIN,
    "close_combat": CLOSE_COMBAT,
    "destroyed_by": DESTROYED_BY,
    "group": GROUP_BONUS,
    "initiative": INITIATIVE,
    "long_range": LONG_RANGE,
    "mobile": MOBILE,
    "most_caps": MOST_CAPS,
    "on_target": ON_TARGET,
    "pivot": PIVOT_COST,
    "rally": RALLY_COST,
    "revealed_on": REVEALED_ON,
    "rumor_dr": RUMOR_DR,
    "rumor_move": RUMOR_MOVE,
    "rumor_range": RUMOR_RANGE,
    "stack": STACK,
    "stall": STALL_COST,
    "too_hard": TOO_HARD,
}
"""Numbers that the rules fix, by the names that the rulebook has for them."""


@per_language
def rulebook() -> Rulebook:
    """The rulebook that ships with the game."""
    return read_rulebook(assets() / "firefight" / FOLDER, rule_facts())


def rule_facts() -> RuleFacts:
    """What a rulebook may take its numbers and words from; what is in the content is worded there."""
    printed = content()
    whole = {part.name: getattr(printed, part.name) for part in attrs.fields(Content)}
    return RuleFacts(whole | _derived(printed), lambda word: _name(printed, word))


def _derived(printed: Content) -> dict[str, Any]:
    """What is counted or gathered from the content and the rules; a line for each, by name."""
    kinds = {it.name: it for land in printed.fields.values() for it in land.terrain.values()}
    piles = Counter[str]()
    for hit in printed.hits.values():
        piles[hit.kind] += hit.count
    return {
        "card_texts": {card: say(f"card_text.{card}") for card in printed.actions},
        "cards": {card: say(f"action.{card}") for card in printed.actions},
        "hit_piles": piles,
        "rules": NUMBERS,
        "shells": {"in_hex": IN_HEX, "beside": BESIDE},
        "smoke": SMOKE_DM,
        "spaces": {name: _spaces(mission) for name, mission in printed.missions.items()},
        "terrain": {name.split()[0].lower(): kind for name, kind in kinds.items()},
    }


def _spaces(mission: Mission) -> dict[int, str]:
    """The Mission Track space by space, as the rulebook lists it."""
    return {space.number: _space(space) for space in mission.track}


def _space(space: TrackSpace) -> str:
    return say("rulebook.space", space=space.number, yellow=space.yellow, text=space.text)


def _name(printed: Content, word: str) -> str:
    """How a word of the content is shown; what has capitals or blanks is a name already."""
    if word in printed.counters:
        return printed.counters[word].name
    if word.islower() and " " not in word:
        raise LookupError(f"{word!r} has no name in the content")
    return word
