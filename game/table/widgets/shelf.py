"""The shelf of boxes on the title, one for each game, and the slips of paper that its menu is made of."""

from __future__ import annotations

import pygame
from attrs import define

from game.core.game import Game
from game.core.tables import assets
from game.table.draw.engraving import PrintRoom
from game.table.draw.stationery import LIFT, cast_shadow, faint_ink, halo, lay_paper, rule_frame
from game.table.draw.theme import SMALL, Color, Theme, fit, mix, put, width_of
from game.table.texts import say
from game.table.widgets.widget import PADDING, Button

BOX_HEIGHT, BOX_WIDEST, BOX_GAP = 118, 320, 26
BAND, FOOT_BAND, SPINE = 32, 22, 7
NAME_SIZE, INITIAL_SIZE = 16, 52
SMALLEST_SHARE = 0.72
"""How far words are made smaller before they are cut."""
SLACK = 0.96
"""Fonts come in whole pixels: a share of the size is not quite that share of the width."""
ARTICLE = "The "
DARK = 235
"""How opaque, of 255, the bands over the picture of a box are."""
SLIP_LABEL = 18
SLIP_EDGE = 5


@define(eq=False)
class GameBox(Button):
    """A box with a picture, its title and what kind of game it is."""

    game: Game | None = None
    prints: PrintRoom | None = None
    """Where its engraving comes from; without it the box is plain."""
    chosen: bool = False

    def draw(self, surface: pygame.Surface, theme: Theme, hovered: bool, focused: bool) -> None:
        lit = hovered or focused
        rect = self.rect.move(0, -theme.px(LIFT)) if lit else self.rect
        colors = theme.colors
        cast_shadow(surface, rect, theme.px(10), theme.px(6))
        self._draw_face(surface, rect, theme)
        edge = theme.px(SPINE)
        pygame.draw.rect(surface, mix(colors.reach, colors.desk, 0.15), (rect.topleft, (edge, rect.height)))
        pygame.draw.rect(surface, colors.paper, rect, 1)
        if lit:
            halo(surface, rect, theme, focused)
        elif self.chosen:
            pygame.draw.rect(surface, colors.brass, rect.inflate(6, 6), max(2, theme.px(2.4)))
        self._write(surface, rect, theme)

    def picture(self, theme: Theme) -> pygame.Surface | None:
        """Its engraving, once it is printed."""
        if self.game is None or not self.game.box or self.prints is None:
            return None
        return self.prints.take(assets() / self.game.box, self.rect.size, theme.colors, keep=True)

    def _draw_face(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        """The engraving of the game, or plain printed paper with an initial."""
        assert self.game is not None
        picture = self.picture(theme)
        if picture is not None:
            surface.blit(picture, rect)
            return
        lay_paper(surface, rect, theme)
        rule_frame(surface, rect.inflate(-2 * theme.px(4), -2 * theme.px(4)), theme, corners=False)
        if not self.game.box:
            initial = self.game.title.removeprefix(ARTICLE)[:1]
            letter = theme.text(initial, theme.colors.ink, "serif-semibold", INITIAL_SIZE)
            put(surface, letter, center=(rect.centerx, rect.centery + theme.px(BAND - FOOT_BAND) // 2))

    def _write(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        """The title above and the kind below, on dark bands."""
        colors, pad = theme.colors, theme.px(SPINE + PADDING // 2)
        top = pygame.Rect(rect.topleft, (rect.width, theme.px(BAND)))
        low = pygame.Rect(0, 0, rect.width, theme.px(FOOT_BAND))
        low.bottomleft = rect.bottomleft
        for band in (top, low):
            dark = pygame.Surface(band.size, pygame.SRCALPHA)
            dark.fill((*colors.desk, DARK))
            surface.blit(dark, band)
        room = rect.width - pad - theme.px(PADDING // 2)
        written = _shrunk(theme, self.label.upper(), room, "serif-semibold", NAME_SIZE, colors.brass)
        put(surface, written, midleft=(top.left + pad, top.centery))
        right = low.right - theme.px(PADDING)
        mark = theme.text(say("title.chosen"), colors.brass, "serif-italic", SMALL)
        if self.chosen and mark.get_width() + width_of(theme, self.detail, "sans", SMALL) + pad < room:
            right = put(surface, mark, midright=(right, low.centery)).left - theme.px(PADDING)
        kind = _shrunk(theme, self.detail, right - low.left - pad, "sans", SMALL, colors.text)
        put(surface, kind, midleft=(low.left + pad, low.centery))


def _shrunk(theme: Theme, words: str, room: int, face: str, size: float, color: Color) -> pygame.Surface:
    """Words made smaller to fit a room, and cut where they would be too small."""
    size *= max(SMALLEST_SHARE, min(1.0, SLACK * room / max(1, width_of(theme, words, face, size))))
    return theme.text(fit(theme, words, room, face, size), color, face, size)


@define(eq=False)
class PaperButton(Button):
    """An entry of a menu on a slip of paper; the one to press first has a brass edge."""

    def width(self, theme: Theme) -> int:
        label = width_of(theme, self.label, "serif-semibold", SLIP_LABEL)
        hint = width_of(theme, self.key_name, "sans", SMALL) + theme.px(PADDING) if self.key else 0
        words = max(label, width_of(theme, self.detail, "sans", SMALL))
        return words + hint + theme.px(2 * PADDING + SLIP_EDGE + 4)

    def draw(self, surface: pygame.Surface, theme: Theme, hovered: bool, focused: bool) -> None:
        colors, rect = theme.colors, self.rect
        cast_shadow(surface, rect, theme.px(7), theme.px(4))
        lit = hovered or focused
        lay_paper(surface, rect, theme, 0.35 if lit else 0.1)
        edge = colors.brass if self.primary or lit else mix(colors.faint_ink, colors.paper, 0.3)
        pygame.draw.rect(surface, edge, (rect.topleft, (theme.px(SLIP_EDGE), rect.height)))
        if lit:
            halo(surface, rect, theme, focused)
        x = rect.left + theme.px(SLIP_EDGE + PADDING)
        hint = theme.text(self.key_name, faint_ink(theme), "sans", SMALL)
        put(surface, hint, midright=(rect.right - theme.px(PADDING), rect.centery))
        label = theme.text(self.label, colors.ink, "serif-semibold", SLIP_LABEL)
        if not self.detail:
            put(surface, label, midleft=(x, rect.centery))
            return
        small = theme.text(self.detail, faint_ink(theme), "sans", SMALL)
        top = rect.centery - round((label.get_height() + small.get_height()) * 0.46)
        below = put(surface, label, topleft=(x, top)).bottom - theme.px(2)
        put(surface, small, topleft=(x, below))
