"""The way into the program and out of it: Ctrl-C ends it at any instant, with one word and no traceback.

Little is imported here, for until this module is there nobody answers Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType
from typing import NoReturn

STANDARD_ERROR = 2
INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells know it."""
_heard: list[int] = []
"""Ctrl-C, once it was pressed."""


def main() -> int:
    """Run a command, or open the game, and give the exit status."""
    signal.signal(signal.SIGINT, _interrupt)
    sys.unraisablehook = _unraised
    try:
        try:
            from game.cli.app import main as run

            return run()
        finally:
            signal.signal(signal.SIGINT, _leave)
    except BaseException:
        if _heard:  # whatever has become of it: where a class is made, Python turns it into another error
            _stop()
        raise


def _interrupt(_signal: int, _frame: FrameType | None) -> NoReturn:
    """Leave what is being done in good order; whoever cannot wait presses again."""
    _heard.append(signal.SIGINT)
    signal.signal(signal.SIGINT, _leave)
    raise KeyboardInterrupt


def _unraised(lost: sys.UnraisableHookArgs) -> None:
    """What comes where nothing can be raised, as in the end of an object, is only told of. Ctrl-C counts."""
    if lost.exc_type is KeyboardInterrupt:
        _stop()
    sys.__unraisablehook__(lost)


def _stop() -> NoReturn:
    """Say so and end."""
    try:
        os.write(STANDARD_ERROR, b"Stopped.\n")
        # Another thread may be importing it just now.
        await_start = getattr(sys.modules.get("game.core.processes"), "await_start", None)
        if await_start is not None:
            await_start()
    finally:
        _leave()


def _leave(_signal: int = 0, _frame: FrameType | None = None) -> NoReturn:
    """End at once. What was saved is saved, and processes of ours notice that we have gone."""
    os._exit(INTERRUPTED)
