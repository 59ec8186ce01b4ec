"""Where a campaign is heading: how it would stand at the end of every round, and how it may be lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any

from attrs import Factory, define

from game.core.decision import SOLE_SEAT
from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked
from game.core.words import percent
from game.siloam.bots.careful import careful_policy
from game.siloam.model.state import State
from game.siloam.rules.victory import DECISIVE, DEFEAT, LOSSES, NARROW, score
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.siloam.words.advice_words import say

FEWEST = 5
"""Continuations below which a forecast is no more than an anecdote."""
GRADES = (DECISIVE, NARROW, DEFEAT)
OUTCOMES = (*GRADES, *LOSSES)
"""All that a campaign can come to, the best first."""
Standing = tuple[str, ...]
"""A continuation: for the end of every round from the present one on, what the campaign has come to, or the
grade it would get if it were counted then."""


def standing(state: State, seed: int) -> Standing:
    """How one continuation stands at the end of each round, up to the last."""
    last = state.content.tracks.last_round
    if state.outcome:
        return (state.outcome,) * (last - state.round + 1)
    ahead, dice = SYSTEM.fork(state, SOLE_SEAT, seed), seeded(seed, "forecast")
    decision = ahead.pending or advance(ahead)
    found: list[str] = []
    while decision is not None:
        counted, before = score(ahead).grade, ahead.round
        decision = apply_unchecked(ahead, careful_policy(ahead, decision, dice))
        found += [counted] * (ahead.round - before)
    return tuple(found + [ahead.outcome] * (last - state.round + 1 - len(found)))


@define
class Forecast:
    """Continuations counted."""

    first: int
    """The round the forecast starts in."""
    last: int
    standings: Counter[Standing] = Factory(Counter)

    @property
    def number(self) -> int:
        return self.standings.total()

    @property
    def rounds(self) -> range:
        return range(self.first, self.last + 1)

    def add(self, standings: Iterable[Standing]) -> None:
        self.standings.update(standings)

    def chance(self, outcome: str, by_round: int | None = None) -> float:
        """The chance to stand so at the end of a round, or of the campaign; a loss stays one."""
        place = -1 if by_round is None else by_round - self.first
        met = sum(times for course, times in self.standings.items() if course[place] == outcome)
        return met / self.number if self.number else 0.0

    def error(self, outcome: str) -> float:
        """Standard error of the chance of an outcome."""
        return self.error_of(self.chance(outcome))

    def error_of(self, chance: float) -> float:
        """Standard error of a chance that was found here; of none or all by the rule of succession."""
        if not self.number:
            return 1.0
        likely = (chance * self.number + 1) / (self.number + 2)
        return sqrt(likely * (1 - likely) / self.number)

    @property
    def win(self) -> float:
        return self.chance(NARROW) + self.chance(DECISIVE)

    def lost(self, by_round: int | None = None) -> float:
        """The chance that a loss condition of 1.3 ends the campaign."""
        return sum(self.chance(reason, by_round) for reason in LOSSES)

    def line(self, outcome: str) -> list[float]:
        """The chance of an outcome at the end of every round."""
        return [self.chance(outcome, when) for when in self.rounds]

    def by_round(self) -> list[dict[str, Any]]:
        """For every round from here on: each outcome by then, and the chance to be still fighting."""
        return [
            {
                "round": when,
                **{outcome: self.chance(outcome, when) for outcome in OUTCOMES},
                "going": 1.0 - self.lost(when),
            }
            for when in self.rounds
        ]


def forecast_line(ahead: Forecast) -> str:
    """A forecast in one sentence; empty while too few continuations have been played."""
    if ahead.number < FEWEST:
        return ""
    return say(
        "forecast.line",
        number=ahead.number,
        win=percent(ahead.win),
        error=percent(ahead.error_of(ahead.win)),
        score=percent(ahead.chance(DEFEAT)),
        lost=percent(ahead.lost()),
    )


def forecast(state: State, games: int, seed: int = 0) -> Forecast:
    """Play a number of continuations to their ends."""
    found = Forecast(state.round, state.content.tracks.last_round)
    found.add(standing(state, seed + number) for number in range(games))
    return found
