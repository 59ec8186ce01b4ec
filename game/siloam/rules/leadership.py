"""5.5.2 Group Attack and 5.5.3 Coordinated Defense: whom a Leader brings together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from game.siloam.model.content import ARTILLERY
from game.siloam.model.state import State, Unit
from game.siloam.rules.supports import LEADER, places_of


class CombatSides(Protocol):
    """The part of a combat that tells who fights; a combat under way and a supposed one both have it."""

    @property
    def attackers(self) -> tuple[str, ...]: ...
    @property
    def lead(self) -> str: ...
    @property
    def target(self) -> str: ...
    @property
    def guerrillas(self) -> tuple[str, ...]: ...
    @property
    def artillery(self) -> tuple[str, ...]: ...
    @property
    def defender(self) -> str: ...
    @property
    def joiners(self) -> tuple[str, ...]: ...
    @property
    def joined_guerrillas(self) -> tuple[str, ...]: ...
    @property
    def defending_artillery(self) -> tuple[str, ...]: ...
    @property
    def mode(self) -> str: ...
    @property
    def defense_failed(self) -> bool: ...

    def standing(self, state: State) -> list[Unit]: ...


def leader_covers(state: State, hexes: Iterable[str]) -> bool:
    """5.5.2: one friendly Leader, of whatever faction, has all the hexes in range (G35)."""
    leaders = places_of(state, LEADER)
    if not leaders:
        return False
    wanted = set(hexes)
    reach = state.content.sides[LEADER].range
    grid = state.content.map.grid
    return any(wanted.issubset(grid.within(leader, reach)) for leader in leaders)


def leader_near(state: State, hexes: Iterable[str]) -> bool:
    """11 Leader Symbol: a Leader is in range of one of the fighting units."""
    leaders = places_of(state, LEADER)
    if not leaders:
        return False
    reach, grid = state.content.sides[LEADER].range, state.content.map.grid
    return any(not grid.area(h, reach).isdisjoint(leaders) for h in hexes)


def coordinating_units(state: State, combat: CombatSides) -> list[str]:
    """5.5.3: friendly Combat Units that may still join the defense; none without a Leader.

    Artillery lends its fire by supporting, so that it cannot be hit (C57).
    """
    if not places_of(state, LEADER):
        return []
    attacking = {u.place for u in combat.standing(state)}
    held = _defense_hexes(state, combat)
    grid = state.content.map.grid
    return [
        unit.id
        for unit in state.friends_on_map()
        if unit.spec.kind != ARTILLERY
        and unit.id != combat.defender
        and unit.id not in combat.joiners
        and not attacking.isdisjoint(grid.neighbours[unit.place])
        and leader_covers(state, (*held, unit.place))
    ]


def coordinating_artillery(state: State, combat: CombatSides) -> list[str]:
    """5.5.1 Step 2: Artillery in Combat Mode in range of the lead defender, under a Leader (C56)."""
    if not leader_covers(state, (combat.target,)):
        return []
    distances = state.content.map.grid.distances_from(combat.target)
    return [
        unit.id
        for unit in state.friends_on_map()
        if unit.spec.kind == ARTILLERY
        and unit.gives_artillery_support
        and unit.id not in (combat.defender, *combat.joiners, *combat.defending_artillery)
        and distances[unit.place] <= unit.spec.range
    ]


def coordinating_guerrillas(state: State, combat: CombatSides) -> list[str]:
    """5.5.3: Guerrillas beside a Vang attacker and in a Leader's range join by themselves (C38)."""
    if not places_of(state, "guerrilla"):
        return []
    attacking = {u.place for u in combat.standing(state)}
    grid = state.content.map.grid
    return [
        support.id
        for support in state.supports.values()
        if support.is_guerrilla
        and support.on_map
        and support.id != combat.defender
        and not attacking.isdisjoint(grid.neighbours[support.place])
        and leader_covers(state, (combat.target, support.place))
    ]


def _defense_hexes(state: State, combat: CombatSides) -> list[str]:
    return [combat.target, *(state.units[i].place for i in combat.joiners)]
