"""The odds of an attack: both sides' strengths, the cup as it stands, and what the hits would do.

What a side does with the hits it takes is the player's to choose; the odds assume the answers of
`assumed_answer`: slots are filled first, then Conscripts go, then the unit that is missed least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from attrs import evolve, frozen

from game.core.decision import Choice, Decision
from game.siloam.content import VANG
from game.siloam.odds import CupCount, Hits, count_cup, exchange
from game.siloam.rules.combat import AmbushCombat, Combat, find_defender
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.fighting import attack_strength, defense_strength
from game.siloam.rules.hits import CONSCRIPT
from game.siloam.rules.markers import remove_unit
from game.siloam.rules.strength import AGGRESSIVE, Strength
from game.siloam.state import State, Unit

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
    """Chance that the defender is removed, or has to retreat."""
    loses: float
    """Chance that the attacker loses a unit."""


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
    cup, faces = state.tactics.inside, state.content.chits.faces
    attack, defense = attack_strength(state, combat), defense_strength(state, combat)
    if combat.ambush:
        room = defender_room(state, combat)
        result = exchange(attack, lambda hits: defense if hits <= room else None, cup, faces)
        joint = {(second, first): chance for (first, second), chance in result.chances.items()}
        on_attacker, on_defender = result.second(), result.first()
    else:
        result = exchange(defense, answering(state, combat), cup, faces)
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
        clears=beyond(on_defender, defender_room(state, combat)),
        loses=beyond(on_attacker, room_of(state, combat.standing(state))),
    )


def beyond(hits: Hits, room: int) -> float:
    """The chance of more hits than there is room for."""
    return sum(hits[room + 1 :])


def room_of(state: State, units: Iterable[Unit]) -> int:
    """Hits a group can take before it loses a unit: slots, as far as armor lasts, and Conscripts."""
    armor = slots = conscripts = 0
    for unit in units:
        armor += unit.free_armor
        slots += unit.free_hits
        attachment = state.attachment_of(unit)
        conscripts += attachment is not None and attachment.side == CONSCRIPT
    return slots + min(armor, state.armor_supply) + conscripts


def defender_room(state: State, combat: Supposed) -> int:
    """Hits the defense can bear in its place; a Garrison none, a Guerrilla none of its own."""
    defenders = [state.units[i] for i in (combat.defender, *combat.joiners) if i in state.units]
    room = room_of(state, defenders) + len(combat.joined_guerrillas)
    if _by_vang(state, combat):
        room += state.fortifications.get(combat.target, 0)
    return room


def _by_vang(state: State, combat: Supposed) -> bool:
    return state.units[combat.lead].spec.faction == VANG


# ---------------------------------------------------------------------- after the hits of Step 5


def answering(state: State, combat: Supposed) -> Callable[[int], Strength | None]:
    """5.5.1 Step 6 by the hits of Step 5: nobody is lost while a participant has room (C73)."""
    room = room_of(state, combat.standing(state))
    whole = attack_strength(state, combat)
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
    combat = state.frame(Combat)
    if best.verb == "lose_unit" and combat is not None and best.piece in combat.attackers:
        lost = _spared(state, supposed(state, combat))
        return next(c for c in decision.choices if c.piece == lost)
    return best


def vang_attack(state: State, units: tuple[str, ...], target: str, mode: str) -> AttackOdds:
    """What if the Vang attacked a hex with this group now, before any Support draw."""
    defender = find_defender(state, target, vang_attacks=True)
    return attack_odds(state, Supposed(units, units[0], target, defender, mode=mode))
