"""Icons and flags: SVG files of one colour, drawn smoothly at any size in the colour asked for."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources.abc import Traversable

import pygame

from game.core.assets import assets
from game.core.errors import GameError
from game.table.draw.theme import Color, Palette

REMEMBERED = 2000
"""How many pictures are kept: every icon in a few sizes and colours."""
FLAG_HEIGHT = 0.66
"""Height of a flag for a width of 1."""
WINDOW_ICON_PIXELS = 64

_folders: list[Traversable] = [assets() / "table" / "icons"]


def use_icons(folder: Traversable) -> None:
    """Let a game's own icons be found after the table's; those of the game opened last come first."""
    if _folders[1:2] != [folder]:
        _folders[1:] = [folder, *(other for other in _folders[1:] if other != folder)]
        icon.cache_clear()
        flag.cache_clear()


def has_icon(name: str) -> bool:
    return any((folder / f"{name}.svg").is_file() for folder in _folders)


@lru_cache(maxsize=REMEMBERED)
def icon(name: str, pixels: int, color: Color) -> pygame.Surface:
    """A picture of one colour on a transparent ground, `pixels` wide."""
    shape = _load(_file(name), pixels)
    picture = pygame.Surface(shape.get_size(), pygame.SRCALPHA)
    picture.fill((*color, 0))
    # The shapes are black, so that only their opacity is added.
    picture.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return picture


def _file(name: str) -> Traversable:
    for folder in _folders:
        if (file := folder / f"{name}.svg").is_file():
            return file
    raise GameError(
        f"There is no icon {name!r}: put a black shape on no ground as {name}.svg into one of "
        f"{', '.join(map(str, _folders))}."
    )


def _load(file: Traversable, pixels: int) -> pygame.Surface:
    try:
        return pygame.image.load_sized_svg(str(file), (pixels, pixels))
    except pygame.error as error:
        raise GameError(f"The picture {file} cannot be read: {error}. Save it anew as plain SVG.") from error


@lru_cache(maxsize=REMEMBERED)
def flag(faction: str, pixels: int, colors: Palette) -> pygame.Surface:
    """The flag of a faction, `pixels` wide. Each has its own figure, so hue is not needed."""
    ground = colors.faction(faction)
    picture = pygame.Surface((pixels, round(pixels * FLAG_HEIGHT)), pygame.SRCALPHA)
    picture.fill(ground)
    for name, color in ((f"flag_{faction}", colors.writing_on(ground)), ("flag_frame", colors.ink)):
        picture.blit(icon(name, pixels, color), (0, 0))
    return picture


def window_icon() -> pygame.Surface:
    """A hex of the map with a VP star."""
    return _load(assets() / "table" / "window.svg", WINDOW_ICON_PIXELS)
