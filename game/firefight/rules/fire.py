"""B18: who can attack whom, the sum of an attack (FF-ATK), Fire Zones (FF-ELG-05), mortars (FF-NEW-22 to 24).

Play, the enemy's choices, odds and the screen all read the one `AttackSum`.
"""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from game.core import facing as facings
from game.firefight.model.content import AI, SMOKE_DM, UNIT, ActionCard
from game.firefight.model.state import ON_MAP, Skirmish, other
from game.firefight.rules.ground import in_arc, range_of, sees

LONG_RANGE, ADJACENT, CLOSE_COMBAT, CC_PENALTY = -2, 3, 4, -2
"""FF-ATK-03 to 05: what the distance adds to an attack rating."""
INDIRECT = -1
"""FF-NEW-22: a mortar that fires by the eyes of another."""
GROUP_BONUS = 3
"""FF-NEW-03: the most that other members add."""
DESTROYED_BY = 4
"""FF-ATK-09: this much above the defense value destroys."""
TOO_HARD = 11
"""FF-AIA-02: an AI never attacks what it needs this number to hit."""
SUPPRESSION = -2
"""FF-CRD-11: Covering Fire."""


@frozen
class Term:
    """One number of a sum, with what it stands for and the rule it comes from."""

    name: str
    value: int
    rule: str


@frozen
class AttackSum:
    """FF-ATK-01 to 06: an attack on one piece, all but the dice and the CAPs."""

    attacker: str
    target: str
    attack: tuple[Term, ...]
    defense: tuple[Term, ...]

    @cached_property
    def av(self) -> int:
        return sum(term.value for term in self.attack)

    @cached_property
    def dv(self) -> int:
        """FF-ATK-06: the defense value."""
        return sum(term.value for term in self.defense)

    @property
    def need(self) -> int:
        """FF-ATK-08: what dice and CAPs must come to for a hit."""
        return self.dv - self.av

    @property
    def destroys(self) -> int:
        """FF-ATK-09: what they must come to for a kill."""
        return self.need + DESTROYED_BY


def attack_rating(state: Skirmish, name: str, color: str, indirect: bool = False) -> int:
    """FF-ATK-02, FF-RUL-26: the number on the counter, with hit counter, Covering Fire and indirect fire."""
    return sum(term.value for term in _rating(state, name, color, indirect))


def _rating(state: Skirmish, name: str, color: str, indirect: bool) -> list[Term]:
    spec = state.spec(name)
    terms = [Term("ar", spec.ar.get(color, 0), "FF-ATK-02")]
    if change := state.hit(name).ar:
        terms.append(Term("hit_counter", change, "FF-HIT-03"))
    if name in state.suppressed:
        terms.append(Term("suppressed", SUPPRESSION, "FF-CRD-11"))
    if indirect:
        terms.append(Term("indirect", INDIRECT, "FF-NEW-22"))
    return terms


def can_fire(state: Skirmish, name: str) -> bool:
    """Whether a piece has something to attack with."""
    piece = state.pieces[name]
    return piece.place == ON_MAP and bool(state.spec(name).ar) and not state.hit(name).no_attack


def attack_cost(state: Skirmish, name: str) -> int:
    """The AP of an attack, hit counter applied."""
    return max(0, state.spec(name).attack_ap + state.hit(name).attack)


def is_indirect(state: Skirmish, name: str, hex_id: str) -> bool:
    """FF-NEW-22: a mortar that does not see the hex itself."""
    here = state.pieces[name].hex
    return state.spec(name).is_mortar and here != hex_id and not sees(state, here, hex_id)


def has_spotter(state: Skirmish, name: str, hex_id: str) -> bool:
    """FF-NEW-22: a friend that is no rumor sees the hex."""
    friends = (it for it in state.on_map(state.side(name)) if it != name and not state.spec(it).rumor)
    return any(sees(state, state.pieces[it].hex, hex_id) for it in friends)


def in_reach(
    state: Skirmish, name: str, hex_id: str, *, long_range: bool = True, facing: str | None = None
) -> bool:
    """FF-LOS-01, 06: whether a piece could attack a hex, by line of sight, arc and range.

    In its own hex neither is asked (FF-RUL-103). Pieces in close combat attack only there (FF-NEW-51), and
    nobody fires into a close combat (FF-AIA-03, FF-RUL-25). `facing` asks what if it had turned that way.
    """
    piece, spec, grid = state.pieces[name], state.spec(name), state.grid
    if piece.hex == hex_id:
        return True
    distance = grid.distance(piece.hex, hex_id)
    if distance > range_of(state, name) * (2 if long_range else 1):
        return False
    if spec.is_mortar and distance == 1:  # FF-NEW-23
        return False
    before = hex_id in facings.arc(grid, piece.hex, facing) if facing else in_arc(state, name, hex_id)
    if not before or state.in_close_combat(name) or is_close_combat(state, hex_id):
        return False
    return sees(state, piece.hex, hex_id) or (spec.is_mortar and has_spotter(state, name, hex_id))


def is_close_combat(state: Skirmish, hex_id: str) -> bool:
    """Whether both sides stand in a hex and know it."""
    return bool(state.at(hex_id, AI)) and any(not state.pieces[it].hidden for it in state.at(hex_id, UNIT))


def targets_in(state: Skirmish, attacker: str, hex_id: str) -> list[str]:
    """FF-ATK-11, FF-NEW-47: the enemies in a hex that can be attacked; those in hiding cannot."""
    return [it for it in state.at(hex_id, other(state.side(attacker))) if not state.pieces[it].hidden]


def attack_sum(
    state: Skirmish,
    attacker: str,
    target: str,
    *,
    members: int = 0,
    boost: ActionCard | None = None,
    from_hiding: bool = False,
) -> AttackSum:
    """FF-ATK-01 to 07: the sum of one piece's attack, or of a group that it leads."""
    here, there = state.pieces[attacker].hex, state.pieces[target].hex
    color = state.spec(target).dr_color
    terms = _rating(state, attacker, color, is_indirect(state, attacker, there))
    terms += _distance_terms(state, attacker, here, there, boost)
    if members:
        terms.append(Term("group", min(members, GROUP_BONUS), "FF-NEW-03"))
    if boost is not None:
        terms.append(Term("card", boost.ar, "FF-CRD-06"))
    return AttackSum(attacker, target, tuple(terms), defense_terms(state, target, here, from_hiding))


def _distance_terms(
    state: Skirmish, attacker: str, here: str, there: str, boost: ActionCard | None
) -> list[Term]:
    """FF-ATK-03 to 05."""
    distance = state.grid.distance(here, there)
    if distance == 0:
        if state.spec(attacker).cc_penalty and not (boost and boost.ignore_cc_penalty):
            return [Term("cc_penalty", CC_PENALTY, "FF-ATK-05")]
        return [Term("close_combat", CLOSE_COMBAT, "FF-ATK-05")]
    if distance == 1:
        return [Term("adjacent", ADJACENT, "FF-ATK-04")]
    if distance > range_of(state, attacker):
        return [Term("long_range", LONG_RANGE, "FF-ATK-03")]
    return []


def defense_terms(
    state: Skirmish, target: str, origin: str, from_hiding: bool = False, *, cover: bool = True
) -> tuple[Term, ...]:
    """FF-ATK-06, 07: the defense rating that an attack from a hex meets, and the modifier of the hex.

    From the target's arc it is the front, however far (FF-RUL-73), else the flank; so it is in close combat
    (FF-RUL-08) and against an attack from hiding (FF-NEW-46). An empty origin comes from above (FF-NEW-19).
    """
    piece, spec = state.pieces[target], state.spec(target)
    front = bool(origin) and origin != piece.hex and not from_hiding and in_arc(state, target, origin)
    rating = Term("front", spec.dr_front, "FF-ATK-07") if front else Term("flank", spec.dr_flank, "FF-ATK-07")
    terms = [rating]
    if change := state.hit(target).dr:
        terms.append(Term("hit_counter", change, "FF-HIT-03"))
    if cover:
        if ground := state.land.terrain[piece.hex].dm:
            terms.append(Term("terrain", ground, "FF-ATK-06"))
        if smoke := state.smoke.get(piece.hex):
            terms.append(Term("smoke", SMOKE_DM[smoke], "FF-NEW-10"))
    return tuple(terms)


def covers(state: Skirmish, name: str, hex_id: str, color: str, facing: str | None = None) -> bool:
    """FF-ELG-05: whether a hex lies in a piece's Fire Zone, for an enemy of a color (FF-RUL-61).

    In line of sight, arc and normal range of a piece with an attack rating of 0 or more that can attack
    (FF-RUL-79). Rumors (FF-RUL-89) and Units in hiding (FF-NEW-43) make none, and a mortar's leaves out what
    is next to it (FF-NEW-23).
    """
    piece, spec = state.pieces[name], state.spec(name)
    if piece.hidden or piece.hex == hex_id or not can_fire(state, name):
        return False
    distance = state.grid.distance(piece.hex, hex_id)
    if distance > range_of(state, name) or (spec.is_mortar and distance == 1):
        return False
    if attack_rating(state, name, color) < 0:
        return False
    before = hex_id in facings.arc(state.grid, piece.hex, facing) if facing else in_arc(state, name, hex_id)
    return before and sees(state, piece.hex, hex_id)


def zones_on(state: Skirmish, hex_id: str, name: str) -> list[str]:
    """The enemies of a piece in whose Fire Zones a hex lies."""
    color = state.spec(name).dr_color
    return [it for it in state.on_map(other(state.side(name))) if covers(state, it, hex_id, color)]


def in_fire_zone(state: Skirmish, name: str) -> bool:
    """FF-ELG-05, FF-RUL-105: whether a piece stands in a Fire Zone; in close combat it does."""
    return state.in_close_combat(name) or bool(zones_on(state, state.pieces[name].hex, name))


def is_flanked(state: Skirmish, name: str) -> bool:
    """An enemy is adjacent, or could attack, from outside the piece's arc; a rumor never is (FF-RUL-88)."""
    return bool(flanking(state, name))


def flanking(state: Skirmish, name: str) -> list[str]:
    """The enemies that are adjacent, or could attack, from outside a piece's arc."""
    if state.spec(name).rumor:
        return []
    here = state.pieces[name].hex
    return [
        it
        for it in state.on_map(other(state.side(name)))
        if not state.pieces[it].hidden
        and state.pieces[it].hex != here
        and not in_arc(state, name, state.pieces[it].hex)
        and (
            state.grid.adjacent(here, state.pieces[it].hex)
            or (can_fire(state, it) and in_reach(state, it, here))
        )
    ]
