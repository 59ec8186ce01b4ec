"""2.7.3 Tactics Chits: drawing them and putting them back (5.5.7, C54)."""

from __future__ import annotations

from game.core.frame import EventKind
from game.siloam.model.state import State

EVENTS = {
    "weather": EventKind({"added": int}),
}


def draw_tactics(state: State) -> str:
    """Draw one Tactics Chit, or nothing when the cup is empty (G30)."""
    cup = state.tactics
    if not cup.inside:
        return ""
    chit = cup.draw(state.dice)
    cup.discard.append(chit)
    return chit


def return_tactics(state: State) -> None:
    """5.5.1 Step 9: standard chits return to the cup, Weather Miss and Tactic Bonus to supply."""
    cup = state.tactics
    standard = state.content.chits.standard
    for chit in cup.discard:
        (cup.inside if chit in standard else cup.supply).append(chit)
    cup.discard.clear()


def add_weather(state: State) -> None:
    """2.7.4: the Weather Chit brings Weather Miss Chits, as many as the supply still has."""
    chits = state.content.chits
    waiting = [chit for chit in state.tactics.supply if chit == chits.weather[0]]
    brought = waiting[: chits.weather_per_draw]
    state.tactics.add_from_supply(brought)
    state.emit("weather", "2.7.4", added=len(brought))


def bonus_chits_left(state: State) -> list[str]:
    """10.5: Tactic Bonus Chits that wait in supply."""
    kinds = set(state.content.chits.bonus)
    return [chit for chit in state.tactics.supply if chit in kinds]


def add_bonus_chits(state: State, wanted: int) -> int:
    """10.5: Tactic Bonus Chits picked blind from supply into the cup; fewer if supply is short."""
    added = 0
    while added < wanted:
        waiting = bonus_chits_left(state)
        if not waiting:
            break
        state.tactics.add_from_supply([waiting[state.dice.below(len(waiting))]])
        added += 1
    return added
