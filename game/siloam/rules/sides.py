"""5.5.1 to 5.5.3: who fights whom, for an attack that is declared, fought out or only supposed."""

from __future__ import annotations

from attrs import evolve, frozen

from game.siloam.model.content import ARTILLERY, VANG
from game.siloam.model.state import State, Unit
from game.siloam.rules.strength import AGGRESSIVE


@frozen
class Sides:
    """Both sides of one combat."""

    attackers: tuple[str, ...]
    """Attacking Combat Units, those of the declaration; some may have been removed since."""
    lead: str
    target: str
    defender: str = ""
    """The Combat Unit or Guerrilla in the target hex; empty for a Garrison, and until the attack begins."""
    guerrillas: tuple[str, ...] = ()
    """Guerrillas that joined a Group Attack."""
    artillery: tuple[str, ...] = ()
    """Artillery supporting the attack from range."""
    joiners: tuple[str, ...] = ()
    """Combat Units that joined the defense."""
    joined_guerrillas: tuple[str, ...] = ()
    defending_artillery: tuple[str, ...] = ()
    mode: str = AGGRESSIVE
    """How the defender fights (5.5.4, 5.5.5)."""
    ambush: bool = False
    """The attacker draws first (10.4)."""

    def by_vang(self, state: State) -> bool:
        return state.units[self.lead].spec.faction == VANG

    def standing(self, state: State) -> list[Unit]:
        """Attackers still on the map and adjacent to the target (5.5.1 Step 5)."""
        units, beside = state.units, state.content.map.grid.neighbours[self.target]
        return [unit for i in self.attackers if (unit := units[i]).place in beside]

    def met(self, state: State) -> Sides:
        """5.5.3: the same attack, met by whoever stands in the target hex now."""
        defender = find_defender(state, self.target, self.by_vang(state))
        return self if defender == self.defender else evolve(self, defender=defender)

    def led_by(self, state: State, lead: str) -> Sides:
        """5.5.1: the same attack under another lead.

        Artillery that led it so far supports it now (C106); a gun that cannot support the new lead gives
        nothing from then on (C105).
        """
        if lead == self.lead:
            return self
        first = state.units[self.lead]
        guns = (first.id,) if first.on_map and first.spec.kind == ARTILLERY else ()
        return evolve(
            self,
            lead=lead,
            attackers=tuple(i for i in self.attackers if i not in guns),
            artillery=tuple(i for i in (*self.artillery, *guns) if gives_support(state, i, lead)),
        )


def gives_support(state: State, gun: str, lead: str) -> bool:
    """2.2.4: Artillery in Combat Mode supports an attack whose lead is in its printed range."""
    unit = state.units[gun]
    distance = state.content.map.grid.distance(unit.place, state.units[lead].place)
    return unit.gives_artillery_support and distance <= unit.spec.range


def lone_attack(state: State, unit_id: str, target: str) -> Sides:
    """5.5: one friendly unit attacks a hex, without anybody else."""
    return Sides((unit_id,), unit_id, target, find_defender(state, target, vang_attacks=False))


def find_defender(state: State, hex_id: str, vang_attacks: bool) -> str:
    """5.5.3: the unit in the attacked hex leads the defense; nobody's name stands for a Garrison.

    A Guerrilla may stand in a garrisoned hex, so it matters who attacks.
    """
    if not vang_attacks:
        return state.vang_at.get(hex_id, "")
    if hex_id in state.friends_at:
        return state.friends_at[hex_id][0]
    guerrilla = state.guerrilla_in(hex_id)
    return guerrilla.id if guerrilla else ""
