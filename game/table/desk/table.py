"""The game on the table: the session that is played and the picture that is shown of it.

Scenes read `shown`, `asked` and `playing`, and send choices back. After a choice its events are
played one after another; the question that follows is asked when the last of them has been shown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from attrs import define, field

from game.core.decision import Choice, Decision
from game.core.event import Event
from game.core.session import Session
from game.siloam.account.phases import Phase, passed, phase_of
from game.siloam.model.content import VANG
from game.siloam.model.state import State
from game.table.desk.counsel import Counsel
from game.table.desk.depict import depict
from game.table.desk.pace import Pace
from game.table.desk.recall import Recall


@define(eq=False)
class Table:
    """One running campaign, its picture, and the events still to be shown."""

    session: Session[State]
    pace: Pace = field(factory=Pace)
    shown: State = field(init=False)
    """What the screen draws. Never the session's own state: nothing on the screen may change that."""
    playing: Event | None = field(init=False, default=None)
    """The event being shown now."""
    elapsed: float = field(init=False, default=0.0)
    lasting: float = field(init=False, default=0.0)
    told: list[Event] = field(init=False, factory=list)
    """Events shown since the last question, for boards that open in the middle of a story."""
    on_choice: Callable[[], None] | None = None
    """Called after every choice, undo and redo, for saving."""
    counsel: Counsel = field(init=False)
    """The advisor, for every scene about this table."""
    recall: Recall = field(init=False)
    """The positions before the latest choices, for showing a turn again."""
    passed: list[Phase] = field(init=False, factory=list)
    """Phases that ended by themselves with the last choice."""
    _queue: deque[Event] = field(init=False, factory=deque)

    def __attrs_post_init__(self) -> None:
        self.counsel = Counsel(self)
        self.shown = self.session.state.clone()
        self.recall = Recall(self.session)

    # ------------------------------------------------------------------ asking and answering

    @property
    def busy(self) -> bool:
        """Whether events are still being shown."""
        return self.playing is not None or bool(self._queue)

    @property
    def asked(self) -> Decision | None:
        """The question to answer now; None while events are shown and when the campaign is over."""
        return None if self.busy else self.session.decision

    @property
    def over(self) -> bool:
        """Whether the campaign has ended and all of it has been shown."""
        return not self.busy and bool(self.session.state.outcome)

    def choose(self, choice: Choice) -> None:
        """Answer the question."""
        self.recall.keep()
        before = phase_of(self.session.state)
        outcome = self.session.choose(choice)
        self.passed = passed(before, choice, outcome.events, self.session.state)
        self.told.clear()
        self.tell(outcome.events)
        self._changed()

    def show_again(self, start: State, events: tuple[Event, ...]) -> None:
        """Play events from an earlier picture; the session's own position is what they end with."""
        self.shown = start
        self.tell(events)

    def tell(self, events: tuple[Event, ...]) -> None:
        """Queue events for showing."""
        self._queue.extend(events)
        self._begin_next()

    def undo(self) -> None:
        """Take back the last choice; the session says when that is impossible."""
        self.session.undo()
        self.passed = []
        self.told.clear()
        self._settle()
        self._changed()

    def redo(self) -> None:
        """Make a taken-back choice again, without showing it a second time."""
        self.recall.keep()
        self.session.redo()
        self.passed = []
        self.told.clear()
        self._settle()
        self._changed()

    def _changed(self) -> None:
        if self.on_choice is not None:
            self.on_choice()

    # ------------------------------------------------------------------ showing

    @property
    def progress(self) -> float:
        """How far the present event has been shown, from 0 to 1."""
        return min(1.0, self.elapsed / self.lasting) if self.lasting else 1.0

    def update(self, dt: float) -> bool:
        """Let time pass; returns whether the picture changed."""
        if self.playing is None:
            return False
        self.elapsed += dt
        if self.elapsed >= self.lasting:
            self._begin_next()
        return True

    def skip(self) -> None:
        """Complete the present event at once."""
        if self.playing is not None:
            self._begin_next()

    def skip_all(self) -> None:
        """Show the end of the story."""
        while self.playing is not None:
            self._begin_next()

    def _begin_next(self) -> None:
        """Show events until one of them takes time, or all have been shown."""
        while self._queue:
            event = self._queue.popleft()
            depict(self.shown, event)
            self.told.append(event)
            self.playing, self.elapsed = event, 0.0
            self.lasting = self.pace.seconds(event, self._by_vang(event))
            if self.lasting:
                return
        self._settle()

    def _settle(self) -> None:
        self._queue.clear()
        self.playing = None
        self.shown = self.session.state.clone()

    def _by_vang(self, event: Event) -> bool:
        unit = self.shown.units.get(event.about.get("unit", ""))
        return unit is not None and unit.spec.faction == VANG
