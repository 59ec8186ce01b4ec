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

from benchmarks.measure import Missing, Timed, clock

BYTECODE = "siloam-benchmarks-bytecode"
PLIES = 200
"""A random game of chess is stopped here; most are over in about three hundred."""
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


def random_chess() -> Timed:
    """Seconds for a move of a random game: list the legal moves, make one of them."""
    chess = chess_module()

    def timed(number: int) -> float:
        choose = random.Random(number).choice
        board, moves = chess.Board(), 0
        began = clock()
        while moves < PLIES and (legal := list(board.legal_moves)):
            board.push(choose(legal))
            moves += 1
        return (clock() - began) / moves

    return timed


def process(*arguments: str) -> Timed:
    """Seconds from starting a Python process to its end.

    Its bytecode is kept, as that of an installed program is, even where the environment forbids it here.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(Path(tempfile.gettempdir()) / BYTECODE)

    def timed(_round: int) -> float:
        began = time.perf_counter()
        command = [sys.executable, *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
        return time.perf_counter() - began

    return timed
