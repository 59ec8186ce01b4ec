"""Build the sheets: `python -m tools.art.sheet`; with --check, only see whether they are up to date."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tools.art.sheet.recipe import read_recipe
from tools.art.sheet.sheets import (
    SHEET,
    SHEETS,
    VEIL,
    faults,
    folder_of,
    package_of,
    plan_of,
    write_note,
)

if TYPE_CHECKING:
    from tools.art.sheet.picture import Picture

VEIL_LEVELS = 8
"""Degrees of a veil: it is soft, and more would only make a larger file."""


def build(sheet: str) -> None:
    """Paint a sheet, and write it with its veil and a note of both."""
    from tools.art.sheet.legend import colors_of, make_legend

    recipe, plan, folder = read_recipe(sheet), plan_of(sheet), folder_of(sheet)
    folder.mkdir(parents=True, exist_ok=True)
    picture = painted(sheet, recipe.radius)
    picture.image().save(folder / SHEET, quality=recipe.quality, optimize=True)
    save_veil(picture, folder / VEIL)
    write_note(sheet, plan, make_legend(colors_of(folder / SHEET, plan.grid), plan.terrain))
    for name in (SHEET, VEIL):
        print(f"{sheet}/{name}: {(folder / name).stat().st_size} bytes")


def save_veil(picture: Picture, file: Path) -> None:
    """White, and opaque where the sheet shows washes: in the colour of the paper it fades them alone."""
    import numpy as np
    from PIL import Image

    levels = np.rint((1 - picture.lines) * VEIL_LEVELS) * (255 / VEIL_LEVELS)
    alpha = np.clip(levels, 0, 255).astype(np.uint8)
    Image.fromarray(np.stack([np.full_like(alpha, 255), alpha], -1), "LA").save(file, optimize=True)


def painted(sheet: str, radius: float) -> Picture:
    """A sheet with hexes of a radius in pixels."""
    picture: Picture = package_of(sheet, "country").paint(read_recipe(sheet), plan_of(sheet), radius)
    return picture


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.art.sheet", description=__doc__)
    parser.add_argument("sheets", nargs="*", default=SHEETS, help="which; all of them if none is named")
    parser.add_argument("--check", action="store_true", help="say what is not up to date, and build nothing")
    parser.add_argument("--preview", type=Path, metavar="FILE", help="paint into this file instead")
    parser.add_argument("--radius", type=float, default=38.0, help="of a hex in a preview, in pixels")
    options = parser.parse_args()
    if options.preview:
        painted(options.sheets[0], options.radius).image().save(options.preview)
        return 0
    if not options.check:
        for sheet in options.sheets:
            build(sheet)
        return 0
    found = [fault for sheet in options.sheets for fault in faults(sheet, plan_of(sheet))]
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
