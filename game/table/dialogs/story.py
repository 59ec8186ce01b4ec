"""What a board tells: built from events as they are shown, and from the position when it is asked about."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Self

from attrs import define, field

from game.core.event import Event
from game.core.frame import Frame
from game.siloam.model.state import State
from game.siloam.screen.asking import told
from game.table.desk.table import Table


@define(eq=False)
class Story(ABC):
    """One combat, flight or check from its beginning to its end."""

    BEGINNING: ClassVar[Sequence[str]] = ()
    ENDING: ClassVar[Sequence[str]] = ()
    """The events it begins and ends with."""
    FRAMES: ClassVar[Sequence[type[Frame]]] = ()
    """The frames that carry it out."""
    over: bool = field(init=False, default=False)
    end: Event | None = field(init=False, default=None)
    """The event it ended with."""
    heard: list[Event] = field(init=False, factory=list)
    """What it was told so far."""

    @classmethod
    def begin(cls, table: Table) -> Self:
        """The story on the table, with all that has been shown of it already."""
        story = cls()
        before, since = chapter(table, cls.BEGINNING, cls.ENDING)
        story.hear_all(before, table.shown)
        if not since or since[0].kind not in cls.BEGINNING or cls._had_begun(table):
            story.read(table.shown)
        story.hear_all(since, table.shown)
        return story

    @classmethod
    def _had_begun(cls, table: Table) -> bool:
        """Whether the frames in the picture are its own, not those of a story that has ended since."""
        if any(event.kind in cls.ENDING for event in table.told):
            return False
        return any(table.shown.frame(frame) is not None for frame in cls.FRAMES)

    def hear_all(self, events: Iterable[Event], shown: State) -> None:
        """Take in events up to the end of the story."""
        for event in events:
            if self.over:
                break
            self.hear(event, shown)
            self.heard.append(event)
            self.end = event if self.over else None

    @abstractmethod
    def hear(self, event: Event, shown: State) -> None:
        """Take in an event that has just begun to be shown."""

    @abstractmethod
    def read(self, state: State) -> None:
        """Take in the position while the game waits for an answer."""


@define(eq=False)
class Listener:
    """Feeds a story with the events of a table, each once."""

    table: Table
    _heard: int = field(init=False, default=0)
    _last: Event | None = field(init=False, default=None)

    def catch_up(self) -> None:
        """Leave out what has been told so far."""
        told = self.table.told
        self._heard, self._last = len(told), told[-1] if told else None

    def listen(self, story: Story) -> bool:
        """Hear what is new; returns whether anything was."""
        told = self.table.told
        if self._heard and (len(told) < self._heard or told[self._heard - 1] is not self._last):
            self._heard = 0  # an answer has begun a new chapter
        news = told[self._heard :]
        story.hear_all(news, self.table.shown)
        self.catch_up()
        return bool(news)


def chapter(
    table: Table, beginning: Sequence[str], ending: Sequence[str]
) -> tuple[Sequence[Event], Sequence[Event]]:
    """The events of the story on the table, before the last question and those being shown since.

    Where the log does not hold its beginning, all that was told since the question belongs to it.
    """
    events = [entry.event for entry in told(table)]
    asked = len(events) - (len(table.told) if table.busy else 0)
    first, after = len(events), 0
    for index in range(len(events) - 1, -1, -1):
        if events[index].kind in ending:
            after = index + 1
            break
        if events[index].kind in beginning:
            first = index
    if first == len(events):
        first = max(after, asked)
    return events[first:asked], events[max(first, asked) :]
