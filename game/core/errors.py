"""Errors that are meant for people: what went wrong, where, and what to do."""

from __future__ import annotations

from game.core.plain import plain


class GameError(Exception):
    """Base of every error whose message may be shown to a player as it stands, whatever it quotes."""

    def __init__(self, message: str) -> None:
        super().__init__(plain(message))


class ContentError(GameError):
    """A data file has a mistake; names the file, the entry and what is wrong."""

    def __init__(self, file: str, entry: str, problem: str) -> None:
        super().__init__(f"{file}: {entry}: {problem}")
        self.file = file
        self.entry = entry
        self.problem = problem


class IllegalChoice(GameError):
    """The choice is not among those the pending decision offers; nothing was changed."""


class SaveError(GameError):
    """A save file cannot be read or written."""
