"""The conformance checklist: which rules have a test. `python -m tests.checklist` counts them."""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path

import pytest

FILE = Path(__file__).parent / "data" / "checklist.txt"


def checklist() -> list[str]:
    """Every rule id, in rulebook order."""
    return FILE.read_text(encoding="utf-8").split()


class _Collector:
    """Gathers the rule ids of collected tests."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            for marker in item.iter_markers("rule"):
                self.found.update(marker.args)


def main() -> int:
    """Print how many rules have a test and which have none."""
    collector = _Collector()
    here = str(Path(__file__).parent)
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--collect-only", "-qq", "-n0", here], plugins=[collector])
    ids = checklist()
    missing = [rule for rule in ids if rule not in collector.found]
    print(f"{len(ids) - len(missing)} of {len(ids)} rules have a test")
    for rule in missing:
        print(f"missing: {rule}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
