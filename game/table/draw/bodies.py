"""What a dialog is made of: the dark panel, a wooden tray with felt, a printed sheet, a slip of paper.

A body brings the colours for what is written on it, so that a view need not know where it lies.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache, lru_cache

import pygame
from attrs import evolve, frozen

from game.table.draw.textures import FELT, PAPER, WOOD, Grain, cover, lifted, tile
from game.table.draw.theme import Color, Palette, Theme, mix, readable

ROUNDING, FRAME = 10, 2
KEPT = 6
"""Bodies that are kept in their sizes: those of a board, of a window over it and of what lies on them."""
PLAIN_BELOW = 1.0
"""Where the washes of a palette are weaker than this, bodies have no grain either."""
BLACK, WHITE = (0, 0, 0), (255, 255, 255)

FRESH = 0.4
"""How much lighter paper that is read is than that of a map."""
SUNKEN, RULED = 0.06, 0.38
"""How far boxes and lines on paper are from it towards ink."""
EDGE_WIDTH, EDGE_SHADE = 46, 34
"""Paper is a little darker towards its edges: how far in, and how dark, of 255."""
OUTER_RULE, INNER_RULE, OUTER_WIDTH, CORNER = 5, 9, 2, 7
"""The double rule of a sheet, from its edge, and the pieces at its corners."""
FACTION_LINE = 4
RIM, LIP = 10, 2
HOLLOW, HOLLOW_SHADE = 22, 120
"""The shadow of a rim on the felt."""
BEVEL = 0.22
SHADOW_WIDTH, SHADOW_SHADE = 18, 120
SHADOW_FALL = 5


class Body(ABC):
    """What a dialog is made of. It is opaque, but for the corners of the panel."""

    @abstractmethod
    def colors(self, colors: Palette) -> Palette:
        """A palette for what stands on it."""

    @abstractmethod
    def paint(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        """Its picture in the colours of the theme's palette, not those for what stands on it."""

    def dress(self, theme: Theme) -> Theme:
        """The theme for what stands on it."""
        return theme.in_colors(self.colors(theme.base.colors))

    def dress_buttons(self, theme: Theme) -> Theme:
        """The theme for buttons on it: those of the table, unless it has its own."""
        return theme.base

    def picture(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        """Its picture, painted once for a size."""
        return _picture(self, theme.base, size)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        """Lay it down with its shadow."""
        draw_shadow(surface, rect, theme)
        surface.blit(self.picture(theme, rect.size), rect)


@lru_cache(maxsize=KEPT)
def _picture(body: Body, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    return body.paint(theme, size)


@frozen
class PanelBody(Body):
    """Dark with a brass edge: for what is outside the game."""

    def colors(self, colors: Palette) -> Palette:
        return colors

    def paint(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        picture, rounding = pygame.Surface(size, pygame.SRCALPHA), theme.px(ROUNDING)
        pygame.draw.rect(picture, theme.colors.panel, picture.get_rect(), border_radius=rounding)
        pygame.draw.rect(
            picture, theme.colors.brass, picture.get_rect(), theme.px(FRAME), border_radius=rounding
        )
        return picture


@frozen
class PaperBody(Body):
    """Bare paper, as newspapers are printed on; buttons on it are printed as well."""

    def colors(self, colors: Palette) -> Palette:
        return printed(colors)

    def dress_buttons(self, theme: Theme) -> Theme:
        return self.dress(theme)

    def paint(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        return _paper(theme, size)


@frozen
class SlipBody(PaperBody):
    """A piece of paper with a line along its top, in the colour of whoever it is about."""

    line: str = "faint_ink"
    """The use of the line's colour in the palette."""

    def paint(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        picture, colors = _paper(theme, size), theme.colors
        edge = colors.ink if colors.stark else mix(colors.paper, colors.ink, RULED)
        width = theme.px(FRAME) if colors.stark else 1  # white paper on a white map must be told from it
        pygame.draw.rect(picture, edge, picture.get_rect(), width)
        picture.fill(theme.colors[self.line], (0, 0, size[0], theme.px(FACTION_LINE)))
        return picture


@frozen
class SheetBody(PaperBody):
    """A printed page in a double frame."""

    def paint(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        picture, colors = _paper(theme, size), theme.colors
        pygame.draw.rect(picture, mix(colors.paper, colors.ink, RULED), picture.get_rect(), 1)
        ink = mix(colors.paper, colors.ink, 0.72)
        for inset, width in ((OUTER_RULE, theme.px(OUTER_WIDTH)), (INNER_RULE, 1)):
            rule = picture.get_rect().inflate(-2 * theme.px(inset), -2 * theme.px(inset))
            pygame.draw.rect(picture, ink, rule, width)
        side = theme.px(CORNER)
        outer = picture.get_rect().inflate(-2 * theme.px(OUTER_RULE), -2 * theme.px(OUTER_RULE))
        for (x, y), right, down in (
            (outer.topleft, 1, 1),
            ((outer.right - 1, outer.top), -1, 1),
            ((outer.left, outer.bottom - 1), 1, -1),
            ((outer.right - 1, outer.bottom - 1), -1, -1),
        ):
            pygame.draw.polygon(picture, ink, ((x, y), (x + right * side, y), (x, y + down * side)))
        return picture


@frozen
class TrayBody(Body):
    """A wooden rim around felt. What is drawn lies in it."""

    def colors(self, colors: Palette) -> Palette:
        return shaded(colors, colors.felt)

    def rim(self, theme: Theme) -> Theme:
        """The theme for what is written on the wood."""
        return theme.in_colors(shaded(theme.base.colors, theme.base.colors.wood))

    def paint(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        picture = pygame.Surface(size, depth=32)
        rim, (width, height) = theme.px(RIM), size
        bottom = pygame.Rect(rim, rim, max(1, width - 2 * rim), max(1, height - 2 * rim))
        _fill(picture, bottom, theme.colors, theme.colors.felt, FELT)
        for side, upright in (
            (pygame.Rect(0, 0, rim, height), True),
            (pygame.Rect(width - rim, 0, rim, height), True),
            (pygame.Rect(0, 0, width, rim), False),
            (pygame.Rect(0, height - rim, width, rim), False),
        ):
            _fill(picture, side, theme.colors, theme.colors.wood, WOOD, upright)
        self._join(picture, theme, bottom)
        _bevel(picture, picture.get_rect(), theme, raised=True)
        _bevel(picture, bottom, theme, raised=False)
        _shade_edges(picture, bottom, theme.px(HOLLOW), HOLLOW_SHADE, BLACK, lit=0.35)
        return picture

    def _join(self, picture: pygame.Surface, theme: Theme, bottom: pygame.Rect) -> None:
        """The joints of the wood at the corners."""
        dark = mix(theme.colors.wood, BLACK, 0.5)
        outer = picture.get_rect()
        for corner in ("topleft", "topright", "bottomleft", "bottomright"):
            pygame.draw.aaline(picture, dark, getattr(outer, corner), getattr(bottom, corner))

    def lay_rail(self, surface: pygame.Surface, height: int, theme: Theme) -> None:
        """Make the rim at the top of a tray broad enough for writing, down to a height."""
        rail = pygame.Rect(0, 0, surface.get_width(), height)
        _fill(surface, rail, theme.base.colors, theme.base.colors.wood, WOOD)
        _bevel(surface, rail, theme.base, raised=True)
        rim = theme.px(RIM)
        below = pygame.Rect(rim, height, rail.width - 2 * rim, theme.px(HOLLOW))
        strip = _fading(below.height, HOLLOW_SHADE, BLACK)
        surface.blit(pygame.transform.scale(strip, below.size), below)


PANEL, TRAY, NEWSPRINT, SHEET, SLIP = PanelBody(), TrayBody(), PaperBody(), SheetBody(), SlipBody()


# ---------------------------------------------------------------------- colours


@cache
def printed(colors: Palette) -> Palette:
    """A palette for paper: ink where light writing was, and no colour too pale to be read."""
    paper, ink = _stock(colors), colors.ink
    low = mix(paper, ink, SUNKEN)
    return evolve(
        colors,
        desk=low,
        desk_light=paper,
        panel=paper,
        paper=paper,
        line=mix(paper, ink, RULED),
        text=ink,
        muted=readable(colors.faint_ink, low, ink),
        brass=readable(colors.brass, low, ink),
        selected=ink,
        path=readable(colors.path, low, ink),
        danger=readable(colors.danger, low, ink),
        light=colors.light,
        gold=colors.brass,
    )


def _stock(colors: Palette) -> Color:
    """The colour of slips and sheets."""
    return mix(colors.paper, colors.light, FRESH)


@cache
def shaded(colors: Palette, ground: Color) -> Palette:
    """A palette for a dark ground of another colour than the panel's."""
    return evolve(
        colors,
        desk=mix(ground, BLACK, 0.45),
        panel=ground,
        line=mix(ground, colors.light, 0.24),
        muted=readable(colors.muted, ground, colors.light),
        brass=readable(colors.brass, ground, colors.light),
        light=colors.light,
        gold=colors.brass,
    )


# ---------------------------------------------------------------------- painting


def _fill(
    surface: pygame.Surface,
    area: pygame.Rect,
    colors: Palette,
    color: Color,
    grains: tuple[Grain, ...],
    upright: bool = False,
) -> None:
    """Cover an area with a material, which is plain where everything must stand out."""
    if colors.washes < PLAIN_BELOW:
        surface.fill(color, area)
    else:
        cover(surface, area, tile(color, grains, upright))


def _paper(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    picture, colors = pygame.Surface(size, depth=32), theme.colors
    if colors.washes < PLAIN_BELOW:
        picture.fill(_stock(colors))
    else:
        cover(picture, picture.get_rect(), tile(lifted(_stock(colors), PAPER), PAPER))
        width = min(theme.px(EDGE_WIDTH), *(max(1, length // 3) for length in size))
        _shade_edges(picture, picture.get_rect(), width, EDGE_SHADE, colors.faint_ink)
    return picture


def _bevel(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, raised: bool) -> None:
    """Light falls on wood from the upper left: on its outer edges, and on those far ones it is hollow at."""
    width = theme.px(LIP)
    light, dark = mix(theme.colors.wood, WHITE, BEVEL), mix(theme.colors.wood, BLACK, 2 * BEVEL)
    near, far = (light, dark) if raised else (dark, light)
    box = rect if raised else rect.inflate(2 * width, 2 * width)
    surface.fill(far, (box.left, box.bottom - width, box.width, width))
    surface.fill(far, (box.right - width, box.top, width, box.height))
    surface.fill(near, (box.left, box.top, box.width, width))
    surface.fill(near, (box.left, box.top, width, box.height))


@lru_cache(maxsize=16)
def _fading(length: int, shade: int, color: Color) -> pygame.Surface:
    """A column of pixels that fades out downwards."""
    column = pygame.Surface((1, length), pygame.SRCALPHA)
    for y in range(length):
        column.set_at((0, y), (*color, round(shade * (1 - y / length) ** 2)))
    return column


def _shade_edges(
    surface: pygame.Surface, area: pygame.Rect, width: int, shade: int, color: Color, lit: float = 1.0
) -> None:
    """Darken an area towards its edges, the lower and the right one by a share alone."""
    for turns, share in enumerate((1.0, 1.0, lit, lit)):
        size = (width, area.height) if turns % 2 == 1 else (area.width, width)
        strip = _stretched(_fading(width, round(shade * share), color), turns, size)
        place = (
            strip.get_rect(topleft=area.topleft)
            if turns < 2
            else strip.get_rect(bottomright=area.bottomright)
        )
        surface.blit(strip, place)


def _stretched(column: pygame.Surface, turns: int, size: tuple[int, int]) -> pygame.Surface:
    """A column turned by quarters and made a strip; turned first, for a long strip takes long to turn."""
    return pygame.transform.scale(pygame.transform.rotate(column, 90 * turns), size)


def draw_shadow(surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
    """A soft shadow beside and below what lies on the table; what it would cover itself is left out."""
    width, fall = theme.px(SHADOW_WIDTH), theme.px(SHADOW_FALL)
    box = rect.move(fall, fall)
    inner = box.inflate(-2 * width, -2 * width)
    if min(inner.size) <= 0:
        return
    corner, side = _shadow_corner(width), _fading(2 * width, SHADOW_SHADE, BLACK)
    below = _stretched(side, 0, (inner.width, 2 * width))
    beside = _stretched(side, 1, (2 * width, inner.height))
    surface.blit(below, below.get_rect(midtop=inner.midbottom))
    surface.blit(beside, beside.get_rect(midleft=inner.midright))
    surface.blit(corner, inner.bottomright)
    surface.blit(pygame.transform.flip(corner, True, False), (inner.left - 2 * width, inner.bottom))
    surface.blit(pygame.transform.flip(corner, False, True), (inner.right, inner.top - 2 * width))


@lru_cache(maxsize=8)
def _shadow_corner(width: int) -> pygame.Surface:
    """A quarter of a soft disc, its middle at the upper left."""
    size = 2 * width
    corner = pygame.Surface((size, size), pygame.SRCALPHA)
    for radius in range(size, 0, -1):
        shade = round(SHADOW_SHADE * (1 - radius / size) ** 2)
        pygame.draw.circle(corner, (0, 0, 0, shade), (0, 0), radius)
    return corner
