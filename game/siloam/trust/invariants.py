"""What must always be true of a position: every component in one place, every limit kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from attrs import frozen

from game.siloam.model.content import (
    BOX,
    CALEDONIA,
    CICS,
    FACTIONS,
    FRIENDS,
    HANGAR,
    MODES,
    OUT,
    PLANE_SIDES,
    RUNWAY,
    SILOAM,
    VANG,
    Content,
    beach,
    locked,
    pool,
)
from game.siloam.model.state import SUBSTITUTE, State, Unit
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.combat import Combat
from game.siloam.rules.command import POLITICAL_COST
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.movement import ATTACKED, MOVED
from game.siloam.rules.stacking import Restack, crowded, overstacked
from game.siloam.rules.victory import COLLAPSED, EXHAUSTED, OVERRUN, score

_AREAS = {
    CICS: (pool(CICS), locked("a"), locked("b"), BOX),
    SILOAM: (pool(SILOAM), BOX, OUT),
    CALEDONIA: (pool(CALEDONIA), locked("caledonia"), BOX, OUT),
}
_ABILITIES = frozenset(("engineer", "scout"))
"""2.3.1: the sides with an ability that is used up for an activation."""
WORDS = 1 << 64
"""The dice are one word of this many values."""
MOST_CHOICES = 100_000
"""No campaign takes nearly as many decisions."""


def violations(state: State) -> list[str]:
    """Everything that is wrong with the components of a position, in plain words."""
    missing = list(_components(state))
    if missing:  # nothing below can be asked of counters that are not there
        return missing
    checks = (
        _numbers, _tracks, _record, _ending, _units, _supports, _hexes, _chits, _command, _markers,
        _stacking,
    )  # fmt: skip
    return [problem for check in checks for problem in check(state)]


def _components(state: State) -> Iterator[str]:
    """2: the counters, tracks and areas are those of the game, each under its own name."""
    printed = state.content
    named = (
        ("Combat Units", state.units, list(printed.units)),
        ("Support Units", state.supports, list(printed.supports)),
        ("planes", state.planes, [f"plane-{n}" for n, _ in enumerate(printed.setup.planes, 1)]),
    )
    for name, counters, wanted in named:
        if list(counters) != wanted or [c.id for c in counters.values()] != wanted:
            yield f"the {name} are not the game's"
    tracks = (
        ("morale", state.morale, FRIENDS), ("casualties", state.casualties, FACTIONS),
        ("Casualty Boxes", state.boxes, FACTIONS), ("beachheads", state.beachheads, printed.banners),
    )  # fmt: skip
    for name, there, due in tracks:
        if set(there) != set(due):
            yield f"the {name} are not the game's"


def _numbers(state: State) -> Iterator[str]:
    """Numbers that have no bounds of their own in the rules but cannot be just any."""
    if not 0 <= state.dice.word < WORDS:
        yield "the dice are not the game's"
    if state.seed < 0 or not 0 <= state.choices_made < MOST_CHOICES:
        yield f"seed {state.seed}, decision {state.choices_made}"
    for plane in state.planes.values():
        if plane.place not in (pool(CICS), HANGAR, RUNWAY) or plane.side not in PLANE_SIDES:
            yield f"{plane.id} is {plane.side} in {plane.place}"


def _tracks(state: State) -> Iterator[str]:
    tracks, chits = state.content.tracks, state.content.chits
    for faction, level in state.morale.items():
        if not tracks.morale_lowest <= level <= tracks.morale_highest:
            yield f"{faction} morale is {level}"
    if not 1 <= state.round <= tracks.last_round:
        yield f"the round is {state.round}"
    # Every marker can be counted once a round, and once more in the place of a substitute.
    most = 2 * state.round * sum(map(int, chits.hits))
    for faction, total in state.casualties.items():
        if not 0 <= total <= most:
            yield f"{faction} casualties are {total}"
    richest = max(map(int, (*chits.command, tracks.restructure_chit)))
    if not 0 <= state.cp <= state.round * richest * chits.activation.count(CICS):
        yield f"there are {state.cp} CP"
    for plan, box in state.plans.items():
        if plan not in tracks.plans or not 0 <= box < len(tracks.boxes):
            yield f"plan {plan} is in box {box}"
    yield from _calendar(state)


@frozen
class _Traces:
    """What the events of a campaign can leave behind."""

    rounds: Mapping[str, frozenset[int]]
    """The rounds in which each event can be in the Activation Cup."""
    flags: frozenset[str]
    struck: frozenset[str]
    """Factions that can leave the war."""


@cache
def _traces(printed: Content) -> _Traces:
    effects = [e for spec in printed.events.values() for branch in spec.branches.values() for e in branch]
    rounds = {event: {1} if event in printed.chits.activation else set[int]() for event in printed.events}
    for effect in effects:
        if effect.do == "schedule":
            rounds[effect.who].add(effect.amount)
    return _Traces(
        {event: frozenset(due) for event, due in rounds.items()},
        frozenset(e.who for e in effects if e.do == "flag"),
        frozenset(e.who for e in effects if e.do == "final_failure"),
    )


def _calendar(state: State) -> Iterator[str]:
    """2.7.5, 4.1: events wait for their round; the cup is empty when a round ends."""
    cup, rounds = state.activation, _traces(state.content).rounds
    for event, due in state.event_track.items():
        if event not in cup.supply or due <= state.round or due not in rounds[event]:
            yield f"event {event} waits for round {due}"
    for event in (chit for chit in cup.inside if chit in rounds):
        if state.round not in rounds[event]:
            yield f"event {event} is in the cup in round {state.round}"
    opening = state.content.chits.opening
    if (opening in cup.supply) != (state.round == 1):  # C28
        yield f"the {opening} chit is where it cannot be in round {state.round}"


def _record(state: State) -> Iterator[str]:
    """9.2: what the events have left behind."""
    events, traces = state.content.events, _traces(state.content)
    if len(set(state.flags)) != len(state.flags) or not traces.flags.issuperset(state.flags):
        yield f"the events have left {', '.join(state.flags)}"
    for event, branch in state.story.items():
        if event not in state.activation.removed or branch not in events[event].branches:
            yield f"event {event} went {branch}"
    if len(set(state.collapsed)) != len(state.collapsed) or not traces.struck.issuperset(state.collapsed):
        yield f"{', '.join(state.collapsed)} cannot have left the war"


def _ending(state: State) -> Iterator[str]:
    """1.2, 1.3: a campaign is over when, and only when, something has ended it."""
    tracks, vp = state.content.tracks, state.content.map.vp
    if state.vang_bonus != (state.casualties[VANG] >= tracks.bonus_casualties):
        yield "the bonus for Vang casualties does not match them"
    lost = {
        OVERRUN: all(h in state.vang_at for h in vp),
        EXHAUSTED: sum(state.casualties[f] for f in FRIENDS) >= tracks.coalition_casualties,
        COLLAPSED: all(state.morale[f] == tracks.morale_lowest for f in FRIENDS),
    }
    if not state.outcome:
        yield from (f"the campaign goes on though it is lost: {why}" for why, true in lost.items() if true)
    elif state.outcome in lost:
        if not lost[state.outcome]:
            yield f"the campaign is not {state.outcome}"
    elif state.outcome != score(state).grade or state.round != tracks.last_round:
        yield f"the campaign does not end in {state.outcome}"


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
        if unit.acted not in ("", MOVED, ATTACKED):
            yield f"{unit.id} has {unit.acted}"
        if (unit.support and not unit.spec.is_vang) or unit.support in PLANE_SIDES:
            yield f"{unit.id} carries {unit.support}"
        if unit.scouted and not unit.spec.is_vang:
            yield f"{unit.id} is scouted"
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
    unit = state.units.get(hits.retreats) if hits is not None and hits.stepped else None
    return unit.place if unit is not None else ""


def _supports(state: State) -> Iterator[str]:
    retreating = _retreat_hex(state)
    for support in state.supports.values():
        if support.side not in support.spec.sides:
            yield f"{support.id} shows {support.side}"
            continue
        if support.locked and _ABILITIES.isdisjoint(support.spec.sides):
            yield f"{support.id} has used an ability it does not have"
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
    index = (state.friends_at, state.vang_at, state.support_at, state.standing)
    fresh = state.clone()
    fresh.attach()
    if index != (fresh.friends_at, fresh.vang_at, fresh.support_at, fresh.standing):
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
    if any(counter not in PLANE_SIDES for counter in state.vang_runway):
        yield "something other than a plane stands on the Vang Runway"
    unused = (state.vang_support, state.hit_markers)
    piles = [pile for cup in unused for pile in (cup.discard, cup.supply, cup.removed)]
    if not chits.standard.isdisjoint(tactics.supply) or any((*piles, tactics.removed, state.command.supply)):
        yield "chits lie where no chit can be"


def _command(state: State) -> Iterator[str]:
    """5.1, 9.3, 10.3: the CP chits of the setup, favours owed and what Restructure has added."""
    piles, tracks = state.command, state.content.tracks
    there = Counter((*piles.inside, *piles.discard, *piles.removed))
    due = Counter(state.content.chits.command)
    for value, count in (there | due).items():
        added = there[value] - due[value]
        if value == POLITICAL_COST:
            possible = 0 <= added <= tracks.political_cost * state.choices_made
        else:
            possible = added == 0 or (value == tracks.restructure_chit and 0 < added <= state.choices_made)
        if not possible:
            yield f"there are {count} CP chits of {value}"


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
    if SUBSTITUTE in beneath and state.hit_markers.inside:
        yield "a substitute lies in the place of a Hit Marker the cup still has"
    armor = sum(unit.armor for unit in state.units.values())
    if state.armor_supply < 0 or armor + state.armor_supply != state.content.tracks.armor_markers:
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
