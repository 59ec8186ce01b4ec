"""5.1, 9.3: what the next draw of Command Points brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.siloam.model.state import State
from game.siloam.rules.command import POLITICAL_COST, income


def income_chances(chits: Iterable[str]) -> dict[int, float]:
    """Income to chance: -1 chits are drawn through until a positive one appears, which they reduce."""
    counts = Counter(chits)
    debts = counts.pop(POLITICAL_COST, 0)
    positive = sum(counts.values())
    if not positive:
        return {0: 1.0}
    found: dict[int, float] = {}
    reached = 1.0
    for met in range(debts + 1):
        left = positive + debts - met
        for value, number in sorted(counts.items()):
            gained = income(value, met)
            found[gained] = found.get(gained, 0.0) + reached * number / left
        reached *= (debts - met) / left
    return dict(sorted(found.items()))


def mean_income(chits: Iterable[str]) -> float:
    """The Command Points to expect of a draw from these chits."""
    return sum(gained * chance for gained, chance in income_chances(chits).items())


def command_chances(state: State) -> dict[int, float]:
    """Income of the next draw to chance."""
    return income_chances(state.command.inside)


def mean_command(state: State) -> float:
    """The Command Points to expect of the next draw."""
    return mean_income(state.command.inside)
