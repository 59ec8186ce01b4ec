"""Windows over the campaign that are only looked at or read, the forecast among them."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import Any, ClassVar

import pygame
from attrs import define, field

from game.core.think.forecast import FEWEST, Forecast
from game.core.think.thinker import Verdict
from game.core.words import percent
from game.table.desk.panel import PanelCanvas
from game.table.desk.table import Table
from game.table.draw.bodies import SHEET, Body
from game.table.draw.theme import BODY, TITLE, Color, Theme, line_height, mix, readable, wrap
from game.table.scene import Pop, Size, Transition
from game.table.scenes.page import BUTTON_GAP, BUTTON_HEIGHT, Page
from game.table.statistics.medal_moment import medal_moment
from game.table.texts import say
from game.table.widgets.cards import Tooltip
from game.table.widgets.plot import Curve, CurveChart
from game.table.widgets.widget import LEFT_BUTTON, Button

TURNING = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_TAB: 1}
"""The keys that go to the next thing or the one before, where there are several."""
FOOT_GAP = 8
READING_SECONDS = {"off": 0.0, "fast": 1.2, "normal": 3.5, "slow": 7.0}
"""How long a demonstration leaves a dialog in view."""


@define(eq=False)
class Window(Page):
    """Has a line at its foot, and buttons for those who use the mouse alone."""

    opaque: ClassVar[bool] = False
    PADDING: ClassVar[int] = 22
    body: ClassVar[Body] = SHEET

    # ------------------------------------------------------------------ for subclasses

    @abstractmethod
    def compose(self, canvas: PanelCanvas, inner: pygame.Rect) -> None:
        """Draw what there is to look at."""

    @property
    @abstractmethod
    def foot(self) -> str:
        """The line at the foot: what is shown, and how to leave."""

    @property
    def turn_label(self) -> str:
        """The text on the button that goes on to the next thing, where there are several."""
        return ""

    def turn(self, step: int) -> None:
        """Go to another thing to look at."""

    # ------------------------------------------------------------------ what all share

    def layout(self) -> None:
        buttons = [Button(say("window.shut"), Pop, key=pygame.K_ESCAPE)]
        if self.turn_label:
            buttons.insert(0, Button(self.turn_label, partial(self._turn, 1), key=pygame.K_RIGHT))
        self.row(buttons, self.inner.right, self.inner.bottom)
        self.buttons.set(buttons)

    def _turn(self, step: int) -> None:
        self.turn(step)
        self.dirty = True

    def on_event(self, event: pygame.Event) -> Transition | None:
        if event.type == pygame.MOUSEMOTION:
            self.dirty |= self.buttons.hover(event.pos)
        elif event.type == pygame.KEYDOWN:
            if not self.turn_label or event.key not in TURNING:
                return Pop()
            self._turn(TURNING[event.key])
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            button = self.buttons.pressed(event)
            return self.press(button) if button is not None else Pop()
        return None

    def draw(self, surface: pygame.Surface) -> None:
        theme, inner, canvas = self.theme, self.inner, PanelCanvas(surface, self.theme)
        self.body.draw(surface, self.frame, theme)
        row = theme.px(BUTTON_HEIGHT)
        room = min(button.rect.left for button in self.buttons.items) - theme.px(BUTTON_GAP) - inner.left
        lines, step = wrap(theme, self.foot, room), line_height(theme)
        y = inner.bottom - row // 2 - step * len(lines) // 2
        canvas.lines(lines, (inner.left, y), theme.colors.muted)
        low = inner.bottom - row - theme.px(FOOT_GAP)
        self.compose(canvas, pygame.Rect(inner.topleft, (inner.width, low - inner.top)))
        self.buttons.draw(surface)


def _ink_of(verdict: Verdict, theme: Theme) -> Color:
    """The colour of a verdict, such that its line is seen on the ground of the chart."""
    colors = theme.colors
    return readable(mix(colors[verdict.color], colors.text, verdict.pale), colors.panel, colors.text)


def curves_of(ahead: Forecast, theme: Theme) -> list[Curve]:
    """The curves of a forecast; those of a sudden end are dashed."""
    return [
        Curve(
            mark=verdict.mark,
            name=verdict.name,
            color=_ink_of(verdict, theme),
            values=tuple(ahead.line(verdict.id)),
            chance=f"{percent(ahead.chance(verdict.id))} ± {percent(ahead.error(verdict.id))}",
            dashed=verdict.sudden,
        )
        for verdict in ahead.verdicts
    ]


@define(eq=False)
class ForecastWindow(Window):
    """A dialog over the campaign; any key or click closes it."""

    BOARD: ClassVar[Size] = (900, 580)
    table: Table[Any]
    ahead: Forecast | None = field(init=False, default=None)

    @property
    def animating(self) -> bool:
        return self.table.counsel.thinking

    def enter(self) -> None:
        Window.enter(self)
        self.table.counsel.look_ahead()

    def leave(self) -> None:
        self.table.counsel.dismiss()

    def update(self, dt: float) -> Transition | None:
        ahead = self.table.counsel.ahead()
        if ahead is not None and ahead.number:
            self.ahead, self.dirty = ahead, True
        return None

    @property
    def foot(self) -> str:
        return say("forecast.foot")

    def compose(self, canvas: PanelCanvas, inner: pygame.Rect) -> None:
        theme = self.theme
        title = canvas.text(say("forecast.title"), inner.topleft, theme.colors.text, "serif-semibold", TITLE)
        below = inner.left, title.bottom + theme.px(4)
        top = canvas.lines(self._notes(inner.width), below, theme.colors.muted) + theme.px(10)
        area = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
        if self.ahead is not None and self.ahead.number >= FEWEST:
            CurveChart(theme, area, self.ahead.stages, curves_of(self.ahead, theme)).draw(canvas.surface)
        else:
            canvas.text(say("forecast.thinking"), area.center, theme.colors.text, "sans", BODY, "center")

    def _notes(self, width: int) -> list[str]:
        """What is shown and how far it can be trusted."""
        number = self.ahead.number if self.ahead is not None else 0
        lines = wrap(self.theme, say("forecast.note", number=number), width)
        counted = self.table.session.system.think().counted
        return [*lines, *wrap(self.theme, f"{counted} {say('forecast.dashed')}", width)]


@define(eq=False)
class TableDialog(Page):
    """A dialog about the campaign on the table. It holds the story still while it is being read."""

    opaque: ClassVar[bool] = False
    accompanied: ClassVar[bool] = True
    table: Table[Any]
    _in_view: float = field(init=False, default=0.0)

    @classmethod
    @abstractmethod
    def wanted(cls, table: Table[Any]) -> bool:
        """Whether the dialog has something to show or to ask now."""

    @property
    def rule_here(self) -> str:
        return self.table.rule

    @property
    @abstractmethod
    def waits_for_reader(self) -> bool:
        """Whether any key goes on."""

    def go_on(self) -> Transition | None:
        """What has been read is done with."""
        return Pop()

    @property
    def animating(self) -> bool:
        return self.context.demo

    def on_event(self, event: pygame.Event) -> Transition | None:
        if self.waits_for_reader and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            button = self.buttons.pressed(event)
            return self.press(button) if button is not None else self.go_on()
        return Page.on_event(self, event)

    def draw_tip(self, surface: pygame.Surface) -> None:
        """What the button does that is pointed at or focused; it lies on no other that is explained."""
        button = self.buttons.hovered or self.buttons.focused
        if button is not None and button.tooltip:
            others = [item.rect for item in self.buttons.items if item.tooltip]
            Tooltip(self.theme.base).draw(surface, button.tooltip, button.rect.unionall(others))

    def update(self, dt: float) -> Transition | None:
        if self.context.demo and self.waits_for_reader:
            self._in_view += dt
            if self._in_view >= READING_SECONDS[self.context.options.pace.draws]:
                self._in_view = 0.0
                return self.go_on()
        return medal_moment(self.context) if self.table.over else None


@define(eq=False)
class PrintedDialog(TableDialog):
    """A dialog of printed matter: its lettering, papers and stamps are made in a turn before it is drawn."""

    _is_set: bool = field(init=False, default=False)

    def renew(self) -> None:
        TableDialog.renew(self)
        self._is_set = False

    def prepare(self) -> bool:
        if self._is_set:
            return False
        self._is_set = True
        self.draw(pygame.Surface((1, 1)))  # all that is made on the way is kept
        return True

    @property
    def animating(self) -> bool:
        return self.context.demo or self.context.prints.awaited

    def update(self, dt: float) -> Transition | None:
        self.dirty |= self.context.prints.arrived
        return TableDialog.update(self, dt)
