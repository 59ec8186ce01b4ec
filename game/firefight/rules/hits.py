"""B18: hits, hit counters and destroyed pieces (FF-HIT), and what becomes of passengers (FF-NEW-30, 31)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.frame import GRAVE, EventKind
from game.core.narrow import DiceLot, Rank, narrow
from game.firefight.model.content import AI, INFANTRY_HITS, UNIT, VEHICLE_HITS
from game.firefight.model.state import DESTROYED, ON_MAP, Skirmish, other
from game.firefight.rules.enemy_facing import face_best

EVENTS: Mapping[str, EventKind] = {
    "hit": EventKind({"piece": str, "hit": str, "hex": str}, GRAVE),
    "destroyed": EventKind({"piece": str, "hex": str, "vp": int, "side": str}, GRAVE),
    "thrown_out": EventKind({"piece": str, "carrier": str, "hex": str}),
}
LIGHTEST = {INFANTRY_HITS: "flinching", VEHICLE_HITS: "crew_stunned"}
"""FF-RUL-78: what a hit counts as where the pile is empty."""


def take_hit(state: Skirmish, name: str) -> None:
    """FF-HIT-01, 02: a second hit destroys; else a counter of its kind is drawn, face up (FF-RUL-24)."""
    piece = state.pieces[name]
    if piece.hit:
        destroy(state, name)
        return
    kind = state.spec(name).hit_kind
    pile = state.hits[kind]
    if not pile.inside:
        piece.hit = LIGHTEST[kind]
        state.emit("hit", "FF-RUL-78", piece=name, hit=piece.hit, hex=piece.hex)
    else:
        drawn = pile.draw(state.dice)
        if state.content.hits[drawn].destroy:  # FF-RUL-77
            pile.inside.append(drawn)
            state.reveal("hit", "FF-HIT-02", piece=name, hit=drawn, hex=piece.hex)
            destroy(state, name)
            return
        piece.hit = drawn
        state.reveal("hit", "FF-HIT-02", piece=name, hit=drawn, hex=piece.hex)
    if state.side(name) == AI:
        for passenger in state.passengers(name):
            put_down(state, passenger)


def heal(state: Skirmish, name: str) -> None:
    """FF-RAL-06: a hit counter goes back to its pile, unless there was none to take."""
    piece, kind = state.pieces[name], state.spec(name).hit_kind
    pile = state.hits[kind]
    printed = sum(spec.count for spec in state.content.hits.values() if spec.id == piece.hit)
    in_play = pile.inside.count(piece.hit) + sum(it.hit == piece.hit for it in state.pieces.values())
    if in_play <= printed:
        pile.inside.append(piece.hit)
    piece.hit = ""


def destroy(state: Skirmish, name: str) -> None:
    """FF-HIT-04, FF-CAP-09, 10: the piece leaves the game and the other side scores it.

    A Unit goes to the CAP track, whose total falls at once (FF-RUL-49); an AI will cost a Command Order
    (FF-ORD-12). Whoever it carried is put in its hex and takes a hit (FF-NEW-30).
    """
    piece, side = state.pieces[name], state.side(name)
    if piece.hit:
        heal(state, name)
    here, riders = piece.hex, state.passengers(name)
    piece.place, piece.hex, piece.hidden, piece.spent = DESTROYED, "", False, False
    if side == UNIT:
        state.cap_total = max(0, state.cap_total - 1)
        state.caps = min(state.caps, state.cap_total)
    else:
        state.thinning += 1
    vp = destroyed_vp(state, name)
    state.tallies[other(side)].destroyed += vp
    state.emit("destroyed", "FF-HIT-04", piece=name, hex=here, vp=vp, side=side)
    for rider in riders:
        _throw_out(state, rider, name, here)


def destroyed_vp(state: Skirmish, name: str) -> int:
    """What the loss of a piece brings the other side (FF-RUL-82)."""
    mission, spec = state.mission, state.spec(name)
    vp = mission.destroyed_vp[spec.side] if spec.is_combat else mission.noncombat_vp
    return vp + mission.destroyed_extra.get(name, 0)


def _throw_out(state: Skirmish, rider: str, carrier: str, hex_id: str) -> None:
    """FF-NEW-30: Fresh or Spent as it was."""
    piece = state.pieces[rider]
    piece.place, piece.hex, piece.carrier = ON_MAP, hex_id, ""
    state.emit("thrown_out", "FF-NEW-30", piece=rider, carrier=carrier, hex=hex_id)
    take_hit(state, rider)


def put_down(state: Skirmish, rider: str) -> bool:
    """FF-NEW-31: an AI passenger gets off into the adjacent free hex with the highest DM; whether it did."""
    piece = state.pieces[rider]
    free = [
        hex_id
        for hex_id in state.grid.neighbours[piece.hex]
        if not state.at(hex_id, AI) and not state.at(hex_id, UNIT)
    ]
    if not free:
        return False
    carrier = piece.carrier
    chosen = narrow(free, [Rank("FF-NEW-31", state.dm)], DiceLot(state.dice), "FF-NEW-31").winner
    piece.place, piece.hex, piece.carrier = ON_MAP, chosen, ""
    face_best(state, rider)
    state.emit("thrown_out", "FF-NEW-31", piece=rider, carrier=carrier, hex=chosen)
    return True
