"""What a person, a bot or a journal is asked, and what they answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

SOLE_SEAT = "player"
"""The one seat of a solitaire game."""


class Choice(NamedTuple):
    """One legal answer. A value: equal choices are the same choice, and it fits in a journal."""

    verb: str
    piece: str = ""
    hex: str = ""
    option: str = ""
    path: tuple[str, ...] = ()
    """The hexes a movement enters, its last one being `hex`."""
    cost: int = 0
    """What it costs, in the unit the verb implies: Command Points or movement points."""
    pieces: tuple[str, ...] = ()
    """The pieces that do it together, where one alone does not name the choice."""

    @property
    def named(self) -> str:
        """What it names, in one line."""
        return " ".join(part for part in (self.piece, *self.pieces, self.hex, self.option) if part)


def offer(
    verb: str, piece: str = "", hex_id: str = "", option: str = "", path: tuple[str, ...] = (), cost: int = 0
) -> Choice:
    """A Choice, in half the time that calling the class takes: for questions that make many."""
    return _new(Choice, (verb, piece, hex_id, option, path, cost, ()))


_new = tuple.__new__
DONE = Choice("done")
"""Ends a phase; shared, because most questions offer it."""


DecisionKind = Mapping[str, Any]
"""The names in the `about` of such a decision, and the type of each, declared beside the rule that asks."""


class Decision(NamedTuple):
    """A question with every legal answer. It is never saved: the top frame makes it again."""

    kind: str
    rule: str
    choices: tuple[Choice, ...]
    about: Mapping[str, Any] = {}
    """Facts of the situation, for wording the question."""
    always_ask: bool = False
    """Ask even when there is one answer only, because the player must see it."""
    seat: str = SOLE_SEAT
    """Who is asked."""
