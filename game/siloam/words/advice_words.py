"""The words of odds, advice and forecast, from assets/siloam/text/advice.toml."""

from __future__ import annotations

from game.core.assets import assets
from game.core.tables import read_table
from game.core.text_files import Texts

say = Texts(lambda: read_table(assets() / "siloam" / "text", "advice.toml")).say
"""A sentence by "section.key", its blanks filled."""
