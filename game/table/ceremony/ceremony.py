"""What all ceremonies share: the room they are held in, its light, and how a game says what they are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Generic

import pygame
from attrs import frozen

from game.core.frame import Event
from game.core.state import S
from game.table.ceremony.program import Program, programs
from game.table.desk.panel import SpotKey
from game.table.draw.slices import Work
from game.table.draw.theme import Theme
from game.table.draw.veil import lay_veil

if TYPE_CHECKING:
    from game.table.ceremony.place_turned import PlaceTurned

FADE = 0.12
"""Seconds in which a picture comes and goes where motion is reduced."""
DARK = (10, 12, 15)

Picture = Callable[[int], pygame.Surface]
"""Makes something in a width of pixels."""


@frozen(eq=False)
class Room:
    """Where a ceremony is held, and how far it has come."""

    surface: pygame.Surface
    theme: Theme
    view: pygame.Rect
    """The part of the window in which the map lies."""
    place_of: Callable[[SpotKey], pygame.Rect | None]
    """Where something stands on the panels, if it is in sight."""
    progress: float
    """From 0 to 1."""
    seconds: float
    """How long all of it lasts."""
    still: bool
    """Motion is reduced: pictures come and go without travel."""

    @property
    def faded(self) -> float:
        """How much there is to be seen, from 0 to 1, of what only comes and goes."""
        passed = self.progress * self.seconds
        return max(0.0, min(1.0, passed / FADE, (self.seconds - passed) / FADE))

    def dim(self, share: float) -> None:
        """Turn down the light by a share."""
        if share > 0:
            lay_veil(self.surface, (*DARK, round(255 * share)))

    def put(self, picture: pygame.Surface, center: tuple[float, float], shown: float = 1.0) -> pygame.Rect:
        """Lay a picture with its middle on a pixel, as far as it is to be seen; returns its place."""
        rect = picture.get_rect(center=(round(center[0]), round(center[1])))
        if shown >= 1:
            self.surface.blit(picture, rect)
        elif shown > 0:
            # Pictures are shared, so the opacity of one is put back at once.
            picture.set_alpha(round(255 * shown))
            self.surface.blit(picture, rect)
            picture.set_alpha(255)
        return rect


class Ceremony(ABC):
    """How one thing that happened is made much of."""

    kind: ClassVar[str]
    """Of those in the data file."""
    herald: str = ""
    """What is heard before it is known who comes, by the name of a sound."""
    herald_phase: ClassVar[str] = ""
    untold: ClassVar[str] = "buttons.drawing"
    """What is said while it hides what happened, of the texts of the table."""

    @property
    def program(self) -> Program:
        return programs()[self.kind]

    def heard(self, phase: str) -> tuple[str, ...]:
        """The sounds with which a phase begins."""
        own = self.program.sounds.get(phase, "")
        heralded = self.herald if phase == self.herald_phase else ""
        return tuple(sound for sound in (own, heralded) if sound)

    def hides(self, progress: float) -> bool:
        """Whether what happened cannot be read yet, so that nothing else may tell it."""
        return False

    def work(self, theme: Theme, view: pygame.Rect) -> Work:
        """Make its pictures before they are wanted."""
        yield from ()

    @abstractmethod
    def draw(self, room: Room) -> None:
        """Draw it over the window."""


class Ceremonies(Generic[S]):
    """What a game makes much of; nothing, unless it says so."""

    def of_event(self, event: Event, state: S, theme: Theme) -> Ceremony | None:
        """The ceremony of an event whose look asks for one, in the position after it."""
        return None

    def of_place(self, place: str, won: bool, before: S, after: S, theme: Theme) -> PlaceTurned | None:
        """The ceremony of a place that the player has won or lost."""
        return None


def on_the_way(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    """The point a share of the way from one to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
