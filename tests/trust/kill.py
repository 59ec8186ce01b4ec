"""Fault injection: a game that saves without pause is killed at random instants, again and again.

After each kill the save folder must hold a loadable campaign that has lost at most the last choice.
`python -m tests.trust.kill --times 300` kills that often.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from attrs import Factory, define
from tqdm import tqdm

from game.core.errors import SaveError
from game.core.saves import read_session
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.ui.autosave import ROUND_START
from game.ui.library import Library

ROOT = Path(__file__).parents[2]
LONGEST_LIFE = 0.06
"""Seconds a victim lives after it has said that it saves; a choice and its save take a small part of it."""
QUIET = {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}


@define
class Toll:
    """What the kills have shown."""

    kills: int = 0
    half_written: int = 0
    """Kills in the middle of writing: a temporary file lay there."""
    most_lost: int = 0
    failures: list[str] = Factory(list)


def victim(folder: Path, seed: int) -> None:
    """Play and save until killed; say after each save how far the game was when it was whole."""
    from game.core.dice import seeded
    from game.core.session import new_session

    library = Library(folder)
    dice = seeded(seed, "victim")
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    while True:
        session, _ = new_session(SYSTEM, seed)
        while session.decision is not None:
            library.note(session, autosave=True)
            library.flush()
            os.write(1, f"{len(session.journal.choices)}\n".encode())
            session.choose(SYSTEM.policies["random"](session.state, session.decision, dice))


def start_victim(folder: Path, seed: int) -> subprocess.Popen[bytes]:
    """A game in a process of its own that plays and saves until it is killed."""
    command = [sys.executable, "-m", "tests.trust.kill", "--victim", str(folder), "--seed", str(seed)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, env={**os.environ, **QUIET})


def kill_once(folder: Path, chance: random.Random, toll: Toll) -> None:
    """Start a game, kill it at a random instant and look at what it leaves."""
    with start_victim(folder, chance.randrange(1000)) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        first = process.stdout.readline()
        time.sleep(chance.random() * LONGEST_LIFE)
        process.send_signal(signal.SIGKILL)
        said = [first, *process.stdout.read().splitlines(keepends=True)]
    toll.kills += 1
    whole = [int(line) for line in said if line.endswith(b"\n")]
    toll.half_written += any(folder.glob(".*.tmp"))
    problem = look(folder, whole[-1], toll)
    if problem:
        toll.failures.append(f"kill {toll.kills}: {problem}")
    for leftover in folder.glob(".*.tmp"):
        leftover.unlink()


def look(folder: Path, saved: int, toll: Toll) -> str:
    """What is wrong with the folder after a kill; `saved` choices had been saved for certain."""
    library = Library(folder)
    slot = library.unfinished()
    if slot is None:
        return "Continue offers nothing"
    for path in library.paths():
        try:
            session = read_session(path, SYSTEM)
        except SaveError as error:
            return str(error)
        if path.stem.startswith(ROUND_START):
            continue
        if len(session.journal.choices) != session.state.choices_made:
            return f"{path.name}: the record does not belong to the position"
    found = read_session(slot.path, SYSTEM).state.choices_made
    toll.most_lost = max(toll.most_lost, saved - found)
    return f"{saved} choices were saved, {found} are there" if found < saved else ""


def kill(times: int, folder: Path, seed: int, show: bool = False) -> Toll:
    """Kill so many games one after another in one folder."""
    toll, chance = Toll(), random.Random(seed)
    for _ in tqdm(range(times), disable=not show, unit="kill"):
        kill_once(folder, chance, toll)
    return toll


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--victim", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.victim is not None:
        victim(options.victim, options.seed)
    with tempfile.TemporaryDirectory() as folder:
        toll = kill(options.times, Path(folder), options.seed, show=sys.stderr.isatty())
    print(
        f"{toll.kills} kills, {toll.half_written} of them in the middle of writing a file: "
        f"{len(toll.failures)} without a loadable save; at most {toll.most_lost} saved choices lost"
    )
    for failure in toll.failures:
        print(" ", failure)
    return 1 if toll.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
