"""What a player has learnt of each game: kept between runs in a small file beside the options."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

from game.core.errors import GameError
from game.core.files import write_atomically
from game.core.plain import LONGEST_WORD, plain
from game.table.texts import say

FILE = "progress.json"
LISTS, SWITCHES = ("lessons", "seen"), ("greeted",)
"""What the file says of a game."""
MOST_NAMES = 500
"""No game has nearly as many lessons or cards."""


@frozen
class ProgressStore:
    """The file, with a part for each game."""

    folder: Path

    @property
    def file(self) -> Path:
        return self.folder / FILE

    def load(self, game: str) -> tuple[Progress, list[str]]:
        """What was learnt of a game, and a note for all that could not be used: the next thing that is
        learnt mends the file."""
        progress = Progress(game, self)
        kept, note = self._read()
        mistakes = list(_take_over(kept.get(game, {}), progress))
        if mistakes and not note:
            note = say("progress.damaged", file=self.file, what=", ".join(mistakes))
        return progress, [note] if note else []

    def save(self, progress: Progress) -> None:
        """Keep what was learnt, and what other games have in the file."""
        kept, _ = self._read()
        kept[progress.game] = {name: getattr(progress, name) for name in (*LISTS, *SWITCHES)}
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomically(self.file, json.dumps(kept, indent=2).encode())
        except OSError as error:
            raise GameError(say("progress.unwritable", file=self.file, why=error.strerror)) from None

    def _read(self) -> tuple[dict[str, Any], str]:
        """The parts of the file; what is no part of one is left out, and said."""
        try:
            kept = json.loads(self.file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}, ""
        except OSError as error:
            return {}, say("progress.unreadable", file=self.file, why=error.strerror)
        except (ValueError, RecursionError):
            kept = None
        if not isinstance(kept, dict):
            return {}, say("progress.broken", file=self.file)
        return kept, ""


@define(eq=False)
class Progress:
    """What was learnt of one game."""

    game: str = ""
    store: ProgressStore | None = None
    """Where it is kept; None keeps it for this run only, and offers nothing to newcomers."""
    lessons: list[str] = field(init=False, factory=list)
    """The lessons that were finished."""
    seen: list[str] = field(init=False, factory=list)
    """The cards of first use that were shown."""
    greeted: bool = field(init=False, default=False)
    """Whether the lessons were offered at the first campaign."""

    @property
    def is_newcomer(self) -> bool:
        """Whether the lessons have still to be offered."""
        return self.store is not None and not self.greeted and not self.lessons

    def finish(self, lesson: str) -> None:
        """A lesson was gone through."""
        if lesson not in self.lessons:
            self.lessons.append(lesson)
            self._keep()

    def show(self, card: str) -> None:
        """A card of first use was shown."""
        if card not in self.seen:
            self.seen.append(card)
            self._keep()

    def greet(self) -> None:
        """The lessons were offered."""
        self.greeted = True
        self._keep()

    def forget_cards(self) -> None:
        """Let every card be shown once more."""
        self.seen.clear()
        self._keep()

    def _keep(self) -> None:
        if self.store is not None:
            self.store.save(self)


def _take_over(kept: Any, progress: Progress) -> Iterator[str]:
    """Take over all that is as it must be; the rest is named."""
    if not isinstance(kept, dict):
        yield plain(progress.game, LONGEST_WORD)
        return
    for name, value in kept.items():
        if name in LISTS and isinstance(value, list):
            good = [it for it in value[:MOST_NAMES] if isinstance(it, str)]
            setattr(progress, name, good)
            if len(good) < len(value):
                yield name
        elif name in SWITCHES and isinstance(value, bool):
            setattr(progress, name, value)
        else:
            yield plain(name, LONGEST_WORD)
