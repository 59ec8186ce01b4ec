"""B7, B21: control markers (FF-NEW-02), the end of a mission (FF-END), VP and grades (FF-NEW-08, 09, 42)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.frame import CHAPTER, EventKind
from game.firefight.model.content import AI, DEFENSE, HILL_LINE, SIDES, UNIT, Objective
from game.firefight.model.state import Skirmish, other

CLEAR_WIN, NARROW_WIN, DRAW, NARROW_LOSS, CLEAR_LOSS = (
    "clear_win", "narrow_win", "draw", "narrow_loss", "clear_loss",
)  # fmt: skip
GRADES = (CLEAR_LOSS, NARROW_LOSS, DRAW, NARROW_WIN, CLEAR_WIN)
CLEAR_MARGIN = 4
"""FF-NEW-09: from this margin on a victory or defeat is a clear one."""

EVENTS: Mapping[str, EventKind] = {
    "control_taken": EventKind({"hex": str, "side": str}, CHAPTER),
    "markers_lost": EventKind({"side": str}),
    "objective_scored": EventKind({"name": str, "side": str, "vp": int}),
    "mission_over": EventKind({"outcome": str, "unit_vp": int, "ai_vp": int}, CHAPTER),
}


def update_control(state: Skirmish) -> None:
    """FF-NEW-02, FF-RUL-115: who is alone in a marked hex with a foot combat piece takes the marker."""
    for hex_id, holder in state.control.items():
        here = {side: state.at(hex_id, side) for side in SIDES}
        for side in SIDES:
            if side != holder and not here[other(side)] and any(_can_hold(state, it) for it in here[side]):
                state.control[hex_id] = side
                state.emit("control_taken", "FF-NEW-02", hex=hex_id, side=side)


def _can_hold(state: Skirmish, name: str) -> bool:
    """A foot combat piece, neither a rumor nor a Unit in hiding."""
    spec = state.spec(name)
    return spec.is_foot and spec.is_combat and not spec.rumor and not state.pieces[name].hidden


def lost_by(state: Skirmish) -> list[str]:
    """FF-END-02: the sides that have no combat-effective piece left."""
    return [side for side in SIDES if not any(True for _ in state.effective(side))]


def give_up_markers(state: Skirmish) -> None:
    """FF-NEW-08: a side that cannot fight any more loses every control marker to the other."""
    lost = lost_by(state)
    if len(lost) != 1:
        return
    for hex_id in state.control:
        state.control[hex_id] = other(lost[0])
    state.emit("markers_lost", "FF-NEW-08", side=lost[0])


def score_objectives(state: Skirmish) -> None:
    """What is counted at the end: markers, by the kind of mission, and hill lines (FF-NEW-42)."""
    for side in SIDES:
        state.tallies[side].objectives = marker_vp(state, side)
    for objective in state.mission.objectives:
        holder = line_holder(state, objective) if objective.kind == HILL_LINE else ""
        if holder:
            state.tallies[holder].objectives += objective.vp
            state.emit(
                "objective_scored", "FF-NEW-42", name=objective.name, side=holder, vp=objective.vp
            )  # fmt: skip


def marker_vp(state: Skirmish, side: str) -> int:
    """What the control markers bring a side at the end; only the player scores them unless he defends."""
    if side == AI and state.mission.kind != DEFENSE:
        return 0
    controls = state.mission.controls
    return sum(controls[hex_id].vp for hex_id, holder in state.control.items() if holder == side)


def line_holder(state: Skirmish, objective: Objective) -> str:
    """FF-NEW-42: the side with more hexes of a line occupied by combat pieces; nobody in a tie."""
    held = {side: sum(_occupies(state, side, hex_id) for hex_id in objective.hexes) for side in SIDES}
    if held[UNIT] == held[AI]:
        return ""
    return UNIT if held[UNIT] > held[AI] else AI


def _occupies(state: Skirmish, side: str, hex_id: str) -> bool:
    """Hidden Units count; rumors, carried pieces and hexes in close combat do not."""
    fighters = [it for it in state.at(hex_id, side) if state.spec(it).is_combat and not state.spec(it).rumor]
    return bool(fighters) and not state.at(hex_id, other(side))


def margin(state: Skirmish) -> int:
    """The player's VP less the enemy's."""
    return state.tallies[UNIT].total - state.tallies[AI].total


def grade(ahead: int) -> str:
    """FF-END-04, FF-NEW-09, FF-RUL-23."""
    if ahead == 0:
        return DRAW
    if ahead > 0:
        return CLEAR_WIN if ahead >= CLEAR_MARGIN else NARROW_WIN
    return CLEAR_LOSS if -ahead >= CLEAR_MARGIN else NARROW_LOSS


def declare(state: Skirmish) -> None:
    """FF-END-01, 04, 05: the count is made, and nobody acts again."""
    score_objectives(state)
    state.outcome = grade(margin(state))
    state.emit(
        "mission_over", "FF-END-04", outcome=state.outcome,
        unit_vp=state.tallies[UNIT].total, ai_vp=state.tallies[AI].total,
    )  # fmt: skip
