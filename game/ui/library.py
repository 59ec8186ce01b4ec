"""The save folder: its slots, and the autosave that is written beside the frame loop."""

from __future__ import annotations

import os
import re
import sys
import threading
import traceback
from datetime import datetime
from pathlib import Path

from attrs import define, field, frozen
from platformdirs import user_data_path

import game
from game.core.errors import SaveError
from game.core.journal import Journal
from game.core.saves import Summary, encode, read_save, read_session, read_summary, write_file, write_session
from game.core.session import Session
from game.siloam.state import State
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.ui.options import FOLDER, home
from game.ui.texts import say

SAVES = "saves"
SUFFIX = ".json"
AUTOSAVE, RESCUED = "autosave", "rescued"
"""Slots the program writes itself: after every choice, and after a crash when autosave is off."""
LONGEST_NAME = 40
LAST_CHOICES = 12
"""How many choices a crash report lists."""
_UNFIT = re.compile(r"[^\w \-.,()']+")


def saves_folder() -> Path:
    """The folder beside the program if it can be written, otherwise one of the player's own."""
    own = home()
    if own is not None:
        return own / SAVES
    program = Path(sys.executable) if getattr(sys, "frozen", False) else Path(game.__file__).parent
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

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def finished(self) -> bool:
        return self.summary is not None and bool(self.summary.header.get("outcome"))


@frozen
class _Snapshot:
    """A position that may be written while the game goes on."""

    state: State
    journal: Journal

    @classmethod
    def of(cls, session: Session[State]) -> _Snapshot:
        journal = session.journal
        return cls(session.state.clone(), Journal(journal.seed, [*journal.choices], {**journal.marks}))

    def encode(self) -> bytes:
        return encode(SYSTEM, self.state, self.journal)


@define(eq=False)
class Library:
    """Reads and writes the campaigns of one folder."""

    folder: Path = field(factory=saves_folder)
    trouble: str = field(init=False, default="")
    """Why the last autosave could not be written; empty when it could."""
    _last: _Snapshot | None = field(init=False, default=None)
    """The position after the last choice, kept for a rescue even when autosave is off."""
    _waiting: _Snapshot | None = field(init=False, default=None)
    _written: _Snapshot | None = field(init=False, default=None)
    _changed: threading.Condition = field(init=False, factory=threading.Condition)
    _writer: threading.Thread | None = field(init=False, default=None)

    # ------------------------------------------------------------------ slots

    def path(self, name: str) -> Path:
        """The file of a slot."""
        return self.folder / f"{name}{SUFFIX}"

    def paths(self) -> list[Path]:
        """Every file that may be a save, the newest first."""
        files = [file for file in self.folder.glob(f"*{SUFFIX}") if file.is_file()]
        return sorted(files, key=_modified, reverse=True)

    def examine(self, path: Path) -> Slot:
        """Read a file and check it thoroughly: what it holds, or why it cannot be loaded."""
        saved = datetime.fromtimestamp(_modified(path))
        try:
            summary = read_summary(path, SYSTEM)
            read_save(path, SYSTEM)
        except SaveError as error:
            return Slot(path, saved, problem=_without_path(error, path))
        return Slot(path, saved, summary)

    def unfinished(self) -> Slot | None:
        """The autosave, if a campaign in it waits to be continued."""
        path = self.path(AUTOSAVE)
        if not path.is_file():
            return None
        slot = self.examine(path)
        return None if slot.problem or slot.finished else slot

    def read(self, path: Path) -> Session[State]:
        """The campaign of a file; replaying it takes a part of a second."""
        return read_session(path, SYSTEM)

    def write(self, name: str, session: Session[State], note: str = "") -> Path:
        """Save under a name the player has given."""
        path = self.path(fit_name(name))
        self._make_folder()
        write_session(path, SYSTEM, session, note)
        return path

    def _make_folder(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(say("library.no_folder", folder=self.folder, why=error.strerror)) from None

    # ------------------------------------------------------------------ the autosave

    def note(self, session: Session[State], autosave: bool) -> None:
        """Remember the position after a choice and have it written while the game goes on."""
        self._last = _Snapshot.of(session)
        if not autosave:
            return
        with self._changed:
            self._waiting = self._last
            if self._writer is None:
                self._writer = threading.Thread(target=self._write_on, name="autosave", daemon=True)
                self._writer.start()
            self._changed.notify_all()

    def flush(self) -> None:
        """Wait until the latest position is on the disk."""
        with self._changed:
            self._changed.wait_for(lambda: self._writer is None)

    def _write_on(self) -> None:
        """Write the latest position until no newer one waits; those in between are skipped."""
        while True:
            with self._changed:
                snapshot = self._waiting
                if snapshot is None:
                    self._writer = None
                    self._changed.notify_all()
                    return
                self._waiting = None
            self._write_autosave(snapshot)

    def _write_autosave(self, snapshot: _Snapshot) -> None:
        try:
            self._make_folder()
            write_file(self.path(AUTOSAVE), snapshot.encode())
            self._written, self.trouble = snapshot, ""
        except SaveError as error:
            self.trouble = str(error)

    # ------------------------------------------------------------------ after a crash

    def rescue(self) -> Path | None:
        """The file with the last good position, written now unless the autosave has written it."""
        self.flush()
        if self._last is None:
            return None
        if self._last is self._written:
            return self.path(AUTOSAVE)
        self._make_folder()
        write_file(self.path(RESCUED), self._last.encode())
        return self.path(RESCUED)

    def report(self, error: BaseException) -> Path:
        """Write what is needed to find the fault: the traceback and the last choices."""
        lines = [f"siloam {game.__version__}, Python {sys.version.split()[0]}, {sys.platform}", ""]
        if self._last is not None:
            journal = self._last.journal
            lines.append(
                f"seed {journal.seed}, {len(journal.choices)} choices, round {self._last.state.round}"
            )
            lines += [f"  {choice!r}" for choice in journal.choices[-LAST_CHOICES:]]
        lines += ["", *traceback.format_exception(error)]
        self._make_folder()
        path = self.folder / f"crash-{datetime.now():%Y%m%d-%H%M%S}.txt"
        write_file(path, "\n".join(lines).encode())
        return path


def fit_name(name: str) -> str:
    """A name that every file system accepts."""
    fit = _UNFIT.sub("", name).strip(" .")[:LONGEST_NAME].strip(" .")
    if not fit:
        raise SaveError(say("library.no_name"))
    if fit.casefold() == AUTOSAVE:
        raise SaveError(say("library.reserved"))
    return fit


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _without_path(error: SaveError, path: Path) -> str:
    """The sentence alone: the list names the file already."""
    text = str(error).removeprefix(f"{path}: ")
    return text[:1].upper() + text[1:]
