"""One name for one thing: no two modules or classes of one name within core and table, none within a game."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from game import registry

GAME = Path(__file__).resolve().parents[2] / "game"


def doubled(folders: Iterable[str]) -> dict[str, list[str]]:
    """Names of modules and of public classes that stand for several."""
    found: dict[str, list[str]] = defaultdict(list)
    for folder in folders:
        for file in sorted((GAME / folder).rglob("*.py")):
            place = str(file.relative_to(GAME))
            if file.stem != "__init__":
                found[f"module {file.stem}"].append(place)
            for node in ast.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[f"class {node.name}"].append(place)
    return {name: places for name, places in found.items() if len(places) > 1}


@pytest.mark.parametrize("folders", [("core", "table"), *((game,) for game in registry.GAMES)])
def test_no_name_stands_for_two_things(folders: tuple[str, ...]) -> None:
    assert doubled(folders) == {}


def test_nothing_in_core_or_table_says_the_name_of_a_game() -> None:
    """But for the folder of options and saves, which stays where players have it."""
    for file in sorted(file for room in ("core", "table") for file in (GAME / room).rglob("*.py")):
        said = (
            file.read_text(encoding="utf-8")
            .lower()
            .replace('"sirens-of-siloam"', "")
            .replace('"siloam_home"', "")
        )
        assert not [game for game in registry.GAMES if game in said], file
