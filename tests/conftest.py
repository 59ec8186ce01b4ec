"""Rule ids on tests: `@pytest.mark.rule("R5.5.1-a")` makes `pytest -k R5.5.1-a` find the test. Languages."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core import language
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


@pytest.fixture(scope="session")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree of a language that nobody speaks."""
    from tests.toy import model  # noqa: F401 - the toy has its texts in every language too
    from tools.pseudo import write_tree

    folder = tmp_path_factory.mktemp("languages") / "pseudo"
    write_tree(folder)
    return folder


@pytest.fixture
def any_language() -> Iterator[None]:
    """Whatever language is spoken in a test, nobody has chosen one after it."""
    yield
    language.put_in_force("")
    os.environ.pop(language.VARIABLE, None)
