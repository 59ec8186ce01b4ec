"""How events are shown: how long, at which of the player's speeds, and how the log writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from attrs import define, evolve, frozen

from game.core.frame import Event
from game.core.tables import DataTable, assets, read_table

GROUPS = ("draws", "movement", "bot")
"""What the player sets a speed for."""
BOT, MOVEMENT = "bot", "movement"
UNSEEN, SEEN = "off", "fast"
"""What is watched is shown, whatever speed the player plays at."""


@cache
def speeds() -> Mapping[str, float]:
    """Every speed with its factor on the seconds of an event, slowest last."""
    source = read_table(assets() / "table", "speeds.toml")
    return {name: source.get(name, float) for name in source.names()}


@cache
def linger_seconds(speed: str) -> float:
    """How long a finished dialog stays in view at a speed."""
    return read_table(assets() / "table", "linger.toml").get(speed, float)


@define
class Pace:
    """The chosen speed of each group, by name."""

    draws: str = "normal"
    movement: str = "normal"
    bot: str = "normal"

    def next_draws(self) -> str:
        """Go to the next speed of draws, a faster one while there is one; returns its name."""
        names = list(speeds())
        self.draws = names[names.index(self.draws) - 1]
        return self.draws

    def visible(self, *groups: str) -> Pace:
        """The same with no group left out that shall be watched; all of them if none is named."""
        return evolve(self, **{group: SEEN for group in groups or GROUPS if getattr(self, group) == UNSEEN})

    def factor(self, group: str) -> float:
        """What the seconds of the events of a group are multiplied by."""
        speed: str = getattr(self, group)
        return speeds()[speed]


@frozen
class EventLook:
    """How one kind of event is shown."""

    group: str = GROUPS[0]
    """The speed it goes by."""
    seconds: float = 0.0
    """At normal speed; an event without any is shown together with the next one."""
    each: float = 0.0
    """Seconds besides for every step of a path."""
    path: str = ""
    """The field of the event that holds the path."""
    stops: bool = False
    """Whether a turn of the bot that is watched step by step waits after it."""
    ceremony: str = ""
    """The kind of ceremony that it is shown with, which then says how long it takes."""
    only: str = ""
    """The field that must be so; where it is not, the event takes no time."""
    read_at: float = 0.85
    """How far it has been shown when it can be read: who speaks of it lets it stand still there."""


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
        look = self.kinds.get(event.kind, UNNAMED)
        return look if not look.only or event.about[look.only] else UNNAMED

    def seconds(self, state: Any, event: Event, pace: Pace) -> float:
        """How long an event is shown; the bot's own movement goes by the bot's speed."""
        look = self.of(event)
        steps = len(event.about.get(look.path, ())) if look.path else 0
        return (look.seconds + look.each * steps) * pace.factor(self._group(state, event))

    def watched(self, state: Any, event: Event, pace: Pace) -> bool:
        """Whether events of its group are shown at all, also if this one takes no time of its own."""
        return bool(pace.factor(self._group(state, event)))

    def _group(self, state: Any, event: Event) -> str:
        look = self.of(event)
        return BOT if look.group == MOVEMENT and self.by_bot(state, event) else look.group

    def stops(self, state: Any, event: Event) -> bool:
        """Whether a turn of the bot that is watched waits after an event."""
        return self.of(event).stops and self.by_bot(state, event)


def read_looks(folder: Traversable) -> dict[str, EventLook]:
    """Read the file of a game."""
    return {kind: _read(table) for kind, table in read_table(folder, "event_looks.toml").items()}


def _read(source: DataTable) -> EventLook:
    from game.table.ceremony.program import programs  # the options, which come first, want the speeds alone

    ceremony = source.one_of("ceremony", ("", *programs()), "")
    if ceremony and "seconds" in source.data:
        raise source.fail("seconds", "is not wanted beside a ceremony, which has a length of its own")
    length = programs()[ceremony].seconds if ceremony else source.get("seconds", float, UNNAMED.seconds)
    read = EventLook(
        group=source.one_of("group", GROUPS, UNNAMED.group),
        seconds=length,
        each=source.get("each", float, UNNAMED.each),
        path=source.text("path", UNNAMED.path),
        stops=source.flag("stops"),
        ceremony=ceremony,
        only=source.text("only", UNNAMED.only),
        read_at=programs()[ceremony].read_at if ceremony else UNNAMED.read_at,
    )
    source.done()
    return read
