"""Events shown one after another, each with the position as it was right after it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from attrs import define, field

from game.core.event import Event
from game.core.state import GameState
from game.core.system import System
from game.table.desk.pace import EventLooks, Pace

S = TypeVar("S", bound=GameState)


class Moment(NamedTuple, Generic[S]):
    """An event and what a seat may know of the position right after it."""

    event: Event
    picture: S


@define(eq=False)
class Observer(Generic[S]):
    """Watches a game with the eyes of a seat and keeps what it saw at each event."""

    system: System[S]
    seat: str
    moments: list[Moment[S]] = field(init=False, factory=list)

    def __call__(self, state: S, event: Event) -> None:
        self.moments.append(Moment(event, self.system.seen(state, self.seat)))


@define(eq=False)
class Showing(Generic[S]):
    """What the map shows: a picture, the event that led to it, and those still to come."""

    shown: S
    """What the screen draws: all that a seat may know, at the event being shown or after the last."""
    looks: EventLooks = field(factory=EventLooks)
    """How long each event is shown."""
    pace: Pace = field(factory=Pace)
    playing: Event | None = field(init=False, default=None)
    """The event being shown now."""
    elapsed: float = field(init=False, default=0.0)
    lasting: float = field(init=False, default=0.0)
    told: list[Event] = field(init=False, factory=list)
    """Events shown so far, the present one last."""
    _queue: deque[Moment[S]] = field(init=False, factory=deque)

    @property
    def busy(self) -> bool:
        """Whether events are still being shown."""
        return self.playing is not None or bool(self._queue)

    @property
    def progress(self) -> float:
        """How far the present event has been shown, from 0 to 1."""
        return min(1.0, self.elapsed / self.lasting) if self.lasting else 1.0

    def tell(self, moments: Iterable[Moment[S]]) -> None:
        """Queue what happened for showing."""
        self._queue.extend(moments)
        self._begin_next()

    def update(self, dt: float) -> bool:
        """Let time pass; returns whether the picture changed."""
        if self.playing is None:
            return False
        self.elapsed += dt
        if self.elapsed >= self.lasting:
            self._begin_next()
        return True

    def skip(self) -> None:
        """Complete the present event at once."""
        if self.playing is not None:
            self._begin_next()

    def skip_all(self) -> None:
        """Show the end of the story."""
        while self.playing is not None:
            self._begin_next()

    def settle(self) -> None:
        """Nothing is shown any more; what was still to come is dropped."""
        self._queue.clear()
        self.playing = None

    def _begin_next(self) -> None:
        """Show events until one of them takes time, or all have been shown."""
        while self._queue:
            self.playing, self.shown = self._queue.popleft()
            self.told.append(self.playing)
            self.elapsed = 0.0
            self.lasting = self.looks.seconds(self.shown, self.playing, self.pace)
            if self.lasting:
                return
        self.settle()
