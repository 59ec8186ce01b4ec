"""The shipped sheets: what each is built from, and whether it is up to date.

Nothing here needs more than the game itself, so that a test can tell.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from game.core.tables import assets
from tools.art.sheet.plan import Plan
from tools.art.sheet.recipe import FILE, HERE, read_recipe

GAMES = ("siloam",)
"""The games whose sheets are made here: each has a package of its name here, with its plan, its recipe
and its painter."""
PAINTERS = 1
"""Raised when the painters change what they make of a recipe."""
SHEET, VEIL, NOTE = "sheet.jpg", "veil.png", "built.json"
"""In the folder of a game: the sheet, where its washes lie, and what both were built from."""


def folder_of(game: str) -> Path:
    """Where the sheet of a game lies."""
    return Path(str(assets())) / game / "map"


def plan_of(game: str) -> Plan:
    """What the sheet of a game shows."""
    plan: Plan = import_module(f"tools.art.sheet.{game}.plan").plan(read_recipe(game))
    return plan


def source_hash(game: str, plan: Plan) -> str:
    """A checksum of all that a sheet is made of: the game's own data, its recipe and the painters."""
    recipe = (HERE / game / FILE).read_text(encoding="utf-8")
    return hashlib.sha256(f"{PAINTERS}\n{recipe}\n{plan.said}".encode()).hexdigest()


def file_hashes(game: str) -> dict[str, str]:
    """A checksum of each built file there is."""
    folder = folder_of(game)
    there = [name for name in (SHEET, VEIL) if (folder / name).exists()]
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in there}


def build_note(game: str) -> Mapping[str, Any]:
    """What the shipped files were built from, and the legend of what they show."""
    note: Mapping[str, Any] = json.loads((folder_of(game) / NOTE).read_text(encoding="utf-8"))
    return note


def write_note(game: str, plan: Plan, legend: Mapping[str, Mapping[str, int]]) -> None:
    """Note what has just been built."""
    note = {"source": source_hash(game, plan), "files": file_hashes(game), "legend": legend}
    text = json.dumps(note, indent=1) + "\n"
    (folder_of(game) / NOTE).write_text(text, encoding="utf-8")


def faults(game: str, plan: Plan) -> list[str]:
    """What is not as it would be built; empty when all is."""
    note, there = build_note(game), file_hashes(game)
    found = [f"{game}/{name}: is missing" for name in (SHEET, VEIL) if name not in there]
    if note["source"] != source_hash(game, plan):
        found.append(f"{game}: the map, its recipe or the painters have changed since the sheet was built")
    found += [
        f"{game}/{name}: is not what was built" for name in there if note["files"].get(name) != there[name]
    ]
    return found
