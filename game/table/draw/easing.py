"""How far something has come that does not move evenly."""

from __future__ import annotations


def eased(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def slowing(share: float) -> float:
    """Fast at first, slow at its end."""
    return 1 - (1 - share) ** 2
