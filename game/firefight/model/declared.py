"""What the modules of the rules declare: their frames, and their kinds of events and of decisions."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.declared import frames_of, gathered
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

FRAMES: tuple[type[Frame], ...] = frames_of(_MODULES)
"""What a saved stack may consist of."""
EVENTS: Mapping[str, EventKind] = gathered(_MODULES, "EVENTS")
DECISIONS: Mapping[str, DecisionKind] = gathered(_MODULES, "DECISIONS")
