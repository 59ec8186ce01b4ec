"""The words of the dialogs that tell a story, from assets/table/text/dialogs.toml."""

from __future__ import annotations

from functools import cache

from game.core.assets import assets
from game.core.tables import read_table
from game.core.text_files import Texts

say = Texts(lambda: read_table(assets() / "table" / "text", "dialogs.toml")).say
"""A text by "section.key", its blanks filled."""


@cache
def linger_seconds(speed: str) -> float:
    """How long a finished dialog stays in view at a speed."""
    return read_table(assets() / "table", "linger.toml").get(speed, float)
