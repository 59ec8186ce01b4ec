"""The panels around the map of a replay: the campaign's own, with nothing to choose on them."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

import pygame
from attrs import define, field

from game.core.session import Session
from game.table.context import Context
from game.table.desk.layout import lay_out
from game.table.desk.panel import Panel, View
from game.table.desk.side_column import SideColumn

SCROLLS = {"inspector_up": 2, "inspector_down": -2}
"""Keys that scroll the inspector as they do in the campaign, with the lines they move it by."""


@define(eq=False)
class ReplayDesk:
    """The panels of the game, inspector and log as they stood at a position of the record."""

    context: Context
    session: Session[Any]
    """The record played again."""
    board: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 1, 1))
    """The room that is left for the map."""
    _track: Panel[Any] = field(init=False)
    _side: SideColumn = field(init=False)

    def __attrs_post_init__(self) -> None:
        panels = self.context.skin.desk.panels(self.context.theme)
        self._track, self._side = panels.track, SideColumn(self.context, panels)

    def lay_out(self, size: tuple[int, int], below: int) -> None:
        """Divide the window above a bar of some height."""
        layout = lay_out(size, self.context.theme, below, self._side.has_column)
        self._track.rect = layout.track
        self._side.lay_out(layout.side, layout.column)
        self.board = layout.board.union(layout.tools)

    def draw(self, surface: pygame.Surface, number: int, focus: str | None) -> None:
        """The panels at a position, with a hex in the inspector."""
        told = bisect_right(self.session.log, number, key=lambda entry: entry.choice)
        view = View(self.session.position(number), {}, number, self.session.log[:told], focus)
        for picture, place, _ in (self._track.part(view), *self._side.parts(view)):
            surface.blit(picture, place)

    def on_event(self, event: pygame.Event) -> bool:
        """Take a click on a tab, the wheel and the keys of the inspector; returns whether the event was meant
        for a panel."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._side.click(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._side.wheel(pygame.mouse.get_pos(), event.y)
        if event.type == pygame.KEYDOWN:
            return self._on_key(event)
        return False

    def _on_key(self, event: pygame.Event) -> bool:
        shift = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
        action = self.context.skin.desk.keys.action(event.key, shift)
        if action == "expand":
            self._side.expand(not self._side.expanded)
        elif action in SCROLLS:
            self._side.inspector.wheel(SCROLLS[action])
        return action == "expand" or action in SCROLLS

    def next_tab(self) -> None:
        self._side.next_tab()
