"""A copy of a position to look ahead in, with everything re-randomised that the player cannot know."""

from __future__ import annotations

from game.core.dice import Dice, seeded
from game.siloam.state import SUBSTITUTE, State


def fork(state: State, seed: int) -> State:
    """A position the player could just as well be in: new dice, and Hit Markers dealt anew.

    Hidden are the dice to come and the coffins on Hit Markers beneath units and in Casualty Boxes;
    the player knows how many lie where and, from the markers that exist, what they may show.
    """
    copy = state.clone()
    dice = seeded(seed, "fork")
    copy.dice = seeded(seed, "fork", "dice")
    _deal_markers(copy, dice)
    return copy


def _deal_markers(state: State, dice: Dice) -> None:
    unseen = [*state.hit_markers.inside]
    for unit in state.units.values():
        unseen += [mark for mark in unit.hits if mark != SUBSTITUTE]
    for box in state.boxes.values():
        unseen += [mark for mark in box if mark != SUBSTITUTE]
    unseen.sort()  # so that nothing of the real order is left to see

    def deal(mark: str) -> str:
        return mark if mark == SUBSTITUTE else unseen.pop(dice.below(len(unseen)))

    for unit in state.units.values():
        if unit.hits:
            unit.hits = tuple(deal(mark) for mark in unit.hits)
    for box in state.boxes.values():
        box[:] = [deal(mark) for mark in box]
    state.hit_markers.inside[:] = unseen
