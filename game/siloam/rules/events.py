"""9.2 Events: the story arcs, their options and checks, and every effect they can have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from attrs import define

from game.core.frame import END, GRAVE, Choice, Decision, EventKind, Procedure, Question
from game.siloam.model.content import MODES, OUT, SILOAM, Effect, beach, pool
from game.siloam.model.state import State, Unit
from game.siloam.rules import command
from game.siloam.rules.allies import AlliedActivation, PlaceConscript, PlaceGuerrilla
from game.siloam.rules.checks import PoliticalCost
from game.siloam.rules.cics import Priced, arrive
from game.siloam.rules.guerrillas import place_guerrilla
from game.siloam.rules.markers import replace_substitutes, take_off_map
from game.siloam.rules.morale import Price, gain_morale, in_all, lose_morale
from game.siloam.rules.payments import (
    FLAG,
    REFUGE,
    Payment,
    bolster_factions,
    costs_morale,
    flag_hexes,
    payments,
)
from game.siloam.rules.plans import BolsterUnit
from game.siloam.rules.supports import return_support

EVENTS = {
    "event_skipped": EventKind({"event": str, "faction": str}),
    "event_drawn": EventKind({"event": str}),
    "event_branch": EventKind({"event": str, "branch": str}),
    "event_scheduled": EventKind({"event": str, "round": int}),
    "effect_changed": EventKind(
        {
            "effect": str,
            "who": str,
            "amount": int,
            "why": str,
            "pieces": tuple[str, ...],
            "hexes": tuple[str, ...],
        }
    ),
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
class CommitOption(Priced):
    """9.4: an option whose cost would cascade is confirmed first; cancelling asks again (C82)."""

    STEPS: ClassVar[tuple[str, ...]] = ("warn", "commit")

    event: str
    option: str

    def price(self, state: State) -> Price:
        return branch_price(state, self.event, self.option)

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
        due = repetitions(effect)
        self.repeated += 1
        if self.repeated >= due:
            self.done += 1
            self.repeated = 0
        self.carry_out(state, effect, 1 if due > 1 else 0)

    def carry_out(self, state: State, effect: Effect, due: int = 0) -> None:
        """9.2: pay an effect, or so many of it, as far as it can be paid; the rest is told."""
        parts = payments(state, effect, due)
        for part in parts[:1] if effect.do == "redeploy" else parts:
            if part.given:
                getattr(self, effect.do)(state, part)
            if part.why:
                state.emit(
                    "effect_changed", "9.2", effect=effect.do, who=effect.who,
                    amount=part.amount, why=part.why, pieces=part.pieces, hexes=part.hexes,
                )  # fmt: skip

    # ------------------------------------------------------------------ morale, CP, the calendar

    def morale(self, state: State, part: Payment) -> None:
        if part.amount < 0:
            lose_morale(state, part.effect.who, -part.amount, "9.2")
        else:
            gain_morale(state, part.effect.who, part.amount, "9.2")

    def schedule(self, state: State, part: Payment) -> None:
        """2.7.5: the event chit goes on the Round Track."""
        event = part.effect.who
        state.event_track[event] = part.amount
        state.emit("event_scheduled", "9.2", event=event, round=part.amount)

    def flag(self, state: State, part: Payment) -> None:
        if part.effect.who not in state.flags:
            state.flags.append(part.effect.who)

    def command_reward(self, state: State, part: Payment) -> None:
        command.reward(state)

    def command_penalty(self, state: State, part: Payment) -> None:
        command.penalty(state)

    def command_strip(self, state: State, part: Payment) -> None:
        command.strip(state, part.amount)

    # ------------------------------------------------------------------ counters that come in

    def join(self, state: State, part: Payment) -> None:
        """Counters from the box join their faction's Pool."""
        for piece in part.pieces:
            unit = state.units[piece]
            state.put(unit, pool(unit.spec.faction))
            state.emit("unit_joined_pool", "9.2", unit=unit.id)

    def unlock(self, state: State, part: Payment) -> None:
        """3.1.1, 3.1.3: a locked box opens into its faction's Pool."""
        for piece in part.pieces:
            if piece in state.units:
                state.put(state.units[piece], pool(state.units[piece].spec.faction))
            else:
                state.put_support(state.supports[piece], pool(state.supports[piece].spec.faction))
        state.emit("pool_unlocked", "9.2", pool=part.effect.who)

    def second_wave(self, state: State, part: Payment) -> None:
        """3.1.4: the unit of this number joins every beachhead stack, at the bottom (G49)."""
        for piece in part.pieces:
            unit = state.units[piece]
            state.put(unit, beach(unit.spec.banner))
            state.beachheads[unit.spec.banner].append(piece)
            state.emit("unit_joined_beach", "9.2", unit=piece)

    def guerrilla(self, state: State, part: Payment) -> None:
        """2.6.2: an event's Guerrilla, on an automatic hex if no other qualifies."""
        if part.why == REFUGE:
            place_guerrilla(state, part.hexes[0], "9.2")
        else:
            state.call(PlaceGuerrilla(rule="9.2"))

    def conscript(self, state: State, part: Payment) -> None:
        state.call(PlaceConscript())

    def reinforce(self, state: State, part: Payment) -> None:
        """A boxed unit deploys on an empty flag hex of its faction."""
        if part.why == FLAG:
            self.join(state, part)
        else:
            state.call(DeployOnFlag(units=part.pieces))

    def redeploy(self, state: State, part: Payment) -> None:
        """9.2 E2E: recalled regulars return to empty flag hexes, one after another."""
        if len(state.in_pool(part.effect.who)) > 1:
            self.done -= 1
        state.call(DeployOnFlag(units=part.pieces[:1]))

    # ------------------------------------------------------------------ rewards and losses

    def bolster(self, state: State, part: Payment) -> None:
        """9.2 Free Bolster: a unit of the arc's faction or a CICS unit (C07)."""
        state.call(BolsterUnit(factions=bolster_factions(part.effect), rule="9.2"))

    def activation(self, state: State, part: Payment) -> None:
        """11 Free Activation: no check and no CP."""
        state.call(AlliedActivation(faction=part.effect.who, free=True))

    def recall_all(self, state: State, part: Payment) -> None:
        """9.2 E2D: all regular Combat Units go back to the Pool (G48)."""
        for piece in part.pieces:
            recall_unit(state, state.units[piece])

    def recall(self, state: State, part: Payment) -> None:
        """9.2 E3D: one unit of the player's choice for each time the effect repeats."""
        state.call(ChooseRecall(faction=part.effect.who, damaged_only=False))

    def rest(self, state: State, part: Payment) -> None:
        """9.2 E3C: one damaged unit goes home, its Hit Markers back to the cup uncounted."""
        state.call(ChooseRecall(faction=part.effect.who, damaged_only=True))

    def final_failure(self, state: State, part: Payment) -> None:
        final_arc_failure(state, part.effect.who)


def repetitions(effect: Effect) -> int:
    """Effects that ask the player once for each of several counters."""
    return effect.amount if effect.do in ("guerrilla", "recall", "join") else 1


def prospect(state: State, event: str, branch: str) -> list[Payment]:
    """9.2: what a branch of an event would come to now."""
    return list(_foreseen(state, Effects(event=event, branch=branch), _effects(state, event, branch)))


def branch_price(state: State, event: str, branch: str) -> Price:
    """9.4: what a branch of an event would cost in morale, all its losses together.

    What comes after the last loss makes no difference to it and is not looked at.
    """
    effects = _effects(state, event, branch)
    while effects and not costs_morale(effects[-1]):
        effects = effects[:-1]
    foreseen = _foreseen(state, Effects(event=event, branch=branch), effects)
    return in_all(part.price for part in foreseen if part.price is not None)


def _effects(state: State, event: str, branch: str) -> tuple[Effect, ...]:
    return state.content.events[event].branches[branch]


def _foreseen(state: State, course: Effects, effects: tuple[Effect, ...]) -> Iterator[Payment]:
    """9.2: what effects come to one after another, up to a collapse (1.3).

    Each is paid on a copy before the next is looked at; what it asks is left open there.
    """
    ahead = state
    for number, effect in enumerate(effects, 1):
        if ahead.outcome:
            break
        if applies(ahead, effect):
            yield from payments(ahead, effect)
            if number < len(effects):
                ahead = state.clone() if ahead is state else ahead
                course.carry_out(ahead, effect)


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
