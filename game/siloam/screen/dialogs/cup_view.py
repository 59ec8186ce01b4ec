"""Every chit of the cup as it counts for a side: what hits is lit, by the symbols that are the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from attrs import define

from game.siloam.rules.strength import HIT_AND_DRAW, MISS, Strength
from game.siloam.screen.dialogs.chits import ChitArt
from game.table.draw.theme import Theme

LARGEST, SMALLEST, GAP = 50, 18, 4
DIMMED = 110
ORDER = {HIT_AND_DRAW: 0, MISS: 2}
"""Chits that draw again come first, misses last."""


@define(eq=False)
class CupView:
    """Chits in rows."""

    theme: Theme
    art: ChitArt

    def draw(
        self, surface: pygame.Surface, area: pygame.Rect, strength: Strength, inside: Sequence[str]
    ) -> None:
        """What hits first, as large as the area allows."""
        faces = self.art.content.chits.faces
        guerrilla = not strength.draws
        shown = sorted((ORDER.get(strength.classify(c, faces[c], guerrilla), 1), c) for c in inside)
        self._in_rows(surface, area, [partial(self._picture, chit, strength) for _, chit in shown])

    def draw_plain(self, surface: pygame.Surface, area: pygame.Rect, inside: Sequence[str]) -> None:
        """The chits as they are, for nobody in particular."""
        self._in_rows(surface, area, [partial(self._face, chit) for chit in sorted(inside)])

    def _in_rows(
        self, surface: pygame.Surface, area: pygame.Rect, pictures: Sequence[Callable[[int], pygame.Surface]]
    ) -> None:
        gap = self.theme.px(GAP)
        size = self._size(area, len(pictures), gap)
        columns = max(1, (area.width + gap) // (size + gap))
        for number, picture in enumerate(pictures):
            row, column = divmod(number, columns)
            place = (area.left + column * (size + gap), area.top + row * (size + gap))
            if place[1] + size <= area.bottom:
                surface.blit(picture(size), place)

    def _size(self, area: pygame.Rect, count: int, gap: int) -> int:
        for size in range(self.theme.px(LARGEST), self.theme.px(SMALLEST), -1):
            columns = max(1, (area.width + gap) // (size + gap))
            if -(-count // columns) * (size + gap) <= area.height:
                return size
        return self.theme.px(SMALLEST)

    def _face(self, chit: str, size: int) -> pygame.Surface:
        face = self.art.content.chits.faces[chit]
        return self.art.face(chit, size, len(face), frozenset(), False)

    def _picture(self, chit: str, strength: Strength, size: int) -> pygame.Surface:
        face = self.art.content.chits.faces[chit]
        guerrilla = not strength.draws  # nobody draws but Guerrillas, on a symbol of their own
        result = strength.classify(chit, face, guerrilla)
        if result == MISS:
            dim = self.art.face(chit, size, 0, frozenset(), False).copy()
            dim.set_alpha(DIMMED)
            return dim
        hitting = strength.guerrilla_hitting if guerrilla else strength.hitting
        lit = face & (hitting | strength.drawing)
        return self.art.face(chit, size, len(face), lit, result == HIT_AND_DRAW)
