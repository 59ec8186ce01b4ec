"""`python -m benchmarks.advisor_match`: the advisor against the steady and the careful player, seed by seed.

The careful player is the one whose answers the advisor starts from: the gain over it is what playing ahead
adds.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from math import erfc, sqrt
from typing import Any

from attrs import asdict, frozen

from game.cli.cluster import shared_out
from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked
from game.siloam.bots.policies import careful_policy
from game.siloam.bots.steady import steady_policy
from game.siloam.bots.thinker import BUDGET, advisor_policy
from game.siloam.rules.victory import LOSSES, score
from game.siloam.system import SCENARIO
from game.siloam.system import SILOAM_SYSTEM as SYSTEM

PLAYERS = {"steady": steady_policy, "careful": careful_policy, "advisor": advisor_policy}
CHALLENGER = "advisor"
FIRST_SEED = 5001
"""Far from the seeds that tests and tuning use."""


@frozen
class Played:
    """One campaign of one player."""

    points: int
    """Victory points at the end, none for a campaign that was lost before."""
    outcome: str
    decisions: int
    seconds: float
    """Of the processor."""


def played(seed: int, player: str) -> Played:
    policy, dice = PLAYERS[player], seeded(seed, "policy", player)
    began = time.process_time()
    state = SYSTEM.new_game(SCENARIO, seed)
    decision = advance(state)
    while decision is not None:
        decision = apply_unchecked(state, policy(state, decision, dice))
    points = 0 if state.outcome in LOSSES else score(state).total
    return Played(points, state.outcome, state.choices_made, time.process_time() - began)


def of_seed(seed: int) -> dict[str, Played]:
    """All players on one seed."""
    return {player: played(seed, player) for player in PLAYERS}


def against(rows: list[dict[str, Played]], other: str) -> dict[str, Any]:
    """The paired test (normal approximation, two-sided) of the challenger against another player."""
    gains = [row[CHALLENGER].points - row[other].points for row in rows]
    number = len(gains)
    mean = sum(gains) / number
    error = sqrt(sum((g - mean) ** 2 for g in gains) / max(number - 1, 1) / number)
    return {
        "gain": round(mean, 3),
        "standard_error": round(error, 3),
        "p": erfc(abs(mean) / error / sqrt(2)) if error else 1.0,
        "better": sum(g > 0 for g in gains),
        "equal": sum(g == 0 for g in gains),
        "worse": sum(g < 0 for g in gains),
    }


def about(rows: list[dict[str, Played]], player: str) -> dict[str, Any]:
    """One player's campaigns."""
    games = [row[player] for row in rows]
    won = SYSTEM.new_game(SCENARIO, 0).content.tracks.narrow
    return {
        "points": round(sum(game.points for game in games) / len(games), 3),
        "won": round(sum(game.points >= won for game in games) / len(games), 3),
        "outcomes": dict(sorted(Counter(game.outcome for game in games).items())),
        "processor_ms_a_decision": round(
            1000 * sum(game.seconds for game in games) / sum(game.decisions for game in games), 2
        ),
    }


def summary(rows: list[dict[str, Played]]) -> dict[str, Any]:
    """Means, outcomes and paired tests, with the budget they were reached with."""
    return {
        "seeds": len(rows),
        "budget": asdict(BUDGET),
        "players": {player: about(rows, player) for player in PLAYERS},
        "against": {player: against(rows, player) for player in PLAYERS if player != CHALLENGER},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=60)
    parser.add_argument("--first", type=int, default=FIRST_SEED)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on the workers of this Dask scheduler instead"
    )
    options = parser.parse_args()
    seeds = range(options.first, options.first + options.seeds)
    rows: list[dict[str, Played]] = []
    for seed, row in zip(seeds, shared_out(of_seed, seeds, options.jobs, options.scheduler), strict=True):
        rows.append(row)
        print(seed, *(f"{player} {game.points}" for player, game in row.items()), file=sys.stderr)
    print(json.dumps(summary(rows), indent=2))


if __name__ == "__main__":
    main()
