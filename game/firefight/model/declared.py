"""What the modules of the rules declare: their frames, and their kinds of events and of decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.frame import DecisionKind, EventKind, Frame
from game.firefight.rules import (
    actions,
    artillery,
    attack,
    cards,
    deck,
    hits,
    movement,
    orders,
    payment,
    plans,
    rally,
    rumors,
    sequence,
    setup,
    track,
    turn,
    victory,
)

_MODULES = (
    actions, artillery, attack, cards, deck, hits, movement, orders, payment, plans, rally, rumors, sequence,
    setup, track, turn, victory,
)  # fmt: skip

FRAMES: tuple[type[Frame], ...] = tuple(
    thing
    for module in _MODULES
    for thing in vars(module).values()
    if isinstance(thing, type)
    and issubclass(thing, Frame)
    and thing.TAG
    and thing.__module__ == module.__name__
)
"""What a saved stack may consist of."""


def _gathered(name: str) -> dict[str, Any]:
    return {kind: fields for module in _MODULES for kind, fields in getattr(module, name, {}).items()}


EVENTS: Mapping[str, EventKind] = _gathered("EVENTS")
DECISIONS: Mapping[str, DecisionKind] = _gathered("DECISIONS")
