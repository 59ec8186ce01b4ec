"""B17: line of sight, arc of fire and range (FF-LOS), height and smoke (FF-NEW-10 to 13, 48 to 50)."""

from __future__ import annotations

from functools import lru_cache

from game.core import facing as facings
from game.core.sight import passed
from game.firefight.model.content import DENSE, Field
from game.firefight.model.state import Skirmish

NO_SMOKE: frozenset[str] = frozenset()


def blocked_by(state: Skirmish, here: str, there: str) -> tuple[str, ...]:
    """FF-LOS-02 to 04: what first stops the straight line between two hex centers; empty for a clear one.

    Only hexes between the ends are looked at (FF-RUL-119), so adjacent hexes always see each other
    (FF-RUL-12); along a hexside both hexes must block (FF-RUL-11).
    """
    smoke = state.smoke
    dense = frozenset(it for it, grade in smoke.items() if grade == DENSE) if smoke else NO_SMOKE
    return _blocked_by(state.land, dense, here, there)


@lru_cache(maxsize=65536)
def _blocked_by(land: Field, dense: frozenset[str], here: str, there: str) -> tuple[str, ...]:
    for hexes in passed(land.grid, here, there):
        if all(_blocks(land, dense, hex_id, here, there) for hex_id in hexes):
            return hexes
    return ()


def sees(state: Skirmish, here: str, there: str) -> bool:
    """FF-LOS-01: whether a line of sight runs from one hex to another."""
    return not blocked_by(state, here, there)


def _blocks(land: Field, dense: frozenset[str], hex_id: str, here: str, there: str) -> bool:
    """FF-NEW-11, 48 to 50: what a hex between two others does, by the heights of all three."""
    ground, terrain = land.terrain[hex_id], land.terrain
    smoky = hex_id in dense
    (lower, low), (upper, high) = sorted((terrain[end].height, end) for end in (here, there))
    if lower:
        return smoky and ground.height > 0
    if not upper:
        return ground.blocks or smoky or ground.height > 0
    if ground.height:
        return not land.grid.adjacent(hex_id, high)
    return (ground.blocks or smoky) and land.grid.adjacent(hex_id, low)


def in_arc(state: Skirmish, name: str, hex_id: str) -> bool:
    """FF-LOS-05, FF-RUL-10: whether a hex lies before a piece; a rumor looks every way (FF-RUL-88)."""
    piece = state.pieces[name]
    return state.spec(name).rumor or hex_id in facings.arc(state.grid, piece.hex, piece.facing)


def range_of(state: Skirmish, name: str) -> int:
    """Its normal range, halved and rounded up by some hit counters."""
    reach = state.spec(name).range
    return (reach + 1) // 2 if state.hit(name).range_half else reach


def in_cover(state: Skirmish, hex_id: str) -> bool:
    """FF-ELG-01: a hex that has a defense modifier."""
    return state.dm(hex_id) > 0
