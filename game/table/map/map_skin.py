"""What only a game knows of its map: the sheet, what stands on it, its layers and how events are shown.

Figures are pictures of any look with their places in a hex, and names that make way for them; whoever draws
a sheet finds here what all who do so share.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Generic

import pygame
from attrs import define, evolve, field, frozen

from game.core.frame import Choice, Event
from game.core.hexes import Grid
from game.core.state import S
from game.table.draw import fields
from game.table.draw.slices import Work
from game.table.draw.theme import Palette, Theme, mix
from game.table.map.geometry import Point, Sheet, center
from game.table.map.stamps import Stamps

if TYPE_CHECKING:
    from game.table.map.map_canvas import MapCanvas
    from game.table.map.motion import Act, Stage

COUNTER_SIZE = 1.17
"""The side of a counter in hex radii."""
LARGEST_SIZE = 1.4
"""The same where hexes are so small that a counter could not be read otherwise: it stays within its hex."""
FAN_STEP = 1.22
"""How far the counters of a stack lie apart when it is fanned out, likewise."""
FANNED_SIZE = 0.8
"""The least size of a counter in a fanned stack, as a share of a whole one."""
COUNTER, BADGE, GROUND = "counter", "badge", "ground"
"""A counter of its own; what goes with one; what stays where it is when the stack above is moved aside."""


@frozen
class Figure:
    """One picture on the map."""

    owner: str
    """The unit, marker or hex it belongs to: what it moves and disappears with."""
    hex: str
    look: Any
    """What it shows: a value of the game's own that can be hashed."""
    offset: Point = (0.0, 0.0)
    """From the middle of the hex, in hex radii."""
    size: float = 1.0
    """As a share of a counter."""
    spent: bool = False
    rides: bool = True
    """Whether it goes along when its owner moves."""
    piece: str = ""
    """The piece it is itself, if it rides with another."""
    part: str = COUNTER


Figures = Mapping[str, Sequence[Figure]]
"""By hex, lowest first; hexes farther down the sheet come later."""


def is_counter(figure: Figure) -> bool:
    return figure.part == COUNTER


def is_ground(figure: Figure) -> bool:
    return figure.part == GROUND


def is_stack(figures: Sequence[Figure]) -> bool:
    """Whether there is anything to fan out."""
    return sum(map(is_counter, figures)) > 1


def fanned(figures: Sequence[Figure], growth: float = 1.0) -> list[Figure]:
    """The counters of a stack side by side, each with its badges, all at full size, or larger where all
    counters are."""
    counters = [figure for figure in figures if is_counter(figure)]
    step = FAN_STEP * growth
    spread = step * (len(counters) - 1) / 2
    places = {id(f): (step * i - spread, 0.0) for i, f in enumerate(counters)}
    shift = {f.owner: (places[id(f)][0] - f.offset[0], -f.offset[1]) for f in reversed(counters)}
    result = []
    for figure in figures:
        if id(figure) in places:
            size = max(figure.size, FANNED_SIZE)
            result.append(evolve(figure, offset=places[id(figure)], size=size))
        else:
            dx, dy = shift.get(figure.owner, (0.0, 0.0))
            result.append(evolve(figure, offset=(figure.offset[0] + dx, figure.offset[1] + dy)))
    return result


HALF_LETTERS = 0.2
"""Of the letters, in hex radii."""
EDGE = 0.9
"""Where the counter in the next hex begins: a name that is moved aside for it ends here."""
OVERHEAD = -0.84
"""How high a name stands that has no room below."""
NEAR = 2
"""How many hexes away a counter may lie on a long name."""
ASIDE, ABOVE = 0.01, 0.03
"""How much of a name may be hidden, in square radii, before it is moved aside, and above its hex."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def placed(
    names: Iterable[Figure], standing: Figures, grid: Grid, width_of: Callable[[Figure], float]
) -> Iterator[tuple[Figure, bool]]:
    """Each name where least of it is hidden, and whether some of it is even there; widths are asked for in
    hex radii."""
    for name in names:
        near = grid.within(name.hex, NEAR)
        hiding = [_box(figure) for h in near for figure in standing.get(h, ()) if _hides(figure, name)]
        middle, width = center(name.hex), width_of(name)
        place = _best(name.offset, middle, width, hiding)
        yield evolve(name, offset=place), _covered(_name_box(place, middle, width), hiding) > ASIDE


def _hides(figure: Figure, name: Figure) -> bool:
    """Whether a figure is a counter that may lie on a name: the one of its own hex stands above it."""
    return is_counter(figure) and figure.hex != name.hex


def _name_box(place: Point, middle: Point, width: float) -> Box:
    x, y = middle[0] + place[0], middle[1] + place[1]
    return x - width / 2, y - HALF_LETTERS, x + width / 2, y + HALF_LETTERS


def _best(printed: Point, middle: Point, width: float, hiding: Sequence[Box]) -> Point:
    """The place for a name in its hex: the first of those where it is hidden least."""
    aside = max(0.0, width / 2 - EDGE)

    def cost(place: Point) -> float:
        moved = (ASIDE if place[0] else 0.0) + (ABOVE if place[1] < 0 else 0.0)
        return moved + _covered(_name_box(place, middle, width), hiding)

    heights, shifts = (printed[1], OVERHEAD), (printed[0], printed[0] + aside, printed[0] - aside)
    return min(((x, y) for y, x in product(heights, shifts)), key=cost)


def _box(figure: Figure) -> Box:
    """The ground that a counter covers."""
    x, y = center(figure.hex)
    x, y = x + figure.offset[0], y + figure.offset[1]
    half = COUNTER_SIZE * figure.size / 2
    return x - half, y - half, x + half, y + half


def _covered(name: Box, hiding: Iterable[Box]) -> float:
    """How much of a name lies under counters."""
    area = 0.0
    for left, top, right, bottom in hiding:
        across, down = min(name[2], right) - max(name[0], left), min(name[3], bottom) - max(name[1], top)
        area += max(0.0, across) * max(0.0, down)
    return area


RINGED = 0.95
"""The ring around a hex where something happens, in hex radii."""
LOOK_UNDER = "look_under"
"""The layer of every map: counters become transparent, so that the print below them can be read."""


@define
class Highlights:
    """Choices, pointers and layers, for one picture of the map."""

    choices: Mapping[str, tuple[Choice, ...]] = field(factory=dict)
    """Legal choices by hex."""
    hovered: str | None = None
    cursor: str | None = None
    """The hex of the keyboard cursor."""
    selected: str | None = None
    """The id of a piece."""
    path: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    """Hexes the log points at."""
    reach: tuple[str, ...] = ()
    """How far something would reach from the hex that is pointed at."""
    lasting: tuple[Any, ...] = ()
    """What has happened that stays drawn, in looks of the game's own."""
    layers: frozenset[str] = frozenset()
    """What else the player wants to see, of `LOOK_UNDER` and the layers of the game's map."""

    @property
    def pointed(self) -> str | None:
        """The hex that is pointed at, by mouse or by keyboard."""
        return self.cursor or self.hovered

    @property
    def look_under(self) -> bool:
        return LOOK_UNDER in self.layers


PrintedMark = tuple[pygame.Surface, tuple[int, int]]
"""A picture and the pixel of the sheet where its upper left corner goes."""
Artist = Callable[[Any, int, float], pygame.Surface]
"""Draws a look in a size, on a map whose hexes have a radius, both in pixels."""


class MapSkin(ABC, Generic[S]):
    """The map of one game."""

    layers: ClassVar[tuple[str, ...]] = ()
    """What the player may lay over the map, by the names of the tools for it."""
    attacks: ClassVar[frozenset[str]] = frozenset()
    """Verbs of choices that are meant for an enemy."""

    def is_attack(self, choices: Iterable[Choice]) -> bool:
        return any(choice.verb in self.attacks for choice in choices)

    # ------------------------------------------------------------------ the sheet

    @property
    @abstractmethod
    def grid(self) -> Grid: ...

    @abstractmethod
    def make_art(self, colors: Palette) -> pygame.Surface:
        """The sheet as it is before a game begins, large enough for the closest zoom: read as it was built
        (`read_sheet`) or drawn. That is done in a thread beside the loop, and may take a while."""

    def print_marks(self, marks: list[PrintedMark], sheet: Sheet, radius: float, theme: Theme) -> Work:
        """Fill in what is printed on the sheet at reading size for one size of its hexes."""
        yield from ()

    def names(self) -> Sequence[Figure]:
        """Names of places as they are printed on an empty map; they make room for counters."""
        return ()

    # ------------------------------------------------------------------ what stands on it

    @abstractmethod
    def artist(self, theme: Theme) -> Artist:
        """Draws the looks of this map's figures."""

    @abstractmethod
    def standing(self, state: S) -> Figures:
        """Every figure of a position."""

    @abstractmethod
    def signature(self, state: S) -> Hashable:
        """Equal for positions that look the same on the map."""

    def opening(self) -> Sequence[Figure]:
        """What lies on the map behind the menus."""
        return ()

    # ------------------------------------------------------------------ what is drawn over it

    def stamps(self, stamps: Stamps, shown: Highlights) -> Sequence[Callable[[], pygame.Surface]]:
        """What makes the stamps that are drawn under the counters: they are made little by little."""
        return ()

    def draw_under(self, canvas: MapCanvas, state: S, shown: Highlights) -> None:
        """What lies on the ground, below choices and counters."""

    def draw_over(self, canvas: MapCanvas, state: S, shown: Highlights) -> None:
        """What lies on the counters."""

    def draw_pointed(self, canvas: MapCanvas, state: S, shown: Highlights) -> None:
        """What comes and goes with the hex that is pointed at; drawn in every frame, so it must be quick."""

    def draw_turning(self, canvas: MapCanvas, place: str, won: bool, turned: float) -> None:
        """A place that counts changes hands: its old flag is down when it has turned by a half of 1."""
        colors = canvas.theme.colors
        canvas.stamp(canvas.stamps.ring(colors.brass if won else colors.danger, RINGED), [place])

    def act(self, event: Event, stage: Stage[S]) -> Act | None:
        """How an event is shown, if the map shows it at all."""
        return None


ART_RADIUS = 72
"""Hex radius of art that is drawn when it is wanted: nearly twice what a window usually shows."""
FINE_RADIUS = 2 * ART_RADIUS
"""Hex radius at which lines are drawn."""
NEAT_LINES = ((0.12, 0.05), (0.22, 0.016))
"""The frame of the sheet: distance from its edge and width of each line."""


@contextmanager
def fine_pen(art: pygame.Surface) -> Iterator[pygame.Surface]:
    """A transparent surface of twice the size, laid on the art when it is drawn; that smooths its edges."""
    fineness = FINE_RADIUS // ART_RADIUS
    surface = pygame.Surface((art.get_width() * fineness, art.get_height() * fineness), pygame.SRCALPHA)
    yield surface
    # Scaling mixes the colour of transparent pixels in, which is right for colours that are premultiplied.
    art.blit(fields.resized(surface, art.get_size()), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def frame(art: pygame.Surface, colors: Palette) -> None:
    """The neat lines, with bare paper outside them."""
    margin = art.get_rect()
    pygame.draw.rect(
        art, mix(colors.paper, colors.selected, 0.35), margin, round(NEAT_LINES[0][0] * ART_RADIUS)
    )
    for inset, width in NEAT_LINES:
        rect = margin.inflate(-2 * inset * ART_RADIUS, -2 * inset * ART_RADIUS)
        pygame.draw.rect(art, colors.ink, rect, max(1, round(width * ART_RADIUS)))
