"""Why a Unit can do nothing in a hex: the rules' conditions one after the other, and the first that fails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from game.firefight.model.content import AI
from game.firefight.model.state import ABOARD, Skirmish
from game.firefight.rules.fire import attack_cost, has_spotter, is_close_combat, targets_in
from game.firefight.rules.ground import blocked_by, in_arc, range_of
from game.firefight.rules.movement import can_change_hex, path_cost, why_not_enter
from game.firefight.rules.payment import can_pay


@frozen
class Reason:
    """A condition that fails, by name, with what there is to say of it and its rule."""

    name: str
    rule: str
    facts: Mapping[str, Any] = {}


def why_not(state: Skirmish, unit: str, hex_id: str) -> Reason | None:
    """Why a Unit cannot attack what stands in a hex, or cannot go there; None for its own hex."""
    if hex_id == state.pieces[unit].hex and not state.at(hex_id, AI):
        return None
    reasons = _attack if targets_in(state, unit, hex_id) else _move
    return next(reasons(state, unit, hex_id), None)


def _attack(state: Skirmish, unit: str, hex_id: str) -> Iterator[Reason]:
    """FF-ATK-11, FF-LOS-01 to 06: what is asked before an attack."""
    piece, spec, hit = state.pieces[unit], state.spec(unit), state.hit(unit)
    distance, reach = state.grid.distance(piece.hex, hex_id), range_of(state, unit)
    if piece.place == ABOARD:
        yield Reason("carried", "FF-NEW-28")
    if not spec.ar:
        yield Reason("unarmed", "FF-ATK-02")
    if hit.no_attack:
        yield Reason("no_attack", "FF-HIT-03", {"hit": hit.name})
    if distance and state.in_close_combat(unit):
        yield Reason("engaged", "FF-NEW-51")
    if distance and is_close_combat(state, hex_id):
        yield Reason("melee", "FF-RUL-25")
    if distance > 2 * reach:
        yield Reason("too_far", "FF-LOS-06", {"distance": distance, "far": 2 * reach})
    if spec.is_mortar and distance == 1:
        yield Reason("too_near", "FF-NEW-23")
    if distance and not in_arc(state, unit, hex_id):
        yield Reason("behind", "FF-LOS-05", {"facing": piece.facing})
    stops = blocked_by(state, piece.hex, hex_id) if distance else ()
    if stops and not (spec.is_mortar and has_spotter(state, unit, hex_id)):
        yield Reason("unseen", "FF-LOS-02", {"stops": stops})
    yield from _payment(state, unit, attack_cost(state, unit))


def _move(state: Skirmish, unit: str, hex_id: str) -> Iterator[Reason]:
    """FF-MOV-01 to 04, FF-NEW-01, 27: what is asked before a move, or before getting off."""
    piece, carried = state.pieces[unit], state.pieces[unit].place == ABOARD
    if not carried and not can_change_hex(state, unit):
        yield Reason("no_move", "FF-HIT-03", {"hit": state.hit(unit).name})
    if state.grid.distance(piece.hex, hex_id) > 1:
        yield Reason("not_off" if carried else "not_next", "FF-NEW-29" if carried else "FF-MOV-01")
    barred = why_not_enter(state, unit, hex_id)
    if barred:
        rules = {"terrain": "FF-MOV-03", "enemy": "FF-NEW-27", "stacking": "FF-NEW-01"}
        yield Reason(barred, rules[barred], {"ground": state.land.terrain[hex_id].name})
    if not carried and hex_id in state.grid.neighbours[piece.hex]:
        yield from _payment(state, unit, path_cost(state, unit, (hex_id,)))


def _payment(state: Skirmish, unit: str, cost: int) -> Iterator[Reason]:
    """FF-TRN-02 to 04."""
    if not can_pay(state, (unit,), cost):
        yield Reason("unpaid", "FF-TRN-04", {"cost": cost, "caps": state.caps})
