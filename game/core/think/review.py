"""The review of a game: the choices that cost most, and what would have been better.

They are found by the continuations of its account. What they cost is then found out by fresh ones, for the
worst of many estimates is one that was unlucky too.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, fsum, sqrt

from attrs import evolve, frozen

from game.core.engine import pending
from game.core.frame import Choice
from game.core.journal import Journal
from game.core.recording import replayed
from game.core.state import S
from game.core.think.luck import OWN_CHOICE, Account, Change
from game.core.think.search import Search, Tried, horizon_of, rollout
from game.core.think.thinker import Thinker

MISTAKES = 5
"""Choices that a review speaks of."""
TURNING_POINTS = 5
CANDIDATES = 5
"""Choices among which the better one is looked for."""
PRICED_BY = 3
"""Continuations of each of the two choices that say what the worse one has cost, for each of the account."""
SEARCHED_FROM, PRICED_FROM = 1 << 40, 1 << 41
"""Seeds that no account uses."""


@frozen
class Mistake:
    """A choice that may have cost something, beside a better one."""

    number: int
    """Choices made before it."""
    made: Choice
    better: Choice
    cost: float
    """How much less often it wins, by continuations on which nothing was chosen."""
    error: float

    @property
    def sure(self) -> float:
        """How likely it is that the other choice is really better."""
        return 0.5 * (1 + erf(self.cost / self.error / sqrt(2))) if self.error else float(self.cost > 0)


def costliest(account: Account, most: int = MISTAKES) -> list[Change]:
    """The choices of the seat that seem to have cost most, the worst first."""
    own = [change for change in account.changes if change.source == OWN_CHOICE and change.gain < 0]
    return sorted(own, key=lambda change: change.gain)[:most]


def turning_points(account: Account, most: int = TURNING_POINTS) -> list[Change]:
    """What has changed the chance to win most, in the order of the game."""
    changes = sorted(account.changes, key=lambda change: -abs(change.gain))[:most]
    return sorted(changes, key=account.changes.index)


def mistake_at(thinker: Thinker[S], journal: Journal, number: int, rollouts: int) -> Mistake | None:
    """What would have been better than the choice of that number; None if nothing else was found to be.

    As many rollouts as the account has of a place are spent on every choice that may be better.
    """
    state, made = replayed(thinker.system, journal, number).state, journal.choices[number]
    better = _better(thinker, state, made, rollouts)
    if better is None:
        return None
    horizon = horizon_of(thinker, state, thinker.budget)
    differences = [
        rollout(thinker, state, better, seed, horizon).win - rollout(thinker, state, made, seed, horizon).win
        for seed in range(PRICED_FROM, PRICED_FROM + PRICED_BY * rollouts)
    ]
    return Mistake(number, made, better, *_mean_and_error(differences))


def _better(thinker: Thinker[S], state: S, made: Choice, rollouts: int) -> Choice | None:
    """The best choice that a search finds, unless it is the one that was made."""
    decision = pending(state)
    assert decision is not None
    most = CANDIDATES * rollouts
    budget = evolve(thinker.budget, candidates=CANDIDATES, first=rollouts // 2, most=most)
    search = Search(thinker, state, decision, budget, SEARCHED_FROM)
    if made not in [entry.choice for entry in search.tried]:
        search.tried.append(Tried(made))
        search.alive.append(search.tried[-1])
    search.run()
    best = search.ranking()[0].choice
    return None if best == made else best


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    mean = fsum(values) / len(values)
    return mean, sqrt(fsum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
