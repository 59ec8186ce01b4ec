"""5.1 Command Points, with the CP rewards and penalties of 9.2 and the Political Cost of 9.3."""

from __future__ import annotations

from game.core.frame import EventKind
from game.siloam.model.state import State

POLITICAL_COST = "-1"
EVENTS = {
    "debt_drawn": EventKind({}),
    "command_drawn": EventKind({"value": int, "debts": int, "income": int, "cp": int}),
    "command_dry": EventKind({"cp": int, "debts": int}),
    "political_cost": EventKind({"chits": int}),
    "command_chit_added": EventKind({"value": int}),
    "command_chit_removed": EventKind({"value": int}),
}


def draw_command(state: State) -> None:
    """5.1: draw until a positive chit appears; every -1 met on the way reduces it (9.3, C19)."""
    cup = state.command
    debts = 0
    while cup.inside:
        chit = cup.draw(state.dice)
        cup.discard.append(chit)
        if chit == POLITICAL_COST:
            debts += 1
            state.reveal("debt_drawn", "9.3")
            continue
        gained = income(chit, debts)
        del cup.discard[-1 - debts : -1]
        cup.removed.extend([POLITICAL_COST] * debts)
        state.cp += gained
        state.reveal("command_drawn", "5.1", value=int(chit), debts=debts, income=gained, cp=state.cp)
        return
    # No positive chit was left to reduce: the debts wait in the discard for the next round (G31).
    state.emit("command_dry", "5.1", cp=state.cp, debts=debts)


def income(chit: str, debts: int) -> int:
    """9.3: what a positive chit brings after the -1 chits drawn before it."""
    return max(int(chit) - debts, 0)


def spend(state: State, amount: int) -> None:
    """5.3: pay Command Points; callers offer only what can be paid."""
    state.cp -= amount


def add_political_cost(state: State, chits: int) -> None:
    """9.3: each favour called in puts a -1 chit in the CP Cup."""
    state.command.inside.extend([POLITICAL_COST] * chits)
    if chits:
        state.emit("political_cost", "9.3", chits=chits)


def _values(state: State) -> list[str]:
    """Positive chit values that exist, ascending."""
    cup = state.command
    return sorted({c for c in (*cup.inside, *cup.discard) if c != POLITICAL_COST}, key=int)


def lowest(state: State) -> tuple[str, ...]:
    """9.2: the chit that a CP reward strikes, if there is one."""
    return tuple(_values(state)[:1])


def highest(state: State) -> tuple[str, ...]:
    """9.2: the chit that a CP penalty strikes, if there is one."""
    return tuple(_values(state)[-1:])


def at_least(state: State, least: int) -> tuple[str, ...]:
    """9.2 E1E: every chit of at least this value, the cup's before the discard's."""
    return tuple(c for pile in (state.command.inside, state.command.discard) for c in pile if int(c) >= least)


def reward(state: State) -> None:
    """9.2 CP reward: the lowest positive chit leaves the game, discard before cup."""
    _strike_all(state, lowest(state), (state.command.discard, state.command.inside))


def penalty(state: State) -> None:
    """9.2 CP penalty: the highest chit leaves the game, cup before discard."""
    _strike_all(state, highest(state), (state.command.inside, state.command.discard))


def strip(state: State, least: int) -> None:
    """9.2 E1E: every chit of at least this value leaves the game, cup and discard alike."""
    _strike_all(state, at_least(state, least), (state.command.inside, state.command.discard))


def _strike_all(state: State, chits: tuple[str, ...], piles: tuple[list[str], ...]) -> None:
    """Strike chits, each from the first pile that has one of it."""
    for chit in chits:
        _strike(state, next(pile for pile in piles if chit in pile), chit)


def strike_lowest_discard(state: State) -> None:
    """10.3 Restructure: the lowest positive chit of the discard leaves the game (C18)."""
    _strike(state, state.command.discard, lowest_discard(state), "10.3")


def lowest_discard(state: State) -> str:
    """The lowest positive chit of the CP discard, or nothing."""
    return min((c for c in state.command.discard if c != POLITICAL_COST), key=int, default="")


def add_restructured(state: State) -> None:
    """10.3 Restructure: one more high chit, from unlimited stock (C90)."""
    chit = state.content.tracks.restructure_chit
    state.command.inside.append(chit)
    state.emit("command_chit_added", "10.3", value=int(chit))


def _strike(state: State, pile: list[str], chit: str, rule: str = "9.2") -> None:
    pile.remove(chit)
    state.command.removed.append(chit)
    state.emit("command_chit_removed", rule, value=int(chit))
