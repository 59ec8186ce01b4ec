"""The steady player: plain and careful. Holds VP Spaces, attacks when the odds are good, falls back
before a unit dies, and spends Command Points sensibly. Deterministic: it never needs its dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from game.core.decision import Choice, Decision
from game.core.dice import Dice
from game.siloam.content import CICS, COMBAT, FRIENDS, INFANTRY, MOVEMENT, Effect
from game.siloam.estimate import attack_estimate, expected_hits
from game.siloam.routes import FAR, assign_goals, threat, threats_of, travel
from game.siloam.rules.combat import current_combat
from game.siloam.rules.fighting import defense_strength
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.morale import cascade_preview
from game.siloam.rules.movement import profile
from game.siloam.rules.strength import AGGRESSIVE, CAUTIOUS
from game.siloam.state import State, Unit

GOOD_ODDS = 0.6
"""Attack when the mean hits dealt exceed the hits taken by this factor."""
RESERVE = 2
"""CP kept back in the planning phase for the next activation."""
SAFE_MORALE = 3
"""Morale below this is raised first and not spent on deployments."""
LAST_STAND = 8
"""From this round on spent units hold their VP Spaces all the same."""
CAUTION = 4.0
"""How much each enemy beside a hex weighs, in steps of the way to the goal."""
MEAN_COFFINS = 1.4
"""Casualties to expect of one Hit Marker."""
PACE_OF_LOSSES = 0.8
"""Share of the even rate of losses above which the steady player turns careful."""


def steady_policy(state: State, decision: Decision, _dice: Dice) -> Choice:
    """The steady player's answer to any question."""
    answer = ANSWERS.get(decision.kind)
    return answer(state, decision) if answer else decision.choices[0]


# ---------------------------------------------------------------------- where to go


def _stand(state: State, unit: Unit, goal: str) -> Callable[[str], float]:
    """How good it is for a unit to stand in a hex, on the way to its goal."""
    way, threats = travel(profile(state, unit), goal), threats_of(state)
    spaces, terrain = state.content.map.vp, state.content.map.terrain
    caution = CAUTION if state.round < LAST_STAND else 1.0
    alone = (unit.id,)

    def value(hex_id: str) -> float:
        worth = -float(way.get(hex_id, FAR))
        if hex_id in spaces:
            worth += 1.5
        worth -= threats.get(hex_id, 0) * caution
        if terrain[hex_id] != "clear" or hex_id in state.fortifications:
            worth += 0.4
        if state.friends_at.get(hex_id, alone) != alone:
            worth -= 5.0
        return worth

    return value


def movement_phase(state: State, decision: Decision) -> Choice:
    """Activate a unit that is not where it should be, the farthest from its goal first."""
    faction = decision.about["faction"]
    goals = assign_goals(state)
    best, longest = decision.choices[-1], 0
    for choice in decision.choices:
        if choice.verb != "activate":
            continue
        unit = state.units[choice.piece]
        if state.near_vang(unit.place) and not _should_leave(state, unit):
            continue
        way = travel(profile(state, unit), goals[unit.id]).get(unit.place, FAR)
        if way > longest or (unit.place == _landing(state) and faction == CICS and way):
            best, longest = choice, way
    return best


def _landing(state: State) -> str:
    return state.content.map.flags[CICS][0]


def _spent(unit: Unit) -> bool:
    """One more hit would remove the unit."""
    return not unit.has_capacity


def _weary(state: State) -> bool:
    """Losses run ahead of the calendar: at this rate the coalition would not last."""
    tracks = state.content.tracks
    boxed = sum(len(state.boxes[f]) for f in FRIENDS)
    lost = sum(state.casualties[f] for f in FRIENDS) + MEAN_COFFINS * boxed
    return lost > tracks.coalition_casualties * (state.round / tracks.last_round) * PACE_OF_LOSSES


def _should_leave(state: State, unit: Unit) -> bool:
    """Break contact, unless the unit holds a VP Space late in the game and can still bear a hit."""
    holding = unit.place in state.content.map.vp and state.round >= LAST_STAND
    return not holding or (_weary(state) and _spent(unit))


def move_stack(state: State, decision: Decision) -> Choice:
    """March in Movement Mode far from the enemy, in Combat Mode near him; go to the best hex."""
    unit = state.units[decision.about["unit"]]
    flips = [c for c in decision.choices if c.verb == "flip"]
    wanted = COMBAT if _near(state, unit.place, 3) else MOVEMENT
    if flips and unit.mode != wanted:
        return flips[0]
    moves = [c for c in decision.choices if c.verb == "move"]
    if not moves:
        return decision.choices[-1]
    stand = _stand(state, unit, assign_goals(state)[unit.id])
    best = max(moves, key=lambda c: stand(c.hex))
    stays = [c for c in decision.choices if c.verb == "stay"]
    if stays and stand(best.hex) <= stand(unit.place):
        return stays[0]
    return best


def _near(state: State, hex_id: str, reach: int) -> bool:
    return not state.vang_at.keys().isdisjoint(state.content.map.grid.within(hex_id, reach))


# ---------------------------------------------------------------------- fighting


def combat_phase(state: State, decision: Decision) -> Choice:
    """The best attack on offer, if it is good enough."""
    best, margin = decision.choices[-1], 0.0
    for choice in decision.choices:
        if choice.verb != "attack":
            continue
        worth = _attack_worth(state, choice)
        if worth > margin:
            best, margin = choice, worth
    return best


def _attack_worth(state: State, choice: Choice) -> float:
    unit = state.units[choice.piece]
    dealt, taken = attack_estimate(state, unit.id, choice.hex)
    room = unit.free_hits + unit.free_armor
    target = state.vang_in(choice.hex)
    left = target.free_hits + target.free_armor + 1 if target else 1
    value = min(dealt, left) * GOOD_ODDS - taken
    if dealt >= left:
        value += 1.0
    if choice.hex in state.content.map.vp:
        value += 0.5
    if taken >= room + 1:
        value -= 2.0
    if _weary(state):
        value -= 0.6
    return value


def declaration(state: State, decision: Decision) -> Choice:
    """Everybody who can join does, guns support, units fight in Combat Mode."""
    lead = state.units[decision.about["lead"]]
    for choice in decision.choices:
        if choice.verb == "flip" and state.units[choice.piece].mode == MOVEMENT:
            return choice
        if choice.verb in ("join_attack", "support_attack") and choice.cost <= max(state.cp - 1, 0):
            return choice
        if choice.verb == "lead":
            other = state.units[choice.piece]
            if other.face.draws > lead.face.draws:
                return choice
    return decision.choices[0]


def choose_defense(state: State, decision: Decision) -> Choice:
    """The mode with the higher mean hits."""
    combat = current_combat(state)
    before = combat.mode
    means = {}
    for mode in (CAUTIOUS, AGGRESSIVE):
        combat.mode = mode
        means[mode] = expected_hits(state, defense_strength(state, combat))
    combat.mode = before
    wanted = max(means, key=lambda mode: means[mode])
    return next(c for c in decision.choices if c.option == wanted)


HIT_ORDER = (
    "spend_fortification", "take_armor", "take_hit", "retreat", "lose_conscript", "lose_guerrilla",
    "lose_unit", "overflow", "hits_vanish",
)  # fmt: skip
"""How hits are met when nothing speaks for another order: what costs no casualty comes first."""


def take_hits(state: State, decision: Decision) -> Choice:
    """Fill slots, then fall back; a unit that holds a VP Space late in the game stands longer."""
    question = state.stack[-1]
    assert isinstance(question, TakeHits)
    ranked = sorted(decision.choices, key=lambda c: HIT_ORDER.index(c.verb))
    retreats = [c for c in ranked if c.verb == "retreat"]
    if retreats:
        unit = state.units[question.retreats]
        holding = unit.place in state.content.map.vp
        doomed = question.hits > unit.free_hits + unit.free_armor
        if doomed or not holding:
            return max(retreats, key=lambda c: (_retreat_value(state, c.hex), c.hex))
    return ranked[0]


def _retreat_value(state: State, hex_id: str) -> float:
    value = -float(threat(state, hex_id)) - _overstack_cost(state, hex_id)
    return value + (0.5 if state.content.map.terrain[hex_id] != "clear" else 0.0)


def _overstack_cost(state: State, hex_id: str) -> float:
    """A retreat onto a friendly stack costs a hit for overstacking."""
    return 2.0 if hex_id in state.friends_at else 0.0


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


# ---------------------------------------------------------------------- Supports, morale, plans


def support_phase(state: State, decision: Decision) -> Choice:
    """The HQ near the troops, an MG with a unit in contact, then on with the turn."""
    for choice in decision.choices:
        if choice.verb == "build_fortification":
            return choice
        if choice.verb == "place_support":
            if choice.option == "hq" and len(state.friends_on_map((CICS,))) > 1:
                return choice
            if choice.option == "mg" and _mg_hexes(state):
                return choice
    return decision.choices[-1]


def _mg_hexes(state: State) -> list[str]:
    """Infantry on a VP Space with the enemy near."""
    return [
        u.place
        for u in state.friends_on_map()
        if u.spec.kind == INFANTRY
        and u.place in state.content.map.vp
        and u.place not in state.support_at
        and _near(state, u.place, 2)
    ]


def place_support(state: State, decision: Decision) -> Choice:
    """Where the most CICS units are served, or where the fight is."""
    side = decision.about["side"]
    if side == "hq":
        reach = state.content.sides["hq"].range
        grid = state.content.map.grid
        served = Counter(h for u in state.friends_on_map((CICS,)) for h in grid.within(u.place, reach))
        return max(decision.choices, key=lambda c: (served[c.hex], -threat(state, c.hex), c.hex))
    wanted = set(_mg_hexes(state))
    return next((c for c in decision.choices if c.hex in wanted), decision.choices[0])


def deployment_phase(state: State, decision: Decision) -> Choice:
    """One unit onto an empty landing, if morale can bear it; the strongest first."""
    deploys = [c for c in decision.choices if c.verb == "deploy" and c.option == MOVEMENT]
    if not deploys or state.morale[CICS] < SAFE_MORALE or _landing(state) in state.friends_at:
        return decision.choices[-1]

    def strength(choice: Choice) -> tuple[int, int]:
        spec = state.units[choice.piece].spec
        return (spec.hit_slots + spec.armor_slots, spec.faces[COMBAT].draws)

    return max(deploys, key=strength)


def planning_phase(state: State, decision: Decision) -> Choice:
    """Raise the lowest morale with what is not needed at once."""
    raises = [c for c in decision.choices if c.verb == "raise_morale" and state.cp - c.cost >= RESERVE]
    if raises:
        return min(raises, key=lambda c: (state.morale[c.option], FRIENDS.index(c.option)))
    return decision.choices[-1]


def caledonia_phase(state: State, decision: Decision) -> Choice:
    """Deploy when Caledonia can pay for it without dragging the others down."""
    deploys = [c for c in decision.choices if c.verb == "deploy" and c.option == COMBAT]
    affordable = [c for c in deploys if state.morale["caledonia"] - c.cost >= SAFE_MORALE - 1]
    return affordable[0] if affordable else decision.choices[-1]


def siloam_phase(state: State, decision: Decision) -> Choice:
    """Conscripts when morale is high. No Guerrillas: each one lost costs the coalition morale."""
    verbs = {c.verb: c for c in decision.choices}
    if state.morale["siloam"] > SAFE_MORALE + 1 and "conscript" in verbs:
        return verbs["conscript"]
    return verbs["done"]


def political_cost(_state: State, decision: Decision) -> Choice:
    """Two favours for an event's check, one for an ally's activation."""
    return decision.choices[-1] if decision.rule == "9.2" else decision.choices[1]


def choose_option(state: State, decision: Decision) -> Choice:
    """The option whose effects weigh most; a cost that would cascade weighs heavily against."""
    event = state.content.events[decision.about["event"]]

    def worth(choice: Choice) -> float:
        effects = event.branches[choice.option.partition(".")[2]]
        return sum(_worth(state, effect) for effect in effects)

    return max(decision.choices, key=worth)


ENOUGH_SILOAMESE = 3
"""Siloamese units on the map with which another one is no great matter."""
FIXED_WORTH = {"join": 1.5, "command_penalty": -1.0, "activation": 1.5}
"""Worth of effects that depend on nothing else, in points of morale."""


def _worth(state: State, effect: Effect) -> float:
    """What an effect is worth to the steady player now."""
    if effect.do == "morale":
        return _morale_worth(state, effect.who, effect.amount)
    if effect.do == "unlock":
        faction = "caledonia" if effect.who == "caledonia" else CICS
        return max(0.2, 2.2 - 0.6 * len(state.in_pool(faction)))  # more than can land is of little use
    if effect.do == "bolster":
        spent = [u for u in state.friends_on_map((CICS, effect.who)) if not u.has_capacity]
        return 1.5 if spent and not _weary(state) else 0.0
    if effect.do == "rest":
        return 2.0 if any(u.damaged for u in state.friends_on_map((effect.who,))) else -0.5
    if effect.do == "reinforce":
        return 1.5 if len(state.friends_on_map(("siloam",))) < ENOUGH_SILOAMESE else 0.5
    if effect.do == "guerrilla":
        return effect.amount * (0.8 if state.morale["siloam"] > SAFE_MORALE + 1 else 0.3)
    return FIXED_WORTH.get(effect.do, 0.0)


def _morale_worth(state: State, faction: str, amount: int) -> float:
    """A point of morale is worth more the lower it stands; a cascade counts three times."""
    level = state.morale[faction]
    weight = 1.5 if level < SAFE_MORALE else 0.5 if level > SAFE_MORALE + 1 else 0.75
    reached = sum(cascade_preview(state, faction, -amount).values()) if amount < 0 else 0
    return weight * amount - 3.0 * reached


def bolster_unit(state: State, decision: Decision) -> Choice:
    """Only while losses are low: the Hit Markers taken off will be counted."""
    total = sum(state.casualties[f] for f in FRIENDS)
    if total > state.content.tracks.coalition_casualties // 3:
        return decision.choices[-1]
    return max(decision.choices, key=lambda c: len(state.units[c.piece].hits) if c.piece else 0)


def intercept(_state: State, decision: Decision) -> Choice:
    """Always try: fighters on the Runway have nothing better to do."""
    return decision.choices[0]


def most_planes(_state: State, decision: Decision) -> Choice:
    """All that can fly."""
    return decision.choices[-1]


ANSWERS: Mapping[str, Callable[[State, Decision], Choice]] = {
    "movement_phase": movement_phase,
    "move_stack": move_stack,
    "combat_phase": combat_phase,
    "declaration": declaration,
    "choose_defense": choose_defense,
    "take_hits": take_hits,
    "advance": advance,
    "displace": displace,
    "support_phase": support_phase,
    "place_support": place_support,
    "deployment_phase": deployment_phase,
    "planning_phase": planning_phase,
    "caledonia_phase": caledonia_phase,
    "siloam_phase": siloam_phase,
    "political_cost": political_cost,
    "choose_option": choose_option,
    "bolster_unit": bolster_unit,
    "intercept": intercept,
    "commit_planes": most_planes,
}
"""Kinds of questions with an answer of their own; the rest take the first choice."""
