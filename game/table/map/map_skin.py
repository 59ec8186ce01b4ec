"""What only a game knows of its map: the sheet, what stands on it, its layers and how events are shown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic

import pygame
from attrs import define, field

from game.core.frame import Choice, Event
from game.core.hexes import Grid
from game.core.state import S
from game.table.draw.slices import Work
from game.table.draw.theme import Palette, Theme
from game.table.map.figure import Figure, Figures
from game.table.map.geometry import Sheet
from game.table.map.stamps import Stamps

if TYPE_CHECKING:
    from game.table.map.map_canvas import MapCanvas
    from game.table.map.motion import Act, Stage

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
    layers: frozenset[str] = frozenset()
    """What else the player wants to see, of `LOOK_UNDER` and the layers of the game's map."""

    @property
    def look_under(self) -> bool:
        return LOOK_UNDER in self.layers


PrintedMark = tuple[pygame.Surface, tuple[int, int]]
"""A picture and the pixel of the sheet where its upper left corner goes."""
Artist = Callable[[Any, int, float], pygame.Surface]
"""Draws a look in a size, on a map whose hexes have a radius, both in pixels."""


class MapSkin(ABC, Generic[S]):
    """The map of one game. It is made without arguments: the process that paints makes another one."""

    layers: ClassVar[tuple[str, ...]] = ()
    """What the player may lay over the map, by the names of the tools for it."""
    attacks: ClassVar[frozenset[str]] = frozenset()
    """Verbs of choices that are meant for an enemy."""
    sources: ClassVar[tuple[Path, ...]] = ()
    """The modules that paint the sheet: when one of them changes, kept art is out of date."""

    def is_attack(self, choices: Iterable[Choice]) -> bool:
        return any(choice.verb in self.attacks for choice in choices)

    # ------------------------------------------------------------------ the sheet

    @property
    @abstractmethod
    def grid(self) -> Grid: ...

    @property
    @abstractmethod
    def ground(self) -> object:
        """The data the sheet is painted from: art is kept for as long as its `repr` stays the same."""

    @abstractmethod
    def paint(self, colors: Palette) -> pygame.Surface:
        """Everything that has no lettering, in the size of the art; may take a good part of a second."""

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

    def act(self, event: Event, stage: Stage[S]) -> Act | None:
        """How an event is shown, if the map shows it at all."""
        return None
