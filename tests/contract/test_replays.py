"""Golden campaigns: what happened, line by line, under a seed and a policy.

A change of the rules or of the data shows as a readable diff. `python -m tests.contract.test_replays`
writes the files anew; review the diff before committing it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.dice import seeded
from game.core.engine import apply, start
from game.siloam.rules.setup import new_campaign
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.siloam.words import words
from tests.siloam.board import edition

FOLDER = Path(__file__).parents[1] / "replays"
GAMES = [("random", 1), ("random", 2), ("steady", 3)]


def trace(policy_name: str, seed: int) -> str:
    """The log of a campaign on the tests' own edition of the data, with every choice."""
    policy = SYSTEM.policies[policy_name]
    state = new_campaign(seed, edition())
    dice = seeded(seed, "golden")
    outcome = start(state)
    lines = [f"{event.rule:>6}  {words().event(event)}" for event in outcome.events]
    while outcome.decision is not None:
        choice = policy(state, outcome.decision, dice)
        lines.append(f"{state.choices_made:>6}> {words().choice(state, outcome.decision, choice)}")
        outcome = apply(state, choice)
        lines += [f"{event.rule:>6}  {words().event(event)}" for event in outcome.events]
    return "\n".join([*lines, f"ended: {state.outcome} in round {state.round}", ""])


@pytest.mark.parametrize(("policy", "seed"), GAMES)
def test_a_golden_campaign_is_played_as_recorded(policy: str, seed: int) -> None:
    recorded = (FOLDER / f"{policy}-{seed}.txt").read_text(encoding="utf-8")
    assert trace(policy, seed).splitlines() == recorded.splitlines()


if __name__ == "__main__":
    for name, number in GAMES:
        (FOLDER / f"{name}-{number}.txt").write_text(trace(name, number), encoding="utf-8")
