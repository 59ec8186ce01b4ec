"""The steady player behind the front: Supports, deployment, morale, allies and events."""

from __future__ import annotations

from collections import Counter

from game.core.frame import Choice, Decision
from game.siloam.bots.situation import is_last_round, is_weary, threat, vang_within
from game.siloam.model.content import CICS, COMBAT, FRIENDS, INFANTRY, MOVEMENT, Effect
from game.siloam.model.state import State
from game.siloam.rules.cics import deployment_hex
from game.siloam.rules.morale import price

RESERVE = 2
"""CP kept back in the planning phase for the next activation."""
SAFE_MORALE = 3
"""Morale below this is raised first and not spent on deployments."""


def support_phase(state: State, decision: Decision) -> Choice:
    """The HQ near the troops, an MG with a unit in contact, then on with the turn."""
    for choice in decision.choices:
        if choice.verb == "build_fortification":
            return choice
        side = choice.option if choice.verb == "place_support" else ""
        if (side == "hq" and len(state.friends_on_map((CICS,))) > 1) or (side == "mg" and _mg_hexes(state)):
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
        and vang_within(state, u.place, 2)
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
    if not deploys or state.morale[CICS] < SAFE_MORALE or deployment_hex(state) in state.friends_at:
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
    """Deploy onto the quietest VP Space if Caledonia can pay without dragging the others down; in the
    last round whatever it costs Caledonia."""
    floor = state.content.tracks.morale_lowest if is_last_round(state) else SAFE_MORALE - 1
    landings = [
        c
        for c in decision.choices
        if c.verb == "deploy"
        and c.option == COMBAT
        and c.hex in state.content.map.vp
        and state.morale["caledonia"] - c.cost >= floor
    ]
    return min(landings, key=lambda c: threat(state, c.hex), default=decision.choices[-1])


def siloam_phase(state: State, decision: Decision) -> Choice:
    """Conscripts when morale is high. No Guerrillas: each one lost costs the coalition morale."""
    verbs = {c.verb: c for c in decision.choices}
    if state.morale["siloam"] > SAFE_MORALE + 1 and "conscript" in verbs:
        return verbs["conscript"]
    return verbs["done"]


def political_cost(state: State, decision: Decision) -> Choice:
    """Two favors for an event's check, one for an ally's activation; nobody collects after the last round."""
    if decision.rule == "9.2" or is_last_round(state):
        return decision.choices[-1]
    return decision.choices[1]


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
        return 1.5 if spent and not is_weary(state) else 0.0
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
    reached = sum(price(state, faction, -amount).cascade.values()) if amount < 0 else 0
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
