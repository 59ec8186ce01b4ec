"""What a game brings to the table: all that is drawn and clicked and is not alike for every game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Protocol

from attrs import Factory, define, field, frozen

from game.core.game import Late, fetched
from game.core.words import Texts

if TYPE_CHECKING:
    import pygame

    from game.core.journal import Journal
    from game.table.context import Context
    from game.table.desk.desk_skin import DeskSkin
    from game.table.desk.table import Table
    from game.table.draw.theme import Theme
    from game.table.map.map_skin import MapSkin
    from game.table.reading.typesetting import Illustration
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


Illustrate = Callable[["Theme", str, int], "Illustration | None"]
"""Draws what a page of the rulebook is illustrated with, by its name, in a theme and a size; None for a name
that it does not know."""
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
    board: Callable[[Any], str] = lambda _state: ""
    """Which map a position is played on, in a game of several: its `MapSkin` is made with that name."""
    learn: Callable[[Context, bool], Scene] = LEARN_KEYS
    """The page that teaches it, alone or over a running game; the keys, where it has none of its own."""
    preview: Callable[[Theme, int], Iterable[pygame.Surface]] = lambda _theme, _size: ()
    """A few of its pieces in a theme and a size, one by one, for whoever chooses colours and sizes."""
    illustrate: Illustrate = lambda _theme, _name, _size: None
    """Its counters, chits and symbols as the rulebook names them."""
    sounds: Traversable | None = None
    """Where its `sounds.toml` lies, which says what is heard with which event; without one it is silent."""
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
        """Its map, or the first of several, made when it is first wanted."""
        return _map(self.map_name, "")

    def map_of(self, state: Any) -> MapSkin[Any]:
        """The map that a position is played on."""
        return _map(self.map_name, self.board(state))


@cache
def _map(name: str, board: str) -> MapSkin[Any]:
    kind = fetched(name)
    skin: MapSkin[Any] = kind(board) if board else kind()
    return skin


@define(eq=False)
class Router:
    """Opens dialogs and remembers which were closed, so that none opens twice for one moment."""

    context: Context
    kinds: tuple[DialogKind, ...] = field(
        default=Factory(lambda self: self.context.skin.dialogs, takes_self=True)
    )
    _open: tuple[DialogKind, Hashable, Scene] | None = field(init=False, default=None)
    _closed: dict[str, Hashable] = field(init=False, factory=dict)
    """The moment for which the dialog of a story was opened last, once it is closed."""
    _aside: DialogKind | None = field(init=False, default=None)
    """The story whose dialog was put aside to look at the map."""

    def put_aside(self, table: Table[Any]) -> str:
        """The name of the story whose dialog waits beside the map; empty when none does."""
        story = self._aside
        moment = story.moment(table) if story is not None else None
        return story.name if story is not None and moment == self._closed.get(story.name) is not None else ""

    def reopen(self, table: Table[Any]) -> Scene | None:
        """Bring back the dialog that was put aside."""
        self._closed.pop(self.put_aside(table), None)
        return self.dialog_for(table)

    def dialog_for(self, table: Table[Any]) -> Scene | None:
        """The dialog that must open now."""
        for story in self.kinds:
            moment = story.moment(table)
            if moment is not None and self._closed.get(story.name) != moment:
                self._open = (story, moment, story.dialog(self.context, table))
                return self._open[-1]
        return None

    def closed(self, table: Table[Any]) -> None:
        """The dialog was closed: it is not opened again for the moment it was opened for.

        It may be wanted at once for a later moment: a battle can follow on a battle. A dialog that
        had not come to its end was put aside to look at the map, and stays so while the question waits.
        """
        if self._open is not None:
            story, moment, scene = self._open
            put_aside = not getattr(scene, "finished", True)
            self._closed[story.name] = story.moment(table) if put_aside else moment
            self._aside = story if put_aside else None
            self._open = None
