"""Work that is spread over frames, and the picture of a window into which only what has changed is laid."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pygame
from attrs import define, field

from game.table.draw.citations import cover, hand_on

Work = Iterator[None]
"""Goes on by a step of a millisecond or two each time it is asked."""
SLICE = 0.006
"""Seconds of a frame that may go into making pictures: a third of what a frame has at sixty a second."""


@define(eq=False)
class Slices:
    """Lets work go on for the time a frame can spare."""

    seconds: float = SLICE
    clock: Callable[[], float] = time.perf_counter

    def advance(self, work: Work) -> bool:
        """Do a slice of some work; returns whether it is done."""
        end = self.clock() + self.seconds
        return all(self.clock() < end for _ in work)


def finish(work: Work) -> None:
    """Do all that is left of some work, however long it takes."""
    for _ in work:
        pass


class OutOfTime(Exception):
    """What a turn may spend on new pictures is spent. Whoever begins again finds those that are made."""


_rations: list[float] = []
"""Seconds of the processor that are left for new pictures; without an entry there is no end to them."""


@contextmanager
def rationed(seconds: float) -> Iterator[None]:
    """Let new pictures be made for so long, at least one, and raise OutOfTime before the next."""
    _rations.append(seconds)
    try:
        yield
    finally:
        _rations.pop()


@contextmanager
def making() -> Iterator[None]:
    """Around a new picture that is kept and may wait for another turn of the loop."""
    if not _rations:
        yield
        return
    if _rations[-1] <= 0:
        raise OutOfTime
    began = time.thread_time()
    yield
    _rations[-1] -= time.thread_time() - began


LENT = 2
"""Sheets that are kept for the next one: boards lie on each other at most two deep."""


@define(eq=False)
class Sheets:
    """Sheets that are lent to one board after the other: on a large screen, making one takes half a frame."""

    _free: list[pygame.Surface] = field(init=False, factory=list)

    def take(self, size: tuple[int, int]) -> pygame.Surface:
        """A sheet with alpha; what was on it may still be there."""
        for sheet in self._free:
            if sheet.get_size() == size:
                self._free.remove(sheet)
                return sheet
        return pygame.Surface(size, pygame.SRCALPHA)

    def give_back(self, sheet: pygame.Surface) -> None:
        """Let another board have it."""
        self._free = [sheet, *self._free][:LENT]


FAST = 16
"""Opaque surfaces whose width is a multiple of this are blitted fastest, those of odd width nearly as fast;
of the others some take many times longer."""


class Part(NamedTuple):
    """A picture with its place in the window."""

    picture: pygame.Surface
    place: pygame.Rect
    version: int = 0
    """Changes when the same surface has been drawn on again."""


@define(eq=False)
class Retained:
    """Holds the parts of one window; a window of another size needs another."""

    size: tuple[int, int]
    picture: pygame.Surface = field(init=False)
    _laid: dict[tuple[int, ...], tuple[pygame.Surface, int]] = field(init=False, factory=dict)
    """What was laid last at each place; a part that was covered since is not among them."""

    def __attrs_post_init__(self) -> None:
        width, height = self.size
        self.picture = pygame.Surface((width if width % FAST == 0 else width | 1, height))

    def laying(self, parts: Iterable[Part]) -> Work:
        """Put parts in their places, one after the other; those that are there already are no work."""
        for part in parts:
            if self.lay(part):
                yield

    def lay(self, part: Part) -> bool:
        """Put a part in its place; returns whether it was not there yet."""
        picture, place, version = part
        key = tuple(place)
        laid = self._laid.get(key)
        if laid is not None and laid[0] is picture and laid[1] == version:
            return False
        self._laid = {where: kept for where, kept in self._laid.items() if not place.colliderect(where)}
        self._laid[key] = picture, version
        self.picture.blit(picture, place, (0, 0, place.width, place.height))
        cover(self.picture, place)
        hand_on(picture, self.picture, place.topleft)
        return True
