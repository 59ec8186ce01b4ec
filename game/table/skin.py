"""What a game brings to the table: all that is drawn and clicked and is not alike for every game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from game.core.game import fetched
from game.table.scenes.router import DialogKind

if TYPE_CHECKING:
    from game.table.map.map_skin import MapSkin


@frozen(eq=False)
class Skin:
    """The look of one game, asked for when a window opens; its parts are imported when they are used."""

    dialogs: tuple[DialogKind, ...]
    """What may lie over its map, the most pressing first."""
    map_name: str
    """The dotted name of its kind of `MapSkin`."""

    @property
    def map(self) -> MapSkin[Any]:
        """Its map, made when it is first wanted."""
        return _map(self.map_name)


@cache
def _map(name: str) -> MapSkin[Any]:
    skin: MapSkin[Any] = fetched(name)()
    return skin
