"""Positions of the firefight strewn at random over a part of a map, in which the rarer orders come up."""

from __future__ import annotations

import random

from game.core.cup import Cup
from game.core.facing import arc
from game.core.hexes import DIRECTIONS
from game.firefight.model.content import AI, DENSE, RUMORS, THIN, UNIT
from game.firefight.model.state import ABOARD, BOX, NOWHERE, ON_MAP, PILE, WAITING, Skirmish
from game.firefight.rules.movement import terrain_cost
from game.firefight.rules.rumors import settle
from game.firefight.rules.setup import lay_out

UNITS, ENEMIES, IN_CC, TOGETHER = (1, 6), (2, 8), 0.12, 0.35
"""How many pieces come on the map, and how likely one comes into a hex of the other side or of its own."""
HIT, SPENT, HIDDEN, SMOKY, SUPPRESSED, ACTED = (0.1, 0.4, 0.9), 0.3, 0.1, 0.4, 0.1, 0.3
AREA, APART = (1, 6), 0.6
"""How far a side reaches from its middle, and how likely the sides have different ones."""


COVERED, SLOW, TWINS, GROUPS = 0.3, 0.15, 0.2, 0.6
"""How likely a side is all in cover, the enemy all on slow feet, two Units alike but for their hits, and the
enemy in two groups under an order for a group."""
ALIKE = (("winded", "jammed"), ("flinching", "walking_wounded"))


def strewn(mission: str, seed: int, *, grouped: bool = False) -> Skirmish:
    """A position nobody would play to, with nothing left to be revealed."""
    state, chance = cleared(mission, seed), random.Random(seed)
    hit, middle = chance.choice(HIT), chance.choice(state.grid.hexes)
    for side, number in ((UNIT, chance.randint(*UNITS)), (AI, chance.randint(*ENEMIES))):
        hexes = _area(state, middle, chance)
        if side == UNIT and chance.random() < TWINS:
            _put_twins(state, hexes, chance)
        if side == AI and grouped and chance.random() < GROUPS:
            _put_groups(state, chance)
            continue
        for name in chance.sample(_members(state, side, chance), number):
            _put(state, name, hexes, chance, hit)
        if chance.random() < APART:
            middle = chance.choice(state.grid.hexes)
    state.control.update({it: chance.choice((UNIT, AI)) for it in state.control})
    state.acted = tuple(it for it in state.seen_units() if chance.random() < ACTED)
    state.suppressed = tuple(
        it for it in state.enemies() if chance.random() < SUPPRESSED and it not in RUMORS
    )
    settle(state)
    return state


def cleared(mission: str, seed: int) -> Skirmish:
    """A mission in its first round with nobody on the map."""
    state = lay_out(mission, seed)
    for name, piece in state.pieces.items():
        if piece.place in (ON_MAP, ABOARD, WAITING):
            piece.place = NOWHERE if state.spec(name).rumor else BOX
            piece.hex = piece.carrier = ""
        piece.hidden = False
    state.round, state.stack = 1, []
    return state


def _area(state: Skirmish, middle: str, chance: random.Random) -> list[str]:
    """The hexes for a side, with smoke over some of them."""
    reach = chance.randint(*AREA)
    hexes = [it for it in state.grid.hexes if state.grid.distance(middle, it) <= reach]
    for hex_id in hexes:
        if chance.random() < SMOKY / len(hexes):
            state.smoke[hex_id] = chance.choice((DENSE, THIN))
    if chance.random() < COVERED:
        return [it for it in hexes if state.dm(it)] or hexes
    return hexes


def _members(state: Skirmish, side: str, chance: random.Random) -> list[str]:
    """Who may come, often enough to choose from; nowhere twice, for who is on the map stays there."""
    members = list(state.members[side])
    if side == AI and chance.random() < SLOW:
        members = [it for it in members if state.spec(it).move_ap > 1] or members
    return members * ENEMIES[1]


def _put_twins(state: Skirmish, hexes: list[str], chance: random.Random) -> None:
    """FF-AIT-05, 06: two Fresh sections in one hex that only the cost of their hit counters tells apart."""
    hex_id, facing = chance.choice(hexes), chance.choice(DIRECTIONS)
    for name, hit in zip(("rifles_a", "rifles_b"), chance.choice(ALIKE), strict=True):
        piece = state.pieces[name]
        piece.place, piece.hex, piece.facing, piece.hit = ON_MAP, hex_id, facing, hit
        state.hits[state.spec(name).hit_kind].inside.remove(hit)


def _put_groups(state: Skirmish, chance: random.Random) -> None:
    """FF-ELG-10: two groups of different size before a Unit."""
    wanted, guards = state.grid.hexes, [it for it in state.members[AI] if it.startswith("guard")]
    units = [it for it in state.units() if not state.pieces[it].hidden]
    if not units:
        return
    there = state.pieces[chance.choice(units)].hex
    for size in (2, 3):
        near = [it for it in wanted if 2 <= state.grid.distance(it, there) <= 4]
        if not near:
            return
        lead = chance.choice(near)
        around = [it for it in state.grid.neighbours[lead] if it in near]
        for hex_id in (lead, *chance.sample(around, min(size - 1, len(around)))):
            if guards and not state.at(hex_id, UNIT) and not state.at(hex_id, AI):
                ways = [it for it in DIRECTIONS if there in arc(state.grid, hex_id, it)]
                name = guards.pop()
                piece = state.pieces[name]
                if piece.place == PILE:
                    state.rumors.inside.remove(name)
                piece.place, piece.hex, piece.facing = ON_MAP, hex_id, chance.choice(ways)
        wanted = tuple(it for it in wanted if state.grid.distance(it, lead) > 3)


def _put(state: Skirmish, name: str, hexes: list[str], chance: random.Random, hit: float) -> None:
    """Put a piece on the map, where there is room for it."""
    spec, piece = state.spec(name), state.pieces[name]
    free = [it for it in hexes if not state.at(it, UNIT) and not state.at(it, AI)]
    if chance.random() < IN_CC and spec.is_foot and not spec.rumor and spec.side == AI:
        free = [it for it in hexes if state.at(it, UNIT) and not state.at(it, AI)] or free
    if chance.random() < TOGETHER and spec.side == UNIT:
        free = [it for it in hexes if len(state.at(it, UNIT)) == 1] or free
    free = [it for it in free if terrain_cost(state, name, it) is not None]
    if not free or piece.place == ON_MAP:
        return
    if piece.place == PILE:
        state.rumors.inside.remove(name)
    piece.place, piece.hex = ON_MAP, chance.choice(free)
    piece.facing = "" if spec.rumor else chance.choice(DIRECTIONS)
    piece.spent, piece.hidden = chance.random() < SPENT, spec.side == UNIT and chance.random() < HIDDEN
    pile = state.hits[spec.hit_kind]
    kinds = sorted(it for it in {*pile.inside} if not state.content.hits[it].destroy)
    if kinds and chance.random() < hit and not spec.rumor:
        piece.hit = chance.choice(kinds)
        pile.inside.remove(piece.hit)


def deal(state: Skirmish, card: str) -> None:
    """Let a card of the mission be the next one drawn."""
    state.orders = Cup(inside=[card], discard=[it for it in state.mission.order_deck if it != card])
