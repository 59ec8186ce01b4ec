"""Positions of a mission as plain data and back."""

from __future__ import annotations

from functools import cache
from typing import Any

from cattrs import Converter

from game.core.codec import make_codec
from game.core.cup import Cup
from game.core.dice import Dice
from game.firefight.model.declared import FRAMES
from game.firefight.model.state import Piece, Skirmish, Tally, TargetMarker


@cache
def _codec() -> Converter:
    return make_codec((Dice, Cup, Piece, TargetMarker, Tally, Skirmish), FRAMES)


def unstructure(state: Skirmish) -> dict[str, Any]:
    """The position as JSON-ready data."""
    data: dict[str, Any] = _codec().unstructure(state)
    return data


def structure(data: Any) -> Skirmish:
    """The position of such data; raises what cattrs raises when it does not fit."""
    return _codec().structure(data, Skirmish)
