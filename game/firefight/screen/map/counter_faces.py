"""The faces of counters: Hallan's have round corners, Dresk's are cut. Small ones show what matters most."""

from __future__ import annotations

import pygame
from attrs import define, field

from game.firefight.model.content import AI, BLUE, RED, UNIT, CounterSpec, content
from game.firefight.screen.map.looks import CounterLook, symbol_of
from game.firefight.screen.screen_texts import say
from game.table.draw.counter_board import drawing_size, edge_color, emboss, grain, mounted, tilt_of
from game.table.draw.pen import Pen, Point, arc_points, lay
from game.table.draw.theme import Color, Theme, icon, mix

EDGE, CORNER = 0.04, 0.16
"""The board's edge and its corners, in sizes of the counter."""
BAND, FOOT = 0.25, 0.74
"""Where the name along the top ends, and the foot begins."""
DARK = 0.35
"""How far the ground of the name is from the body towards ink."""
GREYED = 0.45
"""How far a Spent counter is faded towards paper."""
SPENT_BAR, STRIPES = 0.13, 5
GHOSTED = 150
"""Opacity of a Unit in hiding, of 255."""
LEGIBLE = 46
"""Pixels from which a counter has room for its name and its costs."""
SMALLEST = 7
"""Pixels of the smallest letters."""
RATINGS = ((RED, 0.385), (BLUE, 0.605))
SMALL_RATINGS = ((RED, 0.225), (BLUE, 0.535))
"""How high the attack ratings stand, on a whole counter and on a small one."""


def outline(side: str, inset: float = 0.0) -> list[Point]:
    """The shape of a side's counters."""
    near, far = inset, 1 - inset
    corner = CORNER - inset / 2
    if side != UNIT:
        return [
            (near + corner, near), (far - corner, near), (far, near + corner), (far, far - corner),
            (far - corner, far), (near + corner, far), (near, far - corner), (near, near + corner),
        ]  # fmt: skip
    points: list[Point] = []
    for x, y, start in (
        (far - corner, near + corner, -90), (far - corner, far - corner, 0),
        (near + corner, far - corner, 90), (near + corner, near + corner, 180),
    ):  # fmt: skip
        points += arc_points(x, y, corner, start, start + 90, 6)
    return points


def counter_picture(look: CounterLook, size: int, theme: Theme) -> pygame.Surface:
    """A counter on its board, with room for its shadow."""
    spec, colors = content().counters[look.name], theme.colors
    if spec.rumor:
        face = _rumor(drawing_size(size), theme)
    else:
        body = mix(colors[spec.side], colors.paper, GREYED) if look.spent else colors[spec.side]
        face = CounterPrint(spec, body, drawing_size(size), theme).print(
            whole=size >= LEGIBLE, spent=look.spent
        )
    edge = edge_color(colors.selected, colors.paper)
    result = mounted(face, size, edge, colors.ink, tilt_of(look.name))
    if look.hidden:
        eye = icon("ff_eye", round(size * 0.42), colors.selected)
        lay(result, eye, (0.5, 0.5))
        result.fill((255, 255, 255, GHOSTED), special_flags=pygame.BLEND_RGBA_MULT)
    return result.convert_alpha()


@define(eq=False)
class CounterPrint:
    """The print of one counter while it is drawn; all places are in sizes of the counter."""

    spec: CounterSpec
    body: Color
    size: int
    theme: Theme
    _face: pygame.Surface = field(init=False)

    def print(self, whole: bool, spent: bool) -> pygame.Surface:
        """Everything on it; one that is too small for a name has larger numbers instead."""
        self._face = self._board(whole)
        grain(self._face)
        if whole:
            self._print_name()
            self._print_numbers()
        else:
            self._print_small()
        if spent:
            self._print_bar()
        return self._face

    def _board(self, whole: bool) -> pygame.Surface:
        """The card board with its coloured face, darker where the name stands."""
        colors, side, dark = self.theme.colors, self.spec.side, mix(self.body, self.theme.colors.ink, DARK)
        pen = Pen(self.size, colors.ink)
        pen.polygon(outline(side), edge_color(colors.selected, colors.paper))
        pen.polygon(outline(side, EDGE), self.body)
        if whole:
            pen.polygon([(x, min(y, BAND)) for x, y in outline(side, EDGE)], dark)
            pen.rect(EDGE, FOOT, 1 - 2 * EDGE, 0.012, dark)
        else:
            foot = [(x, max(y, FOOT)) for x, y in outline(side, EDGE)]
            pen.polygon(foot, colors[self.spec.dr_color])
        return pen.finish()

    # ------------------------------------------------------------------ a whole counter

    def _print_name(self) -> None:
        """Its name along the top, and what a move costs in the corner."""
        theme, room = self.theme, round(self.size * 0.68)
        words = say(f"short.{self.spec.id}").upper()
        name = theme.lettering(words, theme.colors.paper, "sans-bold", max(SMALLEST, round(self.size * 0.17)))
        if name.get_width() > room:
            name = pygame.transform.smoothscale(name, (room, name.get_height()))
        lay(self._face, name, (0.41, 0.155))
        color = theme.colors[RED if self.spec.is_foot else BLUE]
        self._disc((0.865, 0.15), 0.105, theme.colors.paper)
        self._disc((0.865, 0.15), 0.09, color)
        self._number(str(self.spec.move_ap), (0.865, 0.15), 0.19, theme.colors.paper)

    def _print_numbers(self) -> None:
        """Attack ratings at the left, the range at the right, costs and defense below."""
        spec, ink = self.spec, self.theme.colors.writing_on(self.body)
        for color, y in RATINGS:
            self._rating(color, (0.2, y), 0.105)
        middle = round(self.size * 0.54), round(self.size * 0.5)
        emboss(self._face, symbol_of(spec), round(self.size * 0.4), ink, self.body, middle)
        if spec.range:
            self._number(str(spec.range), (0.87, 0.5), 0.25, ink)
        if spec.attack_ap:
            self._number(str(spec.attack_ap), (0.2, 0.86), 0.22, ink)
        self._print_defense()

    def _print_defense(self) -> None:
        """On a ground of its color."""
        size, ground = self.size, self.theme.colors[self.spec.dr_color]
        tag = self._letters(self._defense, 0.19, self.theme.colors.writing_on(ground))
        box = pygame.Rect(0, 0, tag.get_width() + max(4, size // 12), tag.get_height() + max(3, size // 14))
        box.midright = round(size * 0.91), round(size * 0.86)
        pygame.draw.rect(self._face, ground, box, border_radius=max(2, size // 20))
        self._face.blit(tag, tag.get_rect(center=box.center))

    # ------------------------------------------------------------------ a small one

    def _print_small(self) -> None:
        """What an attack is reckoned with, in figures as large as there is room for; the rest is said by the
        inspector."""
        spec, ink = self.spec, self.theme.colors.writing_on(self.body)
        for color, y in SMALL_RATINGS:
            self._rating(color, (0.23, y), 0.155)
        middle = round(self.size * 0.62), round(self.size * 0.47)
        emboss(self._face, symbol_of(spec), round(self.size * 0.42), ink, self.body, middle)
        if spec.range:
            self._number(str(spec.range), (0.82, 0.215), 0.29, ink)
        ground = self.theme.colors[spec.dr_color]
        self._number(self._defense, (0.5, 0.855), 0.25, self.theme.colors.writing_on(ground))

    # ------------------------------------------------------------------ parts of both

    @property
    def _defense(self) -> str:
        return f"{self.spec.dr_front}/{self.spec.dr_flank}"

    def _rating(self, color: str, place: Point, radius: float) -> None:
        """An attack rating in its color, in a white box if close combat is not its trade."""
        if color not in self.spec.ar:
            return
        colors = self.theme.colors
        if self.spec.cc_penalty:
            pen, side = Pen(self.size, colors.paper), radius + 0.01
            pen.rect(place[0] - side, place[1] - side, 2 * side, 2 * side)
            self._face.blit(pen.finish(), (0, 0))
        self._disc(place, radius, colors[color])
        self._number(str(self.spec.ar[color]), place, 2 * radius, colors.writing_on(colors[color]))

    def _disc(self, place: Point, radius: float, color: Color) -> None:
        pen = Pen(self.size, color)
        pen.disc(*place, radius)
        self._face.blit(pen.finish(), (0, 0))

    def _letters(self, words: str, share: float, ink: Color) -> pygame.Surface:
        pixels = max(SMALLEST, round(self.size * share))
        letters = self.theme.lettering(words, ink, "sans-bold", pixels)
        return letters.subsurface(letters.get_bounding_rect())

    def _number(self, words: str, place: Point, share: float, ink: Color) -> None:
        lay(self._face, self._letters(words, share, ink), place)

    def _print_bar(self) -> None:
        """The red bar across the foot of what is Spent, with stripes that need no colour."""
        colors, top = self.theme.colors, FOOT - SPENT_BAR
        pen = Pen(self.size, colors.danger)
        pen.rect(EDGE, top, 1 - 2 * EDGE, SPENT_BAR)
        for step in range(STRIPES):
            x = 0.1 + 0.19 * step
            points = [(x, FOOT), (x + 0.06, top), (x + 0.1, top), (x + 0.04, FOOT)]
            pen.polygon(points, colors.selected)
        self._face.blit(pen.finish(), (0, 0))


def _rumor(size: int, theme: Theme) -> pygame.Surface:
    """A rumored enemy: hatched, with a question mark."""
    colors = theme.colors
    pen = Pen(size, colors.ink)
    pen.polygon(outline(AI), edge_color(colors.selected, colors.paper))
    pen.polygon(outline(AI, EDGE), colors["rumor"])
    hatch = mix(colors["rumor"], colors.paper, 0.25)
    for step in range(8):
        x = 0.1 + 0.11 * step
        pen.line([(x, 0.92), (min(0.92, x + 0.4), 0.92 - min(0.4, 0.92 - x))], 0.012, hatch)
    result = pen.finish()
    grain(result)
    mark = theme.lettering("?", colors.paper, "sans-bold", round(size * 0.7))
    lay(result, mark.subsurface(mark.get_bounding_rect()), (0.5, 0.5))
    return result
