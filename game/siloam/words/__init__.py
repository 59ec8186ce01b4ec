"""Every word the game says, from the files of assets/siloam/text, alike for terminal, log and screen."""

from __future__ import annotations

from game.core.tables import assets, read_table
from game.core.words import Texts
from game.siloam.words.book import Story, Words, words

__all__ = ["Story", "Words", "say", "words"]

say = Texts(lambda: read_table(assets() / "siloam" / "text", "advice.toml")).say
"""A sentence about odds, advice or forecast by "section.key", its blanks filled."""
