"""What stands on the map: every counter and marker of a state with its place in its hex."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from attrs import frozen

from game.siloam.model.content import COMBAT, Content
from game.siloam.model.state import State, Support, Unit
from game.siloam.rules.activation import MoveStack
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.combat import Combat
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.sides import Sides
from game.siloam.screen.counters import UnitFace
from game.siloam.screen.map.flags import MAKES_ROOM, POLE_PLACE, holder
from game.siloam.screen.terrain.marks import FLAG_PLACE, NUMBER_PLACE
from game.table.map.geometry import Point, center
from game.table.map.map_skin import BADGE, COUNTER_SIZE, FANNED_SIZE, GROUND, Figure

TUCKED, ALONE, GARRISON, BADGE_SIZE, PLAQUE = 0.52, FANNED_SIZE, 0.88, 0.36, 0.34
"""Sizes as shares of a Combat Unit: a tucked and a lone Support, a Garrison, badges and plaques."""
UPPER_LEFT: Point = (-0.46, -0.46)
LOWER_LEFT: Point = (-0.49, 0.47)
LOWER_RIGHT: Point = (0.49, 0.44)
RIGHT: Point = (0.6, 0.0)
"""Places of what is tucked to a counter, in counter sizes from its middle."""
STAGGER: Point = (0.3, 0.15)
"""How far the counters of a stack lie apart, in hex radii."""

WORKS, NAME, NUMBER, FLAG = "works", "name", "number", "flag"
SUPPORT, GUARD, AID = "support", "garrison", "aid"
POLE, SCOUTED, DONE, LEVEL = "pole", "scouted", "done", "level"
"""Kinds of tokens."""


@frozen
class Token:
    """What a counter that is no Combat Unit shows."""

    kind: str
    name: str = ""
    faction: str = ""
    symbol: str = ""


Look = UnitFace | Token


def unit_look(unit: Unit) -> UnitFace:
    """The face of a unit with its damage."""
    return UnitFace(unit.spec, unit.mode or COMBAT, len(unit.hits), unit.armor)


def support_look(content: Content, support: Support, side: str = "") -> Token:
    """The side of a Support that is up, or was when it lay on the map."""
    shown = side or support.side
    return Token(SUPPORT, shown, support.spec.faction, content.sides[shown].symbol)


def friends_act(state: State) -> bool:
    """Whether a friendly activation is under way, in which a unit acts once (5 Activation Scope)."""
    return any(isinstance(frame, CicsTurn | AlliedActivation) for frame in state.stack)


def _in_hand(state: State) -> set[str]:
    """The units that are acting at this moment: they have begun, but are not done."""
    moving = {frame.unit for frame in state.stack if isinstance(frame, MoveStack)}
    return moving.union(*((*sides.attackers, *sides.artillery) for sides in fights(state)))


def fights(state: State) -> list[Sides]:
    """Attacks that are being made up or fought out."""
    return [frame.sides for frame in state.stack if isinstance(frame, Declaration | Combat)]


def signature(state: State) -> Hashable:
    """Equal for states that look the same on the map."""
    units = state.units
    on_map = [i for ids in state.friends_at.values() for i in ids]
    on_map += state.vang_at.values()
    return (
        tuple(
            (i, u.place, u.mode, len(u.hits), u.armor, u.scouted, u.support, u.acted)
            for i, u in ((i, units[i]) for i in on_map)
        ),
        tuple(
            (i, hex_id, state.supports[i].side, state.supports[i].host)
            for hex_id, ids in state.support_at.items()
            for i in ids
        ),
        tuple(state.fortifications.items()),
        tuple(state.garrisons),
        friends_act(state),
        tuple(sorted(_in_hand(state))),
        tuple((fight.target, fight.guerrillas) for fight in fights(state)),
    )


def standing(state: State) -> dict[str, list[Figure]]:
    """The figures in each hex, lowest first; hexes farther down the sheet come later."""
    occupied = {
        *state.friends_at, *state.vang_at, *state.support_at, *state.fortifications, *state.garrisons,
        *state.content.map.vp,
    }  # fmt: skip
    resting = friends_act(state)
    by_row = sorted(occupied, key=lambda hex_id: (center(hex_id)[1], hex_id))
    return {hex_id: list(_in_hex(state, hex_id, resting)) for hex_id in by_row}


def _in_hex(state: State, hex_id: str, resting: bool) -> Iterator[Figure]:
    yield from _works(state, hex_id)
    supports = list(state.supports_in(hex_id))
    alone = [s for s in supports if not s.host]
    units = [*state.friends_in(hex_id), *((u,) if (u := state.vang_in(hex_id)) else ())]
    guards = [hex_id] if hex_id in state.garrisons else []
    count = len(guards) + len(alone) + len(units)
    aside = MAKES_ROOM if hex_id in state.content.map.vp else (0.0, 0.0)
    places = iter([_staggered(place, count, aside) for place in range(count)])
    for _ in guards:
        yield Figure(hex_id, hex_id, _guard(state, hex_id), next(places), GARRISON)
    for support in alone:
        yield Figure(support.id, hex_id, support_look(state.content, support), next(places), ALONE)
    for unit in units:
        yield from _unit(state, unit, next(places), resting)
    if count:
        owner = units[-1].id if units else alone[-1].id if alone else hex_id
        yield from _level_badge(state, hex_id, owner, aside)
    if hex_id in state.content.map.vp:
        yield pole(hex_id, holder(state, hex_id))


def pole(hex_id: str, faction: str) -> Figure:
    """1.2: the flag of who holds a VP Space; it belongs to nobody who stands there."""
    look = Token(POLE, faction=faction)
    return Figure(f"{POLE}-{hex_id}", hex_id, look, POLE_PLACE, rides=False, part=BADGE)


def _staggered(place: int, count: int, aside: Point) -> Point:
    steps = place - (count - 1) / 2
    return aside[0] + STAGGER[0] * steps, aside[1] + STAGGER[1] * steps


def _works(state: State, hex_id: str) -> Iterator[Figure]:
    """A Fortification, and above it what it would hide of the print."""
    level = state.fortifications.get(hex_id)
    if level is None:
        return
    yield Figure(hex_id, hex_id, Token(WORKS, str(level)), rides=False, part=GROUND)
    terrain = state.content.map.terrain[hex_id]
    yield Figure(hex_id, hex_id, Token(NUMBER, hex_id, terrain), NUMBER_PLACE, rides=False, part=GROUND)
    for faction, hexes in state.content.map.flags.items():
        if hex_id in hexes:
            yield Figure(hex_id, hex_id, Token(FLAG, faction), FLAG_PLACE, rides=False, part=GROUND)


def _guard(state: State, hex_id: str) -> Token:
    space = state.content.map.vp.get(hex_id)
    banner = space.banners[0] if space and len(space.banners) == 1 else ""
    return Token(GUARD, banner, symbol=state.content.garrison_symbol)


def _unit(state: State, unit: Unit, offset: Point, resting: bool) -> Iterator[Figure]:
    """A Combat Unit with what is tucked to it."""
    spent = resting and bool(unit.acted) and not unit.spec.is_vang and unit.id not in _in_hand(state)
    yield Figure(unit.id, unit.place, unit_look(unit), offset, spent=spent)
    riders = [s for s in state.supports_in(unit.place) if s.host == unit.id]
    for number, rider in enumerate(riders):
        place = _tucked(offset, (UPPER_LEFT[0], UPPER_LEFT[1] + number * TUCKED))
        look = support_look(state.content, rider)
        yield Figure(unit.id, unit.place, look, place, TUCKED, spent, piece=rider.id)
    if unit.support:
        yield Figure(unit.id, unit.place, Token(AID, unit.support), _tucked(offset, UPPER_LEFT), TUCKED)
    if unit.scouted:
        yield Figure(
            unit.id, unit.place, Token(SCOUTED), _tucked(offset, LOWER_RIGHT), BADGE_SIZE * 1.15, part=BADGE
        )
    if spent:
        yield Figure(
            unit.id, unit.place, Token(DONE), _tucked(offset, LOWER_LEFT), BADGE_SIZE * 0.9, part=BADGE
        )


def _level_badge(state: State, hex_id: str, owner: str, aside: Point) -> Iterator[Figure]:
    """What a counter would hide of its hex: the level of a Fortification."""
    level = state.fortifications.get(hex_id)
    if level is not None:
        place = _tucked(aside, RIGHT)
        yield Figure(owner, hex_id, Token(LEVEL, str(level)), place, PLAQUE, rides=False, part=BADGE)


def _tucked(offset: Point, corner: Point) -> Point:
    return offset[0] + corner[0] * COUNTER_SIZE, offset[1] + corner[1] * COUNTER_SIZE
