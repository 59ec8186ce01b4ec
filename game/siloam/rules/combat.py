"""5.5.1 Combat Procedure: the nine steps, from the declared attack to the returned chits."""

from __future__ import annotations

from typing import ClassVar

from attrs import define, evolve

from game.core.frame import DONE, QUIET, Choice, Decision, EventKind, Procedure, Question
from game.siloam.model.state import State, Unit
from game.siloam.rules.fighting import attack_strength, defense_strength
from game.siloam.rules.guerrillas import refuge
from game.siloam.rules.hits import TakeHits, vang_takes_hits
from game.siloam.rules.leadership import coordinating_artillery, coordinating_guerrillas, coordinating_units
from game.siloam.rules.movement import clear_garrison, move_stack, profile, vang_enters
from game.siloam.rules.sides import Sides
from game.siloam.rules.stacking import Restack, exceeds_limit
from game.siloam.rules.strength import AGGRESSIVE, CAUTIOUS, HIT_AND_DRAW, MISS, Strength
from game.siloam.rules.supports import LEADER, places_of
from game.siloam.rules.tactics import draw_tactics, return_tactics

PIECES = tuple[str, ...]
COMBAT_FACTS = {"hex": str, "attackers": PIECES, "lead": str, "defender": str}
ATTACK = {"attackers": PIECES, "lead": str, "target": str, "defender": str}
EVENTS = {
    "attack_declared": EventKind({**ATTACK, "guerrillas": PIECES, "artillery": PIECES}),
    "joined_defense": EventKind({"piece": str, "hex": str}),
    "defense_failed": EventKind({"hex": str}),
    "artillery_left": EventKind({"unit": str, "hex": str, "lead": str}),
    "attack_broken": EventKind({"target": str}),
    "combat_over": EventKind({"target": str}, QUIET),
    "draws_begin": EventKind({"hex": str, "role": str, "strength": Strength}, QUIET),
    "cup_empty": EventKind({"hex": str}),
    "chit_drawn": EventKind({"hex": str, "role": str, "chit": str, "result": str, "guerrilla": bool}, QUIET),
    "draws_end": EventKind({"hex": str, "role": str, "hits": int}),
    "defense_chosen": EventKind({"hex": str, "mode": str}, QUIET),
}
DECISIONS = {
    "coordinate_defense": COMBAT_FACTS,
    "choose_defense": COMBAT_FACTS,
    "choose_lead": COMBAT_FACTS,
    "advance": {"hex": str},
}


@define(kw_only=True)
class Combat(Procedure):
    """5.5.1: one attack. Step 1 has been declared; Steps 2 to 9 follow."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "declare",
        "coordinate",
        "choose_defense",
        "defender_draws",
        "attacker_takes_hits",
        "attacker_regroups",
        "attacker_draws",
        "defender_takes_hits",
        "advance",
        "return_chits",
    )

    sides: Sides
    defense_failed: bool = False
    hits: int = 0

    def defender_unit(self, state: State) -> Unit | None:
        return state.units.get(self.sides.defender)

    def vacated(self, state: State) -> bool:
        """5.5.1 Step 8: nobody defends the target hex any more; the attacker's own markers do not."""
        target = self.sides.target
        if self.sides.by_vang(state):
            return target not in state.friends_at and state.guerrilla_in(target) is None
        return target not in state.vang_at and target not in state.garrisons

    # ------------------------------------------------------------------ the steps

    def declare(self, state: State) -> None:
        """Step 1: the target is named; who stands there is the lead defender (5.5.3)."""
        self.sides = sides = self.sides.met(state)
        state.emit(
            "attack_declared", "5.5.1",
            attackers=sides.attackers, lead=sides.lead, target=sides.target, defender=sides.defender,
            guerrillas=sides.guerrillas, artillery=sides.artillery,
        )  # fmt: skip

    def coordinate(self, state: State) -> None:
        """Step 2: Coordinated Defense (5.5.3); the Vang never use it."""
        if not self.sides.by_vang(state):
            return
        guerrillas = tuple(coordinating_guerrillas(state, self.sides))
        if guerrillas:
            self.sides = evolve(self.sides, joined_guerrillas=guerrillas)
        for guerrilla in guerrillas:
            state.emit("joined_defense", "5.5.3", piece=guerrilla, hex=state.supports[guerrilla].place)
        if places_of(state, LEADER):
            state.call(CoordinateDefense())

    def choose_defense(self, state: State) -> None:
        """Step 3: Defense Mode; Vang, Guerrillas and Garrisons are always Aggressive."""
        if self.sides.by_vang(state) and self.defender_unit(state) is not None:
            state.call(ChooseDefense())

    def defender_draws(self, state: State) -> None:
        """Step 4: the defender draws; nothing scored is a failed defense (5.5.6)."""
        if self.vacated(state):
            return
        draw_hits(state, self, defense_strength(state, self.sides), "defense")
        self.defense_failed = self.hits == 0
        if self.defense_failed:
            state.emit("defense_failed", "5.5.6", hex=self.sides.target)

    def attacker_takes_hits(self, state: State) -> None:
        """Step 5: the attacker applies hits; attackers never retreat (5.5.8)."""
        hits, self.hits = self.hits, 0
        if not hits:
            return
        units = tuple([u.id for u in self.sides.standing(state)])
        if self.sides.by_vang(state):
            vang_takes_hits(state, units, hits)
        else:
            state.call(TakeHits(units=units, hits=hits))

    def attacker_regroups(self, state: State) -> None:
        """Step 5: without an attacker left beside the defender the combat ends (G26)."""
        standing = self.sides.standing(state)
        if not standing:
            state.emit("attack_broken", "5.5.1", target=self.sides.target)
            self.step = "return_chits"
        elif all(u.id != self.sides.lead for u in standing):
            if self.sides.by_vang(state):
                lead = min(standing, key=lambda u: u.spec.number)
                self.sides = evolve(self.sides, lead=lead.id)
            else:
                state.call(ChooseLead(units=tuple(u.id for u in standing)))

    def attacker_draws(self, state: State) -> None:
        """Step 6: the attacker draws, one chit more if the defense failed."""
        draw_hits(state, self, attack_strength(state, self.sides, self.defense_failed), "attack")

    def defender_takes_hits(self, state: State) -> None:
        """Step 7: the defender applies hits; only the lead defender may retreat (5.5.9)."""
        hits, self.hits = self.hits, 0
        if not hits:
            return
        sides = self.sides
        if sides.target in state.vang_at:
            vang_takes_hits(state, (sides.defender,), hits)
        elif not sides.by_vang(state):
            clear_garrison(state, sides.target, "6.2.3")
        else:
            lead = (sides.defender,) if self.defender_unit(state) else ()
            own = () if lead else (sides.defender,)
            state.call(
                TakeHits(
                    units=(*lead, *sides.joiners),
                    guerrillas=(*own, *sides.joined_guerrillas),
                    hits=hits,
                    fortified=sides.target,
                    retreats=sides.defender if lead else "",
                    away_from=state.units[sides.lead].place,
                )
            )

    def advance(self, state: State) -> None:
        """Step 8: one participating stack may enter the vacated hex."""
        if not self.vacated(state):
            return
        sides = self.sides
        able = [u for u in sides.standing(state) if may_advance(state, u, sides.target)]
        if not able:
            return
        if sides.by_vang(state):
            unit = vang_advance(state, able, sides.target)
            if unit is not None:
                vang_enters(state, unit, sides.target, "5.5.9")
        else:
            state.call(Advance(units=tuple(u.id for u in able), target=sides.target))

    def return_chits(self, state: State) -> None:
        """Step 9: chits return; overstacks made by a retreat are sorted out now (C47)."""
        return_tactics(state)
        state.emit("combat_over", "5.5.1", target=self.sides.target)
        if self.sides.by_vang(state) and exceeds_limit(state):
            # Only friendly units retreat: an overstack the player made by moving waits for the end.
            state.become(Restack())


@define(kw_only=True)
class AmbushCombat(Combat):
    """10.4 Ambush: the attacker draws first, and the failed defense bonus is off."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "declare",
        "attacker_draws",
        "defender_takes_hits",
        "defender_draws",
        "attacker_takes_hits",
        "advance",
        "return_chits",
    )


def may_advance(state: State, unit: Unit, hex_id: str) -> bool:
    """5.5.9: terrain bans hold for an advance, rivers do not hinder it (G47)."""
    if state.guerrilla_in(hex_id) is not None and not refuge(state):
        return False  # it has nowhere to go (C43)
    return not state.content.map.terrain_forbids(profile(state, unit), unit.place, hex_id)


def vang_advance(state: State, able: list[Unit], hex_id: str) -> Unit | None:
    """5.5.9 for the Vang: the lowest number that leaves no VP Space, or one bound for a star (C100)."""
    war_map = state.content.map
    free = [unit for unit in able if unit.place not in war_map.vp]
    unit = min(free or able, key=lambda u: u.spec.number)
    return unit if free or hex_id in war_map.stars[unit.spec.banner] else None


def draw_hits(state: State, combat: Combat, strength: Strength, role: str) -> None:
    """5.5.1 Steps 4 and 6: draw the side's chits with every bonus draw they grant."""
    hex_id, faces, watched = combat.sides.target, state.content.chits.faces, state.events is not None
    state.emit("draws_begin", "5.5.1", hex=hex_id, role=role, strength=strength)
    hits, own, guerrilla = 0, strength.draws, strength.guerrilla_draws
    while own or guerrilla:
        chit = draw_tactics(state)
        if not chit:
            state.emit("cup_empty", "5.5.1", hex=hex_id)
            break
        by_guerrilla = not own
        result = strength.classify(chit, faces[chit], by_guerrilla)
        if by_guerrilla:
            guerrilla -= 1
        else:
            own -= 1
        if result != MISS:
            hits += 1
        if result == HIT_AND_DRAW:
            own += 1
        if watched:
            state.reveal(
                "chit_drawn", "5.5.1", hex=hex_id, role=role, chit=chit, result=result, guerrilla=by_guerrilla
            )
    combat.hits = hits
    state.emit("draws_end", "5.5.1", hex=hex_id, role=role, hits=hits)


# ---------------------------------------------------------------------- what the player is asked


def current_combat(state: State) -> Combat:
    """The combat the questions below belong to."""
    combat = state.frame(Combat)
    assert combat is not None
    return combat


@define(kw_only=True)
class CoordinateDefense(Question):
    """5.5.3: name the Combat Units and the Artillery that join the defense."""

    def decision(self, state: State) -> Decision:
        sides = current_combat(state).sides
        choices = [Choice("join_defense", i, state.units[i].place) for i in coordinating_units(state, sides)]
        choices += [
            Choice("support_defense", i, state.units[i].place) for i in coordinating_artillery(state, sides)
        ]
        return Decision("coordinate_defense", "5.5.3", (*choices, DONE), about_combat(sides))

    def choose(self, state: State, choice: Choice) -> None:
        combat = current_combat(state)
        sides = combat.sides
        if choice.verb == "join_defense":
            combat.sides = evolve(sides, joiners=(*sides.joiners, choice.piece))
        elif choice.verb == "support_defense":
            combat.sides = evolve(sides, defending_artillery=(*sides.defending_artillery, choice.piece))
        else:
            state.finish()
            return
        state.emit("joined_defense", "5.5.3", piece=choice.piece, hex=choice.hex)


DEFENSES = tuple(Choice("defend", option=mode) for mode in (CAUTIOUS, AGGRESSIVE))


@define(kw_only=True)
class ChooseDefense(Question):
    """5.5.4, 5.5.5: Cautious or Aggressive Defense."""

    def decision(self, state: State) -> Decision:
        return Decision("choose_defense", "5.5.1", DEFENSES, about_combat(current_combat(state).sides))

    def choose(self, state: State, choice: Choice) -> None:
        combat = current_combat(state)
        combat.sides = evolve(combat.sides, mode=choice.option)
        state.emit("defense_chosen", "5.5.1", hex=combat.sides.target, mode=choice.option)
        state.finish()


@define(kw_only=True)
class ChooseLead(Question):
    """5.5.1: a new lead unit after the old one was lost in Step 5 (G26); guns must reach it (C105)."""

    units: tuple[str, ...]

    def decision(self, state: State) -> Decision:
        choices = tuple(Choice("lead", i, state.units[i].place) for i in self.units)
        return Decision("choose_lead", "5.5.1", choices, about_combat(current_combat(state).sides))

    def choose(self, state: State, choice: Choice) -> None:
        combat = current_combat(state)
        before, combat.sides = combat.sides, combat.sides.led_by(state, choice.piece)
        tell_of_guns(state, before, combat.sides)
        state.finish()


@define(kw_only=True)
class Advance(Question):
    """5.5.9 Attacker Advance: one participating stack, or none."""

    units: tuple[str, ...]
    target: str

    def decision(self, state: State) -> Decision:
        choices = [Choice("advance", i, self.target) for i in self.units]
        return Decision("advance", "5.5.9", (*choices, Choice("stay")), {"hex": self.target})

    def choose(self, state: State, choice: Choice) -> None:
        if choice.verb == "advance":
            move_stack(state, state.units[choice.piece], (self.target,), "5.5.9")
        state.finish()


def tell_of_guns(state: State, before: Sides, after: Sides) -> None:
    """5.5.1: Artillery that a change of lead has cost the attack."""
    kept = (*after.attackers, *after.artillery)
    for gun in (i for i in (*before.attackers, *before.artillery) if i not in kept):
        state.emit("artillery_left", "5.5.1", unit=gun, hex=state.units[gun].place, lead=after.lead)


def about_combat(sides: Sides) -> dict[str, object]:
    """Facts of a combat for wording a question."""
    return {"hex": sides.target, "attackers": sides.attackers, "lead": sides.lead, "defender": sides.defender}
