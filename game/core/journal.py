"""The record of a game: its seed and every choice, enough to play it again exactly."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any, TypeVar

from attrs import Factory, define

from game.core.decision import Choice
from game.core.engine import apply, start
from game.core.errors import GameError, SaveError
from game.core.event import Event
from game.core.state import GameState
from game.core.system import System

S = TypeVar("S", bound=GameState)


@define
class Journal:
    """A seed, the choices made since, and checksums of positions on the way."""

    seed: int
    choices: list[Choice] = Factory(list)
    marks: dict[int, str] = Factory(dict)
    """Checksum of the position before the choice of that number."""

    def to_data(self) -> dict[str, Any]:
        """The journal as JSON-ready data; what a choice leaves open is left out."""
        return {
            "seed": self.seed,
            "choices": [_trimmed(choice) for choice in self.choices],
            "marks": {str(number): mark for number, mark in self.marks.items()},
        }


def _trimmed(choice: Choice) -> list[Any]:
    values: list[Any] = [list(v) if isinstance(v, tuple) else v for v in choice]
    while len(values) > 1 and not values[-1]:
        values.pop()
    return values


def journal_from(data: Any) -> Journal:
    """The journal of such data."""
    try:
        choices = [_choice(row) for row in data["choices"]]
        marks = {int(number): str(mark) for number, mark in data["marks"].items()}
        return Journal(int(data["seed"]), choices, marks)
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise SaveError(f"the journal cannot be read ({error})") from None


def _choice(row: list[Any]) -> Choice:
    values: list[Any] = [tuple(map(str, v)) if isinstance(v, list) else v for v in row]
    return Choice(*values)


def checksum(system: System[S], state: S) -> str:
    """A short fingerprint of a position."""
    text = json.dumps(system.unstructure(state), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def replay(system: System[S], journal: Journal) -> Iterator[tuple[S, tuple[Event, ...]]]:
    """Play a journal again: the state after the start and after each choice, with the events.

    One state is changed as the replay goes on; clone it to keep it. Raises when a choice is not
    offered or a position differs from its checksum.
    """
    state = system.new_game(journal.seed)
    outcome = start(state)
    yield state, outcome.events
    for number, choice in enumerate(journal.choices):
        mark = journal.marks.get(number)
        if mark is not None and mark != checksum(system, state):
            raise GameError(f"The replay differs from the record before choice {number + 1}.")
        outcome = apply(state, choice)
        yield state, outcome.events
