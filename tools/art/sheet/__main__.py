"""Build the sheets: `python -m tools.art.sheet`; with --check, only see whether they are up to date."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from tools.art.sheet.recipe import read_recipe
from tools.art.sheet.sheets import GAMES, SHEET, VEIL, faults, folder_of, plan_of, write_note

if TYPE_CHECKING:
    from tools.art.sheet.picture import Picture

VEIL_LEVELS = 8
"""Degrees of a veil: it is soft, and more would only make a larger file."""


def build(game: str) -> None:
    """Paint the sheet of a game, and write it with its veil and a note of both."""
    from tools.art.sheet.legend import colors_of, make_legend

    recipe, plan, folder = read_recipe(game), plan_of(game), folder_of(game)
    folder.mkdir(parents=True, exist_ok=True)
    picture = painted(game, recipe.radius)
    picture.image().save(folder / SHEET, quality=recipe.quality, optimize=True)
    save_veil(picture, folder / VEIL)
    write_note(game, plan, make_legend(colors_of(folder / SHEET, plan.grid), plan.terrain))
    for name in (SHEET, VEIL):
        print(f"{game}/{name}: {(folder / name).stat().st_size} bytes")


def save_veil(picture: Picture, file: Path) -> None:
    """White, and opaque where the sheet shows washes: in the colour of the paper it fades them alone."""
    import numpy as np
    from PIL import Image

    levels = np.rint((1 - picture.lines) * VEIL_LEVELS) * (255 / VEIL_LEVELS)
    alpha = np.clip(levels, 0, 255).astype(np.uint8)
    Image.fromarray(np.stack([np.full_like(alpha, 255), alpha], -1), "LA").save(file, optimize=True)


def painted(game: str, radius: float) -> Picture:
    """The sheet of a game with hexes of a radius in pixels."""
    painter = import_module(f"tools.art.sheet.{game}.country")
    picture: Picture = painter.paint(read_recipe(game), plan_of(game), radius)
    return picture


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.art.sheet", description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, help="whose sheets; all of them if none is named")
    parser.add_argument("--check", action="store_true", help="say what is not up to date, and build nothing")
    parser.add_argument("--preview", type=Path, metavar="FILE", help="paint into this file instead")
    parser.add_argument("--radius", type=float, default=38.0, help="of a hex in a preview, in pixels")
    options = parser.parse_args()
    if options.preview:
        painted(options.games[0], options.radius).image().save(options.preview)
        return 0
    if not options.check:
        for game in options.games:
            build(game)
        return 0
    found = [fault for game in options.games for fault in faults(game, plan_of(game))]
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
