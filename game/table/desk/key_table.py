"""The hex cursor of the keyboard, and what keys do, from assets/table/keys.toml and the file of a game."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame
from attrs import define, evolve, field, frozen

from game.core.language import per_language
from game.core.tables import DataTable, assets, read_table
from game.table.texts import say

if TYPE_CHECKING:
    from game.core.hexes import Grid

ARROWS: dict[int, tuple[int, int]] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
MODIFIERS = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
)  # fmt: skip
"""Keys that mean nothing alone."""
REPEAT_AFTER, REPEAT_EVERY = 0.35, 0.07
"""Seconds a key is held before it repeats, and between repeats."""
PAN_SPEED = 900
"""Pixels a second, at scale 1."""
CAMPAIGN, EVERYWHERE = "campaign", "everywhere"
RUN = 3
"""Keys in a row, such as digits, are written from the first to the last from this many on."""


@define(eq=False)
class Pointer:
    """Which hex is pointed at, by mouse or by keyboard; never by both at once."""

    grid: Grid
    hovered: str | None = None
    cursor: str | None = None
    _held: dict[int, float] = field(init=False, factory=dict)
    """Held arrow keys and the seconds until each repeats."""
    _panning: set[int] = field(init=False, factory=set)

    @property
    def hex(self) -> str | None:
        return self.cursor or self.hovered

    @property
    def moving(self) -> bool:
        """Whether a held key goes on moving something."""
        return bool(self._held or self._panning)

    def hover(self, hex_id: str | None) -> bool:
        """The mouse moved; returns whether another hex is pointed at."""
        if hex_id == self.hovered and self.cursor is None:
            return False
        if hex_id is None and self.cursor is not None:
            return False
        self.hovered, self.cursor = hex_id, None
        return True

    def point(self, hex_id: str) -> None:
        """The keyboard points at a hex."""
        self.cursor, self.hovered = hex_id, None

    def jump(self, hexes: Collection[str], step: int) -> str | None:
        """Go to the next or previous of some hexes, by number and round the end."""
        order = sorted(hexes)
        if not order:
            return None
        here = self.hex
        if here is None:
            index = 0 if step > 0 else -1
        elif step > 0:
            index = bisect_right(order, here) % len(order)
        else:
            index = bisect_left(order, here) - 1
        self.point(order[index])
        return order[index]

    def step(self, key: int, start: str) -> str:
        """One hex in the direction of an arrow; from nowhere, to the start."""
        here = self.hex
        if here is None:
            self.point(start)
            return start
        across, down = ARROWS[key]
        column = min(self.grid.columns, max(1, int(here[:2]) + across))
        row = min(self.grid.rows, max(1, int(here[2:]) + down))
        self.point(f"{column:02d}{row:02d}")
        return f"{column:02d}{row:02d}"

    # ------------------------------------------------------------------ held keys

    def press(self, key: int, pan: bool) -> None:
        if pan:
            self._panning.add(key)
        else:
            self._held[key] = REPEAT_AFTER

    def release(self, key: int) -> None:
        self._held.pop(key, None)
        self._panning.discard(key)

    def release_all(self) -> None:
        self._held.clear()
        self._panning.clear()

    def repeats(self, dt: float) -> list[int]:
        """The arrow keys that act again after some time."""
        due = []
        for key in self._held:
            self._held[key] -= dt
            if self._held[key] <= 0:
                self._held[key] += REPEAT_EVERY
                due.append(key)
        return due

    def pan(self, dt: float, scale: float) -> tuple[float, float]:
        """How far the map slides under the view."""
        reach = PAN_SPEED * scale * dt
        return (
            -reach * sum(ARROWS[key][0] for key in self._panning),
            -reach * sum(ARROWS[key][1] for key in self._panning),
        )


@frozen
class Binding:
    """Keys that do one thing in one kind of scene."""

    action: str
    keys: tuple[int, ...]
    shift: bool
    text: str
    tool: str
    """The name of its button in the strip beside the map; the text, where it has no other."""
    about: str
    """What that button does, in a sentence."""
    scene: str
    verb: bool
    """Whether the action is the verb of a choice, whose button the key presses."""
    fixed: bool = False
    """Whether the player cannot give it other keys."""
    follows: str = ""
    """The action whose keys it has, whatever they are."""

    @property
    def free(self) -> bool:
        """Whether the player may give it another key."""
        return not self.fixed and not self.follows

    def meets(self, other: Binding) -> bool:
        """Whether both have their meaning in one scene."""
        return self.scene == other.scene or EVERYWHERE in (self.scene, other.scene)


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
        shift = f"{self.names['shift']}+" if binding.shift else ""
        return ", ".join(f"{shift}{name}" for name in names)

    def rebound(self, keys: Mapping[str, int]) -> KeyTable:
        """The same with other keys for some actions, and for those that follow them."""
        bindings = (
            evolve(b, keys=(keys[b.follows or b.action],)) if (b.follows or b.action) in keys else b
            for b in self.bindings
        )
        return evolve(self, bindings=tuple(bindings))

    def clashes(self, binding: Binding) -> tuple[Binding, ...]:
        """The others that want a key of a binding where it has its meaning."""
        return tuple(
            other
            for other in self.bindings
            if other is not binding
            and other.shift == binding.shift
            and not set(other.keys).isdisjoint(binding.keys)
            and other.meets(binding)
        )

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


@per_language
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
        actions = [b.action for b in bindings]
        binding = _read_binding(entry, headings, actions)
        if binding.action in actions:
            bindings[actions.index(binding.action)] = binding
        else:
            if "after" in entry.data:
                place = actions.index(entry.one_of("after", actions)) + 1
            bindings.insert(place, binding)
            place += 1
    names = {**known.names, **_texts(source.optional_table("names"))}
    source.done()
    return KeyTable(tuple(_followed(bindings)), headings, names)


def _followed(bindings: Sequence[Binding]) -> Iterator[Binding]:
    """The bindings, each that follows another with the keys of that one."""
    keys = {binding.action: binding.keys for binding in bindings}
    for binding in bindings:
        yield evolve(binding, keys=keys[binding.follows]) if binding.follows else binding


def _texts(source: DataTable) -> dict[str, str]:
    return {key: source.text(key) for key in source.names()}


def _read_binding(source: DataTable, scenes: Mapping[str, str], actions: Sequence[str]) -> Binding:
    text, follows = source.text("text"), source.one_of("as", ("", *actions), "")
    if follows and "keys" in source.data:
        raise source.fail("keys", f"are those of {follows!r} and not wanted here")
    return Binding(
        action=source.text("action"),
        keys=tuple(_key(source, name) for name in source.texts("keys", () if follows else None)),
        shift=source.flag("shift"),
        text=text,
        tool=source.text("tool", text),
        about=source.text("about", ""),
        scene=source.one_of("scene", scenes, CAMPAIGN),
        verb=source.flag("verb"),
        fixed=source.flag("fixed"),
        follows=follows,
    )


def _key(source: DataTable, name: str) -> int:
    try:
        return pygame.key.key_code(name)
    except ValueError:
        raise source.fail("keys", f"{name!r} is not the name of a key") from None
