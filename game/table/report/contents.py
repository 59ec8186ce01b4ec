"""What a report is made of, in no form yet: a game gathers it, and pages and files are made from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from attrs import frozen

from game.table.report.charts import Chart


class TurningPoint(NamedTuple):
    """A turning point of a game."""

    round: int
    text: str
    weight: int
    """How much it matters where not all of them have room."""


@frozen
class Picture:
    """A map with what it shows."""

    caption: str
    data: bytes
    kind: str


@frozen
class KeyNumber:
    """A number with what it counts."""

    value: str
    name: str


@frozen
class Report:
    """Everything a report says."""

    title: str
    ending: str
    """How the game was judged, or that it goes on."""
    table: tuple[tuple[str, ...], ...]
    """Rows of the round table, its head first; the first cell of the head is what a round is called."""
    moments: tuple[TurningPoint, ...]
    lines: tuple[str, ...] = ()
    """Where the game stands."""
    figures: tuple[KeyNumber, ...] = ()
    charts: tuple[Chart, ...] = ()
    luck: tuple[str, ...] = ()
    """What was chosen and what chance added, for the whole game."""
    draws: tuple[tuple[str, ...], ...] = ()
    """Rows of the draws that chance touched most, their head first; the last cell is what chance added."""
    draw_lines: tuple[str, ...] = ()
    """Each of these draws in a sentence."""
    method: str = ""
    """How the figures were reckoned."""
    pictures: Sequence[Picture] = ()
