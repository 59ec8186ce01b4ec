"""A game by name, before anything of it is imported: menus open without the rules, rules without a screen."""

from __future__ import annotations

from collections import UserDict
from importlib import import_module
from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from game.core.system import System


@frozen
class Game:
    """One game of the registry. A dotted name is `module:object`."""

    id: str
    title: str
    system_name: str
    """The dotted name of its `System`."""
    skin_name: str
    """The dotted name of its `Skin`, which only a window or a picture asks for."""
    folder: str = ""
    """Where its saves lie within the folder of saves; empty for that folder itself."""
    blurb: str = ""
    """What its box says below the title: what kind of game, and how long."""
    cover: str = ""
    """The engraving behind its title, as a path among the assets; without one its map lies there."""
    box: str = ""
    """The engraving on its box; without one the box is plain printed paper."""

    @property
    def system(self) -> System[Any]:
        """Its rules."""
        system: System[Any] = fetched(self.system_name)
        return system

    @property
    def skin(self) -> Any:
        """Its look; the table knows what it must be."""
        return fetched(self.skin_name)


@frozen
class Late:
    """A function or class by its dotted name, imported when it is called; another process may have it."""

    name: str

    def __call__(self, *values: Any, **named: Any) -> Any:
        return fetched(self.name)(*values, **named)


@frozen
class LateValue:
    """A value of a module by its dotted name, for whoever asks by calling; imported then."""

    name: str

    def __call__(self) -> Any:
        return fetched(self.name)


class LateParts(UserDict[str, Any]):
    """Things by name, given by their dotted names; each is imported when it is asked for."""

    def __getitem__(self, key: str) -> Any:
        return fetched(super().__getitem__(key))


def fetched(name: str) -> Any:
    """What a dotted name means."""
    module, _, thing = name.partition(":")
    return getattr(import_module(module), thing)
