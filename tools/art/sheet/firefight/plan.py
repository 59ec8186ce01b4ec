"""What the sheets of The Corrow Papers show of their maps."""

from __future__ import annotations

from collections.abc import Collection

from game.core.hexes import Grid
from game.firefight.model.content import content
from tools.art.sheet.plan import Plan
from tools.art.sheet.recipe import Recipe

RIVER = ("river", "ford", "bridge")


def plan(map_id: str, _: Recipe) -> Plan:
    """A map as far as it is painted; a road or river is named after the hex it begins in."""
    field = content().fields[map_id]
    kinds = {hex_id: terrain.name.lower() for hex_id, terrain in field.terrain.items()}
    roads = [hex_id for hex_id in field.grid.hexes if field.terrain[hex_id].road]
    rivers = [hex_id for hex_id in field.grid.hexes if kinds[hex_id] in RIVER]
    return Plan(field.grid, kinds, _lines(field.grid, roads), {}, {}, _lines(field.grid, rivers))


def _lines(grid: Grid, hexes: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Hexes as lines of adjacent ones, each from the lower of its ends."""
    left, lines = list(hexes), {}
    while left:
        ends = [hex_id for hex_id in left if sum(other in left for other in grid.neighbours[hex_id]) <= 1]
        line = [ends[0]]
        left.remove(ends[0])
        while step := next((other for other in grid.neighbours[line[-1]] if other in left), None):
            line.append(step)
            left.remove(step)
        lines[line[0]] = tuple(line)
    return lines
