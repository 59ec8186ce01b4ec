"""The map (2.1): terrain, roads, rivers, VP Spaces, Priority Hexes and entry hexes."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from game.core.hexes import Grid, Step, side, walk
from game.core.tables import DataTable

TERRAIN = {".": "clear", "r": "rough", "M": "difficult", "~": "sea"}
FOOT = "foot"
"""Infantry moves by this profile (2.2.2)."""
WHEELS = "wheels"
"""Tanks, Artillery and Infantry on a Truck move by this one (2.2.2, 5.4.3)."""


@frozen
class VpSpace:
    """A VP Space with the banners that treat it as theirs (3.1.4)."""

    hex: str
    name: str
    banners: tuple[str, ...]


@frozen
class Road:
    name: str
    hexes: tuple[str, ...]


@frozen
class River:
    name: str
    sides: tuple[str, ...]


@frozen(eq=False)
class WarMap:
    """The printed map, with the tables that movement reads."""

    grid: Grid
    terrain: Mapping[str, str]
    land: tuple[str, ...]
    open_land: tuple[str, ...]
    """Land that is not Difficult: where rear-echelon Supports may stand (2.3.2)."""
    mountains: frozenset[str]
    """Difficult land."""
    roads: tuple[Road, ...]
    rivers: tuple[River, ...]
    road_sides: frozenset[str]
    unbridged: frozenset[str]
    """River sides no road crosses."""
    roads_to: Mapping[str, frozenset[str]]
    """By hex: the adjacent hexes a road leads to."""
    across_river: Mapping[str, frozenset[str]]
    """By hex: the adjacent hexes beyond an unbridged river."""
    vp: Mapping[str, VpSpace]
    priority: Mapping[str, tuple[str, ...]]
    """Priority Hexes by banner, VP Spaces not included."""
    stars: Mapping[str, tuple[str, ...]]
    """Priority Hexes of a banner and VP Spaces tagged with it, in id order (C85)."""
    beachheads: Mapping[str, tuple[str, ...]]
    flags: Mapping[str, tuple[str, ...]]
    refuges: tuple[str, ...]
    """Where Guerrillas place themselves, in order of preference (2.6.2)."""
    steps: Mapping[str, Mapping[str, tuple[Step, ...]]]
    """By profile and hex: the hexes a unit may step to, and whether the terrain halts it."""
    fords: Mapping[str, Mapping[str, tuple[str, ...]]]
    """By profile and hex: the hexes across an unbridged river."""

    def on_road(self, a: str, b: str) -> bool:
        """Whether the step from hex to hex follows a road."""
        return b in self.roads_to.get(a, ())

    def is_unbridged(self, a: str, b: str) -> bool:
        """Whether an unbridged river runs between two hexes."""
        return b in self.across_river.get(a, ())

    def terrain_forbids(self, profile: str, a: str, b: str) -> bool:
        """5.4.3: the sea is closed to all; wheels enter and leave Difficult by road only (C94)."""
        kinds = (self.terrain[a], self.terrain[b])
        if kinds[1] == "sea":
            return True
        return profile == WHEELS and "difficult" in kinds and not self.on_road(a, b)

    def terrain_halts(self, profile: str, a: str, b: str) -> bool:
        """5.4.3: Difficult halts all, Rough halts wheels; a road waives both."""
        if self.on_road(a, b):
            return False
        kind = self.terrain[b]
        return kind == "difficult" or (kind == "rough" and profile == WHEELS)


def read_map(source: DataTable, banners: tuple[str, ...]) -> WarMap:
    """Read and check map.toml."""
    shape = source.table("grid")
    grid = Grid(shape.number("columns"), shape.number("rows"))
    terrain = _read_terrain(source.table("terrain"), grid)
    roads = tuple(_read_road(entry, grid, terrain) for entry in source.tables("roads"))
    rivers = tuple(_read_river(entry, grid) for entry in source.tables("rivers"))
    vp = {space.hex: space for space in (_read_vp(e, terrain, banners) for e in source.tables("vp"))}
    priority = _read_lists(source.table("priority"), banners, terrain)
    beachheads = _read_lists(source.table("beachheads"), banners, terrain)
    flags = _read_lists(source.table("flags"), ("siloam", "caledonia", "cics"), terrain)
    barred = _read_lists(source.table("guerrillas"), ("never",), terrain)["never"]
    source.done()
    road_sides = frozenset(side(a, b) for road in roads for a, b in walk(road.hexes[0], road.hexes[1:]))
    stars = {
        banner: tuple(sorted({*priority[banner], *(h for h, space in vp.items() if banner in space.banners)}))
        for banner in banners
    }
    unbridged = frozenset(s for river in rivers for s in river.sides) - road_sides
    blank = WarMap(
        grid=grid,
        terrain=terrain,
        land=tuple(h for h in grid.hexes if terrain[h] != "sea"),
        open_land=tuple(h for h in grid.hexes if terrain[h] not in ("sea", "difficult")),
        mountains=frozenset(h for h in grid.hexes if terrain[h] == "difficult"),
        roads=roads,
        rivers=rivers,
        road_sides=road_sides,
        unbridged=unbridged,
        roads_to=_beyond(grid, road_sides),
        across_river=_beyond(grid, unbridged),
        vp=vp,
        priority=priority,
        stars=stars,
        beachheads=beachheads,
        flags=flags,
        refuges=_refuges(terrain, {h for hexes in stars.values() for h in hexes}, barred),
        steps={},
        fords={},
    )
    return _with_steps(blank)


def _beyond(grid: Grid, sides: frozenset[str]) -> dict[str, frozenset[str]]:
    """By hex: the adjacent hexes on the other side of one of the hexsides."""
    return {a: frozenset(b for b in grid.neighbours[a] if side(a, b) in sides) for a in grid.hexes}


def _refuges(terrain: Mapping[str, str], starred: set[str], barred: tuple[str, ...]) -> tuple[str, ...]:
    """2.6.2: Difficult hexes from the highest number down, then Priority Hexes (G60)."""
    mountains = sorted((h for h, kind in terrain.items() if kind == "difficult"), reverse=True)
    return tuple(h for h in (*mountains, *sorted(starred, reverse=True)) if h not in barred)


def _with_steps(bare: WarMap) -> WarMap:
    """The map with its movement tables, made once so that movement only looks up."""
    steps: dict[str, dict[str, tuple[Step, ...]]] = {}
    fords: dict[str, dict[str, tuple[str, ...]]] = {}
    for profile in (FOOT, WHEELS):
        open_sides = {
            a: [b for b in bare.grid.neighbours[a] if not bare.terrain_forbids(profile, a, b)]
            for a in bare.land
        }
        steps[profile] = {
            a: tuple((b, bare.terrain_halts(profile, a, b)) for b in around if not bare.is_unbridged(a, b))
            for a, around in open_sides.items()
        }
        fords[profile] = {
            a: tuple(b for b in around if bare.is_unbridged(a, b)) for a, around in open_sides.items()
        }
    return evolve(bare, steps=steps, fords=fords)


def _read_terrain(source: DataTable, grid: Grid) -> dict[str, str]:
    rows = source.texts("rows")
    if len(rows) != grid.rows:
        raise source.fail("rows", f"must have {grid.rows} lines, but has {len(rows)}")
    terrain: dict[str, str] = {}
    for number, row in enumerate(rows, 1):
        if len(row) != grid.columns:
            raise source.fail(f"rows[{number}]", f"must have {grid.columns} letters, but has {len(row)}")
        for column, letter in enumerate(row, 1):
            if letter not in TERRAIN:
                raise source.fail(f"rows[{number}]", f"has the unknown terrain letter {letter!r}")
            terrain[f"{column:02d}{number:02d}"] = TERRAIN[letter]
    return {hex_id: terrain[hex_id] for hex_id in grid.hexes}


def _read_road(source: DataTable, grid: Grid, terrain: Mapping[str, str]) -> Road:
    road = Road(source.text("name"), source.texts("hexes"))
    for hex_id in road.hexes:
        _check_land(source, "hexes", hex_id, terrain)
    for a, b in walk(road.hexes[0], road.hexes[1:]):
        if not grid.adjacent(a, b):
            raise source.fail("hexes", f"steps from {a} to {b}, which are not adjacent")
    return road


def _read_river(source: DataTable, grid: Grid) -> River:
    river = River(source.text("name"), source.texts("sides"))
    for name in river.sides:
        a, _, b = name.partition("-")
        if a not in grid or b not in grid or not grid.adjacent(a, b) or side(a, b) != name:
            raise source.fail("sides", f"{name!r} is not a side between two adjacent hexes, lower id first")
    return river


def _read_vp(source: DataTable, terrain: Mapping[str, str], banners: tuple[str, ...]) -> VpSpace:
    space = VpSpace(source.text("hex"), source.text("name"), source.texts("banners"))
    _check_land(source, "hex", space.hex, terrain)
    for banner in space.banners:
        if banner not in banners:
            raise source.fail("banners", f"{banner!r} is not a banner")
    return space


def _read_lists(
    source: DataTable, names: tuple[str, ...], terrain: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    lists = {name: source.texts(name) for name in names}
    for name, hexes in lists.items():
        for hex_id in hexes:
            _check_land(source, name, hex_id, terrain)
    return lists


def _check_land(source: DataTable, key: str, hex_id: str, terrain: Mapping[str, str]) -> None:
    if terrain.get(hex_id, "sea") == "sea":
        raise source.fail(key, f"{hex_id!r} is not a land hex of the map")
