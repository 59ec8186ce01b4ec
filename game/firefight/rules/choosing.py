"""B13, B14: which AI acts (FF-AIP) and against whom (FF-AIT), with the limits on its attacks (FF-AIA)."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from game.core.narrow import Lot, Narrowed, Rank, narrow
from game.firefight.model.state import Skirmish
from game.firefight.rules.enemy_moves import EnemyMove, Target
from game.firefight.rules.fire import (
    TOO_HARD,
    attack_cost,
    attack_rating,
    attack_sum,
    can_fire,
    in_reach,
    is_indirect,
)
from game.firefight.rules.goals import nearest_goal_distance
from game.firefight.rules.movement import move_cost

LOWEST_AR, NO_NUMBER = -99, 99
"""FF-AIP-07 and FF-RUL-101: a rumor, and a piece without the number, come last."""
AI_AT_RANDOM, FIRE_AT_RANDOM, MOVE_AT_RANDOM = "FF-AIP-06", "FF-AIT-07", "FF-AIT-12"


@frozen
class Deed:
    """What one AI can do under an order."""

    actor: str
    action: str
    targets: tuple[Target, ...] = ()
    """The nearest targets it can act against, all equally near."""
    distance: int = 0
    members: tuple[str, ...] = ()
    move: EnemyMove | None = None
    """Where it goes or turns, if that does not depend on the target."""


def may_attack(
    state: Skirmish,
    name: str,
    unit: str,
    *,
    long_range: bool = False,
    facing: str | None = None,
    members: int = 0,
) -> bool:
    """FF-AIA-01 to 03: in reach, at normal range unless ordered, and not too hard to hit.

    The latter is not tested for a rumor (FF-RUL-14), and printed CAPs do not count (FF-RUL-04).
    """
    hex_id, rumor = state.pieces[unit].hex, state.spec(name).rumor
    if not (rumor or can_fire(state, name)):
        return False
    if not in_reach(state, name, hex_id, long_range=long_range, facing=facing):
        return False
    return rumor or attack_sum(state, name, unit, members=members).need < TOO_HARD


def rating_against(state: Skirmish, name: str, unit: str) -> int:
    """FF-RUL-26, FF-AIP-07: the attack rating an AI has against a Unit; a rumor's is the lowest."""
    if state.spec(name).rumor:
        return LOWEST_AR
    indirect = is_indirect(state, name, state.pieces[unit].hex)
    return attack_rating(state, name, state.spec(unit).dr_color, indirect)


def _rating(state: Skirmish, deed: Deed) -> int:
    """FF-AIP-03: against what it would attack; to rally, the higher printed color (FF-RUL-100)."""
    if state.spec(deed.actor).rumor:
        return LOWEST_AR
    units = [target.unit for target in deed.targets if target.unit]
    if deed.action in ("RAL", "ARA") or not units:
        return state.spec(deed.actor).best_ar
    return max(rating_against(state, deed.actor, unit) for unit in units)


def _cost_to_fire(state: Skirmish, name: str) -> int:
    return attack_cost(state, name) if state.spec(name).attack_ap else NO_NUMBER


TO_MOVE = ("MOV", "LOW", "DIS", "CCM", "PIV")
"""FF-RUL-100: the actions to which the list for moves applies; the list to fire serves the others."""


def choose_actor(state: Skirmish, deeds: Iterable[Deed], lot: Lot) -> Narrowed[Deed]:
    """FF-AIP-01 to 06: which AI carries out an order that several could."""
    ranks = [Rank[Deed]("FF-AIP-01", lambda it: not state.pieces[it.actor].hit)]
    among = list(deeds)
    if among[0].action in TO_MOVE:
        ranks.append(Rank("FF-AIP-02", lambda it: -move_cost(state, it.actor)))
    else:
        ranks += [
            Rank("FF-AIP-03", lambda it: _rating(state, it)),
            Rank("FF-AIP-04", lambda it: -_cost_to_fire(state, it.actor)),
            Rank("FF-AIP-05", lambda it: state.dm(state.pieces[it.actor].hex)),
        ]
    return narrow(among, ranks, lot, AI_AT_RANDOM)


def choose_victim(state: Skirmish, name: str, units: Iterable[str], lot: Lot) -> Narrowed[str]:
    """FF-AIT-01 to 07: which of several equally near Units an AI attacks."""
    color = state.spec(name).dr_color
    pieces = state.pieces
    ranks = [
        Rank[str]("FF-AIT-01", lambda it: -attack_sum(state, name, it).dv),
        Rank("FF-AIT-02", lambda it: bool(pieces[it].hit)),
        Rank("FF-AIT-03", lambda it: not pieces[it].spent),
        Rank("FF-AIT-04", lambda it: attack_rating(state, it, color) if state.spec(it).ar else LOWEST_AR),
        Rank("FF-AIT-05", lambda it: -_cost_to_fire(state, it)),
        Rank("FF-AIT-06", lambda it: -move_cost(state, it)),
    ]
    return narrow(units, ranks, lot, FIRE_AT_RANDOM)


@frozen
class Way:
    """A target of a move with the move that leads to it."""

    target: Target
    move: EnemyMove


def choose_way(state: Skirmish, name: str, ways: Iterable[Way], lot: Lot) -> Narrowed[Way]:
    """FF-RUL-92, FF-AIT-09 to 12: which of several equally near targets an AI moves toward.

    Those it can come nearer to first; then Units by their hierarchy, objectives by VP and hex number.
    """
    pieces = state.pieces

    def near_goal(way: Way) -> int:
        distance = nearest_goal_distance(state, pieces[way.target.unit].hex, name)
        return -distance if distance is not None else 0  # FF-RUL-93

    def of_unit(way: Way) -> bool:
        return bool(way.target.unit)

    ranks = [
        Rank[Way]("FF-RUL-92", lambda it: it.move.nearer),
        Rank("FF-RUL-70", of_unit),
        Rank("FF-AIT-09", lambda it: of_unit(it) and pieces[it.target.unit].spent),
        Rank("FF-AIT-10", lambda it: of_unit(it) and bool(pieces[it.target.unit].hit)),
        Rank("FF-AIT-11", lambda it: near_goal(it) if of_unit(it) else 0),
        Rank("FF-RUL-92", lambda it: it.target.goal.vp if it.target.goal else 0),
        Rank("FF-RUL-92", lambda it: -int(it.target.goal.number) if it.target.goal else 0),
    ]
    return narrow(ways, ranks, lot, MOVE_AT_RANDOM)
