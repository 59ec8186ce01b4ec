"""What a dialog tells: read from the picture on the table and from the events that led to it."""

from __future__ import annotations

from abc import ABC
from typing import ClassVar, Generic, Self, TypeVar

from attrs import define

from game.core.event import Event
from game.core.state import GameState
from game.table.desk.table import Table

S = TypeVar("S", bound=GameState)


@define(eq=False)
class Story(ABC, Generic[S]):
    """One combat, flight or check as far as it has been shown."""

    BEGINNING: ClassVar[tuple[str, ...]]
    ENDING: ClassVar[tuple[str, ...]]
    """The events it begins and ends with."""
    heard: list[Event]
    """What was told of it so far."""
    shown: S

    @classmethod
    def on(cls, table: Table[S]) -> Self:
        """The story that the table tells now."""
        return cls(cls._chapter(table), table.shown)

    @classmethod
    def _chapter(cls, table: Table[S]) -> list[Event]:
        """Its events in the log; where that does not hold its beginning, those since the last question."""
        heard: list[Event] = []
        for entry in reversed(table.log):
            if heard and cls.ends(entry.event):
                break
            heard.append(entry.event)
        heard.reverse()
        first = next((place for place, event in enumerate(heard) if event.kind in cls.BEGINNING), None)
        if first is None:
            first = max(0, len(heard) - len(table.told)) if table.busy else len(heard)
        return heard[first:]

    @classmethod
    def ends(cls, event: Event) -> bool:
        """Whether it is over with an event."""
        return event.kind in cls.ENDING

    @property
    def end(self) -> Event | None:
        """The event it ended with; None while it goes on."""
        return self.heard[-1] if self.heard and self.ends(self.heard[-1]) else None

    @property
    def over(self) -> bool:
        return self.end is not None


@define
class Steps:
    """Where in its procedure a story stands, and where it was before."""

    present: int
    passed: list[int]

    def go(self, step: int) -> None:
        if step != self.present:
            self.passed.append(self.present)
            self.present = step
