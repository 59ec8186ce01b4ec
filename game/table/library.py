"""The save folder: its slots, and whose autosave is whose: running games never write the same file."""

from __future__ import annotations

import os
import re
import sys
import time
import traceback
from collections.abc import Iterator
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from attrs import Factory, define, evolve, field, frozen
from platformdirs import user_data_path

from game import __version__
from game.core.errors import GameError, SaveError
from game.core.files import TEMPORARY, in_place, replace, try_lock, write_file
from game.core.game import Game
from game.core.plain import plain
from game.table.options import FOLDER, home
from game.table.texts import say

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.core.journal import Journal
    from game.core.saves import Summary
    from game.core.session import Session
    from game.table.autosave import Keeper, Snapshot

AUTOSAVE, PREVIOUS = "autosave", ".previous"
ROUND_START = "round start"
LEFT = "left behind"
"""Unfinished games that are kept when another one takes their autosave."""
RINGS = {ROUND_START: 12, LEFT: 6}
"""How many files there are of each; the oldest makes way."""
SUFFIX = ".json"
MOST_GAMES = 20
"""Games that may run in one folder at once with a file of their own."""
STALE_AFTER = 3600.0
"""Seconds after which an unfinished file must be what a killed game has left."""
TRASH = "trash"
"""The folder beside the saves where those go that the player throws away."""
SAVES = "saves"
RESCUED = "rescued"
"""The slot written after a crash when autosave is off."""
LONGEST_NAME = 40
LAST_CHOICES = 12
"""How many choices a crash report lists."""
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
"""Names that Windows keeps for devices, whatever follows after a dot."""
_UNFIT = re.compile(r"[^\w \-.,()']+")


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
        return previous_of(self.path())

    @property
    def in_place(self) -> bool:
        """Whether the file is there, and its lock where other games look for it."""
        locked = self._lock is None or in_place(self._lock.fileno(), lock_of(self.path()))
        return locked and self.path().is_file()

    def holds(self, path: Path) -> bool:
        """Whether a file is this one or the version before it."""
        return bool(self._name) and lock_of(path) == lock_of(self.path())

    def release(self) -> None:
        """Let another game have the file."""
        if self._lock is not None:
            self._lock.close()
        self._lock, self._name = None, ""

    def _take(self) -> None:
        for number in range(1, MOST_GAMES + 1):
            name = AUTOSAVE if number == 1 else f"{AUTOSAVE}-{number}"
            self._lock = try_lock(lock_of(self.folder / f"{name}{SUFFIX}"))
            if self._lock is not None:
                break
        self._name = name
        clear_leftovers(self.folder)


def lock_of(path: Path) -> Path:
    """The lock of an autosave and of the version before it."""
    return path.with_name(f".{path.stem.removesuffix(PREVIOUS)}.lock")


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


def next_of_ring(folder: Path, name: str) -> Path:
    """The next file of a ring: one that is not there yet, else the oldest."""
    files = (folder / f"{name} {number}{SUFFIX}" for number in range(1, RINGS[name] + 1))
    return min(files, key=modified)


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
        if 0 < modified(path) < now - STALE_AFTER:
            path.unlink(missing_ok=True)


def modified(path: Path) -> float:
    """When a file was last written, in seconds; 0 where that cannot be said."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _when_written(path: Path) -> datetime:
    """When a file was written, as far as a calendar goes."""
    try:
        return datetime.fromtimestamp(modified(path))
    except (OverflowError, ValueError, OSError):
        return datetime.fromtimestamp(0)


def saves_folder() -> Path:
    """The folder beside the program if it can be written, otherwise one of the player's own."""
    own = home()
    if own is not None:
        return own / SAVES
    program = Path(sys.executable) if getattr(sys, "frozen", False) else Path(__file__).parents[1]
    beside = program.resolve().parent / SAVES
    if beside.is_dir() and os.access(beside, os.W_OK):
        return beside
    return user_data_path(FOLDER, appauthor=False) / SAVES


@frozen
class Slot:
    """A file of the save folder. A bad one says why; it is never touched."""

    path: Path
    saved: datetime
    summary: Summary | None = None
    problem: str = ""
    trail: Path | None = None
    """The trail to go on with, where it is not the one beside the file."""
    remark: str = ""
    """What is not as it should be with this file or with a newer one, though this one can be loaded."""
    game: Game | None = None
    """The game it was read as; None where nobody can tell."""

    @property
    def finished(self) -> bool:
        return self.summary is not None and bool(self.summary.header.get("outcome"))


@define(eq=False)
class Library:
    """Reads and writes the campaigns of one folder."""

    game: Game
    folder: Path = field(default=Factory(lambda self: saves_folder() / self.game.folder, takes_self=True))
    _made: Keeper | None = field(init=False, default=None)

    @property
    def _keeper(self) -> Keeper:
        if self._made is None:
            from game.table.autosave import Keeper

            self._made = Keeper(self.game, self.folder)
        return self._made

    # ------------------------------------------------------------------ slots

    def path(self, name: str) -> Path:
        """The file of a slot."""
        return self.folder / f"{name}{SUFFIX}"

    def slot(self, name: str) -> Path:
        """The file for a name the player has given; raises a SaveError for a name that cannot be used."""
        return self.path(fit_name(name))

    def free_name(self, name: str) -> str:
        """A name like this one that no save has yet."""
        names = chain((name,), (f"{name} ({number})" for number in count(2)))
        return next(free for free in names if not os.path.lexists(self.path(free)))

    def paths(self) -> list[Path]:
        """Whatever is called like a save, the newest first."""
        return sorted(self.folder.glob(f"*{SUFFIX}"), key=modified, reverse=True)

    def examine(self, path: Path, trail: Path | None = None) -> Slot:
        """Read a file and check it thoroughly: what it holds, or why it cannot be loaded."""
        from game.core.saves import read_summary

        saved = _when_written(path)
        try:
            summary = read_summary(path, self.game.system, trail)
            return Slot(path, saved, summary, trail=trail, remark=summary.remark, game=self.game)
        except GameError as error:
            return Slot(path, saved, problem=_without_path(error, path), game=self.game)

    def unfinished(self) -> Slot | None:
        """The campaign that waits to be continued: the newest autosave, or what is left of it.

        A slot with a problem is returned when nothing sound is there to take its place.
        """
        versions = [self._last_version(path) for path in autosaves(self.folder)]
        waiting = [slot for slot in versions if not slot.finished]
        newest = max(waiting, key=lambda slot: slot.saved, default=None)
        if newest is None or not newest.problem:
            return newest
        remark = say("library.damaged", file=newest.path.name, why=newest.problem)
        older = (slot for slot in sorted(waiting, key=lambda slot: slot.saved, reverse=True))
        starts = (self.examine(path) for path in self.paths() if is_round_start(path))
        sound = next((slot for slot in (*older, *starts) if not slot.problem and not slot.finished), None)
        return evolve(sound or newest, remark=remark)

    def _last_version(self, path: Path) -> Slot:
        """An autosave; where it is damaged, the version before it with the choices made since."""
        slot, before = self.examine(path), previous_of(path)
        if not slot.problem or not before.is_file():
            return slot
        from game.core.trail import trail_of

        earlier = self.examine(before, trail_of(path))
        remark = say("library.version_before", file=path.name, why=slot.problem)
        return slot if earlier.problem else evolve(earlier, remark=remark)

    def read(self, path: Path, trail: Path | None = None) -> Session[Any]:
        """The campaign of a file; replaying it takes a part of a second."""
        from game.core.saves import read_session

        return read_session(path, self.game.system, trail)

    def read_record(self, path: Path) -> Journal:
        """The record of a file, for looking through; one that does not lead to its position is refused."""
        from game.core.recording import verify
        from game.core.saves import read_journal

        journal, state = read_journal(path, self.game.system)
        verify(self.game.system, journal, state)
        return journal

    def write(self, name: str, session: Session[Any], note: str = "") -> Path:
        """Save under a name the player has given."""
        return self._write(self._snapshot(session), self.slot(name), note)

    def begin_write(self, name: str, session: Session[Any], note: str = "") -> Future[Path]:
        """The same beside the loop, as the campaign stands now; a slow disk takes its time."""
        from game.core.background import beside

        return beside(self._write, self._snapshot(session), self.slot(name), note)

    def _snapshot(self, session: Session[Any]) -> Snapshot:
        from game.table.autosave import Snapshot

        return Snapshot.of(self.game, session)

    def _write(self, snapshot: Snapshot, path: Path, note: str) -> Path:
        make_folder(self.folder)
        write_file(path, snapshot.encode(note))
        return path

    def discard(self, path: Path) -> Path:
        """Move a file, with the trail beside it, to the trash folder; returns where it lies now.

        An autosave is moved under its lock: one that another game writes to stays where it is.
        """
        trash = Library(self.game, self.folder / TRASH)
        make_folder(trash.folder)
        target = trash.path(trash.free_name(path.stem))
        self._keeper.let_go(path)
        if not is_autosave(path) or self._keeper.holds(path):
            return self._move(path, target)
        lock = try_lock(lock_of(path))
        if lock is None:
            raise SaveError(say("library.played", file=path.name))
        with lock:
            return self._move(path, target)

    def _move(self, path: Path, target: Path) -> Path:
        from game.core.trail import trail_of

        try:
            replace(path, target)
            if os.path.isfile(trail_of(path)):  # whose name may be too long to be asked for by `Path`
                replace(trail_of(path), trail_of(target))
        except OSError as error:
            raise SaveError(say("library.kept", file=path.name, why=error.strerror)) from None
        return target

    def report_file(self, seed: int) -> Path:
        """Where the after-action report of a campaign goes: beside its saves."""
        make_folder(self.folder)
        return self.folder / f"report-{seed}-{datetime.now():%Y%m%d-%H%M%S}.html"

    # ------------------------------------------------------------------ the autosave

    @property
    def trouble(self) -> str:
        """Why the last autosave could not be written; empty when it could."""
        return self._made.trouble if self._made is not None else ""

    def note(self, session: Session[Any], autosave: bool) -> None:
        """Make sure of the position after a choice, and have it written while the game goes on."""
        self._keeper.note(session, autosave)

    def flush(self) -> None:
        """Wait until the latest position is on the disk."""
        if self._made is not None:
            self._made.flush()

    def close(self) -> None:
        """Let other games have the autosave, once it holds the latest position."""
        if self._made is not None:
            self._made.close()

    # ------------------------------------------------------------------ after a crash

    def rescue(self) -> Path | None:
        """The file with the last good position, written now unless the autosave has it."""
        path, last = self._keeper.rescued(), self._keeper.last
        if path is not None or last is None:
            return path
        make_folder(self.folder)
        write_file(self.path(RESCUED), last.encode_plainly())
        return self.path(RESCUED)

    def report(self, error: BaseException) -> Path:
        """Write what is needed to find the fault: the traceback and the last choices."""
        lines = [f"{self.game.id} {__version__}, Python {sys.version.split()[0]}, {sys.platform}", ""]
        last = self._keeper.last
        if last is not None:
            journal = last.journal
            lines.append(f"{self.game.system.header(last.state)}, {len(journal.choices)} choices")
            lines += [f"  {choice!r}" for choice in journal.choices[-LAST_CHOICES:]]
        lines += ["", *traceback.format_exception(error)]
        make_folder(self.folder)
        path = self.folder / f"crash-{datetime.now():%Y%m%d-%H%M%S}.txt"
        write_file(path, "\n".join(lines).encode(errors="backslashreplace"))
        return path


def fit_name(name: str) -> str:
    """A name that every file system accepts."""
    fit = _UNFIT.sub("", name).strip(" .")[:LONGEST_NAME].strip(" .")
    if not fit:
        raise SaveError(say("library.no_name"))
    if fit.casefold().startswith((AUTOSAVE, ROUND_START, LEFT)):
        raise SaveError(say("library.reserved"))
    if fit.partition(".")[0].casefold() in _DEVICES:
        raise SaveError(say("library.device"))
    return fit


def _without_path(error: GameError, path: Path) -> str:
    """The sentence alone: the list names the file already. A sentence about another file stays as it is."""
    _, named, text = str(error).rpartition(f"{plain(path)}: ")
    return text[:1].upper() + text[1:] if named else text
