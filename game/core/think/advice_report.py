"""Advice as it is shown: ranked, with means, errors and a reason in words.

Rollouts are cut short, so the chance to win that they come to is an estimate, off by the same for all
choices of a position. Continuations to the very end correct it: the more of them, the nearer the first choice
comes to what they say, and the others keep their distance from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Any

from attrs import frozen

from game.core.frame import Choice, Decision
from game.core.think.forecast import Forecast
from game.core.think.sums import GAIN, SCORE, WIN, Estimate, Sums
from game.core.think.thinker import Measure, Thinker

FEWEST = 4
"""Rollouts of a choice below which nothing is called a reason."""
SUREST = 0.005
"""The least error that is believed of an estimate."""
BEYOND_CHANCE = 2.0
"""Standard errors from which a difference is told at all."""
ONLY, EARLY, ALIKE, DIFFERS = "only", "early", "alike", "differs"
"""What there is to say of a choice beside its rival."""


@frozen
class Reason:
    """Why a choice stands where it does."""

    kind: str
    best: bool
    """Whether it is the best choice, compared with the next best; else it is compared with the best."""
    said: Callable[..., str] | None = None
    """What the measure in which it differs most says of that."""
    amount: float = 0.0


@frozen
class Advised:
    """One line of advice."""

    choice: Choice
    win: float
    error: float
    """Standard error of the win chance."""
    score: float
    measures: Mapping[str, float]
    rollouts: int
    reason: Reason


def advice(
    thinker: Thinker[Any], decision: Decision, found: Sequence[Sums], ahead: Forecast
) -> list[Advised]:
    """All choices that were tried, best first, each with its reason; the policy's own comes first in `found`,
    and `ahead` goes on from it."""
    tried = [sums for sums in found if sums.number]
    if not tried:
        return []
    level = _level(tried[0], ahead, thinker.doubt)
    most = max(sums.number for sums in tried)
    # Those given up early rank below those tried to the end: their luck was never tested.
    tried.sort(key=lambda s: (-(2 * s.number >= most), -s.worth))
    lines = []
    for place, sums in enumerate(tried):
        rival = tried[1] if place == 0 and len(tried) > 1 else tried[0] if place else None
        reason = _reason(thinker, sums, rival, best=place == 0)
        lines.append(_advised(decision.choices[sums.choice], sums, level, reason))
    return lines


def _level(first: Sums, ahead: Forecast, doubted: float) -> Estimate:
    """The chance to win of the first choice: what the rollouts and the continuations say, each with the
    weight of its error."""
    cut = first.figure(WIN)
    doubt = doubted * first.estimated / first.number
    # An estimate without any error of its own would leave the continuations nothing to say.
    variance = max(cut.variance + doubt**2, SUREST**2)
    whole = ahead.error_of(ahead.win) ** 2
    share = variance / (variance + whole)
    return Estimate(cut.mean + share * (ahead.win - cut.mean), share * whole)


def _advised(choice: Choice, sums: Sums, level: Estimate, reason: Reason) -> Advised:
    gain = sums.figure(GAIN)
    means = {name: total / sums.number for name, total in sums.totals.items() if name not in (WIN, GAIN)}
    return Advised(
        choice=choice,
        win=min(max(level.mean + gain.mean, 0.0), 1.0),
        error=sqrt(level.variance + gain.variance),
        score=means.pop(SCORE, 0.0),
        measures=means,
        rollouts=sums.number,
        reason=reason,
    )


def _reason(thinker: Thinker[Any], sums: Sums, rival: Sums | None, best: bool) -> Reason:
    """What tells a choice from its rival most: from the next best, or from the best."""
    if rival is None:
        return Reason(ONLY, best)
    if min(sums.number, rival.number) < FEWEST:
        return Reason(EARLY, best)
    # For the best choice only what speaks for it is a reason, for the others what speaks against.
    gaps = [
        (measure, gap)
        for measure, gap in _gaps(thinker, sums, rival)
        if ((gap > 0) == measure.welcome) == best
    ]
    if not gaps:
        return Reason(ALIKE, best)
    measure, gap = max(gaps, key=lambda found: abs(found[1]) / found[0].clear)
    return Reason(DIFFERS, best, measure.more if gap > 0 else measure.fewer, abs(gap))


def _gaps(thinker: Thinker[Any], sums: Sums, rival: Sums) -> Iterator[tuple[Measure, float]]:
    """In what two choices differ, by more than chance and by enough to be worth a word."""
    for measure in thinker.measures:
        ours, theirs = sums.figure(measure.name), rival.figure(measure.name)
        gap, error = ours.mean - theirs.mean, sqrt(ours.variance + theirs.variance)
        if abs(gap) >= max(measure.clear, BEYOND_CHANCE * error):
            yield measure, gap
