"""Which happenings the player has been shown in a dialog: each is shown once."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from game.core.event import Event
from game.table.desk.table import Table

_SEEN: WeakKeyDictionary[Table[Any], list[Event]] = WeakKeyDictionary()


def unseen(table: Table[Any], *kinds: str) -> Event | None:
    """The first event of these kinds in the story so far that no dialog has shown."""
    seen = _SEEN.get(table, [])
    return next(
        (event for event in table.told if event.kind in kinds and not any(event is old for old in seen)), None
    )


def mark_seen(table: Table[Any], event: Event) -> None:
    """Note that an event has been shown; those of earlier stories are forgotten."""
    kept = [old for old in _SEEN.get(table, []) if any(old is told for told in table.told)]
    _SEEN[table] = [*kept, event]
