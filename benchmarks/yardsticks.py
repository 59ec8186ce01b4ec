"""What the game is measured against. python-chess is a peer: a rules engine in plain Python."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from types import ModuleType

from benchmarks.measure import Missing, Timed

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
        began = time.perf_counter()
        while moves < PLIES and (legal := list(board.legal_moves)):
            board.push(choose(legal))
            moves += 1
        return (time.perf_counter() - began) / moves

    return timed


def process(*arguments: str) -> Timed:
    """Seconds from starting a Python process to its end."""

    def timed(_round: int) -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - began

    return timed
