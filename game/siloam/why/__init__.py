"""Why something cannot be done: the condition that fails, found with the functions the rules are made of.

`at_hex`, `of_piece`, `of_plan` and `of_morale` answer for what a player may point at while a question waits;
`missing` names what the question would offer if only one condition held. The screen asks and shows; nothing
is decided here, and what a question offers is never explained away: see tests/siloam/test_why_not.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.decision import Decision
from game.siloam.model.state import State
from game.siloam.why import places, stacks
from game.siloam.why.pieces import missing, of_morale, of_piece, of_plan
from game.siloam.why.reason import Why, because

__all__ = ["Why", "at_hex", "missing", "of_morale", "of_piece", "of_plan"]

Explain = Callable[[State, Decision, str], Why | None]

_AT_HEX: Mapping[str, Explain] = {
    "support_phase": places.to_use_support,
    "place_support": places.to_place,
    "movement_phase": stacks.to_activate,
    "move_stack": stacks.to_move,
    "combat_phase": stacks.to_attack,
    "declaration": stacks.to_join,
    "retarget": stacks.to_retarget,
    "coordinate_defense": stacks.to_join_defense,
    "choose_lead": stacks.to_lead,
    "take_hits": places.to_retreat,
    "advance": stacks.to_advance,
    "displace": places.to_displace,
    "return_support": places.to_return,
    "deployment_phase": places.to_deploy,
    "bolster_unit": places.to_bolster,
    "place_conscript": places.to_conscript,
    "place_guerrilla": places.to_place_guerrilla,
    "caledonia_phase": places.to_deploy_ally,
    "deploy_on_flag": places.to_deploy_on_flag,
    "choose_recall": places.to_recall,
    "aim_bombs": places.to_bomb,
}
"""By kind of question; those that are answered off the map are not in it."""


def at_hex(state: State, decision: Decision, hex_id: str) -> Why:
    """Why nothing can be chosen in a hex now."""
    explain = _AT_HEX.get(decision.kind)
    if explain is None:
        return because("off_map", decision.rule, hex=hex_id)
    return explain(state, decision, hex_id) or because("any", decision.rule, hex=hex_id)
