"""Every word the game says, from the files of its texts, alike for terminal, log and screen."""

from __future__ import annotations

from game.firefight.words.book import words

__all__ = ["words"]
