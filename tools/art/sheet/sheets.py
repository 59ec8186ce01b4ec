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

SHEETS = ("siloam", "firefight/sheds", "firefight/corrow", "firefight/ennisk")
"""The sheets that are made here, named after their games and, where a game has several, their maps. Each game
has a package of its name here, with its plan, its recipe and its painter."""
PAINTERS = 1
"""Raised when the painters change what they make of a recipe."""
SHEET, VEIL, NOTE = "sheet.jpg", "veil.png", "built.json"
"""In the folder of a sheet: the sheet, where its washes lie, and what both were built from."""


def folder_of(sheet: str) -> Path:
    """Where a sheet lies."""
    game, _, part = sheet.partition("/")
    return Path(str(assets())) / game / "map" / part


def package_of(sheet: str, module: str) -> Any:
    """A module of the package of the game that a sheet belongs to."""
    return import_module(f"tools.art.sheet.{sheet.partition('/')[0]}.{module}")


def plan_of(sheet: str) -> Plan:
    """What a sheet shows."""
    plan: Plan = package_of(sheet, "plan").plan(sheet.partition("/")[2], read_recipe(sheet))
    return plan


def source_hash(sheet: str, plan: Plan) -> str:
    """A checksum of all that a sheet is made of: the game's own data, its recipe and the painters."""
    recipe = (HERE / sheet.partition("/")[0] / FILE).read_text(encoding="utf-8")
    return hashlib.sha256(f"{PAINTERS}\n{recipe}\n{plan.said}".encode()).hexdigest()


def file_hashes(sheet: str) -> dict[str, str]:
    """A checksum of each built file there is."""
    folder = folder_of(sheet)
    there = [name for name in (SHEET, VEIL) if (folder / name).exists()]
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in there}


def build_note(sheet: str) -> Mapping[str, Any]:
    """What the shipped files were built from, and the legend of what they show."""
    note: Mapping[str, Any] = json.loads((folder_of(sheet) / NOTE).read_text(encoding="utf-8"))
    return note


def write_note(sheet: str, plan: Plan, legend: Mapping[str, Mapping[str, int]]) -> None:
    """Note what has just been built."""
    note = {"source": source_hash(sheet, plan), "files": file_hashes(sheet), "legend": legend}
    text = json.dumps(note, indent=1) + "\n"
    (folder_of(sheet) / NOTE).write_text(text, encoding="utf-8")


def faults(sheet: str, plan: Plan) -> list[str]:
    """What is not as it would be built; empty when all is."""
    note, there = build_note(sheet), file_hashes(sheet)
    found = [f"{sheet}/{name}: is missing" for name in (SHEET, VEIL) if name not in there]
    if note["source"] != source_hash(sheet, plan):
        found.append(f"{sheet}: the map, its recipe or the painters have changed since the sheet was built")
    found += [
        f"{sheet}/{name}: is not what was built" for name in there if note["files"].get(name) != there[name]
    ]
    return found
