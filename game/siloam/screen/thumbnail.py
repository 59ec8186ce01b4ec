"""The small picture of a campaign that its save carries: the country with its armies.

It is painted without a window and without the map's art, so that it can be made beside the frame loop
for every save. The country is painted once; a save only puts the armies on it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pygame

from game.siloam.screen.map.flags import cloth_of_nobody, holder
from game.table.draw.theme import Color, Palette, mix, palette
from game.table.draw.thumbnails import pack_thumbnail
from game.table.map.geometry import Point, Sheet, center, corners, side_ends
from game.table.map.small_map import COUNTER_EDGE, Brush, SmallCounter

if TYPE_CHECKING:
    from game.siloam.model.state import State
    from game.siloam.model.warmap import WarMap

RADIUS = 4.0
"""The radius of a hex in pixels."""
GARRISON = 0.66
"""Half the side of a Garrison, in hex radii."""
ROAD, RIVER, SHORE, FRAME = 0.3, 0.44, 0.5, 0.3
"""Widths of lines, likewise."""
POLE: tuple[Point, Point] = ((-1.1, -2.0), (-1.1, 0.5))
CLOTH: tuple[Point, Point] = ((-1.1, -2.0), (0.7, -0.8))
"""The pole of a flag and two corners of its cloth about the middle of a VP Space, above what stands there."""
PEAK: tuple[tuple[Point, ...], tuple[Point, ...]] = (
    ((-0.72, 0.5), (0.0, -0.7), (0.1, 0.55)),
    ((0.0, -0.7), (0.72, 0.5), (0.1, 0.55)),
)
"""The lit and the dark face of a mountain about its middle."""
PEAKS: tuple[Point, ...] = ((-0.4, -0.35), (0.4, 0.35))
"""Where mountains stand in a hex."""
GROUNDS = ("rough", "sea", "difficult")
LIT, DARK, FAINT = 0.35, 0.42, 0.5
"""How far the faces of a mountain go to white and to ink, and hills to the paper: armies matter more."""


def thumbnail(state: State) -> str:
    """The picture of a position as a save carries it."""
    return pack_thumbnail(_paint(state, palette()))


def _paint(state: State, colors: Palette) -> pygame.Surface:
    brush = _country(state.content.map, colors).copy()
    for hex_id, counter in _armies(state, colors).items():
        brush.counter(center(hex_id), counter)
    for hex_id in sorted(state.content.map.vp, key=lambda h: center(h)[1]):
        faction = holder(state, hex_id)
        _draw_flag(brush, center(hex_id), colors[faction] if faction else cloth_of_nobody(colors), colors.ink)
    return brush.made_small()


def _draw_flag(brush: Brush, middle: Point, cloth: Color, edge: Color) -> None:
    """The flag of who holds a place, on a pole."""
    x, y = middle
    brush.line([(x + dx, y + dy) for dx, dy in POLE], ROAD, edge)
    (left, top), (right, bottom) = CLOTH
    for inset, color in ((0.0, edge), (COUNTER_EDGE, cloth)):
        near, far = (x + left + inset, y + top + inset), (x + right - inset, y + bottom - inset)
        brush.polygon([near, (far[0], near[1]), far, (near[0], far[1])], color)


def _armies(state: State, colors: Palette) -> dict[str, SmallCounter]:
    """Who holds each hex, farther hexes first: our side has light edges, the Vang dark ones."""
    shown = {hex_id: SmallCounter(colors["vang"], colors.ink, GARRISON) for hex_id in state.garrisons}
    for support in state.supports.values():
        if support.on_map:
            shown[support.place] = SmallCounter(colors[support.spec.faction], colors.selected)
    for unit in state.friends_on_map():
        shown[unit.place] = SmallCounter(colors[unit.spec.faction], colors.selected)
    for hex_id, name in state.vang_at.items():
        shown[hex_id] = SmallCounter(colors[f"banner_{state.units[name].spec.banner}"], colors.ink)
    return dict(sorted(shown.items(), key=lambda item: center(item[0])[1]))


@cache
def _country(war_map: WarMap, colors: Palette) -> Brush:
    """The map without armies, drawn large."""
    brush = Brush.on(Sheet.of(war_map.grid), RADIUS, colors.paper)
    _paint_ground(brush, war_map, colors)
    for river in war_map.rivers:
        for side in river.sides:
            brush.line(side_ends(*side.split("-")), RIVER, colors["river"])
    for road in war_map.roads:
        brush.line([center(hex_id) for hex_id in road.hexes], ROAD, colors["road"])
    brush.frame(FRAME, colors.ink)
    return brush


def _paint_ground(brush: Brush, war_map: WarMap, colors: Palette) -> None:
    """Hills, the sea with its shore, and mountains from the top of the map down."""
    kinds = {kind: [h for h, found in war_map.terrain.items() if found == kind] for kind in GROUNDS}
    for hex_id in kinds["rough"]:
        brush.disc(center(hex_id), 1.05, mix(colors["rough"], colors.paper, FAINT))
    for growth, color in ((SHORE, mix(colors["deep"], colors.paper, 0.5)), (0.0, colors["sea"])):
        for hex_id in kinds["sea"]:
            brush.polygon(corners(hex_id, 1.02 + growth), color)
    for hex_id in kinds["difficult"]:
        brush.polygon(corners(hex_id, 1.02), colors["difficult"])
    light, shade = mix(colors["difficult"], colors.selected, LIT), mix(colors["difficult"], colors.ink, DARK)
    for hex_id in sorted(kinds["difficult"], key=lambda h: center(h)[1]):
        x, y = center(hex_id)
        for dx, dy in PEAKS:
            for face, color in zip(PEAK, (light, shade), strict=True):
                brush.polygon([(x + dx + px, y + dy + py) for px, py in face], color)
