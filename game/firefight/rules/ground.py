"""B17: line of sight, arc of fire and range (FF-LOS), height and smoke (FF-NEW-10 to 13, 48 to 50)."""

from __future__ import annotations

from game.core import facing as facings
from game.core.sight import passed
from game.firefight.model.content import DENSE
from game.firefight.model.state import Skirmish


def blocked_by(state: Skirmish, here: str, there: str) -> tuple[str, ...]:
    """FF-LOS-02 to 04: what first stops the straight line between two hex centers; empty for a clear one.

    Only hexes between the ends are looked at (FF-RUL-119), so adjacent hexes always see each other
    (FF-RUL-12); along a hexside both hexes must block (FF-RUL-11).
    """
    for hexes in passed(state.grid, here, there):
        if all(_blocks(state, hex_id, here, there) for hex_id in hexes):
            return hexes
    return ()


def sees(state: Skirmish, here: str, there: str) -> bool:
    """FF-LOS-01: whether a line of sight runs from one hex to another."""
    return not blocked_by(state, here, there)


def _blocks(state: Skirmish, hex_id: str, here: str, there: str) -> bool:
    """FF-NEW-48 to 50: what a hex between two others does, by the heights of all three."""
    terrain, grid = state.land.terrain, state.grid
    dense = state.smoke.get(hex_id) == DENSE
    ground = terrain[hex_id]
    ends = [(terrain[end].height, end) for end in (here, there)]
    if terrain[here].height and terrain[there].height:
        return dense and ground.height > 0
    if not terrain[here].height and not terrain[there].height:
        return ground.blocks or dense or ground.height > 0
    (_, low), (_, high) = sorted(ends)
    if ground.height:
        return not grid.adjacent(hex_id, high)
    return (ground.blocks or dense) and grid.adjacent(hex_id, low)


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
