"""A sample of `python -m tests.trust.window_kill`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trust.window_kill import kill
from tests.ui.xserver import DEMANDED, MISSING

pytestmark = pytest.mark.skipif(bool(MISSING) and not DEMANDED, reason=f"needs {' and '.join(MISSING)}")


def test_nothing_is_lost_when_the_program_is_killed_in_its_window(tmp_path: Path) -> None:
    toll = kill(3, tmp_path)
    assert toll.failures == []
    assert toll.kills == 3
    assert toll.before <= toll.after
