"""7 Siloam / Caledonian Activation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from attrs import define

from game.core.frame import DONE, END, Choice, Decision, EventKind, Procedure, Question
from game.siloam.model.content import CALEDONIA, INFANTRY, MODES, SILOAM, pool
from game.siloam.model.state import State, Support
from game.siloam.rules.activation import MovementPhase, begin_activation
from game.siloam.rules.checks import PoliticalCost
from game.siloam.rules.cics import Deploy, Priced, first_of_each_type, held_by_vang
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.guerrillas import directed_hexes, place_automatically, place_guerrilla
from game.siloam.rules.hits import CONSCRIPT
from game.siloam.rules.morale import Price, lose_morale, price
from game.siloam.rules.stacking import Restack
from game.siloam.rules.supports import hosts, place_support, return_support

EVENTS = {
    "ally_activated": EventKind({"faction": str}),
    "ally_refused": EventKind({"faction": str}),
}
DECISIONS = {
    "siloam_phase": {"morale": int},
    "place_conscript": {},
    "place_guerrilla": {},
    "caledonia_phase": {"morale": int},
}


@define(kw_only=True)
class AlliedActivation(Procedure):
    """7.1, 7.2: morale check, then Move, Attack and the faction's Phase 3."""

    STEPS: ClassVar[tuple[str, ...]] = ("check", "answer_call", "move", "attack", "phase_three", "stacking")

    faction: str
    free: bool = False
    """A Free Activation of an event skips the check (11)."""

    def check(self, state: State) -> None:
        """7.1 Morale Check, with the Political Cost of 9.3."""
        begin_activation(state)
        if self.free:
            self.answer = True
        else:
            state.call(PoliticalCost(faction=self.faction, rule="7.1"))

    def answer_call(self, state: State) -> None:
        """7.1: on a failure Siloam places a Guerrilla and Caledonia does nothing."""
        if self.answer:
            state.emit("ally_activated", "11" if self.free else "7.1", faction=self.faction)
            return
        state.emit("ally_refused", "7.1", faction=self.faction)
        if self.faction == SILOAM:
            place_automatically(state, "7.1")
        self.step = END

    def move(self, state: State) -> None:
        """7.2 Phase 1."""
        state.call(MovementPhase(faction=self.faction))

    def attack(self, state: State) -> None:
        """7.2 Phase 2."""
        state.call(CombatPhase(faction=self.faction))

    def phase_three(self, state: State) -> None:
        """7.2 Phase 3."""
        state.call(SiloamPhase() if self.faction == SILOAM else CaledoniaPhase())

    def stacking(self, state: State) -> None:
        """5.4.5: the stacking limit at the end of the activation."""
        state.call(Restack())


# ---------------------------------------------------------------------- Siloam


@define(kw_only=True)
class SiloamPhase(Question):
    """7.2 Phase 3, Siloam: Conscript, Request Guerrillas, or pass."""

    def decision(self, state: State) -> Decision:
        choices = []
        if state.supports_in_pool(SILOAM) and hosts(state, CONSCRIPT, (SILOAM,)):
            choices.append(Choice("conscript"))
        if directed_hexes(state):
            choices.append(Choice("request_guerrillas"))
        return Decision("siloam_phase", "7.2", (*choices, DONE), {"morale": state.morale[SILOAM]})

    def choose(self, state: State, choice: Choice) -> None:
        if choice.verb == "conscript":
            state.call(Conscription(morale=state.content.tracks.morale_costs[CONSCRIPT]))
        elif choice.verb == "request_guerrillas":
            state.become(PlaceGuerrilla(rule="7.2"))
        else:
            state.finish()


@define(kw_only=True)
class Conscription(Priced):
    """7.2 Conscript: warn of a cascade, choose the host, pay the morale."""

    STEPS: ClassVar[tuple[str, ...]] = ("warn", "place", "pay")

    morale: int

    def price(self, state: State) -> Price:
        return price(state, SILOAM, self.morale)

    def place(self, state: State) -> None:
        if self.answer:
            state.call(PlaceConscript())
        else:
            self.step = END

    def pay(self, state: State) -> None:
        lose_morale(state, SILOAM, self.morale, "7.2")
        close_phase(state, deployed=True)


@define(kw_only=True)
class PlaceConscript(Question):
    """2.6.1: a Conscript joins a Siloamese Infantry without another Support."""

    def decision(self, state: State) -> Decision:
        counter = state.supports_in_pool(SILOAM)[0]
        hexes = dict.fromkeys(unit.place for unit in hosts(state, CONSCRIPT, (SILOAM,)))
        choices = tuple(Choice("place_at", counter.id, hex_id, CONSCRIPT) for hex_id in hexes)
        return Decision("place_conscript", "2.6.1", choices)

    def choose(self, state: State, choice: Choice) -> None:
        place_support(state, state.supports[choice.piece], CONSCRIPT, choice.hex, "2.6.1")
        state.finish()


@define(kw_only=True)
class PlaceGuerrilla(Question):
    """2.6.2 Placement (player-directed)."""

    rule: str

    def decision(self, state: State) -> Decision:
        choices = tuple(Choice("place_at", hex=h, option="guerrilla") for h in directed_hexes(state))
        return Decision("place_guerrilla", "2.6.2", choices)

    def choose(self, state: State, choice: Choice) -> None:
        place_guerrilla(state, choice.hex, self.rule)
        state.finish()


# ---------------------------------------------------------------------- Caledonia


def caledonian_counter(state: State) -> Support:
    """2.6.3: Caledonia's one Support counter."""
    return next(s for s in state.supports.values() if s.spec.faction == CALEDONIA)


@define(kw_only=True)
class CaledoniaPhase(Question):
    """7.2 Phase 3, Caledonia: one Deploy, and a free recall of the Leader/MG."""

    def decision(self, state: State) -> Decision:
        choices = [*self._unit_choices(state), *self._support_choices(state), DONE]
        return Decision("caledonia_phase", "7.2", tuple(choices), {"morale": state.morale[CALEDONIA]})

    def _unit_choices(self, state: State) -> Iterator[Choice]:
        """A Combat Unit of the player's choice to any unoccupied Caledonia flag hex."""
        free = [h for h in state.content.map.flags[CALEDONIA] if is_unoccupied(state, h)]
        for unit in first_of_each_type(state.in_pool(CALEDONIA)):
            cost = deploy_morale(state, unit.spec.kind)
            for hex_id in free:
                for mode in MODES:
                    yield Choice("deploy", unit.id, hex_id, mode, cost=cost)

    def _support_choices(self, state: State) -> Iterator[Choice]:
        counter = caledonian_counter(state)
        if counter.on_map:
            yield Choice("return_support", counter.id, counter.place)
        elif counter.place == pool(CALEDONIA):
            for hex_id in dict.fromkeys(unit.place for unit in hosts(state, "leader", (CALEDONIA,))):
                for side in counter.spec.sides:
                    cost = state.content.tracks.morale_costs["caledonia_support"]
                    yield Choice("place_support", counter.id, hex_id, side, cost=cost)

    def choose(self, state: State, choice: Choice) -> None:
        if choice.verb == "return_support":
            return_support(state, state.supports[choice.piece], "7.2")
        elif choice.verb == "deploy":
            state.call(
                CaledonianDeploy(unit=choice.piece, hex=choice.hex, mode=choice.option, morale=choice.cost)
            )
        elif choice.verb == "place_support":
            state.call(CaledonianSupport(hex=choice.hex, side=choice.option, morale=choice.cost))
        else:
            state.finish()


def is_unoccupied(state: State, hex_id: str) -> bool:
    """7.2: no Combat Unit of either side, no Garrison (C102) and no Guerrilla stands on the flag hex."""
    return (
        hex_id not in state.friends_at
        and not held_by_vang(state, hex_id)
        and state.guerrilla_in(hex_id) is None
    )


def deploy_morale(state: State, kind: str) -> int:
    """7.2: what deploying a Caledonian Combat Unit costs (C05)."""
    return state.content.tracks.morale_costs[f"caledonia_{'infantry' if kind == INFANTRY else 'tank'}"]


@define(kw_only=True)
class CaledonianDeploy(Deploy):
    """7.2: a deployment that uses up Caledonia's Phase 3."""

    STEPS: ClassVar[tuple[str, ...]] = ("warn", "pay", "close")
    RULE: ClassVar[str] = "7.2"

    def close(self, state: State) -> None:
        close_phase(state, bool(self.answer))


@define(kw_only=True)
class CaledonianSupport(Priced):
    """2.6.3: the Leader/MG counter joins a Caledonian Infantry."""

    STEPS: ClassVar[tuple[str, ...]] = ("warn", "pay", "close")

    hex: str
    side: str
    morale: int

    def price(self, state: State) -> Price:
        return price(state, CALEDONIA, self.morale)

    def pay(self, state: State) -> None:
        if self.answer:
            place_support(state, caledonian_counter(state), self.side, self.hex, "2.6.3")
            lose_morale(state, CALEDONIA, self.morale, "2.6.3")

    def close(self, state: State) -> None:
        close_phase(state, bool(self.answer))


def close_phase(state: State, deployed: bool) -> None:
    """7.2: one action closes Phase 3; a cancelled one leaves its question open."""
    state.finish()
    if deployed:
        state.finish()
