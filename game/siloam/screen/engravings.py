"""Where the engravings of the game lie, by the event they stand for or the end they show."""

from __future__ import annotations

from importlib.resources.abc import Traversable

from game.core.tables import assets

ENGRAVINGS = assets() / "siloam" / "engravings"


def engraving_of(name: str) -> Traversable:
    """The file of a picture."""
    return ENGRAVINGS / f"{name}.png"
