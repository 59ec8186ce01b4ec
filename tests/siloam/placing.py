"""Placing CICS Supports in tests."""

from __future__ import annotations

from game.siloam.rules.support_phase import SupportPhase
from tests.siloam.board import Board

COUNTER = {
    "leader": "leader-hq",
    "hq": "leader-hq",
    "mg": "mg-flamethrower",
    "flamethrower": "mg-flamethrower",
    "mechanized": "mechanized-antitank",
    "antitank": "mechanized-antitank",
    "engineer": "engineer-truck",
    "truck": "engineer-truck",
    "scout": "scout-spotter",
    "spotter": "scout-spotter",
}
"""The counter that has a side."""


def support_phase(board: Board, cp: int = 9) -> None:
    board.state.cp = cp
    board.start(SupportPhase())


def placements(board: Board, side: str) -> set[str]:
    """Where the Support phase lets a counter from the Pool be placed on this side."""
    support_phase(board)
    if not board.options("place_support", option=side):
        return set()
    begin = len(board.told("support_placed"))
    board.choose("place_support", option=side)
    if board.kind == "place_support":
        return {c.hex for c in board.asked.choices}
    return {e.about["hex"] for e in board.told("support_placed")[begin:]}  # one hex only: placed at once


def place(board: Board, side: str, hex_id: str) -> None:
    board.choose("place_support", option=side)
    if board.kind == "place_support":
        board.choose("place_at", hex=hex_id)
    assert board.state.supports[COUNTER[side]].place == hex_id
