"""Bombers as they fly over the map."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, hypot

import pygame
from attrs import frozen

from game.table.draw import strokes
from game.table.draw.icons import icon
from game.table.draw.theme import Color
from game.table.map.geometry import center
from game.table.map.map_canvas import MapCanvas

PLANE = 1.1
"""The size of a bomber in hex radii."""
RUN_UP = 1.6
"""How far before and behind its line a bomber is seen, likewise."""


@frozen(eq=False)
class Overflight:
    """Bombers over their line."""

    line: tuple[str, ...]
    bombers: int
    color: Color
    still: bool
    lifted: frozenset[str] = frozenset()

    def draw(self, canvas: MapCanvas, progress: float) -> None:
        colors = canvas.theme.colors
        canvas.stamp(canvas.stamps.ring(colors.danger, 0.95), self.line)
        start, end = center(self.line[0]), center(self.line[-1])
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = hypot(dx, dy) or 1.0
        ux, uy = dx / length, dy / length
        way = ((start[0] - ux * RUN_UP, start[1] - uy * RUN_UP), (end[0] + ux * RUN_UP, end[1] + uy * RUN_UP))
        x, y = strokes.point_along(way, 0.5 if self.still else progress)
        size = round(PLANE * canvas.radius)
        picture = plane(size, self.color, colors.selected, round(degrees(atan2(-dy, dx)) - 90))
        for number in range(max(1, self.bombers)):
            aside = number - (max(1, self.bombers) - 1) / 2
            behind = abs(aside) * 0.5
            place = x - uy * aside - ux * behind, y + ux * aside - uy * behind
            canvas.put(picture, canvas.camera.to_screen(place))


@lru_cache(maxsize=64)
def plane(pixels: int, color: Color, edge: Color, angle: int) -> pygame.Surface:
    """A bomber in flight, with a pale rim, turned by degrees from north."""
    ground = pygame.Surface((pixels + 4, pixels + 4), pygame.SRCALPHA)
    rim, body = icon("bomber", pixels, edge), icon("bomber", pixels, color)
    ground.fblits([(rim, (x, y)) for x in (0, 2, 4) for y in (0, 2, 4)])
    ground.blit(body, (2, 2))
    return pygame.transform.rotozoom(ground, angle, 1.0).convert_alpha()
