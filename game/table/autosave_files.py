"""Autosaves: which file is whose, so that several running games never write the same one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from attrs import define, field

from game.core.errors import SaveError
from game.core.files import TEMPORARY, try_lock
from game.table.texts import say

AUTOSAVE, PREVIOUS = "autosave", ".previous"
ROUND_START = "round start"
ROUND_STARTS = 12
"""Files in the ring of round starts; the oldest makes way."""
LEFT = "left behind"
LEFT_GAMES = 6
"""Unfinished games that are kept when another one takes their autosave."""
SUFFIX = ".json"
MOST_GAMES = 20
"""Games that may run in one folder at once with a file of their own."""
STALE_AFTER = 3600.0
"""Seconds after which an unfinished file must be what a killed game has left."""


def make_folder(folder: Path) -> None:
    """Have a folder to write to, or say what to do."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(say("library.no_folder", folder=folder, why=error.strerror)) from None


@define(eq=False)
class AutosaveFile:
    """The autosave of this process: the first of autosave, autosave-2, … that no running game holds.

    It is held by a lock that the system lets go when the process ends, however it ends.
    """

    folder: Path
    _lock: IO[bytes] | None = field(init=False, default=None)
    _name: str = field(init=False, default="")

    def path(self) -> Path:
        """The file to write; the folder must be there."""
        if not self._name:
            self._take()
        return self.folder / f"{self._name}{SUFFIX}"

    def previous(self) -> Path:
        """Where the version before goes."""
        self.path()
        return previous_of(self.folder / f"{self._name}{SUFFIX}")

    def release(self) -> None:
        """Let another game have the file."""
        if self._lock is not None:
            self._lock.close()
        self._lock, self._name = None, ""

    def _take(self) -> None:
        for number in range(1, MOST_GAMES + 1):
            name = AUTOSAVE if number == 1 else f"{AUTOSAVE}-{number}"
            self._lock = try_lock(self.folder / f".{name}.lock")
            if self._lock is not None:
                break
        self._name = name
        clear_leftovers(self.folder)


def previous_of(path: Path) -> Path:
    """Where the last version of an autosave lies."""
    return path.with_name(f"{path.stem}{PREVIOUS}{path.suffix}")


def is_autosave(path: Path) -> bool:
    """Whether a file is an autosave or the version before one."""
    name = path.stem.removesuffix(PREVIOUS)
    return name == AUTOSAVE or (name.startswith(f"{AUTOSAVE}-") and name[len(AUTOSAVE) + 1 :].isdecimal())


def autosaves(folder: Path) -> Iterator[Path]:
    """The autosaves of every game that was played in a folder, without their versions before."""
    for path in sorted(folder.glob(f"{AUTOSAVE}*{SUFFIX}")):
        if is_autosave(path) and not path.stem.endswith(PREVIOUS):
            yield path


def round_start_file(folder: Path) -> Path:
    """The next file of the ring: one that is not there yet, else the oldest."""
    return _next_of_ring(folder, ROUND_START, ROUND_STARTS)


def left_file(folder: Path) -> Path:
    """Where the next game goes that is left behind."""
    return _next_of_ring(folder, LEFT, LEFT_GAMES)


def _next_of_ring(folder: Path, name: str, size: int) -> Path:
    return min((folder / f"{name} {number}{SUFFIX}" for number in range(1, size + 1)), key=_age_key)


def is_round_start(path: Path) -> bool:
    """Whether a file belongs to the ring."""
    return path.stem.startswith(f"{ROUND_START} ")


def is_left(path: Path) -> bool:
    """Whether a file is a game that was left behind for another."""
    return path.stem.startswith(f"{LEFT} ")


def clear_leftovers(folder: Path) -> None:
    """Take away what games that were killed while writing have left unfinished."""
    now = time.time()
    for path in folder.glob(f".*{TEMPORARY}"):
        if 0 < _age_key(path) < now - STALE_AFTER:
            path.unlink(missing_ok=True)


def _age_key(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
