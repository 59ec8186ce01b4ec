"""The keys and what they do, from assets/table/keys.toml and the file of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from itertools import pairwise

import pygame
from attrs import frozen

from game.core.assets import assets
from game.core.tables import DataTable, read_table
from game.table.desk.pointer import ARROWS
from game.table.texts import say

CAMPAIGN = "campaign"
SHIFT = "Shift+"
RUN = 3
"""Keys in a row, such as digits, are written from the first to the last from this many on."""


@frozen
class Binding:
    """Keys that do one thing in one kind of scene."""

    action: str
    keys: tuple[int, ...]
    shift: bool
    text: str
    tool: str
    """What the button of the strip beside the map says."""
    scene: str
    verb: bool
    """Whether the action is the verb of a choice, whose button the key presses."""


@frozen(eq=False)
class KeyTable:
    """Every key in the order of the key sheet."""

    bindings: tuple[Binding, ...]
    headings: Mapping[str, str]
    """Of the kinds of scenes where keys have a meaning."""
    names: Mapping[str, str]
    """What stands on a key, by the name that pygame gives it in small letters."""

    @property
    def scenes(self) -> tuple[str, ...]:
        """The kinds of scenes, as the key sheet divides them."""
        return tuple(dict.fromkeys(binding.scene for binding in self.bindings))

    def name(self, key: int) -> str:
        """What stands on the key."""
        name = pygame.key.name(key, False)
        return self.names.get(name.lower(), name.title())

    def spelled(self, binding: Binding) -> str:
        """The keys of a line as they stand on a keyboard, each once."""
        keys = binding.keys
        if set(keys) == set(ARROWS):
            names = {self.names["arrows"]: None}
        elif len(keys) >= RUN and all(b - a == 1 for a, b in pairwise(keys)):
            names = {say("keysheet.to", first=self.name(keys[0]), last=self.name(keys[-1])): None}
        else:
            names = dict.fromkeys(map(self.name, keys))
        return ", ".join(f"{SHIFT if binding.shift else ''}{name}" for name in names)

    def action(self, key: int, shift: bool) -> str:
        """What a key does in the campaign; empty if nothing. Shift matters only where it is spoken of."""
        found = [b for b in self.bindings_of(CAMPAIGN) if key in b.keys]
        exact = next((b.action for b in found if b.shift == shift), "")
        return exact or next((b.action for b in found), "")

    def bindings_of(self, scene: str) -> tuple[Binding, ...]:
        """The keys of one kind of scene."""
        return tuple(binding for binding in self.bindings if binding.scene == scene)

    def binding(self, action: str) -> Binding:
        return next(b for b in self.bindings if b.action == action)

    def keys_of(self, action: str) -> tuple[int, ...]:
        """The keys that do something, the one to name first."""
        return self.binding(action).keys

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs with a key of their own."""
        return tuple(binding.action for binding in self.bindings if binding.verb)

    def verb_key(self, verb: str) -> int | None:
        """The key of its own that a choice has; the others are numbered."""
        return self.keys_of(verb)[0] if verb in self.verbs else None


@cache
def table_keys() -> KeyTable:
    """The keys that are alike in every game."""
    return read_keys(assets() / "table", KeyTable((), {}, {}))


def read_keys(folder: Traversable, known: KeyTable) -> KeyTable:
    """Add the keys of a file to those that are known, each in its place of the sheet.

    An entry for a known action takes the place of that one; the others come after the action they name,
    or after the entry above them.
    """
    source = read_table(folder, "keys.toml")
    headings = {**known.headings, **_texts(source.optional_table("scenes"))}
    bindings, place = list(known.bindings), len(known.bindings)
    for entry in source.tables("keys"):
        binding = _read_binding(entry, headings)
        actions = [b.action for b in bindings]
        if binding.action in actions:
            bindings[actions.index(binding.action)] = binding
        else:
            if "after" in entry.data:
                place = actions.index(entry.one_of("after", actions)) + 1
            bindings.insert(place, binding)
            place += 1
        entry.done()
    names = {**known.names, **_texts(source.optional_table("names"))}
    source.done()
    return KeyTable(tuple(bindings), headings, names)


def _texts(source: DataTable) -> dict[str, str]:
    return {key: source.text(key) for key in source.names()}


def _read_binding(source: DataTable, scenes: Mapping[str, str]) -> Binding:
    text = source.text("text")
    return Binding(
        action=source.text("action"),
        keys=tuple(_key(source, name) for name in source.texts("keys")),
        shift=source.flag("shift"),
        text=text,
        tool=source.text("tool", text),
        scene=source.one_of("scene", scenes, CAMPAIGN),
        verb=source.flag("verb"),
    )


def _key(source: DataTable, name: str) -> int:
    try:
        return pygame.key.key_code(name)
    except ValueError:
        raise source.fail("keys", f"{name!r} is not the name of a key") from None
