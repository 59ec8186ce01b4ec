"""Painted art kept between runs, in the folder the system has for things that can be made again."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pygame
from platformdirs import user_cache_path

from game import __version__
from game.table.draw.picture_cache import keep_picture
from game.table.draw.theme import Palette
from game.table.map import painting
from game.table.map.map_skin import MapSkin
from game.table.options import FOLDER

SUFFIX = ".bmp"
"""Uncompressed: writing a compressed file of this size takes longer than painting it."""
KEPT = 2
"""Maps that are kept, those used last: a player who compares two palettes waits for neither."""
_TABLE = Path(__file__).parents[1]
SOURCES = tuple(_TABLE / name for name in ("draw/fields.py", "map/geometry.py", "map/sheet_paint.py"))
"""What all painters share: when one of these modules changes, the kept art is out of date."""


def remembered(skin: MapSkin[Any], colors: Palette) -> pygame.Surface:
    """The art of a map: read if it was kept, otherwise painted and kept.

    The folder is a convenience: if it cannot be read or written the art is painted each time.
    """
    file = place_of(skin, colors)
    try:
        art = pygame.image.load(file).convert()
        file.touch()
        return art
    except (OSError, pygame.error):
        art = skin.paint(colors).convert()
    keep(art, file)
    return art


def ready(skin: MapSkin[Any], colors: Palette) -> bool:
    """Whether the art may be asked for now; not while it is painted aside, which begins here."""
    file = place_of(skin, colors)
    if painting.in_progress(file):
        return False
    return file.exists() or not painting.begin(file, colors, type(skin))


def place_of(skin: MapSkin[Any], colors: Palette) -> Path:
    """The file in which the art of a map is kept."""
    return user_cache_path(FOLDER) / f"map-{fingerprint(skin, colors)}{SUFFIX}"


@lru_cache(maxsize=8)
def fingerprint(skin: MapSkin[Any], colors: Palette) -> str:
    """A name for everything the art depends on."""
    digest = blake2b(digest_size=12)
    digest.update(repr((skin.grid.hexes, skin.ground, colors)).encode())
    # A frozen program has no sources beside it, but then its version tells whether they have changed.
    digest.update(__version__.encode())
    for source in (*SOURCES, *skin.sources):
        if source.exists():
            digest.update(source.read_bytes())
    return digest.hexdigest()


def keep(art: pygame.Surface, file: Path) -> None:
    """Have the art at hand for the next run."""
    keep_picture(art, file, f"map-*{SUFFIX}", KEPT)
