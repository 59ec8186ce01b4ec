"""The words on the panels, from assets/siloam/text/desk.toml."""

from __future__ import annotations

from game.core.tables import assets, read_table
from game.core.words import Texts

TEXTS = Texts(lambda: read_table(assets() / "siloam" / "text", "desk.toml"))
say = TEXTS.say
"""A sentence by "section.key", its blanks filled."""
