"""Recipes of engravings as data, and whether what is shipped was built from them.

Nothing here needs more than the game itself, so that a test can tell without drawing anything.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from game.core.tables import DataTable, read_table

HERE = Path(__file__).parent
RECIPES = "recipes.toml"
GAMES = ("siloam", "firefight")
"""Whose engravings are made here."""
BUILD_NOTE = "built.json"
"""Beside the built files: what they were built from, and a checksum of each."""
ENGRAVER = 1
"""Raised when the engraver changes what it makes of a recipe."""
CARD_SIZE = (520, 420)
"""Of most pictures, in pixels of the design."""


@frozen
class EngravingRecipe:
    """How one picture is made."""

    scene: str
    """A module of the scenes and a function in it."""
    tint: str
    spot: str
    """The colours under the ink."""
    seed: int
    """The grain of the wood, and who stands where in a crowd."""
    size: tuple[int, int]


def folder_of(game: str) -> Path:
    """Where the built files of a game lie."""
    return HERE.parents[2] / "assets" / game / "engravings"


def recipes(game: str) -> dict[str, EngravingRecipe]:
    """Every recipe of a game by the name of its picture."""
    return {name: _recipe(table) for name, table in read_table(HERE, RECIPES).table(game).items()}


def recipe_hash() -> str:
    """What the recipes, the scenes and the engraver make together, as a checksum."""
    files = [HERE / RECIPES, *sorted(HERE.glob("scenes/*.py"))]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return hashlib.sha256(f"{ENGRAVER}\n{text}".encode()).hexdigest()


def file_hashes(folder: Path) -> dict[str, str]:
    """A checksum of each file there is."""
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.glob("*.png"))}


def build_note(folder: Path) -> Mapping[str, Any]:
    """What the shipped files were built from."""
    note: Mapping[str, Any] = json.loads((folder / BUILD_NOTE).read_text(encoding="utf-8"))
    return note


def write_note(folder: Path) -> None:
    """Note what has just been built there."""
    note = {"recipes": recipe_hash(), "files": file_hashes(folder)}
    (folder / BUILD_NOTE).write_text(json.dumps(note, indent=2) + "\n", encoding="utf-8")


def faults(game: str, folder: Path) -> list[str]:
    """What in a folder is not as it would be built for a game; empty when all is."""
    note, there = build_note(folder), file_hashes(folder)
    wanted = [f"{name}.png" for name in recipes(game)]
    found = [f"{file}: is missing" for file in wanted if file not in there]
    found += [f"{file}: no recipe makes it" for file in there if file not in wanted]
    if note["recipes"] != recipe_hash():
        found.append(f"{RECIPES} or a scene: has changed since the engravings were built")
    found += [f"{file}: is not what was built" for file in there if note["files"].get(file) != there[file]]
    return found


def _recipe(source: DataTable) -> EngravingRecipe:
    tint = source.text("tint")
    recipe = EngravingRecipe(
        scene=source.text("scene"),
        tint=tint,
        spot=source.text("spot", tint),
        seed=source.number("seed"),
        size=(source.number("width", CARD_SIZE[0]), source.number("height", CARD_SIZE[1])),
    )
    source.done()
    return recipe
