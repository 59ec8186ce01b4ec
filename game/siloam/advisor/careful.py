"""The careful player, who plays rollouts on: the steady player with more regard for casualties.

Measured over whole campaigns, falling back from hits before the last stand and leaving Bolster and
Conscripts alone is what saves most of the coalition's losses.
"""

from __future__ import annotations

from game.core.decision import Choice, Decision
from game.core.dice import Dice
from game.siloam.state import State
from game.siloam.steady import LAST_STAND, steady_policy

FRIEND_COST, COVER_WORTH = 2.0, 0.5
"""A hex with friends in it and a hex with cover, in enemies beside it."""


def careful_policy(state: State, decision: Decision, dice: Dice) -> Choice:
    """The careful player's answer to any question."""
    if decision.kind == "take_hits" and state.round < LAST_STAND:
        retreats = [c for c in decision.choices if c.verb == "retreat"]
        if retreats:
            return max(retreats, key=lambda c: (_refuge(state, c.hex), c.hex))
    if decision.kind in ("bolster_unit", "siloam_phase"):
        return decision.choices[-1]
    return steady_policy(state, decision, dice)


def _refuge(state: State, hex_id: str) -> float:
    """How good a hex is to fall back to: few enemies, no crowd, cover."""
    war_map = state.content.map
    value = -float(len(state.vang_at.keys() & war_map.grid.within(hex_id, 1)))
    value -= FRIEND_COST * (hex_id in state.friends_at)
    return value + COVER_WORTH * (war_map.terrain[hex_id] != "clear")
