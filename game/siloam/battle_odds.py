"""The odds of an attack: both sides' strengths, the cup as it stands, and what the hits would do."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from game.siloam.content import VANG
from game.siloam.odds import CupCount, Hits, count_cup, exchange
from game.siloam.rules.combat import AmbushCombat, Combat, find_defender
from game.siloam.rules.declaration import CombatPhase, Declaration, targets
from game.siloam.rules.fighting import attack_strength, defense_strength
from game.siloam.rules.strength import AGGRESSIVE, Strength
from game.siloam.state import State, Unit


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
        return [state.units[i] for i in self.attackers]


@frozen
class AttackOdds:
    """What an attack would bring, exactly."""

    combat: Supposed
    attack: Strength
    """The attacker's draws if the defense does not fail and nobody is lost."""
    defense: Strength
    attack_cup: CupCount
    defense_cup: CupCount
    on_attacker: Hits
    on_defender: Hits
    clears: float
    """Chance that the defender is removed."""
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
    room = defender_room(state, combat)
    if combat.ambush:
        result = exchange(attack, lambda hits: defense if hits <= room else None, cup, faces)
        on_defender, on_attacker = result.first(), result.second()
    else:
        result = exchange(defense, lambda hits: attack_after(state, combat, hits), cup, faces)
        on_attacker, on_defender = result.first(), result.second()
    return AttackOdds(
        combat=combat,
        attack=attack,
        defense=defense,
        attack_cup=count_cup(attack, cup, faces),
        defense_cup=count_cup(defense, cup, faces),
        on_attacker=on_attacker,
        on_defender=on_defender,
        clears=beyond(on_defender, room),
        loses=beyond(on_attacker, sum(_room(u) for u in combat.standing(state))),
    )


def beyond(hits: Hits, room: int) -> float:
    """The chance of more hits than there is room for."""
    return sum(hits[room + 1 :])


def _room(unit: Unit) -> int:
    return unit.free_hits + unit.free_armor


def defender_room(state: State, combat: Supposed) -> int:
    """Hits the defender can bear and stay: Damage Capacity left, none for Guerrillas and Garrisons."""
    unit = state.units.get(combat.defender)
    return _room(unit) if unit else 0


def attack_after(state: State, combat: Supposed, hits: int) -> Strength | None:
    """5.5.1 Step 6 after the hits of Step 5: nobody is lost while a participant has room (C73).

    Beyond that one unit is removed: of the player's the one whose loss weakens the attack least,
    of the Vang the highest number (G23).
    """
    noted = evolve(combat, defense_failed=hits == 0)
    if hits <= sum(_room(u) for u in combat.standing(state)):
        return attack_strength(state, noted)
    left = [_without(state, noted, unit_id) for unit_id in _expendable(state, combat)]
    strengths = [attack_strength(state, rest) for rest in left if rest.attackers]
    return max(strengths, key=_weight, default=None)


def _weight(strength: Strength) -> tuple[int, int]:
    return (strength.draws + strength.guerrilla_draws, len(strength.drawing))


def _expendable(state: State, combat: Supposed) -> tuple[str, ...]:
    units = combat.standing(state)
    if units[0].spec.faction == VANG:
        return (max(units, key=lambda u: u.spec.number).id,)
    return combat.attackers


def _without(state: State, combat: Supposed, unit_id: str) -> Supposed:
    """The combat after one attacker was removed; a lost lead is replaced (G26)."""
    rest = tuple(i for i in combat.attackers if i != unit_id)
    lead = combat.lead
    if lead == unit_id and rest:
        lead = max(rest, key=lambda i: state.units[i].face.draws)
    return evolve(combat, attackers=rest, lead=lead)


def declarable(state: State) -> Iterator[Supposed]:
    """Every attack that could be declared from the present position, each lead alone.

    In a combat phase these are the attacks on offer; otherwise those of every unit in contact.
    """
    declaration = state.frame(Declaration)
    if declaration is not None and state.stack[-1] is declaration:
        yield supposed(state, declaration)
        return
    phase = state.frame(CombatPhase)
    if phase is not None and state.stack[-1] is phase:
        pairs = [(c.piece, c.hex) for c in phase.decision(state).choices if c.verb == "attack"]
    else:
        pairs = [(u.id, h) for u in state.friends_on_map() for h in targets(state, u)]
    for unit_id, hex_id in pairs:
        yield Supposed((unit_id,), unit_id, hex_id, find_defender(state, hex_id, vang_attacks=False))


def vang_attack(state: State, units: tuple[str, ...], target: str, mode: str) -> AttackOdds:
    """What if the Vang attacked a hex with this group now, before any Support draw."""
    defender = find_defender(state, target, vang_attacks=True)
    return attack_odds(state, Supposed(units, units[0], target, defender, mode=mode))
