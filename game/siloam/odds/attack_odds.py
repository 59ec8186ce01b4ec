"""5.5.1 Step 1: the attacks that could be declared, alone and in groups, and the defenses to choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from attrs import evolve

from game.core.frame import Choice
from game.siloam.model.state import State
from game.siloam.odds.battle_odds import AttackOdds, attack_odds
from game.siloam.odds.combat_odds import mean_hits
from game.siloam.odds.what_if import threats_on
from game.siloam.rules.combat import ChooseDefense, Combat, CoordinateDefense
from game.siloam.rules.declaration import CombatPhase, Declaration, targets
from game.siloam.rules.sides import Sides, lone_attack
from game.siloam.rules.strength import AGGRESSIVE, CAUTIOUS

MODES = (CAUTIOUS, AGGRESSIVE)
MAKING_UP = ("join_attack", "support_attack", "lead")
"""Answers to a declaration that change who fights."""
MOST_GROUPS = 200
"""Ways to make up one attack that are looked at: more than any position of a campaign has offered."""


AMBUSH = Choice("execute_plan", option="ambush")
"""10.4: the answer to a declaration that tries an Ambush."""


class Ambush(NamedTuple):
    """10.4: an attack as it is declared, and the same attack from ambush."""

    plain: AttackOdds
    sprung: AttackOdds

    @property
    def gain(self) -> float:
        """Hits dealt less hits taken that the ambush adds on average; below 0 it does not pay.

        Who draws first is hit by fewer but has no further draw for a failed defense, and so may deal less.
        """
        return _balance(self.sprung) - _balance(self.plain)


def _balance(odds: AttackOdds) -> float:
    return mean_hits(odds.on_defender) - mean_hits(odds.on_attacker)


def _shown_balance(odds: AttackOdds) -> int:
    """The balance of two means that are shown with one decimal, in tenths."""
    return round(10 * mean_hits(odds.on_defender)) - round(10 * mean_hits(odds.on_attacker))


def ambush_odds(state: State) -> Ambush | None:
    """10.4: the attack that is being declared with and without an Ambush; None where none can be tried."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Declaration) or AMBUSH not in top.decision(state).choices:
        return None
    sides = top.sides.met(state)
    return Ambush(attack_odds(state, sides), attack_odds(state, evolve(sides, ambush=True)))


def better_defense(modes: Mapping[str, AttackOdds]) -> str:
    """5.5.4, 5.5.5: the Defense Mode with the better chance to hold; where that is alike, with the better
    balance of hits. They are compared as they are shown; empty where a player would read no difference.
    """
    worth = {mode: (round(-100 * it.clears), -_shown_balance(it)) for mode, it in modes.items()}
    leading = [mode for mode, value in worth.items() if value == max(worth.values())]
    return leading[0] if len(leading) == 1 < len(modes) else ""


class Attack(NamedTuple):
    """An attack that could be declared."""

    sides: Sides
    flipped: tuple[str, ...] = ()
    """Attackers that change their mode first (5.3.1)."""


def declarable(state: State) -> list[Attack]:
    """Every attack on offer now, each lead alone first and then with those who could join it."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Declaration):
        return list(_made_up(state, top))
    if not isinstance(top, CombatPhase):
        return []
    attacks = (choice for choice in top.decision(state).choices if choice.verb == "attack")
    return [attack for choice in attacks for attack in _made_up(*_declared(state, choice))]


def _declared(state: State, choice: Choice) -> tuple[State, Declaration]:
    """The position after a choice that begins or changes a declaration, with what is declared then."""
    ahead = state.clone()
    question = ahead.stack[-1]
    assert isinstance(question, CombatPhase | Declaration)
    question.choose(ahead, choice)
    declaration = ahead.stack[-1]
    assert isinstance(declaration, Declaration)
    return ahead, declaration


def _made_up(state: State, declaration: Declaration) -> Iterator[Attack]:
    """5.5.2: a declaration as it stands, then with every group and every lead that it may still be given."""
    target = declaration.sides.target
    if target in state.vang_at or target in state.garrisons:
        yield from _in_both_modes(state, declaration)
    waiting = [(state, declaration)]
    seen = {_members(declaration)}
    while waiting and len(seen) < MOST_GROUPS:
        position, top = waiting.pop(0)
        for choice in (choice for choice in top.decision(position).choices if choice.verb in MAKING_UP):
            ahead, larger = _declared(position, choice)
            if _members(larger) not in seen:
                seen.add(_members(larger))
                yield from _in_both_modes(ahead, larger)
                waiting.append((ahead, larger))


def _in_both_modes(state: State, declaration: Declaration) -> Iterator[Attack]:
    """5.3.1: as it stands, and with its lead turned over, whose symbols are those that count; where an
    Ambush may be tried, also as it would be fought after its success (10.4)."""
    sides = declaration.sides.met(state)
    leads = [(), (sides.lead,)] if sides.lead not in declaration.flipped else [()]
    yield from (Attack(sides, flipped) for flipped in leads)
    if AMBUSH in declaration.decision(state).choices:
        ambush = evolve(sides, ambush=True)
        yield from (Attack(ambush, flipped) for flipped in leads)


def _members(declaration: Declaration) -> tuple[str, frozenset[str]]:
    """Who takes part, and who leads: its symbols count."""
    sides = declaration.sides
    return sides.lead, frozenset((*sides.attackers, *sides.guerrillas, *sides.artillery))


def in_contact(state: State) -> list[Attack]:
    """What if: the attack of every unit beside an enemy, whether or not it may attack now."""
    return [
        Attack(lone_attack(state, unit.id, hex_id))
        for unit in state.friends_on_map()
        for hex_id in targets(state, unit)
    ]


def defenses(state: State) -> dict[str, AttackOdds]:
    """5.5.4, 5.5.5: the exchange to come under each Defense Mode; empty when none is to be chosen."""
    top = state.stack[-1] if state.stack else None
    combat = state.frame(Combat)
    if combat is None or not isinstance(top, ChooseDefense | CoordinateDefense):
        return {}
    if combat.defender_unit(state) is None:
        return {AGGRESSIVE: attack_odds(state, combat.sides)}
    return {mode: attack_odds(state, evolve(combat.sides, mode=mode)) for mode in MODES}


def threats(state: State) -> Iterator[AttackOdds]:
    """What if each banner were activated now: the attacks it means to make, Support draws counted."""
    held = {*state.friends_at, *(support.place for support in state.supports.values() if support.on_map)}
    for hex_id in sorted(held):
        for threat in threats_on(state, hex_id):
            if not threat.elsewhere:
                yield from threat.odds.values()
