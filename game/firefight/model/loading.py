"""Reading the data files: every entry checked, every mistake named with its file and place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources.abc import Traversable

from game.core.hexes import Grid
from game.core.tables import DataTable, read_table
from game.firefight.model.content import (
    BLUE,
    DENSE,
    HIT_KINDS,
    RED,
    RUMOR_DR,
    RUMOR_MOVE,
    RUMOR_RANGE,
    RUMORS,
    SIDES,
    TAGS,
    THIN,
    ActionCard,
    Advance,
    Content,
    CounterSpec,
    Field,
    HitSpec,
    OrderCard,
    TacticalLine,
    Terrain,
)
from game.firefight.model.loading_missions import read_missions

NEEDS = (
    "any", "cov", "0dm", "ldv", "har", "fz", "fr", "hit", "unh", "act", "grp", "los", "mob", "gun", "re",
    "sp",
)  # fmt: skip
"""FF-ELG-01 to 16, as order cards print them."""
ACTIONS = ("ATK", "LR", "GRP", "MOV", "LOW", "DIS", "CCM", "PIV", "PVA", "RAL", "ARA")
CC_ACTIONS = ("ATK", "ARA", "RAL", "DIS")
SHORT_ACTIONS = ("ATK", "GRP", "PIV", "RAL", "DIS", "CCM", "PVA")
ADVANCES = ("always", "ai_le_u", "ai_lt_u", "ai_x2_le_u", "re_on_map", "u_lt_ai")
COUNTERACTIONS, PASS, MISSION = "CA", "PASS", "MISSION"
MOMENTS = ("action", "with_attack", "with_cc_attack", "spent_failed", "order_drawn", "pre_round")
CARD_OPS = (
    "rally", "suppress", "smoke", "dash", "boost", "satchel", "stay_fresh", "gain_caps", "reveal",
    "redraw_order", "artillery", "drive",
)  # fmt: skip
_LINE = re.compile(
    r"(?P<need>\w+) (?P<far>[<>]) (?P<kinds>[UOT/]+)(?::(?P<of>\w+))? (?P<do>[A-Z]+)(?:\+(?P<caps>\d))?"
)


def load(folder: Traversable) -> Content:
    """Read and check the data files of a folder."""
    maps = read_table(folder, "map.toml")
    fields = _read_fields(maps)
    counters = _read_counters(read_table(folder, "counters.toml"))
    orders = _read_orders(read_table(folder, "order_cards.toml"))
    actions = _read_actions(read_table(folder, "action_cards.toml"))
    missions = read_missions(read_table(folder, "missions.toml"), fields, counters, orders, actions)
    return Content(
        fields=fields,
        counters=counters,
        hits=_read_hits(read_table(folder, "hits.toml")),
        orders=orders,
        actions=actions,
        missions=missions,
    )


def _read_fields(source: DataTable) -> dict[str, Field]:
    chart = {entry.text("code"): _read_terrain(entry) for entry in source.tables("terrain")}
    fields = {}
    for entry in source.tables("map"):
        rows, columns = entry.texts("rows"), entry.number("columns")
        grid = Grid(columns, len(rows))
        if any(len(row) != columns or not {*row} <= {*chart} for row in rows):
            raise entry.fail("rows", f"must have {columns} letters of the terrain chart each")
        places = {it.one_of("hex", grid.hexes): it.text("name") for it in entry.tables("place")}
        ground = {hex_id: chart[rows[int(hex_id[2:]) - 1][int(hex_id[:2]) - 1]] for hex_id in grid.hexes}
        fields[entry.text("id")] = Field(entry.text("id"), entry.text("name"), grid, ground, places)
    source.done()
    return fields


def _read_terrain(source: DataTable) -> Terrain:
    return Terrain(
        code=source.text("code"),
        name=source.text("name"),
        foot=source.number("foot"),
        vehicle=source.number("vehicle") if "vehicle" in source.data else None,
        dm=source.number("dm"),
        blocks=source.flag("blocks"),
        height=source.number("height", 0),
        road=source.flag("road"),
    )


def _read_counters(source: DataTable) -> dict[str, CounterSpec]:
    specs = {entry.text("id"): _read_counter(entry) for entry in source.tables("counter")}
    source.done()
    rumors = {name: _rumor(name, number) for number, name in enumerate(RUMORS, 1)}
    return {**specs, **rumors}


def _read_counter(source: DataTable) -> CounterSpec:
    armed = "ar_red" in source.data
    return CounterSpec(
        id=source.text("id"),
        name=source.text("name"),
        side=source.one_of("side", SIDES),
        tags=frozenset(source.all_of("tags", TAGS)),
        move_ap=source.number("move_ap"),
        dr_color=source.one_of("dr_color", (RED, BLUE)),
        dr_front=source.number("dr_front"),
        dr_flank=source.number("dr_flank"),
        ar={RED: source.number("ar_red"), BLUE: source.number("ar_blue")} if armed else {},
        range=source.number("range") if armed else 0,
        attack_ap=source.number("attack_ap") if armed else 0,
        cc_penalty=source.flag("cc_penalty"),
        bonus=source.number("bonus", 0),
        carries=source.number("carries", 0),
    )


def _rumor(name: str, number: int) -> CounterSpec:
    """FF-RUM-02, 03: foot, of any direction, with what is known of it."""
    return CounterSpec(
        id=name,
        name=f"Rumor {number}",
        side="ai",
        tags=frozenset({"foot"}),
        move_ap=RUMOR_MOVE,
        dr_color=RED,
        dr_front=RUMOR_DR,
        dr_flank=RUMOR_DR,
        range=RUMOR_RANGE,
        rumor=True,
    )


def _read_hits(source: DataTable) -> dict[str, HitSpec]:
    hits = {}
    for entry in source.tables("hit"):
        hits[entry.text("id")] = HitSpec(
            id=entry.text("id"),
            name=entry.text("name"),
            kind=entry.one_of("kind", HIT_KINDS),
            count=entry.number("count"),
            rally=entry.number("rally") if "rally" in entry.data else None,
            ar=entry.get("ar", int, 0),
            dr=entry.get("dr", int, 0),
            move=entry.get("move", int, 0),
            attack=entry.get("attack", int, 0),
            range_half=entry.flag("range_half"),
            no_move=entry.flag("no_move"),
            no_attack=entry.flag("no_attack"),
            destroy=entry.flag("destroy"),
        )
    source.done()
    return hits


def _read_orders(source: DataTable) -> dict[str, OrderCard]:
    cards = {}
    for entry in source.tables("card"):
        number = entry.number("no")
        card = OrderCard(
            id=f"{number:02d}",
            number=number,
            name=entry.text("name"),
            command=entry.one_of("color", ("green", "blue")) == "blue",
            spent=entry.number("spent"),
            remain_fresh=entry.flag("remain_fresh"),
            advance=tuple(
                Advance(it.number("by"), it.one_of("when", ADVANCES)) for it in entry.tables("advance", True)
            ),
            close_combat=entry.all_of("cc", CC_ACTIONS),
            short_range=entry.all_of("short", SHORT_ACTIONS),
            third=entry.one_of("third", (COUNTERACTIONS, PASS, "")),
            tactical=tuple(_tactical(entry, line) for line in entry.texts("tactical")),
        )
        if card.command and card.advance:
            raise entry.fail("advance", "stands on green cards only")
        cards[card.id] = card
    source.done()
    return cards


def _tactical(source: DataTable, text: str) -> TacticalLine | None:
    if text == MISSION:
        return None
    found = _LINE.fullmatch(text)
    if not found or not {found["need"], found["of"] or "any"} <= {*NEEDS} or found["do"] not in ACTIONS:
        raise source.fail("tactical", f"has a line that cannot be read: {text!r}")
    either = found["kinds"] == "T"
    return TacticalLine(
        need=found["need"],
        closest=found["far"] == "<",
        targets=("U", "O") if either else tuple(found["kinds"].split("/")),
        either=either,
        target_need=found["of"] or "any",
        action=found["do"],
        caps=int(found["caps"] or 0),
        printed=text,
    )


def _read_actions(source: DataTable) -> Mapping[str, ActionCard]:
    cards = {}
    for entry in source.tables("card"):
        card = ActionCard(
            id=entry.text("id"),
            when=entry.one_of("when", MOMENTS),
            op=entry.one_of("op", CARD_OPS),
            ap=entry.number("ap") if "ap" in entry.data else None,
            cap=entry.number("cap") if "cap" in entry.data else None,
            ap_plus=entry.number("ap_plus") if "ap_plus" in entry.data else None,
            ar=entry.get("ar", int, 0),
            caps=entry.number("caps", 0),
            modifier=entry.number("modifier", 0),
            grade=entry.one_of("grade", (DENSE, THIN, ""), ""),
            reach=entry.number("reach", 0),
            needs=entry.text("needs", ""),
            ignore_cc_penalty=entry.flag("ignore_cc_penalty"),
            same_hex=entry.flag("same_hex"),
        )
        if [card.ap, card.cap, card.ap_plus].count(None) != 2:
            raise entry.fail("ap", "must be one cost: ap, cap or ap_plus")
        cards[card.id] = card
    source.done()
    return cards
