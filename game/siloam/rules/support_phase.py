"""5.2 Place and Activate Support Units."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import define

from game.core.frame import DONE, Choice, Decision, EventKind, Question, offer
from game.siloam.model.content import CICS, HANGAR, PLANE_SIDES, RUNWAY, Content, pool
from game.siloam.model.state import State, Support
from game.siloam.model.warmap import WarMap
from game.siloam.rules.command import spend
from game.siloam.rules.plans import execute_plan, plan_choices
from game.siloam.rules.supports import open_sides, place_support, placement_hexes, return_support

CICS_POOL = pool(CICS)
FULL_WORKS = 2
"""The highest Fortification level (2.7.7)."""
EVENTS = {
    "plane_stood_down": EventKind({"plane": str, "side": str}),
    "fortification_built": EventKind({"hex": str, "level": int}),
    "scouted": EventKind({"unit": str, "hex": str}),
    "plane_readied": EventKind({"plane": str, "side": str}),
}
DECISIONS = {
    "support_phase": {"cp": int},
    "place_support": {"support": str, "side": str},
}


@define(kw_only=True)
class SupportPhase(Question):
    """5.2: place, move and return Supports and planes, and use Engineer and Scout."""

    def decision(self, state: State) -> Decision:
        choices: list[Choice] = []
        cost = state.content.tracks.costs["support"]
        affordable = cost <= state.cp
        sides = open_sides(state) if affordable else frozenset[str]()
        supports, printed = state.supports, state.content
        placing = _placements(printed, "place_support", sides, cost)
        moving = _placements(printed, "move_support", sides, cost)
        for support_id in printed.cics_supports:
            support = supports[support_id]
            if support.place == CICS_POOL:
                choices += placing[support_id]
            elif support.on_map and not support.locked:
                choices += moving[support_id]
                choices.append(offer("return_support", support_id, support.place))
                choices += ability_choices(state, support)
        choices += self._plane_choices(state, cost if affordable else None)
        choices += plan_choices(state, ("restructure",))
        return Decision("support_phase", "5.2", (*choices, DONE), {"cp": state.cp})

    def _plane_choices(self, state: State, cost: int | None) -> tuple[Choice, ...]:
        """2.3.3: planes of one kind are alike, so the first of each stands for all."""
        waiting, ready = "", dict.fromkeys(PLANE_SIDES, "")
        for plane in state.planes.values():
            if plane.place == RUNWAY:
                ready[plane.side] = ready[plane.side] or plane.id
            elif plane.place == CICS_POOL:
                waiting = waiting or plane.id
        return _plane_orders(waiting, cost, *ready.values())

    def choose(self, state: State, choice: Choice) -> None:
        match choice.verb:
            case "place_support" | "move_support":
                state.call(PlaceSupport(support=choice.piece, side=choice.option, cost=choice.cost))
            case "return_support":
                return_support(state, state.supports[choice.piece], "5.2")
            case "build_fortification":
                build_fortification(state, state.supports[choice.piece])
            case "scout":
                scout(state, state.supports[choice.piece], choice.option)
            case "ready_plane":
                ready_plane(state, choice.piece, choice.option, choice.cost)
            case "stand_down_plane":
                state.planes[choice.piece].place = pool(CICS)
                state.emit("plane_stood_down", "5.2", plane=choice.piece, side=choice.option)
            case "execute_plan":
                execute_plan(state, choice.option)
            case _:
                state.finish()


@cache
def _placements(
    printed: Content, verb: str, sides: frozenset[str], cost: int
) -> Mapping[str, tuple[Choice, ...]]:
    """The open sides of each counter as choices; few and the same again and again, so made once."""
    return {
        counter: tuple(
            Choice(verb, counter, option=side, cost=cost)
            for side in printed.supports[counter].sides
            if side in sides
        )
        for counter in printed.cics_supports
    }


@define(kw_only=True)
class PlaceSupport(Question):
    """5.2: choose the hex for a Support that is placed or moved; paid for when it lands."""

    support: str
    side: str
    cost: int

    def decision(self, state: State) -> Decision:
        support, side, cost = self.support, self.side, self.cost
        landings = _landings(state.content.map, support, side, cost)
        choices = tuple(map(landings.__getitem__, placement_hexes(state, side)))
        about = {"support": self.support, "side": self.side}
        return Decision("place_support", "2.3.2", choices, about)

    def choose(self, state: State, choice: Choice) -> None:
        spend(state, self.cost)
        place_support(state, state.supports[self.support], self.side, choice.hex, "5.2")
        state.finish()


@cache
def _plane_orders(waiting: str, cost: int | None, *ready: str) -> tuple[Choice, ...]:
    """Choices for a plane in the Pool, if it can be paid for, and for one of each kind on the Runway."""
    choices = []
    if waiting and cost is not None:
        choices += [Choice("ready_plane", waiting, option=side, cost=cost) for side in PLANE_SIDES]
    for side, plane in zip(PLANE_SIDES, ready, strict=True):
        if plane:
            choices.append(Choice("stand_down_plane", plane, option=side))
    return tuple(choices)


@cache
def _landings(war_map: WarMap, support: str, side: str, cost: int) -> Mapping[str, Choice]:
    """A counter in each hex as a choice, made once: half the map may be open to it."""
    return {hex_id: Choice("place_at", support, hex_id, side, cost=cost) for hex_id in war_map.land}


def ability_choices(state: State, support: Support) -> list[Choice]:
    """2.3.1: Engineer and Scout act once in an activation, also on the turn of placement (C01, C02)."""
    if support.side == "engineer" and state.fortifications.get(support.place, 0) < FULL_WORKS:
        return [Choice("build_fortification", support.id, support.place)]
    if support.side == "scout":
        reach = state.content.sides["scout"].range
        return [
            offer("scout", support.id, hex_id, enemy)
            for hex_id in state.content.map.grid.within(support.place, reach)
            if (enemy := state.vang_at.get(hex_id)) and not state.units[enemy].scouted
        ]
    return []


def build_fortification(state: State, engineer: Support) -> None:
    """2.3.2 Engineer: a new Level-1 Fortification, or Level-1 to Level-2."""
    level = state.fortifications.get(engineer.place, 0) + 1
    state.fortifications[engineer.place] = level
    engineer.locked = True
    state.emit("fortification_built", "2.3.2", hex=engineer.place, level=level)


def scout(state: State, scout_unit: Support, target: str) -> None:
    """2.3.2 Scout: a Scout Marker on an enemy Combat Unit within range that has none."""
    state.units[target].scouted = True
    scout_unit.locked = True
    state.emit("scouted", "2.3.2", unit=target, hex=state.units[target].place)


def ready_plane(state: State, plane_id: str, side: str, cost: int) -> None:
    """2.3.3: a plane from the Pool into the Hangar; its role is chosen now."""
    spend(state, cost)
    plane = state.planes[plane_id]
    plane.place, plane.side = HANGAR, side
    state.emit("plane_readied", "5.2", plane=plane_id, side=side)
