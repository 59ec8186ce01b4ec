"""2.3 CICS Support Units: where they may stand and when they must go."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import compress, filterfalse

from game.core.event import EventKind
from game.siloam.model.content import FRIENDS, INFANTRY, pool
from game.siloam.model.state import State, Support, Unit
from game.siloam.model.warmap import WarMap

REAR_ECHELON = ("hq", "engineer", "truck")
"""Supports that may never be next to an enemy (5.5.9)."""
FORWARD = ("scout", "spotter")
"""Supports that need a friendly and an enemy Combat Unit beside them."""
CONDITIONED = frozenset((*REAR_ECHELON, *FORWARD))
"""Supports that leave when their surroundings change."""
HEAVY = ("mechanized", "antitank")
"""Supports that may not be placed in Difficult terrain (C80)."""
LEADER = "leader"
"""The Attachment that brings others into a fight (5.5.2, 5.5.3)."""
REAR = ("hq", "engineer")
"""Supports that stand alone behind the line."""
ATTACHED = (("mg", LEADER, "flamethrower"), HEAVY, ("truck",))
"""Attachments, those with the same conditions together."""
EVENTS = {
    "support_placed": EventKind({"support": str, "side": str, "hex": str}),
    "support_returned": EventKind({"support": str, "side": str, "hex": str}),
}


def placement_hexes(state: State, side: str) -> list[str]:
    """2.3.2: every hex where a CICS Support may be placed on this side."""
    if state.content.sides[side].attaches:
        return list(dict.fromkeys(unit.place for unit in hosts(state, side)))
    if side in FORWARD:
        return contact_hexes(state)
    barred = state.beside(state.vang_at).union(state.vang_at, state.friends_at, state.support_at)
    return list(filterfalse(barred.__contains__, state.content.map.open_land))


def open_sides(state: State) -> frozenset[str]:
    """2.3.2: the sides that have somewhere to go; the map always has room in the rear."""
    infantry, supported = state.content.friendly_infantry, state.support_at
    hexes = [
        hex_id
        for hex_id, stack in state.friends_at.items()
        if hex_id not in supported and not infantry.isdisjoint(stack)
    ]
    openings = [_has_room(state, kind[0], hexes) for kind in ATTACHED]
    return _sides_of(*openings, has_contact_hex(state))


def _has_room(state: State, side: str, hexes: list[str]) -> bool:
    for hex_id in hexes:  # noqa: SIM110 - a plain loop, because playouts ask at every Support choice
        if suits(state, side, hex_id):
            return True
    return False


@cache
def _sides_of(*openings: bool) -> frozenset[str]:
    """The rear sides, and those of each open kind: the three of ATTACHED and FORWARD."""
    kinds = compress((*ATTACHED, FORWARD), openings)
    return frozenset(REAR).union(*kinds)


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
    supported = state.support_at
    return [h for h in _contact(state) if h not in supported]


def has_contact_hex(state: State) -> bool:
    """Whether there is one of the `contact_hexes`: surely if there are more of them than Supports stand."""
    return len(_contact(state)) > len(state.support_at) or bool(contact_hexes(state))


def _contact(state: State) -> tuple[str, ...]:
    return _between(state.content.map, tuple(state.vang_at), tuple(state.friends_at))


@lru_cache(maxsize=1024)
def _between(war_map: WarMap, vang: tuple[str, ...], friends: tuple[str, ...]) -> tuple[str, ...]:
    """Land beside both sides where neither stands; kept for a while, as `Grid.beside` is."""
    contact = war_map.grid.beside(vang) & war_map.grid.beside(friends)
    empty = contact.difference(vang, friends)
    return tuple(sorted([h for h in empty if war_map.terrain[h] != "sea"]))


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
    side, hex_id = support.side, support.place
    support.host = ""
    support.side = support.spec.sides[0]
    state.put_support(support, pool(support.spec.faction))
    state.emit("support_returned", rule, support=support.id, side=side, hex=hex_id)


def upkeep(state: State) -> None:
    """2.3.2: Supports whose standing condition is lost leave at once, after any change (G37, C78)."""
    supports = state.supports
    leaving = [
        i
        for ids in state.support_at.values()
        for i in ids
        if (support := supports[i]).side in CONDITIONED and _must_leave(state, support)
    ]
    if not leaving:
        return
    for support_id in sorted(leaving, key=state.content.cics_supports.index):  # no others have a condition
        support = supports[support_id]
        return_support(state, support, "5.5.9" if support.side in REAR_ECHELON else "2.3.2")


def _must_leave(state: State, support: Support) -> bool:
    side, place = support.side, support.place
    if side in REAR_ECHELON:
        return state.near_vang(place)
    return not (state.near_vang(place) and state.near_friend(place))


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
    return not state.content.map.grid.area(unit.place, reach).isdisjoint(headquarters)
