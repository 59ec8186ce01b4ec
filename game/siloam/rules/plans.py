"""10 Strategic Plans: preparation, execution and what each plan does."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define

from game.core.frame import DONE, Choice, Decision, EventKind, Question
from game.siloam.model.content import CICS, RUNWAY
from game.siloam.model.state import State
from game.siloam.rules.air import bombing_lines
from game.siloam.rules.checks import morale_check
from game.siloam.rules.command import add_restructured, lowest_discard, spend, strike_lowest_discard
from game.siloam.rules.markers import bolster
from game.siloam.rules.tactics import add_bonus_chits, bonus_chits_left

EVENTS = {
    "plan_initiated": EventKind({"plan": str}),
    "plan_attempted": EventKind({"plan": str, "box": str, "draws": int}),
    "plan_succeeded": EventKind({"plan": str}),
    "plan_failed": EventKind({"plan": str}),
    "bonus_chits_added": EventKind({"added": int}),
    "nobody_bolstered": EventKind({"factions": tuple[str, ...], "damaged": bool}),
    "plan_expired": EventKind({"plan": str}),
    "plan_advanced": EventKind({"plan": str, "box": str}),
}
DECISIONS = {
    "bolster_unit": {"factions": tuple[str, ...]},
    "restructure": {},
}


def can_execute(state: State, plan: str) -> bool:
    """10: beyond the Initiating box, within the plan-action limit, and with something to act on."""
    box = state.plans.get(plan, 0)
    if state.plan_action_taken or not state.content.tracks.plan_draws[box]:
        return False
    if plan == "bombing_run":
        return bool(state.planes_at(RUNWAY, "bomber"))
    if plan == "bolster":
        return any(state.friends_on_map((CICS,)))
    return True


def is_vain(state: State, plan: str) -> bool:
    """10.1, 10.2, 10.5: whether a plan would change nothing now, even if its check succeeds."""
    if plan == "bombing_run":
        return not bombing_lines(state)
    if plan == "bolster":
        return not any(unit.damaged for unit in state.friends_on_map((CICS,)))
    return plan == "tactical_maneuver" and not bonus_chits_left(state)


def plan_choices(state: State, window: Iterable[str]) -> list[Choice]:
    """10: the plans of a timing window that may be executed now."""
    if not state.plans or state.plan_action_taken:
        return []
    return [Choice("execute_plan", option=plan) for plan in window if can_execute(state, plan)]


def initiate(state: State, plan: str) -> None:
    """5.7 Make Preparations: a plan from supply into the Initiating box."""
    spend(state, state.content.tracks.costs["initiate"])
    state.plans[plan] = 0
    state.plan_action_taken = True
    state.emit("plan_initiated", "5.7", plan=plan)


def attempt_plan(state: State, plan: str) -> bool:
    """10: the morale check of an execution; the counter returns to supply either way."""
    tracks = state.content.tracks
    box = state.plans.pop(plan)
    state.plan_action_taken = True
    state.emit("plan_attempted", "10", plan=plan, box=tracks.boxes[box], draws=tracks.plan_draws[box])
    success = morale_check(state, CICS, tracks.plan_draws[box], "10")
    state.emit("plan_succeeded" if success else "plan_failed", "10", plan=plan)
    return success


def execute_plan(state: State, plan: str) -> None:
    """10.2, 10.3, 10.5: the plans that are executed outside of combat."""
    if not attempt_plan(state, plan):
        return
    if plan == "tactical_maneuver":
        added = add_bonus_chits(state, state.content.tracks.bonus_chits)
        state.emit("bonus_chits_added", "10.5", added=added)
    elif plan == "bolster":
        state.call(BolsterUnit(factions=(CICS,), rule="10.2"))
    else:
        state.call(Restructure())


def advance_plans(state: State) -> None:
    """5.8 Cleanup: an unused Well-Prepared plan returns to supply, the others move one box right."""
    last = len(state.content.tracks.boxes) - 1
    for plan in [p for p, box in state.plans.items() if box == last]:
        del state.plans[plan]
        state.emit("plan_expired", "5.8", plan=plan)
    for plan in state.plans:
        state.plans[plan] += 1
        state.emit("plan_advanced", "5.8", plan=plan, box=state.content.tracks.boxes[state.plans[plan]])


@define(kw_only=True)
class BolsterUnit(Question):
    """10.2, 9.2 Free Bolster: choose the Combat Unit that is made whole, or none.

    It may be declined: the Hit Markers it takes off count as casualties.
    """

    factions: tuple[str, ...]
    rule: str

    def decision(self, state: State) -> Decision:
        units = state.friends_on_map(self.factions)
        choices = [Choice("bolster", u.id, u.place) for u in units if u.damaged]
        return Decision("bolster_unit", self.rule, (*choices, DONE), {"factions": self.factions})

    def choose(self, state: State, choice: Choice) -> None:
        if choice.verb == "bolster":
            bolster(state, state.units[choice.piece], self.rule)
        else:
            damaged = any(u.damaged for u in state.friends_on_map(self.factions))
            state.emit("nobody_bolstered", self.rule, factions=self.factions, damaged=damaged)
        state.finish()


@define(kw_only=True)
class Restructure(Question):
    """10.3: add a high chit to the CP Cup, or strike the lowest one from the discard."""

    def decision(self, state: State) -> Decision:
        choices = [Choice("add_command_chit", option=state.content.tracks.restructure_chit)]
        lowest = lowest_discard(state)
        if lowest:
            choices.append(Choice("strike_command_chit", option=lowest))
        return Decision("restructure", "10.3", tuple(choices))

    def choose(self, state: State, choice: Choice) -> None:
        if choice.verb == "add_command_chit":
            add_restructured(state)
        else:
            strike_lowest_discard(state)
        state.finish()
