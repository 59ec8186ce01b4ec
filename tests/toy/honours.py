"""What the Ford keeps of its battles."""

from __future__ import annotations

from game.core.honours import CampaignFacts, Honours, read_honours
from game.core.journal import Journal
from game.core.language import per_language
from game.core.recording import replayed
from tests.toy.invariants import OUTCOMES
from tests.toy.model import ASSETS, NORTH
from tests.toy.system import TOY_SYSTEM

FACTS = {"rounds": int, "standing": int}


def tell(journal: Journal) -> CampaignFacts:
    state = replayed(TOY_SYSTEM, journal).state
    return {"rounds": state.round, "standing": len(state.on_field(NORTH))}


@per_language
def honours() -> Honours:
    return read_honours(ASSETS, "honours.toml", OUTCOMES, FACTS, tell)
