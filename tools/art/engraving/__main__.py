"""Build the engravings: `python -m tools.art.engraving`; with --check, only see whether they are current."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

from tools.art.engraving.recipes import GAMES, EngravingRecipe, faults, folder_of, recipes, write_note

PAPER, INK = "#EFE6CC", "#231911"


def build(game: str, names: list[str]) -> None:
    """Make pictures of a game anew, and take away those that no recipe makes any more."""
    wanted, folder = recipes(game), folder_of(game)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        if old.stem not in wanted:
            old.unlink()
    for name in wanted:
        if names and f"{game}/{name}" not in names:
            continue
        file = folder / f"{name}.png"
        engrave(wanted[name], file)
        print(f"{file.name:14} {wanted[name].scene:26} {file.stat().st_size:7d} bytes", flush=True)


def engrave(recipe: EngravingRecipe, file: Path) -> None:
    """Cut, print and write one picture."""
    from PIL import Image

    from tools.art.engraving.plate import Plate

    module, _, scene = recipe.scene.partition(":")
    plate = Plate(*recipe.size, recipe.seed)
    getattr(import_module(f"tools.art.engraving.scenes.{module}"), scene)(plate)
    picture = Image.fromarray(plate.print(), "P")
    picture.putpalette(_colors(recipe))
    picture.save(file, optimize=True, bits=4)


def _colors(recipe: EngravingRecipe) -> list[int]:
    """Each ground in all shades of ink, as the file shows them to whoever opens it."""
    from PIL import ImageColor

    from tools.art.engraving.plate import LEVELS

    ink = ImageColor.getrgb(INK)
    colors: list[int] = []
    for name in (PAPER, recipe.tint, recipe.spot):
        ground = ImageColor.getrgb(name)
        for shade in range(LEVELS + 1):
            colors += [round(g + (i - g) * shade / LEVELS) for g, i in zip(ground, ink, strict=True)]
    return colors


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.art.engraving", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="only these, as siloam/title; all, if none is named"
    )
    parser.add_argument("--check", action="store_true", help="say what is not up to date, and build nothing")
    options = parser.parse_args()
    if not options.check:
        for game in GAMES:
            build(game, options.names)
            write_note(folder_of(game))
        return 0
    found = [f"{game}: {fault}" for game in GAMES for fault in faults(game, folder_of(game))]
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
