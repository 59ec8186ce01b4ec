"""Every word the game says, from the files of assets/siloam/text, alike for terminal, log and screen."""

from __future__ import annotations

from game.siloam.words.book import Words, words
from game.siloam.words.story import Story

__all__ = ["Story", "Words", "words"]
