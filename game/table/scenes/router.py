"""Which dialog lies over the campaign now: battles, bombing runs, checks, events, summaries, the end."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from attrs import Factory, define, field

from game.table.context import Context
from game.table.desk.table import Table
from game.table.scene import Scene
from game.table.skin import DialogKind


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
