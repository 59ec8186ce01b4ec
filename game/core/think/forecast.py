"""Where a game is heading: how it would stand at the end of every stage, and how it may end before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt

from attrs import Factory, define

from game.core.dice import seeded
from game.core.engine import apply_unchecked, pending
from game.core.state import S
from game.core.think.thinker import Thinker, Verdict

FEWEST = 5
"""Continuations below which a forecast is no more than an anecdote."""
Standing = tuple[str, ...]
"""A continuation: for the end of every stage from the present one on, the verdict that the game has come to,
or would have if it were counted then."""


def standing(thinker: Thinker[S], state: S, seed: int) -> Standing:
    """How one continuation stands at the end of each stage, up to the last."""
    number, decision = len(thinker.stages(state)), pending(state)
    if decision is None:
        return (state.outcome,) * number
    ahead, dice = thinker.system.fork(state, decision.seat, seed), seeded(seed, "forecast")
    found: list[str] = []
    while decision is not None:
        counted, before = thinker.standing(ahead), thinker.stages(ahead).start
        decision = apply_unchecked(ahead, thinker.policy(ahead, decision, dice))
        found += [counted] * (thinker.stages(ahead).start - before)
    return tuple(found + [ahead.outcome] * (number - len(found)))


@define
class Forecast:
    """Continuations counted, as a seat sees them."""

    verdicts: tuple[Verdict, ...]
    stages: range
    seat: str
    standings: Counter[Standing] = Factory(Counter)

    @property
    def number(self) -> int:
        return self.standings.total()

    def add(self, standings: Iterable[Standing]) -> None:
        self.standings.update(standings)

    def chance(self, verdict: str, stage: int | None = None) -> float:
        """The chance to stand so at the end of a stage, or of the game; a sudden end stays one."""
        place = -1 if stage is None else stage - self.stages.start
        met = sum(times for course, times in self.standings.items() if course[place] == verdict)
        return met / self.number if self.number else 0.0

    def error(self, verdict: str) -> float:
        """Standard error of the chance of a verdict."""
        return self.error_of(self.chance(verdict))

    def error_of(self, chance: float) -> float:
        """Standard error of a chance that was found here; of none or all by the rule of succession."""
        if not self.number:
            return 1.0
        likely = (chance * self.number + 1) / (self.number + 2)
        return sqrt(likely * (1 - likely) / self.number)

    @property
    def win(self) -> float:
        return sum(self.chance(verdict.id) for verdict in self.verdicts if self.seat in verdict.won)

    def beaten(self, sudden: bool) -> float:
        """The chance not to win, by a sudden end or by one that comes in its time."""
        return sum(
            self.chance(verdict.id)
            for verdict in self.verdicts
            if verdict.sudden == sudden and self.seat not in verdict.won
        )

    def going(self, stage: int) -> float:
        """The chance that no sudden end has come by the end of a stage."""
        return 1.0 - sum(self.chance(verdict.id, stage) for verdict in self.verdicts if verdict.sudden)

    def line(self, verdict: str) -> list[float]:
        """The chance of a verdict at the end of every stage."""
        return [self.chance(verdict, stage) for stage in self.stages]


def forecast_from(thinker: Thinker[S], state: S, standings: Iterable[Standing]) -> Forecast:
    """A forecast of a position by continuations that were played."""
    decision = pending(state)
    seat = decision.seat if decision is not None else thinker.system.seats[0]
    return Forecast(thinker.verdicts, thinker.stages(state), seat, Counter(standings))


def forecast(thinker: Thinker[S], state: S, games: int, seed: int = 0) -> Forecast:
    """Play a number of continuations to their ends."""
    return forecast_from(thinker, state, (standing(thinker, state, seed + number) for number in range(games)))
