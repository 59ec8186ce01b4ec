"""Hex grids with CCRR ids: flat-top hexes, even columns half a hex lower.

A hex is its four-digit id, column before row, so comparing ids as text compares hex numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache

from attrs import define, field, frozen

DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
"""The six hex-grid directions, clockwise from the top."""


@frozen
class Axial:
    """Axial coordinates, in which the six directions are constant steps."""

    q: int
    r: int


_AXIAL_STEPS = {
    "n": Axial(0, -1),
    "ne": Axial(1, -1),
    "se": Axial(1, 0),
    "s": Axial(0, 1),
    "sw": Axial(-1, 1),
    "nw": Axial(-1, 0),
}


def to_axial(hex_id: str) -> Axial:
    """Axial coordinates of a CCRR id; even columns sit half a hex lower."""
    column, row = int(hex_id[:2]), int(hex_id[2:])
    return Axial(column, row - (column - 1) // 2)


def to_id(axial: Axial) -> str:
    """The CCRR id of axial coordinates, whether or not it is on any grid."""
    return f"{axial.q:02d}{axial.r + (axial.q - 1) // 2:02d}"


def side(a: str, b: str) -> str:
    """The name of the hexside between two adjacent hexes, lower id first."""
    return f"{a}-{b}" if a < b else f"{b}-{a}"


@define(eq=False)
class Grid:
    """All hexes of a map with their neighbours, distances and straight lines."""

    columns: int
    rows: int
    hexes: tuple[str, ...] = field(init=False)
    neighbours: Mapping[str, tuple[str, ...]] = field(init=False)
    """Adjacent hexes in ascending id order."""
    towards: Mapping[str, Mapping[str, str]] = field(init=False)
    """Adjacent hex by direction; directions that leave the map are absent."""
    _distances: dict[str, dict[str, int]] = field(init=False, factory=dict)
    _within: dict[tuple[str, int], tuple[str, ...]] = field(init=False, factory=dict)
    _areas: dict[tuple[str, int], frozenset[str]] = field(init=False, factory=dict)
    _lines: dict[tuple[str, str, int], tuple[str, ...]] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        self.hexes = tuple(
            f"{c:02d}{r:02d}" for c in range(1, self.columns + 1) for r in range(1, self.rows + 1)
        )
        on_map = frozenset(self.hexes)
        towards: dict[str, Mapping[str, str]] = {}
        for hex_id in self.hexes:
            here = to_axial(hex_id)
            around = {
                name: to_id(Axial(here.q + step.q, here.r + step.r)) for name, step in _AXIAL_STEPS.items()
            }
            towards[hex_id] = {name: other for name, other in around.items() if other in on_map}
        self.towards = towards
        self.neighbours = {h: tuple(sorted(around.values())) for h, around in towards.items()}

    def __contains__(self, hex_id: object) -> bool:
        return hex_id in self.neighbours

    def distances_from(self, hex_id: str) -> Mapping[str, int]:
        """Distance to every hex of the grid, computed once for each origin."""
        known = self._distances.get(hex_id)
        if known is None:
            known = self._distances[hex_id] = _distances_to_all(hex_id, self.hexes)
        return known

    def distance(self, a: str, b: str) -> int:
        """Number of steps between two hexes."""
        return self.distances_from(a)[b]

    def adjacent(self, a: str, b: str) -> bool:
        """Whether two hexes share a side."""
        return b in self.neighbours[a]

    def within(self, hex_id: str, reach: int) -> tuple[str, ...]:
        """Every hex at distance `reach` or less, the hex itself included, in id order."""
        key = (hex_id, reach)
        known = self._within.get(key)
        if known is None:
            distances = self.distances_from(hex_id)
            known = tuple(h for h in self.hexes if distances[h] <= reach)
            self._within[key] = known
        return known

    def area(self, hex_id: str, reach: int) -> frozenset[str]:
        """The hexes of `within` as a set, to ask quickly whether anybody stands there."""
        key = (hex_id, reach)
        known = self._areas.get(key)
        if known is None:
            known = self._areas[key] = frozenset(self.within(hex_id, reach))
        return known

    @lru_cache(maxsize=1024)  # noqa: B019 - a grid lives as long as the program
    def beside(self, hexes: tuple[str, ...]) -> frozenset[str]:
        """Every hex adjacent to one of the hexes; kept for a while, for a side that stands still."""
        return frozenset().union(*[self.neighbours[hex_id] for hex_id in hexes])

    def line(self, start: str, direction: str, length: int) -> tuple[str, ...]:
        """Up to `length` hexes in a straight line from `start`, fewer where the map ends."""
        key = (start, direction, length)
        known = self._lines.get(key)
        if known is None:
            line = [start]
            while len(line) < length and (following := self.towards[line[-1]].get(direction)):
                line.append(following)
            known = self._lines[key] = tuple(line)
        return known


def _distances_to_all(hex_id: str, hexes: tuple[str, ...]) -> dict[str, int]:
    """The greatest of the three axial differences: of columns, of rows, and of their sums."""
    here = to_axial(hex_id)
    q, r = here.q, here.r
    return {h: max(abs(hq - q), abs(hr - r), abs(hq + hr - q - r)) for h, hq, hr in _axials(hexes)}


@cache
def _axials(hexes: tuple[str, ...]) -> tuple[tuple[str, int, int], ...]:
    return tuple((h, axial.q, axial.r) for h in hexes for axial in [to_axial(h)])


Step = tuple[str, bool]
"""A hex that can be entered, and whether entering it ends the movement."""


def reachable(
    start: str, allowance: int, steps: Callable[[str], Iterable[Step]]
) -> dict[str, tuple[str, ...]]:
    """Shortest paths to every hex within `allowance` steps, `start` excluded.

    A hex may be entered halting by one way and freely by a longer one; the shortest path is
    reported, and movement goes on from the free entry.
    """
    paths: dict[str, tuple[str, ...]] = {}
    free = {start}
    frontier: list[tuple[str, tuple[str, ...]]] = [(start, ())]
    for _ in range(allowance):
        following: list[tuple[str, tuple[str, ...]]] = []
        for hex_id, path in frontier:
            for entered, halts in steps(hex_id):
                if entered in free:
                    continue
                longer = (*path, entered)
                if entered not in paths:
                    paths[entered] = longer
                if not halts:
                    free.add(entered)
                    following.append((entered, longer))
        if not following:
            break
        frontier = following
    return paths


def walk(start: str, path: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The successive (from, to) steps of a path that begins at `start`."""
    here = start
    for there in path:
        yield here, there
        here = there
