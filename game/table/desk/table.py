"""The game on the table: the session that is played and the picture that is shown of it.

Scenes read `shown`, `asked` and `playing`, and send choices back. After a choice its events are
shown one after another; the question that follows is asked when the last of them has been shown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, Self

from attrs import define, field

from game.core.engine import apply, start
from game.core.frame import Choice, Decision, Event
from game.core.journal import NAMELESS, Identity, first_position
from game.core.session import Entry, Session, new_session
from game.core.state import S
from game.core.system import System
from game.table.desk.counsel import Counsel
from game.table.desk.pace import EventLooks, Pace
from game.table.texts import say

SETTLE = 0.80
"""The share of an event's time after which what it reveals has been seen, so that words may tell it."""


class Moment(NamedTuple, Generic[S]):
    """An event and what a seat may know of the position right after it."""

    event: Event
    picture: S


@define(eq=False)
class Observer(Generic[S]):
    """Watches a game with the eyes of a seat and keeps what it saw at each event."""

    system: System[S]
    seat: str
    moments: list[Moment[S]] = field(init=False, factory=list)

    def __call__(self, state: S, event: Event) -> None:
        self.moments.append(Moment(event, self.system.seen(state, self.seat)))


@define(eq=False)
class Showing(Generic[S]):
    """What the map shows: a picture, the event that led to it, and those still to come."""

    shown: S
    """What the screen draws: all that a seat may know, at the event being shown or after the last."""
    looks: EventLooks = field(factory=EventLooks)
    """How long each event is shown."""
    pace: Pace = field(factory=Pace)
    hearing: Callable[[Event, S, S], None] | None = field(default=None, kw_only=True)
    """Is told each event that somebody watches, as its showing begins, with the pictures before and after."""
    playing: Event | None = field(init=False, default=None)
    """The event being shown now."""
    before: S = field(init=False)
    """The picture that the present event has changed."""
    elapsed: float = field(init=False, default=0.0)
    lasting: float = field(init=False, default=0.0)
    told: list[Event] = field(init=False, factory=list)
    """Events shown so far, the present one last."""
    _queue: deque[Moment[S]] = field(init=False, factory=deque)

    def __attrs_post_init__(self) -> None:
        self.before = self.shown

    @property
    def busy(self) -> bool:
        """Whether events are still being shown."""
        return self.playing is not None or bool(self._queue)

    @property
    def progress(self) -> float:
        """How far the present event has been shown, from 0 to 1."""
        return min(1.0, self.elapsed / self.lasting) if self.lasting else 1.0

    @property
    def read_at(self) -> float:
        """How far the present event has been shown when it can be read."""
        return self.looks.of(self.playing).read_at if self.playing is not None else 1.0

    @property
    def settled(self) -> S:
        """The picture after the last event that has been shown to its end."""
        return self.before if self.playing is not None else self.shown

    @property
    def unread(self) -> bool:
        """Whether the present event shows what was not known, and cannot be read yet."""
        return self.playing is not None and self.playing.reveals and self.progress < SETTLE

    def tell(self, moments: Iterable[Moment[S]]) -> None:
        """Queue what happened for showing."""
        self._queue.extend(moments)
        self._begin_next()

    def update(self, dt: float) -> bool:
        """Let time pass; returns whether the picture changed."""
        if self.playing is None:
            return False
        self.elapsed += dt
        if self.elapsed >= self.lasting:
            self._begin_next()
        return True

    def skip(self, heard: bool = True) -> None:
        """Complete the present event at once; whether the next one is heard, or passed over too."""
        if self.playing is not None:
            self._begin_next(heard)

    def skip_all(self) -> None:
        """Show the end of the story."""
        while self.playing is not None:
            self._begin_next(heard=False)

    def settle(self) -> None:
        """Nothing is shown any more; what was still to come is dropped."""
        self._queue.clear()
        self.playing = None

    def _begin_next(self, heard: bool = True) -> None:
        """Show events until one of them takes time, or all have been shown."""
        while self._queue:
            self.before = self.shown
            self.playing, self.shown = self._queue.popleft()
            if heard and self.hearing is not None and self.looks.watched(self.shown, self.playing, self.pace):
                self.hearing(self.playing, self.before, self.shown)
            self.told.append(self.playing)
            self.elapsed = 0.0
            self.lasting = self.looks.seconds(self.shown, self.playing, self.pace)
            if self.lasting:
                return
        self.settle()


class Answered(NamedTuple, Generic[S]):
    """The last choice and the picture it was made in."""

    before: S
    choice: Choice


@define(eq=False)
class Table(Showing[S]):
    """One running campaign, its picture, and the events of the last choice."""

    session: Session[S] = field(kw_only=True)
    on_choice: Callable[[], None] | None = field(default=None, kw_only=True)
    """Called after every choice, undo and redo, for saving."""
    counsel: Counsel = field(init=False)
    """The advisor, for every scene about this table."""
    answered: Answered[S] | None = field(init=False, default=None)
    """The choice whose events are shown or were shown last; None after an undo."""
    _seen: list[Event] = field(init=False, factory=list)
    """What dialogs have shown: each happening is shown once."""

    def __attrs_post_init__(self) -> None:
        Showing.__attrs_post_init__(self)
        self.counsel = Counsel(self)

    @classmethod
    def of(
        cls,
        session: Session[S],
        looks: EventLooks,
        pace: Pace | None = None,
        hearing: Callable[[Event, S, S], None] | None = None,
    ) -> Self:
        """A table for a session, with nothing to be shown."""
        return cls(seen_by_the_asked(session), looks, pace or Pace(), session=session, hearing=hearing)

    @classmethod
    def begin(
        cls,
        system: System[S],
        seed: int,
        looks: EventLooks,
        pace: Pace | None = None,
        scenario: str = "",
        options: Mapping[str, str] = {},
        identity: Identity = NAMELESS,
        hearing: Callable[[Event, S, S], None] | None = None,
    ) -> Self:
        """A new game; its opening is shown from the setup on."""
        observer = Observer(system, system.seats[0])
        session, _ = new_session(system, seed, scenario, options, observer, identity)
        table = cls.of(session, looks, pace, hearing)
        table.shown = next((moment.picture for moment in observer.moments), table.shown)
        table.tell(observer.moments)
        return table

    def unseen(self, *kinds: str) -> Event | None:
        """The first event of these kinds in the story so far that no dialog has shown."""
        told = (event for event in self.told if event.kind in kinds)
        return next((event for event in told if not any(event is old for old in self._seen)), None)

    def mark_seen(self, event: Event) -> None:
        """Note that an event has been shown; those of earlier stories are forgotten."""
        self._seen = [old for old in self._seen if any(old is told for told in self.told)] + [event]

    # ------------------------------------------------------------------ asking and answering

    @property
    def asked(self) -> Decision | None:
        """The question to answer now; None while events are shown and when the campaign is over."""
        return None if self.busy else self.session.decision

    @property
    def rule(self) -> str:
        """The rule by which something is shown or asked, or happened last; empty where nothing has."""
        if self.playing is not None:
            return self.playing.rule
        if self.asked is not None:
            return self.asked.rule
        return self.log[-1].event.rule if self.log else ""

    @property
    def over(self) -> bool:
        """Whether the campaign has ended and all of it has been shown."""
        return not self.busy and bool(self.session.state.outcome)

    @property
    def log(self) -> Sequence[Entry]:
        """The log without what is still to be shown."""
        log = self.session.log
        return log[: len(log) - len(self._queue)] if self._queue else log

    def choose(self, choice: Choice) -> None:
        """Answer the question."""
        self.answered = Answered(self.shown, choice)
        observer = Observer(self.session.system, self.session.seat)
        self.session.choose(choice, observer)
        self.told.clear()
        self.tell(observer.moments)
        self._changed()

    def undo(self) -> None:
        """Take back the last choice; the session says when that is impossible."""
        self.session.undo()
        self._turn_back()

    def redo(self) -> None:
        """Make a taken-back choice again, without showing it a second time."""
        self.session.redo()
        self._turn_back()

    def take_up(self, session: Session[S]) -> None:
        """Go on with another session of the same game."""
        self.session = session
        self._turn_back()

    def settle(self) -> None:
        """Show the position that is really there, as far as who is asked may know it."""
        Showing.settle(self)
        self.shown = seen_by_the_asked(self.session)

    def _turn_back(self) -> None:
        self.answered = None
        self.told.clear()
        self.settle()
        self._changed()

    def _changed(self) -> None:
        if self.on_choice is not None:
            self.on_choice()


def seen_by_the_asked(session: Session[S]) -> S:
    """The present position with the eyes of the seat that is asked."""
    return session.system.seen(session.state, session.seat)


def undo_refusal(session: Session[S]) -> str:
    """Why nothing can be taken back now; empty when something can."""
    if session.can_undo:
        return ""
    if not session.stopped:
        return say("prompt.nothing_to_undo")
    event = session.system.words().line(session.barrier) if session.barrier is not None else ""
    return say("prompt.barrier", event=event).rstrip()


def redo_refusal(session: Session[S]) -> str:
    """Why nothing can be made again now; empty when something can."""
    return "" if session.can_redo else say("prompt.nothing_to_redo")


def moments(session: Session[S], first: int, last: int) -> list[Moment[S]]:
    """What happened between two places of the log, both included, with the eyes of who is asked now."""
    log, system, journal = session.log, session.system, session.journal
    choice = log[first].choice
    begin = next(place for place, entry in enumerate(log) if entry.choice == choice)
    observer = Observer(system, session.seat)
    if choice == 0:
        state = first_position(system, journal)
        start(state, observer)
    else:
        state = session.position(choice - 1).clone()
    for answer in journal.choices[max(0, choice - 1) : log[last].choice]:
        apply(state, answer, watcher=observer)
    return observer.moments[first - begin : last + 1 - begin]
