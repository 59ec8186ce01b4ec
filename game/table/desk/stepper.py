"""How time passes on the table: step by step, once again from the log, with a pause before a phase."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from attrs import define, evolve, field

from game.core.engine import apply, start
from game.core.frame import Event
from game.core.journal import first_position
from game.core.session import Session
from game.core.state import S
from game.table.desk.pace import GROUPS, Pace
from game.table.desk.table import Moment, Observer, Table

UNSEEN, SEEN = "off", "fast"
"""A speed that shows nothing gives way to one that does while the turn is watched."""
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


def moments(session: Session[S], first: int, last: int) -> list[Moment[S]]:
    """What happened between two places of the log, the last one included, as it was seen then."""
    log, system, journal = session.log, session.system, session.journal
    choice = log[first].choice
    begin = next(place for place, entry in enumerate(log) if entry.choice == choice)
    observer = Observer(system, session.seat)
    if choice == 0:
        state = first_position(system, journal)
        start(state, observer)
    else:
        state = session.position(choice - 1).clone()
    for answer in journal.choices[max(0, choice - 1) : log[last].choice]:
        apply(state, answer, watcher=observer)
    return observer.moments[first - begin : last + 1 - begin]


def visible(pace: Pace) -> Pace:
    """The player's speeds, with nothing left out."""
    shown = {group: SEEN for group in GROUPS if getattr(pace, group) == UNSEEN}
    return evolve(pace, **shown)


@define(eq=False)
class Guard:
    """Watches which phase is asked about; the first one it sees needs no pause."""

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
            self._left = SECONDS
        self._phase = phase

    def update(self, dt: float) -> None:
        self._left = max(0.0, self._left - dt)
