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
from game.core.state import GameState
from game.core.system import System
from game.siloam.rules.setup import new_campaign
from game.siloam.system import SILOAM_SYSTEM
from tests.contract.systems import SYSTEMS, each_system, options_of, scenario_of
from tests.siloam.board import edition
from tests.toy.model import ASSETS as TOY_ASSETS

FOLDER = Path(__file__).parents[1] / "replays"
FOLDERS = {"siloam": FOLDER}
"""Where the record of a game lies, if not in a folder of its own."""
NUMBERED = "rules.json"
FINGERPRINTED = 12
"""Campaigns for the fingerprint of the rules."""
ASSETS = Path(__file__).parents[2] / "assets"
DATA = {"siloam": ASSETS / "siloam", "firefight": ASSETS / "firefight", "toy": TOY_ASSETS}
ASIDE = ("outlook.toml", "words.toml", "honours.toml", "translation.toml")
"""Data of the advisor, texts and what is said of them, by which nobody plays."""
GAMES = [("random", 1), ("random", 2), ("steady", 3)]
MORE = {"siloam": [("commander", 4)]}
"""Games of players that not every game has."""


def folder_of(system: System[Any]) -> Path:
    return FOLDERS.get(system.id, FOLDER / system.id)


def begun(system: System[Any], seed: int) -> GameState:
    """A new game; of Siloam on the tests' own edition of the data."""
    if system is SILOAM_SYSTEM:
        return new_campaign(seed, edition())
    state: GameState = system.new_game(scenario_of(system, seed), seed, options_of(system, seed))
    return state


def trace(system: System[Any], policy_name: str, seed: int) -> str:
    """The log of a campaign, with every choice."""
    policy, words = system.policies[policy_name], system.words()
    state = begun(system, seed)
    dice = seeded(seed, "golden")
    outcome = start(state)
    lines = [f"{event.rule:>6}  {words.event(event)}" for event in outcome.events]
    while outcome.decision is not None:
        choice = policy(state, outcome.decision, dice)
        lines.append(f"{state.choices_made:>6}> {words.choice(state, outcome.decision, choice)}")
        outcome = apply(state, choice)
        lines += [f"{event.rule:>6}  {words.event(event)}" for event in outcome.events]
    return "\n".join([*lines, f"ended: {state.outcome} in round {system.stage(state)}", ""])


@pytest.mark.parametrize(
    ("system", "policy", "seed"),
    [(system, *game) for system in SYSTEMS for game in (*GAMES, *MORE.get(system.id, ()))],
    ids=lambda it: getattr(it, "id", None),
)
def test_a_golden_campaign_is_played_as_recorded(system: System[Any], policy: str, seed: int) -> None:
    recorded = (folder_of(system) / f"{policy}-{seed}.txt").read_text(encoding="utf-8")
    assert trace(system, policy, seed).splitlines() == recorded.splitlines()


def played_by(system: System[Any]) -> dict[str, Any]:
    """The number of a game's rules, and a fingerprint of all that they ask, offer and draw in some games."""
    found = hashlib.blake2b(digest_size=16)
    for seed in range(FINGERPRINTED):
        dice, state = seeded(seed, "rules"), system.new_game(scenario_of(system, seed), seed)
        decision = advance(state)
        while decision is not None:
            found.update(repr((decision.kind, decision.choices, state.dice.word)).encode())
            decision = apply_unchecked(state, decision.choices[dice.below(len(decision.choices))])
        found.update(state.outcome.encode())
    for path in sorted(DATA[system.id].glob("*.toml")):
        if path.name not in ASIDE:
            found.update(repr(tomllib.loads(path.read_text(encoding="utf-8"))).encode())
    return {"rules": system.rules, "fingerprint": found.hexdigest()}


@each_system
def test_the_number_of_the_rules_is_raised_when_they_change(system: System[Any]) -> None:
    """Raise `rules` of the system, then run `python -m tests.contract.test_replays`; nobody loses by it,
    for a record that leads to its position by the new rules is used all the same."""
    assert played_by(system) == json.loads((folder_of(system) / NUMBERED).read_text(encoding="utf-8"))


def test_the_fingerprint_knows_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    before = played_by(SILOAM_SYSTEM)
    monkeypatch.setattr("game.siloam.rules.command.income", lambda chit, _debts: max(int(chit), 0))
    assert played_by(SILOAM_SYSTEM) != before


def write_anew(system: System[Any]) -> None:
    file = folder_of(system) / NUMBERED
    now, before = played_by(system), json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    if now["rules"] == before.get("rules") and now != before:
        raise SystemExit(f"The rules or data of {system.id} have changed: raise rules {now['rules']} of it.")
    file.write_text(json.dumps(now) + "\n", encoding="utf-8")
    for name, number in (*GAMES, *MORE.get(system.id, ())):
        text = trace(system, name, number)
        (folder_of(system) / f"{name}-{number}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for each in SYSTEMS:
        write_anew(each)
