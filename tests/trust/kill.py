"""Fault injection: a game that plays and saves without pause is killed at random instants, again and again.

Each victim goes on from where the one before it was killed, or begins anew; it plays as fast as it can or
waits for its saves; it takes choices back now and then. It writes down every choice that its library has
noted. After the kill, Continue must offer a campaign from which at most one of those choices is missing.
`python -m tests.trust.kill --times 300` kills that often, with `--game` another game.
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
from hashlib import blake2b
from pathlib import Path
from typing import Any, NoReturn

from attrs import Factory, define, field
from tqdm import tqdm

from game.core.errors import SaveError
from game.core.frame import Choice
from game.core.game import Game
from game.core.journal import journal_from
from game.core.saves import read_session
from game.core.session import Session, new_session
from game.registry import GAMES, SILOAM
from game.table.library import AUTOSAVE, Library, Slot
from tests.trust.games import add_game, game_of

ROOT = Path(__file__).parents[2]
LONGEST_LIFE = 0.08
"""Seconds a victim lives after its first choice; a choice takes a hundredth of it, a whole save a quarter."""
PATIENCE = 60.0
"""Seconds after which a victim that has not begun to play never will."""
UNDO_ONE_IN, ANEW_ONE_IN = 7, 5
LONGEST_CAMPAIGN = 150
"""Choices after which the next victim begins anew: reading long records takes most of the time."""
QUIET = {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
PACES = ("fast", "waiting")
MADE, NOTED = "made ", "noted "
"""What a victim writes down of a position before and after its library has been told of it."""


@define
class Toll:
    """What the kills have shown."""

    kills: int = 0
    half_written: int = 0
    """Kills in the middle of writing a file: a temporary one lay there."""
    behind: int = 0
    """Kills after which the last whole position was older than the last choice that was noted."""
    noted: int = 0
    """Choices that were noted, all games together."""
    most_lost: int = 0
    failures: list[str] = Factory(list)


def fingerprint(seed: int, choices: list[Choice]) -> str:
    """What a position is known by: how it came about."""
    return blake2b(repr((seed, choices)).encode(), digest_size=8).hexdigest()


# ---------------------------------------------------------------------- the victims


def victim(game: Game, folder: Path, seed: int, said: Path, pace: str) -> NoReturn:
    """Play and save until killed; note down which positions the library has been told of."""
    library, chance = Library(game, folder), random.Random(seed)
    scenario = game.system.scenarios[seed % len(game.system.scenarios)].id
    handle = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    session = _continued(library) if chance.randrange(ANEW_ONE_IN) else None
    while True:
        if session is None:
            session, _ = new_session(game.system, seed, scenario)
            _tell(library, session, handle, pace)
        while session.decision is not None:
            if session.can_undo and chance.randrange(UNDO_ONE_IN) == 0:
                session.undo()
            else:
                session.choose(chance.choice(session.decision.choices))
            _tell(library, session, handle, pace)
        session = None


def _continued(library: Library) -> Session[Any] | None:
    slot = library.unfinished()
    if slot is None or slot.problem:
        return None
    session = library.read(slot.path, slot.trail)
    return session if len(session.journal.choices) < LONGEST_CAMPAIGN else None


def _tell(library: Library, session: Session[Any], handle: int, pace: str) -> None:
    position = fingerprint(session.state.seed, session.journal.choices)
    os.write(handle, f"{MADE}{position}\n".encode())
    library.note(session, autosave=True)
    os.write(handle, f"{NOTED}{position}\n".encode())
    if pace == "waiting":
        library.flush()


def nursery() -> None:
    """Read orders, fork a victim for each, say its number, and say when it is dead.

    Starting Python and importing the game takes far longer than a victim lives: it is done once.
    """
    for order in sys.stdin:
        game, folder, seed, said, pace = order.rstrip("\n").split("\t")
        pid = os.fork()
        if pid == 0:
            victim(GAMES[game], Path(folder), int(seed), Path(said), pace)
        print(pid, flush=True)
        os.waitpid(pid, 0)
        print("dead", flush=True)


# ---------------------------------------------------------------------- the killer


@define(eq=False)
class Killer:
    """Has games started in a folder, kills them and looks at what they leave."""

    folder: Path
    desk: Path
    """Where the victims write down what they have done: not in the folder of the saves."""
    chance: random.Random
    game: Game = SILOAM
    toll: Toll = Factory(Toll)
    _nursery: subprocess.Popen[str] = field(init=False)
    _seen: dict[Path, int] = field(init=False, factory=dict)
    """When the files were written that were found sound."""

    def __attrs_post_init__(self) -> None:
        self._nursery = start_nursery()

    def kill_once(self) -> None:
        """Start a game, kill it at a random instant and look at what it leaves."""
        said = self.desk / f"said-{self.toll.kills}"
        pace = PACES[self.chance.randrange(len(PACES))]
        pid = start_victim(self._nursery, self.folder, self.chance.randrange(10_000), said, pace, self.game)
        wait_for_lines(said, 2)
        time.sleep(self.chance.random() * LONGEST_LIFE)
        os.kill(pid, signal.SIGKILL)
        wait_for_death(self._nursery)
        self.toll.kills += 1
        self.toll.half_written += any(self.folder.glob(".*.tmp"))
        lines = said.read_text().split("\n")[:-1]
        self.toll.noted += sum(line.startswith(NOTED) for line in lines)
        problem = self._look(lines)
        if problem:
            self.toll.failures.append(f"kill {self.toll.kills} ({pace}): {problem}")
        for leftover in self.folder.glob(".*.tmp"):
            leftover.unlink()

    def _look(self, said: list[str]) -> str:
        """What is wrong with the folder after a kill of a game that had said this."""
        library = Library(self.game, self.folder)
        slot = library.unfinished() or library.examine(library.path(AUTOSAVE))  # that one may be over
        if slot.problem or slot.remark:
            return f"Continue offers nothing sound: {slot.problem or slot.remark}"
        for path in library.paths():
            time_written = path.stat().st_mtime_ns
            if self._seen.get(path) != time_written:
                if problem := library.examine(path).problem:
                    return f"{path.name}: {problem}"
                self._seen[path] = time_written
        return self._measure(slot, said)

    def _measure(self, slot: Slot, said: list[str]) -> str:
        """Compare what Continue leads to with the positions that had been noted."""
        try:
            session = read_session(slot.path, self.game.system, slot.trail)
        except SaveError as error:
            return str(error)
        made = len(session.journal.choices)
        if made != session.state.choices_made or (made and not session.log):
            return "the record does not lead to the position"
        noted = [line.removeprefix(NOTED) for line in said if line.startswith(NOTED)]
        last = said[-1].removeprefix(MADE).removeprefix(NOTED)
        self.toll.behind += _whole_position(slot.path) not in (noted[-1], last)
        found = fingerprint(session.state.seed, session.journal.choices)
        if found not in (*noted, last):
            return f"{session.state.choices_made} choices are there, but not those that were noted"
        lost = 0 if found == last else noted[::-1].index(found)
        self.toll.most_lost = max(self.toll.most_lost, lost)
        return f"{lost} choices that were noted are lost" if lost > 1 else ""

    def close(self) -> None:
        assert self._nursery.stdin is not None
        self._nursery.stdin.close()
        self._nursery.wait()


def _whole_position(path: Path) -> str:
    """What a save holds without its trail."""
    document = json.loads(path.read_bytes())
    return fingerprint(document["header"]["seed"], journal_from(document["journal"]).choices)


def start_nursery() -> subprocess.Popen[str]:
    """A process that starts victims on demand."""
    command = [sys.executable, "-m", "tests.trust.kill", "--nursery"]
    pipe, env = subprocess.PIPE, {**os.environ, **QUIET}
    return subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, env=env, text=True)


def start_victim(
    nursery: subprocess.Popen[str], folder: Path, seed: int, said: Path, pace: str, game: Game = SILOAM
) -> int:
    """Have a game started that plays and saves until it is killed; returns its process."""
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    nursery.stdin.write(f"{game.id}\t{folder}\t{seed}\t{said}\t{pace}\n")
    nursery.stdin.flush()
    return int(nursery.stdout.readline())


def wait_for_death(nursery: subprocess.Popen[str]) -> None:
    assert nursery.stdout is not None
    assert nursery.stdout.readline() == "dead\n"


def wait_for_lines(said: Path, lines: int) -> None:
    """Wait until a victim has written so many lines."""
    end = time.monotonic() + PATIENCE
    while not said.is_file() or said.read_bytes().count(b"\n") < lines:
        if time.monotonic() > end:
            raise AssertionError("the game never began to play")
        time.sleep(0.0005)


def kill(times: int, folder: Path, seed: int, show: bool = False, game: Game = SILOAM) -> Toll:
    """Kill so many games one after another in one folder."""
    saves, desk = folder / "saves", folder / "desk"
    desk.mkdir()
    killer = Killer(saves, desk, random.Random(seed), game)
    try:
        for _ in tqdm(range(times), disable=not show, unit="kill"):
            killer.kill_once()
    finally:
        killer.close()
    return killer.toll


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nursery", action="store_true", help=argparse.SUPPRESS)
    add_game(parser)
    options = parser.parse_args()
    if options.nursery:
        nursery()
        return 0
    with tempfile.TemporaryDirectory() as folder:
        toll = kill(options.times, Path(folder), options.seed, sys.stderr.isatty(), game_of(options))
    print(
        f"{toll.kills} kills after {toll.noted} choices, {toll.half_written} of them in the middle of "
        f"writing a file, {toll.behind} with the last whole position behind the last choice: "
        f"{len(toll.failures)} failures; at most {toll.most_lost} noted choices lost"
    )
    for failure in toll.failures:
        print(" ", failure)
    return 1 if toll.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
