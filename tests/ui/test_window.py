"""Opening the window, on machines with a display and without, in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from game.core.errors import GameError
from game.table.app import NoDisplay

SESSION = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")


def run(code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python without the variables of a desktop, except those given."""
    bare = {name: value for name, value in os.environ.items() if name not in SESSION}
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env={**bare, **variables}
    )


def test_the_message_is_one_sentence_for_people() -> None:
    assert issubclass(NoDisplay, GameError)
    message = str(NoDisplay())
    assert message.endswith(".")
    assert "\n" not in message
    assert message.count(". ") == 0


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize("variables", [{}, {"DISPLAY": ":986"}])
def test_without_a_display_there_is_a_message_and_no_traceback(variables: dict[str, str]) -> None:
    code = (
        "import game.table.app as app\n"
        "try:\n    app.open_window()\n"
        "except app.NoDisplay as error:\n    print(error)\n"
    )
    done = run(code, **variables)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(NoDisplay())


def test_a_driver_that_was_asked_for_is_accepted_without_sound() -> None:
    code = (
        "import game.table.app as app, pygame\n"
        "from game.table.scene import Quit, Scene\n"
        "class Once(Scene):\n"
        "    def update(self, dt): return Quit()\n"
        "    def draw(self, surface): pass\n"
        "app.run(Once())\n"
        "print(pygame.display.get_init(), pygame.mixer.get_init())\n"
    )
    done = run(code, SDL_VIDEODRIVER="dummy")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "False None"
    assert done.stderr == ""


def test_the_whole_desktop_is_filled_from_its_corner_and_left_again() -> None:
    code = (
        "import game.table.app as app, pygame\n"
        "screen = app.open_window()\n"
        "pygame.display.set_window_position((90, 60))\n"
        "desktop = pygame.display.get_desktop_sizes()[0]\n"
        "full = app.set_window(True)\n"
        "print(full.get_size() == desktop, pygame.display.get_window_position())\n"
        "size, (x, y) = app.set_window(False).get_size(), pygame.display.get_window_position()\n"
        "print(x >= 0, y >= 0, x + size[0] <= desktop[0], y + size[1] <= desktop[1])\n"
    )
    done = run(code, SDL_VIDEODRIVER="dummy")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["True (0, 0)", "True True True True"]
