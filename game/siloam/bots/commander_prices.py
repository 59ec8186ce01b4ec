"""What the commander reckons with, in victory points at the end of the campaign.

A Vang unit that is removed lands again on the coast, beside the VP Spaces that its comrades have passed.
So there is little in it before the last round.
"""

from __future__ import annotations

from game.siloam.bots.situation import is_weary
from game.siloam.model.state import State, Unit

REMOVAL = {9: 0.05, 10: 0.25}
"""A Vang unit off the map, by round."""
COFFINS = 0.06
"""What the coffins of a removed unit are worth while the bonus of 1.2 is not yet earned."""
DAMAGE = 0.25
"""Hits that do not remove a unit, as a share of those that do."""
HIT, WEARY_HIT = 0.06, 0.15
"""A hit on a unit of ours, and while losses run ahead of the calendar."""
LOSS = 0.12
"""A unit of ours off the map."""
SPACE = {9: 0.4, 10: 0.9}
"""A VP Space entered, by round; before them it is sure to be lost again."""
COMMAND = 0.01
"""A Command Point."""


def damage_worth(state: State, unit: Unit, hits: int) -> float:
    """So many hits on a Vang unit."""
    removal = REMOVAL.get(state.round, 0.0) + (0.0 if state.vang_bonus else COFFINS)
    room = unit.free_hits + unit.free_armor
    return removal if hits > room else removal * DAMAGE * hits / (room + 1)


def hit_cost(state: State) -> float:
    """A hit on a unit of ours."""
    return WEARY_HIT if is_weary(state) else HIT


def loss_cost(state: State, unit: Unit) -> float:
    """A unit of ours, with the VP Space it stands on."""
    return LOSS + (space_worth(state) if unit.place in state.content.map.vp else 0.0)


def space_worth(state: State) -> float:
    """A VP Space entered now."""
    return SPACE.get(state.round, 0.0)
