"""How events are shown on the map: moves, turns, fire, hits, reveals, shells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

import pygame

from game.core.frame import Event
from game.firefight.model.content import AI, RUMORS
from game.firefight.model.state import Skirmish
from game.firefight.screen.map.looks import CounterLook
from game.table.draw.theme import icon
from game.table.map.geometry import center
from game.table.map.map_canvas import MapCanvas
from game.table.map.map_skin import Figure
from game.table.map.motion import Act, Charge, FadingMark, Slide, Stage, Turn, WayLeft

POINTED_OUT = (
    "turned", "rumor_placed", "entered", "arrived", "smoke_placed", "smoke_thinned", "got_on", "got_off",
    "thrown_out", "left_map", "unit_revealed", "artillery_targeted", "stopped_by_hidden", "set_up",
)  # fmt: skip
"""Kinds of events whose hex is ringed."""


def act_of(event: Event, stage: Stage[Skirmish]) -> Act | None:
    """The act of an event, if the map shows it."""
    return next(_acts(event.kind, event.about, stage), None)


def _acts(kind: str, about: Mapping[str, object], stage: Stage[Skirmish]) -> Iterator[Act]:
    state, colors = stage.state, stage.colors
    match kind, about:
        case "moved", {"piece": str(name), "origin": str(origin), "hex": str(here)}:
            way = (origin, here)
            if stage.still:
                yield stage.ringed([here], way)
            trail = WayLeft(way, colors[state.side(name)])
            yield Slide(
                stage.owned(here, name), tuple(map(center, way)), frozenset({name}), trail=trail
            )  # fmt: skip
        case "attack_declared", {"piece": str(name), "members": tuple(members), "hex": str(here)}:
            sources = tuple(state.pieces[it].hex for it in (name, *members) if state.pieces[it].hex)
            yield Charge(tuple(it for it in sources if it != here), (), here, colors.danger, stage.still)
        case "hit", {"hex": str(here)}:
            yield _burst(here, stage.still)
        case "artillery_drifted", {"hex": str(here)}:
            yield _burst(here, stage.still)
        case "destroyed", {"piece": str(name), "hex": str(here)}:
            ghost = (Figure(name, here, CounterLook(name, spent=False, hidden=False)),)
            yield FadingMark(here, _picture("burst"), ghost, still=stage.still)
        case "false_rumor", {"rumor": str(name), "hex": str(here)}:
            ghost = (Figure(name, here, CounterLook(name, spent=False, hidden=False)),)
            yield FadingMark(here, _picture("circle"), ghost, still=stage.still)
        case "rumor_revealed", {"piece": str(name), "hex": str(here)}:
            yield _revealed(name, here, stage)
        case "order_obeyed", {"piece": str(name), "target": str(target)} if name:
            yield stage.ringed(_places(state, name, target))
        case kind, {"hex": str(here)} if kind in POINTED_OUT and here:
            yield stage.ringed([here])


def _places(state: Skirmish, name: str, target: str) -> list[str]:
    """Where the piece that obeys stands, and whom it is about."""
    found = [state.pieces[it].hex for it in (name, target) if it in state.pieces]
    return [it for it in found if it]


def _revealed(name: str, here: str, stage: Stage[Skirmish]) -> Act:
    figures = stage.owned(here, name)
    counters = tuple(it for it in figures if isinstance(it.look, CounterLook))
    if stage.still or not counters:
        return stage.ringed([here])
    others = tuple(it for it in figures if it not in counters)
    before = Figure(name, here, CounterLook(RUMORS[0], spent=False, hidden=False), counters[0].offset)
    return Turn((*counters, *others), before, frozenset({name}))


def _burst(here: str, still: bool) -> FadingMark:
    return FadingMark(here, _picture("burst"), still=still)


def _draw_mark(name: str, canvas: MapCanvas, size: int) -> pygame.Surface:
    return icon(name, max(8, size), canvas.theme.colors.danger)


def _picture(name: str) -> partial[pygame.Surface]:
    return partial(_draw_mark, name)


def by_enemy(state: Skirmish, event: Event) -> bool:
    """Whether something is done by the side that nobody plays."""
    if event.kind in ("order_drawn", "line_passed_over", "order_obeyed", "enemy_passed", "marker_advanced"):
        return True
    name = event.about.get("piece", "")
    return name in state.pieces and state.side(name) == AI
