"""What came of fights, checks and turns of the Vang, as a stretch of the log tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import define, evolve, field, frozen

from game.core.frame import Event
from game.core.session import Entry
from game.siloam.account.turns import ATTACK, BOMBING, LANDING, MOVE, vang_turns

DEEDS = (LANDING, MOVE, BOMBING, ATTACK)
"""What a turn of the Vang is counted by."""
FATES = ("unit_eliminated", "unit_removed", "unit_retreated", "guerrilla_eliminated", "attack_broken")
"""What becomes of those who fight."""
SINGLES = ("check_passed", "check_failed", "plan_succeeded", "plan_failed", "hex_bombed", "plane_shot_down")
"""Events that are a result by themselves."""


@define
class FightResult:
    """One attack: the hits of each role, and what became of who fought."""

    target: str
    decided: Event
    """The last drawing, or the attack itself before there is one."""
    hits: dict[str, int] = field(factory=dict)
    fates: list[Event] = field(factory=list)


@frozen
class TurnResult:
    """A turn of the Vang: how often they did what."""

    decided: Event
    deeds: Counter[str]


@frozen
class SingleResult:
    """An event that says all by itself."""

    decided: Event


Result = FightResult | TurnResult | SingleResult


def results(log: Sequence[Entry]) -> list[Result]:
    """What came of it all, in the order in which it began."""
    turns = {turn.first: turn for turn in vang_turns(log)}
    found: list[Result] = []
    fight: FightResult | None = None
    for place, event in enumerate(entry.event for entry in log):
        if place in turns:
            found.append(TurnResult(event, Counter(act.kind for act in turns[place].acts)))
        if event.kind == "attack_declared":
            fight = FightResult(event.about["target"], event)
            found.append(fight)
        elif event.kind in SINGLES:
            found.append(SingleResult(event))
        elif fight is not None:
            _go_on(fight, event)
        if event.kind == "combat_over":
            fight = None
    return [result for result in found if not isinstance(result, FightResult) or result.hits or result.fates]


def _go_on(fight: FightResult, event: Event) -> None:
    if event.kind == "draws_end":
        fight.hits[event.about["role"]] = event.about["hits"]
        fight.decided = event
    elif event.kind in FATES:
        if fight.fates and _goes_further(fight.fates[-1], event):
            begun = fight.fates.pop()
            event = evolve(begun, about={**begun.about, "hex": event.about["hex"]})
        fight.fates.append(event)


def _goes_further(before: Event, event: Event) -> bool:
    """Whether a unit retreats on: only where from and where to is told."""
    retreats = before.kind == event.kind == "unit_retreated"
    return retreats and before.about["unit"] == event.about["unit"]
