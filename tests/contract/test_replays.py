"""Golden campaigns: what happened, line by line, under a seed and a policy.

A change of the rules or of the data shows as a readable diff. `python -m tests.contract.test_replays`
writes the files anew; review the diff before committing it. It refuses to while the number of the rules
is that of other rules: records of campaigns are told apart by it.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.core.dice import seeded
from game.core.engine import advance, apply, apply_unchecked, start
from game.core.system import System
from game.siloam.rules.setup import new_campaign
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.siloam.words import words
from tests.siloam.board import edition

FOLDER = Path(__file__).parents[1] / "replays"
NUMBERED = FOLDER / "rules.json"
FINGERPRINTED = 12
"""Campaigns for the fingerprint of the rules."""
ASSETS = Path(__file__).parents[2] / "assets"
ASIDE = ("outlook.toml",)
"""Data of the advisor, by which nobody plays."""
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


def played_by(system: System[Any]) -> dict[str, Any]:
    """The number of a game's rules, and a fingerprint of all that they ask, offer and draw in some games."""
    found = hashlib.blake2b(digest_size=16)
    for seed in range(FINGERPRINTED):
        dice, state = seeded(seed, "rules"), system.new_game(system.scenarios[0].id, seed)
        decision = advance(state)
        while decision is not None:
            found.update(repr((decision.kind, decision.choices, state.dice.word)).encode())
            decision = apply_unchecked(state, decision.choices[dice.below(len(decision.choices))])
        found.update(state.outcome.encode())
    for path in sorted((ASSETS / system.id).glob("*.toml")):
        if path.name not in ASIDE:
            found.update(repr(tomllib.loads(path.read_text(encoding="utf-8"))).encode())
    return {"rules": system.rules, "fingerprint": found.hexdigest()}


def test_the_number_of_the_rules_is_raised_when_they_change() -> None:
    """Raise `rules` of the system, then run `python -m tests.contract.test_replays`; nobody loses by it,
    for a record that leads to its position by the new rules is used all the same."""
    assert played_by(SYSTEM) == json.loads(NUMBERED.read_text(encoding="utf-8"))


def test_the_fingerprint_knows_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    before = played_by(SYSTEM)
    monkeypatch.setattr("game.siloam.rules.command.income", lambda chit, _debts: max(int(chit), 0))
    assert played_by(SYSTEM) != before


if __name__ == "__main__":
    now, before = played_by(SYSTEM), json.loads(NUMBERED.read_text(encoding="utf-8"))
    if now["rules"] == before["rules"] and now != before:
        raise SystemExit(
            f"The rules or their data have changed: raise rules {now['rules']} in {SYSTEM.id}/system.py."
        )
    NUMBERED.write_text(json.dumps(now) + "\n", encoding="utf-8")
    for name, number in GAMES:
        (FOLDER / f"{name}-{number}.txt").write_text(trace(name, number), encoding="utf-8")
