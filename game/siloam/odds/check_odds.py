"""5.1, 7.1, 9, 10: chances of checks against a faction's success symbol, of the next Command Points, and what
the Tactics Cup holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb

from game.siloam.model.content import CICS, SYMBOLS
from game.siloam.model.state import State
from game.siloam.rules.checks import meets
from game.siloam.rules.command import POLITICAL_COST, income
from game.siloam.rules.morale import success_symbol
from game.siloam.rules.tactics import return_tactics


def at_least_one(good: int, total: int, draws: int) -> float:
    """The chance of at least one good chit among some drawn from a cup without replacement."""
    draws = min(draws, total)
    return 1.0 - comb(total - good, draws) / comb(total, draws)


def meeting(state: State, symbol: str, chits: Iterable[str]) -> int:
    """9.1: how many chits show the success symbol."""
    return sum(meets(state, symbol, chit) for chit in chits)


def check_chance(state: State, faction: str, draws: int) -> float:
    """9.1: the chance that a check of a faction succeeds with so many draws."""
    symbol, inside = success_symbol(state, faction), state.tactics.inside
    return at_least_one(meeting(state, symbol, inside), len(inside), draws)


def favour_chances(state: State, faction: str) -> tuple[float, ...]:
    """9.3: the chance of a check with a Political Cost of none, one, two … chits."""
    tracks = state.content.tracks
    return tuple(
        check_chance(state, faction, tracks.check_draws + chits) for chits in range(tracks.political_cost + 1)
    )


def plan_chances(state: State) -> dict[str, float]:
    """10: the chance that each plan on the track would succeed if it were executed now."""
    draws = state.content.tracks.plan_draws
    return {plan: check_chance(state, CICS, draws[box]) for plan, box in state.plans.items() if draws[box]}


def interception_chance(state: State) -> float:
    """8.1 Step 2: one draw on the CICS symbol."""
    return check_chance(state, CICS, 1)


def symbols_inside(state: State) -> dict[str, int]:
    """On how many chits of the cup each symbol stands; those that stand on none are left out."""
    faces, inside = state.content.chits.faces, state.tactics.inside
    counts = {symbol: sum(symbol in faces[chit] for chit in inside) for symbol in SYMBOLS}
    return {symbol: count for symbol, count in counts.items() if count}


def chits_back(state: State) -> State:
    """5.5.1 Step 9: the position with the chits in the cup that lie drawn; itself when none do.

    Whatever is asked about later attacks, checks and plans is asked of this one.
    """
    if not state.tactics.discard:
        return state
    later = state.clone()
    return_tactics(later)
    return later


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
