"""The Corrow Papers as a system on the kit.

Its parts are imported when they are first asked for: a window that opens on a menu needs none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.core.game import Late, LateParts, LateValue
from game.core.system import Scenario, System

if TYPE_CHECKING:
    from game.firefight.model.state import Skirmish

MISSIONS = (
    Scenario("sheds", "First Light at the Sheds"),
    Scenario("corrow", "The Weir at Corrow"),
    Scenario("ennisk", "The Column at Ennisk Saddle"),
)


def _set_up(scenario: str, seed: int, _options: Mapping[str, str]) -> Skirmish:
    from game.firefight.rules.setup import lay_out

    return lay_out(scenario, seed)


def _header(state: Skirmish) -> dict[str, Any]:
    from game.firefight.rules.victory import margin

    return {
        "seed": state.seed,
        "mission": state.mission_id,
        "round": state.round,
        "decision": state.choices_made,
        "vp": margin(state),
        "outcome": state.outcome,
    }


FIREFIGHT_SYSTEM: System[Skirmish] = System(
    id="firefight",
    title="The Corrow Papers",
    rules=3,
    scenarios=MISSIONS,
    set_up=_set_up,
    structure=Late("game.firefight.model.codec:structure"),
    unstructure=Late("game.firefight.model.codec:unstructure"),
    header=_header,
    stage=lambda state: state.round,
    violations=Late("game.firefight.trust.invariants:violations"),
    conceal=Late("game.firefight.model.fork:conceal"),
    event_kinds=LateValue("game.firefight.model.declared:EVENTS"),
    decision_kinds=LateValue("game.firefight.model.declared:DECISIONS"),
    policies=LateParts(
        {
            "random": "game.firefight.bots.policies:random_policy",
            "steady": "game.firefight.bots.steady:steady_policy",
            "advisor": "game.firefight.bots.thinker:advisor_policy",
        }
    ),
    show=Late("game.firefight.words.show:show"),
    ask=Late("game.firefight.words.show:ask"),
    words=Late("game.firefight.words.book:words"),
    rulebook=Late("game.firefight.words.rule_facts:rulebook"),
    think=Late("game.firefight.bots.thinker:thinker"),
    result=lambda state: (state.outcome, ""),
    grades=("clear_loss", "narrow_loss", "draw", "narrow_win", "clear_win"),
    lessons=Late("game.firefight.lessons.course:course"),
    honours=Late("game.firefight.account.deeds:honours"),
    first_cards=Late("game.firefight.lessons.course:first_cards"),
    milestones=lambda state: [f"{state.mission_id}.{state.outcome}"],
)
