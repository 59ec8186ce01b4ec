"""B11: reading a tactical order (FF-TAC): who can do it against whom, the distance, and the ties."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from game.core.narrow import Lot, RankStep
from game.firefight.model.content import TacticalLine
from game.firefight.model.state import Skirmish
from game.firefight.rules.choosing import (
    Deed,
    Way,
    choose_actor,
    choose_victim,
    choose_way,
    may_attack,
    rating_against,
)
from game.firefight.rules.enemy_moves import (
    EnemyMove,
    Target,
    can_move_toward,
    disengage,
    distance_to,
    is_blocked_by_friends,
    move_toward,
)
from game.firefight.rules.fire import GROUP_BONUS, attack_cost, can_fire, in_reach
from game.firefight.rules.goals import goals
from game.firefight.rules.needs import SUPERLATIVES, lowest_dv, meets, of_largest_group
from game.firefight.rules.rally import RALLY_COST, can_be_rallied

FIRST_OF_TIED: Lot = lambda tied: tied[0]  # noqa: E731 - only asks whether there is a move at all
NOBODY_FITS, NOBODY_CAN = "nobody_fits", "nobody_can"
"""Why a line was passed over: no AI meets its requirement, or none that does can do it."""


@frozen
class Plan:
    """What the enemy is going to do, with the ranks that decided."""

    actor: str
    action: str
    unit: str = ""
    move: EnemyMove | None = None
    members: tuple[str, ...] = ()
    caps: int = 0
    cost: int = 0
    steps: tuple[RankStep, ...] = ()
    distance: int = 0


def fresh_enough(state: Skirmish) -> list[str]:
    """FF-ORD-06, 07: AI that may act on the card: Fresh, on a Command Order Spent ones too."""
    command = state.card().command
    return [it for it in fighters(state) if command or not state.pieces[it].spent]


def fighters(state: Skirmish) -> list[str]:
    """FF-NEW-33, FF-TRK-08: AI that carry out orders at all, Fresh or Spent, rumors among them."""
    return [it for it in state.enemies() if state.spec(it).is_combat]


def read_line(state: Skirmish, line: TacticalLine, lot: Lot) -> Plan | str:
    """FF-TAC-03 to 09: the plan of a tactical order, or why it was passed over.

    U/O and O/U try the whole line with the first kind before the other (FF-RUL-91).
    """
    fitting = [it for it in fresh_enough(state) if meets(state, it, line.need)]
    if not fitting:
        return NOBODY_FITS
    kinds = [line.targets] if line.either else [(kind,) for kind in line.targets]
    for kind in kinds:
        plan = _with_targets(state, line, kind, fitting, lot)
        if plan is not None:
            return plan
    return NOBODY_CAN


def _with_targets(
    state: Skirmish, line: TacticalLine, kinds: Sequence[str], fitting: Sequence[str], lot: Lot
) -> Plan | None:
    deeds = [deed for it in fitting for deed in _deeds(state, line, kinds, it)]
    if line.target_need in SUPERLATIVES:
        deeds = _against_superlative(state, line, deeds)
    deeds = _superlative(state, line, unhindered(state, deeds))
    if not deeds:
        return None
    nearest = [with_nearest(state, deed) for deed in deeds]
    wanted = (min if line.closest else max)(deed.distance for deed in nearest)
    verdict = choose_actor(state, [it for it in nearest if it.distance == wanted], lot)
    plan = planned(state, verdict.winner, line.caps, lot)
    return evolve(plan, steps=(*verdict.steps, *plan.steps))


def _candidates(state: Skirmish, kinds: Sequence[str], name: str, need: str) -> list[Target]:
    """FF-TAC-02: Units that the enemy knows of, and objectives."""
    found = []
    if "U" in kinds:
        found += [Target(unit=it) for it in state.seen_units() if meets(state, it, need)]
    if "O" in kinds:
        found += [Target(goal=goal) for goal in goals(state, name)]
    return found


def _deeds(state: Skirmish, line: TacticalLine, kinds: Sequence[str], name: str) -> list[Deed]:
    """FF-TAC-03, FF-RUL-90: the targets against which an AI can do the action; none if there are none."""
    candidates = _candidates(state, kinds, name, line.target_need)
    if line.action in ("MOV", "LOW") and _stands_where_it_leads(state, name, candidates):
        return []
    targets = tuple(it for it in candidates if can_do(state, name, line.action, it))
    return [Deed(name, line.action, targets)] if targets else []


def _stands_where_it_leads(state: Skirmish, name: str, candidates: Sequence[Target]) -> bool:
    """FF-RUL-106: an AI in close combat with a Unit that fits the line cannot come nearer to it."""
    here = state.pieces[name].hex
    return any(it.unit and state.pieces[it.unit].hex == here for it in candidates)


def can_do(state: Skirmish, name: str, action: str, target: Target) -> bool:
    """FF-TAC-03, FF-RUL-72: whether an AI can do an action against a target, tested whole."""
    match action:
        case "ATK" | "LR":
            return can_attack(state, name, target.unit, long_range=action == "LR")
        case "GRP":
            return bool(group_for(state, name, target.unit))
        case "MOV" | "LOW":
            return can_move_toward(state, name, target, low_risk=action == "LOW")
        case "DIS":
            return disengage(state, name, FIRST_OF_TIED) is not None
        case "RAL":
            return can_be_rallied(state, name)
        case "ARA":
            return bool(state.pieces[name].hit)
    raise ValueError(f"no tactical order has the action {action}")


def can_attack(state: Skirmish, name: str, unit: str, *, long_range: bool = False) -> bool:
    """An attack, or with a CC penalty in close combat the way out of it (FF-PCC-04, FF-RUL-57, 106)."""
    if not unit:
        return False
    in_cc = state.in_close_combat(name)
    if in_cc and state.pieces[unit].hex != state.pieces[name].hex:
        return False
    if in_cc and state.spec(name).cc_penalty and disengage(state, name, FIRST_OF_TIED) is not None:
        return True
    return may_attack(state, name, unit, long_range=long_range)


def group_for(state: Skirmish, lead: str, unit: str) -> tuple[str, ...]:
    """FF-NEW-03, FF-RUL-107, 108: who joins a group attack; nobody if it cannot be made."""
    if not unit or state.spec(lead).rumor or state.in_close_combat(lead):
        return ()
    here, there = state.pieces[lead].hex, state.pieces[unit].hex
    members = tuple(
        it
        for it in fresh_enough(state)
        if it != lead
        and not state.spec(it).rumor
        and state.grid.distance(here, state.pieces[it].hex) <= 1
        and not state.in_close_combat(it)
        and can_fire(state, it)
        and in_reach(state, it, there, long_range=False)
    )
    if not members or not may_attack(state, lead, unit, members=min(len(members), GROUP_BONUS)):
        return ()
    return members


def unhindered(state: Skirmish, deeds: list[Deed]) -> list[Deed]:
    """FF-STK-02, FF-RUL-94: who is kept back only by another AI's counter lets others move first."""
    if not deeds or deeds[0].action not in ("MOV", "LOW"):
        return deeds
    free, low_risk = [], deeds[0].action == "LOW"
    for deed in deeds:
        open_ways = tuple(
            it for it in deed.targets if not is_blocked_by_friends(state, deed.actor, it, low_risk=low_risk)
        )
        if open_ways:
            free.append(evolve(deed, targets=open_ways))
    return free or deeds


def _against_superlative(state: Skirmish, line: TacticalLine, deeds: list[Deed]) -> list[Deed]:
    """FF-RUL-118: among Units that some AI can act against, those with the lowest DV."""
    units = {target.unit for deed in deeds for target in deed.targets if target.unit}
    best = {*lowest_dv(state, sorted(units))} if line.target_need == "ldv" else units
    kept = [evolve(it, targets=tuple(t for t in it.targets if t.unit in best)) for it in deeds]
    return [it for it in kept if it.targets]


def _superlative(state: Skirmish, line: TacticalLine, deeds: list[Deed]) -> list[Deed]:
    """FF-ELG-03, 04, 10 for the AI, after those that cannot act were dropped (FF-RUL-29)."""
    if not deeds:
        return deeds
    actors = [deed.actor for deed in deeds]
    match line.need:
        case "ldv":
            actors = lowest_dv(state, actors)
        case "grp":
            actors = of_largest_group(state, actors)
        case "har":
            best = {deed.actor: _best_rating(state, deed) for deed in deeds}
            actors = [it for it in actors if best[it] == max(best.values())]
    return [deed for deed in deeds if deed.actor in actors]


def _best_rating(state: Skirmish, deed: Deed) -> int:
    """FF-ELG-04: the highest attack rating against any target it can attack."""
    units = [target.unit for target in deed.targets if target.unit]
    return max(
        (rating_against(state, deed.actor, it) for it in units), default=state.spec(deed.actor).best_ar
    )


def with_nearest(state: Skirmish, deed: Deed) -> Deed:
    """FF-TAC-07: only the nearest targets of an AI count."""
    here = state.pieces[deed.actor].hex
    distances = [distance_to(state, here, target) for target in deed.targets]
    nearest = min(distances)
    near = tuple(it for it, distance in zip(deed.targets, distances, strict=True) if distance == nearest)
    return evolve(deed, targets=near, distance=nearest)


def planned(state: Skirmish, deed: Deed, caps: int, lot: Lot) -> Plan:
    """FF-TAC-07, 08, 10: the action of an AI against one of its equally near targets."""
    name, action = deed.actor, deed.action
    base = Plan(name, action, distance=deed.distance)
    match action:
        case "ATK" | "LR" | "GRP":
            return plan_attack(state, deed, caps, lot)
        case "MOV" | "LOW":
            return plan_move(state, deed, lot)
        case "DIS":
            move = disengage(state, name, lot)
            assert move is not None, f"{name} cannot disengage"
            return evolve(base, move=move, cost=move.cost, steps=move.steps)
        case "RAL":
            return evolve(base, cost=RALLY_COST)
    return base


def plan_attack(state: Skirmish, deed: Deed, caps: int, lot: Lot) -> Plan:
    """FF-AIT-01 to 07, FF-PCC-04: whom an AI attacks; with a CC penalty it leaves close combat if it can."""
    name = deed.actor
    if state.in_close_combat(name) and state.spec(name).cc_penalty:
        move = disengage(state, name, lot)
        if move is not None:
            return Plan(name, "DIS", move=move, cost=move.cost, steps=move.steps, distance=deed.distance)
    verdict = choose_victim(state, name, [target.unit for target in deed.targets], lot)
    members = group_for(state, name, verdict.winner) if deed.action == "GRP" else ()
    return Plan(
        name, deed.action, verdict.winner, members=members, caps=caps, cost=attack_cost(state, name),
        steps=verdict.steps, distance=deed.distance,
    )  # fmt: skip


def plan_move(state: Skirmish, deed: Deed, lot: Lot, **how: bool) -> Plan:
    """FF-AIT-08 to 12: toward which of its nearest targets an AI moves, and how."""
    low_risk = deed.action == "LOW"

    def towards(target: Target, by: Lot) -> EnemyMove:
        move = move_toward(state, deed.actor, target, by, low_risk=low_risk, **how)
        assert move is not None, f"{deed.actor} cannot move"
        return move

    ways = [Way(target, towards(target, FIRST_OF_TIED)) for target in deed.targets]
    verdict = choose_way(state, deed.actor, ways, lot)
    target = verdict.winner.target
    move = towards(target, lot)
    steps = (*verdict.steps, *move.steps)
    return Plan(
        deed.actor, deed.action, target.unit, move, cost=move.cost, steps=steps, distance=deed.distance
    )
