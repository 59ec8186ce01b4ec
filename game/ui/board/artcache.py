"""Painted art kept between runs, in the folder the system has for things that can be made again."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import pygame
from platformdirs import user_cache_path

from game import __version__
from game.siloam.warmap import WarMap
from game.ui.theme import Palette

SUFFIX = ".bmp"
"""Uncompressed: writing a compressed file of this size takes longer than painting it."""
FOLDER = "sirens-of-siloam"
SOURCES = ("fields.py", "terrain.py", "lines.py", "mapart.py", "geometry.py")
"""The painter's own modules: when one of them changes, the kept art is out of date."""

Painter = Callable[[WarMap, Palette], pygame.Surface]


def remembered(war_map: WarMap, colors: Palette, paint: Painter) -> pygame.Surface:
    """The art of a map: read if it was kept, otherwise painted and kept.

    The folder is a convenience: if it cannot be read or written the art is painted each time.
    """
    file = user_cache_path(FOLDER) / f"map-{fingerprint(war_map, colors)}{SUFFIX}"
    try:
        return pygame.image.load(file).convert()
    except (OSError, pygame.error):
        art = paint(war_map, colors).convert()
    _keep(art, file)
    return art


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
    for source in (Path(__file__).with_name(name) for name in SOURCES):
        if source.exists():
            digest.update(source.read_bytes())
    return digest.hexdigest()


def _keep(art: pygame.Surface, file: Path) -> None:
    """Write under another name first, so that a broken write is never taken for the art."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        for old in file.parent.glob(f"map-*{SUFFIX}"):
            old.unlink()
        draft = file.with_name(f"draft-{os.getpid()}{SUFFIX}")
        pygame.image.save(art, draft)
        draft.replace(file)
    except (OSError, pygame.error):
        return
