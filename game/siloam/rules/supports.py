"""2.3 CICS Support Units: where they may stand and when they must go."""

from __future__ import annotations

from functools import cache

from game.siloam.content import FRIENDS, INFANTRY, pool
from game.siloam.state import State, Support, Unit

REAR_ECHELON = ("hq", "engineer", "truck")
"""Supports that may never be next to an enemy (5.5.9)."""
FORWARD = ("scout", "spotter")
"""Supports that need a friendly and an enemy Combat Unit beside them."""
HEAVY = ("mechanized", "antitank")
"""Supports that may not be placed in Difficult terrain (C80)."""
LEADER = "leader"
"""The Attachment that brings others into a fight (5.5.2, 5.5.3)."""
REAR = ("hq", "engineer")
"""Supports that stand alone behind the line."""
ATTACHED = (("mg", LEADER, "flamethrower"), HEAVY, ("truck",))
"""Attachments, those with the same conditions together."""


def placement_hexes(state: State, side: str) -> list[str]:
    """2.3.2: every hex where a CICS Support may be placed on this side."""
    if state.content.sides[side].attaches:
        return list(dict.fromkeys(unit.place for unit in hosts(state, side)))
    if side in FORWARD:
        return contact_hexes(state)
    barred = state.beside(state.vang_at).union(state.vang_at, state.friends_at, state.support_at)
    return [h for h in state.content.map.open_land if h not in barred]


def open_sides(state: State) -> frozenset[str]:
    """2.3.2: the sides that have somewhere to go; the map always has room in the rear."""
    hexes = [unit.place for unit in free_infantry(state)]
    open_kinds: list[tuple[str, ...]] = [REAR]
    for kind in ATTACHED:
        for hex_id in hexes:
            if suits(state, kind[0], hex_id):
                open_kinds.append(kind)
                break
    if contact_hexes(state):
        open_kinds.append(FORWARD)
    return _all_of(*open_kinds)


@cache
def _all_of(*kinds: tuple[str, ...]) -> frozenset[str]:
    return frozenset(side for kind in kinds for side in kind)


def hosts(state: State, side: str, factions: tuple[str, ...] = FRIENDS) -> list[Unit]:
    """2.3.2: Infantry that may take an Attachment with this side up (C48)."""
    return [unit for unit in free_infantry(state, factions) if suits(state, side, unit.place)]


def free_infantry(state: State, factions: tuple[str, ...] = FRIENDS) -> list[Unit]:
    """2.3.2: Infantry without another Support in its hex (C91)."""
    supported = state.support_at
    return [
        unit
        for unit in state.friends_on_map(factions)
        if unit.spec.kind == INFANTRY and unit.place not in supported
    ]


def suits(state: State, side: str, hex_id: str) -> bool:
    """2.3.2: nothing about the hex speaks against the Attachment (C80, C79)."""
    if side in HEAVY:
        return state.content.map.terrain[hex_id] != "difficult"
    return side != "truck" or not state.near_vang(hex_id)


def contact_hexes(state: State) -> list[str]:
    """Empty hexes adjacent to both a friendly and an enemy Combat Unit (2.3.2, 2.6.2)."""
    contact = state.beside(state.vang_at) & state.beside(state.friends_at)
    terrain = state.content.map.terrain
    empty = contact.difference(state.vang_at, state.friends_at, state.support_at)
    return sorted([h for h in empty if terrain[h] != "sea"])


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
    supports = state.supports
    leaving = [i for ids in state.support_at.values() for i in ids if _must_leave(state, supports[i])]
    for support_id in sorted(leaving, key=state.content.cics_supports.index):  # no others have a condition
        support = supports[support_id]
        return_support(state, support, "5.5.9" if support.side in REAR_ECHELON else "2.3.2")


def _must_leave(state: State, support: Support) -> bool:
    side, place = support.side, support.place
    if side in REAR_ECHELON:
        return state.near_vang(place)
    return side in FORWARD and not (state.near_vang(place) and state.near_friend(place))


def places_of(state: State, side: str) -> list[str]:
    """Where Supports stand on the map with this side up."""
    supports = state.supports
    return [h for h, ids in state.support_at.items() for i in ids if supports[i].side == side]


def in_hq_range(state: State, unit: Unit) -> bool:
    """5.3 HQ Bonus: the whole stack stands within the HQ's range."""
    headquarters = places_of(state, "hq")
    if not headquarters:
        return False
    reach = state.content.sides["hq"].range
    distances = state.content.map.grid.distances_from(unit.place)
    return min([distances[h] for h in headquarters]) <= reach
