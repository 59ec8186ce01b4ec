"""The seam between the kit and a board-game system: what saves, commands and screens may ask of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from attrs import frozen

from game.core.decision import Choice, Decision
from game.core.dice import Dice
from game.core.event import Event
from game.core.state import GameState

S = TypeVar("S", bound=GameState)

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes the document of a save into one of the next format."""
Policy = Callable[[S, Decision, Dice], Choice]
"""Answers a question. The dice are the policy's own, never the game's."""


@frozen
class System(Generic[S]):
    """One game on the kit."""

    id: str
    title: str
    new_game: Callable[[int], S]
    """A position before the first question, for a seed."""
    structure: Callable[[Any], S]
    unstructure: Callable[[S], dict[str, Any]]
    header: Callable[[S], dict[str, Any]]
    """What a load menu shows of a position."""
    stage: Callable[[S], object]
    """A value that changes when the game enters a new stage, such as its round."""
    violations: Callable[[S], list[str]]
    """What is impossible about a position; empty for a sound one."""
    policies: Mapping[str, Policy[S]]
    show: Callable[[S], str]
    """The position as text, with the pending question and its numbered choices."""
    ask: Callable[[S], str]
    """Only the pending question with its numbered choices, or how the game ended."""
    tell: Callable[[Event], str]
    """One log line for an event."""
    result: Callable[[S], tuple[str, str]]
    """Grade and reason of a finished game."""
    milestones: Callable[[S], list[str]]
    """Named things a finished game has passed through, for counting over many games."""
    upgrades: tuple[Upgrade, ...] = ()
    """One for each change of what a save holds, the oldest first; none is ever taken away."""

    @property
    def format(self) -> int:
        """The number of the format that saves are written in."""
        return len(self.upgrades) + 1
