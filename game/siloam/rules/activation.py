"""5.3 Activate Combat Units and 5.4 Move, for the CICS and for allies (7.2)."""

from __future__ import annotations

from attrs import define

from game.core.frame import DONE, QUIET, Choice, Decision, EventKind, Question, offer
from game.siloam.model.content import CICS
from game.siloam.model.state import State, Unit
from game.siloam.rules.command import spend
from game.siloam.rules.movement import MOVED, destinations, flip_mode, move_stack, path_cost
from game.siloam.rules.plans import execute_plan, plan_choices
from game.siloam.rules.supports import in_hq_range

MOVEMENT_PLANS = ("bolster", "tactical_maneuver", "restructure")
"""Plans whose window is open while stacks are activated and moved (C10, C11, C12)."""
EVENTS = {
    "unit_activated": EventKind({"unit": str, "hex": str, "cost": int}, QUIET),
}
DECISIONS = {
    "movement_phase": {"faction": str, "cp": int},
    "move_stack": {"unit": str, "hex": str},
}


def activation_cost(state: State, unit: Unit) -> int:
    """5.3: 1 CP for a CICS stack, nothing within HQ range and nothing for an allied unit."""
    if unit.spec.faction != CICS or in_hq_range(state, unit):
        return 0
    return state.content.tracks.costs["activate"]


def can_activate(state: State, unit: Unit) -> bool:
    """5.3: a stack activates once in an activation, if the CP are there."""
    return not unit.acted and activation_cost(state, unit) <= state.cp


def begin_activation(state: State) -> None:
    """5 Activation Scope: every activation is a clean slate."""
    state.plan_action_taken = False
    for unit in state.units.values():
        unit.acted = ""
    for support in state.supports.values():
        support.locked = False


@define(kw_only=True)
class MovementPhase(Question):
    """5.3, 5.4: activate stacks to move, one by one, in any order (G62)."""

    faction: str

    def decision(self, state: State) -> Decision:
        choices = [
            offer("activate", unit.id, unit.place, cost=cost)
            for unit in state.friends_on_map((self.faction,))
            if not unit.acted and (cost := activation_cost(state, unit)) <= state.cp
        ]
        if self.faction == CICS:
            choices += plan_choices(state, MOVEMENT_PLANS)
        rule = "5.3" if self.faction == CICS else "7.2"
        return Decision("movement_phase", rule, (*choices, DONE), {"faction": self.faction, "cp": state.cp})

    def choose(self, state: State, choice: Choice) -> None:
        if choice.verb == "activate":
            unit = state.units[choice.piece]
            spend(state, choice.cost)
            unit.acted = MOVED
            state.emit("unit_activated", "5.3", unit=unit.id, hex=unit.place, cost=choice.cost)
            state.call(MoveStack(unit=unit.id))
        elif choice.verb == "execute_plan":
            execute_plan(state, choice.option)
        else:
            state.finish()


@define(kw_only=True)
class MoveStack(Question):
    """5.3.1, 5.4: flip the activated unit if wanted, then move it, or stay."""

    unit: str
    flipped: bool = False

    def decision(self, state: State) -> Decision:
        unit = state.units[self.unit]
        unit_id, paths = self.unit, destinations(state, unit)
        fords = state.content.map.across_river[unit.place]
        choices = [
            offer(
                "move", unit_id, hex_id, "", path,
                path_cost(state, unit, path) if path[0] in fords else len(path),
            )
            for hex_id, path in paths.items()
        ]  # fmt: skip
        if not self.flipped:
            choices.append(Choice("flip", unit.id, unit.place))
        if self.flipped or not paths:
            choices.append(Choice("stay", unit.id, unit.place))
        return Decision("move_stack", "5.4", tuple(choices), {"unit": unit.id, "hex": unit.place})

    def choose(self, state: State, choice: Choice) -> None:
        unit = state.units[self.unit]
        if choice.verb == "flip":
            flip_mode(state, unit)
            self.flipped = True
            return
        if choice.verb == "move":
            move_stack(state, unit, choice.path)
        state.finish()
