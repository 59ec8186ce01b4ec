"""Opening the window, on machines with a display and without, in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.core.errors import GameError
from game.table.app import NoDisplay, share_pictures
from game.table.window_place import FILE, WindowPlace, WindowWatch, keep_place, read_place

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


@pytest.mark.parametrize(("driver", "hint"), [("x11", "0"), ("wayland", None), ("windows", None)])
def test_pictures_reach_an_x_server_through_shared_memory(
    monkeypatch: pytest.MonkeyPatch, driver: str, hint: str | None
) -> None:
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "")  # so that it is put back afterwards
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    share_pictures()
    assert os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") == hint


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


# ---------------------------------------------------------------------- where the window was

KEEPING = (
    "import sys, pygame, game.table.app as app\n"
    "from pathlib import Path\n"
    "from game.registry import SILOAM\n"
    "from game.table.context import Context\n"
    "from game.table.options import Options, OptionsStore\n"
    "from game.table.scene import Quit, Scene\n"
    "class Once(Scene):\n"
    "    def update(self, dt):\n"
    "        print(*pygame.display.get_window_size(), *pygame.display.get_window_position())\n"
    "        return Quit()\n"
    "    def draw(self, surface): pass\n"
    "class Moving(Once):\n"
    "    def update(self, dt):\n"
    "        if not self.moved:\n"
    "            pygame.display.set_mode((1000, 650), pygame.RESIZABLE)\n"
    "            pygame.display.set_window_position((33, 44))\n"
    "            pygame.event.post(pygame.Event(pygame.WINDOWRESIZED, x=1000, y=650))\n"
    "            pygame.event.post(pygame.Event(pygame.WINDOWMOVED, x=33, y=44))\n"
    "            self.moved = True\n"
    "            return None\n"
    "        return Quit()\n"
    "    moved = False\n"
    "scene = {'once': Once, 'move': Moving}[sys.argv[2]]\n"
    "context = Context(SILOAM, Options(), store=OptionsStore(Path(sys.argv[1])))\n"
    "app.run_game(context, lambda made: scene())\n"
)


def kept(folder: Path, what: str) -> str:
    """Open the window of a run that keeps its things in a folder; what it says of size and place."""
    bare = {name: value for name, value in os.environ.items() if name not in SESSION}
    done = subprocess.run(
        [sys.executable, "-c", KEEPING, str(folder), what],
        capture_output=True, text=True, timeout=60, env={**bare, "SDL_VIDEODRIVER": "dummy"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_window_is_opened_where_it_was_closed(tmp_path: Path) -> None:
    assert kept(tmp_path, "once") != "1000 650 33 44"
    kept(tmp_path, "move")
    assert kept(tmp_path, "once") == "1000 650 33 44"


@pytest.mark.parametrize(
    "written",
    ["", "[]", '{"size": "large"}', '{"size": [1, 2], "corner": [true, 0], "maximised": 0}', "[" * 9999],
)
def test_a_file_that_says_nothing_sensible_is_as_good_as_none(written: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(written)
    assert read_place(tmp_path) == WindowPlace()


@pytest.mark.parametrize(
    ("corner", "used"),
    [((0, 0), True), ((1900, 300), False), ((-1250, 10), False), ((100, 1075), False), ((100, -500), False),
     ((2000, 300), True), ((3300, 800), False)],
)  # fmt: skip
def test_a_place_that_is_off_every_screen_is_not_used(corner: tuple[int, int], used: bool) -> None:
    place = WindowPlace((1280, 720), corner)
    desktops = [(1920, 1080)] if corner[0] < 2000 else [(1920, 1080), (1280, 720)]
    assert place.fitted(desktops).corner == (corner if used else None)
    assert WindowPlace((4000, 3000)).fitted([(1920, 1080)]).size == (1920, 1080)


def test_a_maximised_window_goes_back_to_the_size_it_had(screen: pygame.Surface) -> None:
    watch = WindowWatch(WindowPlace((1000, 700), (5, 6)))
    watch.follow([pygame.Event(pygame.WINDOWRESIZED), pygame.Event(pygame.WINDOWMAXIMIZED)], False)
    assert watch.place == WindowPlace((1000, 700), (5, 6), maximised=True)
    watch.follow([pygame.Event(pygame.WINDOWMOVED)], False)
    assert watch.place.size == (1000, 700)
    watch.follow([pygame.Event(pygame.WINDOWRESTORED), pygame.Event(pygame.WINDOWRESIZED)], False)
    assert watch.place == WindowPlace(screen.get_size(), pygame.display.get_window_position())
    before = watch.place
    watch.follow([pygame.Event(pygame.WINDOWMOVED)], True)
    assert watch.place == before


def test_what_is_maximised_is_so_again(tmp_path: Path) -> None:
    keep_place(tmp_path, WindowPlace((1000, 700), (5, 6), maximised=True))
    assert read_place(tmp_path) == WindowPlace((1000, 700), (5, 6), maximised=True)
