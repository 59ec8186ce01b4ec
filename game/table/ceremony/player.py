"""Holds the ceremonies of a running game: in the time of their events, or while the table stands still."""

from __future__ import annotations

from collections import deque
from typing import Any

import pygame
from attrs import define, field

from game.core.frame import Event
from game.table.ceremony.ceremony import Ceremony, Room
from game.table.ceremony.place_turned import PlaceTurned
from game.table.context import Context
from game.table.desk.desk import Desk
from game.table.desk.pace import MOVEMENT
from game.table.desk.table import Table
from game.table.draw.slices import Work, finish

SHOWN_SHARE = (0.3, 0.4)
"""The middle part of the map that a ceremony takes, across and down."""


@define(eq=False)
class CeremonyPlayer:
    """Follows the table and shows what is made much of.

    The ceremony of an event takes the time in which that event is shown. Places change hands with events of
    any kind, also on boards that cover the map: they are noticed when all that is over, and the table stands
    still until each has been shown.
    """

    context: Context
    table: Table[Any]
    _event: Event | None = field(init=False, default=None)
    """The event that was looked at last."""
    _of_event: Ceremony | None = field(init=False, default=None)
    _settled: Any = field(init=False)
    """The picture in which places were looked at last."""
    _places: deque[PlaceTurned] = field(init=False, factory=deque)
    """Those that wait, the one that is shown first."""
    _elapsed: float = field(init=False, default=0.0)
    _heard: set[str] = field(init=False, factory=set)
    """The phases of the present ceremony that have been heard."""
    _work: Work | None = field(init=False, default=None)

    def __attrs_post_init__(self) -> None:
        self._settled = self.table.settled

    @property
    def current(self) -> Ceremony | None:
        """The one that is held now."""
        return self._places[0] if self._places else self._of_event

    @property
    def holding(self) -> bool:
        """Whether the table stands still for one."""
        return bool(self._places)

    @property
    def hides(self) -> bool:
        """Whether what happened cannot be read yet."""
        still = self.context.options.reduced_motion
        return self._of_event is not None and not still and self._of_event.hides(self.table.progress)

    @property
    def untold(self) -> str:
        """What is said as long as that is so, of the texts of the table."""
        return (self._of_event or Ceremony).untold

    @property
    def turning(self) -> PlaceTurned | None:
        """The place that is changing hands."""
        return self._places[0] if self._places else None

    @property
    def lasting(self) -> float:
        """The seconds of the present one at the player's speed."""
        if self._places:
            return self._places[0].program.seconds * self.table.pace.factor(MOVEMENT)
        return self.table.lasting

    @property
    def progress(self) -> float:
        if not self._places:
            return self.table.progress
        return min(1.0, self._elapsed / self.lasting) if self.lasting else 1.0

    # ------------------------------------------------------------------ time

    def follow(self) -> None:
        """See what the table shows now."""
        if self.table.playing is not self._event:
            self._event = self.table.playing
            self._of_event = self._made()
            self._begin()
        if self.table.settled is not self._settled:
            before, self._settled = self._settled, self.table.settled
            self._look_at_places(before)

    def update(self, dt: float) -> bool:
        """Let time pass; returns whether the picture changed. What is heard keeps step."""
        self.follow()
        ceremony = self.current
        if ceremony is None:
            return False
        if self._places:
            self._elapsed += dt
            if self._elapsed >= self.lasting:
                self._places.popleft()
                self._begin()
                return True
        for phase in ceremony.program.begun(self.progress):
            if phase not in self._heard:
                self._heard.add(phase)
                for sound in ceremony.heard(phase):
                    self.context.sounds.play(sound)
        return True

    def end(self) -> bool:
        """Go to the end of what the table stands still for; returns whether it did."""
        held = bool(self._places)
        self._places.clear()
        return held

    def pass_over(self) -> None:
        """All was shown at once: nothing of it is made much of."""
        self._settled = self.table.settled

    def _made(self) -> Ceremony | None:
        event, table = self._event, self.table
        if event is None or not table.looks.of(event).ceremony:
            return None
        return self.context.skin.desk.ceremonies.of_event(event, table.shown, self.context.theme)

    def _look_at_places(self, before: Any) -> None:
        """Note which places were won or lost, unless nothing of it was to be shown or it was taken back."""
        table, skin = self.table, self.context.skin.desk
        if not table.told or not table.pace.factor(MOVEMENT):
            return
        had, has = skin.held(before), skin.held(self._settled)
        turned = [(place, False) for place in had if place not in has]
        turned += [(place, True) for place in has if place not in had]
        waiting = not self._places
        for place, won in turned:
            made = skin.ceremonies.of_place(place, won, before, self._settled, self.context.theme)
            if made is not None:
                self._places.append(made)
        if waiting and self._places:
            self._begin()

    def _begin(self) -> None:
        self._elapsed = 0.0
        self._heard.clear()
        self._work = None

    # ------------------------------------------------------------------ drawing

    def place(self, view: pygame.Rect) -> pygame.Rect | None:
        """Where the present one is shown in a view, for whoever must not lie on it."""
        if self.current is None:
            return None
        across, down = SHOWN_SHARE
        return view.scale_by(across, down)

    def draw(self, surface: pygame.Surface, desk: Desk) -> None:
        """Draw the present one over the window."""
        ceremony = self.current
        if ceremony is None:
            return
        theme, view, slices = desk.theme, desk.layout.map, self.context.slices
        if self._work is None:
            self._work = ceremony.work(theme, view)
        finish(self._work) if slices is None else slices.advance(self._work)
        still = self.context.options.reduced_motion
        room = Room(surface, theme, view, desk.place_of, self.progress, self.lasting, still)
        ceremony.draw(room)
