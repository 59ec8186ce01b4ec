"""7.1, 9.2, 9.3 and 10: checks against a faction's morale success symbol."""

from __future__ import annotations

from functools import cache

from attrs import define

from game.core.frame import QUIET, Choice, Decision, EventKind, Question
from game.siloam.model.state import State
from game.siloam.rules.command import add_political_cost
from game.siloam.rules.morale import success_symbol
from game.siloam.rules.tactics import draw_tactics, return_tactics

EVENTS = {
    "check_drawn": EventKind({"faction": str, "chit": str, "symbol": str, "hit": bool}, QUIET),
    "check_passed": EventKind({"faction": str, "symbol": str}),
    "check_failed": EventKind({"faction": str, "symbol": str}),
}
DECISIONS = {
    "political_cost": {"faction": str},
}


def meets(state: State, symbol: str, chit: str) -> bool:
    """9.1: whether a drawn chit shows the success symbol."""
    return symbol in state.content.chits.faces[chit]


def morale_check(state: State, faction: str, draws: int, rule: str) -> bool:
    """9.1: at least one of the drawn chits must show the faction's success symbol."""
    symbol = success_symbol(state, faction)
    success = False
    for _ in range(draws):
        chit = draw_tactics(state)
        if not chit:
            break
        hit = meets(state, symbol, chit)
        success = success or hit
        state.reveal("check_drawn", rule, faction=faction, chit=chit, symbol=symbol, hit=hit)
    return_tactics(state)
    state.emit("check_passed" if success else "check_failed", rule, faction=faction, symbol=symbol)
    return success


@define(kw_only=True)
class PoliticalCost(Question):
    """9.3: before a Support Check or an Allied Morale Check, buy up to two more draws."""

    faction: str
    rule: str

    def decision(self, state: State) -> Decision:
        choices = _favours(state.content.tracks.political_cost)
        return Decision("political_cost", self.rule, choices, {"faction": self.faction})

    def choose(self, state: State, choice: Choice) -> None:
        chits = int(choice.option)
        add_political_cost(state, chits)
        draws = state.content.tracks.check_draws + chits
        state.finish(morale_check(state, self.faction, draws, self.rule))


@cache
def _favours(most: int) -> tuple[Choice, ...]:
    """None to the most, as choices; the same again and again, so made once."""
    return tuple(Choice("spend_favours", option=str(chits), cost=chits) for chits in range(most + 1))
