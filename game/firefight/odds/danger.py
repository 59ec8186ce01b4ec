"""Who could fire at a Unit if it stood in a hex, and with what chance to hit, exactly."""

from __future__ import annotations

from attrs import frozen

from game.firefight.model.state import Skirmish
from game.firefight.odds.attack_odds import attack_odds
from game.firefight.rules.attack import Attack
from game.firefight.rules.choosing import may_attack
from game.firefight.rules.fire import flanking


@frozen
class Danger:
    """One AI that could attack a Unit where it is."""

    enemy: str
    hit: float
    need: int
    """What the dice must come to."""
    flank: bool
    spent: bool
    """Whether it could act on a Command Order only."""


def dangers_to(state: Skirmish, unit: str) -> list[Danger]:
    """FF-AIA-01 to 03: who might attack a Unit where it stands, the most dangerous first; no rumors."""
    here, around = state.pieces[unit].hex, flanking(state, unit)
    found = []
    for enemy in state.enemies():
        if state.spec(enemy).rumor or not may_attack(state, enemy, unit, long_range=True):
            continue
        odds = attack_odds(state, Attack(enemy, here, unit)).targets[0]
        assert odds.sums is not None
        spent = state.pieces[enemy].spent
        found.append(Danger(enemy, odds.hit, odds.sums.need, enemy in around, spent))
    return sorted(found, key=lambda it: -it.hit)


def dangers_at(state: Skirmish, unit: str, hex_id: str) -> list[Danger]:
    """The same if it had gone to another hex and faced as it does."""
    copy = state.clone()
    copy.pieces[unit].hex, copy.pieces[unit].hidden = hex_id, False
    return dangers_to(copy, unit)
