"""B10: counteractions (FF-CAC), the pass line (FF-PAS) and mission orders (FF-MIS-04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from game.core.narrow import Lot, Narrowed
from game.firefight.model.content import AI, UNIT, Counteraction
from game.firefight.model.state import ABOARD, ON_MAP, WAITING, Skirmish
from game.firefight.rules.choosing import Deed, choose_actor, may_attack
from game.firefight.rules.enemy_moves import Target, can_move_toward, distance_to
from game.firefight.rules.fire import is_close_combat
from game.firefight.rules.goals import Goal, goals
from game.firefight.rules.needs import is_mobile
from game.firefight.rules.tactical import (
    Plan,
    fighters,
    fresh_enough,
    plan_attack,
    plan_move,
    unhindered,
    with_nearest,
)

END_ROUND, MISSION_ORDER = "END", "MISSION"


@frozen
class Reply:
    """A counteraction that can be carried out."""

    number: int
    plan: Plan


def read_counteractions(state: Skirmish, lot: Lot) -> Reply | None:
    """FF-CAC-02, 03: the first of the mission's counteractions that can be carried out."""
    for number, counteraction in enumerate(state.mission.counteractions):
        plan = _plan(state, counteraction, lot)
        if plan is not None:
            return Reply(number, plan)
    return None


def _plan(state: Skirmish, it: Counteraction, lot: Lot) -> Plan | None:
    match it.when:
        case "unit_near_hex_without_ai":
            near = any(
                state.grid.distance(state.pieces[u].hex, it.hex) <= it.reach for u in state.seen_units()
            )
            if not near or any(state.pieces[ai].hex == it.hex for ai in state.enemies()):
                return None
            return nearest_moves(state, {ai: [marked(state, it.hex)] for ai in mobile(state)}, lot)
        case "marker_empty":
            empty = [marked(state, hex_id) for hex_id in _unguarded(state)]
            return nearest_moves(state, dict.fromkeys(mobile(state), empty), lot, reach=it.reach)
        case "stack_in_fire_zone":
            return _attack_stack(state, it.caps, lot)
        case "ai_hit_at_least":
            return _farthest_rallies(state, it.count, lot)
    return Plan("", END_ROUND) if _is_tired(state) else None


def marked(state: Skirmish, hex_id: str) -> Target:
    """A hex as something to move toward."""
    control = state.mission.controls.get(hex_id)
    return Target(goal=Goal(hex_id, (hex_id,), control.vp if control else 0))


def _unguarded(state: Skirmish) -> list[str]:
    """Markers that the player holds with no visible Unit in or next to them."""
    units = [state.pieces[it].hex for it in state.seen_units()]
    return [
        hex_id
        for hex_id, holder in state.control.items()
        if holder == UNIT and not any(state.grid.distance(hex_id, it) <= 1 for it in units)
    ]


def nearest_moves(
    state: Skirmish, aims: Mapping[str, Sequence[Target]], lot: Lot, *, action: str = "MOV",
    reach: int | None = None, bonus: bool = True,
) -> Plan | None:  # fmt: skip
    """The AI nearest to one of its aims that can move toward it does so, never by a pivot (FF-RUL-112).

    Equally near aims by FF-RUL-92; who is held up by another AI alone lets others go first (FF-RUL-94).
    """
    deeds = []
    for name, targets in aims.items():
        able = tuple(it for it in targets if _can_approach(state, name, it, action, reach))
        deeds += [Deed(name, action, able)] if able else []
    verdict = _closest(state, [with_nearest(state, it) for it in unhindered(state, deeds)], lot)
    if verdict is None:
        return None
    plan = plan_move(state, verdict.winner, lot, pivots=False, bonus=bonus)
    return evolve(plan, steps=(*verdict.steps, *plan.steps))


def _can_approach(state: Skirmish, name: str, target: Target, action: str, reach: int | None) -> bool:
    distance = distance_to(state, state.pieces[name].hex, target)
    if distance == 0 or (reach is not None and distance > reach):
        return False
    return can_move_toward(state, name, target, low_risk=action == "LOW", pivots=False)


def _closest(state: Skirmish, deeds: Sequence[Deed], lot: Lot) -> Narrowed[Deed] | None:
    """Who is nearest to what it would act on, ties by FF-AIP; None where nobody can."""
    if not deeds:
        return None
    closest = min(deed.distance for deed in deeds)
    return choose_actor(state, [deed for deed in deeds if deed.distance == closest], lot)


def mobile(state: Skirmish) -> list[str]:
    """FF-RUL-53: the Mobile AI that may act on the card."""
    return [it for it in fresh_enough(state) if is_mobile(state, it)]


def _attack_stack(state: Skirmish, caps: int, lot: Lot) -> Plan | None:
    """Two visible Units in a hex that an AI could attack at normal range; no rumors (FF-RUL-117)."""
    by_hex: dict[str, list[str]] = {}
    for name in state.seen_units():
        by_hex.setdefault(state.pieces[name].hex, []).append(name)
    stacked = [
        it
        for hex_id, units in by_hex.items()
        if len(units) > 1 and not is_close_combat(state, hex_id)
        for it in units
    ]
    deeds = []
    for name in fresh_enough(state):
        if not state.spec(name).rumor:
            targets = tuple(Target(it) for it in stacked if may_attack(state, name, it))
            deeds += [with_nearest(state, Deed(name, "ATK", targets))] if targets else []
    verdict = _closest(state, deeds, lot)
    if verdict is None:
        return None
    plan = plan_attack(state, verdict.winner, caps, lot)
    return evolve(plan, steps=(*verdict.steps, *plan.steps))


def nearest_unit_distance(state: Skirmish, name: str) -> int:
    """How far the nearest visible Unit is."""
    distances = state.grid.distances_from(state.pieces[name].hex)
    return min((distances[state.pieces[it].hex] for it in state.seen_units()), default=0)


def rally_plan(state: Skirmish, nearest: bool, lot: Lot) -> Plan | None:
    """The Hit AI nearest to its nearest Unit, or farthest from it, loses its counter, Fresh or Spent.

    A noncombat AI never acts, so it is not rallied (FF-NEW-33).
    """
    hit = [it for it in fighters(state) if state.pieces[it].hit]
    if not hit:
        return None
    distances = {it: nearest_unit_distance(state, it) for it in hit}
    wanted = (min if nearest else max)(distances.values())
    deeds = [Deed(it, "ARA", (), wanted) for it in hit if distances[it] == wanted]
    verdict = choose_actor(state, deeds, lot)
    return Plan(verdict.winner.actor, "ARA", steps=verdict.steps, distance=wanted)


def _farthest_rallies(state: Skirmish, count: int, lot: Lot) -> Plan | None:
    if sum(bool(state.pieces[it].hit) for it in state.enemies()) < count:
        return None
    return rally_plan(state, nearest=False, lot=lot)


def _is_tired(state: Skirmish) -> bool:
    """No combat AI or rumor is Fresh, and at least half of the combat Units on the map are."""
    enemies = [it for it in state.enemies() if state.spec(it).is_combat]
    units = [it for it in state.units() if state.spec(it).is_combat]
    if any(not state.pieces[it].spent for it in enemies):
        return False
    return 2 * sum(not state.pieces[it].spent for it in units) >= len(units)


def fresh_count(state: Skirmish, side: str) -> int:
    """FF-PAS-01, 02, FF-RUL-52: Fresh combat pieces and rumors, and reinforcements of this round."""
    waiting = arriving(state)
    return sum(
        state.spec(name).is_combat and not it.spent
        for name, it in state.pieces.items()
        if state.side(name) == side and (it.place in (ON_MAP, ABOARD) or name in waiting)
    )


def arriving(state: Skirmish) -> list[str]:
    """FF-NEW-39: reinforcements that are due and still wait for a free hex."""
    return [
        it.counter
        for it in state.mission.reinforcements
        if it.round <= state.round and state.pieces[it.counter].place == WAITING
    ]


def passes_by_line(state: Skirmish) -> bool:
    """FF-PAS-01, 03, FF-RUL-52: fewer Fresh AI than Fresh Units."""
    return fresh_count(state, AI) < fresh_count(state, UNIT)


def next_for_mission(state: Skirmish, done: Sequence[str], lot: Lot) -> Plan | None:
    """FF-MIS-04: the next Mobile AI within reach of an objective that can move toward it, nearest first.

    One hex stays one hex (FF-RUL-110).
    """
    aims = {
        name: [Target(goal=goal) for goal in goals(state, name)] for name in mobile(state) if name not in done
    }
    plan = nearest_moves(state, aims, lot, reach=state.mission.mission_order_reach, bonus=False)
    return evolve(plan, action=MISSION_ORDER) if plan else None
