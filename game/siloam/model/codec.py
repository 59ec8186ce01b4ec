"""Campaign positions as plain data and back."""

from __future__ import annotations

from functools import cache
from typing import Any

from cattrs import Converter

from game.core.codec import make_codec
from game.core.cup import Cup
from game.core.dice import Dice
from game.siloam.model.declared import FRAMES
from game.siloam.model.state import Plane, State, Support, Unit


@cache
def _codec() -> Converter:
    return make_codec((Dice, Cup, Unit, Support, Plane, State), FRAMES)


def unstructure(state: State) -> dict[str, Any]:
    """The position as JSON-ready data."""
    data: dict[str, Any] = _codec().unstructure(state)
    return data


def structure(data: Any) -> State:
    """The position of such data; raises what cattrs raises when it does not fit."""
    state = _codec().structure(data, State)
    state.attach()
    return state
