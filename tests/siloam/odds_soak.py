"""`python -m tests.siloam.odds_soak [N]`: every position fought N times, 200,000 unless told."""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial

from tests.siloam.odds_positions import Position, disagreements, observe, positions

TIMES = 200_000


@cache
def _positions() -> tuple[Position, ...]:
    return positions()


def _fight(index: int, times: int) -> tuple[str, list[str]]:
    position = _positions()[index]
    return position.name, list(disagreements(position.odds(), observe(position, times)))


def main() -> int:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else TIMES
    began, wrong = time.perf_counter(), 0
    count = len(_positions())
    with ProcessPoolExecutor() as pool:
        for name, problems in pool.map(partial(_fight, times=times), range(count)):
            wrong += bool(problems)
            print(f"{'DIFFERS' if problems else 'agrees':<8} {name}", *problems, sep="\n    ", flush=True)
    print(f"{count} positions, {times} combats each, {wrong} differ, {time.perf_counter() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
