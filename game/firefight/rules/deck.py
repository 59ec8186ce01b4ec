"""B6: the order deck, the spent check (FF-SPC), and Command Orders lost with fallen AI (FF-ORD-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.cup import Cup
from game.core.frame import QUIET, EventKind
from game.firefight.model.content import UNIT
from game.firefight.model.state import Skirmish

EVENTS: Mapping[str, EventKind] = {
    "spent_check": EventKind(
        {"pieces": tuple[str, ...], "card": str, "number": int, "cost": int, "spent": bool}
    ),
    "remained_fresh": EventKind({"pieces": tuple[str, ...], "card": str}),
    "turned_spent": EventKind({"pieces": tuple[str, ...]}),
    "order_deck_reshuffled": EventKind({"cards": int}, QUIET),
    "command_order_removed": EventKind({"card": str, "left": int}),
    "command_order_kept": EventKind({}, QUIET),
}


def draw_order(state: Skirmish) -> str:
    """FF-SPC-10: the next order card; where none is left the discards are shuffled first."""
    if not state.orders.inside:
        reshuffle(state)
    return state.orders.draw(state.dice)


def reshuffle(state: Skirmish) -> None:
    """FF-PRE-02, FF-SPC-10: the discards go back; what was removed from the game stays out."""
    state.orders.return_discard()
    state.emit("order_deck_reshuffled", "FF-SPC-10", cards=len(state.orders.inside))


def check_spent(state: Skirmish, pieces: Sequence[str], cost: int) -> bool:
    """FF-SPC-01 to 05, 08: a card is drawn and only its number is read; whether they turn Spent.

    Nothing is flipped yet: a card of the player may keep one of them Fresh. The Remain Fresh symbol helps
    Units alone (FF-SPC-06), and the card never moves the mission marker (FF-SPC-11).
    """
    drawn = draw_order(state)
    state.orders.discard.append(drawn)  # FF-SPC-09
    card = state.content.orders[drawn]
    if card.remain_fresh and state.side(pieces[0]) == UNIT:
        state.reveal("remained_fresh", "FF-SPC-05", pieces=tuple(pieces), card=drawn)
        return False
    spent = cost >= card.spent
    state.reveal(
        "spent_check", "FF-SPC-03" if spent else "FF-SPC-04",
        pieces=tuple(pieces), card=drawn, number=card.spent, cost=cost, spent=spent,
    )  # fmt: skip
    return spent


def turn_spent(state: Skirmish, pieces: Sequence[str]) -> None:
    """FF-SPC-03, 13: counters are flipped to the side with the red bar."""
    for name in pieces:
        state.pieces[name].spent = True
    if pieces:
        state.emit("turned_spent", "FF-SPC-13", pieces=tuple(pieces))


def spent_cards(state: Skirmish, cost: int, side: str) -> tuple[int, int]:
    """How many of the cards that may come would turn a piece Spent, and how many there are."""
    deck = state.orders.inside or state.orders.discard
    cards = [state.content.orders[card] for card in deck]
    saved = side == UNIT
    return sum(cost >= card.spent and not (saved and card.remain_fresh) for card in cards), len(cards)


def command_orders(state: Skirmish, cards: Sequence[str]) -> list[str]:
    """The Command Orders among cards."""
    return [card for card in cards if state.content.orders[card].command]


def thin_out(state: Skirmish) -> None:
    """FF-ORD-12, 13: for each AI just destroyed a Command Order leaves the game, but never the last one.

    Counted over draw pile and discards (FF-RUL-20). The cards are gone through until one comes up, with
    the discards if need be (FF-RUL-46), and all are shuffled again (FF-RUL-47).
    """
    deck = state.orders
    for _ in range(state.thinning):
        if len(command_orders(state, [*deck.inside, *deck.discard])) > 1:
            removed = _draw_command_order(state, deck)
            deck.removed.append(removed)
            deck.return_discard()
            left = len(command_orders(state, deck.inside))
            state.reveal("command_order_removed", "FF-ORD-12", card=removed, left=left)
        else:
            deck.return_discard()
            state.emit("command_order_kept", "FF-ORD-13")
    state.thinning = 0


def _draw_command_order(state: Skirmish, deck: Cup) -> str:
    while True:
        drawn = draw_order(state)
        if state.content.orders[drawn].command:
            return drawn
        deck.discard.append(drawn)
