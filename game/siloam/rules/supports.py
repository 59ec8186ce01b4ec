"""2.3 CICS Support Units: where they may stand and when they must go."""

from __future__ import annotations

from game.siloam.content import FRIENDS, INFANTRY, pool
from game.siloam.state import State, Support, Unit

REAR_ECHELON = ("hq", "engineer", "truck")
"""Supports that may never be next to an enemy (5.5.9)."""
FORWARD = ("scout", "spotter")
"""Supports that need a friendly and an enemy Combat Unit beside them."""
HEAVY = ("mechanized", "antitank")
"""Supports that may not be placed in Difficult terrain (C80)."""


def placement_hexes(state: State, side: str) -> list[str]:
    """2.3.2: every hex where a CICS Support may be placed on this side."""
    if state.content.sides[side].attaches:
        return list(dict.fromkeys(unit.place for unit in hosts(state, side)))
    if side in FORWARD:
        return contact_hexes(state)
    watched = state.beside(state.vang_at)
    return [h for h in state.content.map.open_land if h not in watched and state.is_empty(h)]


def open_sides(state: State) -> frozenset[str]:
    """2.3.2: the sides that have somewhere to go; the map always has room in the rear."""
    sides = {"hq", "engineer"}
    for side in ("mg", *HEAVY, "truck"):
        if hosts(state, side):
            sides.add(side)
    if "mg" in sides:
        sides |= {"leader", "flamethrower"}
    if contact_hexes(state):
        sides.update(FORWARD)
    return frozenset(sides)


def hosts(state: State, side: str, factions: tuple[str, ...] = FRIENDS) -> list[Unit]:
    """2.3.2: Infantry without another Support that may take an Attachment (C48, C91)."""
    terrain = state.content.map.terrain
    return [
        unit
        for unit in state.friends_on_map(factions)
        if unit.spec.kind == INFANTRY
        and unit.place not in state.support_at
        and not (side in HEAVY and terrain[unit.place] == "difficult")
        and not (side == "truck" and state.near_vang(unit.place))
    ]


def contact_hexes(state: State) -> list[str]:
    """Empty hexes adjacent to both a friendly and an enemy Combat Unit (2.3.2, 2.6.2)."""
    terrain = state.content.map.terrain
    contact = state.beside(state.vang_at) & state.beside(state.friends_at)
    return [h for h in sorted(contact) if terrain[h] != "sea" and state.is_empty(h)]


def place_support(state: State, support: Support, side: str, hex_id: str, rule: str) -> None:
    """2.3.2: put a counter on the map with the chosen side up."""
    support.side = side
    support.host = ""
    if state.content.sides[side].attaches:
        infantry = [u for u in state.friends_in(hex_id) if u.spec.kind == INFANTRY]
        own = [u for u in infantry if u.spec.faction == support.spec.faction]
        support.host = (own or infantry)[0].id  # where two stand, an ally's counter joins its own (C91)
    state.put_support(support, hex_id)
    state.emit("support_placed", rule, support=support.id, side=side, hex=hex_id)


def return_support(state: State, support: Support, rule: str) -> None:
    """2.3.2: back to its own faction's Reinforcement Pool."""
    state.emit("support_returned", rule, support=support.id, side=support.side, hex=support.place)
    support.host = ""
    support.side = support.spec.sides[0]
    state.put_support(support, pool(support.spec.faction))


def upkeep(state: State) -> None:
    """2.3.2: Supports whose standing condition is lost leave at once, after any change (G37, C78)."""
    for support_id in state.content.cics_supports:  # no other faction has Supports with a condition
        support = state.supports[support_id]
        if not support.place.isdecimal():
            continue
        side = support.side
        if side in REAR_ECHELON:
            if state.near_vang(support.place):
                return_support(state, support, "5.5.9")
        elif side in FORWARD and not (state.near_vang(support.place) and state.near_friend(support.place)):
            return_support(state, support, "2.3.2")


def leaders(state: State) -> list[Support]:
    """2.3.2, 2.6.3: the Leaders on the map, of any friendly faction."""
    return [s for s in state.supports.values() if s.side == "leader" and s.place.isdecimal()]


def in_hq_range(state: State, unit: Unit) -> bool:
    """5.3 HQ Bonus: the whole stack stands within the HQ's range."""
    distances = state.content.map.grid.distances_from(unit.place)
    return any(
        distances[s.place] <= state.content.sides["hq"].range
        for s in state.supports.values()
        if s.side == "hq" and s.place.isdecimal()
    )
