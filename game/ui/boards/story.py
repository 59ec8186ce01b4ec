"""What a board tells: built from events as they are shown, and from the position when it is asked about."""

from __future__ import annotations

from attrs import define, field

from game.core.event import Event
from game.siloam.state import State
from game.ui.play.table import Table


@define(eq=False)
class Story:
    """One combat, flight or check from its beginning to its end."""

    over: bool = field(init=False, default=False)

    def hear(self, event: Event, shown: State) -> None:
        """Take in an event that has just begun to be shown."""
        raise NotImplementedError

    def read(self, state: State) -> None:
        """Take in the position while the game waits for an answer."""
        raise NotImplementedError


@define(eq=False)
class Listener:
    """Feeds a story with the events of a table, each once."""

    table: Table
    _heard: int = field(init=False, default=0)
    _last: Event | None = field(init=False, default=None)

    def begin_at(self, index: int) -> None:
        """Start with the event of this index among those told."""
        self._heard = index
        self._last = self.table.told[index - 1] if index else None

    def listen(self, story: Story) -> bool:
        """Hear what is new; returns whether anything was."""
        told = self.table.told
        if self._heard and (len(told) < self._heard or told[self._heard - 1] is not self._last):
            self._heard = 0  # an answer has begun a new chapter
        news = told[self._heard :]
        for event in news:
            if story.over:
                break
            story.hear(event, self.table.shown)
            self._heard += 1
            self._last = event
        return bool(news)
