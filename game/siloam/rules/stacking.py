"""5.4.5 Stacking Limit: one Combat Unit and one attached Support, or one Detachment alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from attrs import define

from game.core.frame import Choice, Decision, Procedure, Question
from game.siloam.model.content import FRIENDLY
from game.siloam.model.state import State, Unit
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.markers import remove_unit
from game.siloam.rules.movement import move_stack, profile
from game.siloam.rules.supports import return_support

DECISIONS = {
    "displace": {"hex": str},
    "return_support": {"hex": str},
}


def overstacked(state: State) -> str:
    """The first hex with more than one friendly Combat Unit, or nothing."""
    if len(state.friends_at) == len(state.standing[FRIENDLY]):
        return ""  # each has a hex of its own
    return min(h for h, ids in state.friends_at.items() if len(ids) > 1)


def crowded(state: State) -> str:
    """The first hex with more than one Support, or nothing."""
    return min([h for h, ids in state.support_at.items() if len(ids) > 1], default="")


def exceeds_limit(state: State) -> bool:
    """5.4.5: whether any hex holds more than it may."""
    return bool(overstacked(state) or crowded(state))


@define(kw_only=True)
class Restack(Procedure):
    """5.4.5: bring every hex back to the stacking limit, Combat Units before Supports."""

    STEPS: ClassVar[tuple[str, ...]] = ("units", "supports")

    def units(self, state: State) -> None:
        hex_id = overstacked(state)
        if hex_id:
            self.step = "units"
            state.call(Displace(hex=hex_id))

    def supports(self, state: State) -> None:
        hex_id = crowded(state)
        if hex_id:
            self.step = "supports"
            state.call(ReturnSupport(hex=hex_id))


@define(kw_only=True)
class Displace(Question):
    """5.4.5: an excess Combat Unit goes to an adjacent empty hex and takes 1 Hit (G27)."""

    hex: str

    def decision(self, state: State) -> Decision:
        choices = [
            Choice("displace", unit.id, hex_id)
            for unit in state.friends_in(self.hex)
            for hex_id in displacement_hexes(state, unit)
        ]
        if not choices:
            choices = [Choice("lose_unit", unit.id, self.hex) for unit in state.friends_in(self.hex)]
        return Decision("displace", "5.4.5", tuple(choices), {"hex": self.hex})

    def choose(self, state: State, choice: Choice) -> None:
        unit = state.units[choice.piece]
        if choice.verb == "lose_unit":
            remove_unit(state, unit, "5.4.5")
            state.finish()
            return
        move_stack(state, unit, (choice.hex,), "5.4.5")
        state.become(TakeHits(units=(unit.id,), hits=1, rule="5.4.5"))


def displacement_hexes(state: State, unit: Unit) -> Iterator[str]:
    """5.4.5: adjacent empty hexes whose terrain the unit may enter."""
    war_map = state.content.map
    kind = profile(state, unit)
    for hex_id in war_map.grid.neighbours[unit.place]:
        if state.is_empty(hex_id) and not war_map.terrain_forbids(kind, unit.place, hex_id):
            yield hex_id


@define(kw_only=True)
class ReturnSupport(Question):
    """5.4.5: of two Supports in a hex one returns to its Pool, without a hit; a Detachment first (C49)."""

    hex: str

    def decision(self, state: State) -> Decision:
        supports = list(state.supports_in(self.hex))
        going = [s for s in supports if not s.host] or supports
        choices = tuple(Choice("return_support", s.id, self.hex) for s in going)
        return Decision("return_support", "5.4.5", choices, {"hex": self.hex})

    def choose(self, state: State, choice: Choice) -> None:
        return_support(state, state.supports[choice.piece], "5.4.5")
        state.finish()
