"""What all panels share: writing and drawing, and a picture that is painted only when it has changed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple

import pygame
from attrs import define, field, frozen

from game.core.frame import Choice
from game.core.session import Entry
from game.core.state import S
from game.table.draw.citations import cite
from game.table.draw.slices import Part
from game.table.draw.theme import BODY, SMALL, Color, Theme, icon, line_height, mix, put, squeeze

HEADING_HEIGHT = 20
PADDING = 10
SpotKey = tuple[str, str]
"""What a spot stands for: ("piece", id), ("plan", name), ("morale", faction) and so on."""


@define(eq=False)
class PanelCanvas:
    """A surface with the theme it is drawn in. Lengths are in pixels of the screen."""

    surface: pygame.Surface
    theme: Theme
    links: bool = True
    """Whether the rules that are cited on it lead to the rulebook; not where a click means something else."""

    def text(
        self,
        words: str,
        place: tuple[int, int],
        color: Color | None = None,
        face: str = "sans",
        size: float = SMALL,
        anchor: str = "topleft",
        room: int | None = None,
    ) -> pygame.Rect:
        """Write one line, in a width if one is given; `anchor` says which point of it lies on the place."""
        if room is not None:
            words, size = squeeze(self.theme, words, room, face, size)
        picture = self.theme.text(words, color or self.theme.colors.text, face, size)
        if self.links:
            return put(self.surface, picture, **{anchor: place})
        return self.surface.blit(picture, picture.get_rect(**{anchor: place}))

    def rule(self, number: str, place: tuple[int, int], color: Color | None = None) -> pygame.Rect:
        """Write the number of a rule."""
        rect = self.text(number, place, color)
        cite(self.surface, number, rect)
        return rect

    def lines(
        self,
        lines: Iterable[str],
        place: tuple[int, int],
        color: Color | None = None,
        face: str = "sans",
        size: float = SMALL,
    ) -> int:
        """Write lines one below the other; returns where the next one would stand."""
        x, y = place
        for line in lines:
            self.text(line, (x, y), color, face, size)
            y += line_height(self.theme, size)
        return y

    def heading(self, words: str, x: int, y: int, room: int | None = None) -> int:
        """A heading of a panel, in a width if one is given; returns where its content begins."""
        self.text(words.upper(), (x, y), self.theme.colors.brass, "sans-bold", SMALL, room=room)
        return y + self.theme.row(HEADING_HEIGHT)

    def icon(self, name: str, pixels: int, color: Color, center: tuple[int, int]) -> None:
        picture = icon(name, pixels, color)
        self.surface.blit(picture, picture.get_rect(center=center))

    def box(self, rect: pygame.Rect, ground: Color, edge: Color | None = None, radius: int = 4) -> None:
        """A rounded box."""
        round_by = self.theme.px(radius)
        pygame.draw.rect(self.surface, ground, rect, border_radius=round_by)
        if edge is not None:
            pygame.draw.rect(self.surface, edge, rect, 1, border_radius=round_by)

    def legal(self, rect: pygame.Rect, radius: int = 5) -> None:
        """The brass line around what can be chosen."""
        pygame.draw.rect(
            self.surface, self.theme.colors.brass, rect, self.theme.px(2), border_radius=self.theme.px(radius)
        )


def sunken(theme: Theme) -> Color:
    """The ground of boxes that lie in a panel."""
    return mix(theme.colors.desk, theme.colors.panel, 0.35)


def faint(theme: Theme) -> Color:
    """Shapes that are there but do not matter now."""
    return mix(theme.colors.panel, theme.colors.muted, 0.45)


class Spot(NamedTuple):
    """A place on a panel that explains itself and may be chosen."""

    keys: tuple[SpotKey, ...]
    rect: pygame.Rect
    tip: str


@frozen(eq=False)
class View(Generic[S]):
    """What the panels are shown: the position on the table and what may be chosen in it."""

    state: S
    choices: Mapping[SpotKey, tuple[Choice, ...]]
    """Legal choices by the counter or marker they are about."""
    revision: int
    """Changes whenever the position does."""
    log: Sequence[Entry] = ()
    """What has been told so far, oldest first; what is still to be shown is not in it."""
    focus: str | None = None
    """The hex to inspect."""
    pondering: bool = True
    """Whether the player looks at it, so that what might happen there is worth reckoning."""
    pointing: bool = False
    """Whether the mouse rests on it, with nothing else going on."""

    reckoned: int = 0
    """Changes when something was worked out about the position beside the loop."""

    def legal(self, *keys: SpotKey) -> bool:
        return any(key in self.choices for key in keys)

    def legal_of(self, kind: str) -> frozenset[str]:
        """The legal counters or markers of a kind."""
        return frozenset(name for what, name in self.choices if what == kind)


@define(eq=False)
class Panel(ABC, Generic[S]):
    """A rectangle of the window with a kept picture."""

    brings: ClassVar[str] = ""
    """The kind of spots for which a tab is brought into sight when one of them can be chosen."""

    theme: Theme
    rect: pygame.Rect = field(factory=lambda: pygame.Rect(0, 0, 1, 1))
    spots: list[Spot] = field(init=False, factory=list)
    """In coordinates of the window."""
    _picture: pygame.Surface | None = field(init=False, default=None)
    _key: Hashable = field(init=False, default=None)

    @abstractmethod
    def key(self, view: View[S]) -> Hashable:
        """All that the picture depends on, apart from its size."""

    @abstractmethod
    def paint(self, canvas: PanelCanvas, view: View[S]) -> None:
        """Paint the picture, whose corner is (0, 0), and set its spots."""

    def ground(self) -> tuple[int, int, int]:
        return self.theme.colors.panel

    def label(self) -> str:
        """What its tab says, if it may become one."""
        return ""

    def wheel(self, steps: int) -> None:
        """Scroll by some steps of the wheel, up by a positive number."""

    def page(self, steps: int) -> None:
        """Scroll by some pages."""
        self.wheel(steps)

    def add_spot(self, rect: pygame.Rect, tip: str, *keys: SpotKey) -> None:
        """A spot of the picture being painted."""
        self.spots.append(Spot(keys, rect.move(self.rect.topleft), tip))

    def part(self, view: View[S]) -> Part:
        """The picture and its place; painted anew if it is out of date."""
        key = (self.key(view), self.rect.topleft, self.rect.size)
        if self._picture is None or key != self._key:
            self._picture = self._painted(view)
            self._key = key
        return Part(self._picture, self.rect)

    def draw(self, surface: pygame.Surface, view: View[S]) -> None:
        """Show the picture."""
        picture, place, _ = self.part(view)
        put(surface, picture, topleft=place.topleft)

    def spot_at(self, pixel: tuple[int, int]) -> Spot | None:
        if not self.rect.collidepoint(pixel):
            return None
        return next((spot for spot in reversed(self.spots) if spot.rect.collidepoint(pixel)), None)

    def _painted(self, view: View[S]) -> pygame.Surface:
        # An odd width: opaque surfaces of some even widths are blitted many times slower.
        size = (max(1, self.rect.width) | 1, max(1, self.rect.height))
        picture = pygame.Surface(size).convert()
        picture.fill(self.ground())
        self.spots.clear()
        self.paint(PanelCanvas(picture, self.theme), view)
        return picture


@define(eq=False)
class FixedPanel(Panel[S]):
    """A panel that knows how high it must be."""

    share: ClassVar[float] = 0.0
    """Of a row that it has to share; 0 for what the others leave."""

    @abstractmethod
    def height(self) -> int:
        """The height it needs."""


@define(eq=False)
class ColumnPanel(Panel[S]):
    """A panel whose height depends on what it shows."""

    share: ClassVar[float] = 1.0
    """Of a column that is too low for all that shares it, the part that it may take at the least."""
    airy: bool = True
    """Whether there is room to spare in it."""

    @abstractmethod
    def needed(self, state: S) -> int:
        """The height at which nothing has to be scrolled to."""


def last_first(heights: Sequence[int], room: int) -> int:
    """The row to begin with so that the last one is just in sight; 0 where all of them are."""
    first = len(heights)
    while first and room >= heights[first - 1]:
        first -= 1
        room -= heights[first]
    return min(first, max(0, len(heights) - 1))


@define(eq=False)
class LineBar(Panel[S]):
    """How a game stands, in words."""

    line: Callable[[S], str] = field(kw_only=True)

    def ground(self) -> Color:
        return self.theme.colors.desk

    def key(self, view: View[S]) -> Hashable:
        return self.line(view.state)

    def paint(self, canvas: PanelCanvas, view: View[S]) -> None:
        place = self.theme.row(PADDING), self.rect.height // 2
        canvas.text(self.line(view.state), place, face="sans-semibold", size=BODY, anchor="midleft")
