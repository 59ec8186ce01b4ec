"""Chits and the cup they come from, how they count for a side, and the art that all dialogs share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import pygame
from attrs import define, field, frozen

from game.siloam.model.content import SYMBOLS, WEATHER_MISS, Content
from game.siloam.rules.strength import HIT_AND_DRAW, MISS, Strength
from game.siloam.screen.counters import CounterArt
from game.siloam.screen.dialogs.dialog_words import say
from game.siloam.screen.skin import SKIN
from game.siloam.words import words
from game.table.dialogs.draws import Drawn
from game.table.draw.counter_board import grain
from game.table.draw.leather_cup import leather_cup
from game.table.draw.pen import Kept, Point, kept, lay
from game.table.draw.theme import Color, Theme, drawing, icon, mix
from game.table.map.map_art import MapArt

PLACES: dict[int, tuple[Point, ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.32, 0.5), (0.68, 0.5)),
    3: ((0.5, 0.29), (0.31, 0.63), (0.69, 0.63)),
    4: ((0.34, 0.34), (0.66, 0.34), (0.34, 0.66), (0.66, 0.66)),
    5: ((0.31, 0.31), (0.69, 0.31), (0.5, 0.5), (0.31, 0.69), (0.69, 0.69)),
}
"""Where the symbols of a face stand, by their number."""
SYMBOL_SIZE = {1: 0.34, 2: 0.27, 3: 0.25, 4: 0.22, 5: 0.195}
GLOW = 0.82
"""Radius of the light behind a matching symbol, in sizes of the symbol."""
TIP_STEPS = 6
PASSED, WEATHER = "passed", "weather"
"""Results beside those of a combat."""
GUERRILLA = "guerrilla"


def ordered(face: frozenset[str]) -> tuple[str, ...]:
    """The symbols of a face in the order the rules list them."""
    return tuple(symbol for symbol in SYMBOLS if symbol in face)


def drawn(chit: str, lit: frozenset[str], result: str, by_guerrilla: bool = False) -> Drawn:
    """A Tactics Chit and what it did: a result of the rules, or that it passed a check."""
    weather = chit == WEATHER_MISS and result == MISS
    return Drawn(
        chit,
        lit,
        WEATHER if weather else result,
        good=result != MISS,
        again=result == HIT_AND_DRAW,
        mark=GUERRILLA if by_guerrilla else "",
    )


@define(eq=False)
class ChitArt:
    """Draws chits and cups in the colours of a theme and keeps what it has drawn."""

    theme: Theme
    content: Content
    _kept: Kept = field(init=False, factory=dict)

    @kept
    def face(self, chit: str, size: int, seen: int, lit: frozenset[str], ring: bool) -> pygame.Surface:
        """A chit face up: its first `seen` symbols read, those of `lit` alight among them."""
        colors, weather = self.theme.colors, chit == WEATHER_MISS
        paper = mix(colors["sea"], colors.selected, 0.25) if weather else colors.paper
        ground = mix(paper, colors["star"], 0.28) if chit in self.content.chits.bonus_faces else paper
        edge = colors.brass if ring else mix(ground, colors.ink, 0.45)
        name = "chit_ringed" if ring else "chit"
        picture = drawing(name, size, ground, edge, mix(ground, colors.ink, 0.35)).copy()
        if colors.washes >= 1:
            grain(picture)
        if weather:
            picture.blit(icon("weather", size, mix(colors.ink, paper, 0.25)), (0, 0))
        symbols = ordered(self.content.chits.faces[chit])
        share = SYMBOL_SIZE.get(len(symbols), 0.0)
        glow, pixels = 2 * round(share * GLOW * size), max(5, round(share * size))
        for index, (symbol, place) in enumerate(zip(symbols, PLACES.get(len(symbols), ()), strict=True)):
            if symbol in lit and index < seen:
                lay(picture, drawing("glow", glow, colors.brass), place)
            lay(picture, icon(symbol, pixels, self._symbol_color(symbol in lit, index < seen)), place)
        return picture

    def symbols(self, chit: str) -> int:
        return len(self.content.chits.faces[chit])

    def label(self, result: str) -> str:
        return say(f"results.{result}")

    def explain(self, drawn: Drawn) -> str:
        """A drawn chit in words: what it shows and what that did."""
        names, face = words().names, self.content.chits.faces[drawn.chit]
        shown = [names.named("symbols", symbol) for symbol in ordered(face)]
        matching = [names.named("symbols", symbol) for symbol in ordered(drawn.lit)]
        return say(f"chit.{drawn.result}", shown=", ".join(shown), matching=", ".join(matching))

    def back(self, size: int) -> pygame.Surface:
        """A chit face down."""
        colors = self.theme.colors
        ground = mix(colors["road_bank"], colors.desk, 0.55)
        faint = (mix(colors.brass, ground, share) for share in (0.4, 0.3))
        return drawing("chit_back", size, ground, colors.brass, *faint)

    def empty(self, size: int, bonus: bool) -> pygame.Surface:
        """The place of a chit still to be drawn."""
        colors = self.theme.colors
        return drawing("chit_place", size, colors.brass if bonus else mix(colors.line, colors.muted, 0.35))

    def cup(self, size: int, tip: float) -> pygame.Surface:
        """A leather cup, upright or tipped up to a share of its full tip towards the chits."""
        step = round(tip * TIP_STEPS)
        upright = leather_cup(size, self.theme.colors["cup_tactics"])
        return pygame.transform.rotozoom(upright, -4.0 * step, 1.0) if step else upright

    def _symbol_color(self, lit: bool, seen: bool) -> Color:
        colors = self.theme.colors
        if not seen:
            return mix(colors.faint_ink, colors.paper, 0.35)
        return colors.ink if lit else mix(colors.faint_ink, colors.ink, 0.25)


@frozen(eq=False)
class Art:
    """Chits, counters and the map in the colours of a theme."""

    chits: ChitArt
    counters: CounterArt
    map: MapArt


@lru_cache(maxsize=2)
def art_for(theme: Theme, content: Content) -> Art:
    """The art of a theme; that of the theme before is kept as well."""
    return Art(ChitArt(theme, content), CounterArt(theme), MapArt(SKIN.map, theme))


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
