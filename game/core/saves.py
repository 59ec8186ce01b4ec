"""Save files: JSON, written whole or not at all, and checked before they are believed."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any, TypeVar

from attrs import frozen

import game
from game.core.engine import pending
from game.core.errors import SaveError
from game.core.journal import Journal, journal_from
from game.core.session import Session, resume
from game.core.state import GameState
from game.core.system import System

FORMAT = 1
LARGEST = 16 * 1024 * 1024
"""No campaign comes near this size; a larger file is something else."""
S = TypeVar("S", bound=GameState)


@frozen
class Summary:
    """What a file says of itself, before its position is believed."""

    header: dict[str, Any]
    note: str
    version: str


def write_save(path: Path, system: System[S], state: S) -> None:
    """Write a save file of a position without its history."""
    write_file(path, encode(system, state))


def write_session(path: Path, system: System[S], session: Session[S], note: str = "") -> None:
    """Write a save file of a running game with its journal."""
    write_file(path, encode(system, session.state, session.journal, note))


def encode(system: System[S], state: S, journal: Journal | None = None, note: str = "") -> bytes:
    """The text of a save file."""
    document = {
        "format": FORMAT,
        "system": system.id,
        "version": game.__version__,
        "header": system.header(state),
        "note": note,
        "snapshot": system.unstructure(state),
    }
    if journal is not None:
        document["journal"] = journal.to_data()
    return json.dumps(document, indent=1).encode()


def write_file(path: Path, data: bytes) -> None:
    """Write a save file; a crash or a full disk leaves the old file as it was."""
    try:
        write_atomically(path, data)
    except OSError as error:
        raise SaveError(f"{path}: cannot be written ({error.strerror}); choose another place.") from None


def write_atomically(path: Path, data: bytes) -> None:
    """Write a temporary file beside the target, flush it to disk, then rename it over the target."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def read_save(path: Path, system: System[S]) -> S:
    """Read the position of a save file, or say in one sentence why it cannot be used and what to do."""
    return _position(path, system, _known_document(path, system))


def read_session(path: Path, system: System[S]) -> Session[S]:
    """Read a save file as a running game; replaying its journal may take a part of a second.

    The position counts: without a journal that can be read, the game starts with an empty log.
    """
    document = _known_document(path, system)
    state = _position(path, system, document)
    try:
        journal = journal_from(document["journal"])
    except (KeyError, SaveError):
        return Session(system, state, Journal(system.header(state)["seed"]))
    return resume(system, journal, state)


def read_summary(path: Path, system: System[S]) -> Summary:
    """What a load menu shows of a file; the position itself is not looked at."""
    document = _known_document(path, system)
    header = document.get("header")
    if not isinstance(header, dict):
        raise SaveError(f"{path}: has no header; {_ADVICE}")
    return Summary(header, str(document.get("note", "")), str(document.get("version", "")))


def _known_document(path: Path, system: System[S]) -> dict[str, Any]:
    document = _read_document(path)
    if document.get("system") != system.id:
        raise SaveError(f"{path}: is not a save of {system.title}; choose another file.")
    if document.get("format") != FORMAT:
        raise SaveError(
            f"{path}: has save format {document.get('format')!r}, but this version reads format {FORMAT}; "
            "update the game."
        )
    return document


def _position(path: Path, system: System[S], document: dict[str, Any]) -> S:
    try:
        state = system.structure(document.get("snapshot"))
        problems = system.violations(state)
        if not problems:
            pending(state)
    except RecursionError:
        raise SaveError(f"{path}: is nested too deeply to be a save; choose another file.") from None
    except Exception as error:
        raise SaveError(f"{path}: the position cannot be read ({_first_cause(error)}); {_ADVICE}") from None
    if problems:
        raise SaveError(f"{path}: the position is impossible ({problems[0]}); {_ADVICE}")
    return state


_ADVICE = "it is damaged or was edited, use an earlier save."


def _read_document(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > LARGEST:
            raise SaveError(f"{path}: is too large to be a save; choose another file.")
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SaveError(f"{path}: cannot be read ({error.strerror}); check the name.") from None
    except (ValueError, RecursionError):
        raise SaveError(f"{path}: is not a save file or was cut short; choose another file.") from None
    if not isinstance(document, dict):
        raise SaveError(f"{path}: is not a save file; choose another file.")
    return document


def _first_cause(error: BaseException) -> str:
    """The innermost reason of a nested validation error, in one line."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    text = " ".join(str(error).split()) or type(error).__name__
    return text[:160]
