"""7.1, 9.2, 9.3, 10: chances of checks against a faction's success symbol."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

from game.siloam.model.content import CICS
from game.siloam.model.state import State
from game.siloam.rules.checks import meets
from game.siloam.rules.morale import success_symbol


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
