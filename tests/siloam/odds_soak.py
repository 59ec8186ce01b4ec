"""`python -m tests.siloam.odds_soak [N]`: every combat fought N times, 200,000 unless told.

Each chance the odds state, hits on both sides together, on each side, and the chance of losses, is compared
with its frequency (`tests/odds/soak.py`).
"""

from __future__ import annotations

import sys
from functools import cache

from tests.odds.soak import soak
from tests.siloam.odds_fights import Position
from tests.siloam.odds_positions import positions


@cache
def trials() -> tuple[Position, ...]:
    return positions()


if __name__ == "__main__":
    sys.exit(soak(trials, __doc__))
