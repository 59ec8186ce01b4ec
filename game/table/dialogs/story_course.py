"""What a dialog tells, and how it follows the table: it knows when to close, and carries out commands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Self

import pygame
from attrs import Factory, define, field

from game.core.frame import Choice, Decision, Event
from game.core.state import S
from game.table.context import Context
from game.table.desk.counsel import ALWAYS, OFF
from game.table.desk.pace import linger_seconds
from game.table.desk.stepper import Guard
from game.table.desk.table import Table
from game.table.draw.theme import Theme
from game.table.scene import Pop, Push, RuleLinks, Scene, Transition
from game.table.texts import say
from game.table.widgets.cards import AdviceStrip
from game.table.widgets.widget import Button, Command


@define(eq=False)
class Story(ABC, Generic[S]):
    """One combat, flight or check as far as it has been shown."""

    BEGINNING: ClassVar[tuple[str, ...]]
    ENDING: ClassVar[tuple[str, ...]]
    """The events it begins and ends with."""
    heard: list[Event]
    """What was told of it so far."""
    shown: S

    @classmethod
    def on(cls, table: Table[S]) -> Self:
        """The story that the table tells now."""
        return cls(cls._chapter(table), table.shown)

    @classmethod
    def _chapter(cls, table: Table[S]) -> list[Event]:
        """Its events in the log; where that does not hold its beginning, those since the last question."""
        heard: list[Event] = []
        for entry in reversed(table.log):
            if heard and cls.ends(entry.event):
                break
            heard.append(entry.event)
        heard.reverse()
        first = next((place for place, event in enumerate(heard) if event.kind in cls.BEGINNING), None)
        if first is None:
            first = max(0, len(heard) - len(table.told)) if table.busy else len(heard)
        return heard[first:]

    @classmethod
    def ends(cls, event: Event) -> bool:
        """Whether it is over with an event."""
        return event.kind in cls.ENDING

    @property
    def end(self) -> Event | None:
        """The event it ended with; None while it goes on."""
        return self.heard[-1] if self.heard and self.ends(self.heard[-1]) else None

    @property
    def over(self) -> bool:
        return self.end is not None


@define
class Steps:
    """Where in its procedure a story stands, and where it was before."""

    present: int
    passed: list[int]

    def go(self, step: int) -> None:
        if step != self.present:
            self.passed.append(self.present)
            self.present = step


def wants_strip(context: Context, table: Table[Any]) -> bool:
    """Whether advice is shown; advice that is always given keeps its place between two questions."""
    return table.counsel.shown or context.options.advice == ALWAYS


def advice_buttons(context: Context, table: Table[Any], command: Command) -> list[Button]:
    """The button of the advisor, where it may be asked."""
    if context.options.advice == OFF:
        return []
    label = say("buttons.no_advice" if table.counsel.shown else "buttons.advice")
    return [Button(label, command, key=context.keys.keys_of("advice")[0])]


STRIP_GAP, STRIP_DESIGN = 8, 102


@define(eq=False)
class StoryCourse(Scene):
    """A scene that tells one story of the table, with the advisor at hand, and goes when it is told."""

    opaque: ClassVar[bool] = False
    accompanied: ClassVar[bool] = True
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
    guard: Guard = field(init=False, factory=Guard)
    story: Story[Any] = field(init=False)
    """What it tells."""
    _read_from: object = field(init=False, default=None)
    """The picture from which the story was read last."""
    _asked: Decision | None = field(init=False, default=None)
    """The question the picture shows."""
    _lingered: float = field(init=False, default=0.0)
    _strip_rect: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Where the strip with advice lies in the window; no height while there is none."""
    _with_strip: bool = field(init=False, default=False)

    def __attrs_post_init__(self) -> None:
        self._read()

    @property
    def rule_links(self) -> RuleLinks:
        return self.context.rule_links

    @property
    def rule_here(self) -> str:
        return self.table.rule

    # ------------------------------------------------------------------ for subclasses

    @classmethod
    @abstractmethod
    def wanted(cls, table: Table[Any]) -> bool:
        """Whether the board must be open to show or ask what stands on the table."""

    @abstractmethod
    def changed(self) -> None:
        """Something that stands still in the picture is different now."""

    @abstractmethod
    def ask_anew(self) -> None:
        """The question may have changed."""

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
        return self.table.busy or self.finished or self.table.counsel.thinking

    @property
    def drawing(self) -> bool:
        """Whether a chit is being drawn now, or something else shown that was not known."""
        playing = self.table.playing
        return playing is not None and playing.reveals and not self.story.over

    @property
    def revealed(self) -> bool:
        """Whether the chit being drawn has been read, so that words may tell what it did."""
        return not (self.drawing and self.table.unread)

    # ------------------------------------------------------------------ the course of things

    def resume(self) -> None:
        self._follow()
        self.changed()

    def update(self, dt: float) -> Transition | None:
        answer = self._go_on(dt)
        if self.table.counsel.follow(self.context.options.advice):
            self.dirty = True
        if self._with_strip != wants_strip(self.context, self.table):
            self.resized()
        return answer

    def _go_on(self, dt: float) -> Transition | None:
        if self.finished:
            return self._leave_after(dt)
        above = self.board_above
        if above is not None:
            return Push(above(self.context, self.table, self.hooks, over_board=True))
        hidden, busy = not self.revealed, self.table.busy
        self.guard.update(dt)
        if self.table.update(dt):
            self.dirty = True
        self._follow()
        if busy and not self.table.busy:
            self.guard.hold()
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
        self.guard.hold()
        self.changed()
        return self._leave_after(0.0)

    def draw_all(self) -> Transition | None:
        """Show the end of this story, and no further than that."""
        while self.table.busy and not self.finished and self.board_above is None:
            self.table.skip(heard=False)
            self._follow()
        self.guard.hold()
        self.changed()
        return self._leave_after(0.0)

    def next_speed(self) -> Transition | None:
        """Go to the next speed of draws."""
        self.table.pace.draws = self.context.options.pace.next_draws()
        self.changed()
        return None

    # ------------------------------------------------------------------ the advisor

    def consult(self) -> Transition | None:
        """Ask for advice, or send the advisor away."""
        self.table.counsel.toggle(self.context.options.advice)
        self.resized()
        return None

    def helping_buttons(self) -> list[Button]:
        """Those that help to decide."""
        return advice_buttons(self.context, self.table, self.consult)

    def strip_height(self, theme: Theme) -> int:
        """What the strip takes from the panel."""
        return AdviceStrip(theme).height + theme.px(STRIP_GAP) if self._with_strip else 0

    def lay_strip(self, theme: Theme, inner: pygame.Rect, bottom: int, origin: tuple[int, int]) -> int:
        """Place the strip on the panel above a line; returns where what lies above it must end."""
        taken = self.strip_height(theme)
        height = taken - theme.px(STRIP_GAP) if taken else 0
        self._strip_rect = pygame.Rect(inner.left, bottom - height, inner.width, height).move(origin)
        return bottom - taken

    def draw_strip(self, surface: pygame.Surface, theme: Theme) -> None:
        if self._with_strip and self._strip_rect.height:
            AdviceStrip(theme).draw(surface, self._strip_rect, self.table.counsel)
