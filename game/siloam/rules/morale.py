"""9.1 Morale Track and 9.4 Morale Cascade."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping

from attrs import frozen

from game.core.frame import GRAVE, EventKind
from game.siloam.model.content import FRIENDS
from game.siloam.model.state import State
from game.siloam.rules.victory import check_morale

EVENTS = {
    "morale_lost": EventKind({"faction": str, "amount": int, "level": int, "source": str}, GRAVE),
    "morale_cascaded": EventKind({"faction": str, "amount": int, "level": int, "source": str}, GRAVE),
    "morale_gained": EventKind({"faction": str, "amount": int, "level": int}),
}


def success_symbol(state: State, faction: str) -> str:
    """9.1: the symbol a faction's checks must draw."""
    return state.content.tracks.morale_symbols[state.morale[faction] - 1]


def cascade(morale: Mapping[str, int], faction: str, amount: int, lowest: int) -> list[tuple[str, int]]:
    """9.4: who pays how much, in order, when a faction owes a morale penalty.

    What a faction cannot pay is charged in full, once, to each other faction above the floor
    (C64); a faction at the floor is skipped and its share is gone (C65).
    """
    standing = dict(morale)
    payments: list[tuple[str, int]] = []
    owed = deque([(faction, amount)])
    while owed:
        debtor, due = owed.popleft()
        paid = min(due, standing[debtor] - lowest)
        if paid:
            standing[debtor] -= paid
            payments.append((debtor, paid))
        elif debtor != faction:
            continue
        if due > paid:
            owed.extend((f, due - paid) for f in FRIENDS if f != debtor and standing[f] > lowest)
    return payments


@frozen
class Price:
    """9.4: what a loss of morale really costs, and whom."""

    owed: Mapping[str, int]
    """Who owes how much."""
    paid: Mapping[str, int]
    """Who pays how much in the end, in the order of paying."""
    fatal: bool
    """1.3: all three factions would come to stand on the lowest space."""

    @property
    def cascade(self) -> dict[str, int]:
        """What falls on factions beyond what they owe themselves."""
        beyond = {faction: paid - self.owed.get(faction, 0) for faction, paid in self.paid.items()}
        return {faction: more for faction, more in beyond.items() if more > 0}

    @property
    def spreads(self) -> bool:
        """Whether somebody cannot pay what is owed alone."""
        return dict(self.paid) != dict(self.owed)

    @property
    def warns(self) -> bool:
        """9.4: it would cascade, or lose the campaign at once (1.3)."""
        return bool(self.cascade) or self.fatal


def price(state: State, faction: str, amount: int) -> Price:
    """9.4: what a penalty would cost now; the one answer for play, warnings and words."""
    lowest = state.content.tracks.morale_lowest
    paid: Counter[str] = Counter()
    for payer, share in cascade(state.morale, faction, amount, lowest):
        paid[payer] += share
    fatal = all(state.morale[f] - paid[f] == lowest for f in FRIENDS)
    return Price({faction: amount}, dict(paid), fatal)


def in_all(prices: Iterable[Price]) -> Price:
    """9.4: several losses one after another as one price, each reckoned after the one before."""
    owed: Counter[str] = Counter()
    paid: Counter[str] = Counter()
    fatal = False
    for part in prices:
        owed.update(part.owed)
        paid.update(part.paid)
        fatal = fatal or part.fatal
    return Price(dict(owed), dict(paid), fatal)


def lose_morale(state: State, faction: str, amount: int, rule: str) -> None:
    """9.4: apply a forced penalty with its cascade; the loss of 1.3 is tested at every step."""
    for payer, paid in cascade(state.morale, faction, amount, state.content.tracks.morale_lowest):
        state.morale[payer] -= paid
        state.emit(
            "morale_lost" if payer == faction else "morale_cascaded",
            rule if payer == faction else "9.4",
            faction=payer, amount=paid, level=state.morale[payer], source=faction,
        )  # fmt: skip
        check_morale(state)
        if state.outcome:
            return


def room(state: State, faction: str) -> int:
    """9.1: how far a faction's morale can still rise."""
    return state.content.tracks.morale_highest - state.morale[faction]


def gain_morale(state: State, faction: str, amount: int, rule: str) -> None:
    """9.1: raise morale; what goes beyond the highest space is lost (9.4)."""
    gained = min(amount, room(state, faction))
    state.morale[faction] += gained
    if gained:
        state.emit("morale_gained", rule, faction=faction, amount=gained, level=state.morale[faction])
