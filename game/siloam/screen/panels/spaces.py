"""The VP Spaces at a glance: each with the counter that stands on it."""

from __future__ import annotations

from typing import Any

import pygame
from attrs import define, field

from game.siloam.model.state import State
from game.siloam.rules.victory import score
from game.siloam.screen.counters import CounterArt
from game.siloam.screen.map.standing import unit_look
from game.siloam.screen.panels.panel_texts import say
from game.siloam.words import words
from game.table.desk.panel import PADDING, Panel
from game.table.desk.panel_canvas import PanelCanvas
from game.table.draw.split import FILL, columns
from game.table.draw.theme import SMALL, Theme, icon, line_height

COLUMNS, CELL, COUNTER, STAR = 3, 38, 32, 22
GAP = 6


@define(eq=False)
class SpaceGrid:
    """The spaces in a grid, in the order of the map."""

    theme: Theme
    _art: CounterArt = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._art = CounterArt(self.theme)

    def heading(self, state: State) -> str:
        """How many are held, and how many a victory takes."""
        tracks, held = state.content.tracks, score(state)
        return say(
            "spaces.heading",
            count=len(held.spaces),
            all=len(state.content.map.vp),
            narrow=tracks.narrow,
            decisive=tracks.decisive,
        )

    def height(self, state: State) -> int:
        return self.theme.row(CELL) * -(-len(state.content.map.vp) // COLUMNS)

    def draw(self, canvas: PanelCanvas, panel: Panel[Any], state: State, top: int) -> None:
        """Every space with its holder; where there is room for it, the hex below the name."""
        theme, pad = self.theme, self.theme.px(PADDING)
        inner = pygame.Rect(pad, top, panel.rect.width - 2 * pad, theme.row(CELL))
        cells = columns(inner, *[FILL] * COLUMNS, gap=theme.px(GAP))
        for number, (hex_id, space) in enumerate(state.content.map.vp.items()):
            row, column = divmod(number, COLUMNS)
            cell = cells[column].move(0, row * inner.height)
            picture, holder = self._holder(state, hex_id)
            size = theme.row(COUNTER)
            canvas.surface.blit(picture, picture.get_rect(center=(cell.left + size // 2, cell.centery)))
            x, step = cell.left + size + theme.px(GAP), line_height(theme, SMALL)
            canvas.text(space.name, (x, cell.centery - step), theme.colors.text, "sans-semibold")
            canvas.text(hex_id, (x, cell.centery), theme.colors.muted)
            tip = say("spaces.tip", name=space.name, hex=hex_id, holder=holder)
            panel.add_spot(cell.inflate(0, -2), tip, ("space", hex_id))

    def _holder(self, state: State, hex_id: str) -> tuple[pygame.Surface, str]:
        """The counter that stands there, or a star, and who that is in words."""
        size = self.theme.row(COUNTER)
        unit = next(iter(state.friends_in(hex_id)), None) or state.vang_in(hex_id)
        if unit is not None:
            return self._art.unit(unit_look(unit), size), words().piece(unit.id)
        if hex_id in state.garrisons:
            banners = state.content.map.vp[hex_id].banners
            banner = banners[0] if len(banners) == 1 else ""
            garrison = self._art.garrison(banner, size, state.content.garrison_symbol)
            return garrison, words().label("garrison")
        return icon("leader", self.theme.row(STAR), self.theme.colors["star"]), say("spaces.nobody")
