"""What Dresk did by a card, as it stays drawn on the map: where it went, fired and came in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist

from attrs import frozen

from game.core.session import Entry
from game.firefight.model.content import AI
from game.firefight.model.state import Skirmish
from game.firefight.screen.order_history import turn_of
from game.table.draw import pen
from game.table.map.map_canvas import MapCanvas

WIDTH, GAP = 0.075, 0.2
"""Of the lines and between their dots, in hex radii."""
SHORT = 0.62
"""How much of an arrow is left out at each end, so as not to hide the counters, likewise."""
END, HEAD = 0.34, 0.5
"""How much of the last step of a way is left out at its end, and how much of it comes before its head."""
CAME = ("rumor_placed", "entered", "rumor_revealed", "false_rumor")
"""Kinds of events after which something is there, or is not after all."""


@frozen
class Went:
    """A way from the first hex to the last."""

    way: tuple[str, ...]


@frozen
class Fired:
    """An attack from hexes on another."""

    origins: tuple[str, ...]
    target: str


@frozen
class Came:
    """Something happened in a hex."""

    hex: str


Trace = Went | Fired | Came


def traces_of(state: Skirmish, log: Sequence[Entry], start: int) -> tuple[Trace, ...]:
    """What was done by the card that was drawn at a place of the log."""
    turn = turn_of(log, start)
    after = log[start + len(turn) :]
    return (*_ways(state, turn), *_marks(state, turn, after))


def _ways(state: Skirmish, turn: Sequence[Entry]) -> Iterator[Went]:
    """The hexes of each AI that moved, joined."""
    ways: dict[str, list[str]] = {}
    for entry in turn:
        about = entry.event.about
        if entry.event.kind == "moved" and state.side(about["piece"]) == AI:
            ways.setdefault(about["piece"], [about["origin"]]).append(about["hex"])
    yield from (Went(tuple(way)) for way in ways.values())


def _marks(state: Skirmish, turn: Sequence[Entry], after: Sequence[Entry]) -> Iterator[Trace]:
    for entry in turn:
        event, about = entry.event, entry.event.about
        if event.kind == "attack_declared":
            origins = (stood(state, it, after) for it in (about["piece"], *about["members"]))
            yield Fired(tuple(it for it in origins if it and it != about["hex"]), about["hex"])
        elif event.kind in CAME:
            yield Came(about["hex"])


def stood(state: Skirmish, name: str, after: Sequence[Entry]) -> str:
    """Where a piece stood before what was told after it: where it has gone away from, or is still."""
    if name not in state.pieces:
        return ""
    moves = (entry.event.about for entry in after if entry.event.kind == "moved")
    return next((about["origin"] for about in moves if about["piece"] == name), state.pieces[name].hex)


def draw_traces(canvas: MapCanvas, traces: Sequence[Trace]) -> None:
    """Dots along a way, arrows of an attack, and rings where something has come or gone."""
    colors, width = canvas.theme.colors, canvas.line(WIDTH)
    for trace in traces:
        match trace:
            case Went(way):
                points = canvas.pixels(way)
                points[-1] = pen.between(points[-2:], 0.0, END)[1]
                pen.dotted(canvas.surface, points, width, GAP * canvas.radius, colors["ai"], colors.selected)
                head = pen.between(points[-2:], HEAD, 0.0)
                pen.arrow(canvas.surface, head, width, colors["ai"], colors.selected)
            case Fired(origins, target):
                canvas.stamp(canvas.stamps.ring(colors.danger), [target])
                for origin in origins:
                    line = _between(canvas, origin, target)
                    pen.arrow(canvas.surface, line, width, colors.danger, colors.selected)
            case Came(hex_id):
                canvas.stamp(canvas.stamps.ring(colors["ai"]), [hex_id])


def _between(canvas: MapCanvas, origin: str, target: str) -> list[pen.Point]:
    """The line from one hex to another, without its ends."""
    ends = canvas.pixels([origin, target])
    share = SHORT * canvas.radius / dist(*ends)
    return pen.between(ends, share, share)
