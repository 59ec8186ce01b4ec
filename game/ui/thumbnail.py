"""The small picture of a campaign that its save carries: the map in flat colours, counters as squares.

It is painted without a window and without the map's art, so that it can be made beside the frame loop
for every save.
"""

from __future__ import annotations

import binascii
import io
import struct
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING

import pygame

from game.ui.board.geometry import Sheet, center, corners
from game.ui.theme import Color, Palette, palette

if TYPE_CHECKING:
    from game.siloam.state import State

RADIUS = 5.0
"""Of a hex in the picture, in pixels."""
COUNTER, DOT = 0.62, 0.34
"""Half the side of a counter and the radius of a VP Space's dot, in hex radii."""
LARGEST_TEXT = 200_000
LARGEST_SIDE = 1024
"""A picture beyond these is not one of ours and is not opened."""
PNG_HEAD = b"\x89PNG\r\n\x1a\n"
SIZE_AT, SIZE_END = 16, 24
"""Where a PNG file says how large its picture is."""


def thumbnail(state: State) -> str:
    """The picture of a position as a PNG in base64."""
    file = io.BytesIO()
    pygame.image.save(_paint(state, palette()), file, "thumbnail.png")
    return b64encode(file.getvalue()).decode()


def open_thumbnail(text: str) -> pygame.Surface | None:
    """The picture of such a text; None for anything else."""
    if not text or len(text) > LARGEST_TEXT:
        return None
    try:
        data = b64decode(text, validate=True)
        if not data.startswith(PNG_HEAD) or len(data) < SIZE_END:
            return None
        if max(struct.unpack(">II", data[SIZE_AT:SIZE_END])) > LARGEST_SIDE:
            return None
        return pygame.image.load(io.BytesIO(data), "thumbnail.png")
    except (binascii.Error, ValueError, pygame.error):
        return None


def _paint(state: State, colors: Palette) -> pygame.Surface:
    war_map = state.content.map
    sheet = Sheet.of(war_map.grid)

    def pixel(x: float, y: float) -> tuple[float, float]:
        return (x - sheet.left) * RADIUS, (y - sheet.top) * RADIUS

    picture = pygame.Surface((round(sheet.width * RADIUS), round(sheet.height * RADIUS)))
    picture.fill(colors.paper)
    grounds = {"rough": colors.rough, "difficult": colors.difficult, "sea": colors.sea}
    for hex_id, terrain in war_map.terrain.items():
        color = grounds.get(terrain, colors.paper)
        pygame.draw.polygon(picture, color, [pixel(x, y) for x, y in corners(hex_id)])
    for hex_id in war_map.vp:
        pygame.draw.circle(picture, colors.ink, pixel(*center(hex_id)), RADIUS * DOT + 1)
    side = round(2 * COUNTER * RADIUS)
    for hex_id, color in _counters(state, colors).items():
        square = pygame.Rect(0, 0, side, side)
        square.center = round(pixel(*center(hex_id))[0]), round(pixel(*center(hex_id))[1])
        pygame.draw.rect(picture, color, square)
        pygame.draw.rect(picture, colors.ink, square, 1)
    return picture


def _counters(state: State, colors: Palette) -> dict[str, Color]:
    """The colour of the counter in each hex that has one."""
    shown = {support.place: colors.siloam for support in state.supports.values() if support.on_map}
    for unit in state.units.values():
        if unit.on_map:
            own = colors.banner(unit.spec.banner) if unit.spec.is_vang else colors.faction(unit.spec.faction)
            shown[unit.place] = own
    return shown
