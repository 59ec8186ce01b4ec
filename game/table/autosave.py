"""Keeps the running campaign safe: each choice in its trail at once, whole positions beside the loop."""

from __future__ import annotations

import threading
import weakref
from pathlib import Path
from typing import Any

from attrs import define, evolve, field, frozen

from game.core.errors import SaveError
from game.core.files import flush_file, keep_previous, write_file
from game.core.game import Game
from game.core.journal import Journal, journal_from
from game.core.saves import encode, read_document
from game.core.session import Session
from game.core.system import System
from game.core.trail import Mark, Trail, mark_from, new_name, step_of, steps_after, trail_of
from game.table.library import LEFT, ROUND_START, AutosaveFile, make_folder, next_of_ring
from game.table.texts import say


@frozen
class Snapshot:
    """A position that may be written while the game goes on."""

    game: Game
    state: Any
    journal: Journal
    mark: Mark | None = None

    @classmethod
    def of(cls, game: Game, session: Session[Any], mark: Mark | None = None) -> Snapshot:
        return cls(game, session.state, session.journal.copy(), mark)

    def encode(self, note: str = "") -> bytes:
        thumbnail = self.game.skin.thumbnail(self.state)
        return encode(self.game.system, self.state, self.journal, note, thumbnail, self.mark)

    def encode_plainly(self) -> bytes:
        """Without the picture, for a write that the game waits for."""
        return encode(self.game.system, self.state, self.journal, mark=self.mark)


def leads_to(path: Path, system: System[Any], journal: Journal) -> bool:
    """Whether the game of a file is over, or goes on in a journal, so that nothing of it can be lost.

    One choice more than the journal has was taken back.
    """
    try:
        document = read_document(path, system)
        if document["header"]["outcome"]:
            return True
        begun = journal_from(document["journal"])
        made, mark = begun.choices, mark_from(document.get("trail"))
        for step in steps_after(trail_of(path), mark)[0] if mark is not None else ():
            made = [*made, step.choice] if step.choice is not None else made[:-1]
        same = journal.choices[: len(made)]
        return begun.begin == journal.begin and len(made) <= len(same) + 1 and made[: len(same)] == same
    except (SaveError, KeyError, TypeError):
        return False


def set_aside(path: Path, target: Path) -> None:
    """Keep a game with its trail under another name."""
    trail_of(target).unlink(missing_ok=True)
    if trail_of(path).is_file():
        keep_previous(trail_of(path), trail_of(target))
    keep_previous(path, target)


def _told(error: Exception) -> str:
    """Why nothing could be written, for the player."""
    if isinstance(error, SaveError):
        return str(error)
    why = error.strerror if isinstance(error, OSError) else None
    return say("library.unwritten", why=why or repr(error))


@define(eq=False)
class Keeper:
    """The autosave of the running campaign with its trail, and the ring of round starts."""

    game: Game
    folder: Path
    trouble: str = field(init=False, default="")
    """Why the last autosave could not be written; empty when it could."""
    last: Snapshot | None = field(init=False, default=None)
    """The position after the last choice, kept for a rescue even when autosave is off."""
    _waiting: Snapshot | None = field(init=False, default=None)
    _round_starts: list[Snapshot] = field(init=False, factory=list)
    _written: Snapshot | None = field(init=False, default=None)
    _changed: threading.Condition = field(init=False, factory=threading.Condition)
    _writer: threading.Thread | None = field(init=False, default=None)
    _autosave: AutosaveFile = field(init=False)
    _stage: tuple[int, object] = field(init=False, default=(0, None))
    """Seed and stage of the last position that was noted."""
    _trail: Trail | None = field(init=False, default=None)
    _session: weakref.ref[Session[Any]] | None = field(init=False, default=None)
    """The game whose choices go into the trail; it may be left, and is not kept for this."""
    _number: int = field(init=False, default=0)
    """How many of its choices the trail and the file below it hold."""

    def __attrs_post_init__(self) -> None:
        self._autosave = AutosaveFile(self.folder)

    # ------------------------------------------------------------------ noting

    def note(self, session: Session[Any], autosave: bool) -> None:
        """Make sure of the position after a choice and have it written whole while the game goes on."""
        system, state = session.system, session.state
        entered = (system.header(state)["seed"], system.stage(state))
        begins, self._stage = entered != self._stage, entered
        if not autosave:
            self._leave_trail()
            self.last = Snapshot.of(self.game, session)
            return
        self._put_down(session)
        self.last = Snapshot.of(self.game, session, self._trail.mark if self._trail is not None else None)
        with self._changed:
            self._waiting = self.last
            if begins:
                self._round_starts.append(evolve(self.last, mark=None))
            if self._writer is None:
                self._writer = threading.Thread(target=self._write_on, name="autosave", daemon=True)
                self._writer.start()
            self._changed.notify_all()

    def _put_down(self, session: Session[Any]) -> None:
        """Add the last step to the trail, or begin a trail where another game goes on."""
        number = session.state.choices_made
        try:
            self._look_after()
            known = self._session() if self._session is not None else None
            if self._trail is None or session is not known or abs(number - self._number) > 1:
                self._begin_trail(session)
            elif number != self._number:
                self._trail.add(step_of(session, taken_back=number < self._number))
            self._number = number
        except (OSError, SaveError) as error:
            # A trail with a gap is worth nothing: the next choice begins a new one.
            self._leave_trail()
            self.trouble = _told(error)

    def _look_after(self) -> None:
        """Notice that the folder, the file or the trail has been deleted or moved: nobody would find what is
        written there from now on."""
        if self._trail is None or (self._trail.in_place and self._autosave.in_place):
            return
        self.flush()
        self._leave_trail()
        self._autosave.release()

    def _begin_trail(self, session: Session[Any]) -> None:
        """A new trail, and before it the position it goes on from: written without waiting for the disk.

        Until that position is there, the old trail is all that holds the last choices.
        """
        self.flush()  # what is still written of another game must not come after this
        self._leave_trail()
        make_folder(self.folder)
        path = self._autosave.path()
        if path.is_file() and not leads_to(path, session.system, session.journal):
            set_aside(path, next_of_ring(self.folder, LEFT))
        name = new_name()
        snapshot = Snapshot.of(self.game, session, Mark(name, 0))
        write_file(path, snapshot.encode_plainly(), self._autosave.previous(), flushed=False)
        self._trail, self._session = Trail(trail_of(path), name), weakref.ref(session)

    def _leave_trail(self) -> None:
        if self._trail is not None:
            self._trail.close()
        self._trail = self._session = None

    def holds(self, path: Path) -> bool:
        """Whether a file is the autosave of this game, or the version before it."""
        return self._autosave.holds(path)

    def let_go(self, path: Path) -> None:
        """Write no more into a file that is about to be moved; the next choice begins anew."""
        self.flush()
        if self._trail is not None and self._trail.path == trail_of(path):
            self._leave_trail()

    def close(self) -> None:
        """Write what waits and let another game have the file; a choice after that would begin anew."""
        self.flush()
        self._leave_trail()
        self._autosave.release()

    # ------------------------------------------------------------------ writing beside the loop

    def flush(self) -> None:
        """Wait until the latest position is on the disk."""
        with self._changed:
            self._changed.wait_for(lambda: self._writer is None)

    def _write_on(self) -> None:
        """Write the latest position until no newer one waits; the trail has those in between."""
        while True:
            with self._changed:
                snapshot = self._waiting
                if snapshot is None:
                    self._writer = None
                    self._changed.notify_all()
                    return
                starts, self._round_starts = self._round_starts, []
                self._waiting = None
            try:
                self._write(snapshot, starts)
            except Exception as error:
                # Whatever fails here must neither end the game nor let it wait for ever.
                self.trouble = _told(error)

    def _write(self, snapshot: Snapshot, starts: list[Snapshot]) -> None:
        make_folder(self.folder)
        path = self._autosave.path()
        flush_file(trail_of(path))
        # The first position of a trail lies there already: the version before it is another game's.
        first = snapshot.mark is not None and snapshot.mark.line == 0
        write_file(path, snapshot.encode(), None if first else self._autosave.previous())
        self._written, self.trouble = snapshot, ""
        for start in starts:
            header = self.game.system.header(start.state)
            note = say("library.round_start", stage=self.game.skin.menus.say("load.stage", **header))
            write_file(next_of_ring(self.folder, ROUND_START), start.encode(note))

    # ------------------------------------------------------------------ after a crash

    def rescued(self) -> Path | None:
        """The autosave, if it holds the last position for certain."""
        self.flush()
        if self.last is None or self.last is not self._written or not self._autosave.in_place:
            return None
        return self._autosave.path()
