"""Where a campaign is heading: the chance of each result and of each loss condition, by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any

from attrs import Factory, define

from game.core.dice import seeded
from game.core.engine import advance
from game.siloam.advisor.rollout import WHOLE_CAMPAIGN, play_on
from game.siloam.advisor.wording import percent, say
from game.siloam.fork import fork
from game.siloam.rules.victory import DECISIVE, DEFEAT, LOSSES, NARROW
from game.siloam.state import State

FEWEST = 5
"""Continuations below which a forecast is no more than an anecdote."""
Ending = tuple[str, int]
"""An outcome and the round it came in."""


def ending(state: State, seed: int) -> Ending:
    """How one continuation ends."""
    if state.outcome:
        return state.outcome, state.round
    ahead = fork(state, seed)
    if ahead.pending is None:
        advance(ahead)
    play_on(ahead, WHOLE_CAMPAIGN, seeded(seed, "forecast"))
    return ahead.outcome, ahead.round


@define
class Forecast:
    """Endings counted."""

    first: int
    """The round the forecast starts in."""
    last: int
    endings: Counter[Ending] = Factory(Counter)

    @property
    def number(self) -> int:
        return self.endings.total()

    def add(self, endings: Iterable[Ending]) -> None:
        self.endings.update(endings)

    def chance(self, outcome: str, by_round: int | None = None) -> float:
        """The chance of an outcome, up to the end of a round or altogether."""
        met = sum(
            times
            for (found, when), times in self.endings.items()
            if found == outcome and (by_round is None or when <= by_round)
        )
        return met / self.number if self.number else 0.0

    def error(self, outcome: str) -> float:
        """Standard error of the chance of an outcome."""
        chance = self.chance(outcome)
        return sqrt(chance * (1 - chance) / self.number) if self.number else 1.0

    @property
    def win(self) -> float:
        return self.chance(NARROW) + self.chance(DECISIVE)

    def lost(self, by_round: int | None = None) -> float:
        """The chance that a loss condition of 1.3 ends the campaign."""
        return sum(self.chance(reason, by_round) for reason in LOSSES)

    def by_round(self) -> list[dict[str, Any]]:
        """For every round from here on: each loss by then, and the chance to be still fighting."""
        return [
            {
                "round": when,
                **{reason: self.chance(reason, when) for reason in LOSSES},
                "going": 1.0 - self.lost(when),
            }
            for when in range(self.first, self.last + 1)
        ]


def forecast_line(ahead: Forecast) -> str:
    """A forecast in one sentence; empty while too few continuations have been played."""
    if ahead.number < FEWEST:
        return ""
    return say(
        "forecast.line",
        number=ahead.number,
        win=percent(ahead.win),
        error=percent(sqrt(ahead.win * (1 - ahead.win) / ahead.number)),
        score=percent(ahead.chance(DEFEAT)),
        lost=percent(ahead.lost()),
    )


def forecast(state: State, games: int, seed: int = 0) -> Forecast:
    """Play a number of continuations to their ends."""
    found = Forecast(state.round, state.content.tracks.last_round)
    found.add(ending(state, seed + number) for number in range(games))
    return found
