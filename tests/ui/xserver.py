"""A real X server for tests of the real window, and a hand on its mouse and keyboard."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
DEMANDED = sys.platform == "linux" and os.environ.get("CI") == "true"
"""CI must play in a real window: there a test that cannot is a failure."""
PATIENCE = 40.0
"""Seconds a busy machine may take for one step."""


@contextmanager
def x_server(size: str = "1280x720", frames: Path | None = None) -> Iterator[str]:
    """A fresh X server that chooses its own number; its name. What it shows is found in a folder, if one is
    named."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"]
    command += ["-fbdir", str(frames)] if frames is not None else []
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait(timeout=PATIENCE)


def at_home(display: str, home: Path) -> dict[str, str]:
    """The environment of a game on a display that keeps everything in one folder."""
    environment = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
    environment |= {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "SILOAM_HOME": str(home)}
    environment["XDG_CACHE_HOME"] = str(home / "cache")
    return environment


def open_game(environment: Mapping[str, str], *arguments: str) -> subprocess.Popen[str]:
    """Start the program itself."""
    return subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), *arguments],
        env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip


def hand(environment: Mapping[str, str], *arguments: str) -> str:
    """Move the mouse, press keys or look for windows."""
    done = subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True)
    return done.stdout


def window_shown(environment: Mapping[str, str]) -> bool:
    """Without a window manager the root is the only other window there is."""
    return len(hand(environment, "search", "--onlyvisible", "--class", ".*").split()) > 1
