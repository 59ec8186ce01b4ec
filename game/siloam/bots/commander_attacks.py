"""What the commander's attacks come to: exact odds over who could take part, priced in victory points."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from game.siloam.bots.commander_prices import COMMAND, damage_worth, hit_cost, loss_cost, space_worth
from game.siloam.model.content import MOVEMENT
from game.siloam.model.state import State, Unit
from game.siloam.odds.battle_odds import attack_odds
from game.siloam.odds.combat_odds import mean_hits
from game.siloam.rules.activation import activation_cost
from game.siloam.rules.combat import may_advance
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.sides import Sides


@frozen
class Assault:
    """An attack as it could be declared, and what it comes to."""

    sides: Sides
    worth: float


def lone_assault(state: State, unit_id: str, target: str) -> Assault:
    """The best attack that a unit could lead against a hex."""
    left = state.cp - activation_cost(state, state.units[unit_id])
    return best_assault(state, Declaration(sides=Sides((unit_id,), unit_id, target)), left)


def best_assault(state: State, declared: Declaration, command: int) -> Assault:
    """5.5.1 Step 1: the best that a declaration can be made into for so many Command Points.

    All guns that reach support it. Others join one by one, the best first, as long as they better it.
    """
    question = Declaration(sides=declared.sides, flipped=declared.flipped)
    for gun in question.possible_artillery(state):
        cost = activation_cost(state, gun)
        if cost <= command:
            command -= cost
            question.sides = evolve(question.sides, artillery=(*question.sides.artillery, gun.id))
    best = _reckoned(state, question, question.sides)
    while True:
        larger = [
            (_reckoned(state, question, sides), cost)
            for sides, cost in _with_one_more(state, question)
            if cost <= command
        ]
        finest, cost = max(larger, key=lambda it: it[0].worth, default=(best, 0))
        if finest.worth <= best.worth:
            return best
        best, question.sides, command = finest, finest.sides, command - cost


def _with_one_more(state: State, question: Declaration) -> Iterator[tuple[Sides, int]]:
    """5.5.2: the attack with each of those who may join it, and what that costs."""
    sides = question.sides
    for unit in question.possible_joiners(state):
        yield evolve(sides, attackers=(*sides.attackers, unit.id)), activation_cost(state, unit)
    for guerrilla in question.possible_guerrillas(state):
        yield evolve(sides, guerrillas=(*sides.guerrillas, guerrilla)), 0


def _reckoned(state: State, question: Declaration, sides: Sides) -> Assault:
    """5.5.1: an attack with everybody in Combat Mode who may still turn over (5.3.1)."""
    met = sides.met(state)
    turning = [i for i in sides.attackers if i not in question.flipped and state.units[i].mode == MOVEMENT]
    odds = attack_odds(state, met, tuple(turning))
    worth = odds.clears * _ground_worth(state, sides)
    foe = state.units.get(met.defender)
    if foe is not None:
        worth += sum(chance * damage_worth(state, foe, hits) for hits, chance in enumerate(odds.on_defender))
    units = [state.units[i] for i in (*sides.attackers, *sides.artillery)]
    worth -= hit_cost(state) * mean_hits(odds.on_attacker)
    worth -= odds.loses * max(loss_cost(state, unit) for unit in sides.standing(state))
    return Assault(sides, worth - COMMAND * sum(activation_cost(state, unit) for unit in units))


def _ground_worth(state: State, sides: Sides) -> float:
    """What the hex itself is worth to those who could enter it."""
    if sides.target not in state.content.map.vp:
        return 0.0
    entering = any(may_take(state, unit, sides.target) for unit in sides.standing(state))
    return space_worth(state) if entering else 0.0


def may_take(state: State, unit: Unit, hex_id: str) -> bool:
    """5.5.9: whether a unit can advance into a hex, and leaves no VP Space for it."""
    return unit.place not in state.content.map.vp and may_advance(state, unit, hex_id)
