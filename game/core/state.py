"""The part of a game state that every system shares: chance, the frame stack and the record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeVar

from attrs import Factory, define, field

from game.core.clone import clone
from game.core.dice import Dice
from game.core.frame import Answer, Decision, Event, Frame, Procedure

NOT_SAVED = {"saved": False, "shared": True}
"""Field metadata: given anew on loading, shared by clones."""
INDEX = {"saved": False}
"""Field metadata: derived from the saved fields, rebuilt on loading, copied by clones."""

F = TypeVar("F", bound=Frame)


@define(kw_only=True)
class GameState:
    """Everything a position consists of. Mutable; copied with `clone`, never with deepcopy."""

    dice: Dice
    stack: list[Frame] = Factory(list)
    choices_made: int = 0
    """Choices applied so far: the number of the pending decision."""
    outcome: str = ""
    """Why the game is over; empty while it goes on."""
    events: list[Event] | None = field(default=None, eq=False, metadata=NOT_SAVED)
    """Where events are recorded; None in playouts, which nobody watches."""
    watcher: Callable[[Any, Event], None] | None = field(default=None, eq=False, metadata=NOT_SAVED)
    """Called at each event with the position as it is right then; it may look and must not touch."""
    pending: Decision | None = field(default=None, eq=False, metadata=NOT_SAVED)

    def clone(self) -> Self:
        """An independent copy that continues exactly as this one would."""
        copy = clone(self)
        copy.events = copy.watcher = None
        return copy

    def call(self, frame: Frame) -> None:
        """Push a frame; must be the last act of a step or of a choice."""
        self.stack.append(frame)

    def become(self, frame: Frame) -> None:
        """Replace the top frame."""
        self.stack[-1] = frame

    def finish(self, answer: Answer = None) -> None:
        """Pop the top frame and hand its answer to the procedure below."""
        self.stack.pop()
        if self.stack:
            below = self.stack[-1]
            if isinstance(below, Procedure):
                below.answer = answer

    def frame(self, kind: type[F]) -> F | None:
        """The innermost frame of a kind, or None."""
        for frame in reversed(self.stack):
            if isinstance(frame, kind):
                return frame
        return None

    def emit(self, kind: str, rule: str, /, **about: Any) -> None:
        """Record an event, if anybody is recording; comes after the change it tells of."""
        if self.events is not None:
            self._tell(Event(kind, rule, about))

    def reveal(self, kind: str, rule: str, /, **about: Any) -> None:
        """Record an event that shows what was not known before: what led to it cannot be undone."""
        if self.events is not None:
            self._tell(Event(kind, rule, about, reveals=True))

    def _tell(self, event: Event) -> None:
        assert self.events is not None
        self.events.append(event)
        if self.watcher is not None:
            self.watcher(self, event)


S = TypeVar("S", bound=GameState)
"""The position of one game, for whatever handles those of any."""
