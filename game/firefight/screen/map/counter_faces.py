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
GROWN = 1.2
"""How much of the room of its hex a smaller one takes besides."""
SMALLEST = 7
"""Pixels of the smallest letters."""
MOVE_PLACE = (0.865, 0.15)
RATINGS = ((RED, (0.2, 0.385), 0.105), (BLUE, (0.2, 0.605), 0.105))
SMALL_RATINGS = ((RED, (0.23, 0.225), 0.155), (BLUE, (0.23, 0.535), 0.155))
"""The attack ratings on a whole counter and on a small one: where they stand, and their radius."""


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
    size = size if size >= LEGIBLE else min(LEGIBLE - 1, round(size * GROWN))
    if spec.rumor:
        face = _rumor(drawing_size(size), theme)
    else:
        body = mix(colors[spec.side], colors.paper, GREYED) if look.spent else colors[spec.side]
        print_of = CounterPrint(spec, body, drawing_size(size), theme)
        face = print_of.finish(size >= LEGIBLE, look.spent)
    edge = edge_color(colors.selected, colors.paper)
    result = mounted(face, size, edge, colors.ink, tilt_of(look.name))
    if look.hidden:
        eye = icon("ff_eye", round(size * 0.42), colors.selected)
        lay(result, eye, (0.5, 0.5))
        result.fill((255, 255, 255, GHOSTED), special_flags=pygame.BLEND_RGBA_MULT)
    return result.convert_alpha()


@define(eq=False)
class CounterPrint:
    """The print of one counter while it is drawn; all places are in sizes of the counter.

    Shapes are drawn by one pen, for each takes its time, and then letters and the symbol on them.
    """

    spec: CounterSpec
    body: Color
    size: int
    theme: Theme
    _face: pygame.Surface = field(init=False)

    def finish(self, whole: bool, spent: bool) -> pygame.Surface:
        """Everything on it; one that is too small for a name has larger numbers instead."""
        pen = Pen(self.size, self.theme.colors.ink)
        self._draw_board(pen, whole)
        self._draw_ratings(pen, whole)
        if spent:
            self._draw_bar(pen)
        self._face = pen.finish()
        grain(self._face)
        if whole:
            self._print_name()
            self._print_numbers()
        else:
            self._print_small()
        return self._face

    # ------------------------------------------------------------------ shapes

    def _draw_board(self, pen: Pen, whole: bool) -> None:
        """The card board with its coloured face, darker where the name stands; a small one has the color of
        its defense at its foot."""
        colors, spec, dark = self.theme.colors, self.spec, mix(self.body, self.theme.colors.ink, DARK)
        inner = outline(spec.side, EDGE)
        pen.polygon(outline(spec.side), edge_color(colors.selected, colors.paper))
        pen.polygon(inner, self.body)
        if not whole:
            pen.polygon([(x, max(y, FOOT)) for x, y in inner], colors[spec.dr_color])
            return
        pen.polygon([(x, min(y, BAND)) for x, y in inner], dark)
        pen.rect(EDGE, FOOT, 1 - 2 * EDGE, 0.012, dark)
        pen.disc(*MOVE_PLACE, 0.105, colors.paper)
        pen.disc(*MOVE_PLACE, 0.09, colors[RED if spec.is_foot else BLUE])

    def _draw_ratings(self, pen: Pen, whole: bool) -> None:
        """The grounds of the attack ratings, in a white box if close combat is not its trade."""
        for color, (x, y), radius in self._ratings(whole):
            if self.spec.cc_penalty:
                side = radius + 0.01
                pen.rect(x - side, y - side, 2 * side, 2 * side, self.theme.colors.paper)
            pen.disc(x, y, radius, self.theme.colors[color])

    def _ratings(self, whole: bool) -> list[tuple[str, Point, float]]:
        found = RATINGS if whole else SMALL_RATINGS
        return [it for it in found if it[0] in self.spec.ar]

    def _draw_bar(self, pen: Pen) -> None:
        """The red bar across the foot of what is Spent, with stripes that need no colour."""
        colors, top = self.theme.colors, FOOT - SPENT_BAR
        pen.rect(EDGE, top, 1 - 2 * EDGE, SPENT_BAR, colors.danger)
        for step in range(STRIPES):
            x = 0.1 + 0.19 * step
            points = [(x, FOOT), (x + 0.06, top), (x + 0.1, top), (x + 0.04, FOOT)]
            pen.polygon(points, colors.selected)

    # ------------------------------------------------------------------ letters

    def _print_name(self) -> None:
        """Its name along the top, and what a move costs in the corner."""
        theme, room = self.theme, round(self.size * 0.68)
        words = say(f"short.{self.spec.id}").upper()
        name = theme.lettering(words, theme.colors.paper, "sans-bold", max(SMALLEST, round(self.size * 0.17)))
        if name.get_width() > room:
            name = pygame.transform.smoothscale(name, (room, name.get_height()))
        lay(self._face, name, (0.41, 0.155))
        self._number(str(self.spec.move_ap), MOVE_PLACE, 0.19, theme.colors.paper)

    def _print_numbers(self) -> None:
        """Attack ratings at the left, the range at the right, costs and defense below."""
        spec, ink = self.spec, self.theme.colors.writing_on(self.body)
        self._print_ratings(whole=True)
        self._print_symbol(0.4, (0.54, 0.5))
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

    def _print_small(self) -> None:
        """What an attack is reckoned with, in figures as large as there is room for; the rest is said by the
        inspector."""
        spec, colors = self.spec, self.theme.colors
        self._print_ratings(whole=False)
        self._print_symbol(0.42, (0.62, 0.47))
        if spec.range:
            self._number(str(spec.range), (0.82, 0.215), 0.29, colors.writing_on(self.body))
        self._number(self._defense, (0.5, 0.855), 0.25, colors.writing_on(colors[spec.dr_color]))

    @property
    def _defense(self) -> str:
        return f"{self.spec.dr_front}/{self.spec.dr_flank}"

    def _print_ratings(self, whole: bool) -> None:
        for color, place, radius in self._ratings(whole):
            ink = self.theme.colors.writing_on(self.theme.colors[color])
            self._number(str(self.spec.ar[color]), place, 2 * radius, ink)

    def _print_symbol(self, share: float, place: Point) -> None:
        middle = round(self.size * place[0]), round(self.size * place[1])
        ink = self.theme.colors.writing_on(self.body)
        emboss(self._face, symbol_of(self.spec), round(self.size * share), ink, self.body, middle)

    def _letters(self, words: str, share: float, ink: Color) -> pygame.Surface:
        pixels = max(SMALLEST, round(self.size * share))
        letters = self.theme.lettering(words, ink, "sans-bold", pixels)
        return letters.subsurface(letters.get_bounding_rect())

    def _number(self, words: str, place: Point, share: float, ink: Color) -> None:
        lay(self._face, self._letters(words, share, ink), place)


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
