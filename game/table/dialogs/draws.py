"""A row of draws: each chit leaves the cup, turns over, and shows what it is worth."""

from __future__ import annotations

from math import ceil, cos, pi, sin
from typing import NamedTuple, Protocol

import pygame
from attrs import define, field, frozen

from game.table.desk.table import SETTLE
from game.table.draw.easing import eased
from game.table.draw.shadow import soft_shadow
from game.table.draw.theme import SMALL, Theme, icon, put

BONUS = "bonus"
RISE, TURN, READ = 0.11, 0.34, 0.54
"""Shares of a draw's time at which the chit leaves the cup, turns over, and is read; then it settles."""
FADE_END = 0.5
"""With reduced motion the face has come up by this share of the time."""
LARGEST, SMALLEST = 120, 30
GAP, LABEL_ROOM = 14, 22
WORTH_A_LINE = 1.2
"""Chits lie in one line more only if they are larger for it by this factor."""
CUP_SHARE = 1.05
"""Width of the cup in chits."""
PULSE = 0.07
SHADOW, LYING, TURNING = 1.15, 0.025, 0.065
"""The shadow of a chit in its own sizes: how wide it is, and how far off below one that lies or turns."""
LIFT = 0.35
"""How high a chit arches on its way, in its own sizes."""


@frozen
class Drawn:
    """One drawn chit and what it did."""

    chit: str
    lit: frozenset[str]
    """The symbols that matched."""
    result: str
    """What the game calls what it did."""
    good: bool
    again: bool = False
    """Whether it brings another draw."""
    mark: str = ""
    """An icon in its corner, if it is not drawn like the others."""


class ChitPictures(Protocol):
    """The chits of a game."""

    def face(self, chit: str, size: int, seen: int, lit: frozenset[str], ring: bool) -> pygame.Surface:
        """A chit face up: its first `seen` symbols read, those of `lit` alight among them."""

    def back(self, size: int) -> pygame.Surface:
        """A chit face down."""

    def empty(self, size: int, bonus: bool) -> pygame.Surface:
        """The place of a chit still to be drawn."""

    def cup(self, size: int, tip: float) -> pygame.Surface:
        """The cup, upright or tipped up to a share of its full tip towards the chits."""

    def symbols(self, chit: str) -> int:
        """How many symbols a chit shows."""

    def label(self, result: str) -> str:
        """A result in a word or two; `BONUS` for a draw that was won and is still to be made."""

    def explain(self, drawn: Drawn) -> str:
        """A drawn chit in words: what it shows and what that did."""


@define(eq=False)
class Draws:
    """The draws of one side in one step, as far as they have been shown."""

    expected: int
    """Draws before any bonus draw; 0 where only the drawing itself tells."""
    drawn: list[Drawn] = field(factory=list)
    ended: bool = False

    @property
    def hits(self) -> int:
        return sum(drawn.good for drawn in self.drawn)

    def hits_seen(self, seen: bool) -> int:
        """Hits scored by the chits that lie open; the last one may still be face down."""
        return sum(drawn.good for drawn in (self.drawn if seen else self.drawn[:-1]))

    @property
    def granted(self) -> int:
        """Bonus draws won so far."""
        return sum(drawn.again for drawn in self.drawn)

    @property
    def left(self) -> int:
        return 0 if self.ended else max(0, self.expected + self.granted - len(self.drawn))

    @property
    def slots(self) -> int:
        return len(self.drawn) + self.left


class DrawFrame(NamedTuple):
    """How a row stands at a moment."""

    progress: float = 1.0
    """How far the last chit has come; 1 when it lies."""
    cup: int | None = None
    """Chits in the cup; None where nothing is drawn from it but a die."""
    reduced: bool = False
    goal: tuple[int, int] | None = None
    """Where hits fly."""


@define(eq=False)
class DrawRow:
    """Draws a row of draws with the cup at its left."""

    theme: Theme
    art: ChitPictures

    def places(self, area: pygame.Rect, slots: int) -> list[pygame.Rect]:
        """Where the chits lie: as large as the area allows, in one line or more."""
        best: list[pygame.Rect] = []
        for lines in range(1, 4):
            found = self._grid(area, slots, lines)
            if not best or found[0].width > best[0].width * WORTH_A_LINE:
                best = found
        return best

    def _grid(self, area: pygame.Rect, slots: int, lines: int) -> list[pygame.Rect]:
        gap, label = self.theme.px(GAP), self.theme.px(LABEL_ROOM)
        across = max(1, ceil(slots / lines))
        wide = (area.width - gap * across) / (across + CUP_SHARE)
        high = area.height / lines - label
        size = int(max(self.theme.px(SMALLEST) / 2, min(self.theme.px(LARGEST), wide, high)))
        left = self._left(area, size, across) + round(size * CUP_SHARE) + gap
        top = area.top + max(0, area.height - lines * (size + label)) // 2
        return [
            pygame.Rect(left + (n % across) * (size + gap), top + n // across * (size + label), size, size)
            for n in range(max(1, slots))
        ]

    def _left(self, area: pygame.Rect, size: int, across: int) -> int:
        """Where the cup begins when cup and chits together stand in the middle."""
        used = round(size * CUP_SHARE) + across * (size + self.theme.px(GAP))
        return area.left + max(0, area.width - used) // 2

    def draw(self, surface: pygame.Surface, area: pygame.Rect, draws: Draws, frame: DrawFrame) -> None:
        """The whole row; its last chit on the way if the frame says so."""
        places = self.places(area, draws.slots)
        size = places[0].width
        area = area.move(places[0].left - round(size * CUP_SHARE) - self.theme.px(GAP) - area.left, 0)
        moving = frame.progress < 1.0 and bool(draws.drawn)
        mouth = self._draw_cup(surface, area, size, frame, moving and not frame.reduced)
        resting = draws.drawn[:-1] if moving else draws.drawn
        for drawn, place in zip(resting, places, strict=False):
            self._draw_resting(surface, drawn, place)
        self._draw_waiting(surface, draws, places)
        if moving:
            last, place = draws.drawn[-1], places[len(draws.drawn) - 1]
            surface.blit(self.art.empty(size, False), place)
            if frame.reduced:
                self._draw_fading(surface, last, place, frame.progress)
            else:
                self._draw_moving(surface, last, place, mouth, frame, area.top)

    def _draw_cup(
        self, surface: pygame.Surface, area: pygame.Rect, size: int, frame: DrawFrame, moving: bool
    ) -> tuple[int, int]:
        tip = sin(pi * min(1.0, frame.progress / TURN)) if moving else 0.0
        cup = self.art.cup(round(size * CUP_SHARE * 0.92), max(0.0, tip))
        center = (area.left + round(size * CUP_SHARE / 2), area.centery - self.theme.px(LABEL_ROOM) // 2)
        rect = cup.get_rect(center=center)
        rect.top = max(rect.top, area.top)  # tipped, it is higher than upright
        surface.blit(cup, rect)
        words, pixels = "" if frame.cup is None else str(frame.cup), size / self.theme.scale / 4
        count = self.theme.text(words, self.theme.colors.light, "sans-bold", max(SMALL, pixels))
        put(surface, count, center=(center[0], center[1] + round(size * 0.16)))
        return rect.centerx, rect.top

    def _draw_resting(self, surface: pygame.Surface, drawn: Drawn, place: pygame.Rect) -> None:
        everything, below = self.art.symbols(drawn.chit), round(place.width * LYING)
        shadow = soft_shadow(round(place.width * SHADOW))
        put(surface, shadow, center=(place.centerx + below, place.centery + below))
        surface.blit(self.art.face(drawn.chit, place.width, everything, drawn.lit, drawn.good), place)
        self._label(surface, place, drawn.result, drawn.good, drawn.mark)

    def _label(
        self, surface: pygame.Surface, place: pygame.Rect, result: str, good: bool, mark: str = ""
    ) -> None:
        colors = self.theme.colors
        color = colors.brass if good else colors.muted
        text = self.theme.text(self.art.label(result), color, "sans-semibold", SMALL)
        if text.get_width() > place.width + self.theme.px(GAP):
            text = icon("burst" if good else "arrow", self.theme.px(SMALL), color)
        put(surface, text, midtop=(place.centerx, place.bottom + self.theme.px(2)))
        if mark:
            corner = icon(mark, max(9, place.width // 4), colors.selected)
            put(surface, corner, bottomright=place.bottomright)

    def _draw_waiting(self, surface: pygame.Surface, draws: Draws, places: list[pygame.Rect]) -> None:
        """Empty places for the draws to come; those won by bonus draws last."""
        waiting = places[len(draws.drawn) : draws.slots]
        plain = max(0, draws.expected - len(draws.drawn))
        for index, place in enumerate(waiting):
            bonus = index >= plain
            surface.blit(self.art.empty(place.width, bonus), place)
            if bonus:
                self._label(surface, place, BONUS, True)

    def _draw_fading(
        self, surface: pygame.Surface, drawn: Drawn, place: pygame.Rect, progress: float
    ) -> None:
        everything = self.art.symbols(drawn.chit)
        face = self.art.face(drawn.chit, place.width, everything, drawn.lit, drawn.good).copy()
        face.set_alpha(round(255 * min(1.0, progress / FADE_END)))
        surface.blit(face, place)
        if progress >= FADE_END:
            self._label(surface, place, drawn.result, drawn.good, drawn.mark)

    def _draw_moving(
        self,
        surface: pygame.Surface,
        drawn: Drawn,
        place: pygame.Rect,
        mouth: tuple[int, int],
        frame: DrawFrame,
        ceiling: int,
    ) -> None:
        """On its way it does not rise above the row: what stands there belongs to it and must be read."""
        progress, size = frame.progress, place.width
        if progress < RISE:
            return
        if progress < READ:
            way = eased(min(1.0, (progress - RISE) / (TURN - RISE)))
            x = mouth[0] + (place.centerx - mouth[0]) * way
            y = mouth[1] + (place.centery - mouth[1]) * way - sin(pi * way) * LIFT * size
            y = max(y, ceiling + size / 2)
            turn = max(0.0, (progress - TURN) / (READ - TURN))
            self._draw_turning(surface, drawn, size, (round(x), round(y)), turn)
            return
        self._draw_read(surface, drawn, place, frame)

    def _draw_turning(
        self, surface: pygame.Surface, drawn: Drawn, size: int, center: tuple[int, int], turn: float
    ) -> None:
        picture = (
            self.art.back(size) if turn < 0.5 else self.art.face(drawn.chit, size, 0, frozenset(), False)
        )
        width = max(2, round(size * abs(cos(pi * turn))))
        if width < size:
            picture = pygame.transform.smoothscale(picture, (width, size))
        below = round(size * (LYING + (TURNING - LYING) * sin(pi * turn)))
        put(surface, soft_shadow(round(size * SHADOW)), center=(center[0] + below, center[1] + below))
        put(surface, picture, center=center)

    def _draw_read(self, surface: pygame.Surface, drawn: Drawn, place: pygame.Rect, frame: DrawFrame) -> None:
        """The symbols are read one after another; then those that match pulse and strike."""
        symbols = self.art.symbols(drawn.chit)
        reading = min(1.0, (frame.progress - READ) / (SETTLE - READ))
        seen = min(symbols, 1 + int(reading * symbols))
        settled = frame.progress >= SETTLE
        picture = self.art.face(drawn.chit, place.width, seen, drawn.lit, settled and drawn.good)
        if settled:
            strike = (frame.progress - SETTLE) / (1.0 - SETTLE)
            if drawn.good:
                grown = round(place.width * (1 + PULSE * sin(pi * strike)))
                picture = pygame.transform.smoothscale(picture, (grown, grown))
            self._label(surface, place, drawn.result, drawn.good, drawn.mark)
        put(surface, picture, center=place.center)
        if settled and drawn.good and frame.goal is not None:
            self._draw_spark(surface, place.center, frame.goal, eased(strike))

    def _draw_spark(
        self, surface: pygame.Surface, start: tuple[int, int], goal: tuple[int, int], way: float
    ) -> None:
        x, y = (round(a + (b - a) * way) for a, b in zip(start, goal, strict=True))
        for name, size, color in (
            ("burst", 26, self.theme.colors.danger),
            ("burst", 15, self.theme.colors.brass),
        ):
            put(surface, icon(name, self.theme.px(size), color), center=(x, y))

    def draw_small(self, surface: pygame.Surface, area: pygame.Rect, draws: Draws) -> list[pygame.Rect]:
        """A finished row in brief, chits without labels, from the left; returns where they lie."""
        size = max(8, min(area.height, (area.width - len(draws.drawn)) // max(1, len(draws.drawn))))
        places = []
        for index, drawn in enumerate(draws.drawn):
            everything = self.art.symbols(drawn.chit)
            picture = self.art.face(drawn.chit, size, everything, drawn.lit, drawn.good)
            place = (area.left + index * (size + 2), area.centery - size // 2)
            places.append(surface.blit(picture, place))
        return places
