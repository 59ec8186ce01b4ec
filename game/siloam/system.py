"""The Sirens of Siloam as a system on the kit.

Its parts are imported when they are first asked for: a window that opens on a menu needs none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.core.game import Late, LateParts, LateValue
from game.core.system import PRESETS, Option, Scenario, System

if TYPE_CHECKING:
    from game.siloam.model.state import State

SCENARIO = "campaign"
"""The one scenario."""


PRESET = Option(
    PRESETS,
    Late("game.siloam.words.presets:title"),
    ("rulebook", "easier", "harder"),
    "rulebook",
    Late("game.siloam.words.presets:words_of"),
)


def _set_up(_scenario: str, seed: int, options: Mapping[str, str]) -> State:
    from game.siloam.rules.setup import new_campaign

    return new_campaign(seed, preset=options.get(PRESETS, PRESET.default))


def _header(state: State) -> dict[str, Any]:
    from game.siloam.rules.victory import round_of, score

    return {
        "seed": state.seed,
        "round": round_of(state),
        "decision": state.choices_made,
        "vp": score(state).total,
        "outcome": state.outcome,
    }


def _stage(state: State) -> int:
    from game.siloam.rules.victory import round_of

    return round_of(state)


def _violations(state: State) -> list[str]:
    """The components come first: what is under way can be judged only when they are sound."""
    from game.siloam.trust.frame_checks import frame_problems
    from game.siloam.trust.invariants import violations

    return violations(state) or list(frame_problems(state))


def _result(state: State) -> tuple[str, str]:
    """The grade of 1.2, and why a defeat was one: a loss condition of 1.3 or the score."""
    from game.siloam.rules.victory import DEFEAT, LOSSES

    if state.outcome in LOSSES:
        return DEFEAT, state.outcome
    return state.outcome, "score" if state.outcome == DEFEAT else ""


SILOAM_SYSTEM: System[State] = System(
    id="siloam",
    title="The Sirens of Siloam",
    rules=3,
    scenarios=(Scenario(SCENARIO, "The campaign", (PRESET,)),),
    set_up=_set_up,
    structure=Late("game.siloam.model.codec:structure"),
    unstructure=Late("game.siloam.model.codec:unstructure"),
    header=_header,
    stage=_stage,
    violations=_violations,
    conceal=Late("game.siloam.model.fork:conceal"),
    event_kinds=LateValue("game.siloam.model.declared:EVENTS"),
    decision_kinds=LateValue("game.siloam.model.declared:DECISIONS"),
    policies=LateParts(
        {
            "random": "game.siloam.bots.policies:random_policy",
            "passive": "game.siloam.bots.policies:passive_policy",
            "steady": "game.siloam.bots.steady:steady_policy",
            "careful": "game.siloam.bots.policies:careful_policy",
            "commander": "game.siloam.bots.commander:commander_policy",
            "advisor": "game.siloam.bots.thinker:advisor_policy",
        }
    ),
    show=Late("game.siloam.words.show:show"),
    ask=Late("game.siloam.words.show:ask"),
    words=Late("game.siloam.words:words"),
    rulebook=Late("game.siloam.words.rule_facts:rulebook"),
    think=Late("game.siloam.bots.thinker:thinker"),
    lessons=Late("game.siloam.lessons.course:course"),
    honours=Late("game.siloam.account.deeds:honours"),
    first_cards=Late("game.siloam.lessons.course:first_cards"),
    result=_result,
    grades=("defeat", "narrow", "decisive"),
    milestones=lambda state: [f"{event}.{branch}" for event, branch in state.story.items()],
    name_for=Late("game.siloam.words.operations:name_for"),
    upgrades=(
        Late("game.siloam.model.upgrades:gather_sides"),
        Late("game.siloam.model.upgrades:say_how_it_began"),
        Late("game.siloam.model.upgrades:let_nobody_pursue"),
    ),
)
