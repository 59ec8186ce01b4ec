"""What a game brings to the table: all that is drawn and clicked and is not alike for every game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from attrs import frozen

from game.core.game import Late, fetched
from game.core.text_files import Texts

if TYPE_CHECKING:
    import pygame

    from game.core.journal import Journal
    from game.table.context import Context
    from game.table.desk.desk_skin import DeskSkin
    from game.table.desk.table import Table
    from game.table.draw.theme import Theme
    from game.table.map.map_skin import MapSkin
    from game.table.report.contents import Report
    from game.table.scene import Scene


class Dialog(Protocol):
    """A class of scenes that lie over the campaign; it knows when one is wanted."""

    def __call__(self, context: Context, table: Table[Any]) -> Scene:
        """Open it."""

    def wanted(self, table: Table[Any]) -> bool:
        """Whether it has something to show or to ask now."""


@frozen
class DialogKind:
    """A kind of dialog, whose scene is imported when it is first looked for."""

    name: str
    module: str
    scene: str

    @property
    def dialog(self) -> Dialog:
        """What makes the scene."""
        dialog: Dialog = getattr(import_module(self.module), self.scene)
        return dialog

    def moment(self, table: Table[Any]) -> Hashable:
        """The point of the campaign at which the story is told now, or None while it is not told."""
        if not self.dialog.wanted(table):
            return None
        return table.session.state.choices_made, len(table.told), table.busy


LEARN_KEYS = Late("game.table.scenes.keys:key_sheet")


@frozen(eq=False)
class Skin:
    """The look of one game, asked for when a window opens; its parts are imported when they are used."""

    map_name: str
    """The dotted name of its kind of `MapSkin`."""
    desk_name: str
    """The dotted name of its `DeskSkin`."""
    menus: Texts
    """What it says on the pages around a game, filled from the header of a position."""
    report: Callable[[Journal, bool], Report]
    """The after-action report of a record, with maps or without."""
    dialogs: tuple[DialogKind, ...] = ()
    """What may lie over its map, the most pressing first."""
    windows: Mapping[str, Callable[[Context, Table[Any], Any], Scene | None]] = {}
    """What a player opens over the map, by what makes it for a position and the scene below; None where
    there is nothing to show."""
    thumbnail: Callable[[Any], str] = lambda _state: ""
    """The small picture of a position that a save carries."""
    learn: Callable[[Context, bool], Scene] = LEARN_KEYS
    """The page that teaches it, alone or over a running game; the keys, where it has none of its own."""
    preview: Callable[[Theme, int], Sequence[pygame.Surface]] = lambda _theme, _size: ()
    """A few of its pieces in a theme and a size, for whoever chooses colours and sizes."""
    modules: tuple[str, ...] = ()
    """What it will need once a game begins, in the order of need; imported while nothing happens."""

    @property
    def desk(self) -> DeskSkin:
        """Its panels, questions and windows."""
        desk: DeskSkin = fetched(self.desk_name)
        return desk

    @property
    def scenes(self) -> tuple[str, ...]:
        """The names of all that may lie over its map."""
        return tuple(dict.fromkeys((*(kind.name for kind in self.dialogs), *self.windows)))

    @property
    def map(self) -> MapSkin[Any]:
        """Its map, made when it is first wanted."""
        return _map(self.map_name)


@cache
def _map(name: str) -> MapSkin[Any]:
    skin: MapSkin[Any] = fetched(name)()
    return skin
