"""5.5.2 Group Attack and 5.5.3 Coordinated Defense: whom a Leader brings together."""

from __future__ import annotations

from collections.abc import Iterable

from game.siloam.model.content import ARTILLERY
from game.siloam.model.state import State
from game.siloam.rules.sides import Sides
from game.siloam.rules.supports import LEADER, places_of


def leader_covers(state: State, hexes: Iterable[str]) -> bool:
    """5.5.2: one friendly Leader, of whatever faction, has all the hexes in range (G35)."""
    leaders = places_of(state, LEADER)
    if not leaders:
        return False
    wanted = set(hexes)
    reach = state.content.sides[LEADER].range
    grid = state.content.map.grid
    return any(wanted.issubset(grid.within(leader, reach)) for leader in leaders)


def in_leader_range(state: State, hex_id: str) -> bool:
    """5.5.3: some friendly Leader, of whatever faction, has the hex in range."""
    return leader_covers(state, (hex_id,))


def leader_near(state: State, hexes: Iterable[str]) -> bool:
    """11 Leader Symbol: a Leader is in range of one of the fighting units."""
    leaders = places_of(state, LEADER)
    if not leaders:
        return False
    reach, grid = state.content.sides[LEADER].range, state.content.map.grid
    return any(not grid.area(h, reach).isdisjoint(leaders) for h in hexes)


def coordinating_units(state: State, sides: Sides) -> list[str]:
    """5.5.3: friendly Combat Units that may still join the defense; none without a Leader.

    Any Leader will do for each of them, and the lead defender needs none (C101). Artillery lends its
    fire by supporting, so that it cannot be hit (C57).
    """
    if not places_of(state, LEADER):
        return []
    attacking = {u.place for u in sides.standing(state)}
    grid = state.content.map.grid
    return [
        unit.id
        for unit in state.friends_on_map()
        if unit.spec.kind != ARTILLERY
        and unit.id != sides.defender
        and unit.id not in sides.joiners
        and not attacking.isdisjoint(grid.neighbours[unit.place])
        and in_leader_range(state, unit.place)
    ]


def coordinating_artillery(state: State, sides: Sides) -> list[str]:
    """5.5.1 Step 2: Artillery in Combat Mode in range of the lead defender, under a Leader (C56)."""
    if not in_leader_range(state, sides.target):
        return []
    distances = state.content.map.grid.distances_from(sides.target)
    return [
        unit.id
        for unit in state.friends_on_map()
        if unit.spec.kind == ARTILLERY
        and unit.gives_artillery_support
        and unit.id not in (sides.defender, *sides.joiners, *sides.defending_artillery)
        and distances[unit.place] <= unit.spec.range
    ]


def coordinating_guerrillas(state: State, sides: Sides) -> list[str]:
    """5.5.3: Guerrillas beside a Vang attacker and in a Leader's range join by themselves (C38, C101)."""
    if not places_of(state, "guerrilla"):
        return []
    attacking = {u.place for u in sides.standing(state)}
    grid = state.content.map.grid
    return [
        support.id
        for support in state.supports.values()
        if support.is_guerrilla
        and support.on_map
        and support.id != sides.defender
        and not attacking.isdisjoint(grid.neighbours[support.place])
        and in_leader_range(state, support.place)
    ]
