"""2.3 CICS Support Units: where they may stand and when they must go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import compress, filterfalse

from game.core.frame import EventKind
from game.siloam.model.content import ANY_GROUND, CICS, CONTACT, FIRM, FRIENDS, INFANTRY, REAR, Content, pool
from game.siloam.model.state import State, Support, Unit
from game.siloam.model.warmap import WarMap

HQ = "hq"
"""The Detachment that saves Command Points (5.3)."""
LEADER = "leader"
"""The Attachment that brings others into a fight (5.5.2, 5.5.3)."""
HOSTED = (ANY_GROUND, FIRM, REAR)
"""Grounds of Attachments."""
NOWHERE: frozenset[str] = frozenset()
EVENTS = {
    "support_placed": EventKind({"support": str, "side": str, "hex": str}),
    "support_returned": EventKind({"support": str, "side": str, "hex": str}),
}


def placement_hexes(state: State, side: str) -> list[str]:
    """2.3.2: every hex where a CICS Support may be placed on this side."""
    spec = state.content.sides[side]
    if spec.attaches:
        return list(dict.fromkeys(unit.place for unit in hosts(state, side)))
    if spec.ground == CONTACT:
        return contact_hexes(state)
    free = dict(_rear(state.content.map, tuple(state.vang_at)))
    for taken in (*state.friends_at, *state.support_at):
        free.pop(taken, None)
    return list(free)


@lru_cache(maxsize=256)
def _rear(war_map: WarMap, vang: tuple[str, ...]) -> Mapping[str, None]:
    """Open land away from the enemy; kept for a while, as `Grid.beside` is."""
    barred = war_map.grid.beside(vang).union(vang)
    return dict.fromkeys(filterfalse(barred.__contains__, war_map.open_land))


def open_sides(state: State) -> frozenset[str]:
    """2.3.2: the sides that have somewhere to go; the map always has room in the rear."""
    infantry, supported = state.content.friendly_infantry, state.support_at
    hexes = [
        hex_id
        for hex_id, stack in state.friends_at.items()
        if hex_id not in supported and not infantry.isdisjoint(stack)
    ]
    openings = [not unfit(state, ground).issuperset(hexes) for ground in HOSTED]
    return _sides_of(state.content, *openings, has_contact_hex(state))


@cache
def _sides_of(printed: Content, *openings: bool) -> frozenset[str]:
    """The sides of CICS Supports with an open ground: those of HOSTED for Attachments, then CONTACT."""
    attached = set(compress(HOSTED, openings))
    alone = {REAR, *compress((CONTACT,), openings[len(HOSTED) :])}
    sides = {side: printed.sides[side] for i in printed.cics_supports for side in printed.supports[i].sides}
    return frozenset(
        side for side, spec in sides.items() if spec.ground in (attached if spec.attaches else alone)
    )


def hosts(state: State, side: str, factions: tuple[str, ...] = FRIENDS) -> list[Unit]:
    """2.3.2: Infantry that may take an Attachment with this side up (C48)."""
    barred = unfit(state, state.content.sides[side].ground)
    return [unit for unit in free_infantry(state, factions) if unit.place not in barred]


def free_infantry(state: State, factions: tuple[str, ...] = FRIENDS) -> list[Unit]:
    """2.3.2: Infantry without another Support in its hex (C91)."""
    supported = state.support_at
    return [
        unit
        for unit in state.friends_on_map(factions)
        if unit.spec.kind == INFANTRY and unit.place not in supported
    ]


def unfit(state: State, ground: str) -> frozenset[str]:
    """2.3.2: hexes that are not such ground as an Attachment needs (C80, C79)."""
    if ground == FIRM:
        return state.content.map.mountains
    return state.beside(state.vang_at) if ground == REAR else NOWHERE


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
    supports, printed = state.supports, state.content
    wary = printed.wary_sides
    leaving = [
        i
        for ids in state.support_at.values()
        for i in ids
        if (support := supports[i]).side in wary and _must_leave(state, support)
    ]
    if not leaving:
        return
    for support_id in sorted(leaving, key=list(printed.supports).index):
        support = supports[support_id]
        return_support(state, support, "5.5.9" if state.side_of(support).ground == REAR else "2.3.2")


def _must_leave(state: State, support: Support) -> bool:
    place = support.place
    if state.side_of(support).ground == REAR:
        return state.near_vang(place)
    return not (state.near_vang(place) and state.near_friend(place))


def places_of(state: State, side: str) -> list[str]:
    """Where Supports stand on the map with this side up."""
    supports = state.supports
    return [h for h, ids in state.support_at.items() for i in ids if supports[i].side == side]


def in_hq_range(state: State, unit: Unit) -> bool:
    """5.3 HQ Bonus: the whole stack stands within the HQ's range."""
    near = state.content.map.grid.area(unit.place, state.content.sides[HQ].range)
    if near.isdisjoint(state.support_at):
        return False
    return not near.isdisjoint(places_of(state, HQ))


def served(state: State, side: str, hex_id: str) -> tuple[str, ...]:
    """2.3.2: whom a Support with this side up would have in range from a hex.

    CICS units for an HQ (5.3), whoever else a Leader could bring together (5.5.2, 5.5.3), and the enemies
    that a Scout or a Spotter would watch.
    """
    reach = state.content.sides[side].range
    if not reach:
        return ()
    near = state.content.map.grid.area(hex_id, reach)
    if state.content.sides[side].ground == CONTACT:
        return tuple(state.vang_at[h] for h in sorted(near.intersection(state.vang_at)))
    friends = state.friends_on_map((CICS,) if side == HQ else FRIENDS)
    return tuple(unit.id for unit in friends if unit.place in near and unit.place != hex_id)
