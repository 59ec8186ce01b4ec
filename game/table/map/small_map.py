"""Small pictures of a map, for the saves of a game: drawn large without a window, and made smaller."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame
from attrs import define, frozen

from game.table.draw.theme import Color
from game.table.map.geometry import Point, Sheet

FINENESS = 3
"""How many times larger the picture is drawn: making it smaller smooths its edges."""
COUNTER, COUNTER_EDGE = 0.95, 0.26
"""Half the side of a counter and the width of its edge, in hex radii: too large for the map, but seen."""


@frozen
class SmallCounter:
    """What a counter looks like."""

    body: Color
    edge: Color
    half: float = COUNTER
    """Half its side, in hex radii."""


@define(eq=False)
class Brush:
    """Draws what is given in the plane so large that it can be seen in a small picture."""

    surface: pygame.Surface
    sheet: Sheet
    radius: float

    @classmethod
    def on(cls, sheet: Sheet, radius: float, ground: Color) -> Brush:
        """A picture of one ground; the radius is that of a hex in the picture when it is done."""
        scale = radius * FINENESS
        surface = pygame.Surface((round(sheet.width * scale), round(sheet.height * scale)))
        surface.fill(ground)
        return cls(surface, sheet, scale)

    def at(self, point: Point) -> Point:
        """The pixel of a point of the plane."""
        return (point[0] - self.sheet.left) * self.radius, (point[1] - self.sheet.top) * self.radius

    def polygon(self, points: Sequence[Point], color: Color) -> None:
        pygame.draw.polygon(self.surface, color, [self.at(point) for point in points])

    def disc(self, middle: Point, radius: float, color: Color) -> None:
        pygame.draw.circle(self.surface, color, self.at(middle), radius * self.radius)

    def line(self, points: Sequence[Point], width: float, color: Color) -> None:
        for start, end in pairwise(points):
            breadth = round(width * self.radius)
            pygame.draw.line(self.surface, color, self.at(start), self.at(end), breadth)
        for point in points:
            self.disc(point, width / 2, color)

    def frame(self, width: float, color: Color) -> None:
        pygame.draw.rect(self.surface, color, self.surface.get_rect(), round(width * self.radius))

    def counter(self, middle: Point, counter: SmallCounter) -> None:
        """A square in its edge."""
        for half, color in ((counter.half, counter.edge), (counter.half - COUNTER_EDGE, counter.body)):
            side = round(2 * half * self.radius)
            square = pygame.Rect(0, 0, side, side)
            square.center = round(self.at(middle)[0]), round(self.at(middle)[1])
            self.surface.fill(color, square)

    def copy(self) -> Brush:
        """The same picture again, to be drawn on."""
        return Brush(self.surface.copy(), self.sheet, self.radius)

    def made_small(self) -> pygame.Surface:
        """The picture when it is done."""
        width, height = self.surface.get_size()
        return pygame.transform.smoothscale(self.surface, (round(width / FINENESS), round(height / FINENESS)))
