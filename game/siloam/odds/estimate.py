"""Quick estimates of a combat from the chits now in the cup: cheap enough for every playout step."""

from __future__ import annotations

from collections import Counter

from game.siloam.model.state import State
from game.siloam.rules.fighting import attack_strength, defense_strength
from game.siloam.rules.sides import lone_attack
from game.siloam.rules.strength import HIT_AND_DRAW, MISS, Strength


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
