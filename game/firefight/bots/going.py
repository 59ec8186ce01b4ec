"""A steady player's rules of thumb for moving (7, 8, 12, 13, 15, 23, 24, 29)."""

from __future__ import annotations

from game.core.frame import Choice
from game.firefight.bots.prospects import (
    DANGER,
    aims,
    danger,
    declared,
    nearest_enemy,
    price,
    prospect,
    way_to_goal,
    worthy_hexes,
)
from game.firefight.bots.survey import Idea, Survey, best_of
from game.firefight.model.content import AI, UNIT
from game.firefight.model.state import Skirmish
from game.firefight.rules.fire import attack_sum, zones_on
from game.firefight.rules.ground import in_cover

SAFE_TO_TAKE, TOO_HOT, WARM = 1.2, 0.8, 0.5
"""Danger that an objective is worth, that a Hit Unit leaves, that a passenger gets off at."""
NEARER, COVER, STACKED, BUNCHED = 1.35, 0.25, -0.6, -1.4
"""12: what a hex nearer, a point of DM and company in a hex count, also where the enemy looks for company."""
GUARD_RANGE = 4
"""13: how near an AI must be for an objective to be guarded."""
CROSSFIRE = 2
"""23: Fire Zones in which nobody stays in the open."""
STORM_CHANCE, OF_A_STORM = 0.58, 0.6
"""15: the chance to hit in close combat for which a Unit goes in; the part of its value that is counted."""
STACKED_IN_ZONE = "stack_in_fire_zone"
"""The counteraction against Units that stand together."""
DROP_RANGE = 2
"""29: how near to its aim a passenger gets off."""


def take(survey: Survey) -> Idea | None:
    """7, 24: into an undefended objective that the enemy holds; near the end danger counts half."""
    state = survey.state
    held = {hex_id for hex_id, holder in state.control.items() if holder == AI}
    steps = [
        Idea(it, -danger(state, it.piece, it.hex), 7)
        for it in survey.of("move")
        if it.hex in held and not state.at(it.hex, AI) and _can_hold(state, it.piece)
    ]
    return best_of(steps, -SAFE_TO_TAKE * (2 if survey.late else 1))


def _can_hold(state: Skirmish, unit: str) -> bool:
    return state.spec(unit).is_foot and state.spec(unit).is_combat


def save(survey: Survey) -> Idea | None:
    """8: out of a close combat that goes against a Unit, or a Hit Unit out of great danger."""
    state = survey.state
    ideas = []
    for choice in survey.of("move"):
        piece = state.pieces[choice.piece]
        trapped = state.in_close_combat(choice.piece) and state.spec(choice.piece).cc_penalty
        now = survey.danger_now(choice.piece)
        if not state.at(choice.hex, AI) and (trapped or (piece.hit and now > TOO_HOT)):
            then = danger(state, choice.piece, choice.hex)
            if then < now - TOO_HOT / 2:
                ideas.append(Idea(choice, now - then + COVER * state.dm(choice.hex), 8))
    return best_of(ideas)


def shelter(survey: Survey) -> Idea | None:
    """23: nobody stays in the open in two Fire Zones who can reach a safer hex."""
    state = survey.state
    ideas = []
    for choice in survey.of("move"):
        unit, here = choice.piece, state.pieces[choice.piece].hex
        exposed = not state.pieces[unit].hidden and not in_cover(state, here)
        if exposed and not state.at(choice.hex, AI) and len(zones_on(state, here, unit)) >= CROSSFIRE:
            relief = survey.danger_now(unit) - danger(state, unit, choice.hex)
            net = DANGER * relief + COVER * state.dm(choice.hex) - price(state, unit, choice.cost)
            ideas.append(Idea(choice, net, 23))
    return best_of(ideas, 0.0)


def storm(survey: Survey) -> Idea | None:
    """15: into close combat with an enemy that is Hit, Spent or bad at it."""
    ideas = (Idea(it, _storm_net(survey, it), 15) for it in survey.of("move"))
    return best_of(ideas, 0.0)


def _storm_net(survey: Survey, choice: Choice) -> float:
    state, unit = survey.state, choice.piece
    enemies, spec = state.at(choice.hex, AI), state.spec(unit)
    if len(enemies) != 1 or spec.cc_penalty or state.pieces[unit].hit or guards(state, unit):
        return 0.0
    enemy, foe = state.pieces[enemies[0]], state.spec(enemies[0])
    if foe.rumor or not (enemy.hit or enemy.spent or foe.cc_penalty):
        return 0.0
    there = state.clone()
    there.pieces[unit].hex, there.pieces[unit].hidden = choice.hex, False
    found = prospect(there, declared(there, unit, choice.hex, enemies[0]))
    if found.hit < STORM_CHANCE or attack_sum(there, unit, enemies[0]).need <= 0:
        return 0.0
    nearer = way_to_goal(state, unit, enemy.hex) < way_to_goal(state, unit, state.pieces[unit].hex)
    added = danger(there, unit, choice.hex) - survey.danger_now(unit)
    return (
        OF_A_STORM * found.value
        + NEARER * nearer
        - danger_weight(survey) * added
        - price(state, unit, choice.cost)
    )


def danger_weight(survey: Survey) -> float:
    """24: near the end danger counts half."""
    return DANGER / 2 if survey.late else DANGER


def advance(survey: Survey) -> Idea | None:
    """12, 13, 20: the step with the best net: nearer to an objective, cover, danger; CAPs buy only cover."""
    state = survey.state
    steps = (
        Idea(it, step_net(survey, it), 12)
        for it in survey.of("move")
        if may_advance(state, it.piece)
        and (not state.pieces[it.piece].spent or in_cover(state, it.hex) or survey.late)
    )
    return best_of(steps, 0.0)


def may_advance(state: Skirmish, unit: str) -> bool:
    """12, 13, 28: a Unit that fights, is not in hiding, guards nothing and is no mortar."""
    spec = state.spec(unit)
    return spec.is_combat and not spec.is_mortar and not state.pieces[unit].hidden and not guards(state, unit)


def step_net(survey: Survey, choice: Choice, cost: int | None = None) -> float:
    """12: what a step is worth."""
    state, unit, piece = survey.state, choice.piece, survey.state.pieces[choice.piece]
    if state.at(choice.hex, AI):
        return float("-inf")
    nearer = way_to_goal(state, unit, piece.hex) - way_to_goal(state, unit, choice.hex)
    covered = state.dm(choice.hex) - state.dm(piece.hex)
    added = danger(state, unit, choice.hex) - survey.danger_now(unit)
    return (
        NEARER * nearer
        + COVER * covered
        + _company(state, unit, choice.hex)
        - danger_weight(survey) * added
        - price(state, unit, choice.cost if cost is None else cost)
    )


def _company(state: Skirmish, unit: str, hex_id: str) -> float:
    """12: what others in a hex count against it, which is more where a counteraction is meant for them."""
    if all(it == unit for it in state.at(hex_id, UNIT)):
        return 0.0
    return BUNCHED if any(it.when == STACKED_IN_ZONE for it in state.mission.counteractions) else STACKED


def guards(state: Skirmish, unit: str) -> bool:
    """13: alone on an objective of ours with an AI near."""
    here = state.pieces[unit].hex
    if here not in state.control and here not in worthy_hexes(state):
        return False
    if any(it != unit for it in state.at(here, UNIT)):
        return False
    near = nearest_enemy(state, here)
    return not near or state.grid.distance(here, near) <= GUARD_RANGE


def ride(survey: Survey) -> Idea | None:
    """29: a truck takes its passenger to where it is wanted, and then stays out of every line of fire."""
    state = survey.state
    ideas = []
    for choice in survey.of("move"):
        truck = choice.piece
        if state.spec(truck).is_combat:
            continue
        relief = survey.danger_now(truck) - danger(state, truck, choice.hex)
        nearer = 0.0
        for rider in state.passengers(truck):
            nearer += way_to_goal(state, rider, state.pieces[truck].hex) - way_to_goal(
                state, rider, choice.hex
            )
        net = NEARER * nearer + DANGER * relief + _company(state, truck, choice.hex)
        net -= price(state, truck, choice.cost)
        ideas.append(Idea(choice, net, 29))
    return best_of(ideas, 0.0)


def get_off(survey: Survey) -> Idea | None:
    """29: a passenger gets off near its aim, or at once where it is dangerous."""
    state = survey.state
    ideas = []
    for choice in survey.of("get_off"):
        rider, here = choice.piece, state.pieces[choice.piece].hex
        ways = [state.grid.distance(here, it) for it, _ in aims(state, rider)]
        if min(ways, default=0) <= DROP_RANGE or survey.danger_now(state.pieces[rider].carrier) > WARM:
            net = COVER * state.dm(choice.hex) - DANGER * danger(state, rider, choice.hex)
            ideas.append(Idea(choice, net - way_to_goal(state, rider, choice.hex), 29))
    return best_of(ideas)
