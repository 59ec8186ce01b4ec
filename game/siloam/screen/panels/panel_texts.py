"""The words on the panels, from assets/siloam/text/desk.toml."""

from __future__ import annotations

from game.core.assets import assets
from game.core.tables import read_table
from game.core.text_files import Texts

TEXTS = Texts(lambda: read_table(assets() / "siloam" / "text", "desk.toml"))
say = TEXTS.say
"""A sentence by "section.key", its blanks filled."""
