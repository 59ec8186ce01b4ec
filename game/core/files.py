"""Writing files so that a kill, a crash or a full disk never leaves half of one."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Event
from typing import IO

from game.core.errors import SaveError

TEMPORARY = ".tmp"
"""How the name of a file that is still being written ends; it begins with a dot."""
LARGEST = 4 * 1024 * 1024
"""No game leaves a file of this size; a larger one is something else."""
_NUMBERS = count(1)
PATIENCE = (0.005, 0.01, 0.02, 0.04, 0.08, 0.16)
"""Seconds between the tries to replace a file that another program has open: Windows refuses it meanwhile."""


def write_file(path: Path, data: bytes, previous: Path | None = None, flushed: bool = True) -> None:
    """Write a file; whatever goes wrong leaves the old one as it was.

    With `previous` the old version stays there under that name. Without flushing the file outlives the
    process but perhaps not the power.
    """
    try:
        if previous is not None:
            keep_previous(path, previous)
        write_atomically(path, data, flushed)
    except (OSError, ValueError) as error:  # the latter of a name that no system takes
        why = error.strerror if isinstance(error, OSError) else error
        raise SaveError(f"{path}: cannot be written ({why}); choose another place.") from None


def write_atomically(path: Path, data: bytes, flushed: bool = True) -> None:
    """Write a temporary file beside the target, flush it to disk, then rename it over the target.

    The folder is flushed too: a rename that only memory knows of is lost with the power.
    """
    handle, temporary = _open_temporary(path)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if flushed:
                os.fsync(file.fileno())
        replace(temporary, path)
        if flushed:
            flush_folder(path.parent)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def replace(source: Path, target: Path) -> None:
    """Rename a file over another one; where a reader holds that one for a moment, try again."""
    for seconds in PATIENCE:
        try:
            os.replace(source, target)
        except PermissionError:
            Event().wait(seconds)
        else:
            return
    os.replace(source, target)


def flush_file(path: Path) -> None:
    """Have what was written to a file on the disk; a file that has gone has nothing to lose."""
    _flush(path, os.O_RDWR)


def _open_temporary(path: Path) -> tuple[int, Path]:
    """A new file beside the target under a name that no other process and no other thread uses."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    while True:
        name = f".{path.name}.{os.getpid()}-{next(_NUMBERS)}{TEMPORARY}"
        with suppress(FileExistsError):  # left by a killed process that had our number
            return os.open(path.with_name(name), flags, 0o666), path.with_name(name)


def flush_folder(folder: Path) -> None:
    """Have a folder's entries on the disk, where the system can do that."""
    # Windows opens no folders and some network drives flush none: the rename is whole even so.
    _flush(folder, os.O_RDONLY)


def _flush(path: Path, flags: int) -> None:
    with suppress(OSError):
        handle = os.open(path, flags)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def keep_previous(path: Path, previous: Path) -> None:
    """Give the present version of a file a second name; there is no moment without the first."""
    if not path.exists():
        return
    spare = previous.with_name(f".{previous.name}.{os.getpid()}{TEMPORARY}")
    spare.unlink(missing_ok=True)
    try:
        os.link(path, spare)
    except OSError:  # a drive without hard links
        write_atomically(previous, path.read_bytes())
        return
    try:
        replace(spare, previous)
    finally:
        spare.unlink(missing_ok=True)  # two names of one file are not renamed but left alone


def in_place(handle: int, path: Path) -> bool:
    """Whether an open file still lies where it was opened: another program may have moved or deleted it."""
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except OSError:
        return False


def try_lock(path: Path) -> IO[bytes] | None:
    """The lock of that name, held until the file is closed or its process ends; None if another has it.

    A folder that knows no locks counts as free: every write is whole there as well.
    """
    try:
        file = path.open("ab")
    except OSError:
        return None
    try:
        if _lock(file.fileno()):
            return file
    except OSError:
        return file
    file.close()
    return None


def _lock(handle: int) -> bool:
    """Take the lock without waiting for it."""
    if os.name == "nt":
        import msvcrt

        os.lseek(handle, 0, os.SEEK_SET)  # the lock holds from where the file stands
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
