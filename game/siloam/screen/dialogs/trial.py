"""The story of one check against a faction's morale: Support Checks, Allied Morale Checks, plans."""

from __future__ import annotations

from typing import ClassVar

from attrs import define, field

from game.core.event import Event
from game.siloam.model.content import CICS
from game.siloam.model.state import State
from game.siloam.rules.checks import PoliticalCost
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.morale import success_symbol
from game.siloam.rules.strength import MISS
from game.siloam.screen.dialogs.chits import PASSED, drawn
from game.table.desk.table import Table
from game.table.dialogs.draws import Draws
from game.table.dialogs.story import Story

IN_THE_AIR = "8.1"
"""Interception checks are shown on the air board."""


@define(eq=False)
class Trial(Story[State]):
    """One check as far as it has been shown."""

    KINDS: ClassVar[tuple[str, ...]] = ("political_cost",)
    BEGINNING: ClassVar[tuple[str, ...]] = ("political_cost", "plan_attempted")
    ENDING: ClassVar[tuple[str, ...]] = ("check_passed", "check_failed")

    faction: str = field(init=False, default="")
    event: str = field(init=False, default="")
    """The event that asks for the check, if one does."""
    plan: str = field(init=False, default="")
    box: str = field(init=False, default="")
    rule: str = field(init=False, default="")
    draws: Draws = field(init=False, factory=lambda: Draws(0))

    def __attrs_post_init__(self) -> None:
        question, event = self.shown.frame(PoliticalCost), self.shown.frame(ResolveEvent)
        if question is not None:
            self.faction, self.rule = question.faction, question.rule
            self.event = event.event if event is not None and question.rule != "7.1" else ""
        for told in self.heard:
            self._hear(told)
        self.draws.ended = self.over

    @classmethod
    def ends(cls, event: Event) -> bool:
        return event.kind in cls.ENDING and event.rule != IN_THE_AIR

    @property
    def symbol(self) -> str:
        return success_symbol(self.shown, self.faction) if self.faction else ""

    @property
    def level(self) -> int:
        return self.shown.morale.get(self.faction, 0)

    @property
    def passed(self) -> bool | None:
        return self.end.kind == "check_passed" if self.end is not None else None

    def _hear(self, event: Event) -> None:
        about = event.about
        match event.kind:
            case "political_cost":
                self.draws.expected = self.shown.content.tracks.check_draws + about["chits"]
            case "plan_attempted":
                self.faction, self.draws = CICS, Draws(about["draws"])
                self.plan, self.box, self.rule = about["plan"], about["box"], event.rule
            case "check_drawn" if event.rule != IN_THE_AIR:
                self.faction = self.faction or about["faction"]
                lit = frozenset({about["symbol"]}) if about["hit"] else frozenset[str]()
                self.draws.expected = max(self.draws.expected, len(self.draws.drawn) + 1)
                self.draws.drawn.append(drawn(about["chit"], lit, PASSED if about["hit"] else MISS))


def check_going_on(table: Table[State]) -> bool:
    """Whether the event shown now, or the question asked now, belongs to a check."""
    playing = table.playing
    if playing is not None:
        shown = (*Trial.BEGINNING, "check_drawn", *Trial.ENDING)
        return playing.kind in shown and playing.rule != IN_THE_AIR
    return table.asked is not None and table.asked.kind in Trial.KINDS
