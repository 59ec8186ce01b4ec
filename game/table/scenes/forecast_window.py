"""The forecast: where the campaign is heading from here, as curves that grow steadier while one looks."""

from __future__ import annotations

from typing import Any, ClassVar

import pygame
from attrs import define, field

from game.core.think.forecast import FEWEST, Forecast
from game.core.words import percent
from game.table.desk.panel_canvas import PanelCanvas
from game.table.desk.table import Table
from game.table.draw.theme import BODY, SMALL, TITLE, Theme, line_height, mix, wrap
from game.table.scene import Size, Transition
from game.table.scenes.window import Window
from game.table.texts import say
from game.table.widgets.curves import Curve, CurveChart


def curves_of(ahead: Forecast, theme: Theme) -> list[Curve]:
    """The curves of a forecast; those of a sudden end are dashed."""
    return [
        Curve(
            mark=verdict.mark,
            name=verdict.name,
            color=mix(theme.colors[verdict.color], theme.colors.text, verdict.pale),
            values=tuple(ahead.line(verdict.id)),
            chance=f"{percent(ahead.chance(verdict.id))} ± {percent(ahead.error(verdict.id))}",
            dashed=verdict.sudden,
        )
        for verdict in ahead.verdicts
    ]


@define(eq=False)
class ForecastWindow(Window):
    """A dialog over the campaign; any key or click closes it."""

    DESIGN: ClassVar[Size] = (940, 620)
    SIZE: ClassVar[Size] = (900, 580)
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
        top = title.bottom + theme.px(4)
        for line in self._notes(inner.width):
            canvas.text(line, (inner.left, top), theme.colors.muted, "sans", SMALL)
            top += line_height(theme)
        top += theme.px(10)
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
