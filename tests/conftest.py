"""Rule ids on tests: `@pytest.mark.rule("R5.5.1-a")` makes `pytest -k R5.5.1-a` find the test."""

from __future__ import annotations

import pytest

from tests.checklist import checklists


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the checklist ids that the test proves")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    known = {rule for ids in checklists().values() for rule in ids}
    for item in items:
        for marker in item.iter_markers("rule"):
            unknown = set(marker.args) - known
            if unknown:
                raise pytest.UsageError(f"{item.nodeid}: not on the checklist: {sorted(unknown)}")
            item.extra_keyword_matches.update(marker.args)
