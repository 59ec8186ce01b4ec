"""The chance to turn Spent, counted over the cards that may come; fallen AI take some of them along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.dice_odds import at_least
from game.firefight.model.content import UNIT
from game.firefight.model.state import Skirmish
from game.firefight.rules.deck import command_orders
from game.firefight.rules.rally import rally_sum

Cards = tuple[str, ...]


def spent_chance(state: Skirmish, cost: int, side: str = UNIT, kills: Sequence[float] = (1.0,)) -> float:
    """That a check at a cost fails; `kills` has the chances that the action destroys so many AI.

    Each of them shuffles the deck and takes a Command Order out before the check (FF-ORD-12, FF-RUL-48).
    """
    if cost <= 0:
        return 0.0
    deck = state.orders
    worlds: dict[tuple[Cards, Cards], float] = {
        (tuple(sorted(deck.inside)), tuple(sorted(deck.discard))): 1.0
    }
    total = 0.0
    for number, chance in enumerate(kills):
        if number:
            worlds = _thinned(state, worlds)
        total += chance * sum(p * _share(state, cards, cost, side) for cards, p in worlds.items())
    return total


def _share(state: Skirmish, cards: tuple[Cards, Cards], cost: int, side: str) -> float:
    inside, discard = cards
    among = [state.content.orders[card] for card in inside or discard]
    saved = side == UNIT
    return sum(cost >= card.spent and not (saved and card.remain_fresh) for card in among) / len(among)


def _thinned(state: Skirmish, worlds: dict[tuple[Cards, Cards], float]) -> dict[tuple[Cards, Cards], float]:
    """Every deck that may be left after one more AI has fallen."""
    following: dict[tuple[Cards, Cards], float] = {}
    for (inside, discard), chance in worlds.items():
        for deck, share in _decks(state, inside, discard):
            following[deck, ()] = following.get((deck, ()), 0.0) + chance * share
    return following


def _decks(state: Skirmish, inside: Cards, discard: Cards) -> Iterator[tuple[Cards, float]]:
    """FF-ORD-12, 13: any Command Order of the draw pile, else of the discards; never the last."""
    everything = tuple(sorted((*inside, *discard)))
    if len(command_orders(state, everything)) <= 1:
        yield everything, 1.0
        return
    first = command_orders(state, inside) or command_orders(state, discard)
    for card in first:
        yield tuple(it for it in everything if it != card), 1 / len(first)


def rally_chance(state: Skirmish, name: str, caps: int = 0, modifier: int = 0) -> float:
    """FF-RAL-03 to 05: that a piece rallies."""
    sums = rally_sum(state, name, modifier)
    return at_least(sums.need - sums.bonus - caps)
