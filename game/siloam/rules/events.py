"""9.2 Events: the story arcs, their options and checks, and every effect they can have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from attrs import define

from game.core.frame import END, GRAVE, Choice, Decision, EventKind, Procedure, Question
from game.siloam.model.content import BOX, CICS, FRIENDS, MODES, OUT, SILOAM, Effect, beach, locked, pool
from game.siloam.model.state import State, Unit
from game.siloam.rules import command
from game.siloam.rules.allies import AlliedActivation, PlaceConscript, PlaceGuerrilla
from game.siloam.rules.checks import PoliticalCost
from game.siloam.rules.cics import arrive, held_by_vang, warn_of_cascade
from game.siloam.rules.guerrillas import directed_hexes, place_automatically, waiting
from game.siloam.rules.hits import CONSCRIPT
from game.siloam.rules.markers import replace_substitutes, take_off_map
from game.siloam.rules.morale import gain_morale, lose_morale
from game.siloam.rules.plans import BolsterUnit
from game.siloam.rules.supports import hosts, return_support

EVENTS = {
    "event_skipped": EventKind({"event": str, "faction": str}),
    "event_drawn": EventKind({"event": str}),
    "event_branch": EventKind({"event": str, "branch": str}),
    "event_scheduled": EventKind({"event": str, "round": int}),
    "unit_joined_pool": EventKind({"unit": str}),
    "pool_unlocked": EventKind({"pool": str}),
    "unit_joined_beach": EventKind({"unit": str}),
    "final_arc_failure": EventKind({"faction": str}, GRAVE),
}
DECISIONS = {
    "choose_option": {"event": str},
    "deploy_on_flag": {"unit": str},
    "choose_recall": {"faction": str},
}


@define(kw_only=True)
class ResolveEvent(Procedure):
    """9.2: an event chit, resolved at once and fully."""

    STEPS: ClassVar[tuple[str, ...]] = ("begin", "before", "ask", "branch", "after")

    event: str

    def begin(self, state: State) -> None:
        """An arc whose faction has collapsed tells its story no further."""
        arc = state.content.events[self.event].arc
        if arc in state.collapsed:
            state.emit("event_skipped", "9.2", event=self.event, faction=arc)
            self.step = END
        else:
            state.reveal("event_drawn", "9.2", event=self.event)

    def before(self, state: State) -> None:
        state.call(Effects(event=self.event, branch="before"))

    def ask(self, state: State) -> None:
        """Options are chosen on the spot; a check may be helped by Political Cost."""
        spec = state.content.events[self.event]
        if spec.check:
            state.call(PoliticalCost(faction=spec.check, rule="9.2"))
        else:
            state.call(ChooseOption(event=self.event))

    def branch(self, state: State) -> None:
        spec = state.content.events[self.event]
        branch = ("success" if self.answer else "failure") if spec.check else str(self.answer)
        state.story[self.event] = branch
        state.emit("event_branch", "9.2", event=self.event, branch=branch)
        state.call(Effects(event=self.event, branch=branch))

    def after(self, state: State) -> None:
        state.call(Effects(event=self.event, branch="after"))


@define(kw_only=True)
class ChooseOption(Question):
    """9.2: the player must choose one of the event's options (C82)."""

    event: str

    def decision(self, state: State) -> Decision:
        options = state.content.events[self.event].options
        choices = tuple(Choice("take_option", option=f"{self.event}.{name}") for name in options)
        return Decision("choose_option", "9.2", choices, {"event": self.event})

    def choose(self, state: State, choice: Choice) -> None:
        option = choice.option.partition(".")[2]
        state.become(CommitOption(event=self.event, option=option))


@define(kw_only=True)
class CommitOption(Procedure):
    """9.4: an option whose cost would cascade is confirmed first; cancelling asks again (C82)."""

    STEPS: ClassVar[tuple[str, ...]] = ("warn", "commit")

    event: str
    option: str

    def warn(self, state: State) -> None:
        self.answer = True
        for effect in state.content.events[self.event].branches[self.option]:
            if effect.do == "morale" and effect.amount < 0:
                warn_of_cascade(state, effect.who, -effect.amount)
                return

    def commit(self, state: State) -> None:
        if self.answer:
            state.finish(self.option)
        else:
            state.become(ChooseOption(event=self.event))


def applies(state: State, effect: Effect) -> bool:
    """Whether an effect's condition on the campaign flags holds."""
    if effect.when and effect.when not in state.flags:
        return False
    return not (effect.unless and effect.unless in state.flags)


@define(kw_only=True)
class Effects(Procedure):
    """The effects of one branch of an event, one after another."""

    STEPS: ClassVar[tuple[str, ...]] = ("next_effect",)

    event: str
    branch: str
    done: int = 0
    repeated: int = 0
    """How often the present effect has been carried out, for those that repeat."""

    def next_effect(self, state: State) -> None:
        effects = state.content.events[self.event].branches[self.branch]
        if self.done >= len(effects):
            return
        self.step = "next_effect"
        effect = effects[self.done]
        if not applies(state, effect):
            self.done += 1
            return
        self.repeated += 1
        if self.repeated >= repetitions(effect):
            self.done += 1
            self.repeated = 0
        getattr(self, effect.do)(state, effect)

    # ------------------------------------------------------------------ morale, CP, the calendar

    def morale(self, state: State, effect: Effect) -> None:
        if effect.amount < 0:
            lose_morale(state, effect.who, -effect.amount, "9.2")
        else:
            gain_morale(state, effect.who, effect.amount, "9.2")

    def schedule(self, state: State, effect: Effect) -> None:
        """2.7.5: the event chit goes on the Round Track."""
        state.event_track[effect.who] = effect.amount
        state.emit("event_scheduled", "9.2", event=effect.who, round=effect.amount)

    def flag(self, state: State, effect: Effect) -> None:
        if effect.who not in state.flags:
            state.flags.append(effect.who)

    def command_reward(self, state: State, effect: Effect) -> None:
        command.reward(state)

    def command_penalty(self, state: State, effect: Effect) -> None:
        command.penalty(state)

    def command_strip(self, state: State, effect: Effect) -> None:
        command.strip(state, effect.amount)

    # ------------------------------------------------------------------ counters that come in

    def join(self, state: State, effect: Effect) -> None:
        """A counter from the box joins its faction's Pool."""
        for unit in state.units.values():
            if unit.place == BOX and unit.spec.type == effect.who:
                state.put(unit, pool(unit.spec.faction))
                state.emit("unit_joined_pool", "9.2", unit=unit.id)
                return

    def unlock(self, state: State, effect: Effect) -> None:
        """3.1.1, 3.1.3: a locked box opens into its faction's Pool; nothing if it is open."""
        opened = False
        for unit in state.units.values():
            if unit.place == locked(effect.who):
                state.put(unit, pool(unit.spec.faction))
                opened = True
        for support in state.supports.values():
            if support.place == locked(effect.who):
                state.put_support(support, pool(support.spec.faction))
                opened = True
        if opened:
            state.emit("pool_unlocked", "9.2", pool=effect.who)

    def second_wave(self, state: State, effect: Effect) -> None:
        """3.1.4: the unit of this number joins every beachhead stack, at the bottom (G49)."""
        for banner in state.content.banners:
            unit = state.units[f"{banner}-{effect.amount}"]
            if unit.place == BOX:
                state.put(unit, beach(banner))
                state.beachheads[banner].append(unit.id)
                state.emit("unit_joined_beach", "9.2", unit=unit.id)

    def guerrilla(self, state: State, effect: Effect) -> None:
        """2.6.2: an event's Guerrilla, on an automatic hex if no other qualifies."""
        if directed_hexes(state):
            state.call(PlaceGuerrilla(rule="9.2"))
        else:
            place_automatically(state, "9.2")

    def conscript(self, state: State, effect: Effect) -> None:
        if waiting(state) is not None and hosts(state, CONSCRIPT, (SILOAM,)):
            state.call(PlaceConscript())

    def reinforce(self, state: State, effect: Effect) -> None:
        """A boxed unit deploys on an empty flag hex of its faction."""
        for unit in state.units.values():
            if unit.place == BOX and unit.spec.type == effect.who:
                if flag_hexes(state, unit.spec.faction):
                    state.call(DeployOnFlag(units=(unit.id,)))
                else:
                    state.put(unit, pool(unit.spec.faction))
                    state.emit("unit_joined_pool", "9.2", unit=unit.id)
                return

    def redeploy(self, state: State, effect: Effect) -> None:
        """9.2 E2E: recalled regulars return to empty flag hexes."""
        if state.in_pool(effect.who) and flag_hexes(state, effect.who):
            self.done -= 1
            state.call(DeployOnFlag(units=tuple(u.id for u in state.in_pool(effect.who)[:1])))

    # ------------------------------------------------------------------ rewards and losses

    def bolster(self, state: State, effect: Effect) -> None:
        """9.2 Free Bolster: a unit of the arc's faction or a CICS unit (C07)."""
        factions = tuple(f for f in FRIENDS if f in (CICS, effect.who))
        state.call(BolsterUnit(factions=factions, rule="9.2"))

    def activation(self, state: State, effect: Effect) -> None:
        """11 Free Activation: no check and no CP."""
        state.call(AlliedActivation(faction=effect.who, free=True))

    def recall_all(self, state: State, effect: Effect) -> None:
        """9.2 E2D: all regular Combat Units go back to the Pool (G48)."""
        for unit in state.friends_on_map((effect.who,)):
            recall_unit(state, unit)

    def recall(self, state: State, effect: Effect) -> None:
        """9.2 E3D: one unit of the player's choice for each time the effect repeats."""
        if state.friends_on_map((effect.who,)):
            state.call(ChooseRecall(faction=effect.who, damaged_only=False))

    def rest(self, state: State, effect: Effect) -> None:
        """9.2 E3C: one damaged unit goes home, its Hit Markers back to the cup uncounted."""
        if any(u.damaged for u in state.friends_on_map((effect.who,))):
            state.call(ChooseRecall(faction=effect.who, damaged_only=True))

    def final_failure(self, state: State, effect: Effect) -> None:
        final_arc_failure(state, effect.who)


def repetitions(effect: Effect) -> int:
    """Effects that ask the player once for each of several counters."""
    return effect.amount if effect.do in ("guerrilla", "recall", "join") else 1


def flag_hexes(state: State, faction: str) -> list[str]:
    """2.1 Allied Flag Hexes that are empty: no Combat Unit, no Support Unit (11) and no Garrison (C102)."""
    return [h for h in state.content.map.flags[faction] if state.is_empty(h) and not held_by_vang(state, h)]


def recall_unit(state: State, unit: Unit) -> None:
    """9.2: to the Pool, not eliminated; Hit Markers to the Casualty Box, Attachments home (G48)."""
    take_off_map(state, unit, pool(unit.spec.faction), "unit_recalled", "9.2")


def final_arc_failure(state: State, faction: str) -> None:
    """9.2 Final Arc Failure: morale, forces and the Activation Chit."""
    state.collapsed.append(faction)
    for pile in (state.activation.inside, state.activation.discard):
        while faction in pile:
            pile.remove(faction)
            state.activation.removed.append(faction)
    state.emit("final_arc_failure", "9.2", faction=faction)
    for unit in [u for u in state.units.values() if u.spec.faction == faction]:
        if unit.on_map:
            take_off_map(state, unit, OUT, "unit_eliminated", "9.2")
        elif faction != SILOAM:
            state.put(unit, OUT)  # all Caledonian counters leave the game (C74)
    for support in [s for s in state.supports.values() if s.spec.faction == faction != SILOAM]:
        if support.on_map:
            return_support(state, support, "9.2")
        state.put_support(support, OUT)
    lose_morale(state, faction, state.content.tracks.morale_costs["final_arc"], "9.2")


@define(kw_only=True)
class DeployOnFlag(Question):
    """2.1: an allied reinforcement arrives on an empty flag hex of its faction."""

    units: tuple[str, ...]

    def decision(self, state: State) -> Decision:
        choices = tuple(
            Choice("deploy", unit_id, hex_id, mode)
            for unit_id in self.units
            for hex_id in flag_hexes(state, state.units[unit_id].spec.faction)
            for mode in MODES
        )
        return Decision("deploy_on_flag", "9.2", choices, {"unit": self.units[0]})

    def choose(self, state: State, choice: Choice) -> None:
        arrive(state, state.units[choice.piece], choice.hex, choice.option, "9.2")
        state.finish()


@define(kw_only=True)
class ChooseRecall(Question):
    """9.2 E3C, E3D: which allied Combat Unit returns to the Pool."""

    faction: str
    damaged_only: bool
    """E3C: only a damaged unit, and its Hit Markers go back to the cup uncounted."""

    def decision(self, state: State) -> Decision:
        choices = tuple(Choice("recall", u.id, u.place) for u in self._units(state))
        return Decision("choose_recall", "9.2", choices, {"faction": self.faction})

    def _units(self, state: State) -> Iterator[Unit]:
        for unit in state.friends_on_map((self.faction,)):
            if unit.damaged or not self.damaged_only:
                yield unit

    def choose(self, state: State, choice: Choice) -> None:
        unit = state.units[choice.piece]
        if self.damaged_only:
            state.hit_markers.inside.extend(mark for mark in unit.hits if mark.isdecimal())
            unit.hits = ()
        recall_unit(state, unit)
        replace_substitutes(state)
        state.finish()
