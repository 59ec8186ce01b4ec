"""How fast events are shown: seconds by kind from the theme, speeds chosen by the player."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import define, frozen

from game.core.assets import assets
from game.core.event import Event
from game.core.tables import read_table

GROUPS = ("draws", "movement", "bot")
"""What the player sets a speed for; the bot's own movement goes by the bot's speed."""


@frozen
class Timing:
    """The theme's motion file."""

    speeds: Mapping[str, float]
    group: Mapping[str, str]
    """Event kind to group."""
    seconds: Mapping[str, float]
    """Event kind to seconds at normal speed."""


@cache
def timing() -> Timing:
    """Read the motion file once."""
    source = read_table(assets() / "theme", "motion.toml")
    speeds = source.table("speeds")
    group: dict[str, str] = {}
    seconds: dict[str, float] = {}
    for name in GROUPS:
        table = source.table(name)
        for kind in table.names():
            group[kind] = name
            seconds[kind] = table.get(kind, float)
    source.done()
    return Timing({name: speeds.get(name, float) for name in speeds.names()}, group, seconds)


@define
class Pace:
    """The chosen speed of each group, by name."""

    draws: str = "normal"
    movement: str = "normal"
    bot: str = "normal"

    def next_draws(self) -> str:
        """Go to the next speed of draws; returns its name."""
        names = list(timing().speeds)
        self.draws = names[(names.index(self.draws) + 1) % len(names)]
        return self.draws

    def seconds(self, event: Event, by_vang: bool) -> float:
        """How long an event is shown."""
        known = timing()
        group = known.group.get(event.kind)
        if group is None:
            return 0.0
        if by_vang and group == "movement":
            group = "bot"
        speed: str = getattr(self, group)
        return known.seconds[event.kind] * known.speeds[speed]
