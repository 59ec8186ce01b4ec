"""9.4: what an answer costs in morale, for the words that warn before it is given."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.frame import Choice, Decision
from game.siloam.model.content import CALEDONIA, CICS, SILOAM
from game.siloam.model.state import State
from game.siloam.rules.events import branch_price
from game.siloam.rules.morale import Price, price

PRICED: Mapping[tuple[str, str], tuple[str, str]] = {
    ("deployment_phase", "deploy"): (CICS, "cics_deploy"),
    ("siloam_phase", "conscript"): (SILOAM, "conscript"),
    ("take_hits", "lose_guerrilla"): (SILOAM, "guerrilla_lost"),
    ("caledonia_phase", "deploy"): (CALEDONIA, ""),
    ("caledonia_phase", "place_support"): (CALEDONIA, ""),
}
"""By question and answer: who owes morale, and which price of the tracks, if not the choice's own."""


def choice_price(state: State, decision: Decision, choice: Choice) -> Price | None:
    """9.4: what an answer would cost in morale, and whom; None if it costs none."""
    if choice.verb == "take_option":
        event, _, option = choice.option.partition(".")
        cost = branch_price(state, event, option)
        return cost if cost.owed else None
    if (decision.kind, choice.verb) not in PRICED:
        return None
    faction, name = PRICED[decision.kind, choice.verb]
    return price(state, faction, state.content.tracks.morale_costs[name] if name else choice.cost)
