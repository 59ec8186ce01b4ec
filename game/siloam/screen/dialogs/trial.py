"""The story of one check against a faction's morale: Support Checks, Allied Morale Checks, plans."""

from __future__ import annotations

from typing import ClassVar, Self

from attrs import define, field

from game.core.event import Event
from game.siloam.model.content import CICS
from game.siloam.model.state import State
from game.siloam.rules.checks import PoliticalCost
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.morale import success_symbol
from game.siloam.rules.strength import MISS
from game.table.desk.table import Table
from game.table.dialogs.draws import PASSED, Drawn, Draws
from game.table.dialogs.story import Story

IN_THE_AIR = "8.1"
"""Interception checks are shown on the air board."""
BEGINNING = ("political_cost", "plan_attempted")
RESULTS = ("check_passed", "check_failed")
SHOWN = (*BEGINNING, "check_drawn", *RESULTS)


def check_going_on(table: Table) -> bool:
    """Whether the event shown now, or the question asked now, belongs to a check."""
    playing = table.playing
    if playing is not None:
        return playing.kind in SHOWN and playing.rule != IN_THE_AIR
    return table.asked is not None and table.asked.kind in Trial.KINDS


@define(eq=False)
class Trial(Story):
    """One check as far as it has been shown."""

    KINDS: ClassVar[tuple[str, ...]] = ("political_cost",)

    faction: str = ""
    symbol: str = ""
    level: int = 0
    event: str = ""
    """The event that asks for the check, if one does."""
    plan: str = ""
    box: str = ""
    rule: str = ""
    draws: Draws = field(factory=lambda: Draws(0))
    passed: bool | None = None

    @classmethod
    def begin(cls, table: Table) -> Self:
        """The check on the table: no question comes between its draws."""
        story = cls()
        story.read(table.shown)
        start = -1
        for index, event in enumerate(table.told):
            if event.rule == IN_THE_AIR:
                continue
            if event.kind in BEGINNING or (event.kind == "check_drawn" and start < 0):
                start = index
            elif event.kind in RESULTS and event is not table.playing:
                start = -1
        story.hear_all(table.told[start:] if start >= 0 else (), table.shown)
        return story

    def read(self, state: State) -> None:
        question, event = state.frame(PoliticalCost), state.frame(ResolveEvent)
        if question is not None:
            self._about(question.faction, state)
            self.rule = question.rule
            self.event = event.event if event is not None and question.rule != "7.1" else ""

    def _about(self, faction: str, state: State) -> None:
        self.faction, self.level = faction, state.morale[faction]
        self.symbol = success_symbol(state, faction)

    def hear(self, event: Event, shown: State) -> None:
        about = event.about
        match event.kind:
            case "political_cost":
                self.draws.expected = shown.content.tracks.check_draws + about["chits"]
            case "plan_attempted":
                self._about(CICS, shown)
                self.plan, self.box, self.rule = about["plan"], about["box"], event.rule
                self.draws = Draws(about["draws"])
            case "check_drawn" if event.rule != IN_THE_AIR:
                self._drawn(event, shown)
            case "check_passed" | "check_failed" if event.rule != IN_THE_AIR:
                self.passed = event.kind == "check_passed"
                self.draws.ended = self.over = True

    def _drawn(self, event: Event, shown: State) -> None:
        about = event.about
        if not self.faction:
            self._about(about["faction"], shown)
        self.symbol = about["symbol"]
        lit = frozenset({self.symbol}) if about["hit"] else frozenset[str]()
        self.draws.expected = max(self.draws.expected, len(self.draws.drawn) + 1)
        self.draws.drawn.append(Drawn(about["chit"], lit, PASSED if about["hit"] else MISS))
