"""5.5.1 to 5.5.7: how many chits a side draws in a combat, and what each drawn chit does.

One record is read by the combat itself, by the log, by the battle board and by the odds.
"""

from __future__ import annotations

from typing import NamedTuple

AGGRESSIVE, CAUTIOUS = "aggressive", "cautious"
MANEUVER = "maneuver"
MISS, HIT, HIT_AND_DRAW = "miss", "hit", "hit_and_draw"
"""What a chit can do; a chit never scores more than one hit."""


class Line(NamedTuple):
    """One reason for draws, for the log and the tooltip."""

    reason: str
    rule: str
    draws: int
    piece: str = ""


class Strength(NamedTuple):
    """A side's draws in one step of a combat."""

    lines: tuple[Line, ...]
    symbol: str
    """Combat symbol of the lead unit, matched by every draw of the side."""
    hitting: frozenset[str]
    """Symbols that score a hit: the lead's own, and the flank symbol when it applies."""
    drawing: frozenset[str]
    """Symbols that score a hit and another draw: terrain, river, artillery, leader."""
    guerrilla_draws: int = 0
    """Draws matched against the Guerrilla's own symbol (C37)."""
    guerrilla_hitting: frozenset[str] = frozenset()
    uses_bonus_chits: bool = True
    """5.5.7: Tactic Bonus Chits count for the player and are misses for the Vang."""
    bonus_chits: frozenset[str] = frozenset()

    @property
    def draws(self) -> int:
        """Chits drawn on the lead's symbol before any bonus draw."""
        return sum([line.draws for line in self.lines]) - self.guerrilla_draws

    def classify(self, chit: str, face: frozenset[str], guerrilla: bool = False) -> str:
        """5.5.4, 5.5.5, 5.5.7, 10.5: what a drawn chit does for this side."""
        if chit in self.bonus_chits:
            if self.uses_bonus_chits and not (self.hitting | self.drawing).isdisjoint(face):
                return HIT_AND_DRAW
            return MISS
        if not self.drawing.isdisjoint(face):
            return HIT_AND_DRAW
        hitting = self.guerrilla_hitting if guerrilla else self.hitting
        return MISS if hitting.isdisjoint(face) else HIT
