"""The enemy's orders told a second time, slowly and from the documents alone.

`tell` reads an order card over a position and gives every deed that is allowed: one, unless chance decides.
An empty list is a pass.
"""

from __future__ import annotations

from typing import Any

from tests.firefight import second_fire as fire
from tests.firefight import second_moves as moves
from tests.firefight.second_ground import Position, card
from tests.firefight.second_missions import counteractions, mission_order, passes
from tests.firefight.second_orders import Deed, priority
from tests.firefight.second_tactical import tactical

FIRE = ("ATK", "LR", "GRP", "PVA")
"""Orders to attack."""


def tell(pos: Position, number: int) -> list[Deed]:
    """FF-ORD-02 to 10, FF-RUL-31: the first line of a card that can be obeyed."""
    return tell_printed(pos, card(number))


def tell_printed(pos: Position, told: dict[str, Any]) -> list[Deed]:
    """The same of a card as it is printed, or would be."""
    blue = told["color"] == "blue"
    acting = tuple(it for it in pos.fighters() if blue or not it.spent)
    for line in ("cc", "short"):
        deeds = priority(pos, acting, line, told[line])
        if deeds:
            return deeds
    if told["third"] == "PASS" and passes(pos):
        return []
    if told["third"] == "CA" and (deeds := counteractions(pos, acting)):
        return deeds
    for place, text in enumerate(told["tactical"], 1):
        deeds = mission_order(pos, acting, place) if text == "MISSION" else tactical(pos, acting, place, text)
        if deeds:
            return deeds
    return []


def told(deed: Deed) -> tuple[str, int, str, str, str, str]:
    """A deed as the game tells it."""
    there = deed.path[-1] if deed.path and deed.path[-1] != moves.OFF else ""
    return (deed.line, deed.number, deed.action, deed.piece, deed.target, there)


def price(pos: Position, deed: Deed) -> int:
    """What a deed costs on an ordinary card."""
    man = pos.men[deed.piece]
    if deed.path:
        return moves.move_cost(pos, man, deed.path)
    if deed.action in FIRE:
        return man.attack_cost + deed.pivot
    return {"RAL": fire.RALLY_AP, "ARA": 0}.get(deed.action, moves.PIVOT_AP)
