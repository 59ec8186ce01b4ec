"""A game being played: the state, its journal, its log, and undo that never undoes luck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from attrs import Factory, define, field, frozen

from game.core.decision import Choice, Decision
from game.core.engine import Outcome, Watcher, apply, pending, start
from game.core.errors import GameError
from game.core.event import Event
from game.core.journal import Journal, Setup, checksum, first_position
from game.core.recording import as_text
from game.core.state import GameState
from game.core.system import System

S = TypeVar("S", bound=GameState)


@frozen
class Entry:
    """One line of the log: an event and the number of the choice that led to it."""

    choice: int
    event: Event


@frozen
class _Snapshot(Generic[S]):
    state: S
    log_length: int
    choice: Choice


@define
class Session(Generic[S]):
    """Everything that belongs to one running game."""

    system: System[S]
    state: S
    journal: Journal
    log: list[Entry] = Factory(list)
    stopped: bool = False
    """Whether the dice have moved or something was revealed: undo stops there."""
    barrier: Event | None = None
    """The event at which undo stopped last; None where the dice moved without one."""
    _past: list[_Snapshot[S]] = field(factory=list, init=False)
    _future: list[Choice] = field(factory=list, init=False)
    _stage: object = field(default=None, init=False)

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
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    def choose(self, choice: Choice, watcher: Watcher[S] | None = None) -> Outcome:
        """Make a choice; whatever was undone before is forgotten."""
        outcome = self._carry_out(choice, watcher)
        self._future.clear()
        return outcome

    def _carry_out(self, choice: Choice, watcher: Watcher[S] | None = None) -> Outcome:
        """Apply a choice and write it down; where that fails, nothing has changed."""
        before: S = self.state.clone()
        stage = self.system.stage(before)
        mark = checksum(self.system, before) if stage != self._stage else ""
        try:
            outcome = apply(self.state, choice, watcher=watcher)
        except BaseException:
            self.state = before
            raise
        if mark:
            # A checksum at every new stage of the game, so that a replay can be verified.
            self.journal.marks[len(self.journal.choices)], self._stage = mark, stage
        self._note(before, choice, outcome.events)
        return outcome

    def _note(self, before: S, choice: Choice, events: tuple[Event, ...]) -> None:
        shown = [event for event in events if event.reveals]
        if shown or self.state.dice != before.dice:
            self._past.clear()
            self.stopped, self.barrier = True, next(reversed(shown or events), None)
        else:
            self._past.append(_Snapshot(before, len(self.log), choice))
        self.journal.choices.append(choice)
        self.log.extend(Entry(len(self.journal.choices), event) for event in events)

    def undo(self) -> None:
        """Take back the last choice."""
        if not self._past:
            raise GameError("Nothing can be taken back: what chance has shown stays shown.")
        snapshot = self._past.pop()
        self.state = snapshot.state
        del self.log[snapshot.log_length :]
        del self.journal.choices[-1]
        if self.journal.marks.pop(len(self.journal.choices), None):
            self._stage = None
        self._future.append(snapshot.choice)

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
) -> tuple[Session[S], Outcome]:
    """Start a game, in the first scenario unless another is named, and run it to its first question."""
    chosen = system.scenario(scenario) if scenario else system.scenarios[0]
    return _begun(system, Journal(Setup(chosen.id, seed, chosen.complete(options)), system.rules), watcher)


def session_from(system: System[S], state: S, earlier: tuple[str, ...] = ()) -> Session[S]:
    """A session whose record begins with a position."""
    return Session(system, state, Journal(system.unstructure(state), system.rules, earlier=earlier))


def _begun(
    system: System[S], journal: Journal, watcher: Watcher[S] | None = None
) -> tuple[Session[S], Outcome]:
    """The game of a journal before its first choice."""
    state = first_position(system, journal)
    outcome = start(state, watcher)
    begun = Journal(journal.begin, system.rules, earlier=journal.earlier)
    return Session(system, state, begun, [Entry(0, event) for event in outcome.events]), outcome


def replayed(system: System[S], journal: Journal, choices: int | None = None) -> Session[S]:
    """The game a journal records, or its beginning up to a number of choices.

    Raises a GameError when a choice of the record is not offered.
    """
    session, _ = _begun(system, journal)
    for choice in journal.choices[:choices]:
        session.choose(choice)
    made = session.state.choices_made
    session.journal.advised = [number for number in journal.advised if choices is None or number < made]
    return session


def resume(system: System[S], journal: Journal, state: S) -> Session[S]:
    """A session for a loaded position: its log and its undo come from replaying the journal.

    The position counts, not the journal: where that does not lead to it, as after a change of the rules,
    a new one begins from the position and keeps the old one as text. Where it does, it is as good as new,
    whatever rules it was made by.
    """
    try:
        session = replayed(system, journal)
        if session.state == state:
            return session
    except GameError:
        pass
    return session_from(system, state, (*journal.earlier, *as_text(system, journal)))
