"""Showing the Vang's turn step by step: after each act of theirs the table waits for a key."""

from __future__ import annotations

from attrs import define, evolve, field

from game.core.event import Event
from game.siloam.model.content import VANG
from game.table.desk.pace import Pace
from game.table.desk.table import Table

STOPS = ("banner_activated", "attack_declared", "unit_moved", "unit_deployed", "bombing_line")
"""Events after which a watched turn waits."""
UNSEEN, SEEN = "off", "fast"
"""A speed that shows nothing gives way to one that does while the turn is watched."""


@define(eq=False)
class Stepper:
    """Lets time pass on the table, or holds it."""

    table: Table
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
        if event is None or event.kind not in STOPS:
            return False
        about = event.about
        pieces = (about.get("unit", ""), *about.get("attackers", ()))
        units = (self.table.shown.units.get(piece) for piece in pieces)
        by_vang = any(unit is not None and unit.spec.faction == VANG for unit in units)
        return event.kind == "banner_activated" or bool(about.get("vang")) or by_vang
