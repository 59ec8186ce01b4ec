"""A board with the advisor at hand: the strip with its advice takes room from the panel while it is shown."""

from __future__ import annotations

from typing import Any

import pygame
from attrs import define, field

from game.table.context import Context
from game.table.desk.counsel import ALWAYS, OFF, Counsel
from game.table.desk.key_table import table_keys
from game.table.desk.table import Table
from game.table.dialogs.advice_strip import AdviceStrip
from game.table.dialogs.dialog_texts import say
from game.table.dialogs.story_course import StoryCourse
from game.table.draw.theme import Theme
from game.table.scene import Transition
from game.table.widgets.widget import Button, Command


def wants_strip(context: Context, table: Table[Any]) -> bool:
    """Whether advice is shown; advice that is always given keeps its place between two questions."""
    return table.counsel.shown or context.options.advice == ALWAYS


def advice_buttons(context: Context, table: Table[Any], command: Command) -> list[Button]:
    """The button of the advisor, where it may be asked."""
    if context.options.advice == OFF:
        return []
    label = say("buttons.no_advice" if table.counsel.shown else "buttons.advice")
    return [Button(label, command, key=table_keys().keys_of("advice")[0])]


STRIP_GAP, STRIP_DESIGN = 8, 102


@define(eq=False)
class AdvisedCourse(StoryCourse):
    """Follows the table and its counsel."""

    _strip_rect: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Where the strip lies in the window; no height while there is none."""
    _with_strip: bool = field(init=False, default=False)

    @property
    def counsel(self) -> Counsel:
        return self.table.counsel

    @property
    def animating(self) -> bool:
        return self.table.busy or self.finished or self.counsel.thinking

    def update(self, dt: float) -> Transition | None:
        answer = StoryCourse.update(self, dt)
        if self.counsel.follow(self.context.options.advice):
            self.dirty = True
        if self._with_strip != wants_strip(self.context, self.table):
            self.resized()
        return answer

    def note_strip(self) -> None:
        """The panel is laid out with or without the strip from now on."""
        self._with_strip = wants_strip(self.context, self.table)

    @property
    def strip_design(self) -> int:
        """What the strip adds to the height a board needs at scale 1."""
        return STRIP_DESIGN if self._with_strip else 0

    def consult(self) -> Transition | None:
        """Ask for advice, or send the advisor away."""
        self.counsel.toggle(self.context.options.advice)
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
            AdviceStrip(theme).draw(surface, self._strip_rect, self.counsel)
