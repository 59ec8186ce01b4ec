"""5 CICS (Player) Turn: its eight phases."""

from __future__ import annotations

from typing import ClassVar

from attrs import define

from game.core.frame import DONE, Choice, Decision, EventKind, Procedure, Question, offer
from game.siloam.model.content import CICS, FRIENDS, MODES
from game.siloam.model.state import State, Unit
from game.siloam.rules.activation import MovementPhase, begin_activation
from game.siloam.rules.command import draw_command, spend
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.morale import Price, gain_morale, lose_morale, price
from game.siloam.rules.movement import settle_arrival
from game.siloam.rules.plans import advance_plans, execute_plan, initiate, plan_choices
from game.siloam.rules.stacking import Restack
from game.siloam.rules.support_phase import SupportPhase

EVENTS = {
    "unit_deployed": EventKind({"unit": str, "hex": str, "mode": str}),
}
DECISIONS = {
    "deployment_phase": {"cp": int},
    "confirm_cascade": {
        "faction": str,
        "amount": int,
        "cascade": dict[str, int],
        "owed": dict[str, int],
        "paid": dict[str, int],
        "fatal": bool,
    },
    "planning_phase": {"cp": int},
}


@define(kw_only=True)
class CicsTurn(Procedure):
    """5: CP draw, Supports, movement, combat, deployment, planning, Cleanup."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "draw_command",
        "supports",
        "movement",
        "combat",
        "deployment",
        "planning",
        "stacking",
        "cleanup",
    )

    def draw_command(self, state: State) -> None:
        """5.1: draw a CP chit."""
        begin_activation(state)
        draw_command(state)

    def supports(self, state: State) -> None:
        """5.2: place and activate Support Units."""
        state.call(SupportPhase())

    def movement(self, state: State) -> None:
        """5.3, 5.4: all movement is made before the first attack (5.5)."""
        state.call(MovementPhase(faction=CICS))

    def combat(self, state: State) -> None:
        """5.5: attacks."""
        state.call(CombatPhase(faction=CICS))

    def deployment(self, state: State) -> None:
        """5.6: deployment."""
        state.call(DeploymentPhase())

    def planning(self, state: State) -> None:
        """5.7: strategic planning."""
        state.call(PlanningPhase())

    def stacking(self, state: State) -> None:
        """5.4.5: the stacking limit at the end of the activation."""
        state.call(Restack())

    def cleanup(self, state: State) -> None:
        """5.8: plans advance and the plan-action limit is reset."""
        advance_plans(state)
        state.plan_action_taken = False


@define(kw_only=True)
class DeploymentPhase(Question):
    """5.6 Deployment: Combat Units from the CICS Pool to the CICS Deployment Hex."""

    def decision(self, state: State) -> Decision:
        choices = []
        cost, landing = state.content.tracks.costs["deploy"], deployment_hex(state)
        if cost <= state.cp and not held_by_vang(state, landing):
            for unit in first_of_each_type(state.in_pool(CICS)):
                choices += [offer("deploy", unit.id, landing, mode, cost=cost) for mode in MODES]
        choices += plan_choices(state, ("restructure",))
        return Decision("deployment_phase", "5.6", (*choices, DONE), {"cp": state.cp})

    def choose(self, state: State, choice: Choice) -> None:
        if choice.verb == "deploy":
            morale = state.content.tracks.morale_costs["cics_deploy"]
            state.call(
                Deploy(unit=choice.piece, hex=choice.hex, mode=choice.option, cp=choice.cost, morale=morale)
            )
        elif choice.verb == "execute_plan":
            execute_plan(state, choice.option)
        else:
            state.finish()


def deployment_hex(state: State) -> str:
    return state.content.map.flags[CICS][0]


def held_by_vang(state: State, hex_id: str) -> bool:
    """5.6, 7.2, 9.2: nobody deploys where a Vang Combat Unit (G28) or a Garrison stands (C102)."""
    return hex_id in state.vang_at or hex_id in state.garrisons


def first_of_each_type(units: list[Unit]) -> list[Unit]:
    """Counters of one type are alike in a Pool: the first stands for all."""
    seen: dict[str, Unit] = {}
    for unit in units:
        seen.setdefault(unit.spec.type, unit)
    return list(seen.values())


@define(kw_only=True)
class Priced(Procedure):
    """9.4 Player warning at commit: what costs morale by the player's own will begins by asking.

    It is asked only when the price would cascade or lose the campaign; whoever cancels pays nothing.
    """

    TAG: ClassVar[str] = ""

    def price(self, state: State) -> Price:
        """What it would cost now."""
        raise TypeError(f"{type(self).__name__} must say what it costs")

    def warn(self, state: State) -> None:
        self.answer = True
        cost = self.price(state)
        if cost.warns:
            faction, amount = next(iter(cost.owed.items()))
            state.call(ConfirmCascade(faction=faction, amount=amount))


@define(kw_only=True)
class Deploy(Priced):
    """5.6, 7.2: one deployment, with the cascade warning before it is paid (9.4)."""

    STEPS: ClassVar[tuple[str, ...]] = ("warn", "pay")
    RULE: ClassVar[str] = "5.6"

    unit: str
    hex: str
    mode: str
    cp: int = 0
    morale: int = 0

    def price(self, state: State) -> Price:
        return price(state, state.units[self.unit].spec.faction, self.morale)

    def pay(self, state: State) -> None:
        if not self.answer:
            return
        unit = state.units[self.unit]
        spend(state, self.cp)
        arrive(state, unit, self.hex, self.mode, self.RULE)
        lose_morale(state, unit.spec.faction, self.morale, self.RULE)


def arrive(state: State, unit: Unit, hex_id: str, mode: str, rule: str) -> None:
    """Put a friendly Combat Unit on the map in the chosen mode (G29)."""
    unit.mode = mode
    state.put(unit, hex_id)
    state.emit("unit_deployed", rule, unit=unit.id, hex=hex_id, mode=mode)
    settle_arrival(state, unit)


@define(kw_only=True)
class ConfirmCascade(Question):
    """9.4: the factions a cost would reach and the amounts, before it is committed."""

    faction: str
    amount: int

    def decision(self, state: State) -> Decision:
        asking = state.frame(Priced)
        cost = asking.price(state) if asking is not None else price(state, self.faction, self.amount)
        about = {
            "faction": self.faction,
            "amount": self.amount,
            "cascade": cost.cascade,
            "owed": dict(cost.owed),
            "paid": dict(cost.paid),
            "fatal": cost.fatal,
        }
        return Decision("confirm_cascade", "9.4", (Choice("confirm"), Choice("cancel")), about)

    def choose(self, state: State, choice: Choice) -> None:
        state.finish(choice.verb == "confirm")


@define(kw_only=True)
class PlanningPhase(Question):
    """5.7 Strategic Planning Phase: initiate a plan, raise morale."""

    def decision(self, state: State) -> Decision:
        tracks = state.content.tracks
        choices = []
        if not state.plan_action_taken and tracks.costs["initiate"] <= state.cp:
            choices += [
                offer("initiate_plan", option=plan, cost=tracks.costs["initiate"])
                for plan in tracks.plans
                if plan not in state.plans
            ]
        for faction in FRIENDS:
            level = state.morale[faction]
            if level < tracks.morale_highest and tracks.raise_cost[level - 1] <= state.cp:
                choices.append(offer("raise_morale", option=faction, cost=tracks.raise_cost[level - 1]))
        choices += plan_choices(state, ("restructure",))
        return Decision("planning_phase", "5.7", (*choices, DONE), {"cp": state.cp})

    def choose(self, state: State, choice: Choice) -> None:
        match choice.verb:
            case "initiate_plan":
                initiate(state, choice.option)
            case "raise_morale":
                spend(state, choice.cost)
                gain_morale(state, choice.option, 1, "5.7")
            case "execute_plan":
                execute_plan(state, choice.option)
            case _:
                state.finish()
