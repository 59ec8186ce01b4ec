"""The save folder: its slots, and the autosave that is written beside the frame loop."""

from __future__ import annotations

import os
import re
import sys
import threading
import traceback
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field, frozen
from platformdirs import user_data_path

import game
from game.core.errors import SaveError
from game.core.files import write_file
from game.core.journal import Journal
from game.core.saves import Summary, encode, read_journal, read_session, read_summary
from game.core.session import Session
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.ui.autosave import (
    AUTOSAVE,
    ROUND_START,
    SUFFIX,
    AutosaveFile,
    autosaves,
    previous_of,
    round_start_file,
)
from game.ui.options import FOLDER, home
from game.ui.texts import say

if TYPE_CHECKING:
    from game.siloam.state import State

SAVES = "saves"
RESCUED = "rescued"
"""The slot written after a crash when autosave is off."""
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

    def encode(self, note: str = "") -> bytes:
        from game.ui.thumbnail import thumbnail  # a menu that lists saves draws none

        return encode(SYSTEM, self.state, self.journal, note, thumbnail(self.state))


@define(eq=False)
class Library:
    """Reads and writes the campaigns of one folder."""

    folder: Path = field(factory=saves_folder)
    trouble: str = field(init=False, default="")
    """Why the last autosave could not be written; empty when it could."""
    _last: _Snapshot | None = field(init=False, default=None)
    """The position after the last choice, kept for a rescue even when autosave is off."""
    _waiting: _Snapshot | None = field(init=False, default=None)
    _round_starts: list[_Snapshot] = field(init=False, factory=list)
    _written: _Snapshot | None = field(init=False, default=None)
    _changed: threading.Condition = field(init=False, factory=threading.Condition)
    _writer: threading.Thread | None = field(init=False, default=None)
    _autosave: AutosaveFile = field(init=False)
    _round: tuple[int, int] = field(init=False, default=(0, 0))
    """Seed and round of the last position that was noted."""

    def __attrs_post_init__(self) -> None:
        self._autosave = AutosaveFile(self.folder)

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
            return Slot(path, saved, read_summary(path, SYSTEM))
        except SaveError as error:
            return Slot(path, saved, problem=_without_path(error, path))

    def unfinished(self) -> Slot | None:
        """The newest autosave in which a campaign waits to be continued.

        Where the last version of one is damaged, the version before it serves.
        """
        waiting: list[Slot] = []
        for path in autosaves(self.folder):
            versions = (self.examine(p) for p in (path, previous_of(path)) if p.is_file())
            sound = next((slot for slot in versions if not slot.problem), None)
            if sound is not None and not sound.finished:
                waiting.append(sound)
        return max(waiting, key=lambda slot: slot.saved, default=None)

    def read(self, path: Path) -> Session[State]:
        """The campaign of a file; replaying it takes a part of a second."""
        return read_session(path, SYSTEM)

    def read_record(self, path: Path) -> Journal:
        """The record of a file, for looking through."""
        return read_journal(path, SYSTEM)[0]

    def write(self, name: str, session: Session[State], note: str = "") -> Path:
        """Save under a name the player has given."""
        path = self.path(fit_name(name))
        self._make_folder()
        write_file(path, _Snapshot.of(session).encode(note))
        return path

    def _make_folder(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(say("library.no_folder", folder=self.folder, why=error.strerror)) from None

    def export_report(self, session: Session[State]) -> Path:
        """Write the after-action report of a campaign beside its saves."""
        from game.ui.report.page import as_html
        from game.ui.report.source import gather

        text = as_html(gather(session.journal))
        self._make_folder()
        path = self.folder / f"report-{session.state.seed}-{datetime.now():%Y%m%d-%H%M%S}.html"
        write_file(path, text.encode())
        return path

    # ------------------------------------------------------------------ the autosave

    def note(self, session: Session[State], autosave: bool) -> None:
        """Remember the position after a choice and have it written while the game goes on."""
        self._last = _Snapshot.of(session)
        entered = (session.state.seed, session.state.round)
        begins, self._round = entered != self._round, entered
        if not autosave:
            return
        with self._changed:
            self._waiting = self._last
            if begins:
                self._round_starts.append(self._last)
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
                starts, self._round_starts = self._round_starts, []
                self._waiting = None
            self._write_autosave(snapshot, starts)

    def _write_autosave(self, snapshot: _Snapshot, starts: list[_Snapshot]) -> None:
        try:
            self._make_folder()
            write_file(self._autosave.path(), snapshot.encode(), self._autosave.previous())
            self._written, self.trouble = snapshot, ""
            for start in starts:
                note = say("library.round_start", round=start.state.round)
                write_file(round_start_file(self.folder), start.encode(note))
        except SaveError as error:
            self.trouble = str(error)

    # ------------------------------------------------------------------ after a crash

    def rescue(self) -> Path | None:
        """The file with the last good position, written now unless the autosave has written it."""
        self.flush()
        if self._last is None:
            return None
        if self._last is self._written:
            return self._autosave.path()
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
    if fit.casefold().startswith((AUTOSAVE, ROUND_START)):
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
