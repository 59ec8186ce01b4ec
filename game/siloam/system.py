"""The Sirens of Siloam as a system on the kit.

Its parts are imported when they are first asked for: a window that opens on a menu needs none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from game.core.decision import DecisionKind
from game.core.dice import Dice
from game.core.event import EventKind
from game.core.scenario import Scenario
from game.core.system import Policy, System

if TYPE_CHECKING:
    from game.core.think.thinker import Thinker
    from game.siloam.model.state import State
    from game.siloam.words import Words

SCENARIO = "campaign"
"""The one scenario."""
POLICIES = {
    "random": ("game.siloam.bots.policies", "random_policy"),
    "passive": ("game.siloam.bots.policies", "passive_policy"),
    "steady": ("game.siloam.bots.steady", "steady_policy"),
    "advisor": ("game.siloam.bots.advisor", "advisor_policy"),
}
"""Where each player of the game is: module and function."""


class _Policies(Mapping[str, "Policy[State]"]):
    """The policies by name."""

    def __getitem__(self, name: str) -> Policy[State]:
        module, function = POLICIES[name]
        policy: Policy[State] = getattr(import_module(module), function)
        return policy

    def __iter__(self) -> Iterator[str]:
        return iter(POLICIES)

    def __len__(self) -> int:
        return len(POLICIES)


def _set_up(_scenario: str, seed: int, _options: Mapping[str, str]) -> State:
    from game.siloam.rules.setup import new_campaign

    return new_campaign(seed)


def _conceal(state: State, seat: str, dice: Dice | None) -> None:
    from game.siloam.model.fork import conceal

    conceal(state, seat, dice)


def _structure(document: Any) -> State:
    from game.siloam.model.codec import structure

    return structure(document)


def _unstructure(state: State) -> dict[str, Any]:
    from game.siloam.model.codec import unstructure

    return unstructure(state)


def _event_kinds() -> Mapping[str, EventKind]:
    from game.siloam.model.declared import EVENTS

    return EVENTS


def _decision_kinds() -> Mapping[str, DecisionKind]:
    from game.siloam.model.declared import DECISIONS

    return DECISIONS


def _show(state: State) -> str:
    from game.siloam.words.show import show

    return show(state)


def _ask(state: State) -> str:
    from game.siloam.words.show import ask

    return ask(state)


def _header(state: State) -> dict[str, Any]:
    from game.siloam.rules.victory import score

    return {
        "seed": state.seed,
        "round": state.round,
        "decision": state.choices_made,
        "vp": score(state).total,
        "outcome": state.outcome,
    }


def _violations(state: State) -> list[str]:
    """The components come first: what is under way can be judged only when they are sound."""
    from game.siloam.trust.frame_checks import frame_problems
    from game.siloam.trust.invariants import violations

    return violations(state) or list(frame_problems(state))


def _words() -> Words:
    from game.siloam.words import words

    return words()


def _gather_sides(document: dict[str, Any]) -> dict[str, Any]:
    from game.siloam.model.upgrades import gather_sides

    return gather_sides(document)


def _say_how_it_began(document: dict[str, Any]) -> dict[str, Any]:
    from game.siloam.model.upgrades import say_how_it_began

    return say_how_it_began(document)


def _think() -> Thinker[State]:
    from game.siloam.bots.thinker import thinker

    return thinker()


def _result(state: State) -> tuple[str, str]:
    """The grade of 1.2, and why a defeat was one: a loss condition of 1.3 or the score."""
    from game.siloam.rules.victory import DEFEAT, LOSSES

    if state.outcome in LOSSES:
        return DEFEAT, state.outcome
    return state.outcome, "score" if state.outcome == DEFEAT else ""


SILOAM_SYSTEM: System[State] = System(
    id="siloam",
    title="The Sirens of Siloam",
    rules=1,
    scenarios=(Scenario(SCENARIO, "The campaign"),),
    set_up=_set_up,
    structure=_structure,
    unstructure=_unstructure,
    header=_header,
    stage=lambda state: state.round,
    violations=_violations,
    conceal=_conceal,
    event_kinds=_event_kinds,
    decision_kinds=_decision_kinds,
    policies=_Policies(),
    show=_show,
    ask=_ask,
    words=_words,
    think=_think,
    result=_result,
    grades=("defeat", "narrow", "decisive"),
    milestones=lambda state: [f"{event}.{branch}" for event, branch in state.story.items()],
    upgrades=(_gather_sides, _say_how_it_began),
)
