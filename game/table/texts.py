"""The sentences of the screens around the campaign, from assets/siloam/text/screens.toml."""

from __future__ import annotations

from game.core.assets import assets
from game.core.tables import read_table
from game.core.texts import Texts

say = Texts(lambda: read_table(assets() / "siloam" / "text", "screens.toml")).say
"""A sentence by "section.key", its blanks filled."""
