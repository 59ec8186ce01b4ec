"""Every chance of a position: as plain data for programs, and in sentences for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import asdict

from game.core.words import percent
from game.siloam.model.content import FRIENDS
from game.siloam.model.state import State
from game.siloam.odds.air_odds import Run, bombers_through, hits_of, order_chance, runs
from game.siloam.odds.attack_odds import ambush_odds, declarable, defenses, in_contact, threats
from game.siloam.odds.battle_odds import AttackOdds, attack_odds
from game.siloam.odds.check_odds import (
    chits_back,
    command_chances,
    favour_chances,
    mean_command,
    plan_chances,
)
from game.siloam.odds.odds_sentences import (
    ambush_sentence,
    attack_line,
    defense_sentence,
    draws_sentence,
    further_draws,
    hits_sentence,
    hitting_chits,
    run_sentence,
)
from game.siloam.rules.sides import Sides
from game.siloam.words import say, words


def chances(state: State) -> dict[str, Any]:
    """Attacks, defenses, threats, checks, plans, Command Points, interception and bombs."""
    if state.outcome:
        return {}
    later = chits_back(state)
    return {
        "attacks": list(_attacks(state, later)),
        "defenses": [attack_data(state, odds) for odds in defenses(state).values()],
        "threats": [attack_data(later, odds) for odds in threats(later)],
        "checks": {faction: list(favour_chances(later, faction)) for faction in FRIENDS},
        "plans": plan_chances(later),
        "command": {
            "chances": {str(gained): chance for gained, chance in command_chances(state).items()},
            "mean": mean_command(state),
        },
        "interception": _interception(state),
        "bombing": [_run(run) for run in runs(state) if not run.by_vang],
    }


def _attacks(state: State, later: State) -> Iterator[dict[str, Any]]:
    """Attacks on offer; where none can be declared, those of units in contact, marked as such."""
    on_offer = declarable(state)
    here = state if on_offer else later
    for attack in on_offer or in_contact(later):
        yield {**attack_data(here, attack_odds(here, *attack)), "declarable": bool(on_offer)}


def attack_data(state: State, odds: AttackOdds) -> dict[str, Any]:
    """One attack with both sides' draws, cups and hits."""
    sides = odds.sides
    return {
        "attackers": list(sides.attackers),
        "lead": sides.lead,
        "guerrillas": list(sides.guerrillas),
        "artillery": list(sides.artillery),
        "joiners": list(sides.joiners),
        "joined_guerrillas": list(sides.joined_guerrillas),
        "defending_artillery": list(sides.defending_artillery),
        "target": sides.target,
        "defender": sides.defender or _garrison(state, sides),
        "mode": sides.mode,
        "flipped": list(odds.flipped),
        "ambush": sides.ambush,
        "support_draws_counted": odds.supported,
        "draws": {
            "attacker": odds.attack.draws + odds.attack.guerrilla_draws,
            "defender": odds.defense.draws + odds.defense.guerrilla_draws,
        },
        "failed_defense_draws": odds.failed_draws,
        "cup": {"attacker": asdict(odds.attack_cup), "defender": asdict(odds.defense_cup)},
        "hitting": {
            "attacker": hitting_chits(state, odds.attack),
            "defender": hitting_chits(state, odds.defense),
        },
        "hits_on_attacker": list(odds.on_attacker),
        "hits_on_defender": list(odds.on_defender),
        "clears": odds.clears,
        "loses": odds.loses,
    }


def _garrison(state: State, sides: Sides) -> str:
    return "garrison" if sides.target in state.garrisons else ""


def _interception(state: State) -> dict[str, Any] | None:
    """8.1: what fighters could do to the bombers that are on their way; None when none are."""
    against = [run for run in runs(state) if run.by_vang]
    if not against:
        return None
    return {
        "check": order_chance(state),
        "line": list(against[0].odds.line),
        "by_fighters": [_run(run) for run in against],
    }


def _run(run: Run) -> dict[str, Any]:
    """8: one bombing run, with the fighters of the player that would fly in it."""
    return {
        "line": list(run.odds.line),
        "fighters": run.fighters,
        "bombers_through": {str(n): chance for n, chance in bombers_through(run.odds).items()},
        "hits": {hex_id: list(hits) for hex_id, hits in run.odds.hits.items()},
    }


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
        names = words().names.listed(words().piece(i, state) for i in sides.attackers)
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
    ambush = ambush_odds(state)
    if ambush is not None:
        yield ambush_sentence(ambush)


def _threat_lines(later: State) -> Iterator[str]:
    """What the Vang mean to attack."""
    for number, found in enumerate(threats(later)):
        if not number:
            yield say("odds.head_threats")
        names = words().names.listed(words().piece(i, later) for i in found.sides.attackers)
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
