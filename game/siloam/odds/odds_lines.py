"""The odds of a position in sentences, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.words import listed, percent
from game.siloam.model.content import FRIENDS
from game.siloam.model.state import State
from game.siloam.odds.attack_odds import declarable, defenses, in_contact, threats
from game.siloam.odds.battle_odds import AttackOdds, attack_odds
from game.siloam.odds.check_odds import favour_chances, plan_chances
from game.siloam.odds.command_odds import command_chances, mean_command
from game.siloam.odds.cup_odds import chits_back
from game.siloam.odds.odds_sentences import (
    attack_line,
    defense_sentence,
    draws_sentence,
    further_draws,
    hits_sentence,
    run_sentence,
)
from game.siloam.odds.run_odds import hits_of, order_chance, runs
from game.siloam.words import words
from game.siloam.words.advice_words import say

MOST_RUNS = 12
"""Bombing runs that are told; the JSON has them all."""


def odds_lines(state: State) -> Iterator[str]:
    """Every chance of the pending position, one sentence each."""
    if state.outcome:
        yield say("odds.over")
        return
    later = chits_back(state)
    yield from _defense_lines(state)
    yield from _attack_lines(state, later)
    yield from _threat_lines(later)
    yield from _bombing_lines(state)
    yield say("odds.head_checks")
    for faction in FRIENDS:
        shown = ", ".join(percent(chance) for chance in favour_chances(later, faction))
        yield say("odds.check", faction=words().names.named("factions", faction), chances=shown)
    for plan, chance in plan_chances(later).items():
        yield say("odds.plan", plan=words().names.named("plans", plan), chance=percent(chance))
    parts = ", ".join(f"{gained}: {percent(chance)}" for gained, chance in command_chances(state).items())
    yield say("odds.command", parts=parts, mean=f"{mean_command(state):.1f}")


def _defense_lines(state: State) -> Iterator[str]:
    """The Defense Modes to choose from, below the attack they answer."""
    modes = defenses(state)
    if modes:
        sides = next(iter(modes.values())).sides
        names = listed([words().piece(i, state) for i in sides.attackers])
        yield say("odds.head_defense", attackers=names, target=words().hex(sides.target))
    for found in modes.values():
        yield defense_sentence(found)
        yield from _details(found)


def _attack_lines(state: State, later: State) -> Iterator[str]:
    """The attacks on offer, or else those of units in contact."""
    on_offer = declarable(state)
    possible, here = (on_offer, state) if on_offer else (in_contact(later), later)
    if possible:
        yield say("odds.head_attacks" if on_offer else "odds.head_contact")
    elif not defenses(state):
        yield say("odds.no_attacks")
    for attack in possible:
        found = attack_odds(here, *attack)
        yield attack_line(here, found)
        yield from _details(found)


def _threat_lines(later: State) -> Iterator[str]:
    """What the Vang mean to attack."""
    for number, found in enumerate(threats(later)):
        if not number:
            yield say("odds.head_threats")
        names = listed([words().piece(i, later) for i in found.sides.attackers])
        target, mode = words().hex(found.sides.target), words().names.named("modes", found.sides.mode)
        yield say("odds.threat", target=target, attackers=names, mode=mode, clears=percent(found.clears))


def _bombing_lines(state: State) -> Iterator[str]:
    """Bombing runs; of the player's own those that do most."""
    found = runs(state)
    if not found:
        return
    if found[0].by_vang:
        yield say("odds.intercept", chance=percent(order_chance(state)))
    else:
        found.sort(key=hits_of, reverse=True)
        yield say("odds.head_bombs", shown=min(MOST_RUNS, len(found)), all=len(found))
    yield from map(run_sentence, found[:MOST_RUNS])


def _details(found: AttackOdds) -> Iterator[str]:
    yield f"    {draws_sentence('attacker', found.attack, found.attack_cup)}"
    for note in further_draws(found):
        yield f"        {note}"
    yield f"    {draws_sentence('defender', found.defense, found.defense_cup)}"
    yield f"    {hits_sentence('defender', found.on_defender)}"
    yield f"    {hits_sentence('attacker', found.on_attacker)}"
