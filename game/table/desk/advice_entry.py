"""A line of advice in words, for the strip, the card and the terminal."""

from __future__ import annotations

from typing import Any

from attrs import asdict, frozen

from game.core.frame import Choice, Decision
from game.core.state import GameState
from game.core.think.advice_report import Advised, Reason
from game.core.think.thinker import Thinker
from game.core.words import percent
from game.table.texts import say


@frozen
class AdviceEntry:
    """The words of its columns."""

    place: str
    choice: str
    win: str
    points: str
    reason: str
    answer: Choice

    @property
    def sentence(self) -> str:
        return say("advice.entry", **asdict(self))


def advice_entry(
    thinker: Thinker[Any], state: GameState, decision: Decision, place: int, line: Advised
) -> AdviceEntry:
    """What the advisor says of a choice, and at which place."""
    remark = thinker.remark(state, decision, line.choice)
    return AdviceEntry(
        place=str(place),
        choice=thinker.system.words().choice(state, decision, line.choice),
        win=say("advice.win", win=percent(line.win), error=percent(line.error)),
        points=thinker.points(points=f"{line.score:.1f}"),
        reason="; ".join(filter(None, (remark, reason_text(line.reason)))),
        answer=line.choice,
    )


def reason_text(reason: Reason) -> str:
    """Why a choice stands where it does."""
    other = say("reason.second" if reason.best else "reason.first")
    if reason.said is not None:
        return reason.said(amount=f"{reason.amount:.1f}", other=other)
    return say(f"reason.{reason.kind}", other=other)
