"""The field, its counters, and the state of a battle for it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, final

from attrs import define, field, frozen

from game.core.dice import Dice
from game.core.hexes import DIRECTIONS, Grid
from game.core.language import mirror
from game.core.state import NOT_SAVED, GameState
from game.core.tables import DataTable, read_table

ASSETS = Path(__file__).parent / "assets"
mirror(ASSETS, "toy")
NORTH, SOUTH = "north", "south"
SEATS = (NORTH, SOUTH)
NUMBERS = ("rounds", "orders", "march", "die", "need", "heard_from")
FRONT = (-1, 0, 1)
"""The hexsides before a counter, counted clockwise from its facing."""


@frozen
class Spec:
    """What is printed on a counter and where it begins."""

    id: str
    name: str
    seat: str
    hex: str
    facing: str


@frozen(eq=False)
class Field:
    """The printed matter."""

    grid: Grid
    ford: str
    woods: tuple[str, ...]
    counters: Mapping[str, Spec]
    rounds: int
    orders: int
    march: int
    die: int
    need: int
    heard_from: int


@cache
def the_field() -> Field:
    """The field that ships with the game."""
    source = read_table(ASSETS, "field.toml")
    grid = Grid(source.number("columns"), source.number("rows"))
    numbers = {
        name: source.number(name) for name in ("rounds", "orders", "march", "die", "need", "heard_from")
    }
    counters = source.table("counters")
    field = Field(
        grid=grid,
        ford=source.one_of("ford", grid.hexes),
        woods=source.all_of("woods", grid.hexes),
        counters={name: _spec(name, counters.table(name), grid) for name in counters.names()},
        **numbers,
    )
    counters.done()
    source.done()
    return field


def _spec(name: str, source: DataTable, grid: Grid) -> Spec:
    facts: dict[str, Any] = {
        "seat": source.one_of("seat", SEATS),
        "hex": source.one_of("hex", grid.hexes),
        "facing": source.one_of("facing", DIRECTIONS),
    }
    spec = Spec(name, source.text("name"), **facts)
    source.done()
    return spec


@final
@define
class Counter:
    """A counter on the field; with no hex, it is struck down."""

    seat: str
    hex: str
    facing: str


@define(kw_only=True)
class Ford(GameState):
    """A battle for the ford."""

    seed: int
    counters: dict[str, Counter]
    bearers: dict[str, str]
    """The counter of each seat that carries the standard, on its underside: the enemy does not see it."""
    seen: tuple[str, ...] = ()
    """Counters whose underside both seats have seen."""
    round: int = 0
    field: Field = field(factory=the_field, eq=False, metadata=NOT_SAVED)

    def on_field(self, seat: str) -> dict[str, Counter]:
        """The counters of a seat that still stand."""
        return {name: it for name, it in self.counters.items() if it.hex and it.seat == seat}

    def at(self, hex_id: str) -> str:
        """The counter in a hex; empty for none."""
        return next((name for name, it in self.counters.items() if it.hex == hex_id), "")

    def front(self, name: str) -> tuple[str, ...]:
        """The hexes before a counter."""
        counter = self.counters[name]
        return front(self.field.grid, counter.hex, counter.facing)

    def may_bear(self, seat: str) -> list[str]:
        """The counters of a seat that may carry its standard, as far as the enemy has seen."""
        if self.bearers[seat] in self.seen:
            return [self.bearers[seat]]
        return [name for name in self.on_field(seat) if name not in self.seen]


def other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


def front(grid: Grid, hex_id: str, facing: str) -> tuple[str, ...]:
    """The hexes of the map before a hex, for somebody who faces that way."""
    place = DIRECTIONS.index(facing)
    ways = (DIRECTIONS[(place + turn) % len(DIRECTIONS)] for turn in FRONT)
    return tuple(grid.towards[hex_id][way] for way in ways if way in grid.towards[hex_id])


def way(grid: Grid, here: str, there: str) -> str:
    """The direction of an adjacent hex."""
    return next(name for name, hex_id in grid.towards[here].items() if hex_id == there)


def conceal(state: Ford, seat: str, dice: Dice | None) -> None:
    """Who of the enemy carries the standard, unless that has been seen."""
    enemy = other(seat)
    if state.bearers[enemy] and state.bearers[enemy] not in state.seen:
        among = state.may_bear(enemy)
        state.bearers[enemy] = among[dice.below(len(among))] if dice else ""
