"""The morale tracks: a row for each faction, with the levels numbered above them."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from attrs import define

from game.siloam.model.content import FRIENDS
from game.siloam.model.state import State
from game.siloam.rules.morale import success_symbol
from game.siloam.screen.panels.panel_texts import say
from game.siloam.words import words
from game.table.desk.panel import HEADING_HEIGHT, PADDING, FixedPanel, PanelCanvas, View, faint, sunken
from game.table.draw.split import FILL, columns
from game.table.draw.theme import SMALL, flag, mix, put, width_of

ROW = 24
FLAG = 22
SPACE_GAP = 2
NAME = 62
NAMES_FROM = 190
"""Narrower rows have the flag alone."""
SYMBOL_SHARE = 0.6
NUMBER_SMALLER, NUMBER_ABOVE = 2, 1
"""How much smaller than other writing the numbers of levels are, and how far above the rows they stand."""


@define(eq=False)
class MoralePanel(FixedPanel[State]):
    """A row for each faction; higher levels stand to the right."""

    def height(self) -> int:
        return self.theme.row(HEADING_HEIGHT + ROW * len(FRIENDS) + PADDING)

    def key(self, view: View[State]) -> Hashable:
        state = view.state
        factions = tuple(state.morale.values()), tuple(state.collapsed), tuple(state.flags)
        return *factions, view.legal_of("morale")

    def paint(self, canvas: PanelCanvas, view: View[State]) -> None:
        pad = self.theme.px(PADDING)
        y = canvas.heading(say("headings.morale"), pad, self.theme.px(4))
        row = pygame.Rect(pad, y, self.rect.width - 2 * pad, self.theme.row(ROW))
        self._number(canvas, view.state, row)
        for faction in FRIENDS:
            self._row(canvas, view, faction, row)
            row = row.move(0, row.height)

    def _number(self, canvas: PanelCanvas, state: State, row: pygame.Rect) -> None:
        """Number the levels on the line of the heading, those that it leaves room for."""
        theme, size = self.theme, SMALL - NUMBER_SMALLER
        heading = width_of(theme, say("headings.morale").upper(), "sans-bold", SMALL)
        for level, cell in enumerate(self._cells(state, row), state.content.tracks.morale_lowest):
            if cell.left > row.left + heading:
                place = cell.centerx, row.top - theme.px(NUMBER_ABOVE)
                canvas.text(str(level), place, theme.colors.muted, size=size, anchor="midbottom")

    def _start(self, row: pygame.Rect) -> int:
        """Where the levels of a row begin: behind the flag, and the name where there is room for it."""
        name = self.theme.row(NAME) if row.width >= self.theme.row(NAMES_FROM) else 0
        return row.left + self.theme.row(FLAG + 6) + name

    def _cells(self, state: State, row: pygame.Rect) -> list[pygame.Rect]:
        """The places of the levels in a row, the lowest first."""
        start = self._start(row)
        track = pygame.Rect(start, row.top, row.right - start, row.height)
        return list(columns(track, *[FILL] * len(state.content.tracks.morale_symbols)))

    def _row(self, canvas: PanelCanvas, view: View[State], faction: str, row: pygame.Rect) -> None:
        theme, state, tracks = self.theme, view.state, view.state.content.tracks
        put(canvas.surface, flag(faction, theme.row(FLAG), theme.colors), midleft=row.midleft)
        name = words().names.named("factions", faction)
        left = faction in state.collapsed
        color = theme.colors.muted if left else theme.colors.text
        start = row.left + theme.row(FLAG + 6)
        if row.width >= theme.row(NAMES_FROM):
            room = theme.row(NAME) - theme.px(2)
            written = canvas.text(name, (start, row.centery), color, anchor="midleft", room=room)
            if left:
                pygame.draw.line(canvas.surface, color, written.midleft, written.midright, theme.px(2))
        elif left:
            pygame.draw.line(canvas.surface, theme.colors.danger, row.midleft, row.midright, theme.px(2))
        for level, (cell, symbol) in enumerate(
            zip(self._cells(state, row), tracks.morale_symbols, strict=True), tracks.morale_lowest
        ):
            space = cell.inflate(-theme.px(SPACE_GAP), -theme.px(4))
            self._cell(canvas, faction, space, symbol, level == state.morale[faction])
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
        lowest = state.content.tracks.morale_lowest
        highest = lowest + len(state.content.tracks.morale_symbols) - 1
        said = say(
            "tips.morale", faction=name, level=level, lowest=lowest, highest=highest, symbol=symbol, cost=cost
        )  # fmt: skip
        return "\n".join((said, *words().settled(state, faction)))
