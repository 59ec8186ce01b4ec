"""B7: the mission track and its events (FF-TRK), and the end of a mission by it (FF-END-01, 03)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from game.core.frame import CHAPTER, EventKind
from game.core.narrow import DiceLot
from game.firefight.model.content import AI, RUMORS, SIDES, SMOKE_DM, UNIT, Advance, TrackSpace
from game.firefight.model.state import ABOARD, NOWHERE, ON_MAP, Skirmish
from game.firefight.rules.choosing import Deed, choose_actor, choose_victim, may_attack, rating_against
from game.firefight.rules.counteractions import arriving, marked, nearest_moves, rally_plan
from game.firefight.rules.enemy_moves import Target
from game.firefight.rules.hits import put_down
from game.firefight.rules.movement import terrain_cost
from game.firefight.rules.plans import carry_out_plan
from game.firefight.rules.rumors import rumors
from game.firefight.rules.tactical import Plan, fighters
from game.firefight.rules.victory import declare, give_up_markers

EVENTS: Mapping[str, EventKind] = {
    "marker_advanced": EventKind({"by": int, "space": int, "when": str, "ai": int, "units": int}),
    "track_event": EventKind({"mission": str, "space": int, "op": str, "yellow": bool}, CHAPTER),
    "rumor_placed": EventKind({"rumor": str, "hex": str}),
    "entered": EventKind({"piece": str, "hex": str}),
    "smoke_placed": EventKind({"hex": str, "grade": str}),
    "control_scored": EventKind({"side": str, "vp": int}),
    "card_drawn": EventKind({"card": str}),
    "round_called_off": EventKind({}),
    "nothing_came": EventKind({"op": str}),
}


def counted(state: Skirmish, side: str) -> int:
    """FF-TRK-03, 04, FF-NEW-34: combat pieces, rumors, hidden Units, passengers, arrivals of this round."""
    waiting = arriving(state)
    return sum(
        state.spec(name).is_combat
        for name, it in state.pieces.items()
        if state.side(name) == side and (it.place in (ON_MAP, ABOARD) or name in waiting)
    )


def holds(state: Skirmish, when: str) -> bool:
    """FF-TRK-01, 02: whether the condition of an advance is met."""
    ai, units = counted(state, AI), counted(state, UNIT)
    match when:
        case "ai_le_u":
            return ai <= units
        case "ai_lt_u":
            return ai < units
        case "ai_x2_le_u":
            return 2 * ai <= units
        case "u_lt_ai":
            return units < ai
        case "re_on_map":
            return bool(rumors(state))
    return True


def due_advance(state: Skirmish, entries: tuple[Advance, ...]) -> Advance | None:
    """FF-TRK-02: the first entry of a card whose condition holds."""
    return next((entry for entry in entries if holds(state, entry.when)), None)


def advance_marker(state: Skirmish, advance: Advance) -> Iterator[TrackSpace]:
    """FF-TRK-05 to 07, FF-RUL-42: where the marker stops: on a skipped yellow space, and on the one reached.

    It stands on each as its event happens, so that what is left of the track is always what lies ahead.
    """
    track = state.mission.track
    reached = min(state.space + advance.by, len(track))
    skipped = [it for it in track[state.space : reached - 1] if it.yellow]
    for space in (*skipped, track[reached - 1]):
        by, state.space = space.number - state.space, space.number
        state.emit(
            "marker_advanced", "FF-TRK-02", by=by, space=state.space, when=advance.when,
            ai=counted(state, AI), units=counted(state, UNIT),
        )  # fmt: skip
        yield space


def happen(state: Skirmish, space: TrackSpace) -> None:
    """FF-TRK-05, 08: the event of a space, as a Command Order."""
    state.emit(
        "track_event", "FF-TRK-05", mission=state.mission_id, space=space.number, op=space.op,
        yellow=space.yellow,
    )  # fmt: skip
    _OPS[space.op](state, space)


def end_early(state: Skirmish) -> None:
    """FF-END-03, FF-RUL-41: markers first, then the yellow events left; nothing restarts the mission."""
    give_up_markers(state)
    for space in state.mission.track[state.space :]:
        if space.yellow and space.op != "final" and not state.outcome:
            happen(state, space)
    declare(state)


def _nothing(_state: Skirmish, _space: TrackSpace) -> None:
    """A quiet space."""


def _place_rumor(state: Skirmish, space: TrackSpace) -> None:
    """FF-RUM-01, FF-NEW-37."""
    free = [it for it in RUMORS if state.pieces[it].place == NOWHERE]
    if free:
        place_rumor(state, free[0], space.hex)


def place_rumor(state: Skirmish, rumor: str, hex_id: str) -> None:
    """FF-RUM-01, FF-NEW-37: face down and Fresh, in the hex named or the nearest free one with a DM."""
    piece = state.pieces[rumor]
    covered = [it for it in state.grid.hexes if state.dm(it)]
    piece.place, piece.hex, piece.spent = ON_MAP, free_hex(state, rumor, hex_id, covered), False
    state.emit("rumor_placed", "FF-RUM-01", rumor=rumor, hex=piece.hex)


def free_hex(state: Skirmish, name: str, wanted: str, others: list[str]) -> str:
    """FF-NEW-37: the hex itself if nobody is there, else the nearest free one of others, lowest first."""
    taken = {it.hex for it in state.pieces.values() if it.place == ON_MAP}
    if wanted not in taken:
        return wanted
    distances = state.grid.distances_from(wanted)
    free = [it for it in others if it not in taken and terrain_cost(state, name, it) is not None]
    return min(free, key=lambda it: (distances[it], it))


def _enter(state: Skirmish, space: TrackSpace) -> None:
    """FF-NEW-37: a counter comes in by the edge."""
    edge = [it for it in state.grid.hexes if len(state.grid.neighbours[it]) < 6 and it[:2] == space.hex[:2]]
    piece = state.pieces[space.counter]
    piece.hex = free_hex(state, space.counter, space.hex, edge)
    piece.place, piece.facing, piece.spent = ON_MAP, space.facing, False
    state.emit("entered", "FF-NEW-37", piece=space.counter, hex=piece.hex)


def _low_move(state: Skirmish, space: TrackSpace) -> None:
    """The AI nearest to a hex makes a low risk move toward it."""
    lot = DiceLot(state.dice)
    aims = {name: [marked(state, space.hex)] for name in fighters(state)}
    plan = nearest_moves(state, aims, lot, action="LOW")
    _carry_out(state, plan, space)


def _ai_attack(state: Skirmish, space: TrackSpace) -> None:
    """The AI with the highest AR that can attack does, at its nearest Unit; no rumors (FF-RUL-117)."""
    lot = DiceLot(state.dice)
    able = {
        name: targets
        for name in fighters(state)
        if not state.spec(name).rumor
        and (targets := [it for it in state.seen_units() if may_attack(state, name, it)])
    }
    if not able:
        _carry_out(state, None, space)
        return
    best = {name: max(rating_against(state, name, it) for it in units) for name, units in able.items()}
    highest = max(best.values())
    deeds = [Deed(name, "ATK", tuple(Target(it) for it in units)) for name, units in able.items()]
    verdict = choose_actor(state, [deed for deed in deeds if best[deed.actor] == highest], lot)
    name = verdict.winner.actor
    distances = state.grid.distances_from(state.pieces[name].hex)
    near = min(distances[state.pieces[it].hex] for it in able[name])
    victims = [it for it in able[name] if distances[state.pieces[it].hex] == near]
    victim = choose_victim(state, name, victims, lot)
    steps = (*verdict.steps, *victim.steps)
    _carry_out(state, Plan(name, "ATK", victim.winner, caps=space.caps, steps=steps, distance=near), space)


def _auto_rally(state: Skirmish, space: TrackSpace) -> None:
    """The Hit AI nearest to a Unit."""
    _carry_out(state, rally_plan(state, nearest=True, lot=DiceLot(state.dice)), space)


def _carry_out(state: Skirmish, plan: Plan | None, space: TrackSpace) -> None:
    if plan is None:
        state.emit("nothing_came", "FF-TRK-05", op=space.op)
    else:
        carry_out_plan(state, plan)


def _end_round(state: Skirmish, _space: TrackSpace) -> None:
    """FF-RND-06, FF-RUL-33: the round ends when all events of the advance are done."""
    state.round_over = True
    state.emit("round_called_off", "FF-RND-06")


def _score_control(state: Skirmish, space: TrackSpace) -> None:
    """VP to each side for each control marker it holds."""
    for side in SIDES:
        vp = space.vp_each * sum(holder == side for holder in state.control.values())
        state.tallies[side].events += vp
        if vp:
            state.emit("control_scored", "FF-TRK-05", side=side, vp=vp)


def _draw_cards(state: Skirmish, space: TrackSpace) -> None:
    for _ in range(space.count):
        draw_card(state)


def draw_card(state: Skirmish) -> None:
    """FF-CRD-02, 03: an action card, as long as the deck has one; there is no hand limit."""
    if state.actions.inside:
        drawn = state.actions.draw(state.dice)
        state.hand.append(drawn)
        state.reveal("card_drawn", "FF-PRE-05", card=drawn)


def _unload(state: Skirmish, space: TrackSpace) -> None:
    """FF-NEW-31: a carrier's passenger gets off, if it is still aboard and has somewhere to go."""
    for rider in state.passengers(space.counter):
        if not put_down(state, rider):
            state.emit("nothing_came", "FF-NEW-31", op=space.op)


def _smoke(state: Skirmish, space: TrackSpace) -> None:
    for hex_id in space.hexes:
        put_smoke(state, hex_id, space.grade)


def put_smoke(state: Skirmish, hex_id: str, grade: str) -> None:
    """FF-NEW-14: denser smoke replaces what is there; other smoke is lost."""
    before = state.smoke.get(hex_id)
    if before is None or SMOKE_DM[grade] > SMOKE_DM[before]:
        state.smoke[hex_id] = grade
        state.emit("smoke_placed", "FF-NEW-14", hex=hex_id, grade=grade)


def _final(state: Skirmish, _space: TrackSpace) -> None:
    """FF-END-01, FF-NEW-08: the last event is the count; who cannot fight any more holds nothing."""
    give_up_markers(state)
    declare(state)


_OPS: Mapping[str, Callable[[Skirmish, TrackSpace], None]] = {
    "none": _nothing,
    "place_re": _place_rumor,
    "low_move": _low_move,
    "end_round": _end_round,
    "enter": _enter,
    "auto_rally": _auto_rally,
    "score_control": _score_control,
    "ai_attack": _ai_attack,
    "draw_card": _draw_cards,
    "unload": _unload,
    "smoke": _smoke,
    "final": _final,
}
