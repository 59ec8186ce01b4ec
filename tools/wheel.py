"""Build the wheel, install it into an empty environment far from here, and see that it plays.

`python -m tools.wheel`; needs the extra `package`. What is installed has its assets within, so a scene can be
drawn and the rules listed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
LARGEST = 25 * 1024 * 1024
"""Bytes that the wheel may have."""
PICTURE = (b"\x89PNG", 100_000)
"""How a picture begins, and the bytes that one of the map has at least."""


def build(folder: Path) -> Path:
    """The wheel, made from the source archive, so that this is known to be whole too."""
    run(sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT))
    (wheel,) = folder.glob("*.whl")
    size = wheel.stat().st_size
    print(f"{wheel.name}: {size / 1024 / 1024:.1f} MB")
    if size > LARGEST:
        raise SystemExit(f"{wheel.name} has {size} bytes, and may have {LARGEST}.")
    return wheel


def install(wheel: Path, folder: Path) -> Path:
    """Install a wheel into an environment in which there is nothing else; where its programs are."""
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run(str(programs / "python"), "-m", "pip", "install", "--quiet", "--no-compile", str(wheel))
    return programs


def play(programs: Path, folder: Path) -> None:
    """Begin a campaign, draw it, list the rules, and look for the player's own folder."""
    home = folder / "home"
    home.mkdir()
    own = {name: str(home) for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
    outside = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "SILOAM", "WARTABLE"))}
    environment = {**outside, **own, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

    def siloam(*arguments: str) -> str:
        return run(str(programs / "siloam"), *arguments, cwd=home, environment=environment)

    save, shot = home / "campaign.json", home / "campaign.png"
    siloam("new", "--seed", "7", "--out", str(save))
    siloam("screenshot", str(save), "--scene", "campaign", "--out", str(shot))
    start, size = PICTURE
    data = shot.read_bytes()
    if not data.startswith(start) or len(data) < size:
        raise SystemExit(f"The picture of the campaign has {len(data)} bytes and is none.")
    if len(siloam("rules").splitlines()) < 11:  # its chapters
        raise SystemExit("The rulebook is not all there.")
    asked = "from game.table.library import saves_folder; print(saves_folder())"
    saves = Path(run(str(programs / "python"), "-c", asked, cwd=home, environment=environment).strip())
    if not {ROOT, programs.parent}.isdisjoint(saves.parents):
        raise SystemExit(f"Saves would go to {saves}, which is not the player's own folder.")
    print(f"It plays: {shot.name} has {len(data)} bytes, saves go to {saves}.")


def run(*command: str, cwd: Path | None = None, environment: dict[str, str] | None = None) -> str:
    """Run a command and give what it printed; its complaints where it fails."""
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> int:
    began = time.monotonic()
    with TemporaryDirectory() as name:
        folder = Path(name)
        play(install(build(folder / "dist"), folder / "environment"), folder)
    print(f"{time.monotonic() - began:.0f} seconds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
