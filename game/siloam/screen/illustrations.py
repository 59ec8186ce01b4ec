"""What the rulebook is illustrated with: counters, chits, markers, terrain and symbols, with their names."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

import pygame
from attrs import define, field

from game.siloam.model.content import CICS, COMBAT, FRIENDS, SILOAM, content
from game.siloam.screen.counters import CounterArt, UnitFace
from game.siloam.screen.dialogs.chits import ChitArt
from game.siloam.screen.screen_texts import say
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.siloam.words import words
from game.table.draw.pen import Pen, lay
from game.table.draw.theme import Theme, drawing, flag, icon, mix
from game.table.reading.typesetting import Illustration

ALLIED_SIDES = ("conscript", "guerrilla")
"""Sides of Support counters that only Siloam has."""
GROUNDS = {"rough": "rough", "difficult": "difficult", "sea": "sea"}
"""The colours of terrain; all other ground is plain."""
ICON, FLAG = 0.72, 1.0
HEX, HEX_EDGE, ROAD, RIVER = 0.43, 0.02, 0.12, 0.14
TWO_BANNERS = ((0.33, 0.5), (0.67, 0.5))
THREE_BANNERS = ((0.5, 0.31), (0.31, 0.64), (0.69, 0.64))


def illustrate(theme: Theme, name: str, size: int) -> Illustration | None:
    """A picture by its name in the rulebook, such as unit/cics-veteran/combat."""
    kind, _, what = name.partition("/")
    draw = KINDS.get(kind)
    return draw(_illustrator(theme), what, size) if draw is not None else None


@lru_cache(maxsize=2)
def _illustrator(theme: Theme) -> Illustrator:
    return Illustrator(theme)


@define(eq=False)
class Illustrator:
    """Draws in the colours of a theme."""

    theme: Theme
    _counters: CounterArt = field(init=False)
    _chits: ChitArt = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._counters, self._chits = CounterArt(self.theme), ChitArt(self.theme, content())

    def unit(self, what: str, size: int) -> Illustration | None:
        """A Combat Unit by its type, on its Combat side unless another is named."""
        kind, _, mode = what.partition("/")
        spec = next((unit for unit in content().units.values() if unit.type == kind), None)
        if spec is None:
            return None
        picture = self._counters.unit(UnitFace(spec, mode or COMBAT), size)
        named = say("illustrations.unit", name=spec.name, mode=words().names.named("modes", mode or COMBAT))
        return Illustration(picture, named if mode else spec.name)

    def support(self, side: str, size: int) -> Illustration:
        """A side of a Support counter."""
        faction = SILOAM if side in ALLIED_SIDES else CICS
        picture = self._counters.support(side, faction, size, content().sides[side].symbol)
        return Illustration(picture, words().names.side(side))

    def chit(self, chit: str, size: int) -> Illustration:
        """A Tactics Chit face up."""
        return Illustration(
            self._chits.face(chit, size, self._chits.symbols(chit), frozenset(), False),
            words().names.chit(chit),
        )

    def activation(self, chit: str, size: int) -> Illustration:
        """An Activation Chit: a flag, the banners that act, weather, or the letter of an event."""
        colors, picture = self.theme.colors, self._blank(size)
        banners = content().chits.banners.get(chit, ())
        places = TWO_BANNERS if len(banners) == len(TWO_BANNERS) else THREE_BANNERS
        for banner, place in zip(banners, places, strict=False):
            body = colors[f"banner_{banner}"]
            lay(picture, drawing("disc", round(size * 0.32), body, mix(body, colors.selected, 0.4)), place)
            self._write(picture, BANNER_LETTERS[banner], colors.writing_on(body), size * 0.2, place)
        if chit in FRIENDS:
            lay(picture, flag(chit, round(size * 0.56), colors), (0.5, 0.5))
        elif chit == "weather":
            lay(picture, icon("weather", round(size * 0.8), mix(colors.ink, colors.paper, 0.2)), (0.5, 0.5))
        elif not banners:
            self._write(picture, chit[0], colors.ink, size * 0.44, (0.5, 0.5))
        return Illustration(picture, words().names.chit(chit))

    def command(self, value: str, size: int) -> Illustration:
        """A chit of the Command Point Cup."""
        picture = self._blank(size)
        self._write(picture, value, self.theme.colors.ink, size * 0.46, (0.5, 0.5))
        return Illustration(picture, say("illustrations.command", value=value))

    def marker(self, marker: str, size: int) -> Illustration:
        """A marker: damage, ramparts or a Garrison."""
        colors, caption = self.theme.colors, say(f"illustrations.{marker}")
        kind, _, level = marker.partition("_")
        if kind == "fortification":
            return Illustration(self._counters.fortification(int(level), round(size * 0.75)), caption)
        if kind == "garrison":
            return Illustration(self._counters.garrison("", size, content().garrison_symbol), caption)
        picture = self._blank(size)
        shape, color = ("burst", colors.danger) if kind == "hit" else ("shield", colors["stone"])
        lay(picture, icon(shape, round(size * 0.56), mix(color, colors.ink, 0.35)), (0.5, 0.5))
        return Illustration(picture, caption)

    def terrain(self, terrain: str, size: int) -> Illustration:
        """A hex of a kind, or what runs through one or along it."""
        colors = self.theme.colors
        ground = colors[GROUNDS[terrain]] if terrain in GROUNDS else mix(colors.paper, colors.selected, 0.5)
        pen = Pen(size, ground)
        hexagon = [(0.5 + HEX * cos(pi * side / 3), 0.5 + HEX * sin(pi * side / 3)) for side in range(6)]
        pen.polygon(hexagon, ground)
        pen.line([*hexagon, hexagon[0]], HEX_EDGE, colors.faint_ink)
        if terrain == "road":
            for width, color in ((ROAD, "road_bank"), (ROAD * 0.6, "road")):
                pen.line([(0.08, 0.62), (0.4, 0.5), (0.92, 0.4)], width, colors[color])
        elif terrain == "river":
            pen.line(hexagon[2:5], RIVER, mix(colors["river"], colors.ink, 0.45))
            pen.line(hexagon[2:5], RIVER * 0.65, colors["river"])
        picture = pen.finish()
        if terrain in ("rough", "difficult"):
            shape = icon(terrain, round(size * 0.42), mix(colors.ink, ground, 0.25))
            lay(picture, shape, (0.5, 0.5))
        return Illustration(picture, say(f"illustrations.{terrain}"))

    def symbol(self, name: str, size: int) -> Illustration:
        """A shape as it is printed on counters and chits."""
        colors, names = self.theme.colors, words().names
        faction = name.removeprefix("flag_")
        if faction in FRIENDS and faction != name:
            return Illustration(flag(faction, round(size * FLAG), colors), names.named("factions", faction))
        known = names.sections["symbols"]
        caption = known[name] if name in known else say(f"illustrations.{name}")
        return Illustration(icon(name, round(size * ICON), colors.ink), caption)

    def _blank(self, size: int) -> pygame.Surface:
        """A chit with nothing on it."""
        colors = self.theme.colors
        ground = mix(colors.paper, colors.selected, 0.5)
        edge, line = (mix(ground, colors.ink, share) for share in (0.45, 0.35))
        return drawing("chit", size, ground, edge, line).copy()

    def _write(
        self,
        picture: pygame.Surface,
        letters: str,
        color: tuple[int, int, int],
        pixels: float,
        place: tuple[float, float],
    ) -> None:
        words_ = self.theme.lettering(letters, color, "sans-bold", max(1, round(pixels)))
        lay(picture, words_.subsurface(words_.get_bounding_rect()), place)


KINDS: dict[str, Callable[[Illustrator, str, int], Illustration | None]] = {
    "unit": Illustrator.unit,
    "support": Illustrator.support,
    "chit": Illustrator.chit,
    "activation": Illustrator.activation,
    "command": Illustrator.command,
    "marker": Illustrator.marker,
    "terrain": Illustrator.terrain,
    "icon": Illustrator.symbol,
}
"""The kinds of pictures, by the first part of their names."""
