"""Commands with a picture, in processes of their own: a screenshot closes the display behind itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli.app import main
from game.core.saves import write_session
from game.core.session import new_session
from game.siloam.bots.steady import steady_policy
from game.siloam.system import SILOAM_SYSTEM as SYSTEM

ROOT = Path(__file__).resolve().parents[2]
DESKTOP = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
PNG = b"\x89PNG"


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a campaign at its first event and one that stands in a fight."""
    folder = tmp_path_factory.mktemp("saves")
    session, _ = new_session(SYSTEM, 5)
    wanted = {"choose_defense", "choose_option"}
    while wanted:
        assert session.decision is not None
        if session.decision.kind in wanted:
            wanted.remove(session.decision.kind)
            write_session(folder / f"{session.decision.kind}.json", SYSTEM, session)
        session.choose(steady_policy(session.state, session.decision, session.state.dice))
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command on a machine without a desktop."""
    bare = {name: value for name, value in os.environ.items() if name not in DESKTOP}
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=folder,
        env={**bare, "SILOAM_HOME": str(folder / "home"), "XDG_CACHE_HOME": str(folder / "cache")},
    )


def size_of(picture: Path) -> tuple[int, int]:
    data = picture.read_bytes()
    assert data.startswith(PNG)
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


@pytest.mark.parametrize(
    ("file", "scene", "size", "scale"),
    [
        ("choose_option", "event", "1280x720", "1"),
        ("choose_defense", "battle", "1600x900", "1.5"),
        ("choose_option", "load", "960x600", "0.75"),
        ("choose_option", "campaign", "1920x1080", "2"),
        ("choose_option", "report", "1280x720", "1"),
        ("choose_option", "keys", "1920x1080", "1"),
    ],
)
def test_a_scene_is_drawn_without_a_display(
    saves: Path, file: str, scene: str, size: str, scale: str
) -> None:
    out = saves / f"{scene}.png"
    before = (saves / f"{file}.json").read_bytes()
    arguments = ("--out", str(out), "--size", size, "--scale", scale, "--scene", scene)
    done = run(saves, "screenshot", f"{file}.json", *arguments)
    assert done.returncode == 0, done.stderr
    assert size_of(out) == tuple(map(int, size.split("x")))
    assert (saves / f"{file}.json").read_bytes() == before
    assert not (saves / "home").exists()


def test_a_scene_the_position_does_not_have_is_one_line(saves: Path) -> None:
    done = run(saves, "screenshot", "choose_option.json", "--out", "x.png", "--scene", "result")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "result" in done.stderr
    assert not (saves / "x.png").exists()


def test_a_bad_save_is_one_line(saves: Path) -> None:
    (saves / "bad.json").write_text("{")
    for command in (
        ("screenshot", "bad.json", "--out", "x.png"),
        ("play", "bad.json"),
        ("play", "missing.json"),
    ):
        done = run(saves, *command)
        assert done.returncode == 1
        assert done.stderr.count("\n") == 1
        assert command[1] in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_playing_needs_a_display_and_says_so(saves: Path) -> None:
    for command in (("play", "choose_option.json"), ("demo", "--seed", "3"), ("--saves", ".")):
        done = run(saves, *command)
        assert done.returncode == 1
        assert "needs a screen" in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_policy_that_does_not_exist_is_named(saves: Path) -> None:
    done = run(saves, "demo", "--policy", "clever")
    assert done.returncode == 1
    assert "clever" in done.stderr
    assert "steady" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("screenshot", "x.json"),
        ("screenshot", "x.json", "--out", "x.png", "--size", "big"),
        ("screenshot", "x.json", "--out", "x.png", "--size", "10x10"),
        ("screenshot", "x.json", "--out", "x.png", "--scale", "3"),
        ("screenshot", "x.json", "--out", "x.png", "--scene", "moon"),
        ("screenshot", "x.json", "--out", "x.png", "--palette", "pink"),
        ("demo", "--speed", "hasty"),
        ("play",),
    ],
)
def test_wrong_use_exits_2_with_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
