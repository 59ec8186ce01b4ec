"""Where the assets are: inside the installed package, or beside it in a source checkout."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


@cache
def assets() -> Traversable:
    """The assets folder."""
    packed = files("game") / "assets"
    if packed.is_dir():
        return packed
    return Path(__file__).resolve().parents[2] / "assets"
