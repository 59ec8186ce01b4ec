"""The way into the program and out of it: Ctrl-C ends it at any instant, with one word and no traceback.

Little is imported here, for until this module is there nobody answers Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import NoReturn

STANDARD_ERROR = 2
INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells know it."""


def main() -> int:
    """Run a command, or open the game, and give the exit status."""
    signal.signal(signal.SIGINT, _interrupt)
    try:
        try:
            from game.cli.app import main as run

            return run()
        finally:
            signal.signal(signal.SIGINT, _leave)
    except KeyboardInterrupt:
        with suppress(OSError):
            os.write(STANDARD_ERROR, b"Stopped.\n")
        processes = sys.modules.get("game.core.processes")
        if processes is not None:
            processes.await_start()
        _leave()


def _interrupt(_signal: int, _frame: FrameType | None) -> NoReturn:
    """Leave what is being done in good order; whoever cannot wait presses again."""
    signal.signal(signal.SIGINT, _leave)
    raise KeyboardInterrupt


def _leave(_signal: int = 0, _frame: FrameType | None = None) -> NoReturn:
    """End at once. What was saved is saved, and processes of ours notice that we have gone."""
    os._exit(INTERRUPTED)
