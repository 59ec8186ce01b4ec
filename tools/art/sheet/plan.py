"""What a sheet shows, whatever game it belongs to, and where things fall on it at a size."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from game.core.hexes import Grid
from game.table.map.geometry import Point, Sheet


@frozen(eq=False)
class Plan:
    """The printed matter of a map as far as it is painted."""

    grid: Grid
    terrain: Mapping[str, str]
    """The kind of ground of each hex."""
    roads: Mapping[str, tuple[str, ...]]
    """The hexes of each road by its name."""
    rivers: Mapping[str, tuple[str, ...]]
    """The hexsides of each river by its name, from its spring down."""
    towns: Mapping[str, float]
    """Hexes with a town, and how large it is."""
    streams: Mapping[str, tuple[str, ...]] = {}
    """The hexes of each river that is as wide as they are, from the top down."""

    def hexes_of(self, kind: str) -> list[str]:
        """Every hex of a kind of ground."""
        return [hex_id for hex_id in self.grid.hexes if self.terrain[hex_id] == kind]

    @property
    def said(self) -> str:
        """All of it as text, for a checksum."""
        parts = [self.terrain, self.roads, self.rivers, self.towns]
        if self.streams:
            parts.append(self.streams)
        return repr([sorted(part.items()) for part in parts])


@frozen
class Easel:
    """A sheet at a size: all lengths of the painters are given in hex radii."""

    sheet: Sheet
    radius: float

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of pixels."""
        width, height = self.sheet.pixels(self.radius)
        return height, width

    def px(self, length: float) -> float:
        """A length in pixels."""
        return length * self.radius

    def at(self, point: Point) -> Point:
        """The pixel of a point of the plane."""
        return (point[0] - self.sheet.left) * self.radius, (point[1] - self.sheet.top) * self.radius
