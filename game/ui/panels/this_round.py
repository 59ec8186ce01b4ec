"""The round so far: the activation chits in the order they were drawn, and what is still to come."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from attrs import define

from game.siloam.content import FRIENDS
from game.siloam.state import State
from game.ui.board.marks import BANNER_LETTERS
from game.ui.icons import flag, icon
from game.ui.panels.canvas import Canvas
from game.ui.panels.cups import chit_name, counted
from game.ui.panels.panel import PADDING, Panel, View
from game.ui.panels.texts import texts
from game.ui.theme import SMALL
from game.ui.writing import fit, line_height, wrap

ROW, MARK, LEFT = 20, 18, 38
DISC, OVERLAP = 7, 10


@define(eq=False)
class ThisRoundPanel(Panel):
    """What has been drawn, the chit that acts now in bold, and the rest of the cup in a sentence."""

    def key(self, view: View) -> Hashable:
        cup = view.state.activation
        return tuple(cup.discard), tuple(sorted(cup.inside))

    def paint(self, canvas: Canvas, view: View) -> None:
        theme, colors, state, pad = self.theme, self.theme.colors, view.state, self.theme.px(PADDING)
        drawn = state.activation.discard
        y = canvas.heading(texts().say("headings", "this_round"), pad, theme.px(4))
        if not drawn:
            canvas.text(texts().say("short", "none"), (pad, y), colors.muted)
            y += theme.row(ROW)
        for number, chit in enumerate(drawn):
            now = number == len(drawn) - 1
            self._mark(canvas, state, chit, (pad, y + theme.row(ROW) // 2))
            room = self.rect.width - pad - theme.row(LEFT) - theme.px(4)
            face = "sans-semibold" if now else "sans"
            name = fit(theme, chit_name(state, "activation", chit), room, face)
            color = colors.text if now else colors.muted
            middle = (pad + theme.row(LEFT), y + theme.row(ROW) // 2)
            canvas.text(name, middle, color, face, SMALL, "midleft")
            y += theme.row(ROW)
        self._rest(canvas, state, y + theme.px(PADDING))

    def _rest(self, canvas: Canvas, state: State, y: int) -> None:
        """As far as there is room."""
        theme, pad = self.theme, self.theme.px(PADDING)
        inside = state.activation.inside
        told = counted(chit_name(state, "activation", chit) for chit in inside).replace(";", ",")
        y = canvas.heading(texts().say("headings", "to_come", count=len(inside)), pad, y)
        for line in wrap(theme, told, self.rect.width - 2 * pad):
            if y + line_height(theme) > self.rect.height:
                return
            canvas.text(line, (pad, y), theme.colors.muted)
            y += line_height(theme)

    def _mark(self, canvas: Canvas, state: State, chit: str, midleft: tuple[int, int]) -> None:
        """Whose chit it is: a flag, the letters of the banners, or a drop for the rest."""
        theme, colors = self.theme, self.theme.colors
        banners = state.content.chits.banners.get(chit, ())
        if chit in FRIENDS:
            picture = flag(chit, theme.row(MARK), colors)
            canvas.surface.blit(picture, picture.get_rect(midleft=midleft))
        elif not banners:
            picture = icon("burst", theme.row(MARK - 4), colors.muted)
            canvas.surface.blit(picture, picture.get_rect(midleft=midleft))
        for number, banner in enumerate(banners):
            body, radius = colors.banner(banner), theme.row(DISC)
            middle = (midleft[0] + radius + number * theme.row(OVERLAP), midleft[1])
            pygame.draw.circle(canvas.surface, body, middle, radius)
            pygame.draw.circle(canvas.surface, colors.muted, middle, radius, 1)
            canvas.text(BANNER_LETTERS[banner], middle, colors.writing_on(body), "sans-bold", SMALL, "center")
