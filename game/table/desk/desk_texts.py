"""The words and keys of the campaign screen, from assets/theme/screen.toml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pygame
from attrs import frozen

from game.core.assets import assets
from game.core.tables import DataTable, read_table

SECTIONS = (
    "aside", "spaces",
    "headings", "tabs", "track", "cups", "short", "tips", "prompt", "tools", "inspector", "again", "keysheet",
    "keynames", "pools",
)  # fmt: skip

CAMPAIGN = "campaign"
SCENES = (CAMPAIGN, "menu", "again", "event", "board")
"""Where keys have a meaning, as the key sheet divides them."""


@frozen
class Binding:
    """Keys that do one thing in one kind of scene."""

    action: str
    keys: tuple[int, ...]
    shift: bool
    text: str
    scene: str = CAMPAIGN


@frozen
class ScreenTexts:
    """All of the file."""

    lines: Mapping[str, Mapping[str, str]]
    bindings: tuple[Binding, ...]
    primary_verbs: tuple[str, ...]
    """Verbs whose button is the brass one, the first that is offered."""
    bar_verbs: frozenset[str]
    """Verbs that have a button although their choices also lie on the map."""
    verb_keys: Mapping[str, int]

    def say(self, section: str, key: str, **facts: Any) -> str:
        """A text with its blanks filled."""
        return self.lines[section][key].format(**facts)

    def has(self, section: str, key: str) -> bool:
        return key in self.lines[section]

    def key_name(self, key: int) -> str:
        """What stands on the key."""
        name = pygame.key.name(key, False)
        return self.lines["keynames"].get(name.lower(), name.title())

    def action(self, key: int, shift: bool) -> str:
        """What a key does in the campaign; empty if nothing. Shift matters only where it is spoken of."""
        found = [b for b in self.bindings_of(CAMPAIGN) if key in b.keys]
        exact = next((b.action for b in found if b.shift == shift), "")
        return exact or next((b.action for b in found), "")

    def bindings_of(self, scene: str) -> tuple[Binding, ...]:
        """The keys of one kind of scene."""
        return tuple(binding for binding in self.bindings if binding.scene == scene)

    def keys_of(self, action: str) -> tuple[int, ...]:
        """The keys that do something, the one to name first."""
        return next(b.keys for b in self.bindings if b.action == action)


@cache
def texts() -> ScreenTexts:
    """Read the file once."""
    source = read_table(assets() / "theme", "screen.toml")
    lines = {name: _read_lines(source.table(name)) for name in SECTIONS}
    verbs = source.table("verbs")
    keys = verbs.table("keys")
    read = ScreenTexts(
        lines=lines,
        bindings=tuple(_read_binding(entry) for entry in source.tables("keys")),
        primary_verbs=verbs.texts("primary"),
        bar_verbs=frozenset(verbs.texts("bar")),
        verb_keys={verb: _key(keys, verb, keys.text(verb)) for verb in keys.names()},
    )
    verbs.done()
    source.done()
    return read


def _read_lines(source: DataTable) -> dict[str, str]:
    return {key: source.text(key) for key in source.names()}


def _read_binding(source: DataTable) -> Binding:
    names = source.texts("keys")
    return Binding(
        action=source.text("action"),
        keys=tuple(_key(source, "keys", name) for name in names),
        shift=bool(source.data.get("shift", False)),
        text=source.text("text"),
        scene=_scene(source),
    )


def _scene(source: DataTable) -> str:
    scene = source.text("scene") if "scene" in source.data else CAMPAIGN
    if scene not in SCENES:
        raise source.fail("scene", f"is none of {', '.join(SCENES)}")
    return scene


def _key(source: DataTable, entry: str, name: str) -> int:
    try:
        return pygame.key.key_code(name)
    except ValueError:
        raise source.fail(entry, f"{name!r} is not the name of a key") from None
