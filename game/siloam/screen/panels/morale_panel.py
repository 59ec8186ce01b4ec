"""The morale tracks with the symbol that checks need on each space."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from attrs import define

from game.siloam.model.content import FRIENDS
from game.siloam.model.state import State
from game.siloam.rules.morale import success_symbol
from game.siloam.screen.panels.panel_texts import say
from game.siloam.words import words
from game.table.desk.panel import PADDING, FixedPanel, View
from game.table.desk.panel_canvas import HEADING_HEIGHT, PanelCanvas, faint, sunken
from game.table.draw.theme import flag, mix

ROW = 24
FLAG = 22
CELL_GAP = 2
NAME = 62
NAMES_FROM = 190
"""Narrower rows have the flag alone."""
SYMBOL_SHARE = 0.6


@define(eq=False)
class MoralePanel(FixedPanel[State]):
    """A row for each faction."""

    def height(self) -> int:
        return self.theme.row(HEADING_HEIGHT + ROW * len(FRIENDS) + PADDING)

    def key(self, view: View[State]) -> Hashable:
        state = view.state
        factions = tuple(state.morale.values()), tuple(state.collapsed), tuple(state.flags)
        return *factions, view.legal_of("morale")

    def paint(self, canvas: PanelCanvas, view: View[State]) -> None:
        pad = self.theme.px(PADDING)
        y = canvas.heading(say("headings.morale"), pad, self.theme.px(4))
        for faction in FRIENDS:
            row = pygame.Rect(pad, y, self.rect.width - 2 * pad, self.theme.row(ROW))
            self._row(canvas, view, faction, row)
            y = row.bottom

    def _row(self, canvas: PanelCanvas, view: View[State], faction: str, row: pygame.Rect) -> None:
        theme, state, tracks = self.theme, view.state, view.state.content.tracks
        banner = flag(faction, theme.row(FLAG), theme.colors)
        canvas.surface.blit(banner, banner.get_rect(midleft=row.midleft))
        name = words().names.named("factions", faction)
        left = faction in state.collapsed
        color = theme.colors.muted if left else theme.colors.text
        start = row.left + theme.row(FLAG + 6)
        if row.width >= theme.row(NAMES_FROM):
            written = canvas.text(name, (start, row.centery), color, anchor="midleft")
            start += theme.row(NAME)
            if left:
                pygame.draw.line(canvas.surface, color, written.midleft, written.midright, theme.px(2))
        elif left:
            pygame.draw.line(canvas.surface, theme.colors.danger, row.midleft, row.midright, theme.px(2))
        count = tracks.morale_highest - tracks.morale_lowest + 1
        step = (row.right - start) // count
        for space in range(count):
            cell = pygame.Rect(start + space * step, row.top, step, row.height)
            cell = cell.inflate(-theme.px(CELL_GAP), -theme.px(4))
            level = tracks.morale_lowest + space
            self._cell(canvas, faction, cell, tracks.morale_symbols[space], level == state.morale[faction])
        spot = row.inflate(theme.px(4), 0)
        if view.legal(("morale", faction)):
            canvas.legal(spot)
        self.add_spot(spot, self._tip(view, faction, name), ("morale", faction))

    def _cell(self, canvas: PanelCanvas, faction: str, cell: pygame.Rect, symbol: str, here: bool) -> None:
        colors = self.theme.colors
        body = colors[faction]
        ground = body if here else sunken(self.theme)
        ink = colors.writing_on(body) if here else faint(self.theme)
        canvas.box(cell, ground, mix(body, colors.selected, 0.6) if here else None, 3)
        canvas.icon(symbol, round(min(cell.size) * SYMBOL_SHARE), ink, cell.center)

    def _tip(self, view: View[State], faction: str, name: str) -> str:
        state = view.state
        if faction in state.collapsed:
            return say("tips.collapsed", faction=name)
        level = state.morale[faction]
        costs = state.content.tracks.raise_cost
        cost = say("tips.raise", cost=costs[level - 1]) if level <= len(costs) else ""
        symbol = words().names.named("symbols", success_symbol(state, faction))
        said = say("tips.morale", faction=name, level=level, symbol=symbol, cost=cost)
        return "\n".join((said, *words().settled(state, faction)))
