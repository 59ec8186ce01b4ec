"""What the modules of the rules declare: their frames, and their kinds of events and of decisions."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.declared import frames_of, gathered
from game.core.frame import DecisionKind, EventKind, Frame
from game.siloam.rules import (
    activation,
    air,
    allies,
    checks,
    cics,
    combat,
    command,
    declaration,
    events,
    guerrillas,
    hits,
    markers,
    morale,
    movement,
    plans,
    sequence,
    stacking,
    support_phase,
    supports,
    tactics,
    vang,
    victory,
)

_MODULES = (
    activation, air, allies, checks, cics, combat, command, declaration, events, guerrillas, hits, markers,
    morale, movement, plans, sequence, stacking, support_phase, supports, tactics, vang, victory,
)  # fmt: skip

FRAMES: tuple[type[Frame], ...] = frames_of(_MODULES)
"""What a saved stack may consist of."""
EVENTS: Mapping[str, EventKind] = gathered(_MODULES, "EVENTS")
DECISIONS: Mapping[str, DecisionKind] = gathered(_MODULES, "DECISIONS")
