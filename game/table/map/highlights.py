"""What a scene points out on the map."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, field

from game.core.decision import Choice

LOOK_UNDER = "look_under"
"""The layer of every map: counters become transparent, so that the print below them can be read."""


@define
class Highlights:
    """Choices, pointers and layers, for one picture of the map."""

    choices: Mapping[str, tuple[Choice, ...]] = field(factory=dict)
    """Legal choices by hex."""
    hovered: str | None = None
    cursor: str | None = None
    """The hex of the keyboard cursor."""
    selected: str | None = None
    """The id of a piece."""
    path: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    """Hexes the log points at."""
    reach: tuple[str, ...] = ()
    """How far something would reach from the hex that is pointed at."""
    layers: frozenset[str] = frozenset()
    """What else the player wants to see, of `LOOK_UNDER` and the layers of the game's map."""

    @property
    def look_under(self) -> bool:
        return LOOK_UNDER in self.layers
