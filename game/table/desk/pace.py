"""How fast events are shown: the speeds a player may choose, one for each group of events."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import define

from game.core.assets import assets
from game.core.tables import read_table

GROUPS = ("draws", "movement", "bot")
"""What the player sets a speed for."""


@cache
def speeds() -> Mapping[str, float]:
    """Every speed with its factor on the seconds of an event, slowest last."""
    source = read_table(assets() / "table", "speeds.toml")
    return {name: source.get(name, float) for name in source.names()}


@define
class Pace:
    """The chosen speed of each group, by name."""

    draws: str = "normal"
    movement: str = "normal"
    bot: str = "normal"

    def next_draws(self) -> str:
        """Go to the next speed of draws; returns its name."""
        names = list(speeds())
        self.draws = names[(names.index(self.draws) + 1) % len(names)]
        return self.draws

    def factor(self, group: str) -> float:
        """What the seconds of the events of a group are multiplied by."""
        speed: str = getattr(self, group)
        return speeds()[speed]
