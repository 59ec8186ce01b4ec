"""A bar of one line along the top, for a game that has no tracks to show there."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from attrs import define, field

from game.table.desk.panel import PADDING, Panel, PanelCanvas, S, View
from game.table.draw.theme import BODY, Color


@define(eq=False)
class LineBar(Panel[S]):
    """How a game stands, in words."""

    line: Callable[[S], str] = field(kw_only=True)

    def ground(self) -> Color:
        return self.theme.colors.desk

    def key(self, view: View[S]) -> Hashable:
        return self.line(view.state)

    def paint(self, canvas: PanelCanvas, view: View[S]) -> None:
        place = self.theme.row(PADDING), self.rect.height // 2
        canvas.text(self.line(view.state), place, face="sans-semibold", size=BODY, anchor="midleft")
