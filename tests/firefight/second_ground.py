"""The second telling: printed matter, map, line of sight and the position, from the documents alone.

It shares nothing with `game.firefight.rules`: the data files are read as they are printed, hexes are points
on a sheet, distances are walked from neighbour to neighbour.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

from attrs import Factory, define, evolve, frozen

from game.core.tables import assets
from game.firefight.model.state import Skirmish

T = TypeVar("T")
Point = tuple[int, int]
WAYS: dict[str, Point] = {
    "n": (0, -2), "ne": (3, -1), "se": (3, 1), "s": (0, 2), "sw": (-3, 1), "nw": (-3, -1),
}  # fmt: skip
"""Where the six neighbours of a hex lie, clockwise."""
FACINGS = tuple(WAYS)
CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
SMOKE = {"dense": 2, "thin": 1}
RUMOR: dict[str, Any] = {
    "side": "ai",
    "tags": ["foot"],
    "move_ap": 1,
    "range": 5,
    "dr_color": "red",
    "dr_front": 11,
}


Step = tuple[str, Callable[[Any], Any]]
"""A rule that ranks, and how: the highest come first."""


def narrowed(things: Iterable[T], *steps: Step) -> tuple[list[T], tuple[str, ...]]:
    """Those that come first by one rule after the other, and the rules that told some of them apart."""
    left, decided = list(things), list[str]()
    for rule, rank in steps:
        if len(left) > 1:
            top = max(rank(it) for it in left)
            kept = [it for it in left if rank(it) == top]
            if len(kept) < len(left):
                decided.append(rule)
            left = kept
    return left, tuple(decided)


# ---------------------------------------------------------------------- rules left out

_LEFT_OUT: list[str] = []


@contextmanager
def without(rule: str) -> Iterator[None]:
    """Tell as if there were no such rule: where that changes nothing, the rule has decided nothing."""
    _LEFT_OUT.append(rule)
    try:
        yield
    finally:
        _LEFT_OUT.remove(rule)


def holds(rule: str) -> bool:
    return rule not in _LEFT_OUT


# ---------------------------------------------------------------------- printed matter


@cache
def printed(name: str) -> dict[str, Any]:
    """A data file as it is."""
    return tomllib.loads((assets() / "firefight" / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def counter(name: str) -> dict[str, Any]:
    """What is printed on a counter."""
    if name.startswith("rumor"):
        return RUMOR
    return next(it for it in printed("counters")["counter"] if it["id"] == name)


@cache
def hit_counter(name: str) -> dict[str, Any]:
    """What is printed on a hit counter; nothing without one."""
    return next((it for it in printed("hits")["hit"] if it["id"] == name), {})


@cache
def card(number: int) -> dict[str, Any]:
    """An order card."""
    return next(it for it in printed("order_cards")["card"] if it["no"] == number)


@cache
def mission(name: str) -> dict[str, Any]:
    return next(it for it in printed("missions")["mission"] if it["id"] == name)


# ---------------------------------------------------------------------- the map


@frozen(eq=False)
class Sheet:
    """A map: its hexes as points, and what grows on them."""

    points: dict[str, Point]
    hexes: dict[Point, str]
    ground: dict[str, dict[str, Any]]
    steps: dict[str, dict[str, int]] = Factory(dict)
    sights: dict[tuple[str, str, tuple[str, ...]], bool] = Factory(dict)

    def beside(self, hex_id: str) -> list[str]:
        x, y = self.points[hex_id]
        around = [(x + dx, y + dy) for dx, dy in WAYS.values()]
        return [self.hexes[it] for it in around if it in self.hexes]

    def distance(self, one: str, other: str) -> int:
        """How many steps from one hex to another."""
        if one not in self.steps:
            found, rim = {one: 0}, [one]
            while rim:
                rim = [next_ for here in rim for next_ in self.beside(here) if self._new(found, here, next_)]
            self.steps[one] = found
        return self.steps[one][other]

    @staticmethod
    def _new(found: dict[str, int], here: str, there: str) -> bool:
        new = there not in found
        if new:
            found[there] = found[here] + 1
        return new

    def in_arc(self, hex_id: str, facing: str, there: str) -> bool:
        """FF-LOS-05, FF-RUL-10: between the ways left and right of the facing, both included."""
        (x, y), (tx, ty) = self.points[hex_id], self.points[there]
        number, p = FACINGS.index(facing), (tx - x, ty - y)
        left, right = WAYS[FACINGS[number - 1]], WAYS[FACINGS[(number + 1) % 6]]
        return p != (0, 0) and cross(left, p) >= 0 and cross(p, right) >= 0

    def outer_ways(self, hex_id: str) -> list[str]:
        """Hexsides that lead off the map."""
        x, y = self.points[hex_id]
        return [way for way, (dx, dy) in WAYS.items() if (x + dx, y + dy) not in self.hexes]

    # ------------------------------------------------------------------ sight

    def sees(self, one: str, other: str, dense: tuple[str, ...]) -> bool:
        """FF-LOS-02 to 04, FF-RUL-11, 12, 75, 119, FF-NEW-11, 48 to 50."""
        key = (min(one, other), max(one, other), dense)
        if key not in self.sights:
            self.sights[key] = self._clear(one, other, dense)
        return self.sights[key]

    def _clear(self, one: str, other: str, dense: tuple[str, ...]) -> bool:
        if self.distance(one, other) <= 1:
            return True
        a, b = self.points[one], self.points[other]
        line = (b[0] - a[0], b[1] - a[1])
        grazed: dict[tuple[Point, Point], list[str]] = {}
        for hex_id, (x, y) in self.points.items():
            if hex_id in (one, other) or not _between((x, y), a, b):
                continue
            sides = [cross(line, (x + dx - a[0], y + dy - a[1])) for dx, dy in CORNERS]
            if min(sides) < 0 < max(sides):
                if self._blocks(hex_id, one, other, dense):
                    return False
            elif sides.count(0) == 2:
                on_line = sorted(
                    (x + dx, y + dy) for (dx, dy), side in zip(CORNERS, sides, strict=True) if side == 0
                )
                grazed.setdefault((on_line[0], on_line[1]), []).append(hex_id)
        pairs = (both for both in grazed.values() if len(both) == 2)
        return not any(all(self._blocks(it, one, other, dense) for it in both) for both in pairs)

    def _blocks(self, hex_id: str, one: str, other: str, dense: tuple[str, ...]) -> bool:
        """FF-NEW-48 to 50: whether a hex between two others blocks, by their heights."""
        height = {it: self.ground[it].get("height", 0) for it in (hex_id, one, other)}
        hill, smoky = height[hex_id] == 1, hex_id in dense
        blocking = self.ground[hex_id].get("blocks", False) or smoky
        if height[one] and height[other]:
            return hill and smoky
        if not height[one] and not height[other]:
            return hill or blocking
        high, low = (one, other) if height[one] else (other, one)
        if hill:
            return self.distance(hex_id, high) > 1
        return blocking and self.distance(hex_id, low) == 1


def cross(a: Point, b: Point) -> int:
    return a[0] * b[1] - a[1] * b[0]


def _between(p: Point, a: Point, b: Point) -> bool:
    """Whether the middle of a hex lies between the ends of a line, not behind one of them."""
    line = (b[0] - a[0], b[1] - a[1])
    # The sheet is squeezed: on a true one lengths down count the root of three times as much.
    along = 3 * (p[1] - a[1]) * line[1] + (p[0] - a[0]) * line[0]
    return 0 < along < 3 * line[1] ** 2 + line[0] ** 2


@cache
def sheet(name: str) -> Sheet:
    it = next(it for it in printed("map")["map"] if it["id"] == name)
    kinds = {kind["code"]: kind for kind in printed("map")["terrain"]}
    ground = {
        f"{column:02d}{row:02d}": kinds[code]
        for row, line in enumerate(it["rows"], 1)
        for column, code in enumerate(line, 1)
    }
    points = {h: (3 * int(h[:2]), 2 * int(h[2:]) + (int(h[:2]) % 2 == 0)) for h in ground}
    return Sheet(points, {point: h for h, point in points.items()}, ground)


# ---------------------------------------------------------------------- the position


@frozen
class Man:
    """A counter as it lies on the table."""

    id: str
    place: str
    hex: str
    facing: str
    spent: bool
    hit: str
    hidden: bool

    @property
    def print(self) -> dict[str, Any]:
        return counter(self.id)

    @property
    def hurt(self) -> dict[str, Any]:
        return hit_counter(self.hit)

    @property
    def rumor(self) -> bool:
        return self.id.startswith("rumor")

    def has(self, tag: str) -> bool:
        return tag in self.print["tags"]

    @property
    def move_cost(self) -> int:
        """FF-RUL-101: the number on the counter, with its hit counter."""
        return max(0, int(self.print["move_ap"]) + int(self.hurt.get("move", 0)))

    @property
    def attack_cost(self) -> int:
        return max(0, int(self.print.get("attack_ap", 99)) + int(self.hurt.get("attack", 0)))


@define
class Position:
    """All that the enemy's orders look at."""

    mission: str
    round: int
    men: dict[str, Man]
    smoke: dict[str, str]
    control: dict[str, str]
    acted: tuple[str, ...]
    suppressed: tuple[str, ...]

    @property
    def sheet(self) -> Sheet:
        return sheet(mission(self.mission)["map"])

    def on_map(self, side: str) -> Iterator[Man]:
        return (it for it in self.men.values() if it.place == "map" and it.print["side"] == side)

    def units(self) -> list[Man]:
        """FF-NEW-43: Units that the enemy knows of."""
        return [it for it in self.on_map("unit") if not it.hidden]

    def enemies(self) -> list[Man]:
        return list(self.on_map("ai"))

    def fighters(self) -> list[Man]:
        """FF-NEW-33: AI that may carry out orders."""
        return [it for it in self.enemies() if not it.has("noncombat")]

    def dm(self, hex_id: str) -> int:
        return int(self.sheet.ground[hex_id]["dm"]) + SMOKE.get(self.smoke.get(hex_id, ""), 0)

    def sees(self, one: str, other: str) -> bool:
        dense = tuple(sorted(h for h, grade in self.smoke.items() if grade == "dense"))
        return self.sheet.sees(one, other, dense)

    def distance(self, one: str, other: str) -> int:
        return self.sheet.distance(one, other)

    def units_at(self, hex_id: str) -> list[Man]:
        return [it for it in self.units() if it.hex == hex_id]

    def enemy_at(self, hex_id: str) -> bool:
        return any(it.hex == hex_id for it in self.enemies())

    def in_cc(self, man: Man) -> bool:
        return bool(self.units_at(man.hex))

    def moved(self, man: Man, hex_id: str) -> Position:
        """The same with one piece elsewhere."""
        return evolve(self, men={**self.men, man.id: evolve(man, hex=hex_id)})


def read(state: Skirmish) -> Position:
    """The position as it lies on the table."""
    men = {
        name: Man(name, it.place, it.hex, it.facing, it.spent, it.hit, it.hidden)
        for name, it in state.pieces.items()
    }
    return Position(
        state.mission_id,
        state.round,
        men,
        dict(state.smoke),
        dict(state.control),
        state.acted,
        state.suppressed,
    )
