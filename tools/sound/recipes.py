"""Recipes of sounds as data: of which parts each is made, how long and how loud it is.

Nothing here needs more than the game itself, so that a test can tell whether what is shipped is up to date.
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
BUILT = HERE.parents[1] / "assets" / "table" / "sounds"
"""Where the built files lie."""
BUILD_NOTE = "built.json"
"""Beside them: what they were built from, and a checksum of each."""
SYNTHESISER = 1
"""Raised when the synthesiser changes what it makes of a recipe."""
MODES, NOISE, HORN, GLIDE = "modes", "noise", "horn", "glide"
KINDS = (MODES, NOISE, HORN, GLIDE)
STRUCK, SWELL, RISE, FALL, HUMP = "struck", "swell", "rise", "fall", "hump"
SHAPES = (STRUCK, SWELL, RISE, FALL, HUMP)
"""How a part grows and fades: an attack and a decay; or over its whole length."""


@frozen
class Part:
    """One layer of a sound, once or several times."""

    kind: str
    seconds: float
    at: tuple[float, ...]
    """When it begins, for each time."""
    gains: tuple[float, ...]
    jitter: float
    """Seconds by which each time may come later."""
    spread: float
    """The share by which its pitch may differ from time to time."""
    shape: str
    attack: float
    decay: float
    """Milliseconds, for what is struck; a decay of 0 rings on."""
    modes: tuple[tuple[float, float, float], ...]
    """Of a struck body: hertz, decay in milliseconds, strength."""
    band: tuple[float, float]
    """Hertz between which noise is let through; 0 leaves that side open."""
    pitch: tuple[float, float]
    """Hertz at the beginning and the end, of a horn or a glide."""
    flutter: tuple[float, float]
    """Hertz and depth of a trembling."""


@frozen
class Recipe:
    """How one sound is made."""

    seconds: float
    loudness: float
    """RMS of its loudest moment, in decibels below full scale."""
    variants: int
    """How many files of it are made, each a little different in pitch and grain."""
    lowpass: float
    loop: bool
    """Whether it goes on from its end to its beginning without a seam."""
    parts: tuple[Part, ...]


def recipes() -> dict[str, Recipe]:
    """Every recipe by the name of its sound."""
    return {name: _recipe(table) for name, table in read_table(HERE, RECIPES).items()}


def file_names(name: str, recipe: Recipe) -> tuple[str, ...]:
    """The files of a sound: its name, and a number where there are several."""
    if recipe.variants == 1:
        return (f"{name}.ogg",)
    return tuple(f"{name}-{number}.ogg" for number in range(1, recipe.variants + 1))


def recipe_hash() -> str:
    """What the recipes and the synthesiser make together, as a checksum."""
    text = (HERE / RECIPES).read_text(encoding="utf-8")
    return hashlib.sha256(f"{SYNTHESISER}\n{text}".encode()).hexdigest()


def file_hashes(folder: Path = BUILT) -> dict[str, str]:
    """A checksum of each file there is."""
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.glob("*.ogg"))}


def build_note(folder: Path = BUILT) -> Mapping[str, Any]:
    """What the shipped files were built from."""
    note: Mapping[str, Any] = json.loads((folder / BUILD_NOTE).read_text(encoding="utf-8"))
    return note


def write_note(folder: Path = BUILT) -> None:
    """Note what has just been built."""
    note = {"recipes": recipe_hash(), "files": file_hashes(folder)}
    (folder / BUILD_NOTE).write_text(json.dumps(note, indent=2) + "\n", encoding="utf-8")


def faults(folder: Path = BUILT) -> list[str]:
    """What is not as it would be built; empty when all is."""
    note, there = build_note(folder), file_hashes(folder)
    wanted = [file for name, recipe in recipes().items() for file in file_names(name, recipe)]
    found = [f"{file}: is missing" for file in wanted if file not in there]
    found += [f"{file}: no recipe makes it" for file in there if file not in wanted]
    if note["recipes"] != recipe_hash():
        found.append(f"{RECIPES}: has changed since the sounds were built")
    found += [f"{file}: is not what was built" for file in there if note["files"].get(file) != there[file]]
    return found


def _recipe(source: DataTable) -> Recipe:
    seconds = source.get("seconds", float)
    recipe = Recipe(
        seconds=seconds,
        loudness=source.get("loudness", float),
        variants=source.number("variants", 1),
        lowpass=source.get("lowpass", float, 0.0),
        loop=source.flag("loop"),
        parts=tuple(_part(part, seconds) for part in source.tables("parts")),
    )
    source.done()
    return recipe


def _part(source: DataTable, seconds: float) -> Part:
    at = _numbers(source, "at", (0.0,))
    gains = _numbers(source, "gains", (1.0,) * len(at))
    if len(gains) != len(at):
        raise source.fail("gains", "must be as many as there are beginnings")
    return Part(
        kind=source.one_of("kind", KINDS),
        seconds=source.get("seconds", float, seconds - at[0]),
        at=at,
        gains=gains,
        jitter=source.get("jitter", float, 0.0),
        spread=source.get("spread", float, 0.0),
        shape=source.one_of("shape", SHAPES, STRUCK),
        attack=source.get("attack", float, 1.0),
        decay=source.get("decay", float, 0.0),
        modes=tuple(_mode(source, row) for row in source.get("modes", list, [])),
        band=_pair(source, "band"),
        pitch=_pair(source, "pitch"),
        flutter=_pair(source, "flutter"),
    )


def _numbers(source: DataTable, key: str, default: tuple[float, ...]) -> tuple[float, ...]:
    values = source.get(key, list, list(default))
    if not all(isinstance(value, float) for value in values):
        raise source.fail(key, f"must hold numbers with a point only, but is {values!r}")
    return tuple(values)


def _pair(source: DataTable, key: str) -> tuple[float, float]:
    values = _numbers(source, key, (0.0, 0.0))
    if len(values) != 2:
        raise source.fail(key, f"must be two numbers, but is {list(values)!r}")
    return values[0], values[1]


def _mode(source: DataTable, row: Any) -> tuple[float, float, float]:
    if not isinstance(row, list) or len(row) != 3 or not all(isinstance(value, float) for value in row):
        raise source.fail("modes", f"must hold hertz, decay and strength, but holds {row!r}")
    return row[0], row[1], row[2]
