"""What commands print: figures for programs, and complaints. A closed, full or foreign output is borne."""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from game.core.files import write_file
from game.core.plain import plain

STANDARD_OUTPUT = "-"
LAST_STANDARD = 2
"""The number of standard error, the last of the three that a program is started with."""


class ClosedOutput(io.TextIOBase):
    """Stands for a standard output that was closed before we began; writing to it fails."""

    def write(self, _text: str) -> NoReturn:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def open_output() -> None:
    """Make sure that whatever is printed can be printed, or fails where it can be told of."""
    if sys.stdout is None or sys.stderr is None:
        # No file that is opened later may have the number of one: what libraries print would be in it.
        while (spare := os.open(os.devnull, os.O_RDWR)) <= LAST_STANDARD:
            pass
        os.close(spare)
    if sys.stdout is None:
        sys.stdout = ClosedOutput()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    for output in (sys.stdout, sys.stderr):
        if isinstance(output, io.TextIOWrapper):
            output.reconfigure(errors="replace")


def complain(what: str) -> None:
    """Say on standard error what is wrong; what cannot be printed any more is given up."""
    try:
        sys.stdout.flush()
    except OSError:
        _give_output_up()
    with suppress(OSError):
        print(plain(what), file=sys.stderr, flush=True)


def _give_output_up() -> None:
    """Let the rest of the output go nowhere: Python would try again at the end, and complain at length."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def write_json(name: str, figures: dict[str, Any]) -> None:
    """Write figures to the file of that name; "-" stands for standard output."""
    text = json.dumps(figures, indent=2)
    if name == STANDARD_OUTPUT:
        print(text)
    else:
        write_file(Path(name), text.encode())
