"""What the game is measured against. python-chess is a peer: a rules engine in plain Python."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import ModuleType
from typing import Any

from benchmarks.measure import Missing, Timed, clock

BYTECODE = "siloam-benchmarks-bytecode"
QUIET_HALF_MOVES = 150
"""A game of chess is over after so many without a capture or a move of a pawn: the rule of 75 moves."""
BARE_WINDOW = """
import pygame
pygame.display.init()
pygame.font.init()
screen = pygame.display.set_mode((1280, 720))
screen.fill((20, 22, 25))
pygame.display.flip()
"""


def chess_module() -> ModuleType:
    """python-chess, or a message that says how to get it."""
    try:
        import chess
    except ImportError:
        raise Missing(
            'python-chess is not installed: it comes with `python -m pip install -e ".[bench]"`.'
        ) from None
    return chess


def random_game(number: int) -> Any:
    """The board after a whole random game of chess: list the legal moves, make one of them.

    Whole, because towards its end a board has fewer moves to list, as a campaign of ours has.
    """
    choose, board = random.Random(number).choice, chess_module().Board()
    while board.halfmove_clock < QUIET_HALF_MOVES and (legal := list(board.legal_moves)):
        board.push(choose(legal))
    return board


def random_chess() -> Timed:
    """Seconds for a move of a random game."""
    chess_module()

    def timed(number: int) -> float:
        began = clock()
        board = random_game(number)
        return (clock() - began) / len(board.move_stack)

    return timed


def process(*arguments: str) -> Timed:
    """Seconds from starting a Python process to its end.

    Its bytecode is kept, as that of an installed program is, even where the environment forbids it here.
    """
    bytecode = Path(tempfile.gettempdir()) / BYTECODE
    return lambda _round: _seconds(arguments, PYTHONPYCACHEPREFIX=str(bytecode))


def cold_process(*arguments: str) -> Timed:
    """The same for a start for which nothing is kept: no bytecode, and no pictures of an earlier run."""

    def timed(_round: int) -> float:
        with tempfile.TemporaryDirectory() as bytecode, tempfile.TemporaryDirectory() as pictures:
            return _seconds(arguments, PYTHONPYCACHEPREFIX=bytecode, XDG_CACHE_HOME=pictures)

    return timed


def _seconds(arguments: tuple[str, ...], **variables: str) -> float:
    """Of the clock on the wall, for a process in an environment with these variables."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    began = time.perf_counter()
    command = [sys.executable, *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment | variables)
    return time.perf_counter() - began
