"""Engraved pictures: printed in the colours of a theme beside the loop, and kept while they are shown.

The file of an engraving has few colours: grounds (the paper, a tint, a seal), each in all shades of ink.
Whoever prints it changes paper and ink, and leaves the tint out where contrast is all.
"""

from __future__ import annotations

from collections import OrderedDict
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import pygame
from attrs import define, field

from game.core.errors import GameError
from game.table.draw.keepsakes import SUFFIX, keep_picture
from game.table.draw.theme import Color, Palette, mix

if TYPE_CHECKING:
    from concurrent.futures import Future

SHADES = 5
"""Colours of each ground, from no ink to nothing but ink."""
GROUNDS = 3
BYTES = 4
BAND = 48
"""Rows that are turned into colours at a time: the loop can go on between two of them."""
MOST_PIXELS = 12_000_000
"""What is kept of prints, those used last: a large screen full and some cards."""
PREFIX = "print-"
KEPT = 6
"""Prints that are kept between runs, those used last: what a title shows, in two sizes."""

Size = tuple[int, int]
Key = tuple[str, Size, Color, Color, bool]


def read_engraving(file: Traversable) -> pygame.Surface:
    """The picture as it was shipped; raises a GameError for a file that is not one."""
    try:
        picture = pygame.image.load(str(file))
    except (OSError, pygame.error) as error:
        raise GameError(f"The picture {file} cannot be read: {error}. Put the shipped one back.") from error
    if picture.get_bitsize() != 8:
        raise GameError(f"The picture {file} is not an engraving: it has no palette of inks.")
    return picture


def printed(picture: pygame.Surface, size: Size, paper: Color, ink: Color, plain: bool) -> pygame.Surface:
    """An engraving in a size, cut at its edges where its shape is another; plain is without any tint."""
    colors = list(picture.get_palette())
    for ground in range(GROUNDS):
        tint = colors[ground * SHADES]
        under = paper if plain or ground == 0 else (tint.r, tint.g, tint.b)
        for shade in range(SHADES):
            picture.set_palette_at(ground * SHADES + shade, mix(under, ink, shade / (SHADES - 1)))
    full = _sheet(picture.get_size())
    for top in range(0, full.get_height(), BAND):
        full.blit(picture, (0, top), (0, top, full.get_width(), BAND))
    picture.set_palette(colors)
    return pygame.transform.smoothscale(full.subsurface(_part(full.get_size(), size)), size, _sheet(size))


def _sheet(size: Size) -> pygame.Surface:
    """An empty surface. One made by pygame is filled at once, for which the loop would have to wait."""
    sheet = pygame.image.frombuffer(bytearray(size[0] * size[1] * BYTES), size, "BGRA")
    sheet.set_alpha(None)
    return sheet


def _part(whole: Size, wanted: Size) -> pygame.Rect:
    """The largest part about the middle that has the shape that is wanted."""
    share = min(whole[0] / wanted[0], whole[1] / wanted[1])
    part = pygame.Rect(0, 0, min(whole[0], round(wanted[0] * share)), min(whole[1], round(wanted[1] * share)))
    part.center = whole[0] // 2, whole[1] // 2
    return part


@define(eq=False)
class PrintRoom:
    """Makes prints, beside the loop where a window must not wait for them."""

    aside: bool
    folder: Path | None = None
    """Where prints that every start shows are kept between runs, if they are."""
    _prints: OrderedDict[Key, pygame.Surface] = field(init=False, factory=OrderedDict)
    _making: dict[Key, Future[pygame.Surface]] = field(init=False, factory=dict)

    def take(
        self, file: Traversable, size: Size, colors: Palette, keep: bool = False
    ) -> pygame.Surface | None:
        """A picture in a size and in the colours of a theme; None while it is being printed.

        One that every start shows is kept between runs.
        """
        folder = self.folder if keep else None
        key = (str(file), size, colors.paper, colors.ink, colors.stark)
        if key not in self._prints and key not in self._making:
            if not self.aside:
                self._keep(key, _print(folder, file, *key[1:]))
            else:
                from game.core.background import beside  # not before the first picture of the window

                self._making[key] = beside(_print, folder, file, *key[1:])
        if key in self._making and self._making[key].done():
            self._keep(key, self._making.pop(key).result())
        if key in self._prints:
            self._prints.move_to_end(key)
        return self._prints.get(key)

    @property
    def awaited(self) -> bool:
        """Whether something is being printed that nobody has taken yet."""
        return bool(self._making)

    @property
    def arrived(self) -> bool:
        """Whether a print is ready to be taken: whoever waits for it should draw again."""
        return any(work.done() for work in self._making.values())

    def _keep(self, key: Key, picture: pygame.Surface) -> None:
        self._prints[key] = picture
        while len(self._prints) > 1 and sum(_pixels(kept) for kept in self._prints.values()) > MOST_PIXELS:
            self._prints.popitem(last=False)


def _print(
    folder: Path | None, file: Traversable, size: Size, paper: Color, ink: Color, plain: bool
) -> pygame.Surface:
    """A print that was kept, or a new one."""
    if folder is None:
        return printed(read_engraving(file), size, paper, ink, plain)
    kept = folder / _kept_name(Path(str(file)), size, paper, ink, plain)
    picture = _read_print(kept, size)
    if picture is None:
        picture = printed(read_engraving(file), size, paper, ink, plain)
        keep_picture(picture, kept, f"{PREFIX}*{SUFFIX}", KEPT)
    return picture


def _kept_name(file: Path, *look: object) -> str:
    """What another engraving, size or colour changes."""
    status = file.stat()
    told = repr((str(file), status.st_size, status.st_mtime_ns, *look))
    return f"{PREFIX}{crc32(told.encode()):08x}{SUFFIX}"


def _read_print(file: Path, size: Size) -> pygame.Surface | None:
    try:
        picture = pygame.image.load(file)
        file.touch()
    except (OSError, pygame.error):
        return None
    picture.set_alpha(None)
    return picture if picture.get_size() == size else None


def _pixels(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height()
