"""The small picture of a mission that its save carries: the country with both sides on it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from game.table.draw.pen import star_points
from game.table.draw.theme import Palette, mix, palette
from game.table.draw.thumbnails import pack_thumbnail
from game.table.map.geometry import Sheet, center, corners
from game.table.map.small_map import Brush, SmallCounter

if TYPE_CHECKING:
    from game.firefight.model.state import Skirmish

WIDTH = 150
"""Of the picture, in pixels: the three maps are not of one size."""
GROUNDS = {
    "Road": "meadow", "Scrub": "scrub", "Woods": "woods", "Timber building": "timber",
    "Stone building": "stone", "River": "river", "Ford": "river_light", "Bridge": "river", "Hill": "hill",
}  # fmt: skip
"""The colour of each kind of ground; meadow for all others."""
OVERLAP = 1.03
ROAD, FRAME, STAR, STAR_WAIST, STAR_INNER = 0.3, 0.3, 0.95, 0.5, 0.7
PALE = 0.4
"""How far the ground goes to the paper: counters matter more."""


def thumbnail(state: Skirmish) -> str:
    """The picture of a position as a save carries it."""
    colors = palette()
    brush = _country(state.mission_id, colors).copy()
    for hex_id, counter in _counters(state, colors).items():
        brush.counter(center(hex_id), counter)
    return pack_thumbnail(brush.made_small())


def _counters(state: Skirmish, colors: Palette) -> dict[str, SmallCounter]:
    """Who stands in each hex, farther hexes first: Units have light edges, the enemy dark ones."""
    shown = {}
    for name in (*state.enemies(), *state.units()):
        spec = state.spec(name)
        body, edge = colors["rumor" if spec.rumor else spec.side], colors.selected
        shown[state.pieces[name].hex] = SmallCounter(body, edge if spec.side == "unit" else colors.ink)
    return dict(sorted(shown.items(), key=lambda item: center(item[0])[1]))


@cache
def _country(mission: str, colors: Palette) -> Brush:
    """The map of a mission without counters, drawn large."""
    from game.firefight.model.content import content

    printed = content().missions[mission]
    land = content().fields[printed.map]
    sheet = Sheet.of(land.grid)
    brush = Brush.on(sheet, WIDTH / sheet.width, colors.paper)
    for hex_id, terrain in land.terrain.items():
        ground = colors[GROUNDS.get(terrain.name, "meadow")]
        brush.polygon(corners(hex_id, OVERLAP), mix(ground, colors.paper, PALE))
    roads = [hex_id for hex_id in land.grid.hexes if land.terrain[hex_id].road]
    for hex_id in roads:
        for near in land.grid.neighbours[hex_id]:
            if near in roads:
                brush.line((center(hex_id), center(near)), ROAD, colors["road"])
    for hex_id in printed.controls:
        x, y = center(hex_id)
        brush.polygon(star_points(x, y, STAR, STAR_WAIST), colors.ink)
        brush.polygon(star_points(x, y, STAR * STAR_INNER, STAR_WAIST), colors["star"])
    brush.frame(FRAME, colors.ink)
    return brush
