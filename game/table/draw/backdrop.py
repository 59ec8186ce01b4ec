"""The map as it lies behind the menus: large, dim, dark where the writing goes, and kept between runs.

With a picture that was kept the next start shows the map at once, before anything that paints is imported.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pygame
from attrs import define, field

from game import __version__
from game.core.background import beside
from game.core.game import Game
from game.core.tables import assets
from game.table.draw.keepsakes import SUFFIX, keep_picture
from game.table.draw.slices import Slices, Work, finish
from game.table.draw.theme import Theme
from game.table.draw.veil import lay_veil

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.table.map.map_skin import MapSkin

DIMMING = 105
"""How dark, of 255, the veil over the whole map is."""
CALMING = 130
"""The further veil behind a board."""
SHADE = (252, 0.78)
"""How dark the left edge is, and how far across the window its shade reaches."""
BAND = 90
"""Rows of the window that are shaded at a time."""
COVERING_STEPS = 4
"""Zoom steps that always suffice to cover a window with the sheet."""

Size = tuple[int, int]
PREFIX = "menu-"
KEPT = 3
"""Pictures that are kept, those used last: a window, the full screen and one more."""
READ_AT_ONCE = 2_100_000
"""Pixels of a picture that a turn of the loop has time to read: the window of most screens."""
_ROOT = Path(__file__).parents[3]
_TABLE = _ROOT / "game" / "table"


@define(eq=False)
class Backdrop:
    """A picture of the opening position in the size of the window.

    With a folder it is read if it was painted before, in the same size and from the same data. The folder
    is a convenience: what cannot be read is painted, what cannot be written is not kept.
    """

    game: Game
    game_map: Callable[[], MapSkin[Any]]
    """Gives the map that is painted, with all that takes to import."""
    theme: Theme
    slices: Slices | None = None
    """How much of the picture is painted in one frame; without it all of it is painted at once."""
    folder: Path | None = None
    _picture: pygame.Surface | None = field(init=False, default=None)
    _sought: Size = field(init=False, default=(0, 0))
    """The size that was last wanted, looked for in the folder and painted."""
    _work: Work | None = field(init=False, default=None)
    _skin: MapSkin[Any] | None = field(init=False, default=None)
    _fetching: Future[MapSkin[Any]] | None = field(init=False, default=None)
    """Brings the map while the loop goes on."""
    _reading: Future[pygame.Surface | None] | None = field(init=False, default=None)
    """Brings the picture that was kept, likewise, where it is large."""

    def ready(self, size: Size) -> bool:
        """Whether the picture is there in this size."""
        return self._picture is not None and self._picture.get_size() == size

    def awaited(self, size: Size) -> bool:
        """Whether drawing it brings it nearer to being ready; not while the art of the map is fetched."""
        if self.ready(size):
            return False
        if self._sought != size or self._reading is not None:
            return True
        skin = self._fetched()
        if skin is None:
            return True
        from game.table.map.fetching import ready

        return ready(skin, self.theme.colors)

    @property
    def unfinished(self) -> bool:
        """Whether the picture is being painted, or what it takes is fetched: draw again to go on."""
        return any(work is not None for work in (self._work, self._fetching, self._reading))

    def _fetched(self) -> MapSkin[Any] | None:
        """The map, with all that paints it; None while that is imported and read beside the loop."""
        if self._skin is None and self.slices is None:
            self._skin = self._fetch()
        if self._skin is None:
            self._fetching = self._fetching or beside(self._fetch)
            if self._fetching.done():
                self._skin, self._fetching = self._fetching.result(), None
        return self._skin

    def _fetch(self) -> MapSkin[Any]:
        from game.table.map.map_art import MapArt  # with all that draws: most starts have a picture kept

        skin = self.game_map()
        MapArt(skin, self.theme)  # for which its data are read
        return skin

    def draw(self, surface: pygame.Surface, calm: bool = False) -> None:
        """Fill the window; calmer when a board will lie on it."""
        size = surface.get_size()
        self.get_nearer(size)
        if self._picture is None:
            surface.fill(self.theme.colors.desk)
        elif self.ready(size):
            surface.blit(self._picture, (0, 0))
        else:
            pygame.transform.scale(self._picture, size, surface)
        if calm:
            lay_veil(surface, (*self.theme.colors.desk, CALMING))

    def get_nearer(self, size: Size) -> None:
        """Read the picture, or paint a slice of it and keep it once it is whole."""
        if self.ready(size):
            return
        if self._sought != size:
            self._sought, self._work = size, None
            self._begin_reading(size)
        if self._is_reading() or not self.awaited(size) or self._skin is None:
            return
        self._work = self._work or self._paint(size)
        if self.slices is None:
            finish(self._work)
        elif not self.slices.advance(self._work):
            return
        self._work = None
        if self.folder is not None and self._picture is not None:
            keep = partial(
                keep_picture, self._picture, self._file(self.folder, size), f"{PREFIX}*{SUFFIX}", KEPT
            )
            keep() if self.slices is None else beside(keep)

    def _paint(self, size: Size) -> Work:
        from game.table.map.map_view import MapView

        assert self._skin is not None
        skin = self._skin
        view = MapView(skin, self.theme)
        view.look_through(pygame.Rect((0, 0), size))
        view.fit()
        for _ in range(COVERING_STEPS):
            sheet = view.camera.sheet.pixels(view.camera.radius)
            if sheet[0] >= size[0] and sheet[1] >= size[1]:
                break
            view.zoom(1, (size[0] * 0.7, size[1] / 2))
        yield from view.ground_work(view.camera)
        figures = [*skin.names(), *skin.opening()]
        yield from view.figure_art.work(figures, view.camera.radius)
        picture = pygame.Surface(size)
        yield
        view.draw_ground(picture, view.camera)
        yield
        view.canvas(picture).figures(figures)
        yield
        band = _shade(size[0], self.theme)
        for y in range(0, size[1], BAND):
            picture.blit(band, (0, y))
            yield
        self._picture = picture

    # ------------------------------------------------------------------ the file

    def _file(self, folder: Path, size: Size) -> Path:
        look = repr((self.theme.colors, self.theme.scale, self.theme.text_scale, _sources(self.game)))
        return folder / f"{PREFIX}{size[0]}x{size[1]}-{crc32(look.encode()):08x}{SUFFIX}"

    def _keep(self, picture: pygame.Surface, file: Path) -> None:
        keep = partial(keep_picture, picture, file, f"{PREFIX}*{SUFFIX}", KEPT)
        keep() if self.slices is None else beside(keep)

    def _begin_reading(self, size: Size) -> None:
        """Look for the picture in the folder."""
        if self.slices is None or size[0] * size[1] <= READ_AT_ONCE:
            self._picture = self._read(size) or self._picture
        elif self.folder is not None:
            self._reading = beside(self._read, size)

    def _is_reading(self) -> bool:
        """Whether the picture is still looked for; one that was found is taken."""
        if self._reading is not None and self._reading.done():
            self._picture, self._reading = self._reading.result() or self._picture, None
        return self._reading is not None

    def _read(self, size: Size) -> pygame.Surface | None:
        if self.folder is None:
            return None
        file = self._file(self.folder, size)
        try:
            picture = pygame.image.load(file).convert()
            file.touch()
        except (OSError, pygame.error):
            return None
        return picture if picture.get_size() == size else None


def _shade(width: int, theme: Theme) -> pygame.Surface:
    """A band of a veil that grows darker towards the left."""
    depth, reach = SHADE
    strip = pygame.Surface((width, 1), pygame.SRCALPHA)
    for x in range(width):
        left = max(0.0, 1 - x / (width * reach))
        strip.set_at((x, 0), (*theme.colors.desk, round(DIMMING + (depth - DIMMING) * left**0.6)))
    return pygame.transform.scale(strip, (width, BAND))


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
