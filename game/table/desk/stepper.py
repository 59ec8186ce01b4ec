"""How time passes on the table: step by step, and with a pause before a phase."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from attrs import define, field

from game.core.frame import Event
from game.table.desk.pace import BOT, Pace
from game.table.desk.table import Table

SECONDS = 0.4
"""Shorter than it takes to read a new question, longer than a press that was meant for the last one."""


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
        seen = pace.visible(BOT) if self.on else pace
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


@define(eq=False)
class Guard:
    """A pause in which nothing is ended: a press may have been meant for what went before.

    It begins with every phase but the first that is asked about, after events were shown, and when
    something that lay on top has gone.
    """

    _phase: Hashable = field(init=False, default=None)
    _left: float = field(init=False, default=0.0)

    @property
    def holds(self) -> bool:
        return self._left > 0

    def asked(self, phase: Hashable) -> None:
        """A question of a phase waits."""
        if phase is None or phase == self._phase:
            return
        if self._phase is not None:
            self.hold()
        self._phase = phase

    def hold(self) -> None:
        """Begin the pause, or begin it anew."""
        self._left = SECONDS

    def update(self, dt: float) -> None:
        self._left = max(0.0, self._left - dt)
