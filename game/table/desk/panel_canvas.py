"""Writing and drawing on a panel."""

from __future__ import annotations

import pygame
from attrs import define

from game.table.draw.theme import SMALL, Color, Theme, icon, mix

HEADING_HEIGHT = 20


@define(eq=False)
class PanelCanvas:
    """A surface with the theme it is drawn in. Lengths are in pixels of the screen."""

    surface: pygame.Surface
    theme: Theme

    def text(
        self,
        words: str,
        place: tuple[int, int],
        color: Color | None = None,
        face: str = "sans",
        size: float = SMALL,
        anchor: str = "topleft",
    ) -> pygame.Rect:
        """Write one line; `anchor` says which point of it lies on the place."""
        picture = self.theme.text(words, color or self.theme.colors.text, face, size)
        rect = picture.get_rect(**{anchor: place})
        self.surface.blit(picture, rect)
        return rect

    def heading(self, words: str, x: int, y: int) -> int:
        """A heading of a panel; returns where its content begins."""
        self.text(words.upper(), (x, y), self.theme.colors.brass, "sans-bold", SMALL)
        return y + self.theme.row(HEADING_HEIGHT)

    def icon(self, name: str, pixels: int, color: Color, center: tuple[int, int]) -> None:
        picture = icon(name, pixels, color)
        self.surface.blit(picture, picture.get_rect(center=center))

    def box(self, rect: pygame.Rect, ground: Color, edge: Color | None = None, radius: int = 4) -> None:
        """A rounded box."""
        round_by = self.theme.px(radius)
        pygame.draw.rect(self.surface, ground, rect, border_radius=round_by)
        if edge is not None:
            pygame.draw.rect(self.surface, edge, rect, 1, border_radius=round_by)

    def legal(self, rect: pygame.Rect, radius: int = 5) -> None:
        """The brass line around what can be chosen."""
        pygame.draw.rect(
            self.surface, self.theme.colors.brass, rect, self.theme.px(2), border_radius=self.theme.px(radius)
        )


def sunken(theme: Theme) -> Color:
    """The ground of boxes that lie in a panel."""
    return mix(theme.colors.desk, theme.colors.panel, 0.35)


def faint(theme: Theme) -> Color:
    """Shapes that are there but do not matter now."""
    return mix(theme.colors.panel, theme.colors.muted, 0.45)
