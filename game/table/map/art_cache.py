"""Painted art kept between runs, in the folder the system has for things that can be made again."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import pygame
from platformdirs import user_cache_path

from game import __version__
from game.siloam.model.content import content
from game.siloam.model.warmap import WarMap
from game.table.draw.picture_cache import keep_picture
from game.table.draw.theme import Palette
from game.table.map import painting

SUFFIX = ".bmp"
"""Uncompressed: writing a compressed file of this size takes longer than painting it."""
FOLDER = "sirens-of-siloam"
KEPT = 2
"""Maps that are kept, those used last: a player who compares two palettes waits for neither."""
_GAME = Path(__file__).parents[2]
SOURCES = (
    *(_GAME / "table" / name for name in ("draw/fields.py", "map/map_art.py", "map/geometry.py")),
    *(_GAME / "siloam" / "screen" / "terrain" / name for name in ("ground.py", "sketch.py", "lines.py")),
)
"""The painter's own modules: when one of them changes, the kept art is out of date."""

Painter = Callable[[WarMap, Palette], pygame.Surface]


def remembered(war_map: WarMap, colors: Palette, paint: Painter) -> pygame.Surface:
    """The art of a map: read if it was kept, otherwise painted and kept.

    The folder is a convenience: if it cannot be read or written the art is painted each time.
    """
    file = place_of(war_map, colors)
    try:
        art = pygame.image.load(file).convert()
        file.touch()
        return art
    except (OSError, pygame.error):
        art = paint(war_map, colors).convert()
    keep(art, file)
    return art


def ready(war_map: WarMap, colors: Palette) -> bool:
    """Whether the art may be asked for now; not while it is painted aside, which begins here."""
    file = place_of(war_map, colors)
    if painting.in_progress(file):
        return False
    return war_map is not content().map or file.exists() or not painting.begin(file, colors)


def place_of(war_map: WarMap, colors: Palette) -> Path:
    """The file in which the art of a map is kept."""
    return user_cache_path(FOLDER) / f"map-{fingerprint(war_map, colors)}{SUFFIX}"


@lru_cache(maxsize=8)
def fingerprint(war_map: WarMap, colors: Palette) -> str:
    """A name for everything the art depends on."""
    digest = blake2b(digest_size=12)
    printed = (
        war_map.grid.hexes, tuple(war_map.terrain.items()), war_map.roads, war_map.rivers,
        sorted(war_map.unbridged), colors,
    )  # fmt: skip
    digest.update(repr(printed).encode())
    # A frozen program has no sources beside it, but then its version tells whether they have changed.
    digest.update(__version__.encode())
    for source in SOURCES:
        if source.exists():
            digest.update(source.read_bytes())
    return digest.hexdigest()


def keep(art: pygame.Surface, file: Path) -> None:
    """Have the art at hand for the next run."""
    keep_picture(art, file, f"map-*{SUFFIX}", KEPT)
