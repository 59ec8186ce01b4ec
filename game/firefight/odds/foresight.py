"""What the enemy would do with each card that may come, at the present position; never their order."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from game.core.narrow import Lot, explored
from game.firefight.model.fork import as_known
from game.firefight.model.state import Skirmish
from game.firefight.rules.orders import Line, read_card
from game.firefight.rules.plans import FIRE


@frozen
class Foreseen:
    """What one card would make the enemy do, with its chance where lots decide."""

    card: str
    line: Line
    chance: float


def foresee(state: Skirmish) -> list[Foreseen]:
    """Every card left in the deck, read as if it were drawn now; advances of the marker are left out."""
    copy = as_known(state).clone()
    found = []
    for card in sorted(copy.orders.inside or copy.orders.discard):
        copy.order = card
        found += [Foreseen(card, line, chance) for line, chance in explored(_reader(copy, card))]
    return found


def _reader(state: Skirmish, card: str) -> Callable[[Lot], Line]:
    def last_line(lot: Lot) -> Line:
        *_, last = read_card(state, state.content.orders[card], lot)
        return last

    return last_line


@frozen
class Threat:
    """How many of the cards left would bring an attack on somebody, and from whom."""

    unit: str
    cards: float
    of: int


def threats(state: Skirmish) -> list[Threat]:
    """By Unit, how many of the cards left would have it attacked; lots count in part."""
    foreseen = foresee(state)
    of = len({it.card for it in foreseen})
    counts: dict[str, float] = {}
    for it in foreseen:
        plan = it.line.plan
        if plan is not None and plan.action in FIRE:
            counts[plan.unit] = counts.get(plan.unit, 0.0) + it.chance
    return [Threat(unit, cards, of) for unit, cards in counts.items()]


def passes(state: Skirmish) -> tuple[float, int]:
    """How many of the cards left would make the enemy pass, and how many there are."""
    foreseen = foresee(state)
    cards = sum(it.chance for it in foreseen if it.line.plan is None)
    return cards, len({it.card for it in foreseen})
