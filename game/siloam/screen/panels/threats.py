"""What an attack of the Vang on a hex would bring, remembered: the prompt and the inspector both ask."""

from __future__ import annotations

from collections.abc import Hashable

from game.siloam.model.state import State
from game.siloam.odds.what_if import Threat, threats_on
from game.siloam.screen.map.standing import signature

MOST = 64
"""Hexes that are remembered."""
_known: dict[Hashable, list[Threat]] = {}


def threats_at(state: State, hex_id: str) -> list[Threat]:
    """The attacks that each banner could make on a hex, those that are meant first."""
    tactics = state.tactics
    cups = tuple(state.vang_support.inside), tuple(tactics.inside), tuple(tactics.discard)
    key = hex_id, signature(state), cups, state.armor_supply, state.round
    found = _known.get(key)
    if found is None:
        if len(_known) >= MOST:
            del _known[next(iter(_known))]
        found = _known[key] = threats_on(state, hex_id)
    return found
