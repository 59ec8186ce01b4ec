"""Autosaves: which file is whose, so that several running games never write the same one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from attrs import define, field

from game.core.files import TEMPORARY, try_lock

AUTOSAVE, PREVIOUS = "autosave", ".previous"
ROUND_START = "round start"
ROUND_STARTS = 12
"""Files in the ring of round starts; the oldest makes way."""
SUFFIX = ".json"
MOST_GAMES = 20
"""Games that may run in one folder at once with a file of their own."""
STALE_AFTER = 3600.0
"""Seconds after which an unfinished file must be what a killed game has left."""


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
    ring = [folder / f"{ROUND_START} {number}{SUFFIX}" for number in range(1, ROUND_STARTS + 1)]
    return min(ring, key=_age_key)


def is_round_start(path: Path) -> bool:
    """Whether a file belongs to the ring."""
    return path.stem.startswith(f"{ROUND_START} ")


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
