"""Whole campaigns without a screen, played by a policy and checked on request."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import frozen
from tqdm import tqdm

from game.cli.beginning import begun_as
from game.cli.cluster import shared_out
from game.cli.output import STANDARD_OUTPUT, write_json
from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked, pending
from game.core.errors import GameError
from game.core.game import Game
from game.core.state import GameState
from game.core.system import Policy, System


@frozen
class Played:
    """The figures of one campaign."""

    seed: int
    grade: str
    reason: str
    stage: object
    """That in which it ended."""
    decisions: int
    milestones: tuple[str, ...]
    violations: tuple[str, ...]


def play(
    seed: int,
    game: Game,
    policy_name: str,
    check: bool,
    scenario: str = "",
    options: Mapping[str, str] = {},
) -> Played:
    """Play one campaign to its end."""
    system = game.system
    policy = policy_named(game, policy_name)
    state = system.new_game(scenario or system.scenarios[0].id, seed, options)
    dice = seeded(seed, "policy", policy_name)
    problems: list[str] = []
    decision = advance(state)
    while decision is not None:
        if check:
            problems += check_position(system, seed, state)
        decision = apply_unchecked(state, policy(state, decision, dice))
    if check:
        problems += check_position(system, seed, state)
    grade, reason = system.result(state)
    passed = tuple(system.milestones(state))
    return Played(seed, grade, reason, system.stage(state), state.choices_made, passed, tuple(problems))


def check_position(system: System[Any], seed: int, state: GameState) -> Iterator[str]:
    """Invariants, unique choices, and an equal position after writing and reading back."""
    where = f"seed {seed}, decision {state.choices_made}"
    for problem in system.violations(state):
        yield f"{where}: {problem}"
    decision = state.pending
    if decision is not None and len(set(decision.choices)) != len(decision.choices):
        yield f"{where}: {decision.kind} offers a choice twice"
    again = system.structure(json.loads(json.dumps(system.unstructure(state))))
    if again != state:
        yield f"{where}: the position is not equal after a save and a load"
    elif pending(again) != decision:
        yield f"{where}: the question is not the same after a save and a load"


def simulate(game: Game, options: argparse.Namespace) -> int:
    """Play many campaigns, print a summary, and fail if anything was violated."""
    grades = game.system.grades
    policy_named(game, options.policy)
    begun_as(game, options)
    seeds = range(options.seed, options.seed + options.games)
    began = time.perf_counter()
    played = list(_all(game, options, seeds))
    figures = summarize(grades, played, time.perf_counter() - began)
    if options.json == STANDARD_OUTPUT:
        write_json(options.json, figures)
    else:
        _print_table(grades, figures)
        if options.json:
            write_json(options.json, figures)
    for problem in figures["violations"]:
        print(f"violation: {problem}", file=sys.stderr)
    return 1 if figures["violations"] else 0


def policy_named(game: Game, name: str) -> Policy[Any]:
    """A policy of a game by its name."""
    policies = game.system.policies
    if name not in policies:
        raise GameError(f"There is no policy {name!r}: choose from {', '.join(policies)}.")
    return policies[name]


def _all(game: Game, options: argparse.Namespace, seeds: range) -> Iterator[Played]:
    scenario, chosen = begun_as(game, options)
    how = {"policy_name": options.policy, "check": options.check, "scenario": scenario, "options": chosen}
    one = partial(play, game=game, **how)
    bar = partial(tqdm, total=len(seeds), unit="campaign", file=sys.stderr, disable=not sys.stderr.isatty())
    yield from bar(shared_out(one, seeds, options.jobs, options.scheduler))


def summarize(grades: Sequence[str], played: list[Played], seconds: float) -> dict[str, Any]:
    """The figures of a run; all but the times depend on the seeds alone."""
    ended = Counter(p.grade for p in played)
    decisions = sum(p.decisions for p in played)
    return {
        "games": len(played),
        "outcomes": {
            **{grade: ended[grade] for grade in grades},
            "reasons": dict(sorted(Counter(p.reason for p in played if p.reason).items())),
        },
        "milestones": dict(sorted(Counter(name for p in played for name in p.milestones).items())),
        "rounds": dict(sorted(Counter(p.stage for p in played).items())),
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds) if seconds else 0,
        "violations": [problem for p in played for problem in p.violations],
    }


def _print_table(grades: Sequence[str], figures: dict[str, Any]) -> None:
    outcomes = figures["outcomes"]
    print(f"{figures['games']} campaigns, {figures['decisions']} decisions", end=" ")
    print(f"in {figures['seconds']} s ({figures['decisions_per_second']} a second)")
    for grade in grades:
        share = outcomes[grade] / figures["games"]
        print(f"  {grade:<10}{outcomes[grade]:>6}  {share:6.1%}")
    for reason, count in outcomes["reasons"].items():
        print(f"    defeat by {reason:<12}{count:>6}")
    print(f"  ended in round: {', '.join(f'{r}: {n}' for r, n in figures['rounds'].items())}")
    print(f"  violations {len(figures['violations']):>5}")
