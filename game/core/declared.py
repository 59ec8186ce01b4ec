"""What the modules of a game's rules declare: their frames, and their kinds of events and of decisions."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Any

from game.core.frame import Frame


def frames_of(modules: Iterable[ModuleType]) -> tuple[type[Frame], ...]:
    """The frames that modules define: what a saved stack may consist of."""
    return tuple(
        thing
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type)
        and issubclass(thing, Frame)
        and thing.TAG
        and thing.__module__ == module.__name__
    )


def gathered(modules: Iterable[ModuleType], name: str) -> dict[str, Any]:
    """The kinds that modules declare under a name, such as EVENTS."""
    return {kind: fields for module in modules for kind, fields in getattr(module, name, {}).items()}
