"""Build the game as a program that needs no Python, or try out the one that is built.

`python -m tools.bundle`, then `python -m tools.bundle --check`; needs the extra `bundle`.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist" / "bundle"
NAME = "siloam"
FONTS_LEFT_OUT = "NotoSans[A-Z][A-Z]-*"
"""Fonts of the toolkit for languages that the game does not speak: a third of the whole."""
LEFT_OUT = ("dask", "distributed", "numpy", "soundfile", "tkinter", "pytest", "hypothesis", "mypy", "PIL")
"""What the program can do without, though the environment that it is built in may have it."""


def build() -> Path:
    """Make the folder of the program anew; where it is."""
    from PyInstaller.__main__ import run
    from PyInstaller.utils.hooks import collect_submodules

    shutil.rmtree(DIST, ignore_errors=True)
    work = ROOT / "build" / "bundle"
    # Much is imported by dotted names when it is wanted, which no analysis sees: so all there is goes in.
    modules = collect_submodules("game")
    run([
        str(ROOT / "tools" / "bundle" / "launch.py"),
        f"--name={NAME}", "--noconfirm", "--log-level=WARN", "--onedir",
        f"--paths={ROOT}", f"--distpath={DIST}", f"--workpath={work}", f"--specpath={work}",
        f"--add-data={ROOT / 'assets'}:game/assets",
        "--collect-data=pygame_gui",
        *(f"--hidden-import={name}" for name in modules),
        *(f"--exclude-module={name}" for name in LEFT_OUT),
    ])  # fmt: skip
    folder = DIST / NAME
    for font in folder.rglob(FONTS_LEFT_OUT):
        font.unlink()
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    print(f"{folder}: {size / 1024 / 1024:.0f} MB")
    return folder


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bundle", description=__doc__)
    parser.add_argument("--check", action="store_true", help="play with the one that is built")
    if not parser.parse_args().check:
        build()
        return 0
    from tools.bundle.check import check

    program = DIST / NAME / NAME
    if not program.exists():
        raise SystemExit(f"{program} is not there; build it first: python -m tools.bundle")
    return check(program)


if __name__ == "__main__":
    sys.exit(main())
