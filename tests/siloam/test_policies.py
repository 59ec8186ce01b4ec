"""The players that answer by themselves."""

from __future__ import annotations

import pytest

from game.core.dice import seeded
from game.core.engine import advance, apply
from game.siloam.model.content import CICS, pool
from game.siloam.model.state import State
from game.siloam.rules.setup import new_campaign
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from tests.siloam.board import edition


def played(name: str, seed: int) -> State:
    """A whole campaign on the tests' own edition of the data; `apply` refuses what is not offered."""
    policy = SYSTEM.policies[name]
    state = new_campaign(seed, edition())
    dice = seeded(seed, "policies")
    decision = advance(state)
    while decision is not None:
        decision = apply(state, policy(state, decision, dice)).decision
    return state


@pytest.mark.parametrize("name", ["random", "passive", "steady", "careful", "commander"])
def test_a_policy_plays_a_campaign_to_its_end(name: str) -> None:
    assert played(name, 5).outcome


def test_the_passive_player_lands_nobody() -> None:
    state = played("passive", 5)
    assert state.units["cics-green-1"].place == pool(CICS)
    assert state.round == state.content.tracks.last_round


@pytest.mark.parametrize("name", ["steady", "careful", "commander"])
def test_a_player_of_rules_of_thumb_needs_no_dice(name: str) -> None:
    policy = SYSTEM.policies[name]
    state = new_campaign(5, edition())
    decision = advance(state)
    while decision is not None and state.choices_made < 150:
        dice = seeded(1)
        before = dice.word
        choice = policy(state, decision, dice)
        assert dice.word == before
        decision = apply(state, choice).decision
