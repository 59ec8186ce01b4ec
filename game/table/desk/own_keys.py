"""The keys that the player has chosen in place of the printed ones, as the options keep them."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.core.plain import LONGEST_WORD, plain
from game.table.desk.key_table import Binding, KeyTable, table_keys
from game.table.texts import say

OF_GAME = "."
"""Between the name of a game and that of an action which the table does not have."""


def kept_name(action: str, game: str) -> str:
    """The name under which the key of an action is kept: those of a game go with its name."""
    return action if action in {b.action for b in table_keys().bindings} else f"{game}{OF_GAME}{action}"


def own_table(printed: KeyTable, kept: Mapping[str, str], game: str = "") -> tuple[KeyTable, dict[str, str]]:
    """The keys of a game as the player has set them, and a note for each name that cannot be used.

    What is kept for other games is left alone; so is what is kept for any, if none is named.
    """
    free = {kept_name(b.action, game): b for b in printed.bindings if b.free}
    keys, notes = dict[str, int](), dict[str, str]()
    for name, key in kept.items():
        if OF_GAME in name and not name.startswith(f"{game}{OF_GAME}"):
            continue
        binding, code = free.get(name), key_code(key)
        if binding is None:
            notes[name] = say("keys.unknown", name=plain(name, LONGEST_WORD))
        elif code is None or is_given(printed, binding, code):
            notes[name] = say("keys.damaged", name=name, key=plain(repr(key), LONGEST_WORD))
        else:
            keys[binding.action] = code
    return printed.rebound(keys), notes


def key_code(name: str) -> int | None:
    """The key of a name; None where there is none. A window must be open."""
    try:
        return pygame.key.key_code(name)
    except ValueError:
        return None


def is_given(keys: KeyTable, binding: Binding, key: int) -> bool:
    """Whether a key always means the same where a binding would have it, such as Enter."""
    return any(key in other.keys and other.fixed and other.meets(binding) for other in keys.bindings)
