"""A recorded game played again: every position of it at hand, compared with its save, or as text."""

from __future__ import annotations

from typing import Generic, TypeVar

from attrs import Factory, define, field

from game.core.engine import apply_unchecked
from game.core.errors import GameError
from game.core.event import Event
from game.core.journal import Journal, checksum, replay
from game.core.state import GameState
from game.core.system import System

S = TypeVar("S", bound=GameState)
KEPT_EVERY = 16
"""Choices between two positions that are kept; those between are played again when asked for."""


@define(eq=False)
class Course(Generic[S]):
    """Position 0 comes before the first choice, position n after the n-th."""

    system: System[S]
    journal: Journal
    events: list[tuple[Event, ...]] = Factory(list)
    """What happened on the way to each position."""
    stages: list[int] = Factory(list)
    """The positions with which a new stage of the game begins, such as a round."""
    _kept: list[S] = field(init=False, factory=list)
    _shown: tuple[int, S] | None = field(init=False, default=None)

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.events) - 1

    def at(self, number: int) -> S:
        """A position. It is the caller's to look at, not to change."""
        kept = number // KEPT_EVERY
        if self._shown is not None and kept * KEPT_EVERY <= self._shown[0] <= number:
            first, state = self._shown
        else:
            first, state = kept * KEPT_EVERY, self._kept[kept]
        if first < number:
            state = state.clone()
            for choice in self.journal.choices[first:number]:
                apply_unchecked(state, choice)
        self._shown = (number, state)
        return state


def recorded(system: System[S], journal: Journal) -> Course[S]:
    """Play a record again and keep its course; raises a GameError where it does not fit."""
    course = Course(system, journal)
    stage: object = None
    for number, (state, events) in enumerate(replay(system, journal)):
        course.events.append(events)
        if number % KEPT_EVERY == 0:
            course._kept.append(state.clone())
        if system.stage(state) != stage:
            stage = system.stage(state)
            course.stages.append(number)
    return course


def verify(system: System[S], journal: Journal, state: S) -> None:
    """Play a record again and compare its checksums and where it ends; a GameError says where they part."""
    *_, (there, _) = replay(system, journal)
    if there != state:
        raise GameError(
            f"After {len(journal.choices)} choices the replay stands at {checksum(system, there)}, "
            f"but the saved position is {checksum(system, state)}."
        )


def as_text(system: System[S], journal: Journal) -> tuple[str, ...]:
    """A record to be read: sentences as far as its checksums bear them out, then its plain choices."""
    words, sure = system.words(), 0
    lines: list[str] = []
    doubtful: list[str] = []
    try:
        for number, (_, events) in enumerate(replay(system, journal)):
            if number - 1 in journal.marks:  # compared just now
                lines, doubtful, sure = lines + doubtful, [], number - 1
            doubtful += [line for event in events if (line := words.line(event))]
    except GameError:
        pass
    choices = journal.choices[sure:]
    return (*lines, *(f"{choice.verb} {choice.named}".rstrip() for choice in choices))
