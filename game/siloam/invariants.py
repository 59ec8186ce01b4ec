"""What must always be true of a position: every component in one place, every limit kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from game.siloam.content import (
    BOX,
    CALEDONIA,
    CICS,
    FACTIONS,
    FRIENDS,
    HANGAR,
    MODES,
    OUT,
    RUNWAY,
    SILOAM,
    VANG,
    beach,
    locked,
    pool,
)
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.combat import Combat
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.stacking import Restack, crowded, overstacked
from game.siloam.state import SUBSTITUTE, State, Unit

_AREAS = {
    CICS: (pool(CICS), locked("a"), locked("b"), BOX),
    SILOAM: (pool(SILOAM), BOX, OUT),
    CALEDONIA: (pool(CALEDONIA), locked("caledonia"), BOX, OUT),
}


def violations(state: State) -> list[str]:
    """Everything that is wrong with a position, in plain words."""
    checks = (_components, _tracks, _units, _supports, _hexes, _chits, _markers, _stacking)
    return [problem for check in checks for problem in check(state)]


def _components(state: State) -> Iterator[str]:
    printed = state.content
    if list(state.units) != list(printed.units):
        yield "the Combat Units are not the game's"
    if list(state.supports) != list(printed.supports):
        yield "the Support Units are not the game's"
    if len(state.planes) != len(printed.setup.planes):
        yield "the planes are not the game's"
    for plane in state.planes.values():
        if plane.place not in (pool(CICS), HANGAR, RUNWAY) or plane.side not in ("fighter", "bomber"):
            yield f"{plane.id} is {plane.side} in {plane.place}"


def _tracks(state: State) -> Iterator[str]:
    tracks = state.content.tracks
    if set(state.morale) != set(FRIENDS) or set(state.casualties) != set(FACTIONS):
        yield "a track is missing"
    for faction, level in state.morale.items():
        if not tracks.morale_lowest <= level <= tracks.morale_highest:
            yield f"{faction} morale is {level}"
    if any(total < 0 for total in state.casualties.values()):
        yield "a casualty total is negative"
    if not 1 <= state.round <= tracks.last_round:
        yield f"the round is {state.round}"
    if state.cp < 0:
        yield f"there are {state.cp} CP"
    for plan, box in state.plans.items():
        if plan not in tracks.plans or not 0 <= box < len(tracks.boxes):
            yield f"plan {plan} is in box {box}"
    for event, due in state.event_track.items():
        if event not in state.activation.supply or not state.round < due <= tracks.last_round:
            yield f"event {event} waits for round {due}"


def _units(state: State) -> Iterator[str]:
    for unit in state.units.values():
        if unit.on_map:
            if unit.place not in state.content.map.land:
                yield f"{unit.id} is in {unit.place}"
        elif unit.place not in _areas_of(unit):
            yield f"{unit.id} is in {unit.place}"
        if unit.mode not in MODES:
            yield f"{unit.id} is in {unit.mode} mode"
        if len(unit.hits) > unit.spec.hit_slots or not 0 <= unit.armor <= unit.spec.armor_slots:
            yield f"{unit.id} holds {len(unit.hits)} hits and {unit.armor} armor"
        if not unit.on_map and (unit.hits or unit.armor or unit.support or unit.scouted):
            yield f"{unit.id} carries markers off the map"
    for banner, stack in state.beachheads.items():
        waiting = {u.id for u in state.units.values() if u.place == beach(banner)}
        if waiting != set(stack) or len(stack) != len(waiting):
            yield f"the {banner} beachhead stack does not match its units"


def _areas_of(unit: Unit) -> tuple[str, ...]:
    if unit.spec.faction == VANG:
        return (beach(unit.spec.banner), BOX)
    return _AREAS[unit.spec.faction]


def _retreat_hex(state: State) -> str:
    """2.3.2: where a retreating unit may pass over a Detachment; it goes when the retreat has ended."""
    hits = state.frame(TakeHits)
    return state.units[hits.retreats].place if hits is not None and hits.stepped else ""


def _supports(state: State) -> Iterator[str]:
    retreating = _retreat_hex(state)
    for support in state.supports.values():
        if support.side not in support.spec.sides:
            yield f"{support.id} shows {support.side}"
            continue
        if not support.on_map:
            if support.place not in (*_AREAS[support.spec.faction], OUT) or support.host:
                yield f"{support.id} is in {support.place}"
            continue
        if support.place not in state.content.map.land:
            yield f"{support.id} is in {support.place}"
        if state.content.sides[support.side].attaches:
            host = state.units.get(support.host)
            if host is None or not host.is_infantry or host.place != support.place:
                yield f"{support.id} has no Infantry in {support.place}"
        elif support.host or (support.place in state.friends_at and support.place != retreating):
            yield f"{support.id} shares {support.place}"
        if support.place in state.vang_at:
            yield f"{support.id} stands with the Vang in {support.place}"


def _hexes(state: State) -> Iterator[str]:
    vang = [u.place for u in state.units.values() if u.spec.is_vang and u.on_map]
    if len(vang) != len(set(vang)):
        yield "two Vang units share a hex"
    for hex_id in state.vang_at:
        if hex_id in state.friends_at:
            yield f"both sides stand in {hex_id}"
        if hex_id in state.fortifications:
            yield f"the Vang stand in a Fortification at {hex_id}"
    for hex_id, level in state.fortifications.items():
        if hex_id not in state.content.map.land or level not in (1, 2):
            yield f"Fortification {level} at {hex_id}"
    if len(set(state.garrisons)) != len(state.garrisons):
        yield "two Garrisons share a hex"
    for hex_id in state.garrisons:
        if hex_id not in state.content.map.vp or hex_id in state.friends_at or hex_id in state.vang_at:
            yield f"a Garrison stands at {hex_id}"
    index = (state.friends_at, state.vang_at, state.support_at)
    fresh = state.clone()
    fresh.attach()
    if index != (fresh.friends_at, fresh.vang_at, fresh.support_at):
        yield "the occupancy index is stale"


def _chits(state: State) -> Iterator[str]:
    chits = state.content.chits
    tactics = state.tactics
    yield from _same(
        "Tactics chits",
        (*tactics.inside, *tactics.discard, *tactics.supply, *tactics.removed),
        (*chits.tactics, *chits.bonus, *chits.weather),
    )
    assigned = [u.support for u in state.units.values() if u.support]
    yield from _same(
        "Vang Support counters",
        (*state.vang_support.inside, *state.vang_runway, *assigned),
        chits.vang_support,
    )
    activation = state.activation
    yield from _same(
        "Activation chits",
        (*activation.inside, *activation.discard, *activation.supply, *activation.removed),
        {*chits.activation, chits.opening, *state.content.events},
        extra=chits.activation,
    )
    command = Counter((*state.command.inside, *state.command.discard, *state.command.removed))
    for value, count in Counter(chits.command).items():
        added = value == state.content.tracks.restructure_chit
        if command[value] < count or (command[value] > count and not added):
            yield f"there are {command[value]} CP chits of {value}"


def _same(name: str, found: Iterable[str], wanted: Iterable[str], extra: Iterable[str] = ()) -> Iterator[str]:
    """Compare multisets; `extra` gives the counts of chits that exist more than once."""
    there, due = Counter(found), Counter(wanted)
    for chit, count in Counter(extra).items():
        due[chit] = count
    if there != due:
        wrong = sorted(set((there - due) + (due - there)))
        yield f"{name} are lost or doubled: {', '.join(wrong)}"


def _markers(state: State) -> Iterator[str]:
    beneath = [mark for unit in state.units.values() for mark in unit.hits]
    boxed = [mark for box in state.boxes.values() for mark in box]
    marks = [m for m in (*beneath, *boxed) if m != SUBSTITUTE]
    yield from _same("Hit Markers", (*state.hit_markers.inside, *marks), state.content.chits.hits)
    armor = sum(unit.armor for unit in state.units.values())
    if armor + state.armor_supply != state.content.tracks.armor_markers:
        yield f"there are {armor + state.armor_supply} Armor Markers"


def _stacking(state: State) -> Iterator[str]:
    """5.4.5 holds whenever no activation or combat that may overstack is under way.

    A campaign that ended in the middle of one is left as it stood.
    """
    if state.outcome or any(
        isinstance(f, CicsTurn | AlliedActivation | Combat | Restack) for f in state.stack
    ):
        return
    for hex_id in (overstacked(state), crowded(state)):
        if hex_id:
            yield f"too many units in {hex_id}"
