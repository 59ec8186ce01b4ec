"""What a steady player reckons with: the value of attacks, the danger of hexes, the price of acting."""

from __future__ import annotations

from attrs import frozen

from game.core import facing as facings
from game.core.dice_odds import at_least
from game.firefight.model.content import AI, DEFENSE, HILL_LINE, UNIT
from game.firefight.model.state import Skirmish
from game.firefight.odds.attack_odds import AttackOdds, attack_odds
from game.firefight.odds.spent_odds import spent_chance
from game.firefight.rules.attack import Attack
from game.firefight.rules.fire import (
    ADJACENT,
    CC_PENALTY,
    CLOSE_COMBAT,
    DESTROYED_BY,
    TOO_HARD,
    attack_rating,
    can_fire,
    targets_in,
)
from game.firefight.rules.ground import range_of, sees

KILL, WOUND, NEAR_OBJECTIVE = 6.0, 3.0, 1.25
"""What destroying and hitting a piece is worth, and how much more it is beside an objective that matters."""
WORTHY = 2
"""VP from which an objective matters."""
SPENT_AI, TURNED_AI = 0.4, 0.35
"""How much a Spent AI counts, and one that would have to turn."""
CAP_PRICES = (0.12, 0.42)
"""What a CAP is worth when no Unit is Fresh, and with four or more."""
MANY_FRESH = 4
DANGER = 0.9
"""The weight of danger against value."""


@frozen
class Prospect:
    """An attack as a steady player sees it."""

    odds: AttackOdds
    value: float
    destroyed: float
    hit: float


def prospect(state: Skirmish, attack: Attack) -> Prospect:
    """6 x the chance to destroy + 3 x the chance to hit and not destroy, more beside an objective."""
    odds = attack_odds(state, attack)
    value = sum(KILL * it.destroyed + WOUND * max(0.0, it.hit - it.destroyed) for it in odds.targets)
    if any(state.grid.distance(attack.hex, it) <= 1 for it in worthy_hexes(state)):
        value *= NEAR_OBJECTIVE
    first = odds.targets[0]
    return Prospect(odds, value, first.destroyed, first.hit)


def declared(
    state: Skirmish, unit: str, hex_id: str, target: str = "", members: tuple[str, ...] = ()
) -> Attack:
    """An attack of a Unit, not yet paid for."""
    return Attack(unit, hex_id, target or targets_in(state, unit, hex_id)[0], members)


def worthy_hexes(state: Skirmish) -> list[str]:
    """Hexes of objectives of 2 VP or more."""
    marked = [hex_id for hex_id, control in state.mission.controls.items() if control.vp >= WORTHY]
    lines = [it for objective in state.mission.objectives if objective.vp >= WORTHY for it in objective.hexes]
    return [*marked, *lines]


def fresh_units(state: Skirmish) -> list[str]:
    """Fresh combat Units on the map."""
    return [it for it in state.units() if not state.pieces[it].spent and state.spec(it).is_combat]


def cap_price(state: Skirmish) -> float:
    """What a CAP is worth now."""
    least, most = CAP_PRICES
    return least + (most - least) * min(len(fresh_units(state)), MANY_FRESH) / MANY_FRESH


def price(state: Skirmish, unit: str, cost: int, kills: tuple[float, ...] = (1.0,)) -> float:
    """The chance of turning Spent, or what the CAPs are worth that a Spent Unit pays with."""
    if state.pieces[unit].spent:
        return cost * cap_price(state)
    return spent_chance(state, cost, UNIT, kills)


def nearest_enemy(state: Skirmish, hex_id: str) -> str:
    """The hex of the AI nearest to a hex, revealed ones first; empty where there is none."""
    distances = state.grid.distances_from(hex_id)
    enemies = [
        (state.spec(it).rumor, distances[state.pieces[it].hex], state.pieces[it].hex)
        for it in state.enemies()
    ]
    return min(enemies)[2] if enemies else ""


def good_facing(state: Skirmish, unit: str, hex_id: str) -> str:
    """The nearest enemy in the arc, then most enemies in sight and arc."""
    near = nearest_enemy(state, hex_id)
    enemies = [state.pieces[it].hex for it in state.enemies()]
    in_sight = [it for it in enemies if it != hex_id and sees(state, hex_id, it)]
    start = state.pieces[unit].facing

    def score(facing: str) -> tuple[int, int, int]:
        arc = facings.arc(state.grid, hex_id, facing)
        return near in arc, sum(it in arc for it in in_sight), -facings.turns_between(start, facing)

    return max((facings.turned(start, turn) for turn in range(6)), key=score)


def danger(state: Skirmish, unit: str, hex_id: str, facing: str | None = None) -> float:
    """Sum over AI that could attack a Unit there, of the chances to hit and to destroy it outright.

    Nobody fires into a close combat, so that only those in the hex count there.
    """
    if facing is None:
        facing = good_facing(state, unit, hex_id)
    arc = facings.arc(state.grid, hex_id, facing)
    attackers = state.at(hex_id, AI) or state.enemies()
    return sum(threat(state, name, unit, hex_id, arc) for name in attackers)


def threat(state: Skirmish, name: str, unit: str, hex_id: str, arc: frozenset[str]) -> float:
    """What one AI adds to the danger of a Unit in a hex, whose front is an arc."""
    spec, piece, target = state.spec(name), state.pieces[name], state.spec(unit)
    if spec.rumor or not can_fire(state, name):
        return 0.0
    distance = state.grid.distance(piece.hex, hex_id)
    if distance > range_of(state, name) or (distance and not sees(state, piece.hex, hex_id)):
        return 0.0
    front = piece.hex in arc
    defense = (target.dr_front if front else target.dr_flank) + state.hit(unit).dr + state.dm(hex_id)
    in_hand = CC_PENALTY if spec.cc_penalty else CLOSE_COMBAT
    closeness = in_hand if distance == 0 else ADJACENT if distance == 1 else 0
    need = defense - attack_rating(state, name, target.dr_color) - closeness
    if need >= TOO_HARD:  # an AI lets that be
        return 0.0
    weight = SPENT_AI if piece.spent else 1.0
    if distance and hex_id not in facings.arc(state.grid, piece.hex, piece.facing):
        weight *= TURNED_AI
    return weight * (at_least(need) + at_least(need + DESTROYED_BY))


def aims(state: Skirmish, unit: str) -> list[tuple[str, int]]:
    """Hexes that a Unit has reason to go to, with their VP: markers that the enemy holds.

    Who defends goes also where nobody stands on ground that is to be held.
    """
    controls = state.mission.controls
    lost = [(hex_id, controls[hex_id].vp) for hex_id, holder in state.control.items() if holder == AI]
    if state.mission.kind != DEFENSE:
        return lost
    lines = [it for it in state.mission.objectives if it.kind == HILL_LINE]
    ground = {
        **dict.fromkeys(state.control, WORTHY),
        **{hex_id: it.vp for it in lines for hex_id in it.hexes},
    }
    open_ground = [it for it in ground.items() if all(name == unit for name in state.at(it[0], UNIT))]
    return [*lost, *open_ground]


def way_to_goal(state: Skirmish, unit: str, hex_id: str) -> float:
    """How far the nearest aim is, less its VP; without one how far it is into range of an enemy."""
    goals = aims(state, unit)
    if goals:
        return min(state.grid.distance(hex_id, it) - vp for it, vp in goals)
    near = nearest_enemy(state, hex_id)
    return max(0, state.grid.distance(hex_id, near) - range_of(state, unit)) if near else 0.0
