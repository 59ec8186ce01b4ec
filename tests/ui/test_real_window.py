"""The game in a real window on a real X server, played with a real mouse and keyboard, if there is one.

In CI on Linux there must be one: a test of the window that is left out would pass for one that holds.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ui.xserver import DEMANDED, MISSING, PATIENCE, at_home, hand, open_game, window_shown, x_server

NEW_CAMPAIGN = (1071, 67)
"""Where the button stands in a window of 1280 by 720."""

pytestmark = pytest.mark.skipif(bool(MISSING) and not DEMANDED, reason=f"needs {' and '.join(MISSING)}")


@pytest.fixture
def display() -> Iterator[str]:
    assert not MISSING, f"CI must play in a real window: install {' and '.join(MISSING)}"
    with x_server() as name:
        yield name


def until(happened: Callable[[], bool], what: str) -> None:
    """Wait for something to happen."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.2)


def test_a_campaign_is_begun_and_played_in_a_real_window(display: str, tmp_path: Path) -> None:
    environment = at_home(display, tmp_path)
    autosave = tmp_path / "saves"

    def decisions() -> int:
        """Choices in the newest autosave; none while there is no whole file."""
        found = [0]
        for file in autosave.glob("autosave*.json"):
            try:
                found.append(json.loads(file.read_text())["header"]["decision"])
            except (ValueError, KeyError, OSError):
                continue
        return max(found)

    def click(place: tuple[int, int]) -> None:
        hand(environment, "mousemove", str(place[0]), str(place[1]), "click", "1")

    game = open_game(environment, "--saves", str(autosave))
    try:

        def opened() -> bool:
            assert game.poll() is None, f"the game has ended by itself: {game.communicate()[0]}"
            return window_shown(environment)

        until(opened, "the window")

        def begun() -> bool:
            """Tried again as long as the window is not ready for it."""
            click(NEW_CAMPAIGN)
            time.sleep(1.0)
            hand(environment, "key", "n")  # no lesson first
            time.sleep(1.0)
            hand(environment, "key", "Return")
            time.sleep(1.0)
            return any(autosave.glob("autosave*.json"))

        until(begun, "the first autosave")

        def two_choices() -> bool:
            hand(environment, "key", "space")
            hand(environment, "key", "1")
            return decisions() >= 2

        until(two_choices, "two choices")
        assert game.poll() is None, "the game has ended by itself"
    finally:
        game.terminate()
        output = game.communicate(timeout=PATIENCE)[0]
    assert "Traceback" not in output
