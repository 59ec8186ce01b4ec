"""Every frame of the game, by module: what a saved stack may consist of."""

from __future__ import annotations

from game.core.frame import Frame
from game.siloam.rules import (
    activation,
    air,
    allies,
    checks,
    cics,
    combat,
    declaration,
    events,
    hits,
    plans,
    sequence,
    stacking,
    support_phase,
    vang,
)

_MODULES = (
    activation, air, allies, checks, cics, combat, declaration, events, hits, plans, sequence,
    stacking, support_phase, vang,
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
