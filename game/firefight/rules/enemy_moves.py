"""B15: how an AI moves: toward a target (FF-AIM), at low risk (FF-LRM), never onto another (FF-STK)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import evolve, frozen

from game.core.narrow import Lot, Rank, RankStep, narrow
from game.firefight.model.content import AI, UNIT
from game.firefight.model.state import Skirmish
from game.firefight.rules.enemy_facing import facing_after, facing_score, zone_facing
from game.firefight.rules.fire import flanking, in_fire_zone, zones_on
from game.firefight.rules.goals import Goal, goal_distance, nearest_goal_distance
from game.firefight.rules.ground import in_arc
from game.firefight.rules.movement import (
    PIVOT_COST,
    can_change_hex,
    leave_cost,
    path_cost,
    terrain_cost,
)

AT_RANDOM = "FF-AIM-07"
FORBIDDEN = 9
"""The class of a hex that a low risk move never enters."""


@frozen
class Target:
    """What an order is carried out against: a Unit, or a mission objective."""

    unit: str = ""
    goal: Goal | None = None


@frozen
class EnemyMove:
    """One move of an AI, worked out before it is made."""

    path: tuple[str, ...]
    """The hexes entered; none for a pivot, or for leaving the map."""
    facing: str
    """Where it turns; after a move only foreseen, for the move may bring Units in hiding to light."""
    cost: int
    leaves: bool = False
    nearer: bool = True
    goal: Goal | None = None
    """FF-RUL-66: the objective of the order, if it has one."""
    steps: tuple[RankStep, ...] = ()
    """The ranks that decided."""


def distance_to(state: Skirmish, hex_id: str, target: Target) -> int:
    """In hexes."""
    if target.goal is not None:
        return goal_distance(state, hex_id, target.goal)
    return state.grid.distance(hex_id, state.pieces[target.unit].hex)


def can_enter(state: Skirmish, name: str, hex_id: str, target: Target | None) -> bool:
    """FF-STK-01, FF-RUL-68: no AI there, and nothing else against it."""
    return not state.at(hex_id, AI) and _is_open(state, name, hex_id, target)


def _is_open(state: Skirmish, name: str, hex_id: str, target: Target | None) -> bool:
    """FF-RUL-67, whatever AI stands there: no Unit but the target, for foot without a CC penalty."""
    if terrain_cost(state, name, hex_id) is None:
        return False
    units = [it for it in state.at(hex_id, UNIT) if not state.pieces[it].hidden]
    if not units:
        return True
    spec = state.spec(name)
    if target is None or not spec.is_foot or spec.cc_penalty:
        return False
    if target.goal is not None:
        return hex_id in target.goal.hexes and not target.goal.edge
    return target.unit in units


def move_toward(
    state: Skirmish, name: str, target: Target, lot: Lot, *, low_risk: bool = False, bonus: bool = True,
    pivots: bool = True,
) -> EnemyMove | None:  # fmt: skip
    """FF-AIM-01 to 07, FF-LRM-01: a move that does not lengthen the way to a target; None if there is none.

    Moves by event, counteraction and mission order are never a pivot alone (FF-RUL-112).
    """
    if _leaves_here(state, name, target):
        return EnemyMove((), "", leave_cost(state, name), leaves=True)
    steps = _steps(state, name, target, low_risk)
    if steps.hexes:
        before = [_class_rank(state, name)] if steps.by_class else []
        found = _chosen(state, name, steps.hexes, target, lot, before)
        return _finished(state, name, evolve(found, nearer=steps.nearer), target, lot, low_risk, bonus)
    return _pivot(state, name, target, low_risk) if pivots else None


def can_move_toward(
    state: Skirmish, name: str, target: Target, *, low_risk: bool = False, pivots: bool = True
) -> bool:
    """Whether there is such a move, whichever it is: asked of every AI for every order."""
    return (
        _leaves_here(state, name, target)
        or bool(_steps(state, name, target, low_risk).hexes)
        or (pivots and _pivot(state, name, target, low_risk) is not None)
    )


def _leaves_here(state: Skirmish, name: str, target: Target) -> bool:
    """FF-NEW-41: it stands where the edge is that it makes for."""
    goal = target.goal
    return bool(goal and goal.edge and state.pieces[name].hex in goal.hexes and can_change_hex(state, name))


def _pivot(state: Skirmish, name: str, target: Target, low_risk: bool) -> EnemyMove | None:
    return _flank_pivot(state, name) if low_risk else _better_pivot(state, name, target)


def is_blocked_by_friends(state: Skirmish, name: str, target: Target, *, low_risk: bool = False) -> bool:
    """FF-RUL-94: only another AI's counter keeps it from coming nearer, in the way it was ordered to."""
    here = state.pieces[name].hex
    distance = distance_to(state, here, target)
    nearer = [
        it
        for it in state.grid.neighbours[here]
        if distance_to(state, it, target) < distance
        and _is_open(state, name, it, target)
        and not (low_risk and risk_class(state, name, it) == FORBIDDEN)
    ]
    held_up = bool(nearer) and all(state.at(it, AI) for it in nearer)
    return held_up and can_change_hex(state, name)


@frozen
class Steps:
    """The hexes among which a move is chosen."""

    hexes: list[str]
    nearer: bool = True
    by_class: bool = False
    """Whether the classes of low risk moves come before the other ranks."""


def _steps(state: Skirmish, name: str, target: Target, low_risk: bool) -> Steps:
    if not can_change_hex(state, name):
        return Steps([])
    return _low_risk_steps(state, name, target) if low_risk else _plain_steps(state, name, target)


def _plain_steps(state: Skirmish, name: str, target: Target) -> Steps:
    """FF-AIM-03, then FF-AIM-02 with FF-RUL-94: nearer, or to the target's flank or into better cover."""
    nearer, level = _hexes_by_distance(state, name, target)
    if nearer:
        return Steps(nearer)
    here = state.pieces[name].hex
    better = [it for it in level if _turns_flank(state, name, it, target) or state.dm(it) > state.dm(here)]
    return Steps(better, nearer=False)


def _hexes_by_distance(state: Skirmish, name: str, target: Target) -> tuple[list[str], list[str]]:
    """FF-AIM-01: the hexes an AI may enter that are nearer to a target, and those as near."""
    here = state.pieces[name].hex
    distance = distance_to(state, here, target)
    nearer, level = list[str](), list[str]()
    for hex_id in state.grid.neighbours[here]:
        longer = distance_to(state, hex_id, target) - distance
        if longer <= 0 and can_enter(state, name, hex_id, target):
            (level if longer == 0 else nearer).append(hex_id)
    return nearer, level


def _chosen(
    state: Skirmish, name: str, hexes: Iterable[str], target: Target | None, lot: Lot,
    before: Iterable[Rank[str]] = (),
) -> EnemyMove:  # fmt: skip
    """FF-AIM-04 to 07 among hexes, after other ranks."""
    ranks = [
        *before,
        Rank("FF-AIM-04", lambda it: not zones_on(state, it, name)),
        Rank("FF-AIM-05", state.dm),
        Rank("FF-AIM-06", _flank_rank(state, name, target)),
    ]
    verdict = narrow(hexes, ranks, lot, AT_RANDOM)
    return EnemyMove((verdict.winner,), "", 0, steps=verdict.steps)


def _flank_rank(state: Skirmish, name: str, target: Target | None) -> Callable[[str], bool]:
    """FF-AIM-06, FF-RUL-96: outside the arc of the target, or of the nearest Unit."""
    unit = target.unit if target else ""
    if not unit:
        distances = state.grid.distances_from(state.pieces[name].hex)
        units = state.seen_units()
        if not units:
            return lambda _: False
        unit = min(units, key=lambda it: distances[state.pieces[it].hex])
    return lambda it: not in_arc(state, unit, it)


def _turns_flank(state: Skirmish, name: str, hex_id: str, target: Target) -> bool:
    """FF-RUL-62: moving there turns the target's front into its flank; an objective has none (FF-RUL-96)."""
    if not target.unit:
        return False
    return in_arc(state, target.unit, state.pieces[name].hex) and not in_arc(state, target.unit, hex_id)


def risk_class(state: Skirmish, name: str, hex_id: str) -> int:
    """FF-LRM-02 to 07: how good a hex is for a low risk move: 0, 1, or forbidden.

    Never into close combat or a short range Fire Zone (FF-RUL-13).
    """
    zones = zones_on(state, hex_id, name)
    if any(state.pieces[it].hex == hex_id for it in state.seen_units()):
        return FORBIDDEN
    if any(state.grid.adjacent(state.pieces[it].hex, hex_id) for it in zones):
        return FORBIDDEN
    if not zones:
        return 0
    least = state.dm(state.pieces[name].hex) if in_fire_zone(state, name) else 1
    return 1 if state.dm(hex_id) >= least else FORBIDDEN


def _class_rank(state: Skirmish, name: str) -> Rank[str]:
    rule = "FF-LRM-06" if in_fire_zone(state, name) else "FF-LRM-04"
    return Rank(rule, lambda it: -risk_class(state, name, it))


def _low_risk_steps(state: Skirmish, name: str, target: Target) -> Steps:
    """FF-LRM-04 to 08, FF-RUL-64: nearer hexes by class; else, at the same distance, the flank or cover."""
    nearer, level = _hexes_by_distance(state, name, target)
    safe = [it for it in nearer if risk_class(state, name, it) < FORBIDDEN]
    if safe:
        return Steps(safe, by_class=True)
    here = state.pieces[name].hex
    if in_fire_zone(state, name):
        aside = [
            it for it in level if _turns_flank(state, name, it, target) and _is_no_worse(state, name, it)
        ]
        return Steps(aside, nearer=False)
    aside = [
        it
        for it in level
        if (_turns_flank(state, name, it, target) or state.dm(it) > state.dm(here))
        and risk_class(state, name, it) < FORBIDDEN
    ]
    return Steps(aside, nearer=False, by_class=True)


def _is_no_worse(state: Skirmish, name: str, hex_id: str) -> bool:
    """FF-LRM-08, with FF-LRM-02 and 03: at least the same DM, or outside any Fire Zone."""
    return risk_class(state, name, hex_id) < FORBIDDEN


def disengage(state: Skirmish, name: str, lot: Lot) -> EnemyMove | None:
    """FF-PCC-07, FF-PSR-06, FF-RUL-65: the least risk, then nearer to an objective; a pivot if not in CC."""
    here = state.pieces[name].hex
    if can_change_hex(state, name):
        around = [it for it in state.grid.neighbours[here] if can_enter(state, name, it, None)]
        safe = [it for it in around if risk_class(state, name, it) < FORBIDDEN]
        ranks = [_class_rank(state, name)]
        if nearest_goal_distance(state, here, name) is not None:
            ranks.append(Rank("FF-PCC-07", lambda it: -(nearest_goal_distance(state, it, name) or 0)))
        if safe:
            found = _chosen(state, name, safe, None, lot, ranks)
            return _finished(state, name, found, None, lot, low_risk=True, bonus=False)
    return None if state.in_close_combat(name) else _flank_pivot(state, name)


def _flank_pivot(state: Skirmish, name: str) -> EnemyMove | None:
    """FF-LRM-09: in a Fire Zone, and unable to move, it turns toward a Unit on its flank."""
    if not in_fire_zone(state, name):
        return None
    return pivot_to(state, name, flanking(state, name))


def pivot_to(state: Skirmish, name: str, units: list[str]) -> EnemyMove | None:
    """FF-RUL-98: a pivot that brings one of some Units into the arc; None where it already looks that way."""
    if not units or state.spec(name).rumor:
        return None
    facing = zone_facing(state, name, units)
    if facing == state.pieces[name].facing:
        return None
    return EnemyMove((), facing, PIVOT_COST, nearer=False)


def _better_pivot(state: Skirmish, name: str, target: Target) -> EnemyMove | None:
    """FF-AIM-02, FF-RUL-63: a pivot, if it betters the facing by FF-AIF-01 to 03."""
    if state.spec(name).rumor:
        return None
    here, now = state.pieces[name].hex, state.pieces[name].facing
    score = facing_score(state, name, here, target.goal)
    facing = facing_after(state, name, here, target.goal)
    if score(facing) == score(now):
        return None
    return EnemyMove((), facing, PIVOT_COST, nearer=False)


def _finished(
    state: Skirmish, name: str, found: EnemyMove, target: Target | None, lot: Lot, low_risk: bool, bonus: bool
) -> EnemyMove:
    """FF-RUL-110, 111: bonus hexes of a vehicle, the cost of the whole move, and the facing after it."""
    path = found.path
    if bonus and target is not None:
        for _ in range(state.spec(name).bonus):
            following = _bonus_hex(state, name, path[-1], target, lot, low_risk)
            if not following:
                break
            path = (*path, following)
    goal = target.goal if target else None
    return evolve(
        found,
        path=path,
        cost=path_cost(state, name, path),
        facing=facing_after(state, name, path[-1], goal),
        goal=goal,
    )


def _bonus_hex(state: Skirmish, name: str, here: str, target: Target, lot: Lot, low_risk: bool) -> str:
    """FF-RUL-110: road or bridge, nearer to the target and, at low risk, in no worse a class."""
    distance = distance_to(state, here, target)
    further = [
        it
        for it in state.grid.neighbours[here]
        if state.land.terrain[it].road
        and distance_to(state, it, target) < distance
        and can_enter(state, name, it, target)
        and not (low_risk and risk_class(state, name, it) > risk_class(state, name, here))
    ]
    return _chosen(state, name, further, target, lot).path[0] if further else ""
