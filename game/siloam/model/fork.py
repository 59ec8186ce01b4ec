"""What the player cannot know of a position: the coffins on Hit Markers that lie face down."""

from __future__ import annotations

from game.core.dice import Dice
from game.siloam.model.state import SUBSTITUTE, State

FACE_DOWN = "face-down"
"""Stands for a Hit Marker whose coffins the player does not know."""


def conceal(state: State, _seat: str, dice: Dice | None) -> None:
    """Hide the coffins beneath units, in Casualty Boxes and in the cup; with dice, deal them anew.

    The player knows how many lie where and, from the markers that exist, what they may show.
    """
    unseen = _hit_markers(state) if dice is not None else []

    def turn(mark: str) -> str:
        if mark == SUBSTITUTE:
            return mark
        return FACE_DOWN if dice is None else unseen.pop(dice.below(len(unseen)))

    for unit in state.units.values():
        if unit.hits:
            unit.hits = tuple([turn(mark) for mark in unit.hits])
    for box in state.boxes.values():
        box[:] = [turn(mark) for mark in box]
    inside = state.hit_markers.inside
    inside[:] = [FACE_DOWN] * len(inside) if dice is None else unseen


def _hit_markers(state: State) -> list[str]:
    """All that are not open on the table, sorted so that nothing of the real order is left to see."""
    unseen = [*state.hit_markers.inside]
    for unit in state.units.values():
        unseen += [mark for mark in unit.hits if mark != SUBSTITUTE]
    for box in state.boxes.values():
        unseen += [mark for mark in box if mark != SUBSTITUTE]
    return sorted(unseen)
