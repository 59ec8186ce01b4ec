"""The game on the table: the session that is played and the picture that is shown of it.

Scenes read `shown`, `asked` and `playing`, and send choices back. After a choice its events are
shown one after another; the question that follows is asked when the last of them has been shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, Self, TypeVar

from attrs import define, field

from game.core.decision import Choice, Decision
from game.core.session import Entry, Session, new_session
from game.core.state import GameState
from game.core.system import System
from game.table.desk.counsel import Counsel
from game.table.desk.pace import EventLooks, Pace
from game.table.desk.showing import Observer, Showing

S = TypeVar("S", bound=GameState)


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

    def __attrs_post_init__(self) -> None:
        self.counsel = Counsel(self)

    @classmethod
    def of(cls, session: Session[S], looks: EventLooks, pace: Pace | None = None) -> Self:
        """A table for a session, with nothing to be shown."""
        return cls(seen_by_the_asked(session), looks, pace or Pace(), session=session)

    @classmethod
    def begin(
        cls,
        system: System[S],
        seed: int,
        looks: EventLooks,
        pace: Pace | None = None,
        scenario: str = "",
        options: Mapping[str, str] = {},
    ) -> Self:
        """A new game; its opening is shown from the setup on."""
        observer = Observer(system, system.seats[0])
        session, _ = new_session(system, seed, scenario, options, watcher=observer)
        table = cls.of(session, looks, pace)
        table.tell(observer.moments)
        return table

    # ------------------------------------------------------------------ asking and answering

    @property
    def asked(self) -> Decision | None:
        """The question to answer now; None while events are shown and when the campaign is over."""
        return None if self.busy else self.session.decision

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
