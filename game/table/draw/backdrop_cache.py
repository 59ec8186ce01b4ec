"""The map behind the menus kept between runs: the next start shows it at once, before the rules are read."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import pygame
from attrs import define, field

from game import __version__
from game.core.game import Game
from game.core.tables import assets
from game.table.draw.theme import Theme

if TYPE_CHECKING:
    from game.table.draw.backdrop import Backdrop

DRAFT = "draft-"
FORGOTTEN = 3600.0
"""Seconds after which nobody is writing a draft any more: whoever began it was ended."""


def keep_picture(picture: pygame.Surface, file: Path, alike: str, most: int) -> None:
    """Write a picture, if the disk allows it, and keep no more of those whose names are alike.

    It is written under another name first, so that half a file is never taken for the picture.
    """
    draft = file.with_name(f"{DRAFT}{os.getpid()}{file.suffix}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        for old in sorted(file.parent.glob(alike), key=_age)[most - 1 :]:
            old.unlink(missing_ok=True)
        for left in file.parent.glob(f"{DRAFT}*"):
            if _age(left) > FORGOTTEN:
                left.unlink(missing_ok=True)
        pygame.image.save(picture, draft)
        draft.replace(file)
    except (OSError, pygame.error):
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _age(file: Path) -> float:
    return time.time() - file.stat().st_mtime


PREFIX, SUFFIX = "menu-", ".bmp"
"""Uncompressed, as the map itself is: unpacking takes longer than reading."""
KEPT = 3
"""Pictures that are kept, those used last: a window, the full screen and one more."""
_ROOT = Path(__file__).parents[3]
_TABLE = _ROOT / "game" / "table"

Size = tuple[int, int]


@define(eq=False)
class KeptBackdrop:
    """A backdrop that is read from a file if it was painted before, in the same size and from the same data.

    The folder is a convenience: what cannot be read is painted, what cannot be written is not kept.
    """

    folder: Path
    theme: Theme
    game: Game
    make_painter: Callable[[], Backdrop]
    _picture: pygame.Surface | None = field(init=False, default=None)
    _painter: Backdrop | None = field(init=False, default=None)
    _sought: Size = field(init=False, default=(0, 0))
    """The size that was last looked for."""

    def ready(self, size: Size) -> bool:
        """Whether the picture is there in this size."""
        if self._picture is not None and self._picture.get_size() == size:
            return True
        return self._painter is not None and self._painter.ready(size)

    @property
    def paintable(self) -> bool:
        """Whether drawing it may bring it nearer to being ready."""
        return self._painter is None or self._painter.paintable

    @property
    def unfinished(self) -> bool:
        """Whether the picture is being painted: draw again to go on."""
        return self._painter is not None and self._painter.unfinished

    def draw(self, surface: pygame.Surface, calm: bool = False) -> None:
        """Fill the window; calmer when a board will lie on it."""
        size = surface.get_size()
        if not self.ready(size) and self._sought != size:
            self._sought = size
            self._picture = self._read(size) or self._picture
        if self._picture is not None and self._picture.get_size() == size:
            self._show(self._picture, surface, calm)
            return
        painter = self._painter = self._painter or self.make_painter()
        painter.draw(surface, calm)
        if painter.ready(size):
            self._picture = painter.picture
            self._keep(size)
        elif self._picture is not None:
            self._show(pygame.transform.scale(self._picture, size), surface, calm)

    def _show(self, picture: pygame.Surface, surface: pygame.Surface, calm: bool) -> None:
        surface.blit(picture, (0, 0))
        if calm:
            # With all that paints; no first picture lies behind a board.
            from game.table.draw.backdrop import veil

            surface.blit(veil(picture.get_size(), self.theme.colors.desk), (0, 0))

    # ------------------------------------------------------------------ the file

    def _file(self, size: Size) -> Path:
        look = repr((self.theme.colors, self.theme.scale, self.theme.text_scale, _sources(self.game)))
        return self.folder / f"{PREFIX}{size[0]}x{size[1]}-{crc32(look.encode()):08x}{SUFFIX}"

    def _read(self, size: Size) -> pygame.Surface | None:
        file = self._file(size)
        try:
            picture = pygame.image.load(file).convert()
            file.touch()
        except (OSError, pygame.error):
            return None
        return picture if picture.get_size() == size else None

    def _keep(self, size: Size) -> None:
        assert self._picture is not None
        keep_picture(self._picture, self._file(size), f"{PREFIX}*{SUFFIX}", KEPT)


@cache
def _sources(game: Game) -> tuple[object, ...]:
    """What changes whenever the picture may: the version, and the files that make it."""
    screen = _ROOT.joinpath(*game.skin_name.split(".")[:-1])
    folders = (_TABLE / "draw", _TABLE / "map", screen, Path(str(assets())) / game.id)
    return (__version__, game.id, *(stamp for folder in folders for stamp in sorted(_stamps(folder))))


def _stamps(folder: Path) -> Iterator[tuple[str, int, int]]:
    """Of all files in a folder, but for those that running the program makes."""
    for entry in os.scandir(folder) if folder.is_dir() else ():
        if entry.is_file():
            status = entry.stat()
            yield entry.path, status.st_size, status.st_mtime_ns
        elif not entry.name.startswith("_"):
            yield from _stamps(Path(entry.path))
