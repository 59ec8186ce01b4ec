"""The steady player: plain and careful. Gives ground until the last stand and saves its units for it,
attacks when the odds are good, and goes for VP Spaces when they count. Deterministic: no dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from attrs import evolve

from game.core.dice import Dice
from game.core.frame import DONE, Choice, Decision
from game.siloam.bots import statecraft
from game.siloam.bots.situation import (
    FAR,
    assign_goals,
    is_last_round,
    is_weary,
    threat,
    threats_of,
    travel,
    vang_chits_left,
    vang_within,
)
from game.siloam.model.content import CICS, COMBAT, MOVEMENT
from game.siloam.model.state import State, Unit
from game.siloam.rules.cics import deployment_hex
from game.siloam.rules.combat import current_combat
from game.siloam.rules.fighting import attack_strength, defense_strength
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.movement import profile
from game.siloam.rules.sides import lone_attack
from game.siloam.rules.strength import AGGRESSIVE, CAUTIOUS, HIT_AND_DRAW, MISS, Strength


def expected_hits(state: State, strength: Strength) -> float:
    """Mean hits of a side's draws, taking the cup as it is now and draws as independent."""
    inside = state.tactics.inside
    if not inside:
        return 0.0
    faces = state.content.chits.faces
    hits = again = 0
    for chit, copies in Counter(inside).items():
        result = strength.classify(chit, faces[chit])
        if result != MISS:
            hits += copies
            if result == HIT_AND_DRAW:
                again += copies
    draws = strength.draws + strength.guerrilla_draws
    return draws * hits / max(len(inside) - again, 1)


def attack_estimate(state: State, lead: str, target: str) -> tuple[float, float]:
    """Mean hits dealt and taken if one unit attacked a hex alone."""
    sides = lone_attack(state, lead, target)
    taken = expected_hits(state, defense_strength(state, sides))
    dealt = expected_hits(state, attack_strength(state, sides))
    return dealt, taken


GOOD_ODDS = 0.6
"""Attack when the mean hits dealt exceed the hits taken by this factor."""
LAST_STAND = 9
"""From this round on units hold their VP Spaces; before it they give ground, since nothing is counted yet."""
CAUTION, STANDING, LAST_CHANCE = 4.0, 1.0, 0.5
"""How much each enemy beside a hex weighs, in steps of the way to the goal: before the last stand, in it,
and in the last round."""
SPACE_NOW, SPACE_AT_LAST = 1.5, 6.0
"""Worth of a VP Space in the same steps: before the last round and in it."""
COVER_WORTH, STACKING_COST = 0.4, 5.0
"""Cover, and a hex with somebody else in it, in the same steps."""


def steady_policy(state: State, decision: Decision, _dice: Dice) -> Choice:
    """The steady player's answer to any question."""
    answer = ANSWERS.get(decision.kind)
    return answer(state, decision) if answer else decision.choices[0]


# ---------------------------------------------------------------------- where to go


def _stand(state: State, unit: Unit, goal: str, caution: float) -> Callable[[str], float]:
    """How good it is for a unit to stand in a hex, on the way to its goal."""
    way, threats = travel(state.content.map, profile(state, unit), goal), threats_of(state)
    spaces, terrain = state.content.map.vp, state.content.map.terrain
    space = SPACE_AT_LAST if is_last_round(state) else SPACE_NOW
    alone = (unit.id,)

    def value(hex_id: str) -> float:
        covered = terrain[hex_id] != "clear" or hex_id in state.fortifications
        shared = state.friends_at.get(hex_id, alone) != alone
        worth = space * (hex_id in spaces) - way.get(hex_id, FAR)
        return worth - threats.get(hex_id, 0) * caution + COVER_WORTH * covered - STACKING_COST * shared

    return value


def steady_caution(state: State) -> float:
    """What an enemy beside a hex weighs: in the last round as much as there are banner chits to be drawn."""
    if state.round < LAST_STAND:
        return CAUTION
    if not is_last_round(state):
        return STANDING
    return vang_chits_left(state) * (CAUTION if is_weary(state) else LAST_CHANCE)


def movement_phase(state: State, decision: Decision) -> Choice:
    """Activate a unit that is not where it should be, the farthest from its goal first."""
    faction = decision.about["faction"]
    goals = assign_goals(state)
    best, longest = decision.choices[-1], 0
    for choice in (choice for choice in decision.choices if choice.verb == "activate"):
        unit = state.units[choice.piece]
        if state.near_vang(unit.place) and not _should_leave(state, unit):
            continue
        way = travel(state.content.map, profile(state, unit), goals[unit.id]).get(unit.place, FAR)
        if way > longest or (unit.place == deployment_hex(state) and faction == CICS and way):
            best, longest = choice, way
    return best


def _should_leave(state: State, unit: Unit) -> bool:
    """Break contact, unless the unit holds a VP Space in the last stand and can still bear a hit."""
    holding = unit.place in state.content.map.vp and state.round >= LAST_STAND
    return not holding or (is_weary(state) and not unit.has_capacity)


def move_stack(
    state: State, decision: Decision, caution: Callable[[State], float] = steady_caution
) -> Choice:
    """March in Movement Mode far from the enemy, in Combat Mode near him; go to the best hex."""
    unit = state.units[decision.about["unit"]]
    flips = [c for c in decision.choices if c.verb == "flip"]
    wanted = COMBAT if vang_within(state, unit.place, 3) else MOVEMENT
    if flips and unit.mode != wanted:
        return flips[0]
    moves = [c for c in decision.choices if c.verb == "move"]
    if not moves:
        return decision.choices[-1]
    stand = _stand(state, unit, assign_goals(state)[unit.id], caution(state))
    best = max(moves, key=lambda c: stand(c.hex))
    stay = next((c for c in decision.choices if c.verb == "stay"), best)
    return best if stand(best.hex) > stand(unit.place) else stay


# ---------------------------------------------------------------------- fighting


def combat_phase(state: State, decision: Decision) -> Choice:
    """The best attack on offer, if it is good enough."""
    worth = {choice: _attack_worth(state, choice) for choice in decision.choices if choice.verb == "attack"}
    best = max(worth, key=worth.__getitem__, default=DONE)
    return best if worth.get(best, 0.0) > 0 else decision.choices[-1]


def _attack_worth(state: State, choice: Choice) -> float:
    unit = state.units[choice.piece]
    dealt, taken = attack_estimate(state, unit.id, choice.hex)
    room = unit.free_hits + unit.free_armor
    target = state.vang_in(choice.hex)
    left = target.free_hits + target.free_armor + 1 if target else 1
    value = min(dealt, left) * GOOD_ODDS - taken
    value += 1.0 * (dealt >= left) + 0.5 * (choice.hex in state.content.map.vp)
    return value - 2.0 * (taken >= room + 1) - 0.6 * is_weary(state)


def declaration(state: State, decision: Decision) -> Choice:
    """Everybody who can join does, guns support, units fight in Combat Mode."""
    lead = state.units[decision.about["lead"]]
    for choice in decision.choices:
        if choice.verb == "flip" and state.units[choice.piece].mode == MOVEMENT:
            return choice
        if choice.verb in ("join_attack", "support_attack") and choice.cost <= max(state.cp - 1, 0):
            return choice
        if choice.verb == "lead" and state.units[choice.piece].face.draws > lead.face.draws:
            return choice
    return decision.choices[0]


def choose_defense(state: State, decision: Decision) -> Choice:
    """The mode with the higher mean hits."""
    sides = current_combat(state).sides
    means = {
        mode: expected_hits(state, defense_strength(state, evolve(sides, mode=mode)))
        for mode in (CAUTIOUS, AGGRESSIVE)
    }
    wanted = max(means, key=lambda mode: means[mode])
    return next(c for c in decision.choices if c.option == wanted)


HIT_ORDER = (
    "spend_fortification", "take_armor", "take_hit", "retreat", "lose_conscript", "lose_guerrilla",
    "lose_unit", "overflow", "hits_vanish",
)  # fmt: skip
"""How hits are met when nothing speaks for another order: what costs no casualty comes first."""


def take_hits(state: State, decision: Decision) -> Choice:
    """Fall back; a unit that holds a VP Space in the last stand fills its slots first."""
    question = state.stack[-1]
    assert isinstance(question, TakeHits)
    ranked = sorted(decision.choices, key=lambda c: HIT_ORDER.index(c.verb))
    retreats = [c for c in ranked if c.verb == "retreat"]
    if retreats:
        unit = state.units[question.retreats]
        holding = unit.place in state.content.map.vp and state.round >= LAST_STAND
        doomed = question.hits > unit.free_hits + unit.free_armor
        if doomed or not holding:
            return max(retreats, key=lambda c: (_retreat_value(state, c.hex), c.hex))
    return ranked[0]


def _retreat_value(state: State, hex_id: str) -> float:
    """Away from the enemy and under cover; onto a friendly stack it costs a hit for overstacking."""
    covered = state.content.map.terrain[hex_id] != "clear"
    return 0.5 * covered - threat(state, hex_id) - 2.0 * (hex_id in state.friends_at)


def advance(state: State, decision: Decision) -> Choice:
    """Advance onto a VP Space, otherwise hold the line."""
    if decision.about["hex"] in state.content.map.vp:
        return decision.choices[0]
    return decision.choices[-1]


def displace(state: State, decision: Decision) -> Choice:
    """The sounder unit gives way, to the quietest hex."""

    def value(choice: Choice) -> tuple[int, int, str]:
        unit = state.units[choice.piece]
        room = unit.free_hits + unit.free_armor
        return (room, -threat(state, choice.hex), choice.hex)

    return max(decision.choices, key=value)


ANSWERS: Mapping[str, Callable[[State, Decision], Choice]] = {
    "movement_phase": movement_phase,
    "move_stack": move_stack,
    "combat_phase": combat_phase,
    "declaration": declaration,
    "choose_defense": choose_defense,
    "take_hits": take_hits,
    "advance": advance,
    "displace": displace,
    "support_phase": statecraft.support_phase,
    "place_support": statecraft.place_support,
    "deployment_phase": statecraft.deployment_phase,
    "planning_phase": statecraft.planning_phase,
    "caledonia_phase": statecraft.caledonia_phase,
    "siloam_phase": statecraft.siloam_phase,
    "political_cost": statecraft.political_cost,
    "choose_option": statecraft.choose_option,
    "bolster_unit": statecraft.bolster_unit,
    "intercept": statecraft.intercept,
    "commit_planes": statecraft.most_planes,
}
"""Kinds of questions with an answer of their own; the rest take the first choice."""
