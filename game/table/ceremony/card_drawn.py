"""A card is drawn: it leaves its pile face down, turns over in the middle, and goes to its place."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import ClassVar

import pygame
from attrs import frozen

from game.table.ceremony.ceremony import Ceremony, Picture, Room, on_the_way
from game.table.desk.panel import SpotKey
from game.table.draw.easing import eased, slowing
from game.table.draw.shadow import soft_shadow
from game.table.draw.slices import Work
from game.table.draw.theme import Theme

DIMMED = 0.3
"""How much of the light is taken away."""
WIDTH, WIDEST_SHARE, HIGHEST_SHARE = 210, 0.34, 0.9
"""The card in the middle, in pixels of the design, and the most it may take of the view, across and down."""
SHAPE = 1.4
"""The height of a card, in its widths."""
SMALL = 0.4
"""A card on its pile and in its place, as a share of the one in the middle."""
ARC = 0.3
"""How high it arches on its way, in its widths."""
SHADOW, FALL = 1.5, 0.12
"""The shadow below it, and how far off it falls, likewise."""


@frozen(eq=False)
class CardDrawn(Ceremony):
    """The draw of one card."""

    kind: ClassVar[str] = "card"
    untold: ClassVar[str] = "buttons.drawing_card"
    back: Picture
    face: Picture
    piles: Sequence[SpotKey] = ()
    """Where the card comes from on the panels: the first of these that is in sight; else from the side."""
    goals: Sequence[SpotKey] = ()
    """Where it goes, likewise; else it fades out."""

    def hides(self, progress: float) -> bool:
        return self.program.share("turn", progress) < 1

    def work(self, theme: Theme, view: pygame.Rect) -> Work:
        width = card_width(theme, view)
        for side in (self.back, self.face):
            side(width)
            yield
        soft_shadow(round(SHADOW * width))
        yield

    def draw(self, room: Room) -> None:
        width, middle = card_width(room.theme, room.view), room.view.center
        if room.still:
            room.dim(DIMMED * room.faded)
            room.put(self.face(width), middle, room.faded)
            return
        lifted, turned, gone = (
            self.program.share(phase, room.progress) for phase in ("lift", "turn", "settle")
        )
        room.dim(DIMMED * min(eased(lifted), 1 - eased(gone)))
        if gone > 0:
            self._draw_leaving(room, width, eased(gone))
            return
        x, y = on_the_way(self._pile(room), middle, slowing(lifted))
        y -= sin(pi * lifted) * ARC * width
        room.put(soft_shadow(round(SHADOW * width)), (x + FALL * width, y + 2 * FALL * width), lifted)
        side = (self.back if turned < 0.5 else self.face)(width)
        size = SMALL + (1 - SMALL) * slowing(lifted)
        room.put(_seen(side, size, abs(cos(pi * turned))), (x, y))

    def _draw_leaving(self, room: Room, width: int, gone: float) -> None:
        face, goal = self.face(width), _first_place(room, self.goals)
        if goal is None:
            room.put(face, room.view.center, 1 - gone)
            return
        place = on_the_way(room.view.center, goal.center, gone)
        room.put(_seen(face, 1 + (SMALL - 1) * gone, 1.0), place, 1 - gone / 2)

    def _pile(self, room: Room) -> tuple[float, float]:
        place = _first_place(room, self.piles)
        return place.center if place is not None else room.view.midright


def card_width(theme: Theme, view: pygame.Rect) -> int:
    """The card in the middle of a view, which it does not leave above or below."""
    return min(theme.px(WIDTH), round(WIDEST_SHARE * view.width), round(HIGHEST_SHARE * view.height / SHAPE))


def _first_place(room: Room, keys: Sequence[SpotKey]) -> pygame.Rect | None:
    found = (room.place_of(key) for key in keys)
    return next((place for place in found if place is not None), None)


def _seen(side: pygame.Surface, size: float, turned: float) -> pygame.Surface:
    """A side of a card at a share of its size, as wide as it is seen while it turns over."""
    width, height = side.get_size()
    now = max(2, round(width * size * turned)), max(2, round(height * size))
    return side if now == (width, height) else pygame.transform.smoothscale(side, now)
