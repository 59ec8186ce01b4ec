"""What the enemy would do with each card that may come, at the present position; never their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from game.core.narrow import Lot, explored
from game.firefight.model.fork import as_known
from game.firefight.model.state import Skirmish
from game.firefight.rules.orders import Line, read_card
from game.firefight.rules.plans import FIRE
from game.firefight.rules.tactical import Plan

TO_RALLY = ("RAL", "ARA")
MOVES, RALLIES, PASSES = "moves", "rallies", "passes"


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
class CardCounts:
    """How many of the cards that may come would bring what; where lots decide, cards count in part."""

    of: int
    attacked: Mapping[str, float]
    """By Unit: the cards by which it would be attacked."""
    moves: float
    """Cards by which somebody would move, or turn."""
    rallies: float
    passes: float
    """Cards by which the enemy would pass."""

    @property
    def attacks(self) -> float:
        """The cards by which anybody would be attacked."""
        return sum(self.attacked.values())

    @property
    def passing(self) -> float:
        """The chance that the next card makes the enemy pass."""
        return self.passes / self.of


def card_counts(state: Skirmish) -> CardCounts:
    """What the cards left would make of the present position, counted."""
    foreseen = foresee(state)
    attacked: dict[str, float] = {}
    others = dict.fromkeys((MOVES, RALLIES, PASSES), 0.0)
    for it in foreseen:
        plan = it.line.plan
        if plan is not None and plan.action in FIRE:
            attacked[plan.unit] = attacked.get(plan.unit, 0.0) + it.chance
        else:
            others[_kind(plan)] += it.chance
    return CardCounts(len({it.card for it in foreseen}), attacked, **others)


def _kind(plan: Plan | None) -> str:
    if plan is None:
        return PASSES
    return RALLIES if plan.action in TO_RALLY else MOVES
