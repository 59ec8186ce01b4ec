"""How a game's events are shown: how long, and at which of the player's speeds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from attrs import frozen

from game.core.event import Event
from game.core.tables import DataTable, read_table
from game.table.desk.pace import GROUPS, Pace

BOT, MOVEMENT = "bot", "movement"


@frozen
class EventLook:
    """How one kind of event is shown."""

    group: str = GROUPS[0]
    """The speed it goes by."""
    seconds: float = 0.0
    """At normal speed; an event without any is shown together with the next one."""
    stops: bool = False
    """Whether a turn of the bot that is watched step by step waits after it."""


UNNAMED = EventLook()


def _nobodys(_state: Any, _event: Event) -> bool:
    return False


@frozen(eq=False)
class EventLooks:
    """The kinds of event that take time or stop a watched turn."""

    kinds: Mapping[str, EventLook] = {}
    by_bot: Callable[[Any, Event], bool] = _nobodys
    """Whether something is done by the side that nobody plays."""

    def of(self, event: Event) -> EventLook:
        return self.kinds.get(event.kind, UNNAMED)

    def seconds(self, state: Any, event: Event, pace: Pace) -> float:
        """How long an event is shown; the bot's own movement goes by the bot's speed."""
        look = self.of(event)
        group = BOT if look.group == MOVEMENT and self.by_bot(state, event) else look.group
        return look.seconds * pace.factor(group)

    def stops(self, state: Any, event: Event) -> bool:
        """Whether a turn of the bot that is watched waits after an event."""
        return self.of(event).stops and self.by_bot(state, event)


def read_looks(folder: Traversable) -> dict[str, EventLook]:
    """Read the file of a game."""
    return {kind: _read(table) for kind, table in read_table(folder, "event_looks.toml").items()}


def _read(source: DataTable) -> EventLook:
    read = EventLook(
        group=source.one_of("group", GROUPS, UNNAMED.group),
        seconds=source.get("seconds", float, UNNAMED.seconds),
        stops=source.flag("stops"),
    )
    source.done()
    return read
