"""How the campaign stands, as the steady player sees it: its losses, its calendar and what is near."""

from __future__ import annotations

from game.siloam.model.content import FRIENDS
from game.siloam.model.state import State

MEAN_COFFINS = 1.4
"""Casualties to expect of one Hit Marker."""
PACE_OF_LOSSES = 0.8
"""Share of the even rate of losses above which the steady player turns careful."""


def is_weary(state: State) -> bool:
    """Losses run ahead of the calendar: at this rate the coalition would not last."""
    tracks = state.content.tracks
    boxed = sum(len(state.boxes[f]) for f in FRIENDS)
    lost = sum(state.casualties[f] for f in FRIENDS) + MEAN_COFFINS * boxed
    return lost > tracks.coalition_casualties * (state.round / tracks.last_round) * PACE_OF_LOSSES


def is_last_round(state: State) -> bool:
    """Whether VP Spaces are counted after this round."""
    return state.round >= state.content.tracks.last_round


def vang_chits_left(state: State) -> float:
    """Share of the banner chits that are still to be drawn in this round."""
    banners = state.content.chits.banners
    return sum(chit in banners for chit in state.activation.inside) / len(banners)


def vang_within(state: State, hex_id: str, reach: int) -> bool:
    """Whether a Vang Combat Unit stands within so many hexes."""
    return not state.vang_at.keys().isdisjoint(state.content.map.grid.within(hex_id, reach))
