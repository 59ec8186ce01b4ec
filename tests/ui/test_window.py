"""Opening the window, on machines with a display and without, in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from game.core.errors import GameError
from game.ui.app import NoDisplay

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
        "import game.ui.app as app\n"
        "try:\n    app.open_window()\n"
        "except app.NoDisplay as error:\n    print(error)\n"
    )
    done = run(code, **variables)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(NoDisplay())


def test_a_driver_that_was_asked_for_is_accepted_without_sound() -> None:
    code = (
        "import game.ui.app as app, pygame\n"
        "from game.ui.scene import Quit, Scene\n"
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
