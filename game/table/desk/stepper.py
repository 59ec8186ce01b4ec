"""Showing a turn of the bot step by step: after each act of its own the table waits for a key."""

from __future__ import annotations

from typing import Any

from attrs import define, evolve, field

from game.core.event import Event
from game.table.desk.pace import Pace
from game.table.desk.table import Table

UNSEEN, SEEN = "off", "fast"
"""A speed that shows nothing gives way to one that does while the turn is watched."""


@define(eq=False)
class Stepper:
    """Lets time pass on the table, or holds it."""

    table: Table[Any]
    on: bool = field(init=False, default=False)
    holding: bool = field(init=False, default=False)
    _pace: Pace = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._pace = self.table.pace

    def toggle(self) -> None:
        self.on = not self.on
        self.holding = False
        self.set_pace(self._pace)

    def set_pace(self, pace: Pace) -> None:
        """The player has chosen other speeds."""
        self._pace = pace
        seen = evolve(pace, bot=SEEN) if self.on and pace.bot == UNSEEN else pace
        self.table.pace = seen

    def update(self, dt: float) -> bool:
        """Let time pass; returns whether the picture changed."""
        table = self.table
        if self.holding:
            return False
        if self.on and table.elapsed + dt >= table.lasting and self._stops(table.playing):
            table.elapsed = table.lasting
            self.holding = True
            return True
        return table.update(dt)

    def go_on(self) -> None:
        """Complete the present event."""
        self.holding = False
        self.table.skip()

    def skip_all(self) -> None:
        self.holding = False
        self.table.skip_all()

    def _stops(self, event: Event | None) -> bool:
        return event is not None and self.table.looks.stops(self.table.shown, event)
