"""Chances in words: the sentence beside a counter, and the sums behind it."""

from __future__ import annotations

from game.core.words import percent
from game.siloam.model.content import COMBAT, MOVEMENT
from game.siloam.model.state import State
from game.siloam.odds.air_odds import Run, bombers_through
from game.siloam.odds.attack_odds import Ambush
from game.siloam.odds.battle_odds import AttackOdds, room_of
from game.siloam.odds.combat_odds import CupCount, Hits, any_hit, mean_hits
from game.siloam.rules.strength import MISS, Strength
from game.siloam.words import say, words


def attack_sentence(state: State, odds: AttackOdds) -> str:
    """The chance to clear the hex, and what is at stake for the attacker."""
    if odds.clears:
        clear = say("odds.clear", chance=percent(odds.clears))
    else:
        clear = say("odds.clear_never", hits=f"{mean_hits(odds.on_defender):.1f}")
    if not odds.loses:
        return say("odds.both", clear=clear, lose=say("odds.lose_never"))
    lose = say("odds.lose", chance=percent(odds.loses), stake=_stake(state, odds))
    return say("odds.both", clear=clear, lose=lose)


def attack_line(state: State, odds: AttackOdds) -> str:
    """An attack with all who take part in it, and its sentence."""
    sides = odds.sides
    pieces = (*sides.attackers, *sides.guerrillas, *sides.artillery)
    names = ", ".join(_participant(state, odds, piece) for piece in pieces)
    if sides.ambush:
        names = say("odds.ambush", attackers=names)
    target = words().hex(sides.target)
    return say("odds.attack", attackers=names, target=target, outlook=attack_sentence(state, odds))


def _participant(state: State, odds: AttackOdds, piece: str) -> str:
    """Who takes part; one that is turned over for it in its new mode."""
    name = words().piece(piece, state)
    if piece not in odds.flipped:
        return name
    mode = MOVEMENT if state.units[piece].mode == COMBAT else COMBAT
    return say("odds.flipped", piece=name, mode=words().names.named("modes", mode))


def _stake(state: State, odds: AttackOdds) -> str:
    units = odds.sides.standing(state)
    if len(units) != 1:
        return say("odds.stake_group")
    step = room_of(state, odds.sides) == 0
    return say("odds.stake_step" if step else "odds.stake_unit", piece=words().piece(units[0].id))


def defense_sentence(odds: AttackOdds) -> str:
    """A Defense Mode by name, with what it brings."""
    mode = words().names.named("modes", odds.sides.mode)
    return say("odds.defense", mode=mode, outlook=mode_sentence(odds))


def mode_sentence(odds: AttackOdds) -> str:
    """What a Defense Mode saves and what it costs the attackers."""
    return say(
        "odds.mode",
        clears=percent(odds.clears),
        loses=percent(odds.loses),
        taken=f"{mean_hits(odds.on_defender):.1f}",
        dealt=f"{mean_hits(odds.on_attacker):.1f}",
    )


def ambush_sentence(ambush: Ambush) -> str:
    """10.4: what an Ambush would change in the attack as it stands, and whether it pays."""
    hits = say(
        "odds.ambush_hits",
        dealt=f"{mean_hits(ambush.sprung.on_defender):.1f}",
        taken=f"{mean_hits(ambush.sprung.on_attacker):.1f}",
        plain_dealt=f"{mean_hits(ambush.plain.on_defender):.1f}",
        plain_taken=f"{mean_hits(ambush.plain.on_attacker):.1f}",
    )
    gain = round(ambush.gain, 1)
    key = "ambush_pays" if gain > 0 else "ambush_costs" if gain < 0 else "ambush_even"
    return say(f"odds.{key}", hits=hits)


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


def further_draws(odds: AttackOdds) -> list[str]:
    """What may come to the attacker's draws; the hits that are to be expected hold it already."""
    found = [say("odds.if_failed", draws=odds.failed_draws)] if odds.failed_draws else []
    return [*found, say("odds.supports")] if odds.supported else found


def hits_sentence(side: str, hits: Hits) -> str:
    """The whole distribution, as far as it is worth a word."""
    parts = [f"{number}: {percent(chance)}" for number, chance in enumerate(hits) if chance >= 0.005]
    return say("odds.hits", side=say(f"odds.{side}"), parts=", ".join(parts))


def run_sentence(run: Run) -> str:
    """A bombing run: who flies, who gets through, what the bombs do."""
    odds = run.odds
    through = sum(number * chance for number, chance in bombers_through(odds).items())
    hits = [
        say(
            "odds.bombs_on",
            hex=words().hex(hex_id),
            hits=f"{mean_hits(found):.1f}",
            any=percent(any_hit(found)),
        )
        for hex_id, found in odds.hits.items()
    ]
    return say(
        "odds.run_vang" if run.by_vang else "odds.run_own",
        fighters=run.fighters,
        line=", ".join(odds.line),
        through=f"{through:.1f}",
        hits="; ".join(hits),
    )


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
