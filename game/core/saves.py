"""Save files: JSON, written whole or not at all, and checked before they are believed."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any, TypeVar

import game
from game.core.engine import pending
from game.core.errors import SaveError
from game.core.state import GameState
from game.core.system import System

FORMAT = 1
LARGEST = 16 * 1024 * 1024
"""No campaign comes near this size; a larger file is something else."""
S = TypeVar("S", bound=GameState)


def write_save(path: Path, system: System[S], state: S) -> None:
    """Write a save file; a crash or a full disk leaves the old file as it was."""
    document = {
        "format": FORMAT,
        "system": system.id,
        "version": game.__version__,
        "header": system.header(state),
        "snapshot": system.unstructure(state),
    }
    try:
        write_atomically(path, json.dumps(document, indent=1).encode())
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
    """Read a save file, or say in one sentence why it cannot be used and what to do."""
    document = _read_document(path)
    if document.get("system") != system.id:
        raise SaveError(f"{path}: is not a save of {system.title}; choose another file.")
    if document.get("format") != FORMAT:
        raise SaveError(
            f"{path}: has save format {document.get('format')!r}, but this version reads format {FORMAT}; "
            "update the game."
        )
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
