"""`python -m tests.firefight.odds_soak [N]`: every attack, check and rally made N times.

Each chance the odds state, what is rolled, who is gone, how many AI fall, who turns Spent, is compared with
its frequency (`tests/odds/soak.py`).
"""

from __future__ import annotations

import sys
from functools import cache

from tests.firefight.odds_positions import positions
from tests.firefight.odds_trials import Trial
from tests.odds.soak import soak


@cache
def trials() -> tuple[Trial, ...]:
    return positions()


if __name__ == "__main__":
    sys.exit(soak(trials, __doc__))
