"""What must hold of the components of a mission: each in exactly one place, and nothing that cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.core.hexes import DIRECTIONS
from game.firefight.model.content import AI, DENSE, NO_ENEMY, RUMORS, SIDES, THIN, UNIT
from game.firefight.model.state import (
    ABOARD,
    BOX,
    DESTROYED,
    LEFT,
    NOWHERE,
    ON_MAP,
    PILE,
    PLACES,
    WAITING,
    Skirmish,
)
from game.firefight.rules.hits import LIGHTEST
from game.firefight.rules.movement import STACK, terrain_cost
from game.firefight.rules.victory import GRADES


def violations(state: Skirmish) -> list[str]:
    """Empty for a sound position that a mission can have come to."""
    from game.firefight.trust.story_checks import story_problems

    return _of_components(state) or [*story_problems(state)] or _of_what_goes_on(state)


def violations_of_lesson(state: Skirmish) -> list[str]:
    """Empty for a sound position of a lesson: how it came about is not asked."""
    return _of_components(state) or _of_what_goes_on(state)


def _of_components(state: Skirmish) -> list[str]:
    return [*_of_pieces(state)] or [*_of_cards(state), *_of_markers(state)]


def _of_what_goes_on(state: Skirmish) -> list[str]:
    """What is under way is judged only when the components are sound."""
    from game.firefight.trust.action_checks import action_problems
    from game.firefight.trust.frame_checks import frame_problems

    return [*frame_problems(state)] or action_problems(state)


def _of_pieces(state: Skirmish) -> Iterator[str]:
    named = [it for it in state.content.counters if it in state.mission.counters]
    if list(state.pieces) != named:
        yield "the counters are not those of the mission"
        return
    for name, piece in state.pieces.items():
        if piece.place not in PLACES:
            yield f"{name} is nowhere that there is"
            continue
        standing = piece.place in (ON_MAP, ABOARD)
        if standing != (piece.hex in state.grid) or (not standing and piece.hex):
            yield f"{name} cannot be in {piece.hex!r}"
        if piece.facing not in _facings(state, name):
            yield f"{name} faces nowhere"
        if piece.spent and not standing and piece.place != LEFT:
            yield f"{name} is gone and still Spent"
        yield from _of_piece(state, name)
    yield from _of_hexes(state)


def _facings(state: Skirmish, name: str) -> tuple[str, ...]:
    """FF-RUM-02: a rumor faces nowhere; who has not been on the map yet may."""
    if state.spec(name).rumor:
        return ("",)
    return DIRECTIONS if state.pieces[name].place in (ON_MAP, ABOARD) else ("", *DIRECTIONS)


def _of_piece(state: Skirmish, name: str) -> Iterator[str]:
    piece, spec = state.pieces[name], state.spec(name)
    if (piece.place == ABOARD) != bool(piece.carrier):
        yield f"{name} is aboard nobody"
    if piece.carrier:
        carrier = state.pieces.get(piece.carrier)
        friend = carrier is not None and state.side(piece.carrier) == spec.side and spec.is_foot
        if carrier is None or not friend or carrier.place != ON_MAP or carrier.hex != piece.hex:
            yield f"{name} cannot be aboard {piece.carrier}"
        elif state.spec(piece.carrier).carries < len(state.passengers(piece.carrier)):
            yield f"{piece.carrier} carries too many"
    hit = state.content.hits.get(piece.hit)
    if piece.hit and (hit is None or hit.kind != spec.hit_kind or hit.destroy):
        yield f"{name} cannot have the hit counter {piece.hit!r}"
    if piece.place not in (ON_MAP, ABOARD) and (piece.hit or (piece.hidden and piece.place != BOX)):
        yield f"{name} is gone and still hit or hidden"
    if piece.hidden and not any(it.counter == name and it.hidden for it in state.mission.placements):
        yield f"{name} cannot hide"
    if spec.rumor and (piece.hit or piece.hidden or piece.place not in (ON_MAP, NOWHERE)):
        yield f"{name} is only a rumor"
    if not spec.rumor and piece.place not in _places_of(state, name):
        yield f"{name} cannot be {piece.place}"


def _places_of(state: Skirmish, name: str) -> tuple[str, ...]:
    """Where a counter can be, by how it comes into the mission."""
    mission = state.mission
    gone = (ON_MAP, ABOARD, DESTROYED, LEFT)
    if name in mission.rumor_pile:
        return (*gone, PILE)
    if any(it.counter == name for it in mission.reinforcements):
        return (*gone, WAITING)
    placed = next((it for it in mission.placements if it.counter == name), None)
    return gone if placed is not None and not placed.zone else (*gone, BOX)


def _of_hexes(state: Skirmish) -> Iterator[str]:
    for hex_id in {it.hex for it in state.pieces.values() if it.place == ON_MAP}:
        if len(state.at(hex_id, UNIT)) > STACK or len(state.at(hex_id, AI)) > 1:  # FF-NEW-01, FF-STK-01
            yield f"too many pieces stand in {hex_id}"
    for name in (*state.units(), *state.enemies()):
        if terrain_cost(state, name, state.pieces[name].hex) is None:
            yield f"{name} cannot stand in {state.pieces[name].hex}"


def _of_cards(state: Skirmish) -> Iterator[str]:
    mission, deck = state.mission, state.orders
    held = [state.order] if state.order else []
    if sorted([*deck.inside, *deck.discard, *deck.removed, *held]) != sorted(mission.order_deck):
        yield "the order cards are not those of the mission"
    elif any(not state.content.orders[card].command for card in deck.removed):
        yield "an order card has left the game that never does"
    actions = [*state.actions.inside, *state.actions.discard, *state.hand]
    if sorted(actions) != sorted(mission.action_deck) or state.actions.removed:
        yield "the action cards are not those of the mission"
    if state.orders.supply or state.actions.supply or state.rumors.supply or state.rumors.discard:
        yield "cards lie where none do"
    yield from _of_hits(state)
    yield from _of_rumors(state)


def _of_hits(state: Skirmish) -> Iterator[str]:
    """Every counter lies in its pile or beneath a piece; FF-RUL-78: where a pile is empty, a hit may count as
    the lightest without one."""
    printed = Counter({hit.id: hit.count for hit in state.content.hits.values()})
    lying = Counter(it for pile in state.hits.values() for it in pile.inside)
    beneath = Counter(piece.hit for piece in state.pieces.values() if piece.hit)
    for name, count in printed.items():
        there = lying[name] + beneath[name]
        if lying[name] > count or there < count or (there > count and name not in LIGHTEST.values()):
            yield f"the hit counters {name} are not all there"
    for kind, pile in state.hits.items():
        if any(it not in printed or state.content.hits[it].kind != kind for it in pile.inside):
            yield f"the pile of {kind} hits holds something else"
        if pile.discard or pile.supply or pile.removed:
            yield f"hit counters of {kind} lie where none do"


def _of_rumors(state: Skirmish) -> Iterator[str]:
    inside = Counter(state.rumors.inside)
    piled = [name for name, it in state.pieces.items() if it.place == PILE]
    if sorted(inside - Counter({NO_ENEMY: inside[NO_ENEMY]})) != sorted(piled):
        yield "the pile of rumored enemies does not hold who is in it"
    if inside[NO_ENEMY] > state.mission.no_enemy:
        yield "there are too many false rumors"


def _of_markers(state: Skirmish) -> Iterator[str]:
    mission = state.mission
    if list(state.control) != list(mission.controls) or not {*state.control.values()} <= {*SIDES}:
        yield "the control markers are not those of the mission"
    if list(state.tallies) != list(SIDES) or list(state.hits) != ["infantry", "vehicle"]:
        yield "the sides or the piles are not those of the game"
        return
    lost = sum(it.place == DESTROYED for name, it in state.pieces.items() if state.side(name) == UNIT)
    if state.cap_total != max(0, mission.caps - lost) or not 0 <= state.caps <= state.cap_total:
        yield "the CAPs do not follow from the losses"
    if not 1 <= state.space <= len(mission.track) or state.round < 0 or state.choices_made < 0:
        yield "the time is out of joint"
    if not 0 <= state.fire_missions <= mission.fire_missions or state.thinning:
        yield "there are fire missions or losses that nobody had"
    if any(it not in state.grid or grade not in (DENSE, THIN) for it, grade in state.smoke.items()):
        yield "there is smoke where none can be"
    if any(it.hex not in state.grid or not 0 < it.round <= state.round for it in state.targets):
        yield "a target marker lies where none can"
    if not {*state.acted} <= {*state.members[UNIT]} or not {*state.suppressed} <= {*state.members[AI]} - {
        *RUMORS
    }:
        yield "somebody has acted or is kept down who is not there"
    if state.outcome and state.outcome not in GRADES:
        yield "the mission has ended in a way there is none"
    yield from _of_tallies(state)


def _of_tallies(state: Skirmish) -> Iterator[str]:
    for side, tally in state.tallies.items():
        if tally.start != state.mission.starting_vp[side] or tally.total < tally.start:
            yield f"the VP of the {side} do not add up"
        if tally.objectives and not state.outcome:
            yield f"the objectives of the {side} are counted before the end"
