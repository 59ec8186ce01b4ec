"""The odds of an attack: both sides' strengths, the cup as it stands, and what the hits would do.

What a side does with the hits it takes is the player's to choose; the odds assume the answers of
`assumed_answer`: slots are filled first, then Conscripts go, then the unit that is missed least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from attrs import evolve, frozen

from game.core.decision import Choice, Decision
from game.siloam.model.content import VANG
from game.siloam.model.state import State, Unit
from game.siloam.odds.combat_odds import CupCount, Exchange, Hits, count_cup, exchange
from game.siloam.rules.combat import AmbushCombat, Combat, find_defender
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.fighting import attack_strength, defense_strength
from game.siloam.rules.hits import CONSCRIPT
from game.siloam.rules.leadership import coordinating_guerrillas
from game.siloam.rules.markers import remove_unit
from game.siloam.rules.strength import AGGRESSIVE, Strength

HIT_ORDER = (
    "spend_fortification", "take_armor", "take_hit", "lose_conscript", "lose_guerrilla", "overflow",
    "lose_unit", "retreat", "hits_vanish",
)  # fmt: skip
"""How hits are met by assumption: the group stays whole as long as it can."""


@frozen
class Supposed:
    """A combat that has not been declared: who would fight, with which losses already taken."""

    attackers: tuple[str, ...]
    lead: str
    target: str
    defender: str
    guerrillas: tuple[str, ...] = ()
    artillery: tuple[str, ...] = ()
    joiners: tuple[str, ...] = ()
    joined_guerrillas: tuple[str, ...] = ()
    defending_artillery: tuple[str, ...] = ()
    mode: str = AGGRESSIVE
    defense_failed: bool = False
    ambush: bool = False
    flipped: tuple[str, ...] = ()
    """Attackers that change their mode before the attack (5.3.1)."""

    def standing(self, state: State) -> list[Unit]:
        return [unit for i in self.attackers if (unit := state.units[i]).on_map]


@frozen
class AttackOdds:
    """What an attack would bring, exactly."""

    combat: Supposed
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


def supposed(state: State, combat: Combat | Declaration) -> Supposed:
    """The combat of a frame that is being declared or fought."""
    values = {
        name: getattr(combat, name) for name in ("attackers", "lead", "target", "guerrillas", "artillery")
    }
    if isinstance(combat, Declaration):
        return Supposed(
            **values, defender=find_defender(state, combat.target, vang_attacks=False), ambush=combat.ambush
        )
    return Supposed(
        **values,
        defender=combat.defender,
        joiners=combat.joiners,
        joined_guerrillas=combat.joined_guerrillas,
        defending_artillery=combat.defending_artillery,
        mode=combat.mode,
        ambush=isinstance(combat, AmbushCombat),
    )


def attack_odds(state: State, combat: Supposed) -> AttackOdds:
    """5.5.1: the whole exchange of draws, in the order of the steps."""
    if combat.flipped:
        state = _with_flipped(state, combat)
    cup, faces = state.tactics.inside, state.content.chits.faces
    attack, defense = attack_strength(state, combat), defense_strength(state, combat)
    attackers = Bearers.attacking(state, combat)
    defenders = Bearers.defending(state, combat)
    more = 0
    if combat.ambush:
        room = defenders.room(state.armor_supply)
        result = exchange(attack, lambda hits: defense if hits <= room else None, cup, faces)
        clears, loses = _losses(state, result, defenders, attackers)
        joint = {(second, first): chance for (first, second), chance in result.chances.items()}
        on_attacker, on_defender = result.second(), result.first()
    else:
        answer = answering(state, combat, attack)
        failed = answer(0)
        more = failed.draws - attack.draws if failed is not None else 0
        result = exchange(defense, answer, cup, faces)
        loses, clears = _losses(state, result, attackers, defenders)
        joint = dict(result.chances)
        on_attacker, on_defender = result.first(), result.second()
    return AttackOdds(
        combat=combat,
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
    )


def _with_flipped(state: State, combat: Supposed) -> State:
    """5.3.1: the position after units of the attack have changed their mode."""
    ahead = state.clone()
    for unit_id in combat.flipped:
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
    def attacking(cls, state: State, combat: Supposed) -> Bearers:
        units = combat.standing(state)
        if _by_vang(state, combat):
            units.sort(key=lambda unit: -unit.spec.number)
        return cls(tuple(units), _slots(state, units), cache(lambda: _spared(state, combat)))

    @classmethod
    def defending(cls, state: State, combat: Supposed) -> Bearers:
        """A Garrison bears no hit, a Guerrilla none of its own."""
        units = [state.units[i] for i in (combat.defender, *combat.joiners) if i in state.units]
        slots = _slots(state, units) + len(combat.joined_guerrillas)
        if _by_vang(state, combat):
            slots += state.fortifications.get(combat.target, 0)
        return cls(tuple(units), slots, lambda: combat.defender)

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


def room_of(state: State, combat: Supposed) -> int:
    """Hits the attackers can take before they lose a unit."""
    return Bearers.attacking(state, combat).room(state.armor_supply)


def _by_vang(state: State, combat: Supposed) -> bool:
    return state.units[combat.lead].spec.faction == VANG


# ---------------------------------------------------------------------- after the hits of Step 5


def answering(state: State, combat: Supposed, whole: Strength) -> Callable[[int], Strength | None]:
    """5.5.1 Step 6 by the hits of Step 5: nobody is lost while a participant has room (C73)."""
    room = room_of(state, combat)
    failed = attack_strength(state, evolve(combat, defense_failed=True))

    @cache
    def diminished() -> Strength | None:
        ahead = after_loss(state, combat, _spared(state, combat))
        return attack_strength(*ahead) if ahead else None

    def answer(hits: int) -> Strength | None:
        if hits > room:
            return diminished()
        return whole if hits else failed

    return answer


def after_loss(state: State, combat: Supposed, unit_id: str) -> tuple[State, Supposed] | None:
    """The position and the combat once an attacker is gone, or None when it was the last.

    Played on a copy: a Leader or other Supports of the unit go with it.
    """
    rest = tuple(i for i in combat.attackers if i != unit_id)
    if not rest:
        return None
    ahead = state.clone()
    ahead.events = None
    remove_unit(ahead, ahead.units[unit_id])
    lead = combat.lead if combat.lead != unit_id else next_lead(ahead, rest)
    return ahead, evolve(combat, attackers=rest, lead=lead)


def next_lead(state: State, units: tuple[str, ...]) -> str:
    """G26: who leads after the lead was lost; the Vang by number, the player's strongest."""
    if state.units[units[0]].spec.faction == VANG:
        return min(units, key=lambda i: state.units[i].spec.number)
    return max(units, key=lambda i: state.units[i].face.draws)


def _spared(state: State, combat: Supposed) -> str:
    """Who goes when there is no room: of the Vang the highest number (G23), else who is missed least."""
    units = [u.id for u in combat.standing(state)]
    if _by_vang(state, combat):
        return max(units, key=lambda i: state.units[i].spec.number)

    def weight(unit_id: str) -> tuple[int, int]:
        ahead = after_loss(state, combat, unit_id)
        strength = attack_strength(*ahead) if ahead else None
        return (strength.draws + strength.guerrilla_draws, len(strength.drawing)) if strength else (0, 0)

    return max(units, key=weight)


def assumed_answer(state: State, decision: Decision) -> Choice:
    """What the odds take for granted when the player assigns hits or names a new lead."""
    if decision.kind == "choose_lead":
        lead = next_lead(state, tuple(c.piece for c in decision.choices))
        return next(c for c in decision.choices if c.piece == lead)
    best = min(decision.choices, key=lambda c: HIT_ORDER.index(c.verb))
    if best.verb == "lose_guerrilla":  # the one in the attacked hex is named first, and goes last
        return next(c for c in reversed(decision.choices) if c.verb == best.verb)
    combat = state.frame(Combat)
    if best.verb == "lose_unit" and combat is not None and best.piece in combat.attackers:
        lost = _spared(state, supposed(state, combat))
        return next(c for c in decision.choices if c.piece == lost)
    return best


def vang_attack(state: State, units: tuple[str, ...], target: str, mode: str) -> AttackOdds:
    """What if the Vang attacked a hex with this group now, with the Supports it has."""
    return attack_odds(state, vang_combat(state, units, target, mode))


def vang_combat(state: State, units: tuple[str, ...], target: str, mode: str) -> Supposed:
    """6.2.2: the combat of a group of the Vang against whoever stands in a hex."""
    defender = find_defender(state, target, vang_attacks=True)
    combat = Supposed(units, units[0], target, defender, mode=mode)
    return evolve(combat, joined_guerrillas=tuple(coordinating_guerrillas(state, combat)))
