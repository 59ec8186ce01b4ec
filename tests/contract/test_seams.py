"""Imports point one way, and nothing below the screen needs pygame."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ALLOWED = {
    "core": {"core"},
    "siloam": {"core", "siloam", "assets"},
    "cli": {"core", "siloam", "cli", "ui"},
}
"""What each package of the game may import; the screen may import all."""
FORBIDDEN = {"random", "secrets", "pickle", "time", "pygame", "pygame_gui"}
"""What rules never use: other sources of chance, clocks, screens."""


GAMELESS = ("app.py", "scene.py", "writing.py", "pen.py", "garbage.py", "widgets")
"""Parts of the screen that know no game, so that another one can use them."""


def imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def modules(package: str) -> list[Path]:
    return sorted((ROOT / "game" / package).rglob("*.py"))


@pytest.mark.parametrize("package", ALLOWED)
def test_imports_point_one_way(package: str) -> None:
    for file in modules(package):
        for name in imports(file):
            parts = name.split(".")
            if parts[0] == "game" and len(parts) > 1:
                assert parts[1] in ALLOWED[package], f"{file.name} imports {name}"


@pytest.mark.parametrize("part", GAMELESS)
def test_parts_of_the_screen_know_no_game(part: str) -> None:
    path = ROOT / "game" / "ui" / part
    for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
        games = {name for name in imports(file) if name.startswith("game.siloam")}
        assert not games, f"{file.name} imports {games}"


@pytest.mark.parametrize("package", ["core", "siloam"])
def test_rules_use_no_other_chance_clock_or_screen(package: str) -> None:
    for file in modules(package):
        used = {name.split(".")[0] for name in imports(file)} & FORBIDDEN
        assert not used, f"{file.name} imports {used}"


def test_the_rules_run_without_pygame() -> None:
    code = "import sys, game.siloam.system, game.cli.app, game.cli.simulate; print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
