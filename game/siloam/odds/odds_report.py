"""Every chance of a position as plain data, for the terminal and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import asdict

from game.siloam.model.content import FRIENDS
from game.siloam.model.state import State
from game.siloam.odds.air_odds import bombers_through
from game.siloam.odds.attack_odds import declarable, defenses, in_contact, threats
from game.siloam.odds.battle_odds import AttackOdds, attack_odds
from game.siloam.odds.check_odds import favour_chances, plan_chances
from game.siloam.odds.command_odds import command_chances, mean_command
from game.siloam.odds.cup_odds import chits_back
from game.siloam.odds.odds_sentences import hitting_chits
from game.siloam.odds.run_odds import Run, order_chance, runs
from game.siloam.rules.sides import Sides


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
