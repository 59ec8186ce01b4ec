"""A game being played: the state, its journal, its log, the positions it has come through, and undo that
never undoes luck.

A position that was reached is never changed any more, so whoever looks at one needs no copy of it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import Generic

from attrs import Factory, define, field, frozen

from game.core.engine import Outcome, Watcher, apply, apply_unchecked, pending, start
from game.core.errors import GameError
from game.core.frame import Choice, Decision, Event
from game.core.journal import NAMELESS, Identity, Journal, Setup, checksum, first_position
from game.core.state import S
from game.core.system import System

LATEST = 160
"""How many of the latest positions are kept: more than the longest turn asks questions."""
KEPT_EVERY = 16
"""Choices between two earlier ones that stay; those between are played again when they are asked for."""


@define(eq=False)
class History(Generic[S]):
    """Position n is the one before the choice of that number, counted from 0."""

    barrier: int = 0
    """The first position that may be returned to: what chance has shown before it stays shown."""
    _kept: dict[int, S] = field(init=False, factory=dict)
    _asked: tuple[int, S] | None = field(init=False, default=None)
    """The position played again last: its neighbours are likely to be asked for next."""

    def keep(self, number: int, state: S) -> None:
        """Remember a position; a later one of another course is forgotten."""
        self._kept[number], self._asked = state, None
        old = number - LATEST
        if old % KEPT_EVERY:
            self._kept.pop(old, None)

    def at(self, number: int, choices: Sequence[Choice]) -> S:
        """A position, played again from the last known one before it. Nobody may change it."""
        first = number
        while first not in self._kept:
            first -= 1
        state = self._kept[first]
        if self._asked is not None and first < self._asked[0] <= number:
            first, state = self._asked
        if first < number:
            state = state.clone()
            for choice in choices[first:number]:
                apply_unchecked(state, choice)
            self._asked = number, state
        return state


@frozen
class Entry:
    """One line of the log: an event and the number of the choice that led to it."""

    choice: int
    event: Event


@define
class Session(Generic[S]):
    """Everything that belongs to one running game."""

    system: System[S]
    state: S
    """The present position. A choice leads to another one; the one that was left is never changed again."""
    journal: Journal
    log: list[Entry] = Factory(list)
    barrier: Event | None = None
    """The event at which undo stopped last; None where the dice moved without one."""
    history: History[S] = field(factory=History, init=False, eq=False)
    _future: list[Choice] = field(factory=list, init=False)
    _stage: object = field(default=None, init=False)

    @property
    def made(self) -> int:
        """How many choices the journal holds."""
        return len(self.journal.choices)

    @property
    def decision(self) -> Decision | None:
        """The question the game waits on."""
        return pending(self.state)

    @property
    def seat(self) -> str:
        """Who is asked; when nobody is, whoever would be asked first."""
        decision = self.decision
        return decision.seat if decision is not None else self.system.seats[0]

    @property
    def stopped(self) -> bool:
        """Whether the dice have moved or something was revealed: undo stops there."""
        return self.history.barrier > 0

    @property
    def can_undo(self) -> bool:
        return self.made > self.history.barrier

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    @property
    def taken_back(self) -> Choice | None:
        """The choice that was taken back last and can be made again."""
        return self._future[-1] if self._future else None

    def choose(self, choice: Choice, watcher: Watcher[S] | None = None) -> Outcome:
        """Make a choice; whatever was undone before is forgotten."""
        outcome = self._carry_out(choice, watcher)
        self._future.clear()
        return outcome

    def _carry_out(self, choice: Choice, watcher: Watcher[S] | None = None) -> Outcome:
        """Go on to where a choice leads and write it down; where that fails, nothing has changed."""
        before, after = self.state, self.state.clone()
        stage = self.system.stage(before)
        mark = checksum(self.system, before) if stage != self._stage else ""
        outcome = apply(after, choice, watcher=watcher)
        self.history.keep(self.made, before)
        if mark:
            # A checksum at every new stage of the game, so that a replay can be verified.
            self.journal.marks[self.made], self._stage = mark, stage
        self.journal.choices.append(choice)
        self.log.extend(Entry(self.made, event) for event in outcome.events)
        shown = [event for event in outcome.events if event.reveals]
        if shown or after.dice != before.dice:
            self.history.barrier = self.made
            self.barrier = next(reversed(shown or outcome.events), None)
        self.state = after
        return outcome

    def undo(self) -> None:
        """Take back the last choice."""
        if not self.can_undo:
            raise GameError("Nothing can be taken back: what chance has shown stays shown.")
        self.state = self.position(self.made - 1)
        del self.log[len(self.log) - len(self.happened) :]
        self._future.append(self.journal.choices.pop())
        if self.journal.marks.pop(self.made, None):
            self._stage = None

    def events_of(self, choice: int) -> list[Event]:
        """What followed from a choice; from the start for 0."""
        first, last = (
            cut(self.log, choice, key=lambda entry: entry.choice) for cut in (bisect_left, bisect_right)
        )
        return [entry.event for entry in self.log[first:last]]

    @property
    def happened(self) -> list[Event]:
        """What followed from the last choice, or from the start."""
        return self.events_of(self.made)

    def position(self, number: int) -> S:
        """The position after so many choices, for looking at; one far back is played again."""
        return self.state if number == self.made else self.history.at(number, self.journal.choices)

    def redo(self) -> Outcome:
        """Make the choice again that was taken back."""
        if not self._future:
            raise GameError("Nothing was taken back.")
        outcome = self._carry_out(self._future[-1])
        self._future.pop()
        return outcome


def new_session(
    system: System[S],
    seed: int,
    scenario: str = "",
    options: Mapping[str, str] = {},
    watcher: Watcher[S] | None = None,
    identity: Identity = NAMELESS,
) -> tuple[Session[S], Outcome]:
    """Start a game, in the first scenario unless another is named, and run it to its first question."""
    chosen = system.scenario(scenario) if scenario else system.scenarios[0]
    setup = Setup(chosen.id, seed, chosen.complete(options))
    return begun(system, Journal(setup, system.rules, identity=identity), watcher)


def session_from(
    system: System[S], state: S, earlier: tuple[str, ...] = (), identity: Identity = NAMELESS
) -> Session[S]:
    """A session whose record begins with a position."""
    journal = Journal(system.unstructure(state), system.rules, earlier=earlier, identity=identity)
    return Session(system, state, journal)


def begun(
    system: System[S], journal: Journal, watcher: Watcher[S] | None = None
) -> tuple[Session[S], Outcome]:
    """The game of a journal before its first choice."""
    state = first_position(system, journal)
    outcome = start(state, watcher)
    fresh = Journal(journal.begin, system.rules, earlier=journal.earlier, identity=journal.identity)
    return Session(system, state, fresh, [Entry(0, event) for event in outcome.events]), outcome
