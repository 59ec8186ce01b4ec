"""The checklists of the games: which rules have a test. `python -m tests.checklist` counts them."""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "data"
PREFIX = "checklist-"


def checklists() -> dict[str, list[str]]:
    """By game, every rule id in the order of its rulebook."""
    files = sorted(FOLDER.glob(f"{PREFIX}*.txt"))
    return {file.stem.removeprefix(PREFIX): file.read_text(encoding="utf-8").split() for file in files}


class _Collector:
    """Gathers the rule ids of collected tests."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            for marker in item.iter_markers("rule"):
                self.found.update(marker.args)


def main() -> int:
    """Print how many rules of each game have a test and which have none."""
    collector = _Collector()
    here = str(Path(__file__).parent)
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--collect-only", "-qq", "-n0", here], plugins=[collector])
    all_missing = []
    for game, ids in checklists().items():
        missing = [rule for rule in ids if rule not in collector.found]
        all_missing += missing
        print(f"{game}: {len(ids) - len(missing)} of {len(ids)} rules have a test")
    for rule in all_missing:
        print(f"missing: {rule}")
    return 1 if all_missing else 0


if __name__ == "__main__":
    sys.exit(main())
