"""The odds of an attack: both sides' strengths, the cup as it stands, and what the hits would do.

What a side does with the hits it takes is the player's to choose; the odds assume the answers of
`assumed_answer`: slots are filled first, then Conscripts go, then the unit that is missed least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from attrs import evolve, frozen

from game.core.frame import Choice, Decision
from game.siloam.model.content import VANG
from game.siloam.model.state import State, Unit
from game.siloam.odds.combat_odds import CupCount, Exchange, Hits, count_cup, exchange
from game.siloam.rules.combat import Combat
from game.siloam.rules.fighting import attack_strength, defense_strength
from game.siloam.rules.hits import CONSCRIPT
from game.siloam.rules.leadership import coordinating_guerrillas
from game.siloam.rules.markers import remove_unit
from game.siloam.rules.sides import Sides, find_defender
from game.siloam.rules.strength import Strength

HIT_ORDER = (
    "spend_fortification", "take_armor", "take_hit", "lose_conscript", "lose_guerrilla", "overflow",
    "lose_unit", "retreat", "hits_vanish",
)  # fmt: skip
"""How hits are met by assumption: the group stays whole as long as it can."""


@frozen
class AttackOdds:
    """What an attack would bring, exactly."""

    sides: Sides
    attack: Strength
    """The attacker's draws if the defense does not fail and nobody is lost."""
    defense: Strength
    attack_cup: CupCount
    defense_cup: CupCount
    joint: Mapping[tuple[int, int], float]
    """(Hits on the attacker, hits on the defender) to chance."""
    on_attacker: Hits
    on_defender: Hits
    clears: float
    """Chance that a defender is removed, or the lead defender has to retreat."""
    loses: float
    """Chance that the attacker loses a unit."""
    failed_draws: int = 0
    """Further draws of the attacker when the defense scores nothing (5.5.6)."""
    supported: bool = False
    """Whether Support draws to come are in the chances; the draws above are then those before them."""
    flipped: tuple[str, ...] = ()
    """Attackers that change their mode before the attack (5.3.1)."""


def attack_odds(state: State, sides: Sides, flipped: tuple[str, ...] = ()) -> AttackOdds:
    """5.5.1: the whole exchange of draws, in the order of the steps, after some changed their mode."""
    if flipped:
        state = _with_flipped(state, flipped)
    cup, faces = state.tactics.inside, state.content.chits.faces
    attack, defense = attack_strength(state, sides), defense_strength(state, sides)
    attackers = Bearers.attacking(state, sides)
    defenders = Bearers.defending(state, sides)
    more = 0
    if sides.ambush:
        room = defenders.room(state.armor_supply)
        result = exchange(attack, lambda hits: defense if hits <= room else None, cup, faces)
        clears, loses = _losses(state, result, defenders, attackers)
        joint = {(second, first): chance for (first, second), chance in result.chances.items()}
        on_attacker, on_defender = result.second(), result.first()
    else:
        answer = answering(state, sides, attack)
        failed = answer(0)
        more = failed.draws - attack.draws if failed is not None else 0
        result = exchange(defense, answer, cup, faces)
        loses, clears = _losses(state, result, attackers, defenders)
        joint = dict(result.chances)
        on_attacker, on_defender = result.first(), result.second()
    return AttackOdds(
        sides=sides,
        attack=attack,
        defense=defense,
        attack_cup=count_cup(attack, cup, faces),
        defense_cup=count_cup(defense, cup, faces),
        joint=joint,
        on_attacker=on_attacker,
        on_defender=on_defender,
        clears=clears,
        loses=loses,
        failed_draws=more,
        flipped=flipped,
    )


def _with_flipped(state: State, units: Iterable[str]) -> State:
    """5.3.1: the position after units of the attack have changed their mode."""
    ahead = state.clone()
    for unit_id in units:
        ahead.units[unit_id].flip()
    return ahead


def _losses(state: State, result: Exchange, early: Bearers, late: Bearers) -> tuple[float, float]:
    """The chances that the side that is hit first, and the other, has more hits than room.

    Armor Markers come from one supply, so what the first side uses the second may lack (2.7.6).
    """
    supply = state.armor_supply
    scarce = supply < early.free_armor + late.free_armor
    room, other_room = early.room(supply), late.room(supply)
    first = second = 0.0
    for (hits, others), chance in result.chances.items():
        if hits > room:
            first += chance
        if scarce:
            other_room = late.room(early.supply_after(hits, supply))
        if others > other_room:
            second += chance
    return first, second


@frozen
class Bearers:
    """A side's Combat Units in the order in which they take Armor, and what else bears hits with them."""

    units: tuple[Unit, ...]
    slots: int
    """Hits that are met without armor and without losing a unit."""
    first_to_go: Callable[[], str]
    """Who is lost when there is no room."""

    @classmethod
    def attacking(cls, state: State, sides: Sides) -> Bearers:
        units = sides.standing(state)
        if sides.by_vang(state):
            units.sort(key=lambda unit: -unit.spec.number)
        return cls(tuple(units), _slots(state, units), cache(lambda: _spared(state, sides)))

    @classmethod
    def defending(cls, state: State, sides: Sides) -> Bearers:
        """A Garrison bears no hit, a Guerrilla none of its own."""
        units = [state.units[i] for i in (sides.defender, *sides.joiners) if i in state.units]
        slots = _slots(state, units) + len(sides.joined_guerrillas)
        if sides.by_vang(state):
            slots += state.fortifications.get(sides.target, 0)
        return cls(tuple(units), slots, lambda: sides.defender)

    @property
    def free_armor(self) -> int:
        return sum(unit.free_armor for unit in self.units)

    def room(self, supply: int) -> int:
        """Hits the side can take before it loses a unit, with so many Armor Markers in supply."""
        return self.slots + min(self.free_armor, supply)

    def supply_after(self, hits: int, supply: int) -> int:
        """2.7.6: Armor Markers in supply once hits are met; those of a lost unit have come back."""
        lost = self.first_to_go() if hits > self.room(supply) else ""
        back = 0
        for unit in self.units:
            placed = min(unit.free_armor, supply, hits)
            supply, hits = supply - placed, hits - placed
            if unit.id == lost:
                back = unit.armor + placed
        return supply + back


def _slots(state: State, units: Iterable[Unit]) -> int:
    """Free hit slots, and Conscripts who go home for a hit."""
    slots = 0
    for unit in units:
        attachment = state.attachment_of(unit)
        slots += unit.free_hits + (attachment is not None and attachment.side == CONSCRIPT)
    return slots


def room_of(state: State, sides: Sides) -> int:
    """Hits the attackers can take before they lose a unit."""
    return room_for(state, sides.standing(state))


def room_for(state: State, units: Sequence[Unit]) -> int:
    """Hits that units can take before one is lost; armor counts as far as markers last (2.7.6)."""
    return _slots(state, units) + min(sum(unit.free_armor for unit in units), state.armor_supply)


# ---------------------------------------------------------------------- after the hits of Step 5


def answering(state: State, sides: Sides, whole: Strength) -> Callable[[int], Strength | None]:
    """5.5.1 Step 6 by the hits of Step 5: nobody is lost while a participant has room (C73)."""
    room = room_of(state, sides)
    failed = attack_strength(state, sides, defense_failed=True)

    @cache
    def diminished() -> Strength | None:
        ahead = after_loss(state, sides, _spared(state, sides))
        return attack_strength(*ahead) if ahead else None

    def answer(hits: int) -> Strength | None:
        if hits > room:
            return diminished()
        return whole if hits else failed

    return answer


def after_loss(state: State, sides: Sides, unit_id: str) -> tuple[State, Sides] | None:
    """The position and the combat once an attacker is gone, or None when it was the last.

    Played on a copy: a Leader or other Supports of the unit go with it.
    """
    rest = tuple(i for i in sides.attackers if i != unit_id)
    if not rest:
        return None
    ahead = state.clone()
    ahead.events = None
    remove_unit(ahead, ahead.units[unit_id])
    lead = sides.lead if sides.lead != unit_id else next_lead(ahead, sides, rest)
    return ahead, evolve(sides, attackers=rest).led_by(ahead, lead)


def next_lead(state: State, sides: Sides, units: tuple[str, ...]) -> str:
    """G26: who leads after the lead was lost; the Vang by number, the player's strongest.

    The guns that reach a lead count with its own draws (C105).
    """
    if state.units[units[0]].spec.faction == VANG:
        return min(units, key=lambda i: state.units[i].spec.number)
    return max(units, key=lambda i: state.units[i].face.draws + len(sides.led_by(state, i).artillery))


def _spared(state: State, sides: Sides) -> str:
    """Who goes when there is no room: of the Vang the highest number (G23), else who is missed least."""
    units = [u.id for u in sides.standing(state)]
    if sides.by_vang(state):
        return max(units, key=lambda i: state.units[i].spec.number)

    def weight(unit_id: str) -> tuple[int, int]:
        ahead = after_loss(state, sides, unit_id)
        strength = attack_strength(*ahead) if ahead else None
        return (strength.draws + strength.guerrilla_draws, len(strength.drawing)) if strength else (0, 0)

    return max(units, key=weight)


def assumed_answer(state: State, decision: Decision) -> Choice:
    """What the odds take for granted when the player assigns hits or names a new lead."""
    combat = state.frame(Combat)
    if decision.kind == "choose_lead" and combat is not None:
        lead = next_lead(state, combat.sides, tuple(c.piece for c in decision.choices))
        return next(c for c in decision.choices if c.piece == lead)
    best = min(decision.choices, key=lambda c: HIT_ORDER.index(c.verb))
    if best.verb == "lose_guerrilla":  # the one in the attacked hex is named first, and goes last
        return next(c for c in reversed(decision.choices) if c.verb == best.verb)
    if best.verb == "lose_unit" and combat is not None and best.piece in combat.sides.attackers:
        lost = _spared(state, combat.sides)
        return next(c for c in decision.choices if c.piece == lost)
    return best


def vang_attack(state: State, units: tuple[str, ...], target: str, mode: str) -> AttackOdds:
    """What if the Vang attacked a hex with this group now, with the Supports it has."""
    return attack_odds(state, vang_sides(state, units, target, mode))


def vang_sides(state: State, units: tuple[str, ...], target: str, mode: str) -> Sides:
    """6.2.2: the combat of a group of the Vang against whoever stands in a hex."""
    defender = find_defender(state, target, vang_attacks=True)
    sides = Sides(units, units[0], target, defender, mode=mode)
    return evolve(sides, joined_guerrillas=tuple(coordinating_guerrillas(state, sides)))
