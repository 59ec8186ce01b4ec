"""Positions of the firefight that are set for one rule each, so that it decides what the enemy does."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from attrs import frozen

from game.core.facing import arc, turned
from game.core.hexes import DIRECTIONS
from game.firefight.model.content import AI, RUMORS, UNIT
from game.firefight.model.state import ON_MAP, PILE, Skirmish
from game.firefight.rules.ground import sees
from game.firefight.rules.movement import terrain_cost
from game.firefight.rules.rumors import settle
from tests.firefight.strewn import cleared

RIFLES = ("rifles_a", "rifles_b", "rifles_c", "grenadiers")
SOMETIMES, OFTEN = 0.3, 0.6


@frozen
class Stage:
    """Where a rule is put to the test: how the pieces are placed, in which missions, under which cards."""

    place: Callable[[Skirmish, random.Random], None]
    missions: tuple[str, ...]
    cards: tuple[str, ...]


def staged(name: str, seed: int) -> tuple[Skirmish, str]:
    """A position for a rule, with nothing left to be revealed, and the card that is drawn over it."""
    stage, chance = STAGES[name], random.Random(seed)
    state = cleared(stage.missions[seed % len(stage.missions)], seed)
    stage.place(state, chance)
    for hex_id in state.control:
        state.control[hex_id] = chance.choice((UNIT, AI))
    state.acted = tuple(it for it in state.seen_units() if chance.random() < SOMETIMES)
    settle(state)
    cards = [it for it in stage.cards if it in state.mission.order_deck]
    return state, cards[seed // len(stage.missions) % len(cards)]


def _put(state: Skirmish, name: str, hex_id: str, facing: str, *, spent: bool = False, hit: str = "") -> None:
    piece = state.pieces[name]
    if piece.place == PILE:
        state.rumors.inside.remove(name)
    piece.place, piece.hex, piece.facing, piece.spent, piece.hit = ON_MAP, hex_id, facing, spent, hit
    if hit:
        state.hits[state.spec(name).hit_kind].inside.remove(hit)


def _free(state: Skirmish, name: str) -> list[str]:
    """Where a piece could stand alone."""
    return [
        it
        for it in state.grid.hexes
        if terrain_cost(state, name, it) is not None and not state.at(it, UNIT) and not state.at(it, AI)
    ]


def _looking(state: Skirmish, hex_id: str, there: str, chance: random.Random) -> str:
    return chance.choice([it for it in DIRECTIONS if there in arc(state.grid, hex_id, it)])


def _guards(state: Skirmish) -> list[str]:
    return [it for it in state.members[AI] if it.startswith("guard")]


def _riflemen(state: Skirmish) -> list[str]:
    return [it for it in RIFLES if it in state.pieces]


def _in_the_grip(state: Skirmish, chance: random.Random) -> None:
    """FF-RUL-106: an AI that cannot fight the Unit in its hex, and other Units it could move toward."""
    guard, held, *others = _guards(state)[0], *_riflemen(state)
    here = chance.choice(_free(state, guard))
    _put(state, guard, here, chance.choice(DIRECTIONS), hit="jammed")
    _put(state, held, here, chance.choice(DIRECTIONS), spent=chance.random() < OFTEN)
    for name in others:
        hit = "winded" if name == others[0] and chance.random() < OFTEN else ""
        hexes = [it for it in _free(state, name) if state.grid.distance(it, here) > 1]
        spent = chance.random() < OFTEN
        _put(state, name, chance.choice(hexes), chance.choice(DIRECTIONS), spent=spent, hit=hit)


def _about_face(state: Skirmish, chance: random.Random) -> None:
    """FF-RUL-97: the nearest Unit stands right behind an AI, as far to the left of it as to the right."""
    guard, unit = _guards(state)[0], _riflemen(state)[0]
    here = chance.choice(_free(state, guard))
    way = chance.choice(DIRECTIONS)
    row, there = list[str](), here
    while way in state.grid.towards[there]:
        there = state.grid.towards[there][way]
        row.append(there)
    able = [it for it in row[1:] if it in _free(state, unit)]
    if able:
        _put(state, guard, here, turned(way, 3))
        _put(state, unit, chance.choice(able), chance.choice(DIRECTIONS))
    else:
        _about_face(state, chance)


def _past_the_corner(state: Skirmish, chance: random.Random) -> None:
    """FF-LRM-08: an AI two hexes from a Unit, at the border of its Fire Zone, with its back to it."""
    guard, unit, way = _guards(state)[0], _riflemen(state)[0], chance.choice(DIRECTIONS)
    there = chance.choice(_free(state, unit))
    row = [there]
    while len(row) < 3 and way in state.grid.towards[row[-1]]:
        row.append(state.grid.towards[row[-1]][way])
    if len(row) < 3 or row[2] not in _free(state, guard):
        _past_the_corner(state, chance)
        return
    _put(state, unit, there, turned(way, chance.choice((1, -1))))
    _put(state, guard, row[2], way)


def _far_away(state: Skirmish, chance: random.Random) -> None:
    """A slow AI with a Unit in sight, but beyond its normal range: only a long shot is left."""
    unit, slow = _riflemen(state)[0], [it for it in ("gate_mg", "light_gun") if it in state.pieces]
    name = chance.choice(slow)
    there = chance.choice([it for it in _free(state, unit) if not state.dm(it)])
    reach = state.spec(name).range
    able = [
        it
        for it in _free(state, name)
        if reach < state.grid.distance(it, there) <= 2 * reach and sees(state, it, there)
    ]
    if not able:
        _far_away(state, chance)
        return
    here = chance.choice(able)
    _put(state, unit, there, chance.choice(DIRECTIONS))
    _put(state, name, here, _looking(state, here, there, chance))


def _surrounded(state: Skirmish, chance: random.Random) -> None:
    """FF-AIA-03: two Units back to back, and an AI in their midst that cannot get away."""
    guard, (one, other) = _guards(state)[0], _riflemen(state)[:2]
    here, facing = chance.choice(_free(state, guard)), chance.choice(DIRECTIONS)
    _put(state, one, here, facing, spent=chance.random() < SOMETIMES)
    _put(state, other, here, turned(facing, 3))
    _put(state, guard, here, chance.choice(DIRECTIONS), spent=chance.random() < SOMETIMES)


def _down_the_road(state: Skirmish, chance: random.Random) -> None:
    """FF-RUL-110: a vehicle on a road whose second hex would bring it into a Fire Zone."""
    vehicle = chance.choice([it for it in ("armored_car", "carrier") if it in state.pieces])
    roads = [it for it in state.grid.hexes if state.land.terrain[it].road]
    here, unit = chance.choice(roads), _riflemen(state)[0]
    reach = state.spec(unit).range
    hexes = [it for it in _free(state, unit) if 1 <= state.grid.distance(it, here) - reach <= 2]
    if not hexes:
        _down_the_road(state, chance)
        return
    there = chance.choice(hexes)
    _put(state, vehicle, here, chance.choice(DIRECTIONS))
    _put(state, unit, there, _looking(state, there, here, chance))


def _tired_groups(state: Skirmish, chance: random.Random) -> None:
    """FF-RUL-109: of two pairs before a Unit the farther is the larger group, if only by who cannot join.

    A Spent AI or a rumor makes it so; a wagon beside the nearer one counts for nothing.
    """
    unit, guards = _riflemen(state)[0], _guards(state)
    there = chance.choice([it for it in _free(state, unit) if state.dm(it) < 2])
    near, far = (_pair(state, there, away, chance) for away in (2, 4))
    apart = min((state.grid.distance(one, other) for one in near for other in far), default=0)
    third = [it for it in _beside(state, far) if all(state.grid.distance(it, other) > 1 for other in near)]
    hidden = [it for it in third if state.dm(it) and state.grid.distance(it, there) > 1]
    if apart < 2 or not hidden:
        _tired_groups(state, chance)
        return
    _put(state, unit, there, chance.choice(DIRECTIONS))
    for name, hex_id in zip(guards, (*near, *far), strict=False):
        _put(state, name, hex_id, _looking(state, hex_id, there, chance))
    extra = chance.choice((guards[4 % len(guards)], RUMORS[0]))
    if extra in RUMORS:
        _put(state, extra, chance.choice(hidden), "")
    elif state.pieces[extra].place != ON_MAP:
        _put(state, extra, chance.choice(third), chance.choice(DIRECTIONS), spent=True)
    beside = [it for it in _beside(state, near) if it in _free(state, unit) and it not in _beside(state, far)]
    if "wagon" in state.pieces and beside:
        _put(state, "wagon", chance.choice(beside), chance.choice(DIRECTIONS))


def _pair(state: Skirmish, there: str, away: int, chance: random.Random) -> tuple[str, ...]:
    """Two hexes next to each other that see a third from so far, or one step farther."""
    able = [
        it
        for it in state.grid.hexes
        if state.grid.distance(it, there) in (away, away + 1) and sees(state, it, there)
    ]
    pairs = [(one, other) for one in able for other in able if one in state.grid.neighbours[other]]
    return chance.choice(pairs) if pairs else ()


def _beside(state: Skirmish, hexes: tuple[str, ...]) -> list[str]:
    """The hexes next to some others."""
    around = (it for hex_id in hexes for it in state.grid.neighbours[hex_id] if it not in hexes)
    return sorted({*around})


ALL = ("sheds", "corrow", "ennisk")
STAGES: Mapping[str, Stage] = {
    "in the grip": Stage(
        _in_the_grip, ALL[1:], ("04", "08", "13", "17", "20", "21", "22", "26", "27", "29", "30")
    ),
    "about face": Stage(_about_face, ALL, ("04", "08", "13", "17", "20", "22", "26")),
    "past the corner": Stage(_past_the_corner, ALL, ("03", "11", "15", "16")),
    "far away": Stage(_far_away, ("ennisk",), ("30", "11")),
    "surrounded": Stage(_surrounded, ("corrow",), ("24",)),
    "down the road": Stage(_down_the_road, ALL[1:], ("09", "11", "15", "16", "19", "27")),
    "tired groups": Stage(_tired_groups, ("ennisk",), ("09", "19")),
}
