"""A leaf of a book: set words on paper that scroll, with links to point at and to follow."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from attrs import define, field

from game.table.draw.theme import Theme, mix
from game.table.reading.typesetting import BODY, LEADING, UNDERLINE, Piece, Typeset, ink_of

BAR, BAR_GAP, SHORTEST_THUMB = 8, 8, 28
WHEEL_LINES = 3
LIT, POINTED = 0.30, 0.45
"""How far the ground of a link goes towards brass: of the page that is open, and of the link pointed at."""
NOWHERE = -1


@define(eq=False)
class Leaf:
    """Shows a setting in an area by whole lines; what does not fit is scrolled to."""

    theme: Theme
    area: pygame.Rect
    """Where the words stand; the bar stands to the right of it."""
    setting: Typeset
    offset: int = 0
    """How many pixels of the setting lie above the area."""
    pointed: int = NOWHERE
    """The link under the mouse or under the keyboard's focus."""
    _grip: int | None = field(init=False, default=None)
    """Where in the thumb of the bar the mouse holds it."""

    @property
    def line(self) -> int:
        """From line to line of running text."""
        return round(self.theme.pt(BODY) * LEADING)

    @property
    def furthest(self) -> int:
        """The largest offset there is."""
        return max(0, self.setting.height - self.area.height)

    @property
    def dragged(self) -> bool:
        return self._grip is not None

    def scroll_to(self, offset: float) -> bool:
        """Lay another part open; returns whether anything moved."""
        before, self.offset = self.offset, max(0, min(self.furthest, round(offset)))
        return self.offset != before

    def scroll(self, lines: float) -> bool:
        return self.scroll_to(self.offset + lines * self.line)

    def turn(self, pages: int) -> bool:
        """Scroll by what is seen at once, so that what was cut off by an edge is whole next."""
        end = self.offset + self.area.height
        if pages > 0:
            below = [place.top for place in self._places() if place.bottom > end]
            return self.scroll_to(max(min(below, default=end), self.offset + self.line))
        above = [place.bottom for place in self._places() if place.top < self.offset]
        return self.scroll_to(min(max(above, default=0), end - self.line) - self.area.height)

    def _places(self) -> Iterator[pygame.Rect]:
        """Where anything is printed."""
        yield from (piece.place for piece in self.setting.pieces)
        yield from (place for _, place in self.setting.pictures)

    def reveal(self, link: int) -> None:
        """Scroll until a link is seen."""
        places = self.setting.places(link) if link != NOWHERE else []
        if not places:
            return
        whole = places[0].unionall(places[1:])
        if whole.top < self.offset:
            self.scroll_to(whole.top - self.line)
        elif whole.bottom > self.offset + self.area.height:
            self.scroll_to(whole.bottom - self.area.height + self.line)

    def link_at(self, pixel: tuple[int, int]) -> int:
        """The link at a pixel of the window."""
        if not self.area.collidepoint(pixel):
            return NOWHERE
        x, y = pixel[0] - self.area.left, pixel[1] - self.area.top
        link = self.setting.link_at(x, y + self.offset)
        return link if link in self.seen_links() else NOWHERE

    def seen_links(self) -> set[int]:
        """The links of which something is seen."""
        return {piece.link for piece in self.setting.pieces if piece.link >= 0 and self._seen(piece.place)}

    def place_of(self, link: int) -> pygame.Rect | None:
        """Where the beginning of a link lies in the window, if it is seen."""
        places = [place for place in self.setting.places(link) if self._seen(place)]
        return self._in_window(places[0]) if places else None

    # ------------------------------------------------------------------ the bar

    @property
    def bar(self) -> pygame.Rect:
        """The track of the scroll bar, whether it is needed or not."""
        theme = self.theme
        left = self.area.right + theme.px(BAR_GAP)
        return pygame.Rect(left, self.area.top, theme.px(BAR), self.area.height)

    @property
    def thumb(self) -> pygame.Rect:
        """Its thumb: as much of the track as is seen of the setting."""
        bar = self.bar
        share = self.area.height / max(1, self.setting.height)
        height = max(self.theme.px(SHORTEST_THUMB), round(bar.height * min(1.0, share)))
        top = bar.top + round((bar.height - height) * self.offset / max(1, self.furthest))
        return pygame.Rect(bar.left, top, bar.width, height)

    def take_bar(self, pixel: tuple[int, int]) -> bool:
        """Take hold of the thumb, or bring it to where the track is clicked; returns whether it was meant."""
        reach = self.bar.inflate(2 * self.theme.px(BAR_GAP), 0)
        if not self.furthest or not reach.collidepoint(pixel):
            return False
        thumb = self.thumb
        self._grip = pixel[1] - thumb.top if thumb.top <= pixel[1] < thumb.bottom else thumb.height // 2
        self.drag(pixel)
        return True

    def drag(self, pixel: tuple[int, int]) -> None:
        """The mouse moves the thumb."""
        if self._grip is not None:
            way = max(1, self.bar.height - self.thumb.height)
            self.scroll_to((pixel[1] - self._grip - self.bar.top) / way * self.furthest)

    def let_go(self) -> None:
        self._grip = None

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, setting = self.theme, self.setting
        for picture, place in setting.pictures:
            if self._seen(place):
                surface.blit(picture, self._in_window(place))
        for piece in setting.pieces:
            if self._seen(piece.place):
                self._print(surface, piece)
        if self.furthest:
            colors, rounding = theme.colors, theme.px(BAR) // 2
            pygame.draw.rect(surface, mix(colors.paper, colors.ink, 0.1), self.bar, border_radius=rounding)
            grip = mix(colors.paper, colors.ink, 0.65 if self.dragged else 0.45)
            pygame.draw.rect(surface, grip, self.thumb, border_radius=rounding)

    def prepare(self) -> None:
        """Make the lettering of what is seen."""
        for piece in self.setting.pieces:
            if self._seen(piece.place):
                self._lettering(piece)

    def _lettering(self, piece: Piece) -> pygame.Surface:
        return self.theme.text(piece.words, ink_of(self.theme, piece), piece.look.face, piece.look.size)

    def _print(self, surface: pygame.Surface, piece: Piece) -> None:
        theme, ink, place = self.theme, ink_of(self.theme, piece), self._in_window(piece.place)
        self._draw_ground(surface, piece.link, piece.place)
        surface.blit(self._lettering(piece), place)
        if piece.link >= 0 and piece.look.underlined:
            line = pygame.Rect(
                place.left, place.bottom - theme.px(UNDERLINE), place.width, theme.px(UNDERLINE)
            )
            surface.fill(mix(ink, theme.colors.paper, 0.5), line)

    def _draw_ground(self, surface: pygame.Surface, link: int, place: pygame.Rect) -> None:
        """Show which link is open or pointed at."""
        if link == NOWHERE or link not in (self.pointed, self.setting.lit):
            return
        theme, colors = self.theme, self.theme.colors
        rect = self._in_window(place).inflate(theme.px(6), 0)
        share = POINTED if link == self.pointed else LIT
        pygame.draw.rect(surface, mix(colors.paper, colors.brass, share), rect, border_radius=theme.px(3))
        if link == self.pointed:
            pygame.draw.rect(surface, colors.ink, rect, theme.px(1), border_radius=theme.px(3))

    def _seen(self, place: pygame.Rect) -> bool:
        return self.offset <= place.top and place.bottom <= self.offset + self.area.height

    def _in_window(self, place: pygame.Rect) -> pygame.Rect:
        return place.move(self.area.left, self.area.top - self.offset)
