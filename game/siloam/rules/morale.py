"""9.1 Morale Track and 9.4 Morale Cascade."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

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


def cascade_preview(state: State, faction: str, amount: int) -> dict[str, int]:
    """9.4: what a penalty would cost the other factions; empty when it does not cascade."""
    payments = cascade(state.morale, faction, amount, state.content.tracks.morale_lowest)
    totals: dict[str, int] = {}
    for payer, paid in payments:
        if payer != faction:
            totals[payer] = totals.get(payer, 0) + paid
    return totals


def is_fatal(state: State, faction: str, amount: int) -> bool:
    """1.3: whether a penalty would bring all three factions to the lowest space."""
    lowest = state.content.tracks.morale_lowest
    left = dict(state.morale)
    for payer, paid in cascade(state.morale, faction, amount, lowest):
        left[payer] -= paid
    return all(level == lowest for level in left.values())


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


def gain_morale(state: State, faction: str, amount: int, rule: str) -> None:
    """9.1: raise morale; what goes beyond the highest space is lost (9.4)."""
    before = state.morale[faction]
    state.morale[faction] = min(before + amount, state.content.tracks.morale_highest)
    gained = state.morale[faction] - before
    if gained:
        state.emit("morale_gained", rule, faction=faction, amount=gained, level=state.morale[faction])
