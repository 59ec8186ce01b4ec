"""What the sheet of Siloam shows of its map."""

from __future__ import annotations

from game.siloam.model.content import content
from tools.art.sheet.plan import Plan
from tools.art.sheet.recipe import Recipe

CAPITAL = 1.35
"""How much larger the capital is than other towns."""


def plan(_: str, recipe: Recipe) -> Plan:
    """The map as far as it is painted; there is only one."""
    war_map = content().map
    return Plan(
        war_map.grid,
        war_map.terrain,
        {road.name: road.hexes for road in war_map.roads},
        {river.name: river.sides for river in war_map.rivers},
        {hex_id: CAPITAL if hex_id == recipe.capital else 1.0 for hex_id in war_map.vp},
    )
