"""The game in a real window on a real X server, played with a real mouse and keyboard, if there is one.

In CI on Linux there must be one: a test of the window that is left out would pass for one that holds.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
DEMANDED = sys.platform == "linux" and os.environ.get("CI") == "true"
PATIENCE = 40.0
"""Seconds a busy machine may take for one step."""
NEW_CAMPAIGN = (250, 277)
"""Where the button stands in a window of 1280 by 720."""

pytestmark = pytest.mark.skipif(bool(MISSING) and not DEMANDED, reason=f"needs {' and '.join(MISSING)}")


@pytest.fixture
def display() -> Iterator[str]:
    """A fresh X server that chooses its own number."""
    assert not MISSING, f"CI must play in a real window: install {' and '.join(MISSING)}"
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as number:
        yield f":{number.readline().strip()}"
    server.terminate()
    server.wait(timeout=PATIENCE)


def until(happened: Callable[[], bool], what: str) -> None:
    """Wait for something to happen."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.2)


def test_a_campaign_is_begun_and_played_in_a_real_window(display: str, tmp_path: Path) -> None:
    environment = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
    environment |= {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "SILOAM_HOME": str(tmp_path)}
    environment["XDG_CACHE_HOME"] = str(tmp_path / "cache")
    autosave = tmp_path / "saves"

    def hand(*arguments: str) -> str:
        done = subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True)
        return done.stdout

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
        hand("mousemove", str(place[0]), str(place[1]), "click", "1")

    game = subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), "--saves", str(autosave)],
        env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        # Without a window manager the root is the only other window there is.
        def opened() -> bool:
            assert game.poll() is None, f"the game has ended by itself: {game.communicate()[0]}"
            return len(hand("search", "--onlyvisible", "--class", ".*").split()) > 1

        until(opened, "the window")

        def begun() -> bool:
            """Tried again as long as the window is not ready for it."""
            click(NEW_CAMPAIGN)
            time.sleep(1.0)
            hand("key", "Return")
            time.sleep(1.0)
            return any(autosave.glob("autosave*.json"))

        until(begun, "the first autosave")

        def two_choices() -> bool:
            hand("key", "space")
            hand("key", "1")
            return decisions() >= 2

        until(two_choices, "two choices")
        assert game.poll() is None, "the game has ended by itself"
    finally:
        game.terminate()
        output = game.communicate(timeout=PATIENCE)[0]
    assert "Traceback" not in output
