"""Reading the missions: what they name must be on their map, among the counters and on the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from game.core.hexes import DIRECTIONS, Grid
from game.core.tables import DataTable
from game.firefight.model.content import (
    AI,
    ATTACK,
    DEFENSE,
    DENSE,
    EDGE,
    HILL_LINE,
    RUMORS,
    SIDES,
    THIN,
    TRAINING,
    UNIT,
    ActionCard,
    Control,
    Counteraction,
    CounterSpec,
    Exit,
    Field,
    Mission,
    Objective,
    OrderCard,
    Placement,
    Reinforcement,
    TrackSpace,
)

TRACK_OPS = (
    "none", "place_re", "low_move", "end_round", "enter", "auto_rally", "score_control", "ai_attack",
    "draw_card", "unload", "smoke", "final",
)  # fmt: skip
RALLY_BONUS = "ai_rally_plus_1"
WHENS = (
    "unit_near_hex_without_ai", "stack_in_fire_zone", "ai_hit_at_least", "no_fresh_ai_and_half_units_fresh",
    "marker_empty",
)  # fmt: skip
DOS = ("move_toward", "attack_hex", "auto_rally", "end_round")
EDGES = ("north", "east", "south", "west")


@frozen
class _Known:
    """What a mission may name."""

    grid: Grid
    counters: Mapping[str, CounterSpec]
    zones: Mapping[str, tuple[str, ...]]

    def hex(self, source: DataTable, key: str) -> str:
        return source.one_of(key, self.grid.hexes) if key in source.data else ""

    def counter(self, source: DataTable) -> str:
        return source.one_of("counter", self.counters) if "counter" in source.data else ""


def read_missions(
    source: DataTable,
    fields: Mapping[str, Field],
    counters: Mapping[str, CounterSpec],
    orders: Mapping[str, OrderCard],
    actions: Mapping[str, ActionCard],
) -> dict[str, Mission]:
    """Every mission by its id, in the order in which they are meant to be played."""
    missions = {}
    for entry in source.tables("mission"):
        grid = fields[entry.one_of("map", fields)].grid
        zones = {zone.text("name"): zone.all_of("hexes", grid.hexes) for zone in entry.tables("zone", True)}
        mission = _read_mission(entry, _Known(grid, counters, zones), orders, actions)
        missions[mission.id] = mission
    source.done()
    return missions


def _read_mission(
    source: DataTable, known: _Known, orders: Mapping[str, OrderCard], actions: Mapping[str, ActionCard]
) -> Mission:
    deck = tuple(f"{number:02d}" for number in source.numbers("order_deck"))
    if not {*deck} <= {*orders} or not any(orders[card].command for card in deck if card in orders):
        raise source.fail("order_deck", "must hold cards that exist, one of them a Command Order at least")
    scoring, order = source.table("scoring"), source.optional_table("mission_order")
    controls = [_read_control(it, known) for it in source.tables("control", True)]
    placements = [_read_placement(it, known) for key in (UNIT, AI) for it in source.tables(key)]
    rumors = tuple(it.one_of("hex", known.grid.hexes) for it in source.tables("re", True))
    facts: dict[str, Any] = {
        **{key: source.text(key) for key in ("id", "name", "map", "text")},
        **{key: source.number(key) for key in ("number", "caps", "hand", "draw_per_round", "no_enemy")},
        "kind": source.one_of("kind", (TRAINING, ATTACK, DEFENSE)),
        "minutes": source.numbers("minutes"),
        "action_deck": source.all_of("action_deck", actions),
        "order_deck": deck,
        "starting_vp": {UNIT: source.number("vp_player"), AI: source.number("vp_ai")},
        "rumor_pile": source.all_of("re_pile", known.counters),
        "fire_missions": source.number("off_board_fire_missions"),
        "end_when_no_effective": source.flag("end_when_no_effective"),
        "destroyed_vp": {UNIT: scoring.number("unit_destroyed"), AI: scoring.number("ai_destroyed")},
        "destroyed_extra": scoring.get("destroyed_extra", dict, {}),
        "noncombat_vp": scoring.number("noncombat_destroyed", 0),
        "mission_order_reach": order.number("reach", 0),
        "mission_order_text": order.text("text", ""),
    }
    if order.data:
        order.one_of("do", ("move_each_toward_objective",))
    mission = Mission(
        placements=tuple(placements),
        rumors=rumors,
        controls={control.hex: control for control in controls},
        objectives=tuple(_read_objective(it, known) for it in source.tables("objective", True)),
        reinforcements=tuple(_read_reinforcement(it, known) for it in source.tables("reinforcement", True)),
        track=tuple(_read_space(it, known) for it in source.tables("track")),
        counteractions=tuple(_read_counteraction(it, known) for it in source.tables("counteraction", True)),
        exits={it.one_of("side", SIDES): _read_exit(it, known) for it in source.tables("exit", True)},
        **facts,
    )
    _check(source, mission)
    return mission


def _check(source: DataTable, mission: Mission) -> None:
    """What no entry shows by itself."""
    if len(set(mission.counters)) < len(mission.counters):
        raise source.fail("unit", "a counter is named twice")
    rumors = len(mission.rumors) + sum(space.op == "place_re" for space in mission.track)
    if rumors > len(RUMORS):
        raise source.fail("track", f"asks for {rumors} rumored enemies, but there are {len(RUMORS)} counters")
    if [space.number for space in mission.track] != [*range(1, len(mission.track) + 1)]:
        raise source.fail("track", "must have its spaces in order, from 1")
    if mission.track[-1].op != "final" or sum(space.op == "final" for space in mission.track) != 1:
        raise source.fail("track", "must end with its only final space")
    aboard = {placement.aboard for placement in mission.placements if placement.aboard}
    if not aboard <= {placement.counter for placement in mission.placements}:
        raise source.fail("unit", "somebody is aboard a counter that has no place")


def _read_placement(source: DataTable, known: _Known) -> Placement:
    zone = source.one_of("zone", known.zones) if "zone" in source.data else ""
    placement = Placement(
        counter=known.counter(source),
        facing=source.one_of("facing", DIRECTIONS),
        hex=known.hex(source, "hex"),
        zone=known.zones[zone] if zone else (),
        aboard=source.text("aboard", ""),
        hidden=source.flag("hidden"),
    )
    if sum(map(bool, (placement.hex, placement.zone, placement.aboard))) != 1:
        raise source.fail("hex", "must say one of hex, zone and aboard")
    return placement


def _read_control(source: DataTable, known: _Known) -> Control:
    holder = source.one_of("holder", SIDES)
    return Control(known.hex(source, "hex"), source.text("name"), holder, source.number("vp"))


def _read_objective(source: DataTable, known: _Known) -> Objective:
    kind = source.one_of("kind", (EDGE, HILL_LINE))
    if kind == EDGE:
        source.one_of("edge", EDGES)
    return Objective(source.text("name"), kind, source.all_of("hexes", known.grid.hexes), source.number("vp"))


def _read_reinforcement(source: DataTable, known: _Known) -> Reinforcement:
    return Reinforcement(
        round=source.number("round"),
        side=source.one_of("side", SIDES),
        counter=known.counter(source),
        hexes=source.all_of("hexes", known.grid.hexes),
        facing=source.one_of("facing", DIRECTIONS),
    )


def _read_space(source: DataTable, known: _Known) -> TrackSpace:
    return TrackSpace(
        number=source.number("space"),
        op=source.one_of("op", TRACK_OPS),
        yellow=source.flag("yellow"),
        text=source.text("text"),
        hex=known.hex(source, "hex"),
        hexes=source.all_of("hexes", known.grid.hexes) if "hexes" in source.data else (),
        counter=known.counter(source),
        facing=source.one_of("facing", (*DIRECTIONS, ""), ""),
        effect=source.one_of("effect", (RALLY_BONUS, ""), ""),
        grade=source.one_of("grade", (DENSE, THIN, ""), ""),
        caps=source.number("caps", 0),
        count=source.number("count", 0),
        vp_each=source.number("vp_each", 0),
    )


def _read_counteraction(source: DataTable, known: _Known) -> Counteraction:
    return Counteraction(
        name=source.text("name"),
        when=source.one_of("when", WHENS),
        do=source.one_of("do", DOS),
        text=source.text("text"),
        hex=known.hex(source, "hex"),
        reach=source.number("reach", 0),
        count=source.number("count", 0),
        caps=source.number("caps", 0),
    )


def _read_exit(source: DataTable, known: _Known) -> Exit:
    edge = source.one_of("edge", EDGES)
    hexes = (
        source.all_of("hexes", known.grid.hexes) if "hexes" in source.data else edge_hexes(known.grid, edge)
    )
    return Exit(hexes, edge, source.number("vp"))


def edge_hexes(grid: Grid, edge: str) -> tuple[str, ...]:
    """The hexes along an edge of the map."""
    ends = {"west": "01", "east": f"{grid.columns:02d}", "north": "01", "south": f"{grid.rows:02d}"}
    part = slice(0, 2) if edge in ("west", "east") else slice(2, 4)
    return tuple(hex_id for hex_id in grid.hexes if hex_id[part] == ends[edge])
