"""Trying a position out before it is believed: its question, and every answer to it."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from game.core.engine import advance, apply_unchecked
from game.core.state import GameState
from game.core.system import System

S = TypeVar("S", bound=GameState)


def examine(system: System[S], data: Any) -> tuple[S, str]:
    """The position of plain data, and the first thing that is impossible about it.

    Raises what the system's reader raises when the data is no position at all.
    """
    state = system.structure(data)
    if not _says_the_same(system.unstructure(state), data):
        return state, "a value is missing or of the wrong kind"
    problems = system.violations(state)
    return state, problems[0] if problems else _tried(system, state)


def _says_the_same(written: Any, read: Any) -> bool:
    """Whether data and what it was read as agree to the letter.

    The reader takes 1 for true and "7" for 7; a save never says it so.
    """
    return json.dumps(written, sort_keys=True) == json.dumps(read, sort_keys=True)


def _tried(system: System[S], state: S) -> str:
    """What goes wrong when the game goes on from a position, whichever way."""
    asked = state.clone()
    decision = advance(asked)
    if asked != state:
        return "it stands between two decisions"
    for choice in decision.choices if decision is not None else ():
        copy = state.clone()
        apply_unchecked(copy, choice)
        problems = system.violations(copy)
        if problems:
            return f"'{choice.verb}' would lead to this: {problems[0]}"
    return ""
