"""`python -m benchmarks.advisor_match`: the advisor against the steady player on the same seeds."""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ProcessPoolExecutor
from math import erfc, sqrt

from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked
from game.siloam.rules.victory import LOSSES, score
from game.siloam.system import SILOAM_SYSTEM as SYSTEM

PLAYERS = ("steady", "advisor")
FIRST_SEED = 5001
"""Far from the seeds that tests and tuning use."""


def final_score(seed: int, player: str) -> tuple[int, str]:
    """Victory points at the end of a campaign, none for one that was lost before, and the outcome."""
    policy, dice = SYSTEM.policies[player], seeded(seed, "policy", player)
    state = SYSTEM.new_game(seed)
    decision = advance(state)
    while decision is not None:
        decision = apply_unchecked(state, policy(state, decision, dice))
    return 0 if state.outcome in LOSSES else score(state).total, state.outcome


def pair(seed: int) -> dict[str, tuple[int, str]]:
    return {player: final_score(seed, player) for player in PLAYERS}


def summary(pairs: list[dict[str, tuple[int, str]]], seconds: float) -> dict[str, object]:
    """Means, outcomes and the paired test (normal approximation, two-sided)."""
    gains = [p["advisor"][0] - p["steady"][0] for p in pairs]
    number = len(gains)
    mean = sum(gains) / number
    error = sqrt(sum((g - mean) ** 2 for g in gains) / max(number - 1, 1) / number)
    outcomes = {
        player: {o: sum(p[player][1] == o for p in pairs) for o in sorted({p[player][1] for p in pairs})}
        for player in PLAYERS
    }
    return {
        "seeds": number,
        "mean": {player: sum(p[player][0] for p in pairs) / number for player in PLAYERS},
        "gain": round(mean, 3),
        "standard_error": round(error, 3),
        "p": erfc(abs(mean) / error / sqrt(2)) if error else 1.0,
        "outcomes": outcomes,
        "seconds": round(seconds),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=60)
    parser.add_argument("--first", type=int, default=FIRST_SEED)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    began = time.perf_counter()
    with ProcessPoolExecutor(options.jobs) as pool:
        pairs = list(pool.map(pair, range(options.first, options.first + options.seeds)))
    print(json.dumps(summary(pairs, time.perf_counter() - began), indent=2))


if __name__ == "__main__":
    main()
