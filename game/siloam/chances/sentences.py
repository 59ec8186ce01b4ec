"""Chances in words: the sentence beside a counter, and the sums behind it."""

from __future__ import annotations

from game.siloam.advisor.wording import percent, say
from game.siloam.battle_odds import AttackOdds, room_of
from game.siloam.odds import CupCount, Hits
from game.siloam.rules.strength import MISS, Strength
from game.siloam.state import State
from game.siloam.words import words


def mean(hits: Hits) -> float:
    """Hits to expect."""
    return sum(number * chance for number, chance in enumerate(hits))


def attack_sentence(state: State, odds: AttackOdds) -> str:
    """The chance to clear the hex, and what is at stake for the attacker."""
    return say(
        "odds.clear", clears=percent(odds.clears), loses=percent(odds.loses), stake=_stake(state, odds)
    )


def _stake(state: State, odds: AttackOdds) -> str:
    units = odds.combat.standing(state)
    if len(units) != 1:
        return say("odds.stake_group")
    step = room_of(state, units) == 0
    return say("odds.stake_step" if step else "odds.stake_unit", piece=words().piece(units[0].id))


def defense_sentence(odds: AttackOdds) -> str:
    """A Defense Mode by name, with what it brings."""
    mode = words().names.named("modes", odds.combat.mode)
    return say("odds.defense", mode=mode, outlook=mode_sentence(odds))


def mode_sentence(odds: AttackOdds) -> str:
    """What a Defense Mode saves and what it costs the attackers."""
    return say(
        "odds.mode",
        clears=percent(odds.clears),
        loses=percent(odds.loses),
        taken=f"{mean(odds.on_defender):.1f}",
        dealt=f"{mean(odds.on_attacker):.1f}",
    )


def draws_sentence(side: str, strength: Strength, cup: CupCount) -> str:
    """How many chits a side draws, and what the cup holds for it."""
    return say(
        "odds.draws",
        side=say(f"odds.{side}").capitalize(),
        draws=strength.draws + strength.guerrilla_draws,
        cup=cup.hit_redraw + cup.hit + cup.miss,
        redraw=cup.hit_redraw,
        hit=cup.hit,
        miss=cup.miss,
    )


def hits_sentence(side: str, hits: Hits) -> str:
    """The whole distribution, as far as it is worth a word."""
    parts = [f"{number}: {percent(chance)}" for number, chance in enumerate(hits) if chance >= 0.005]
    return say("odds.hits", side=say(f"odds.{side}"), parts=", ".join(parts))


def hitting_chits(state: State, strength: Strength) -> list[tuple[str, str, tuple[str, ...]]]:
    """Every chit in the cup that hits for a side: what it does, and the symbols that are the reason."""
    faces = state.content.chits.faces
    found = []
    for chit in sorted(state.tactics.inside):
        result = strength.classify(chit, faces[chit])
        if result != MISS:
            matching = (strength.hitting | strength.drawing) & faces[chit]
            found.append((chit, result, tuple(sorted(matching))))
    return found
