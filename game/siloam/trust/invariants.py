"""What must always be true of a position: every component in one place, every limit kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

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
    beach,
    locked,
    pool,
)
from game.siloam.model.state import SUBSTITUTE, State, Support, Unit
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.combat import Combat
from game.siloam.rules.command import POLITICAL_COST
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.movement import ATTACKED, MOVED
from game.siloam.rules.stacking import Restack, crowded, overstacked
from game.siloam.rules.vang import BannerActivation
from game.siloam.rules.victory import COLLAPSED, EXHAUSTED, OVERRUN, score
from game.siloam.trust.story_checks import story_problems

_AREAS = {
    CICS: (pool(CICS), locked("a"), locked("b"), BOX),
    SILOAM: (pool(SILOAM), BOX, OUT),
    CALEDONIA: (pool(CALEDONIA), locked("caledonia"), BOX, OUT),
}
_ABILITIES = frozenset(("engineer", "scout", "guerrilla"))
"""2.3.1, 5.3: the sides that do something once in an activation (C103)."""
WORDS = 1 << 64
"""The dice are one word of this many values."""
MOST_CHOICES = 100_000
"""No campaign takes nearly as many decisions."""


def _wrong(*problems: tuple[object, str]) -> Iterator[str]:
    """What is said of each thing that is not so."""
    return (said for wrong, said in problems if wrong)


def violations(state: State) -> list[str]:
    """Everything that is wrong with the components of a position, in plain words."""
    missing = list(_components(state))
    if missing:  # nothing below can be asked of counters that are not there
        return missing
    checks = (
        _numbers, _tracks, story_problems, _ending, _units, _supports, _hexes, _chits, _command, _markers,
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
    unbounded = state.seed < 0 or not 0 <= state.choices_made < MOST_CHOICES
    yield from _wrong(
        (not 0 <= state.dice.word < WORDS, "the dice are not the game's"),
        (unbounded, f"seed {state.seed}, decision {state.choices_made}"),
    )
    for plane in state.planes.values():
        if plane.place not in (pool(CICS), HANGAR, RUNWAY) or plane.side not in PLANE_SIDES:
            yield f"{plane.id} is {plane.side} in {plane.place}"


def _tracks(state: State) -> Iterator[str]:
    tracks, chits = state.content.tracks, state.content.chits
    # Every marker can be counted once a round, and once more in the place of a substitute.
    most = 2 * state.round * sum(map(int, chits.hits))
    richest = max(map(int, (*chits.command, tracks.restructure_chit)))
    owned = state.round * richest * chits.activation.count(CICS)
    levels = range(tracks.morale_lowest, tracks.morale_highest + 1)
    yield from _wrong(
        *((level not in levels, f"{faction} morale is {level}") for faction, level in state.morale.items()),
        (not 1 <= state.round <= tracks.last_round, f"the round is {state.round}"),
        *((not 0 <= n <= most, f"{faction} casualties are {n}") for faction, n in state.casualties.items()),
        (not 0 <= state.cp <= owned, f"there are {state.cp} CP"),
    )
    for plan, box in state.plans.items():
        if plan not in tracks.plans or not 0 <= box < len(tracks.boxes):
            yield f"plan {plan} is in box {box}"
    yield from _opening_chit(state)


def _opening_chit(state: State) -> Iterator[str]:
    """3.3, 4.1: the chit of the opening joins the cup from Round 2 on (C28)."""
    opening = state.content.chits.opening
    if (opening in state.activation.supply) != (state.round == 1):
        yield f"the {opening} chit is where it cannot be in round {state.round}"


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
        hits, armor, spec = len(unit.hits), unit.armor, unit.spec
        areas = state.content.map.land if unit.on_map else _areas_of(unit)
        marked = hits or armor or unit.support or unit.scouted
        full = hits > spec.hit_slots or not 0 <= armor <= spec.armor_slots
        yield from _wrong(
            (unit.place not in areas, f"{unit.id} is in {unit.place}"),
            (unit.mode not in MODES, f"{unit.id} is in {unit.mode} mode"),
            (full, f"{unit.id} holds {hits} hits and {armor} armor"),
            (marked and not unit.on_map, f"{unit.id} carries markers off the map"),
            (unit.acted not in ("", MOVED, ATTACKED), f"{unit.id} has {unit.acted}"),
            (unit.support and not spec.is_vang, f"{unit.id} carries {unit.support}"),
            (unit.support in PLANE_SIDES, f"{unit.id} carries {unit.support}"),
            (unit.support and not _is_acting(state, unit), f"{unit.id} carries {unit.support} in no attack"),
            (unit.scouted and not spec.is_vang, f"{unit.id} is scouted"),
            (not _may_pursue(state, unit), f"{unit.id} pursues {unit.pursuit!r}, stalled {unit.stalled}"),
        )
    for banner, stack in state.beachheads.items():
        waiting = {u.id for u in state.units.values() if u.place == beach(banner)}
        if waiting != set(stack) or len(stack) != len(waiting):
            yield f"the {banner} beachhead stack does not match its units"


def _is_acting(state: State, unit: Unit) -> bool:
    """2.5.1: a Support counter stays until its unit's banner has acted, or the campaign is lost."""
    activation = state.frame(BannerActivation)
    return activation.banner == unit.spec.banner if activation is not None else bool(state.outcome)


def _may_pursue(state: State, unit: Unit) -> bool:
    """C99: a Vang unit on the map keeps to a VP Space of its colour, and not for ever."""
    if not unit.pursuit:
        return unit.stalled == 0
    space = state.content.map.vp.get(unit.pursuit)
    within = 0 <= unit.stalled <= state.content.tracks.vang_patience
    return unit.on_map and space is not None and unit.spec.banner in space.banners and within


def _areas_of(unit: Unit) -> tuple[str, ...]:
    if unit.spec.faction == VANG:
        return (beach(unit.spec.banner), BOX)
    return _AREAS[unit.spec.faction]


def _passed(state: State, hex_id: str) -> bool:
    """2.3.2, 6.2.3: whether a retreat may be passing a Detachment or a Garrison, which go if it ends there.

    A campaign that was lost in the middle of a retreat is left as it stood.
    """
    hits = state.frame(TakeHits)
    unit = state.units.get(hits.retreats) if hits is not None and hits.stepped else None
    return bool(state.outcome) or (unit is not None and unit.place == hex_id)


def _supports(state: State) -> Iterator[str]:
    for support in state.supports.values():
        if support.side not in support.spec.sides:
            yield f"{support.id} shows {support.side}"
        elif support.on_map:
            yield from _standing_support(state, support)
        elif support.place not in (*_AREAS[support.spec.faction], OUT) or support.host:
            yield f"{support.id} is in {support.place}"
        if support.locked and _ABILITIES.isdisjoint(support.spec.sides):
            yield f"{support.id} has used an ability it does not have"


def _standing_support(state: State, support: Support) -> Iterator[str]:
    """2.3.2: an Attachment is with its Infantry, a Detachment alone, and none of them with the Vang."""
    place, host = support.place, state.units.get(support.host)
    attaches = state.content.sides[support.side].attaches
    hosted = host is not None and host.is_infantry and host.place == place
    company = support.host or (place in state.friends_at and not _passed(state, place))
    yield from _wrong(
        (place not in state.content.map.land, f"{support.id} is in {place}"),
        (attaches and not hosted, f"{support.id} has no Infantry in {place}"),
        (not attaches and company, f"{support.id} shares {place}"),
        (place in state.vang_at, f"{support.id} stands with the Vang in {place}"),
    )


def _hexes(state: State) -> Iterator[str]:
    vang = [u.place for u in state.units.values() if u.spec.is_vang and u.on_map]
    yield from _wrong(
        (len(vang) != len(set(vang)), "two Vang units share a hex"),
        (len(set(state.garrisons)) != len(state.garrisons), "two Garrisons share a hex"),
        *((h in state.friends_at, f"both sides stand in {h}") for h in state.vang_at),
        *((h in state.fortifications, f"the Vang stand in a Fortification at {h}") for h in state.vang_at),
    )
    for hex_id, level in state.fortifications.items():
        if hex_id not in state.content.map.land or level not in (1, 2):
            yield f"Fortification {level} at {hex_id}"
    for hex_id in state.garrisons:
        taken = hex_id in state.vang_at or (hex_id in state.friends_at and not _passed(state, hex_id))
        if hex_id not in state.content.map.vp or taken:
            yield f"a Garrison stands at {hex_id}"
    index = (state.friends_at, state.vang_at, state.support_at, state.standing)
    fresh = state.clone()
    fresh.attach()
    if index != (fresh.friends_at, fresh.vang_at, fresh.support_at, fresh.standing):
        yield "the occupancy index is stale"


def _chits(state: State) -> Iterator[str]:
    chits, tactics, activation = state.content.chits, state.tactics, state.activation
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
