"""What the first picture waits for: little of the program, and nothing that only later scenes need."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.screen import START

LATER = (
    "concurrent.futures",
    "hashlib",
    "game.core.hexes",
    "game.core.rulebook",
    "game.core.translation",
    "game.siloam.rules",
    "game.table.ceremony",
    "game.table.desk.key_table",
    "game.table.draw.backdrop",
    "game.table.map.map_view",
    "pygame_gui",
)


def test_the_first_picture_imports_nothing_that_comes_later(tmp_path: Path) -> None:
    report = START + "print(*sorted(sys.modules))\n"
    environment = os.environ | {"WARTABLE_HOME": str(tmp_path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    made = subprocess.run(
        [sys.executable, "-c", report, str(tmp_path)],
        check=True, capture_output=True, text=True, env=environment,
        cwd=Path(__file__).parents[2],
    )  # fmt: skip
    imported = set(made.stdout.split())
    assert "game.table.scenes.title" in imported
    assert not imported & set(LATER)


@pytest.mark.parametrize("module", LATER)
def test_what_comes_later_is_spelt_right(module: str) -> None:
    __import__(module)
