"""Positions told as placements: an empty map, and what is put on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.core.tables import DataTable
from game.siloam.model.content import (
    BOX,
    CICS,
    FRIENDS,
    HANGAR,
    MODES,
    PLANE_SIDES,
    RUNWAY,
    Content,
    beach,
    pool,
)
from game.siloam.model.state import State, Unit
from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.sequence import Campaign
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.supports import place_support

PILES = ("activation", "command", "tactics", "vang_support")
"""Cups of which a position may say what is still inside."""
SETUP, EMPTY = "setup", "empty"
"""What a position begins with: the setup of a campaign, or a map without counters."""
AFTER = "after"
"""The branch of an event that follows on whichever was taken."""
COFFINS = "1"
"""What the Hit Markers of a placed unit show."""
NEXT_CHIT = "next_chit"
PHASES = ("supports", "movement", "combat", "deployment", "planning")
TURNS = (NEXT_CHIT, *PHASES)
"""What comes next in a position: a chit of the Activation Cup, or a phase of the player's turn."""


def empty_map(seed: int, printed: Content | None = None) -> State:
    """A campaign without counters on its map: friends are in their Pools, the Vang in the box."""
    state = new_campaign(seed, printed)
    state.stack.clear()
    state.fortifications.clear()
    for unit in state.units.values():
        state.put(unit, BOX if unit.spec.is_vang else pool(unit.spec.faction))
    for support in state.supports.values():
        state.put_support(support, pool(support.spec.faction))
    for stack in state.beachheads.values():
        stack.clear()
    return state


def put_unit(
    state: State, unit_id: str, place: str, mode: str = "combat", hits: int = 0, armor: int = 0
) -> Unit:
    """Put a Combat Unit somewhere; its markers come from the cup and the supply."""
    unit = state.units[unit_id]
    unit.mode = mode
    unit.hits = (COFFINS,) * hits
    for _ in range(hits):
        state.hit_markers.inside.remove(COFFINS)
    unit.armor = armor
    state.armor_supply -= armor
    state.put(unit, place)
    return unit


def put_ashore(state: State, unit_ids: Iterable[str]) -> None:
    """Put Vang units on their beachhead stacks, first on top."""
    for unit_id in unit_ids:
        banner = state.units[unit_id].spec.banner
        state.put(state.units[unit_id], beach(banner))
        state.beachheads[banner].append(unit_id)


def station_planes(state: State, places: Mapping[str, tuple[str, ...]]) -> None:
    """Say which planes stand on the Runway and in the Hangar, by side; the others are in the Pool."""
    waiting = list(state.planes.values())
    for place, sides in places.items():
        for side in sides:
            plane = waiting.pop(0)
            plane.place, plane.side = place, side
    for plane in waiting:
        plane.place = pool(CICS)


def fill_cup(state: State, cup_name: str, inside: Iterable[str]) -> None:
    """Say what is still in a cup: what it held besides has been drawn."""
    cup = getattr(state, cup_name)
    drawn = list(cup.inside)
    for chit in inside:
        drawn.remove(chit)
    cup.inside[:] = inside
    cup.discard[:] = drawn


def tell_story(state: State, event: str, branch: str) -> None:
    """Say that an event has been drawn and which branch it took: those it calls up wait for their rounds."""
    state.activation.inside.remove(event)
    state.activation.removed.append(event)
    state.story[event] = branch
    branches = state.content.events[event].branches
    for effect in (*branches.get(branch, ()), *branches.get(AFTER, ())):
        if effect.do == "schedule":
            state.event_track[effect.who] = effect.amount


# ---------------------------------------------------------------------- from a file


def lay_out(source: DataTable) -> State:
    """The position that a lesson begins with."""
    base = source.one_of("base", (SETUP, EMPTY), EMPTY)
    seed = source.number("seed", 1)
    state = new_campaign(seed) if base == SETUP else empty_map(seed)
    state.round = source.number("round", 1)
    state.cp = source.number("cp", 0)
    _place_counters(state, source)
    _lay_markers(state, source)
    story = source.optional_table("story")
    for event in story.names():
        if event not in state.activation.inside:
            raise story.fail(event, "is no event that is in the cup")
        tell_story(state, event, story.one_of(event, state.content.events[event].options))
    for name in source.optional_table("cups").names():
        cups = source.table("cups")
        if name not in PILES:
            raise cups.fail(name, f"must be one of {', '.join(PILES)}")
        fill_cup(state, name, cups.all_of(name, getattr(state, name).inside))
    turn = source.one_of("next", TURNS)
    drawn = state.activation.discard
    if turn in PHASES and CICS in drawn:
        drawn.append(drawn.pop(drawn.index(CICS)))  # whoever acts now was drawn last
    state.stack = [Campaign(step="activation"), *([CicsTurn(step=turn)] if turn in PHASES else [])]
    source.done()
    return state


def _place_counters(state: State, source: DataTable) -> None:
    printed, land = state.content, state.content.map.land
    for name, table in source.optional_table("units").items():
        if name not in printed.units:
            raise table.fail("", "is no Combat Unit of the game")
        mode = table.one_of("mode", MODES, "combat")
        put_unit(
            state, name, table.one_of("hex", land), mode, table.number("hits", 0), table.number("armor", 0)
        )
    for name, table in source.optional_table("supports").items():
        if name not in printed.supports:
            raise table.fail("", "is no Support of the game")
        side = table.one_of("side", printed.supports[name].sides)
        place_support(state, state.supports[name], side, table.one_of("hex", land), "2.3.2")
    put_ashore(state, source.texts("ashore", ()))
    _fill_pools(state, source)
    _station_planes(state, source)


def _fill_pools(state: State, source: DataTable) -> None:
    """Who waits in a Pool, if the position says so: the others are still in the box."""
    if "pool" in source.names():
        waiting = source.all_of("pool", [unit.id for unit in state.units.values() if not unit.on_map])
        for unit in state.units.values():
            if unit.place == pool(unit.spec.faction) and unit.id not in waiting:
                state.put(unit, BOX)


def _station_planes(state: State, source: DataTable) -> None:
    if "planes" in source.names():
        planes = source.table("planes")
        places = {place: planes.all_of(place, PLANE_SIDES, ()) for place in (RUNWAY, HANGAR)}
        if sum(map(len, places.values())) > len(state.planes):
            raise planes.fail("", f"has more planes than the {len(state.planes)} there are")
        station_planes(state, places)
    for side in source.all_of("vang_runway", PLANE_SIDES, ()):
        if side not in state.vang_support.inside:
            raise source.fail("vang_runway", f"has more planes of the kind {side} than the Vang have")
        state.vang_support.inside.remove(side)
        state.vang_runway.append(side)


def _lay_markers(state: State, source: DataTable) -> None:
    works = source.optional_table("fortifications")
    for hex_id in works.names():
        state.fortifications[hex_id] = works.number(hex_id)
    state.garrisons += source.texts("garrisons", ())
    plans = source.optional_table("plans")
    for plan in plans.names():
        state.plans[plan] = plans.number(plan)
    morale = source.optional_table("morale")
    for faction in morale.names():
        if faction not in FRIENDS:
            raise morale.fail(faction, f"must be one of {', '.join(FRIENDS)}")
        state.morale[faction] = morale.number(faction)
