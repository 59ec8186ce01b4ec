"""Processes counted before and after the end of the program: by Ctrl-C, SIGTERM, SIGKILL or its window.

The program simulates in several processes, thinks for the terminal, or thinks in a window.
It is ended at random instants, from its first line on, as a terminal, a system or a player would end it.
A moment later nothing of it may be left, and after Ctrl-C or with the window no traceback either; where the
program is killed in the very instant in which it starts another, Python's own start of that one complains.
`python -m tests.trust.orphans --times 200` ends it that often. Linux only: it reads /proc.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from attrs import Factory, define, frozen
from tqdm import tqdm

from game.core.game import Game
from game.core.saves import write_session
from game.registry import SILOAM
from tests.trust.closable import CLOSING
from tests.trust.games import add_game, game_of, played

ROOT = Path(__file__).parents[2]
SAVE = "save.json"
LONGEST = 1.0
"""Seconds after which nothing of the program may be left, where the machine has nothing else to do."""
PATIENCE = 60.0
"""Seconds after which a program that has not begun its work never will."""
EARLY = 1.5
"""Within so many seconds after its start a program is ended at any instant; later ones are at work."""
KILLS, RAN_OUT = ("SIGTERM", "SIGKILL"), "EOFError: Ran out of input"
CLOSE = "close"
"""The window is closed."""
SIGNALS = {"Ctrl-C": signal.SIGINT, "SIGTERM": signal.SIGTERM, "SIGKILL": signal.SIGKILL}


@frozen
class Work:
    """Something the program does with the help of other processes."""

    arguments: tuple[str, ...]
    processes: int
    """How many there are when it is at work, the first and the keeper of their semaphores included."""
    window: bool = False
    """Whether it has a window to be closed."""

    @property
    def ends(self) -> tuple[str, ...]:
        return (*SIGNALS, CLOSE) if self.window else tuple(SIGNALS)


WORK = {
    "simulating": Work(("simulate", "--games", "1000000", "--policy", "steady", "--jobs", "2"), 4),
    "advising": Work(("advise", SAVE, "--seconds", "600"), 4),
    "thinking in a window": Work(("play", SAVE), 3, window=True),
}


@define
class Toll:
    """What has been seen."""

    ended: Counter[str] = Factory(Counter)
    at_work: int = 0
    """Programs that had other processes when they were ended."""
    processes: int = 0
    """Processes that were there before, all programs together."""
    slowest: float = 0.0
    failures: list[str] = Factory(list)


def session_of(leader: int) -> list[int]:
    """The processes of a session that are alive."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdecimal():
            continue
        try:
            state, _, _, session = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
        except OSError:  # it has gone meanwhile
            continue
        if int(session) == leader and state not in "ZX":
            found.append(int(entry.name))
    return found


def hears(process: int, number: int) -> bool:
    """Whether a process has an answer to a signal by now."""
    status = Path(f"/proc/{process}/status").read_text()
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught.split()[1], 16) >> (number - 1) & 1)


def begin(folder: Path, work: Work, game: Game = SILOAM) -> subprocess.Popen[str]:
    """Start the program in a session of its own, with nothing kept from a run before."""
    home = folder / "home"
    home.mkdir(parents=True)
    (home / "options.json").write_text(json.dumps({"advice": "always"}))
    write_session(folder / SAVE, game.system, played(3, 20, system=game.system))
    environment = {**os.environ, "SILOAM_HOME": str(home), "XDG_CACHE_HOME": str(folder / "cache")}
    return subprocess.Popen(
        [sys.executable, "-m", "tests.trust.closable", "--game", game.id, *work.arguments],
        cwd=folder, start_new_session=True, text=True,
        env={**environment, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip


def end(program: subprocess.Popen[str], how: str) -> None:
    """Ctrl-C reaches every process of a terminal, a signal the one it is sent to."""
    if how == "Ctrl-C":
        os.killpg(program.pid, signal.SIGINT)
    elif how == CLOSE:
        program.send_signal(CLOSING)
    else:
        program.send_signal(SIGNALS[how])


def try_one(
    folder: Path, name: str, how: str, toll: Toll, after: float | None = None, game: Game = SILOAM
) -> None:
    """Have a program at work, or so many seconds old, and end it."""
    work = WORK[name]
    program = begin(folder, work, game)
    while not hears(program.pid, CLOSING):
        assert program.poll() is None, program.communicate()
        time.sleep(0.001)
    began = time.monotonic()
    while len(there := session_of(program.pid)) < work.processes and time.monotonic() < began + PATIENCE:
        if after is not None and time.monotonic() >= began + after:
            break
        time.sleep(0.01)
    if after is None and len(there) < work.processes:
        toll.failures.append(f"{name}: never came to have {work.processes} processes")
    toll.at_work += len(there) > 1
    toll.processes += len(there)
    end(program, how)
    ended = time.monotonic()
    while (left := session_of(program.pid)) and time.monotonic() < ended + PATIENCE:
        program.poll()
        time.sleep(0.005)
    waited = time.monotonic() - ended
    for process in left:
        os.kill(process, signal.SIGKILL)
    judge(f"{name}, {how}", program, len(left), waited, toll)


def judge(what: str, program: subprocess.Popen[str], left: int, waited: float, toll: Toll) -> None:
    said = program.communicate()[1]
    toll.ended[what] += 1
    toll.slowest = max(toll.slowest, waited)
    if left:
        toll.failures.append(f"{what}: {left} processes were left")
    started_for_nobody = what.endswith(KILLS) and said.count("Traceback") == said.count(RAN_OUT)
    if ("Traceback" in said and not started_for_nobody) or "ignored" in said:
        toll.failures.append(f"{what}: said {said}")


def soak(times: int, folder: Path, seed: int, show: bool = False, game: Game = SILOAM) -> Toll:
    """End programs of every kind in every way, half of them before they are at work."""
    chance, toll = random.Random(seed), Toll()
    kinds = [(name, how) for name, work in WORK.items() for how in work.ends]
    for number in tqdm(range(times), disable=not show, unit="end"):
        name, how = kinds[number % len(kinds)]
        # A window that is not open yet cannot be closed.
        early = chance.random() < 0.5 and how != CLOSE
        try_one(folder / str(number), name, how, toll, chance.random() * EARLY if early else None, game)
    return toll


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    add_game(parser)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        toll = soak(options.times, Path(folder), options.seed, sys.stderr.isatty(), game_of(options))
    for what, number in sorted(toll.ended.items()):
        print(f"{number:>5}  {what}")
    print(
        f"{sum(toll.ended.values())} programs ended, {toll.at_work} of them with other processes, "
        f"{toll.processes} processes before; the last was gone after {toll.slowest:.2f} s at most; "
        f"{len(toll.failures)} failures"
    )
    for failure in toll.failures:
        print(" ", failure)
    return 1 if toll.failures or toll.slowest > LONGEST else 0


if __name__ == "__main__":
    raise SystemExit(main())
