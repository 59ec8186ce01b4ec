"""The program with a signal that closes its window. Little is imported: it begins like the real one."""

from __future__ import annotations

import signal
import sys

from game.cli.entry import main

CLOSING = signal.SIGUSR1


def close_window(*_: object) -> None:
    import pygame

    pygame.event.post(pygame.Event(pygame.QUIT))


if __name__ == "__main__":
    signal.signal(CLOSING, close_window)
    sys.argv[0] = "wartable"
    sys.exit(main())
