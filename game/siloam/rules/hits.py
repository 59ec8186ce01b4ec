"""5.5.8 Applying Hits and the retreats of 5.5.9."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from game.core.frame import Choice, Decision, EventKind, Question, offer
from game.core.hexes import side
from game.siloam.model.content import TANK
from game.siloam.model.state import State, Unit
from game.siloam.rules.guerrillas import displace, eliminate, refuge
from game.siloam.rules.markers import (
    can_take_armor,
    hit_to_box,
    place_armor,
    place_hit,
    remove_unit,
    spend_fortification,
)
from game.siloam.rules.movement import settle_arrival
from game.siloam.rules.supports import return_support, upkeep

CONSCRIPT = "conscript"
GUERRILLA_STEP = 2
"""Retreat budget of a step into a Guerrilla's hex (5.5.9)."""
EVENTS = {
    "unit_retreated": EventKind({"unit": str, "origin": str, "hex": str}),
}
DECISIONS = {
    "take_hits": {"hits": int, "hex": str},
}


@define(kw_only=True)
class TakeHits(Question):
    """5.5.8: the player assigns hits one at a time until none is left."""

    units: tuple[str, ...]
    """Participating Combat Units that may be given hits."""
    hits: int
    rule: str = "5.5.8"
    guerrillas: tuple[str, ...] = ()
    """Guerrillas of the defense, which a hit eliminates."""
    fortified: str = ""
    """The combat hex whose Fortification may be spent."""
    retreats: str = ""
    """The lead defender, if it may retreat."""
    away_from: str = ""
    """Hex of the lead attacker."""
    stepped: int = 0
    """Retreat budget used."""
    halted: bool = False

    def decision(self, state: State) -> Decision:
        choices = tuple(self._choices(state)) or (Choice("hits_vanish"),)
        here = self.fortified if not self.stepped else ""  # whoever has stepped back is hit where it is now
        about = {"hits": self.hits, "hex": here or _hex(state, self.units)}
        return Decision("take_hits", self.rule, choices, about)

    def _choices(self, state: State) -> Iterator[Choice]:
        standing = [unit for i in self.units if (unit := state.units[i]).on_map]
        full = not self._guerrillas(state)  # the room of one counts before a unit is lost (C73)
        for unit in standing:
            if can_take_armor(state, unit):
                full = False
                yield offer("take_armor", unit.id, unit.place)
            if unit.free_hits > 0:
                full = False
                yield offer("take_hit", unit.id, unit.place)
        for unit in standing if state.support_at else ():
            conscript = state.attachment_of(unit)
            if conscript is not None and conscript.side == CONSCRIPT:
                yield offer("lose_conscript", conscript.id, unit.place)
        for guerrilla in self._guerrillas(state):
            yield offer("lose_guerrilla", guerrilla, state.supports[guerrilla].place)
        yield from self._fortification_choices(state)
        for hex_id, budget in self.retreat_hexes(state):
            yield offer("retreat", self.retreats, hex_id, cost=budget)
        if full:
            for unit in standing:
                yield offer("lose_unit", unit.id, unit.place)
            for faction in self._bereaved(state):
                yield offer("overflow", option=faction)

    def _bereaved(self, state: State) -> list[str]:
        """2.7.6: factions that lost a unit here; the owner names one for each hit left over (C73, C108)."""
        lost = (unit for i in self.units if not (unit := state.units[i]).on_map)
        return list(dict.fromkeys(unit.spec.faction for unit in lost))

    def _guerrillas(self, state: State) -> list[str]:
        return [i for i in self.guerrillas if state.supports[i].is_guerrilla and state.supports[i].on_map]

    def _fortification_choices(self, state: State) -> Iterator[Choice]:
        """2.7.7: a Fortification serves only at the hex where the combat began."""
        level = state.fortifications.get(self.fortified, 0)
        if level and not self.stepped:
            yield Choice("spend_fortification", hex=self.fortified, option="1")
            if level > 1 and self.hits > 1:
                yield Choice("spend_fortification", hex=self.fortified, option="2")

    def retreat_hexes(self, state: State) -> list[tuple[str, int]]:
        """5.5.9: hexes the lead defender may step back to, each with the budget it takes."""
        unit = state.units.get(self.retreats)
        if unit is None or not unit.on_map or self.halted:
            return []
        left = unit.face.movement - self.stepped
        distances = state.content.map.grid.distances_from(self.away_from)
        steps = []
        for hex_id in state.content.map.grid.neighbours[unit.place]:
            if distances[hex_id] <= distances[unit.place] or not self.may_enter(state, unit, hex_id):
                continue
            budget = 1 if state.guerrilla_in(hex_id) is None else GUERRILLA_STEP
            if budget <= left and (budget == 1 or refuge(state)):
                steps.append((hex_id, budget))
        return steps

    def may_enter(self, state: State, unit: Unit, hex_id: str) -> bool:
        """5.5.9: terrain and river limits of one retreat step; Attachments are left behind."""
        war_map = state.content.map
        if hex_id in state.vang_at or war_map.terrain_forbids(unit.spec.profile, unit.place, hex_id):
            return False
        if unit.spec.kind == TANK and war_map.terrain[hex_id] == "difficult":
            return False  # not even by road (C70)
        return not (self.stepped and war_map.is_unbridged(unit.place, hex_id))

    def choose(self, state: State, choice: Choice) -> None:
        met = 1
        match choice.verb:
            case "take_armor":
                place_armor(state, state.units[choice.piece], self.rule)
            case "take_hit":
                place_hit(state, state.units[choice.piece], self.rule)
            case "lose_conscript":
                lose_conscript(state, choice.piece)
            case "lose_guerrilla":
                eliminate(state, state.supports[choice.piece])
            case "spend_fortification":
                met = int(choice.option)
                spend_fortification(state, choice.hex, met, "2.7.7")
            case "retreat":
                self._retreat(state, choice.hex, choice.cost)
            case "lose_unit":
                remove_unit(state, state.units[choice.piece])
            case "overflow":
                hit_to_box(state, choice.option, "2.7.6")
            case _:
                met = self.hits
        self.hits -= met
        if self.hits <= 0 and not state.outcome:  # a Guerrilla's fall may have lost the campaign (C109)
            self._settle_retreat(state)
            state.finish()

    def _settle_retreat(self, state: State) -> None:
        """2.3.2, 6.2.3: a Detachment or Garrison makes way only where the retreat ends (C102)."""
        if self.stepped and state.units[self.retreats].on_map:
            settle_arrival(state, state.units[self.retreats])

    def _retreat(self, state: State, hex_id: str, budget: int) -> None:
        """5.5.9: one hex back cancels one hit; the first costs the unit all its Attachments."""
        unit = state.units[self.retreats]
        for support in state.supports_in(unit.place):
            if support.host == unit.id:
                return_support(state, support, "5.5.9")
        war_map, origin = state.content.map, unit.place
        crossed = side(origin, hex_id) in war_map.unbridged
        self.stepped += budget
        state.put(unit, hex_id)
        state.emit("unit_retreated", "5.5.9", unit=unit.id, origin=origin, hex=hex_id)
        guerrilla = state.guerrilla_in(hex_id)
        if guerrilla is not None:
            displace(state, guerrilla)
            self.guerrillas = tuple(i for i in self.guerrillas if i != guerrilla.id)  # it has left (C104)
        upkeep(state)
        self.halted = (
            crossed or war_map.terrain_halts(unit.spec.profile, origin, hex_id) or state.near_vang(hex_id)
        )


def lose_conscript(state: State, support_id: str) -> None:
    """2.6.1: a Conscript is sent home to satisfy one hit; its Hit Marker goes to Siloam's Box."""
    conscript = state.supports[support_id]
    faction = conscript.spec.faction
    return_support(state, conscript, "2.6.1")
    hit_to_box(state, faction, "2.6.1")


def vang_takes_hits(state: State, units: tuple[str, ...], hits: int, rule: str = "5.5.8") -> None:
    """5.5.8 for the Vang: armor first, then the roomiest unit, highest number on ties (G23)."""
    for left in range(hits, 0, -1):
        standing = [u for u in (state.units[i] for i in units) if u.on_map]
        armored = [u for u in standing if can_take_armor(state, u)]
        open_dots = [u for u in standing if u.free_hits > 0]
        if armored:
            place_armor(state, max(armored, key=_number), rule)
        elif open_dots:
            place_hit(state, max(open_dots, key=lambda u: (u.free_hits, u.spec.number)), rule)
        else:
            lost = max(standing, key=_number)
            remove_unit(state, lost)
            for _ in range(left - 1):
                hit_to_box(state, lost.spec.faction, "2.7.6")
            return


def _number(unit: Unit) -> int:
    return unit.spec.number


def _hex(state: State, units: tuple[str, ...]) -> str:
    return state.units[units[0]].place if units else ""
