"""5.5 CICS / Ally Combat, Step 1: who attacks whom, with whom and with what support."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, evolve

from game.core.frame import DONE, QUIET, Choice, Decision, EventKind, Question, offer
from game.siloam.model.content import ARTILLERY, CICS, COMBAT
from game.siloam.model.state import State, Unit
from game.siloam.rules.activation import activation_cost, can_activate
from game.siloam.rules.air import PlannedBombing
from game.siloam.rules.combat import AmbushCombat, Combat, tell_of_guns
from game.siloam.rules.command import spend
from game.siloam.rules.leadership import leader_covers
from game.siloam.rules.movement import ATTACKED, flip_mode
from game.siloam.rules.plans import attempt_plan, execute_plan, plan_choices
from game.siloam.rules.sides import Sides, gives_support

COMBAT_PLANS = ("bombing_run", "ambush")
"""Plans whose window is the start of a combat the player initiates (10.1, 10.4, C15)."""
EVENTS = {
    "unit_engaged": EventKind({"unit": str, "hex": str, "cost": int}, QUIET),
}
DECISIONS = {
    "combat_phase": {"faction": str, "cp": int},
    "retarget": {"hex": str, "lead": str, "attackers": tuple[str, ...], "ambush": bool},
    "declaration": {"hex": str, "lead": str, "attackers": tuple[str, ...], "ambush": bool},
}


def targets(state: State, unit: Unit) -> list[str]:
    """5.5: adjacent hexes with a Vang Combat Unit or a Vang Garrison."""
    return [
        h for h in state.content.map.grid.neighbours[unit.place] if h in state.vang_at or h in state.garrisons
    ]


@define(kw_only=True)
class CombatPhase(Question):
    """5.5: attacks are declared and resolved one after another, in any order."""

    faction: str

    def decision(self, state: State) -> Decision:
        choices = [
            offer("attack", unit.id, hex_id, cost=activation_cost(state, unit))
            for unit in state.friends_on_map((self.faction,))
            if can_activate(state, unit)
            for hex_id in targets(state, unit)
        ]
        if self.faction == CICS:
            choices += plan_choices(state, ("restructure",))
        rule = "5.5" if self.faction == CICS else "7.2"
        return Decision("combat_phase", rule, (*choices, DONE), {"faction": self.faction, "cp": state.cp})

    def choose(self, state: State, choice: Choice) -> None:
        if choice.verb == "attack":
            declaration = Declaration(sides=Sides((choice.piece,), choice.piece, choice.hex))
            engage(state, state.units[choice.piece], choice.cost)
            state.call(declaration)
        elif choice.verb == "execute_plan":
            execute_plan(state, choice.option)
        else:
            state.finish()


def engage(state: State, unit: Unit, cost: int) -> None:
    """5.3: activate a unit to attack or to support an attack."""
    spend(state, cost)
    unit.acted = ATTACKED
    state.emit("unit_engaged", "5.3", unit=unit.id, hex=unit.place, cost=cost)


@define(kw_only=True)
class Declaration(Question):
    """5.5.1 Step 1: make up the attack, then commit it."""

    sides: Sides
    flipped: tuple[str, ...] = ()
    composed: bool = False
    """Something of Step 1 was decided: the plans' window before it has closed."""

    def decision(self, state: State) -> Decision:
        sides = self.sides
        lead, target = sides.lead, sides.target
        about = {"hex": target, "lead": lead, "attackers": sides.attackers, "ambush": sides.ambush}
        if target not in state.vang_at and target not in state.garrisons:
            return Decision("retarget", "10.1", tuple(self._new_targets(state)), about)
        choices = [Choice("commit", lead, target), *self._choices(state)]
        # Once something was decided the last word is the player's, even if only one is left.
        return Decision("declaration", "5.5.1", tuple(choices), about, always_ask=self.composed)

    def _new_targets(self, state: State) -> Iterator[Choice]:
        """10.1: the bombed target is gone; another one, or no attack at all (G43)."""
        lead = self.sides.lead
        for hex_id in targets(state, state.units[lead]):
            yield Choice("retarget", lead, hex_id)
        yield Choice("call_off", lead)

    def _choices(self, state: State) -> Iterator[Choice]:
        if not self.composed:
            yield from plan_choices(state, COMBAT_PLANS)
        for unit in self.possible_joiners(state):
            yield Choice("join_attack", unit.id, unit.place, cost=activation_cost(state, unit))
        for guerrilla in self.possible_guerrillas(state):
            yield Choice("join_attack", guerrilla, state.supports[guerrilla].place)
        for unit in self.possible_artillery(state):
            mode = "" if unit.mode == COMBAT else COMBAT
            yield Choice("support_attack", unit.id, unit.place, mode, cost=activation_cost(state, unit))
        for unit_id in self.sides.attackers:
            unit = state.units[unit_id]
            if unit_id not in self.flipped:
                yield Choice("flip", unit_id, unit.place)
            if unit_id != self.sides.lead and self._artillery_reaches(state, unit):
                yield Choice("lead", unit_id, unit.place)

    def _artillery_reaches(self, state: State, lead: Unit) -> bool:
        return all(gives_support(state, i, lead.id) for i in self.sides.artillery)

    def _hexes(self, state: State) -> list[str]:
        """Hexes of the participants, who must all be in one Leader's range."""
        return [
            *(state.units[i].place for i in self.sides.attackers),
            *(state.supports[i].place for i in self.sides.guerrillas),
        ]

    def possible_joiners(self, state: State) -> list[Unit]:
        """5.5.2: units beside the target under the same Leader that have not acted yet.

        Artillery lends its fire by supporting, so that it cannot be hit (C57).
        """
        held = self._hexes(state)
        return [
            unit
            for hex_id in state.content.map.grid.neighbours[self.sides.target]
            for unit in state.friends_in(hex_id)
            if unit.spec.kind != ARTILLERY
            and unit.id not in self.sides.attackers
            and can_activate(state, unit)
            and leader_covers(state, (*held, hex_id))
        ]

    def possible_guerrillas(self, state: State) -> list[str]:
        """5.5.2: Guerrillas beside the target and under the same Leader, once in an activation (C103)."""
        held = self._hexes(state)
        return [
            guerrilla.id
            for hex_id in state.content.map.grid.neighbours[self.sides.target]
            if (guerrilla := state.guerrilla_in(hex_id)) is not None
            and not guerrilla.locked
            and guerrilla.id not in self.sides.guerrillas
            and leader_covers(state, (*held, hex_id))
        ]

    def possible_artillery(self, state: State) -> list[Unit]:
        """5.5.1: Artillery in range of the lead; one in Movement Mode is flipped as it activates."""
        distances = state.content.map.grid.distances_from(state.units[self.sides.lead].place)
        return [
            unit
            for unit in state.friends_on_map()
            if unit.spec.kind == ARTILLERY
            and unit.id not in (*self.sides.attackers, *self.sides.artillery)
            and distances[unit.place] <= unit.spec.range
            and can_activate(state, unit)
        ]

    def choose(self, state: State, choice: Choice) -> None:
        sides = self.sides
        match choice.verb:
            case "commit":
                state.become(AmbushCombat(sides=sides) if sides.ambush else Combat(sides=sides))
                return
            case "call_off":
                state.finish()
                return
            case "retarget":
                self.sides = evolve(sides, target=choice.hex)
            case "execute_plan":
                self._execute(state, choice.option)
                return
            case "join_attack" if choice.piece in state.units:
                self.sides = evolve(sides, attackers=(*sides.attackers, choice.piece))
                engage(state, state.units[choice.piece], choice.cost)
            case "join_attack":
                self.sides = evolve(sides, guerrillas=(*sides.guerrillas, choice.piece))
                state.supports[choice.piece].locked = True
            case "support_attack":
                self._support(state, state.units[choice.piece], choice)
            case "flip":
                flip_mode(state, state.units[choice.piece])
                self.flipped = (*self.flipped, choice.piece)
            case "lead":
                self._hand_over(state, choice.piece)
        self.composed = True

    def _hand_over(self, state: State, lead: str) -> None:
        """5.5.1: another unit leads; Artillery that opened the attack supports it or leaves (C106)."""
        before, self.sides = self.sides, self.sides.led_by(state, lead)
        self.flipped = tuple(i for i in self.flipped if i in self.sides.attackers)
        tell_of_guns(state, before, self.sides)

    def _support(self, state: State, unit: Unit, choice: Choice) -> None:
        engage(state, unit, choice.cost)
        if choice.option:
            flip_mode(state, unit)
        self.sides = evolve(self.sides, artillery=(*self.sides.artillery, unit.id))

    def _execute(self, state: State, plan: str) -> None:
        """10.1, 10.4: a plan at the start of this combat."""
        success = attempt_plan(state, plan)
        if success and plan == "ambush":
            self.sides = evolve(self.sides, ambush=True)
        elif success:
            state.call(PlannedBombing())
