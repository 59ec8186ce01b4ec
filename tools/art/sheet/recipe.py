"""What a recipe says besides its order of painting: sizes, hands and names, read from its data file.

Nothing here needs more than the game itself, so that a test can tell whether a shipped sheet is up to date.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from pathlib import Path

from attrs import frozen

from game.core.tables import DataTable, read_table
from game.table.map.geometry import COLUMN_STEP, Point

HERE = Path(__file__).parent
FILE = "recipe.toml"


@frozen
class Hand:
    """How names of a kind are written: lengths in hex radii."""

    face: str
    size: float
    tracking: float
    """What is left between letters."""
    ink: str
    halo: str
    halo_strength: float


@frozen
class Name:
    """Words on a curve through points of the plane, or beside a part of a road or river."""

    text: str
    hand: str
    through: tuple[Point, ...] = ()
    along: str = ""
    between: tuple[float, float] = (0.0, 1.0)
    """The shares of a course between which the words stand."""
    aside: float = 0.0
    """How far beside it, to the right of its direction."""


@frozen
class Recipe:
    """The data of one sheet."""

    radius: float
    quality: int
    compass: Point | None
    """The middle of a wind rose, if there is one."""
    capital: str
    """The hex of the largest town, if there is one."""
    hands: Mapping[str, Hand]
    names: tuple[Name, ...]
    lines: Mapping[str, tuple[tuple[Point, ...], ...]]
    """Lines through points of the plane, by what is painted along them."""


def read_recipe(sheet: str) -> Recipe:
    """The recipe for a sheet. That of a game with several maps holds a table for each of them."""
    game, _, part = sheet.partition("/")
    source = read_table(HERE / game, FILE)
    hands = {name: _hand(table) for name, table in source.table("hands").items()}
    parts = dict(source.table("maps").items()) if part else {"": source}
    recipes = {name: _recipe(table, source.number("quality"), hands) for name, table in parts.items()}
    source.done()
    return recipes[part]


def _recipe(source: DataTable, quality: int, hands: Mapping[str, Hand]) -> Recipe:
    compass, lines = source.get("compass", list, []), source.optional_table("lines")
    return Recipe(
        radius=source.get("radius", float),
        quality=quality,
        compass=_place(source, "compass", compass) if compass else None,
        capital=source.text("capital", ""),
        hands=hands,
        names=tuple(_name(table) for table in source.tables("names")),
        lines={
            key: tuple(tuple(_place(lines, key, place) for place in line) for line in lines.get(key, list))
            for key in lines.names()
        },
    )


def _hand(source: DataTable) -> Hand:
    hand = Hand(
        source.text("face"),
        source.get("size", float),
        source.get("tracking", float),
        source.text("ink"),
        source.text("halo"),
        source.get("halo_strength", float),
    )
    source.done()
    return hand


def _name(source: DataTable) -> Name:
    start, end = source.get("between", list, [0.0, 1.0])
    name = Name(
        text=source.text("text"),
        hand=source.text("hand"),
        through=tuple(_place(source, "through", place) for place in source.get("through", list, [])),
        along=source.text("along", ""),
        between=(start, end),
        aside=source.get("aside", float, 0.0),
    )
    source.done()
    if bool(name.through) == bool(name.along):
        raise source.fail("through", "either this or along must say where the name stands")
    return name


def _place(source: DataTable, key: str, place: list[float]) -> Point:
    """A point of the plane, given as column and row."""
    if len(place) != 2:
        raise source.fail(key, f"must hold a column and a row, but holds {place!r}")
    column, row = place
    return COLUMN_STEP * (column - 1), sqrt(3) * (row - 1)
