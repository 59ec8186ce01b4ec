"""6 Vang Activation: the bot's turn, a procedure without questions of its own."""

from __future__ import annotations

from typing import ClassVar

from attrs import define

from game.core.frame import END, QUIET, EventKind, Procedure
from game.siloam.model.state import State, Unit
from game.siloam.rules.activation import begin_activation
from game.siloam.rules.air import BOMBER, FIGHTER, VangBombing
from game.siloam.rules.combat import Combat
from game.siloam.rules.markers import bolster, return_vang_support
from game.siloam.rules.movement import ATTACKED, flip_mode, vang_enters, vang_occupies
from game.siloam.rules.sides import Sides, find_defender
from game.siloam.rules.supports import return_support
from game.siloam.rules.vang_intent import (
    OPEN_VP,
    Target,
    attack_group,
    attack_target,
    blocks_vang,
    bombing_line,
    is_attackable,
    move_path,
    move_target,
    wanted_mode,
)

BOMBING_RUN, BOLSTER, SABOTAGE = "bombing-run", "bolster", "sabotage"
EVENTS = {
    "banner_activated": EventKind({"banner": str}),
    "scout_marker_removed": EventKind({"unit": str}, QUIET),
    "support_denied": EventKind({"unit": str, "hex": str}),
    "support_drawn": EventKind({"unit": str, "counter": str, "hex": str}),
}


@define(kw_only=True)
class VangTurn(Procedure):
    """6.1: the groups of a banner chit, each through its five steps before the next."""

    STEPS: ClassVar[tuple[str, ...]] = ("next_group",)

    banners: tuple[str, ...]

    def next_group(self, state: State) -> None:
        if self.banners:
            banner, *rest = self.banners
            self.banners = tuple(rest)
            self.step = "next_group"
            begin_activation(state)
            state.emit("banner_activated", "6.1", banner=banner)
            state.call(BannerActivation(banner=banner))


@define(kw_only=True)
class BannerActivation(Procedure):
    """6.2 Activation Procedures: mode, attack, move, deploy, return Support counters."""

    STEPS: ClassVar[tuple[str, ...]] = ("select_modes", "attack", "move", "deploy", "return_support")

    banner: str
    drawn: tuple[str, ...] = ()
    """Units that had their Support draw; losing the target to bombs gives no second one (G42)."""

    def select_modes(self, state: State) -> None:
        """Step 1, 6.2.1: each unit looks around for itself."""
        for unit in state.banner_on_map(self.banner):
            if unit.mode != wanted_mode(state, unit.place):
                flip_mode(state, unit, "6.2.1")

    def attack(self, state: State) -> None:
        """Step 2, 6.2.2: the lowest-numbered unit that can attack does, with all who can join."""
        for unit in state.banner_on_map(self.banner):
            if unit.acted:
                continue
            target = attack_target(state, unit)
            if target is not None:
                group = attack_group(state, unit, target.hex)
                for other in group:
                    other.acted = ATTACKED
                self.step = "attack"
                attackers, drawn = tuple(u.id for u in group), self.drawn
                self.drawn = (*drawn, *attackers)
                state.call(
                    VangAttack(banner=self.banner, attackers=attackers, target=target.hex, drawn=drawn)
                )
                return

    def move(self, state: State) -> None:
        """Step 3, 6.2.3: units that did not attack pursue their targets."""
        for unit in state.banner_on_map(self.banner):
            if unit.acted:
                continue
            goal = move_target(state, unit)
            path = move_path(state, unit, goal, unit.mode) if goal else ()
            for hex_id in path:
                vang_enters(state, unit, hex_id, "6.2.3")
                if state.outcome:
                    return
            keep_pursuit(unit, goal, path)

    def deploy(self, state: State) -> None:
        """Step 4, 6.2.4: the lowest-numbered unit of the stack lands (C27)."""
        stack = state.beachheads[self.banner]
        # 5.5.10: whoever was removed in this activation had attacked in it, and returns in a later one (C98).
        waiting = [unit for i in stack if not (unit := state.units[i]).acted]
        landing = landing_hex(state, self.banner)
        if not waiting or not landing:
            return
        unit = min(waiting, key=lambda u: u.spec.number)
        stack.remove(unit.id)
        unit.mode = wanted_mode(state, landing)
        state.put(unit, landing)
        state.emit("unit_deployed", "6.2.4", unit=unit.id, hex=landing, mode=unit.mode)
        vang_occupies(state, landing)

    def return_support(self, state: State) -> None:
        """Step 5: Support counters return to the cup and Scout Markers come off."""
        for unit_id in state.content.banner_units[self.banner]:
            unit = state.units[unit_id]
            unit.acted = ""
            return_vang_support(state, unit)
            if unit.scouted:
                unit.scouted = False
                state.emit("scout_marker_removed", "6.2", unit=unit.id)


def keep_pursuit(unit: Unit, goal: Target | None, path: tuple[str, ...]) -> None:
    """6.2.3: a unit on its way to an open VP Space keeps to it until it stands there (C99)."""
    if goal is None or goal.why != OPEN_VP or unit.place == goal.hex:
        unit.pursuit, unit.stalled = "", 0
        return
    if unit.pursuit != goal.hex:
        unit.pursuit, unit.stalled = goal.hex, 0
    if not path:
        unit.stalled += 1


def landing_hex(state: State, banner: str) -> str:
    """6.2.4: the first unoccupied hex of the beachhead list (C26, G59)."""
    beaches = state.content.map.beachheads[banner]
    return next((h for h in beaches if not blocks_vang(state, h)), "")


@define(kw_only=True)
class VangAttack(Procedure):
    """6.2.2: Support draws, a Bombing Run if one was drawn, then the combat."""

    STEPS: ClassVar[tuple[str, ...]] = ("draw_support", "bombing_run", "find_target", "fight")

    banner: str
    attackers: tuple[str, ...]
    target: str
    drawn: tuple[str, ...] = ()
    """Units that have had their Support draw."""
    bomber_called: bool = False

    def draw_support(self, state: State) -> None:
        """6.2.2 Vang Support Draw: every participant draws before anything else happens."""
        newcomers = [i for i in self.attackers if i not in self.drawn]
        self.drawn = (*self.drawn, *newcomers)
        for unit_id in newcomers:
            unit = state.units[unit_id]
            if unit.scouted:
                state.emit("support_denied", "2.3.2", unit=unit_id, hex=unit.place)
            elif state.vang_support.inside:
                self._draw(state, unit)

    def _draw(self, state: State, unit: Unit) -> None:
        counter = state.vang_support.draw(state.dice)
        take_support(state, unit, counter)
        self.bomber_called |= counter == BOMBING_RUN

    def bombing_run(self, state: State) -> None:
        """6.2.5: after all draws, with every bomber on the Runway; none means no effect."""
        called, self.bomber_called = self.bomber_called, False
        if not called or BOMBER not in state.vang_runway:
            return
        line = bombing_line(state, self.banner, self.target)
        if line:
            state.call(VangBombing(line=line))
        else:
            state.emit("bombing_cancelled", "6.2.5")

    def find_target(self, state: State) -> None:
        """6.2.2: a target bombed away is replaced; who joins only now draws Support first (G42, C107)."""
        standing = [state.units[i] for i in self.attackers]
        if is_attackable(state, self.target):
            return
        for unit in standing:
            unit.acted = ""
        lead = next((u for u in standing if attack_target(state, u) is not None), None)
        if lead is None:
            self.step = END
            return
        target = attack_target(state, lead)
        assert target is not None
        self.target = target.hex
        group = attack_group(state, lead, target.hex)
        self.attackers = tuple(u.id for u in group)
        for unit in group:
            unit.acted = ATTACKED
        self.step = "draw_support"

    def fight(self, state: State) -> None:
        """6.2.2: the lowest-numbered participant leads."""
        defender = find_defender(state, self.target, vang_attacks=True)
        state.become(Combat(sides=Sides(self.attackers, self.attackers[0], self.target, defender)))


def take_support(state: State, unit: Unit, counter: str) -> None:
    """2.5.2: planes go to the Runway, Sabotage and Bolster work at the draw (G54)."""
    if counter in (BOMBER, FIGHTER):
        state.vang_runway.append(counter)
    else:
        unit.support = counter
    state.reveal("support_drawn", "6.2.2", unit=unit.id, counter=counter, hex=unit.place)
    if counter == BOLSTER:
        bolster(state, unit, "2.5.2")
    elif counter == SABOTAGE:
        sabotage(state, unit)


def sabotage(state: State, unit: Unit) -> None:
    """2.5.2 Sabotage: adjacent Supports go to their Pools; Guerrillas are immune (2.6.2)."""
    for hex_id in state.content.map.grid.neighbours[unit.place]:
        for support in state.supports_in(hex_id):
            if not support.is_guerrilla:
                return_support(state, support, "2.5.2")
