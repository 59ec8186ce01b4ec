"""Advice as it is shown: ranked, with means, errors and a reason in words.

Rollouts are cut short, so the chance to win that they come to is an estimate, off by the same for all
choices of a position. Continuations to the very end correct it: the more of them, the nearer the first choice
comes to what they say, and the others keep their distance from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from attrs import frozen

from game.core.decision import Choice, Decision
from game.core.words import percent
from game.siloam.bots.forecast import Forecast
from game.siloam.bots.sums import Figure, Sums
from game.siloam.bots.value import weights
from game.siloam.model.state import State
from game.siloam.words import words
from game.siloam.words.advice_words import say

FEWEST = 4
"""Rollouts of a choice below which nothing is called a reason."""
SUREST = 0.005
"""The least error that is believed of an estimate."""
CLEAR = {"spaces": 0.15, "losses": 0.5, "morale": 0.3, "score": 0.15}
"""Differences worth a word; the one that exceeds its measure most is the reason."""
BEYOND_CHANCE = 2.0
"""Standard errors from which a difference is told at all."""


@frozen
class Advised:
    """One line of advice."""

    choice: Choice
    win: float
    error: float
    """Standard error of the win chance."""
    score: float
    spaces: float
    losses: float
    morale: float
    rollouts: int
    reason: str


def advice(decision: Decision, found: Sequence[Sums], ahead: Forecast) -> list[Advised]:
    """All choices that were tried, best first, each with its reason; the careful player's comes first in
    `found`, and `ahead` goes on from it."""
    tried = [sums for sums in found if sums.number]
    if not tried:
        return []
    level = _level(tried[0], ahead)
    most = max(sums.number for sums in tried)
    # Those given up early rank below those tried to the end: their luck was never tested.
    tried.sort(key=lambda s: (-(2 * s.number >= most), -s.worth))
    lines = []
    for place, sums in enumerate(tried):
        rival = tried[1] if place == 0 and len(tried) > 1 else tried[0] if place else None
        lines.append(_advised(decision.choices[sums.choice], sums, level, _reason(sums, rival, place)))
    return lines


def _level(first: Sums, ahead: Forecast) -> Figure:
    """The chance to win of the first choice: what the rollouts and the continuations say, each with the
    weight of its error."""
    cut = first.figure("win")
    doubt = weights().doubt * first.estimated / first.number
    # An estimate without any error of its own would leave the continuations nothing to say.
    variance = max(cut.variance + doubt**2, SUREST**2)
    whole = ahead.error_of(ahead.win) ** 2
    share = variance / (variance + whole)
    return Figure(cut.mean + share * (ahead.win - cut.mean), share * whole)


def _advised(choice: Choice, sums: Sums, level: Figure, reason: str) -> Advised:
    number = sums.number
    gain = sums.figure("gain")
    return Advised(
        choice=choice,
        win=min(max(level.mean + gain.mean, 0.0), 1.0),
        error=sqrt(level.variance + gain.variance),
        score=sums.score / number,
        spaces=sums.spaces / number,
        losses=sums.losses / number,
        morale=sums.morale / number,
        rollouts=number,
        reason=reason,
    )


def _reason(sums: Sums, rival: Sums | None, place: int) -> str:
    """What tells a choice from its rival most: from the next best, or from the best."""
    if rival is None:
        return say("reason.only")
    if min(sums.number, rival.number) < FEWEST:
        return say("reason.early")
    other = say("reason.second" if place == 0 else "reason.first")
    # For the best choice only what speaks for it is a reason, for the others what speaks against.
    wanted = 1 if place == 0 else -1
    gaps = {
        name: gap for name, gap in _gaps(sums, rival) if wanted * gap * (-1 if name == "losses" else 1) > 0
    }
    if not gaps:
        return say("reason.alike", other=other)
    name = max(gaps, key=lambda n: abs(gaps[n]) / CLEAR[n])
    return say(f"reason.{_KEYS[name][gaps[name] < 0]}", amount=f"{abs(gaps[name]):.1f}", other=other)


def _gaps(sums: Sums, rival: Sums) -> Iterator[tuple[str, float]]:
    """In what two choices differ, by more than chance and by enough to be worth a word."""
    for name, worth_a_word in CLEAR.items():
        ours, theirs = sums.figure(name), rival.figure(name)
        gap, error = ours.mean - theirs.mean, sqrt(ours.variance + theirs.variance)
        if abs(gap) >= max(worth_a_word, BEYOND_CHANCE * error):
            yield name, gap


_KEYS = {
    "spaces": ("more_spaces", "fewer_spaces"),
    "losses": ("more_losses", "fewer_losses"),
    "morale": ("higher_morale", "lower_morale"),
    "score": ("more_points", "fewer_points"),
}


def sentence(state: State, decision: Decision, place: int, line: Advised) -> str:
    """One line of advice in words."""
    return say(
        "advice.entry",
        place=place,
        choice=words().choice(state, decision, line.choice),
        win=say("advice.win", win=percent(line.win), error=percent(line.error)),
        spaces=say("advice.spaces", spaces=f"{line.score:.1f}"),
        reason=line.reason,
    )
