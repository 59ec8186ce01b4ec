"""Positions of the Ford to begin tests from."""

from __future__ import annotations

from game.core.dice import Dice
from game.core.engine import advance
from tests.toy.model import NORTH, SOUTH, Ford
from tests.toy.system import TOY_SYSTEM


def at_the_ford(dice: Dice, seat: str = NORTH) -> Ford:
    """A seat is to give its first order: Otter faces Fox from the ford, and Heron is in the woods."""
    state = TOY_SYSTEM.new_game("battle", 1)
    state.dice = Dice(dice.word)
    state.bearers = {NORTH: "otter", SOUTH: "fox"}
    for name, place, facing in (("otter", "0302", "ne"), ("heron", "0201", "se")):
        state.counters[name].hex, state.counters[name].facing = place, facing
    advance(state)
    while state.pending is not None and state.pending.seat != seat:
        state.stack.pop()
        state.stack.pop()
        advance(state)
    return state
