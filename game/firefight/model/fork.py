"""What the player cannot know of a position: an order card that has been drawn and not yet read (FF-CRD-07).

Decks and piles have no order until they are drawn from, and what is in them can be counted.
"""

from __future__ import annotations

from game.core.dice import Dice
from game.firefight.model.state import Skirmish
from game.firefight.rules.orders import Ruse


def conceal(state: Skirmish, _seat: str, dice: Dice | None) -> None:
    """Put an unread order card back among those it may be; with dice, draw one of them anew.

    Piles are sorted, so that nothing that is drawn later depends on how they happen to lie.
    """
    unread = _is_unread(state)
    if unread:
        state.orders.inside.append(state.order)
        state.order = ""
    for pile in (state.orders, state.actions, state.rumors, *state.hits.values()):
        pile.inside.sort()
    if unread and dice:
        state.order = state.orders.draw(dice)


def as_known(state: Skirmish) -> Skirmish:
    """The position as the player knows it, to count in; itself where every drawn card has been read."""
    if not _is_unread(state):
        return state
    copy = state.clone()
    conceal(copy, "", None)
    return copy


def _is_unread(state: Skirmish) -> bool:
    return bool(state.stack) and isinstance(state.stack[-1], Ruse) and bool(state.order)
