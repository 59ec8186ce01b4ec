"""How a board follows the table: it hears events, knows when to close, and carries out commands."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from attrs import Factory, define, field

from game.core.decision import Choice, Decision
from game.table.context import Context
from game.table.desk.table import Table
from game.table.dialogs.dialog_texts import linger_seconds
from game.table.dialogs.draws import SETTLE
from game.table.dialogs.story import Story
from game.table.scene import Pop, Push, Scene, Transition
from game.table.widgets.widget import Command


@define(eq=False)
class StoryCourse(Scene):
    """A scene that tells one story of the table and goes when it is told."""

    opaque: ClassVar[bool] = False
    KINDS: ClassVar[tuple[str, ...]] = ()
    """The kinds of question it asks."""
    ABOVE: ClassVar[tuple[type[StoryCourse], ...]] = ()
    """Scenes that may open on top of this one."""
    STORY: ClassVar[type[Story[Any]]]

    context: Context
    table: Table[Any]
    hooks: Mapping[int, Command] = Factory(dict)
    """Further keys and what they do, such as a menu or the rules."""
    over_board: bool = False
    """Whether it lies on another board, which would open it again at once."""
    story: Story[Any] = field(init=False)
    """What it tells."""
    _read_from: object = field(init=False, default=None)
    """The picture from which the story was read last."""
    _asked: Decision | None = field(init=False, default=None)
    """The question the picture shows."""
    _lingered: float = field(init=False, default=0.0)

    def __attrs_post_init__(self) -> None:
        self._read()

    # ------------------------------------------------------------------ for subclasses

    @classmethod
    @abstractmethod
    def wanted(cls, table: Table[Any]) -> bool:
        """Whether the board must be open to show or ask what stands on the table."""

    def changed(self) -> None:
        """Something that stands still in the picture is different now."""
        self.dirty = True

    def ask_anew(self) -> None:
        """The question may have changed."""
        self._asked = self.asked
        self.changed()

    # ------------------------------------------------------------------ where things stand

    @property
    def board_above(self) -> type[StoryCourse] | None:
        """Another board that must be shown on top of this one before it goes on."""
        return next((board for board in self.ABOVE if board.wanted(self.table)), None)

    @property
    def asked(self) -> Decision | None:
        """The question this board asks now."""
        decision = self.table.asked
        ours = decision is not None and decision.kind in self.KINDS and self.wanted(self.table)
        return decision if ours and not self.story.over else None

    @property
    def finished(self) -> bool:
        return self.story.over or not (self.wanted(self.table) or self.board_above)

    @property
    def animating(self) -> bool:
        return self.table.busy or self.finished

    @property
    def drawing(self) -> bool:
        """Whether a chit is being drawn now, or something else shown that was not known."""
        playing = self.table.playing
        return playing is not None and playing.reveals and not self.story.over

    @property
    def revealed(self) -> bool:
        """Whether the chit being drawn has been read, so that words may tell what it did."""
        return not self.drawing or self.table.progress >= SETTLE

    # ------------------------------------------------------------------ the course of things

    def resume(self) -> None:
        self._follow()
        self.changed()

    def update(self, dt: float) -> Transition | None:
        if self.finished:
            return self._leave_after(dt)
        above = self.board_above
        if above is not None:
            return Push(above(self.context, self.table, self.hooks, over_board=True))
        hidden = not self.revealed
        if self.table.update(dt):
            self.dirty = True
        self._follow()
        if hidden and self.revealed:
            self.changed()
        return self._leave_after(0.0)

    def _leave_after(self, dt: float) -> Transition | None:
        """Close when the end has been in view long enough."""
        if not self.finished:
            return None
        self._lingered += dt
        over = self._lingered >= linger_seconds(self.context.options.pace.draws)
        return self.close() if over else None

    def close(self) -> Transition:
        """The end has been read. The table stood at it all the while and tells the next event only now."""
        if self.table.playing is not None and self.table.playing is self.story.end:
            self.table.skip()
        return Pop()

    def _follow(self) -> None:
        """Take in what the table has shown or asked since; a story that has left it stays as it was."""
        if self.table.shown is not self._read_from and self.wanted(self.table):
            self._read()
            self.ask_anew()
        elif self.asked is not self._asked:
            self.ask_anew()

    def _read(self) -> None:
        self._read_from, self.story = self.table.shown, self.STORY.on(self.table)

    # ------------------------------------------------------------------ commands

    def choose(self, choice: Choice) -> Transition | None:
        """Answer the question."""
        self.table.choose(choice)
        self._follow()
        return self._leave_after(0.0)

    def undo(self) -> Transition | None:
        """Take back the last answer, if chance has shown nothing since."""
        if not self.table.session.can_undo:
            return None
        self.table.undo()
        return self._turn_back()

    def redo(self) -> Transition | None:
        """Give an answer again that was taken back."""
        if not self.table.session.can_redo:
            return None
        self.table.redo()
        return self._turn_back()

    def _turn_back(self) -> Transition | None:
        """Another position lies on the table: tell its story, or go if it has none for this board."""
        if not self.wanted(self.table):
            return Pop()
        self._read()
        self.ask_anew()
        return None

    def skip(self) -> Transition | None:
        """Complete what is being shown."""
        self.table.skip()
        self._follow()
        self.changed()
        return self._leave_after(0.0)

    def draw_all(self) -> Transition | None:
        """Show the end of this story, and no further than that."""
        while self.table.busy and not self.finished and self.board_above is None:
            self.table.skip()
            self._follow()
        self.changed()
        return self._leave_after(0.0)

    def next_speed(self) -> Transition | None:
        """Go to the next speed of draws."""
        self.table.pace.draws = self.context.options.pace.next_draws()
        self.changed()
        return None
