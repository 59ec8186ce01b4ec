"""What the player cannot know of a position: an order card that has been drawn and not yet read (FF-CRD-07).

Decks and piles have no order until they are drawn from, and what is in them can be counted.
"""

from __future__ import annotations

from game.core.dice import Dice
from game.firefight.model.state import Skirmish
from game.firefight.rules.orders import Ruse


def conceal(state: Skirmish, _seat: str, dice: Dice | None) -> None:
    """Put an unread order card back among those it may be; with dice, draw one of them anew."""
    if state.stack and isinstance(state.stack[-1], Ruse):
        deck = state.orders
        deck.inside = sorted([*deck.inside, state.order])
        state.order = deck.draw(dice) if dice else ""
