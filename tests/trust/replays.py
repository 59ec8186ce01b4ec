"""Whole campaigns are played, saved, read and played again: every replay must equal its original.

`python -m tests.trust.replays --campaigns 100` replays that many, with `--game` those of another game.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from tqdm import tqdm

from game.core.recording import replayed, verify
from game.core.saves import read_journal, read_session, write_session
from game.core.state import GameState
from game.core.system import System
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from tests.trust.games import add_game, game_of, playing

POLICIES = ("random", "steady")
LOOKED_AT = 37
"""Every so many choices a position is kept to be compared with the replay."""


def replay_one(seed: int, policy: str, folder: Path, system: System[Any] = SYSTEM) -> str:
    """What differs between a campaign and its replay; empty when nothing does."""
    kept: dict[int, GameState] = {}
    session = None
    for session in playing(seed, policy, system):
        if len(session.journal.choices) % LOOKED_AT == 0:
            kept[len(session.journal.choices)] = session.state.clone()
    assert session is not None
    path = folder / "campaign.json"
    write_session(path, system, session)
    journal, state = read_journal(path, system)
    verify(system, journal, state)
    record = replayed(system, journal)
    for number, before in reversed(kept.items()):
        if record.position(number) != before:
            return f"seed {seed}, {policy}: position {number} differs"
    again = read_session(path, system)
    if (again.state, again.log, again.journal) != (session.state, session.log, session.journal):
        return f"seed {seed}, {policy}: the loaded session differs"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campaigns", type=int, default=100)
    add_game(parser)
    options = parser.parse_args()
    system = game_of(options).system
    with tempfile.TemporaryDirectory() as folder:
        games = [(seed, POLICIES[seed % 2]) for seed in range(options.campaigns)]
        bar = tqdm(games, disable=not sys.stderr.isatty(), unit="campaign")
        found = [problem for game in bar if (problem := replay_one(*game, Path(folder), system))]
    print(f"{options.campaigns} campaigns replayed: {options.campaigns - len(found)} equal, {len(found)} not")
    for problem in found:
        print(" ", problem)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
