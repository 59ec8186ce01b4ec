"""B5, B6: paying for an action with AP and CAPs (FF-CAP-01 to 05), and the check after it (FF-SPC)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from attrs import define

from game.core.frame import Choice, Decision, DecisionKind, EventKind, Procedure, Question
from game.firefight.model.state import ABOARD, ON_MAP, Skirmish
from game.firefight.rules.deck import check_spent, turn_spent

MOST_CAPS = 2
"""FF-CAP-04, FF-RUL-03: CAPs on one roll."""

EVENTS: Mapping[str, EventKind] = {
    "caps_spent": EventKind({"caps": int, "left": int}),
    "card_played": EventKind({"card": str}),
    "stayed_fresh": EventKind({"piece": str}),
}
DECISIONS: Mapping[str, DecisionKind] = {
    "pay": {"pieces": tuple[str, ...], "cost": int},
    "commit": {"piece": str, "roll": str},
    "cool_head": {"pieces": tuple[str, ...]},
}


def can_pay(state: Skirmish, pieces: Sequence[str], cost: int) -> bool:
    """FF-TRN-02 to 04, FF-RUL-50: Fresh Units with AP, any with CAPs for all of it."""
    return all(not state.pieces[it].spent for it in pieces) or cost <= state.caps


def spend_caps(state: Skirmish, caps: int) -> None:
    """FF-CAP-05."""
    if caps:
        state.caps -= caps
        state.emit("caps_spent", "FF-CAP-01", caps=caps, left=state.caps)


def play_card(state: Skirmish, card: str) -> None:
    """FF-CRD-02: a played card goes to the discards."""
    state.hand.remove(card)
    state.actions.discard.append(card)
    state.emit("card_played", "FF-CRD-02", card=card)


@define(kw_only=True)
class Pay(Question):
    """FF-CAP-02, FF-TRN-04: how many CAPs go toward a cost; all of it makes a command action."""

    pieces: tuple[str, ...]
    cost: int

    def decision(self, state: Skirmish) -> Decision:
        offered = sorted({*self.helped(state), *self.whole(state)})
        choices = tuple(Choice("pay", cost=caps) for caps in offered)
        return Decision("pay", "FF-CAP-02", choices, {"pieces": self.pieces, "cost": self.cost})

    def choose(self, state: Skirmish, choice: Choice) -> None:
        spend_caps(state, choice.cost)
        state.finish(choice.cost)

    def helped(self, state: Skirmish) -> range:
        """FF-CAP-02: CAPs that leave some of the cost to the AP of Fresh Units."""
        fresh = all(not state.pieces[it].spent for it in self.pieces)
        return range(min(state.caps + 1, self.cost) or 1) if fresh else range(0)

    def whole(self, state: Skirmish) -> list[int]:
        """FF-TRN-04, FF-RUL-50: CAPs for all of it; so pays a Spent Unit even where it costs nothing."""
        return [self.cost] if self.cost <= state.caps and (self.cost or not self.helped(state)) else []


@define(kw_only=True)
class PayCard(Pay):
    """FF-CRD-04: CAPs help with the AP of a card, and never pay all of them."""

    def whole(self, state: Skirmish) -> list[int]:
        return []


@define(kw_only=True)
class Commit(Question):
    """FF-CAP-03, 04: CAPs on a roll, committed before it."""

    piece: str
    roll: str

    def decision(self, state: Skirmish) -> Decision:
        most = min(MOST_CAPS, state.caps)
        choices = tuple(Choice("commit", cost=caps) for caps in range(most + 1))
        return Decision("commit", "FF-CAP-03", choices, {"piece": self.piece, "roll": self.roll})

    def choose(self, state: Skirmish, choice: Choice) -> None:
        spend_caps(state, choice.cost)
        state.finish(choice.cost)


@define(kw_only=True)
class SpentCheck(Procedure):
    """FF-SPC-01 to 08: a card is drawn against the AP paid; an action card may save one Unit."""

    STEPS: ClassVar[tuple[str, ...]] = ("check", "turn")

    pieces: tuple[str, ...]
    cost: int
    failed: bool = False

    def check(self, state: Skirmish) -> None:
        self.pieces = tuple(it for it in self.pieces if state.pieces[it].place in (ON_MAP, ABOARD))
        if not self.pieces or not self.cost:  # FF-SPC-07, FF-RUL-50
            return
        self.failed = check_spent(state, self.pieces, self.cost)
        if self.failed:
            card = next((it for it in state.hand if state.content.actions[it].when == "spent_failed"), "")
            if card:
                state.call(CoolHead(pieces=self.pieces, card=card))

    def turn(self, state: Skirmish) -> None:
        """FF-SPC-03, 08, FF-CRD-14."""
        if not self.failed:
            return
        spared = self.answer if isinstance(self.answer, str) else ""
        turn_spent(state, [it for it in self.pieces if it != spared])


@define(kw_only=True)
class CoolHead(Question):
    """FF-CRD-05, 14: a Unit whose check failed may stay Fresh."""

    pieces: tuple[str, ...]
    card: str

    def decision(self, state: Skirmish) -> Decision:
        choices = (Choice("let_be"), *(Choice("play", it, option=self.card) for it in self.pieces))
        return Decision("cool_head", "FF-CRD-14", choices, {"pieces": self.pieces})

    def choose(self, state: Skirmish, choice: Choice) -> None:
        if choice.verb == "play":
            play_card(state, self.card)
            state.emit("stayed_fresh", "FF-CRD-14", piece=choice.piece)
        state.finish(choice.piece)
